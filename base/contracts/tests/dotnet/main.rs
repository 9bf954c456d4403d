//! The lists of .NET against the class library of the Mono of this machine: they are complete and
//! without typing errors, and the fields of windows lead where they should.
//!
//! What only later versions of .NET have (see [`NOT_IN_MONO`]) is not verified.

mod facts;
mod machine;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use facts::{Facts, Method, TypeFacts};
use machine::Mono;
use redhanded_contracts::{Contracts, Ecosystem, MethodPattern, TypeContract};

/// Listed types that Mono 6 does not have, by the beginnings of their names.
const NOT_IN_MONO: &[&str] = &[
    "System.Collections.Generic.OrderedDictionary`2",
    "System.Collections.Generic.PriorityQueue`2",
    "System.ArrayEnumerator",
    "System.Collections.ObjectModel.ReadOnlySet`1",
    "System.Linq.Enumerable+Array",
    "System.Linq.Enumerable+IEnumerable",
    "System.Linq.Enumerable+IList",
    "System.Linq.Enumerable+ListSelectIterator",
    "System.Linq.Enumerable+ListWhere",
    "System.SZGenericArrayEnumerator`1",
    "System.IO.Compression.BrotliStream",
    "System.IO.Compression.ZLibStream",
    "System.Runtime.InteropServices.CollectionsMarshal",
];

/// Listed types of assemblies that may not be installed, and those assemblies.
const PACKAGED: &[(&str, &str)] = &[
    ("System.Net.Http.", "System.Net.Http"),
    ("System.Xml.Linq.", "System.Xml.Linq"),
    ("System.Data.Data", "System.Data.DataSetExtensions"),
];

/// Patterns that only later versions of .NET have a method for.
const LATER: &[(&str, &[&str])] = &[
    ("System.Collections.BitArray", &["HasAllSet", "HasAnySet"]),
    (
        "System.Collections.Generic.Dictionary`2",
        &["GetAlternateLookup", "TryGetAlternateLookup", "get_Capacity"],
    ),
    (
        "System.Collections.Generic.HashSet`1",
        &["GetAlternateLookup", "TryGetAlternateLookup", "get_Capacity"],
    ),
    ("System.Collections.Generic.List`1", &["EnsureCapacity", "Slice"]),
    ("System.Collections.Generic.Queue`1", &["EnsureCapacity", "get_Capacity"]),
    ("System.Collections.Generic.Stack`1", &["EnsureCapacity", "get_Capacity"]),
    ("System.Collections.Generic.SortedList`2", &["GetKeyAtIndex", "GetValueAtIndex", "SetValueAtIndex"]),
    ("System.Collections.Generic.LinkedListNode`1", &["get_ValueRef"]),
    ("System.Buffers.ArrayBufferWriter`1", &["ResetWrittenCount"]),
    ("System.IO.BinaryReader", &["Read7BitEncodedInt", "Read7BitEncodedInt64", "ReadExactly", "ReadHalf"]),
    ("System.IO.BinaryWriter", &["Write7BitEncodedInt", "Write7BitEncodedInt64"]),
    ("System.IO.MemoryStream", &["ReadAtLeast", "ReadAtLeastAsync", "ReadExactly", "ReadExactlyAsync"]),
    (
        "System.IO.FileStream",
        &["FlushFinalBlockAsync", "ReadAtLeast", "ReadAtLeastAsync", "ReadExactly", "ReadExactlyAsync"],
    ),
    ("System.Random", &["GetHexString", "GetItems", "GetString", "NextInt64", "NextSingle", "Shuffle"]),
    ("System.Net.CookieCollection", &["Clear", "Contains", "Remove"]),
    ("System.Net.Http.Headers.HttpHeaders", &["get_NonValidated"]),
    ("System.Security.Cryptography.HashAlgorithm", &["ComputeHashAsync"]),
    ("System.Text.StringBuilder", &["GetChunks"]),
    ("System.Xml.XmlWriter", &["DisposeAsync"]),
    ("System.Xml.Linq.XElement", &["SaveAsync", "WriteToAsync"]),
    ("System.Linq.Enumerable", &["MaxBy", "MinBy", "TryGetNonEnumeratedCount"]),
    ("System.Threading.Tasks.Parallel", &["ForEachAsync"]),
    ("System.Array", &["Clear(Array)"]),
    ("System.Collections.Generic.CollectionExtensions", &["AddRange", "InsertRange"]),
];

struct Machine {
    mono: Mono,
    facts: Facts,
}

/// The Mono of this machine and what it tells of the listed types, asked once for all tests.
fn machine() -> Option<&'static Machine> {
    static MACHINE: OnceLock<Option<Machine>> = OnceLock::new();
    let machine = MACHINE.get_or_init(|| {
        let mono = Mono::find()?;
        let contracts = contracts();
        let types = || contracts.types().map(TypeContract::name);
        let owners = || contracts.static_rules().map(|rule| &*rule.owner);
        let facts = facts::ask(&mono, types().chain(owners()));
        Some(Machine { mono, facts })
    });
    machine.as_ref()
}

fn contracts() -> Contracts {
    Contracts::of(Ecosystem::DotNet)
}

/// Fails with everything that `check` finds wrong.
fn complaints(check: impl Fn(&Contracts, &Facts, &mut Vec<String>)) {
    let Some(machine) = machine() else { return };
    let mut found = Vec::new();
    check(&contracts(), &machine.facts, &mut found);
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Whether the contract of the type, or else of its superclasses, says something about the method.
fn is_classified(contracts: &Contracts, name: &str, facts: &TypeFacts, method: &Method) -> bool {
    std::iter::once(name)
        .chain(facts.superclasses.iter().map(String::as_str))
        .filter_map(|name| contracts.type_contract(name))
        .any(|contract| contract.method(&method.name, &method.parameters).is_some())
}

/// Whether that contract watches the method.
fn is_watched(contracts: &Contracts, name: &str, facts: &TypeFacts, method: &Method) -> bool {
    std::iter::once(name)
        .chain(facts.superclasses.iter().map(String::as_str))
        .filter_map(|name| contracts.type_contract(name)?.method(&method.name, &method.parameters))
        .next()
        .is_some_and(|rule| rule.is_watched())
}

#[test]
fn the_lists_have_what_the_paper_counts() {
    let contracts = contracts();
    let (mut reads, mut writes) = (0, 0);
    // [TSVD] 4: 14 classes, 59 write and 64 read APIs.
    for (_, rule) in contracts.types().flat_map(TypeContract::patterns) {
        match rule.access.or(rule.own) {
            Some(redhanded_model::Access::Read) => reads += 1,
            Some(redhanded_model::Access::Write) => writes += 1,
            None => {}
        }
    }
    assert!(contracts.types().count() >= 14 && reads >= 64 && writes >= 59, "{reads} {writes}");
}

#[test]
fn every_public_method_of_a_listed_type_is_classified() {
    complaints(|contracts, facts, found| {
        for (name, facts) in facts {
            if contracts.type_contract(name).is_none() {
                continue; // the owner of a function
            }
            for method in &facts.methods {
                if !is_classified(contracts, name, facts, method) {
                    found.push(format!("{name}.{method} is neither read, write nor none"));
                }
            }
        }
    });
}

#[test]
fn every_listed_type_exists() {
    let Some(Machine { mono, .. }) = machine() else { return };
    complaints(|contracts, facts, found| {
        let owners = contracts.static_rules().map(|rule| &*rule.owner);
        for name in contracts.types().map(TypeContract::name).chain(owners) {
            let beginning = |start: &&str| name.starts_with(*start);
            let packaged = PACKAGED.iter().find(|(start, _)| beginning(start));
            if packaged.is_some_and(|(_, assembly)| !mono.has(assembly)) {
                continue;
            }
            let expected = !NOT_IN_MONO.iter().any(beginning);
            if facts.contains_key(name) != expected {
                found.push(format!("{name} is {} there", if expected { "not" } else { "still" }));
            }
        }
    });
}

/// Supertypes by which nobody calls a method that a contract is about. Calls of `System.Object`'s
/// methods are selected for StringBuilder alone.
const TOO_GENERAL: &[&str] = &[
    "System.Object",
    "System.ICloneable",
    "System.IDisposable",
    "System.Runtime.Serialization.ISerializable",
];

#[test]
fn calls_through_supertypes_are_selected() {
    complaints(|contracts, facts, found| {
        for (name, facts) in facts {
            if contracts.type_contract(name).is_none() {
                continue;
            }
            for callable in &facts.callable {
                let through = callable.through.as_str();
                if !TOO_GENERAL.contains(&through)
                    && is_watched(contracts, name, facts, &callable.runs)
                    && !contracts.selects(through, &callable.called.name, &callable.called.parameters)
                {
                    found.push(format!("{name}: calls of {through}.{} are not selected", callable.called));
                }
            }
        }
    });
}

#[test]
fn calls_through_the_platform_s_subclasses_are_selected() {
    complaints(|contracts, facts, found| {
        for contract in contracts.types().filter(|contract| contract.covers_platform_subclasses()) {
            let Some(facts) = facts.get(contract.name()) else { continue };
            let listed: BTreeSet<&str> = contract.called_through().collect();
            for other in &facts.public_subclasses {
                if !listed.contains(other.as_str()) && contracts.type_contract(other).is_none() {
                    found.push(format!("{} needs called_through {other}", contract.name()));
                }
            }
        }
    });
}

#[test]
fn types_are_final_where_no_application_can_extend_them() {
    complaints(|contracts, facts, found| {
        for contract in contracts.types() {
            let Some(facts) = facts.get(contract.name()) else { continue };
            if contract.is_final() != facts.is_final {
                found.push(format!("{} should have final = {}", contract.name(), facts.is_final));
            }
        }
    });
}

#[test]
fn windows_name_fields_that_exist() {
    complaints(|contracts, facts, found| {
        for contract in contracts.types() {
            let Some(facts) = facts.get(contract.name()) else { continue };
            if let Some(window) = contract.window()
                && !window.fields.iter().any(|field| facts.fields.contains(&**field))
                && !contract.covers_platform_subclasses()
                && contract.name() != "System.Xml.XPathNodeList"
            {
                found.push(format!("{} has none of the fields {:?}", contract.name(), window.fields));
            }
        }
    });
}

#[test]
fn a_listed_type_below_a_window_is_a_window_or_says_everything_itself() {
    complaints(|contracts, facts, found| {
        for (name, facts) in facts {
            let Some(contract) = contracts.type_contract(name) else { continue };
            let mut above = facts.superclasses.iter().filter_map(|above| contracts.type_contract(above));
            let is_odd = above.any(|above| above.window().is_some() != contract.window().is_some());
            for method in facts.methods.iter().filter(|_| is_odd) {
                if contract.method(&method.name, &method.parameters).is_none() {
                    found.push(format!("{name}.{method} would be taken for a call of what is above it"));
                }
            }
        }
    });
}

#[test]
fn every_pattern_matches_a_method() {
    complaints(|contracts, facts, found| {
        // Types that share an entry share its patterns: what one does not have, another has.
        let mut unmatched: BTreeMap<(String, String), Vec<&str>> = BTreeMap::new();
        let mut matched = BTreeSet::new();
        for contract in contracts.types() {
            // Windows share more than they have, and hidden types have methods of which not all are
            // known.
            if contract.window().is_some_and(|window| window.fields.len() > 2)
                || contract.covers_platform_subclasses()
            {
                continue;
            }
            let Some(facts) = facts.get(contract.name()) else { continue };
            for (text, _) in contract.patterns() {
                let pattern = MethodPattern::parse(text, Ecosystem::DotNet).unwrap();
                let key = (contract.why().unwrap_or_default().to_owned(), text.to_owned());
                let mut methods = facts.methods.iter().chain(&facts.protected);
                if methods.any(|method| pattern.matches(&method.name, &method.parameters)) {
                    matched.insert(key);
                } else {
                    unmatched.entry(key).or_default().push(contract.name());
                }
            }
        }
        for ((why, text), types) in unmatched {
            let is_later = |name: &&str| is_later(name, &text);
            if !types.iter().any(is_later) && !matched.contains(&(why, text.clone())) {
                found.push(format!("{} has no method {text}", types.join(", ")));
            }
        }
    });
}

fn is_later(owner: &str, pattern: &str) -> bool {
    LATER.iter().any(|(other, patterns)| *other == owner && patterns.contains(&pattern))
}

#[test]
fn static_functions_exist_and_are_as_good_as_a_watched_method() {
    complaints(|contracts, facts, found| {
        for rule in contracts.static_rules() {
            let Some(facts) = facts.get(&*rule.owner) else { continue };
            let pattern = MethodPattern::parse(rule.method(), Ecosystem::DotNet).unwrap();
            let matches = |function: &Method| pattern.matches(&function.name, &function.parameters);
            if !facts.functions.iter().chain(&facts.methods).any(matches)
                && !is_later(&rule.owner, rule.method())
            {
                found.push(format!("{} has no function {}", rule.owner, rule.method()));
            }
            for method in &rule.as_methods {
                if !contracts.types().any(|contract| contract.watches(&method.name, &method.descriptor)) {
                    found.push(format!(
                        "{}.{}: no contract watches {}",
                        rule.owner,
                        rule.method(),
                        method.name
                    ));
                }
            }
        }
    });
}

/// Functions of a class most of whose functions have a rule, and which have none on purpose: they only
/// make a query, touch no collection, or only make a window.
const WITHOUT_RULE: &[(&str, &[&str])] = &[
    (
        "System.Linq.Enumerable",
        &[
            "Append",
            "AsEnumerable",
            "Cast",
            "Concat",
            "DefaultIfEmpty",
            "Distinct",
            "Empty",
            "Except",
            "GroupBy",
            "GroupJoin",
            "Intersect",
            "Join",
            "OfType",
            "OrderBy",
            "OrderByDescending",
            "Prepend",
            "Range",
            "Repeat",
            "Reverse",
            "Select",
            "SelectMany",
            "Skip",
            "SkipLast",
            "SkipWhile",
            "Take",
            "TakeLast",
            "TakeWhile",
            "ThenBy",
            "ThenByDescending",
            "Union",
            "Where",
            "Zip",
        ],
    ),
    ("System.Array", &["AsReadOnly", "CreateInstance", "Empty", "Resize"]),
];

#[test]
fn every_function_of_arrays_and_queries_has_a_rule_or_needs_none() {
    complaints(|contracts, facts, found| {
        for (owner, without) in WITHOUT_RULE {
            let functions = facts[*owner].functions.iter();
            for function in functions.filter(|function| !function.name.starts_with('.')) {
                let has_rule =
                    contracts.argument_rules(owner, &function.name, &function.parameters).next().is_some();
                if has_rule == without.contains(&function.name.as_str()) {
                    found.push(format!("{owner}.{function}"));
                }
            }
        }
    });
}

/// Classes of windows that are not followed, by what the tool says of them.
const NOT_FOLLOWED: &[(&str, &[&str])] = &[
    (
        "unlisted",
        &[
            // They have read everything before they give their first element.
            "System.Linq.Lookup`2+ApplyResultSelector",
            "System.Linq.Lookup`2+GetEnumerator",
            "System.Linq.OrderedEnumerable`1+GetEnumerator",
            // The sequence that `Append` returns may give its own element first.
            "System.Linq.Enumerable+AppendPrepend1Iterator`1",
        ],
    ),
    (
        // WebHeaderCollection keeps some headers itself, the others in a collection whose windows it
        // hands out.
        "lost",
        &[
            "System.Collections.Specialized.NameObjectCollectionBase+KeysCollection",
            "System.Collections.Specialized.NameObjectCollectionBase+NameObjectKeysEnumerator",
        ],
    ),
];

fn is_not_followed(verdict: &str, class: &str) -> bool {
    NOT_FOLLOWED.iter().any(|(other, classes)| *other == verdict && classes.contains(&class))
}

#[test]
fn windows_lead_to_their_collections_and_their_methods_are_classified() {
    let Some(Machine { mono, .. }) = machine() else { return };
    let contracts = contracts();
    let mut input = String::new();
    for contract in contracts.types() {
        match contract.window() {
            None => input.push_str(&format!("contract\t{}\n", contract.name())),
            Some(window) => {
                input.push_str(&format!("window\t{}\t{}\n", contract.name(), window.fields.join("\t")));
            }
        }
    }
    let references = ["System.Core", "System.Data", "System.Xml"];
    let (mut reached, mut found) = (BTreeSet::new(), Vec::new());
    for line in mono.run("DotNetWindows.cs", &references, &input) {
        match line.iter().map(String::as_str).collect::<Vec<_>>()[..] {
            ["reached", class, _] => drop(reached.insert(class.to_owned())),
            [verdict, class, _] if is_not_followed(verdict, class) => {}
            [verdict, class, way] => found.push(format!("{class} is {verdict}: {way}")),
            _ => panic!("unexpected line {line:?}"),
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    assert!(reached.len() > 70, "only {} windows found", reached.len());
    for (name, facts) in &facts::ask(mono, reached.iter().map(String::as_str)) {
        for method in &facts.methods {
            if !is_classified(&contracts, name, facts, method) {
                found.push(format!("{name}.{method}"));
            }
        }
    }
    assert!(found.is_empty(), "not classified:\n{}", found.join("\n"));
}
