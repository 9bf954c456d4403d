//! What a class library has, as `tools/DotNetTypes.cs` tells.

use std::collections::{BTreeMap, BTreeSet};

use crate::machine::Mono;

/// A method: its name, and its parameters as call sites have them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Method {
    pub name: String,
    pub parameters: String,
}

impl Method {
    fn parse(text: &str) -> Method {
        let (name, rest) = text.split_once('(').unwrap();
        Method { name: name.to_owned(), parameters: format!("({rest}") }
    }
}

impl std::fmt::Display for Method {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.name, self.parameters)
    }
}

/// A method of a supertype, and the method that runs when it is called.
#[derive(Clone, Debug)]
pub struct Callable {
    pub through: String,
    pub called: Method,
    pub runs: Method,
}

/// One type.
#[derive(Debug, Default)]
pub struct TypeFacts {
    pub superclasses: Vec<String>,
    pub is_final: bool,
    pub callable: Vec<Callable>,
    pub public_subclasses: BTreeSet<String>,
    /// Public methods, and explicit implementations of interfaces.
    pub methods: BTreeSet<Method>,
    /// Protected methods that can be overridden.
    pub protected: BTreeSet<Method>,
    /// Static ones, and constructors.
    pub functions: BTreeSet<Method>,
    pub fields: BTreeSet<String>,
}

/// The types that were asked for and that are there.
pub type Facts = BTreeMap<String, TypeFacts>;

/// Asks about these types.
pub fn ask<'a>(mono: &Mono, names: impl Iterator<Item = &'a str>) -> Facts {
    let input: String = names.map(|name| format!("{name}\n")).collect();
    let mut facts = Facts::new();
    for line in mono.run("DotNetTypes.cs", &[], &input) {
        let words: Vec<&str> = line.iter().map(String::as_str).collect();
        match words[..] {
            ["runtime", _] | ["missing", _] => {}
            [kind, name, ref rest @ ..] => facts.entry(name.to_owned()).or_default().add(kind, rest),
            _ => panic!("unexpected line {words:?}"),
        }
    }
    facts
}

impl TypeFacts {
    fn add(&mut self, kind: &str, words: &[&str]) {
        match (kind, words) {
            ("type", superclasses) => {
                self.superclasses = superclasses.iter().map(|name| (*name).to_owned()).collect();
            }
            ("final", []) => self.is_final = true,
            ("callable", [through, called, runs]) => self.callable.push(Callable {
                through: (*through).to_owned(),
                called: Method::parse(called),
                runs: Method::parse(runs),
            }),
            ("subclass", [other]) => drop(self.public_subclasses.insert((*other).to_owned())),
            ("method" | "explicit", [method]) => drop(self.methods.insert(Method::parse(method))),
            ("protected", [method]) => drop(self.protected.insert(Method::parse(method))),
            ("static", [function]) => drop(self.functions.insert(Method::parse(function))),
            ("field", [name, _]) => drop(self.fields.insert((*name).to_owned())),
            _ => panic!("unexpected fact {kind} {words:?}"),
        }
    }
}
