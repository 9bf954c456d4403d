//! The lists of the JDK against the JDKs of this machine: they are complete and without typing
//! errors, and the fields of windows lead where they should.

mod facts;
mod machine;

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::sync::OnceLock;

use facts::{Facts, descriptor};
use machine::{Jdk, jdks};
use redhanded_contracts::{Contracts, Ecosystem, MethodPattern};

const EVER: u32 = u32::MAX;

/// Listed types that not every JDK has, by the beginning of their names, with the versions that do.
/// What only JDK 8 has is not verified: these tests need 9 or later.
const ONLY_IN: &[(&str, RangeInclusive<u32>)] = &[
    ("java.util.SubList", 1..=8),
    ("java.util.AbstractMap$1$1", 1..=17),
    ("java.util.AbstractMap$2$1", 1..=17),
    ("java.util.AbstractMap$KeyIterator", 18..=EVER),
    ("java.util.AbstractMap$ValueIterator", 18..=EVER),
    ("java.util.AbstractMap$ViewCollection", 21..=EVER),
    ("java.util.ReverseOrder", 21..=EVER),
    ("java.util.SequencedMap$1Seq", 21..=EVER),
    ("java.util.LinkedHashMap$ReversedLinkedHashMapView", 21..=EVER),
    ("java.util.LinkedHashSet$1ReverseLinkedHashSetView", 21..=EVER),
    ("java.util.LinkedList$ReverseOrderLinkedListView", 21..=EVER),
];

/// What each JDK tells of the listed types, asked once for all tests.
fn facts() -> &'static [Facts] {
    static FACTS: OnceLock<Vec<Facts>> = OnceLock::new();
    FACTS.get_or_init(|| {
        let contracts = Contracts::of(Ecosystem::Jvm);
        let types =
            || contracts.types().flat_map(|contract| contract.called_through().chain([contract.name()]));
        let owners = || contracts.static_rules().map(|rule| &*rule.owner);
        jdks().iter().map(|jdk| Facts::ask(jdk, types().chain(owners()))).collect()
    })
}

/// Fails with everything that `check` finds wrong, on any JDK.
fn complaints(check: impl Fn(&Contracts, &Facts, &mut Vec<String>)) {
    let contracts = Contracts::of(Ecosystem::Jvm);
    let mut found = Vec::new();
    for facts in facts() {
        let before = found.len();
        check(&contracts, facts, &mut found);
        for complaint in &mut found[before..] {
            complaint.push_str(&format!(" (JDK {})", facts.version));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// What the contract of the type, or else of its superclasses, says about the method.
fn is_classified(contracts: &Contracts, name: &str, superclasses: &[String], method: &str) -> bool {
    let (method, descriptor) = descriptor(method);
    std::iter::once(name)
        .chain(superclasses.iter().map(String::as_str))
        .filter_map(|name| contracts.type_contract(name))
        .any(|contract| contract.method(method, &descriptor).is_some())
}

#[test]
fn every_public_method_of_a_listed_type_is_classified() {
    complaints(|contracts, facts, found| {
        for (name, facts) in &facts.types {
            if contracts.type_contract(name).is_none() {
                continue; // the owner of a function
            }
            for method in &facts.methods {
                if !is_classified(contracts, name, &facts.superclasses, method) {
                    found.push(format!("{name}.{method} is neither read, write nor none"));
                }
            }
        }
    });
}

#[test]
fn every_listed_type_exists() {
    complaints(|contracts, facts, found| {
        for contract in contracts.types() {
            let name = contract.name();
            let versions = ONLY_IN.iter().find(|(beginning, _)| name.starts_with(beginning));
            let expected = versions.is_none_or(|(_, versions)| versions.contains(&facts.version));
            if facts.types.contains_key(name) != expected {
                found.push(format!("{name} is {} there", if expected { "not" } else { "still" }));
            }
        }
    });
}

/// The rewriter relies on it that a subclass calls a public method when a contract selects the call.
#[test]
fn no_list_speaks_of_protected_methods_but_clone() {
    complaints(|contracts, facts, found| {
        let mut seen = 0;
        for (name, facts) in &facts.types {
            for method in &facts.protected {
                let (method, descriptor) = descriptor(method);
                seen += 1;
                if method != "clone" && contracts.selects_public(name, method, &descriptor) {
                    found.push(format!("{name}.{method}{descriptor} is protected"));
                }
            }
        }
        assert!(seen > 50, "{seen}");
    });
}

#[test]
fn the_other_types_by_which_calls_may_be_written_are_listed() {
    complaints(|contracts, facts, found| {
        for contract in contracts.types() {
            let Some(facts) = facts.types.get(contract.name()) else { continue };
            let listed: BTreeSet<&str> = contract.called_through().collect();
            for other in facts.callable_through.iter().filter(|other| !listed.contains(other.as_str())) {
                found.push(format!("{} needs called_through {other}", contract.name()));
            }
        }
    });
}

#[test]
fn types_are_final_where_no_application_can_extend_them() {
    complaints(|contracts, facts, found| {
        for contract in contracts.types() {
            let Some(facts) = facts.types.get(contract.name()) else { continue };
            if contract.is_final() != facts.is_final {
                found.push(format!("{} should have final = {}", contract.name(), facts.is_final));
            }
        }
    });
}

#[test]
fn conditions_and_windows_name_fields_that_exist() {
    complaints(|contracts, facts, found| {
        for contract in contracts.types() {
            let Some(facts) = facts.types.get(contract.name()) else { continue };
            for condition in contract.patterns().filter_map(|(_, rule)| rule.write_if) {
                if facts.fields.get(condition.field).map(String::as_str) != Some("boolean") {
                    found.push(format!("{} has no boolean field {}", contract.name(), condition.field));
                }
            }
            if let Some(window) = contract.window()
                && !window.fields.iter().any(|field| facts.fields.contains_key(&**field))
                && !contract.covers_platform_subclasses()
            {
                found.push(format!("{} has none of the fields {:?}", contract.name(), window.fields));
            }
        }
    });
}

#[test]
fn a_listed_type_below_a_window_is_a_window_or_says_everything_itself() {
    complaints(|contracts, facts, found| {
        for (name, facts) in &facts.types {
            let Some(contract) = contracts.type_contract(name) else { continue };
            let below_window = facts
                .superclasses
                .iter()
                .filter_map(|above| contracts.type_contract(above))
                .any(|above| above.window().is_some());
            if below_window && contract.window().is_none() {
                for method in &facts.methods {
                    if !is_classified(contracts, name, &[], method) {
                        found.push(format!("{name}.{method} would be taken for a call of a window"));
                    }
                }
            }
        }
    });
}

/// The lists speak of methods up to this version; an older JDK cannot tell a typing error.
const NEWEST: u32 = 25;

#[test]
fn every_pattern_matches_a_method() {
    complaints(|contracts, facts, found| {
        if facts.version < NEWEST {
            return;
        }
        for contract in contracts.types() {
            // Windows share their patterns, and hidden types have methods of which not all are known.
            if contract.window().is_some() || contract.covers_platform_subclasses() {
                continue;
            }
            let Some(facts) = facts.types.get(contract.name()) else { continue };
            for (pattern, _) in contract.patterns() {
                let pattern = MethodPattern::parse(pattern, Ecosystem::Jvm).unwrap();
                let matches = |method: &String| {
                    let (name, descriptor) = descriptor(method);
                    pattern.matches(name, &descriptor)
                };
                if !facts.methods.iter().any(matches) {
                    found.push(format!("{} has no method {}", contract.name(), pattern.text()));
                }
            }
        }
    });
}

#[test]
fn static_functions_exist_and_are_as_good_as_a_watched_method() {
    complaints(|contracts, facts, found| {
        for rule in contracts.static_rules() {
            let pattern = MethodPattern::parse(rule.method(), Ecosystem::Jvm).unwrap();
            let exists = facts.types[&*rule.owner].functions.iter().any(|function| {
                let (name, descriptor) = descriptor(function);
                pattern.matches(name, &descriptor)
            });
            if !exists {
                found.push(format!("{} has no function {}", rule.owner, rule.method()));
            }
            let method = rule.as_methods.first().unwrap();
            if !contracts.types().any(|contract| contract.watches(&method.name, &method.descriptor)) {
                found.push(format!("{}.{}: no contract watches {}", rule.owner, rule.method(), method.name));
            }
        }
    });
}

/// Options that let a program follow fields inside the JDK.
const OPEN: &[&str] = &[
    "--add-opens=java.base/java.util=ALL-UNNAMED",
    "--add-opens=java.base/java.util.stream=ALL-UNNAMED",
    "--add-opens=java.xml/com.sun.org.apache.xerces.internal.dom=ALL-UNNAMED",
];

/// The classes of all windows on collections that the JDK hands out, after checking each.
fn windows(jdk: &Jdk, contracts: &Contracts) -> BTreeSet<String> {
    let mut input = String::new();
    for contract in contracts.types() {
        match contract.window() {
            None => input.push_str(&format!("contract\t{}\n", contract.name())),
            Some(window) => {
                input.push_str(&format!("window\t{}\t{}\n", contract.name(), window.fields.join("\t")));
            }
        }
    }
    let mut reached = BTreeSet::new();
    let mut found = Vec::new();
    for line in jdk.run("JdkWindows.java", OPEN, &input) {
        match line.iter().map(String::as_str).collect::<Vec<_>>()[..] {
            ["jdk", _] => {}
            ["reached", class, _] => drop(reached.insert(class.to_owned())),
            [verdict, class, way] => found.push(format!("{class} is {verdict}: {way}")),
            _ => panic!("unexpected line {line:?}"),
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    reached
}

#[test]
fn windows_lead_to_their_collections_and_their_methods_are_classified() {
    let contracts = Contracts::of(Ecosystem::Jvm);
    for jdk in jdks() {
        let windows = windows(&jdk, &contracts);
        assert!(windows.len() > 90, "only {} windows found", windows.len());
        let facts = Facts::ask(&jdk, windows.iter().map(String::as_str));
        let mut found = Vec::new();
        for (name, facts) in &facts.types {
            for method in &facts.methods {
                // Stages of a pipeline offer everything that makes further stages, too.
                if !name.starts_with("java.util.stream.")
                    && !is_classified(&contracts, name, &facts.superclasses, method)
                {
                    found.push(format!("{name}.{method}"));
                }
            }
        }
        assert!(found.is_empty(), "not classified on JDK {}:\n{}", facts.version, found.join("\n"));
    }
}
