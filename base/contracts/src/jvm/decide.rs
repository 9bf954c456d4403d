//! Whose contract a call falls under.
//!
//! What counts is the implementation that runs, not the type by which the call is written. The
//! contract of type T covers a call when T lies in the chain from the object's class C up to the
//! class D that declares the implementation, that is, when no class *below* T has overridden the
//! method. So a subclass of `HashMap` that overrides `put` is not `HashMap`'s contract in `put`, its
//! own `super.put()` is, and one that inherits `get` is in `get`. When D is an interface (a default
//! method), T may be anywhere in the chain above C. Contracts marked `jdk_subclasses` also cover
//! implementations of the platform's classes below T.
//!
//! Some methods only call other methods of the object: default methods, methods inherited from
//! above T (`AbstractCollection.containsAll`), and those marked `calls_overridable`. About an
//! object of a class that overrides any watched method of T they say nothing: the class may be
//! a synchronised one, and what the call does to T shows where it reaches T's own methods. This can
//! miss violations, and reports no false ones.

use crate::{Contracts, MethodRule, TypeContract};

/// An object's class and its superclasses. Depth 0 is the class of the object itself.
pub trait ClassChain {
    /// The dotted name of the class at `depth`; `None` beyond `java.lang.Object`.
    fn name(&self, depth: usize) -> Option<&str>;
    /// Whether the platform itself brings the class along.
    fn is_platform(&self, depth: usize) -> bool;
    /// Whether the class declares an instance method, given name and JVM descriptor, for which
    /// `wanted` holds. Constructors and private methods do not matter.
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
    let mut depth = 0;
    while let Some(type_name) = class.name(depth) {
        if let Some(contract) = contracts.type_contract(type_name)
            && covers(contract, class, depth, implementation)
            && let Some(rule) = contract.method(name, descriptor)
        {
            let indirect = rule.calls_overridable
                || match implementation {
                    Implementation::Class(declared_at) => declared_at > depth,
                    Implementation::Interface => true,
                };
            let silent = !rule.is_watched() || (indirect && is_overridden(contract, class, depth));
            return (!silent).then_some(Decision { contract, rule });
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
/// of the contract there. `equals`, `hashCode` and `toString` do not count: classes override them
/// for reasons that have nothing to do with synchronisation, and nothing else is built on them.
fn is_overridden(contract: &TypeContract, class: &dyn ClassChain, depth: usize) -> bool {
    (0..depth).any(|below| {
        !class.is_platform(below)
            && class.declares(below, &mut |name, descriptor| {
                !matches!(name, "equals" | "hashCode" | "toString") && contract.watches(name, descriptor)
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
            } else if rule.calls_overridable && is_overridden(contract, class, depth) {
                Behind::Nothing
            } else {
                Behind::Object(contract)
            };
        }
        depth += 1;
    }
    Behind::Nothing
}
