//! Whose contract a call falls under.
//!
//! What counts is the implementation that runs, not the type by which the call is written. The
//! contract of type T covers a call when T lies in the chain from the object's class C up to the
//! class D that declares the implementation, that is, when no class *below* T has overridden the
//! method. So a subclass of `HashMap` that overrides `put` is not `HashMap`'s contract in `put`, its
//! own `super.put()` is, and one that inherits `get` is in `get`. When D is an interface (a default
//! method), T may be anywhere in the chain above C. Contracts marked `platform_subclasses` also cover
//! implementations of the platform's classes below T. What the contract of T is silent about, the
//! contracts of its superclasses say, as if T had inherited their words.
//!
//! Some methods only call other methods of the object: default methods, methods inherited from
//! above T (`AbstractCollection.containsAll`), and those marked `calls_overridable`. About an
//! object of a class that overrides any watched method of T they say nothing: the class may be
//! a synchronised one, and what the call does to T shows where it reaches T's own methods. This can
//! miss violations, and reports no false ones.

use crate::{Contracts, MethodRule, TypeContract};

/// An object's class and its superclasses. Depth 0 is the class of the object itself.
pub trait ClassChain {
    /// The name of the class at `depth` as the ecosystem's contracts have it; `None` beyond the class
    /// of all objects. Of a generic class it is the name of its definition.
    fn name(&self, depth: usize) -> Option<&str>;
    /// Whether the platform itself brings the class along.
    fn is_platform(&self, depth: usize) -> bool;
    /// Whether the class declares an instance method that may override or implement another, given
    /// name and descriptor, for which `wanted` holds. Constructors and private methods do not matter,
    /// on .NET apart from explicit implementations, which go by their simple names.
    fn declares(&self, depth: usize, wanted: &mut dyn FnMut(&str, &str) -> bool) -> bool;
}

/// What declares the implementation that will run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Implementation {
    /// The class at this depth of the chain.
    Class(usize),
    /// An interface: a default method.
    Interface,
}

/// The contract that a call falls under, and what it says.
#[derive(Clone, Copy, Debug)]
pub struct Decision<'c> {
    /// The type whose contract it is.
    pub contract: &'c TypeContract,
    /// Always watched ([`MethodRule::is_watched`]).
    pub rule: MethodRule<'c>,
}

/// Whose contract the call of `name` with `descriptor` on an object of this class falls under;
/// `None` when the call need not be watched.
pub fn decide<'c>(
    contracts: &'c Contracts,
    class: &dyn ClassChain,
    implementation: Implementation,
    name: &str,
    descriptor: &str,
) -> Option<Decision<'c>> {
    // The lowest contract that covers the implementation. What it is silent about, the contracts
    // above it say.
    let mut lowest = None;
    let mut depth = 0;
    while let Some(type_name) = class.name(depth) {
        if let Some(contract) = contracts.type_contract(type_name)
            && (lowest.is_some() || covers(contract, class, depth, implementation))
        {
            let lowest = *lowest.get_or_insert(depth);
            if let Some(rule) = contract.method(name, descriptor) {
                let indirect = rule.calls_overridable
                    || match implementation {
                        Implementation::Class(declared_at) => declared_at > depth,
                        Implementation::Interface => true,
                    };
                let silent =
                    !rule.is_watched() || (indirect && is_overridden(contracts, contract, class, lowest));
                return (!silent).then_some(Decision { contract, rule });
            }
        }
        depth += 1;
    }
    None
}

fn covers(
    contract: &TypeContract,
    class: &dyn ClassChain,
    depth: usize,
    implementation: Implementation,
) -> bool {
    match implementation {
        Implementation::Interface => true,
        Implementation::Class(declared_at) if declared_at >= depth => true,
        Implementation::Class(declared_at) => {
            contract.covers_platform_subclasses() && class.is_platform(declared_at)
        }
    }
}

/// Whether a class below `depth` that does not belong to the platform overrides a watched method
/// of the contract there. `equals`, `hashCode` and `toString` (`Equals`, ...) do not count: classes
/// override them for reasons that have nothing to do with synchronisation, and nothing else is built
/// on them.
fn is_overridden(
    contracts: &Contracts,
    contract: &TypeContract,
    class: &dyn ClassChain,
    depth: usize,
) -> bool {
    let of_every_object = contracts.ecosystem().methods_of_every_object();
    (0..depth).any(|below| {
        !class.is_platform(below)
            && class.declares(below, &mut |name, descriptor| {
                of_every_object.iter().all(|(other, _)| *other != name) && contract.watches(name, descriptor)
            })
    })
}

/// What is behind a window.
#[derive(Clone, Copy, Debug)]
pub enum Behind<'c> {
    /// Another window: follow its fields in turn, and ask again.
    Window(&'c TypeContract),
    /// An object with this contract: the call is an access of it.
    Object(&'c TypeContract),
    /// Something without a contract: the call need not be watched, apart from how it touches the
    /// window itself.
    Nothing,
}

/// What an object of this class means to a window before it, whose rule for the call is `rule`.
/// For windows that delegate, ask [`decide`] about the object behind instead.
pub fn decide_behind<'c>(
    contracts: &'c Contracts,
    class: &dyn ClassChain,
    rule: &MethodRule<'_>,
) -> Behind<'c> {
    let mut depth = 0;
    while let Some(type_name) = class.name(depth) {
        if let Some(contract) = contracts.type_contract(type_name) {
            return if contract.window().is_some() {
                Behind::Window(contract)
            } else if rule.calls_overridable && is_overridden(contracts, contract, class, depth) {
                Behind::Nothing
            } else {
                Behind::Object(contract)
            };
        }
        depth += 1;
    }
    Behind::Nothing
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ContractFile, Contracts, Ecosystem};

    /// A chain of classes, innermost first: name, whether it is the platform's, declared methods.
    struct Chain<'a>(&'a [(&'a str, bool, &'a [&'a str])]);

    impl ClassChain for Chain<'_> {
        fn name(&self, depth: usize) -> Option<&str> {
            self.0.get(depth).map(|class| class.0)
        }

        fn is_platform(&self, depth: usize) -> bool {
            self.0.get(depth).is_some_and(|class| class.1)
        }

        fn declares(&self, depth: usize, wanted: &mut dyn FnMut(&str, &str) -> bool) -> bool {
            self.0.get(depth).is_some_and(|class| class.2.iter().any(|name| wanted(name, "()V")))
        }
    }

    const LIST: &str = r#"
        [[type]]
        name = "jdk.Map"
        read = ["get", "stream", "containsAll", "toString"]
        write = ["put", "pushAll"]
        none = ["keySet"]
        calls_overridable = ["pushAll"]

        [[type]]
        name = "jdk.LinkedMap"
        write = ["get"]

        [[type]]
        name = "jdk.Format"
        platform_subclasses = true
        write = ["format"]

        [[type]]
        name = "jdk.View"
        backed_by = ["map"]
        calls_overridable = true
        read = ["get"]
    "#;

    const ABSTRACT: (&str, bool, &[&str]) = ("jdk.AbstractMap", true, &["containsAll"]);
    const MAP: (&str, bool, &[&str]) = ("jdk.Map", true, &["get", "put", "pushAll", "keySet"]);
    const LINKED: (&str, bool, &[&str]) = ("jdk.LinkedMap", true, &["get", "put"]);

    fn contracts() -> Contracts {
        let mut contracts = Contracts::empty(Ecosystem::Jvm);
        contracts.merge(ContractFile::parse(LIST, "test").unwrap());
        contracts
    }

    /// The type whose contract counts for a call of `method`, found where the JVM would find it.
    fn decided(chain: &[(&str, bool, &[&str])], method: &str) -> Option<String> {
        let declared = chain.iter().position(|class| class.2.contains(&method));
        let implementation = declared.map_or(Implementation::Interface, Implementation::Class);
        let contracts = contracts();
        decide(&contracts, &Chain(chain), implementation, method, "()V")
            .map(|decision| format!("{} {:?}", decision.contract.name(), decision.rule.access.unwrap()))
    }

    #[test]
    fn the_class_that_declares_the_implementation_decides() {
        let overriding = ("app.SafeMap", false, &["put"][..]);
        assert_eq!(decided(&[MAP, ABSTRACT], "put").as_deref(), Some("jdk.Map Write"));
        assert_eq!(decided(&[overriding, MAP, ABSTRACT], "put"), None);
        assert_eq!(decided(&[overriding, MAP, ABSTRACT], "get").as_deref(), Some("jdk.Map Read"));
        assert_eq!(decided(&[("app.Other", false, &["put"]), ABSTRACT], "put"), None);
    }

    #[test]
    fn a_super_call_of_an_overriding_class_is_the_contract_s() {
        let chain = Chain(&[("app.SafeMap", false, &["put"]), MAP, ABSTRACT]);
        assert!(decide(&contracts(), &chain, Implementation::Class(1), "put", "()V").is_some());
    }

    #[test]
    fn methods_that_only_call_others_say_nothing_about_a_class_that_overrides_some() {
        let plain = ("app.Plain", false, &["unrelated", "toString"][..]);
        let overriding = ("app.SafeMap", false, &["put"][..]);
        for inherited in ["containsAll", "stream", "pushAll"] {
            assert!(decided(&[plain, MAP, ABSTRACT], inherited).is_some(), "{inherited}");
            assert_eq!(decided(&[overriding, MAP, ABSTRACT], inherited), None, "{inherited}");
        }
    }

    #[test]
    fn a_contract_inherits_what_it_is_silent_about() {
        assert_eq!(decided(&[LINKED, MAP, ABSTRACT], "get").as_deref(), Some("jdk.LinkedMap Write"));
        assert_eq!(decided(&[LINKED, MAP, ABSTRACT], "put").as_deref(), Some("jdk.Map Write"));
        let user = ("app.Linked", false, &["put"][..]);
        assert_eq!(decided(&[user, LINKED, MAP, ABSTRACT], "put"), None);
    }

    #[test]
    fn subclasses_in_the_platform_are_covered_where_the_contract_says_so() {
        let format = ("jdk.Format", true, &[][..]);
        let declared = &["format"][..];
        assert!(decided(&[("jdk.DecimalFormat", true, declared), format], "format").is_some());
        assert_eq!(decided(&[("app.SafeFormat", false, declared), format], "format"), None);
        assert_eq!(decided(&[("jdk.ConcurrentMap", true, &["put"]), MAP, ABSTRACT], "put"), None);
    }

    #[test]
    fn harmless_methods_are_not_watched() {
        assert_eq!(decided(&[MAP, ABSTRACT], "keySet"), None);
        assert_eq!(decided(&[MAP, ABSTRACT], "unknown"), None);
    }

    #[test]
    fn behind_a_window_is_an_object_with_a_contract_or_nothing() {
        let contracts = contracts();
        let view = contracts.type_contract("jdk.View").unwrap();
        let rule = view.method("get", "()V").unwrap();
        let behind = |chain: &[(&str, bool, &[&str])]| decide_behind(&contracts, &Chain(chain), &rule);
        assert!(matches!(behind(&[MAP, ABSTRACT]), Behind::Object(map) if map.name() == "jdk.Map"));
        assert!(matches!(behind(&[("jdk.View", true, &[])]), Behind::Window(_)));
        assert!(matches!(behind(&[("jdk.ConcurrentMap", true, &[]), ABSTRACT]), Behind::Nothing));
        assert!(matches!(behind(&[("app.SafeMap", false, &["put"]), MAP, ABSTRACT]), Behind::Nothing));
        let direct = MethodRule { calls_overridable: false, ..rule };
        let safe = Chain(&[("app.SafeMap", false, &["put"]), MAP, ABSTRACT]);
        assert!(matches!(decide_behind(&contracts, &safe, &direct), Behind::Object(_)));
    }
}
