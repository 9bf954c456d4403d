//! What the rewriter asks its user: which calls.

use redhanded_launch::dotnet::{CallKind, Watched};

use crate::resolve::{AssemblyName, Supertypes};

/// A method as a call names it: not necessarily the one that will run.
#[derive(Clone, Copy, Debug)]
pub struct CallReference<'a> {
    /// What the instruction does.
    pub kind: CallKind,
    /// The type the call names, as reflection writes it
    /// (`System.Collections.Generic.List`1+Enumerator`).
    pub owner: &'a str,
    /// The assembly that the type is in, as far as the call tells: a type that was moved is found
    /// through the assembly it used to be in.
    pub owner_assembly: &'a AssemblyName,
    /// The method's name (`get_Item`, `.ctor`).
    pub name: &'a str,
    /// Its parameters as the method declares them: `(System.String,!0,System.Int32[],!!0&)`.
    pub parameters: &'a str,
    /// All that `owner` derives from.
    pub supertypes: &'a dyn Supertypes,
}

/// Chooses calls.
pub trait CallOfInterest {
    /// Which values the call is to be watched for; none to leave it as it is.
    ///
    /// Asked about the methods that an assembly refers to before any code is read, once for each
    /// kind of call that could use the reference, so a question says nothing about a call being
    /// there. Never asked about [`CallKind::IsCompleted`].
    fn select(&self, call: &CallReference<'_>) -> Vec<Watched>;

    /// Whether the code of a type is looked at at all. The name is that of the type in whose text the
    /// code stands, as C# writes it without type parameters: `Example.Cache.Entry`.
    fn covers(&self, type_name: &str) -> bool {
        let _ = type_name;
        true
    }
}

/// Nothing is of interest.
#[derive(Clone, Copy, Debug)]
pub struct NoInterest;

impl CallOfInterest for NoInterest {
    fn select(&self, _: &CallReference<'_>) -> Vec<Watched> {
        Vec::new()
    }
}
