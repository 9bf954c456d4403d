//! Whose contract a call falls under: asked once for each callee and class of receivers.

use std::collections::{BTreeMap, HashSet};
use std::sync::{Mutex, PoisonError};

use redhanded_contracts::{Behind, Contracts, MethodRule, StaticRule, TypeContract, decide, decide_behind};
use redhanded_launch::dotnet::{CallKind, Watched};

use crate::class_chain::ClassDescription;
use crate::rule::{Rule, RuleNumber, Target};
use crate::site_table::{CallNumber, Callee};

/// All rules of this process, and the contracts they come from.
#[derive(Debug)]
pub struct Judge {
    contracts: Contracts,
    rules: boxcar::Vec<Rule>,
    /// Which contract each site was found to run, so that a site counts once for each.
    matched: Mutex<Matched>,
}

#[derive(Debug, Default)]
struct Matched {
    sites: HashSet<(CallNumber, Box<str>)>,
    types: BTreeMap<String, u64>,
}

/// What is behind a window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BehindWindow {
    /// Another window, with an object behind in one of these fields.
    Window(Vec<Box<str>>),
    /// The collection that is touched.
    Object,
    /// Nothing to watch.
    Nothing,
}

/// How the hook is to look for the method that a call runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lookup<'a> {
    /// Just the method named: it is not virtual, or called on the base class.
    pub direct: bool,
    /// The type that the call names; empty for the nearest method of that name.
    pub owner: &'a str,
    /// The methods, with their parameters; none when no method matters.
    pub methods: Vec<(&'a str, &'a str)>,
}

impl Judge {
    /// A judge by these contracts.
    pub fn new(contracts: Contracts) -> Judge {
        Judge { contracts, rules: boxcar::Vec::new(), matched: Mutex::default() }
    }

    /// The contracts.
    pub fn contracts(&self) -> &Contracts {
        &self.contracts
    }

    /// The rule with this number.
    pub fn rule(&self, number: RuleNumber) -> Option<&Rule> {
        self.rules.get(number.0 as usize)
    }

    /// How many sites each contract was found to match.
    pub fn matches(&self) -> BTreeMap<String, u64> {
        self.matched.lock().unwrap_or_else(PoisonError::into_inner).types.clone()
    }

    /// How the method is found that a call runs; none when the call need not be watched on any object.
    pub fn lookup<'a>(&'a self, callee: &'a Callee) -> Option<Lookup<'a>> {
        if callee.watched == Watched::Receiver {
            return Some(Lookup {
                direct: callee.kind == CallKind::Direct,
                owner: &callee.owner,
                methods: vec![(&callee.name, &callee.parameters)],
            });
        }
        let function = self.function(callee)?;
        let methods = function.as_methods.iter().map(|method| (&*method.name, &*method.descriptor));
        Some(Lookup { direct: false, owner: "", methods: methods.collect() })
    }

    /// How a call touches an object of this class; none when it need not be watched.
    pub fn judge(&self, callee: &Callee, class: &ClassDescription<'_>) -> Option<(RuleNumber, &Rule)> {
        let rule = match callee.watched {
            Watched::Receiver => self.method(class),
            Watched::Argument(_) => self.argument(callee, class),
            Watched::Nothing => None,
        }?;
        let index = u32::try_from(self.rules.push(rule)).ok()?;
        let number = RuleNumber(index);
        self.rule(number).map(|rule| (number, rule))
    }

    /// What an object of this class is behind a window with `rule`.
    pub fn judge_behind(&self, rule: &Rule, class: &ClassDescription<'_>) -> BehindWindow {
        match decide_behind(&self.contracts, class, &rule.method_rule()) {
            Behind::Window(contract) => BehindWindow::Window(
                contract.window().map(|window| window.fields.clone()).unwrap_or_default(),
            ),
            Behind::Object(_) => BehindWindow::Object,
            Behind::Nothing => BehindWindow::Nothing,
        }
    }

    fn function(&self, callee: &Callee) -> Option<&StaticRule> {
        self.contracts.static_call(&callee.owner, &callee.name, &callee.parameters)
    }

    fn method(&self, class: &ClassDescription<'_>) -> Option<Rule> {
        class.runs.iter().find_map(|runs| {
            let decision = decide(&self.contracts, class, runs.implementation, runs.name, runs.parameters)?;
            let write_if = decision.rule.write_if.map(|condition| (condition.field.into(), condition.is));
            Some(rule(decision.contract, decision.rule, write_if, runs.name))
        })
    }

    fn argument(&self, callee: &Callee, class: &ClassDescription<'_>) -> Option<Rule> {
        let function = self.function(callee)?;
        let mut rule = match function.as_methods.as_slice() {
            [] => self.any_access(class)?,
            _ => self.method(class)?,
        };
        if function.access.is_some() {
            rule.access = function.access;
        }
        rule.api = format!("{}.{}", callee.owner, callee.name).into();
        Some(rule)
    }

    /// A rule for something that touches whatever has a contract, in a way still to be said.
    fn any_access(&self, class: &ClassDescription<'_>) -> Option<Rule> {
        let any = MethodRule { access: None, write_if: None, own: None, calls_overridable: true };
        match decide_behind(&self.contracts, class, &any) {
            Behind::Object(contract) | Behind::Window(contract) => Some(rule(contract, any, None, "")),
            Behind::Nothing => None,
        }
    }

    /// The call at `site` was made under this contract.
    #[cold]
    pub fn count_match(&self, site: CallNumber, contract: &str) {
        let mut matched = self.matched.lock().unwrap_or_else(PoisonError::into_inner);
        if matched.sites.insert((site, contract.into())) {
            *matched.types.entry(contract.to_owned()).or_default() += 1;
        }
    }
}

fn rule(
    contract: &TypeContract,
    rule: MethodRule<'_>,
    write_if: Option<(Box<str>, bool)>,
    name: &str,
) -> Rule {
    let target = match contract.window() {
        Some(window) if window.delegates => Target::Delegate(window.fields.clone()),
        Some(window) => Target::Window(window.fields.clone()),
        None => Target::Object,
    };
    Rule {
        access: rule.access,
        write_if,
        own: rule.own,
        calls_overridable: rule.calls_overridable,
        target,
        contract: contract.name().into(),
        api: format!("{}.{name}", contract.name()).into(),
    }
}

#[cfg(test)]
mod tests {
    use redhanded_contracts::{ClassChain, Ecosystem};
    use redhanded_model::Access;

    use super::*;

    fn callee(owner: &str, name: &str, parameters: &str) -> Callee {
        Callee {
            owner: owner.into(),
            name: name.into(),
            parameters: parameters.into(),
            kind: CallKind::Virtual,
            watched: Watched::Receiver,
        }
    }

    fn judge() -> Judge {
        Judge::new(Contracts::of(Ecosystem::DotNet))
    }

    #[test]
    fn the_class_that_implements_the_method_decides() {
        let judge = judge();
        let callee = callee("System.Collections.Generic.IDictionary`2", "Add", "(!0,!1)");
        let dictionary = "class\tSystem.Collections.Generic.Dictionary`2\tmscorlib\tb77a5c561934e089\n\
            class\tSystem.Object\tmscorlib\tb77a5c561934e089\nruns\t0\tAdd\t(!0,!1)\n";
        let class = ClassDescription::parse(dictionary);
        let (number, rule) = judge.judge(&callee, &class).unwrap();
        assert_eq!(rule.access, Some(Access::Write));
        assert_eq!(&*rule.api, "System.Collections.Generic.Dictionary`2.Add");
        assert_eq!(judge.rule(number).unwrap().target, Target::Object);
        let own = "class\tApp.Safe`2\tApp\t\nmethod\tAdd\t(!0,!1)\n\
            class\tSystem.Object\tmscorlib\tb77a5c561934e089\nruns\t0\tAdd\t(!0,!1)\n";
        assert!(judge.judge(&callee, &ClassDescription::parse(own)).is_none());
    }

    #[test]
    fn a_site_counts_once_for_each_contract() {
        let judge = judge();
        for site in [0, 0, 1] {
            judge.count_match(CallNumber(site), "System.Collections.Generic.Dictionary`2");
        }
        judge.count_match(CallNumber(0), "System.Collections.Generic.List`1");
        assert_eq!(judge.matches()["System.Collections.Generic.List`1"], 1);
        assert_eq!(judge.matches()["System.Collections.Generic.Dictionary`2"], 2);
    }

    #[test]
    fn a_method_that_is_not_found_is_not_watched() {
        let judge = judge();
        let callee = callee("System.Collections.Generic.IDictionary`2", "Add", "(!0,!1)");
        let class = ClassDescription::parse(
            "class\tSystem.Collections.Generic.Dictionary`2\tmscorlib\tb77a5c561934e089\n",
        );
        assert!(class.name(0).is_some());
        assert!(judge.judge(&callee, &class).is_none());
    }
}
