//! What is particular to .NET: how types and parameter lists are written, and what belongs to the
//! platform.
//!
//! **Type names** are those of reflection, without type arguments and without the assembly:
//! `System.Collections.Generic.Dictionary`2+KeyCollection`. In contract files they may also be
//! written as in C# (`Dictionary<TKey, TValue>.KeyCollection`); [`crate::Contracts`] and everything
//! it answers with have the names of reflection.
//!
//! **Parameter lists** of calls are written `(System.String,!0,System.Int32[],!1&)`: full names as
//! above, type parameters of the type as `!n` and of the method as `!!n`, then `[]`, `[,]`, `&` and
//! `*` as in reflection, no spaces. Wherever the functions of this crate ask for a descriptor,
//! .NET has such a list; the result type does not belong to it.
//!
//! **Method names** are those of metadata: a property is its accessors (`get_Item`, `set_Item`).
//! An explicit implementation of an interface's method goes by the name after its last dot
//! ([`simple_method_name`]).
//!
//! A rewriter asks [`select()`] about a call. C# compilers name the type that first declares a virtual method: `builder.ToString()` is a call
//! of `System.Object.ToString`, `stream.Write(...)` on a `MemoryStream` one of
//! `System.IO.Stream.Write`.
//!
//! A runtime asks [`crate::decide`], once for each site and class of receiver, with the class that
//! declares the implementation which will run; then [`crate::decide_behind`] for windows. About an
//! argument it asks for the rule ([`crate::Contracts::argument_rules`]), then [`crate::decide`] for
//! each of [`crate::StaticRule::as_methods`] in turn.

mod platform;
mod selection;
mod signature;
mod type_name;

pub use platform::is_platform_assembly;
pub use selection::{KnownSupertypes, NamedMethod, Selection, select};
pub(crate) use signature::{ParameterPatterns, parse_declaration};
pub use type_name::canonical;
pub(crate) use type_name::{simple_name, without_arity};

/// The method's own name, without the interface of an explicit implementation
/// (`System.Collections.IList.Add` is `Add`). Constructors (`.ctor`) are no methods of a contract,
/// and come out as `ctor`.
pub fn simple_method_name(name: &str) -> &str {
    // The interface may have type arguments with dots in them, but none follows the last dot.
    name.rsplit('.').next().unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::simple_method_name;

    #[test]
    fn explicit_implementations_go_by_their_last_name() {
        assert_eq!(simple_method_name("Add"), "Add");
        assert_eq!(simple_method_name("System.Collections.IList.Add"), "Add");
        let generic = "System.Collections.Generic.ICollection<System.Collections.Generic.KeyValuePair<TKey,TValue>>.Add";
        assert_eq!(simple_method_name(generic), "Add");
    }
}
