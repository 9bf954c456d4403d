//! Which calls are worth watching, and which of the values they are made on.

use crate::Contracts;

/// A method as a call names it: not necessarily the one that will run.
#[derive(Clone, Copy, Debug)]
pub struct NamedMethod<'a> {
    /// The type that the call names, as reflection writes it.
    pub owner: &'a str,
    /// Its name (`get_Item`, `.ctor`).
    pub name: &'a str,
    /// Its parameters: `(System.String,!0)`.
    pub parameters: &'a str,
}

/// What is known of the types and interfaces that a type derives from, directly or not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KnownSupertypes {
    /// Their names as reflection writes them.
    pub names: Vec<String>,
    /// Whether there may be others, because an assembly was not found.
    pub may_be_more: bool,
}

/// The values that a call is to be watched for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// The object that an instance method is called on. Says nothing about static methods and
    /// constructors, which have none: for those it is to be ignored.
    pub receiver: bool,
    /// Arguments, from 0, not counting the receiver; in rising order.
    pub arguments: Vec<u8>,
}

/// What calls of `method` are to be watched for, whatever kind of call they are.
///
/// `supertypes` tells what the owner derives from, and is asked only when that may matter: to find it
/// out, other assemblies have to be read.
pub fn select(
    contracts: &Contracts,
    method: NamedMethod<'_>,
    supertypes: impl FnOnce() -> KnownSupertypes,
) -> Selection {
    let NamedMethod { owner, name, parameters } = method;
    let rules = contracts.argument_rules(owner, name, parameters);
    let mut arguments: Vec<u8> = rules.map(|rule| rule.argument).collect();
    arguments.sort_unstable();
    arguments.dedup();
    let receiver = contracts.selects(owner, name, parameters)
        || (contracts.may_match(name, parameters) && {
            let known = supertypes();
            known.may_be_more || known.names.iter().any(|above| contracts.selects(above, name, parameters))
        });
    Selection { receiver, arguments }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ecosystem;

    fn selected(owner: &str, name: &str, parameters: &str, supertypes: KnownSupertypes) -> Selection {
        let contracts = Contracts::of(Ecosystem::DotNet);
        select(&contracts, NamedMethod { owner, name, parameters }, || supertypes)
    }

    fn nothing_above() -> KnownSupertypes {
        KnownSupertypes::default()
    }

    #[test]
    fn calls_of_contract_types_and_through_their_interfaces_are_selected() {
        for owner in [
            "System.Collections.Generic.Dictionary`2",
            "System.Collections.Generic.IDictionary`2",
            "System.Collections.IDictionary",
        ] {
            assert!(selected(owner, "Add", "(!0,!1)", nothing_above()).receiver, "{owner}");
        }
        assert!(selected("System.Object", "ToString", "()", nothing_above()).receiver);
        assert!(selected("System.IO.Stream", "WriteByte", "(System.Byte)", nothing_above()).receiver);
        assert!(!selected("System.Object", "GetHashCode", "()", nothing_above()).receiver);
        assert!(!selected("System.Console", "WriteLine", "()", nothing_above()).receiver);
    }

    #[test]
    fn calls_of_the_application_s_types_are_selected_by_what_they_derive_from() {
        let above = |names: &[&str]| KnownSupertypes {
            names: names.iter().map(|name| (*name).to_owned()).collect(),
            may_be_more: false,
        };
        let add = |above| selected("App.Cache", "Add", "(System.String,System.Int32)", above).receiver;
        assert!(add(above(&["System.Collections.Generic.Dictionary`2", "System.Object"])));
        assert!(add(above(&["System.Collections.IList"])));
        assert!(!add(above(&["System.Object"])));
        assert!(add(KnownSupertypes { names: Vec::new(), may_be_more: true }));
    }

    #[test]
    fn what_the_owner_derives_from_is_asked_only_for_names_that_a_contract_has() {
        let contracts = Contracts::of(Ecosystem::DotNet);
        let method = NamedMethod { owner: "App.Robot", name: "Dance", parameters: "()" };
        assert_eq!(select(&contracts, method, || panic!("asked")), Selection::default());
    }

    #[test]
    fn arguments_of_functions_are_selected() {
        let enumerable = "(System.Collections.Generic.IEnumerable`1)";
        let count = selected("System.Linq.Enumerable", "Count", enumerable, nothing_above());
        assert_eq!(count, Selection { receiver: false, arguments: vec![0] });
        let join = "(System.String,System.Collections.Generic.IEnumerable`1)";
        assert_eq!(selected("System.String", "Join", join, nothing_above()).arguments, [1]);
        let sort = "(!!0[])";
        assert_eq!(selected("System.Array", "Sort", sort, nothing_above()).arguments, [0]);
    }
}
