//! What a JDK has, as `tools/JdkTypes.java` tells.

use std::collections::{BTreeMap, BTreeSet};

use crate::machine::Jdk;

/// One type of a JDK.
#[derive(Debug, Default)]
pub struct TypeFacts {
    pub superclasses: Vec<String>,
    pub is_final: bool,
    pub callable_through: BTreeSet<String>,
    pub methods: BTreeSet<String>,
    /// The methods for subclasses, also inherited ones.
    pub protected: BTreeSet<String>,
    pub functions: BTreeSet<String>,
    /// Name to type.
    pub fields: BTreeMap<String, String>,
}

/// The types of a JDK that were asked for and that it has.
#[derive(Debug, Default)]
pub struct Facts {
    /// The feature version.
    pub version: u32,
    pub types: BTreeMap<String, TypeFacts>,
}

impl Facts {
    pub fn ask<'a>(jdk: &Jdk, names: impl Iterator<Item = &'a str>) -> Facts {
        let input: String = names.map(|name| format!("{name}\n")).collect();
        let mut facts = Facts::default();
        for line in jdk.run("JdkTypes.java", &[], &input) {
            let words: Vec<&str> = line.iter().map(String::as_str).collect();
            match words[..] {
                ["jdk", version] => facts.version = version.parse().unwrap(),
                ["missing", _] => {}
                [kind, name, ref rest @ ..] => {
                    facts.types.entry(name.to_owned()).or_default().add(kind, rest);
                }
                _ => panic!("unexpected line {words:?}"),
            }
        }
        facts
    }
}

impl TypeFacts {
    fn add(&mut self, kind: &str, words: &[&str]) {
        match (kind, words) {
            ("type", superclasses) => {
                self.superclasses = superclasses.iter().map(|name| (*name).to_owned()).collect();
            }
            ("final", []) => self.is_final = true,
            ("callable", [other]) => drop(self.callable_through.insert((*other).to_owned())),
            ("method", [method]) => drop(self.methods.insert((*method).to_owned())),
            ("protected", [method]) => drop(self.protected.insert((*method).to_owned())),
            ("static", [function]) => drop(self.functions.insert((*function).to_owned())),
            ("field", [name, kind]) => drop(self.fields.insert((*name).to_owned(), (*kind).to_owned())),
            _ => panic!("unexpected fact {kind} {words:?}"),
        }
    }
}

/// Name and JVM descriptor of `name(parameters)`; the result type, which no pattern looks at, is void.
pub fn descriptor(method: &str) -> (&str, String) {
    let (name, parameters) = method.strip_suffix(')').unwrap().split_once('(').unwrap();
    let mut descriptor = String::from("(");
    for parameter in parameters.split(", ").filter(|parameter| !parameter.is_empty()) {
        let element = parameter.trim_end_matches("[]");
        descriptor.push_str(&"[".repeat((parameter.len() - element.len()) / 2));
        match element {
            "boolean" => descriptor.push('Z'),
            "byte" => descriptor.push('B'),
            "char" => descriptor.push('C'),
            "short" => descriptor.push('S'),
            "int" => descriptor.push('I'),
            "long" => descriptor.push('J'),
            "float" => descriptor.push('F'),
            "double" => descriptor.push('D'),
            class => descriptor.push_str(&format!("L{};", class.replace('.', "/"))),
        }
    }
    (name, descriptor + ")V")
}
