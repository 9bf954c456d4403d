//! What comes out of rewriting.

use redhanded_launch::dotnet::{CallSite, SiteTable};

/// An assembly that was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rewriting {
    /// No call was redirected: the assembly is to be used as it is.
    Unchanged {
        /// Calls of interest that stay as they were.
        left_out: Vec<LeftOut>,
    },
    /// Calls were redirected.
    Changed(Box<Rewritten>),
}

/// An assembly with redirected calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rewritten {
    /// The assembly to use instead.
    pub assembly: Vec<u8>,
    /// The assembly with the proxies, which must lie beside it.
    pub proxies: ProxyAssembly,
    /// The redirected calls in the order of their numbers. The assembly of proxies holds this
    /// table too.
    pub sites: SiteTable,
    /// Calls of interest that stay as they were.
    pub left_out: Vec<LeftOut>,
}

/// A generated assembly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProxyAssembly {
    /// Its simple name: the file is to be called so, with `.dll` added.
    pub name: String,
    /// The file.
    pub bytes: Vec<u8>,
}

/// A call of interest that stays as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// The call.
    pub site: CallSite,
    /// Why.
    pub reason: LeftOutReason,
}

/// Why a call could not be redirected. Displayed as a phrase that completes "left out because".
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, thiserror::Error)]
#[non_exhaustive]
pub enum LeftOutReason {
    /// Only the class itself or its subclasses may call it, or use a type that it is called with.
    #[error(
        "the method, or a type it is called with, is private or protected, so no other assembly can use it"
    )]
    NotAccessible,
    /// Whether the method may be called, and with which types, stands in an assembly that was not
    /// found.
    #[error("the assembly {assembly} is not there to tell whether the method can be called from a proxy")]
    MissingDependency {
        /// The simple name of the assembly.
        assembly: String,
    },
    /// The assembly is there, the type or method is not.
    #[error("{assembly} does not have the method")]
    MissingMethod {
        /// The simple name of the assembly.
        assembly: String,
    },
    /// `__arglist`.
    #[error("the call has a variable number of arguments")]
    VariableArguments,
    /// A value to be watched is not an object, or not there.
    #[error("the call has no such receiver or argument to watch")]
    NothingToWatch,
    /// A type that can only live on the stack cannot stand for a type parameter.
    #[error("the receiver can only live on the stack")]
    StackOnlyReceiver,
    /// A function pointer that is not made into a delegate of an object at once.
    #[error("the function pointer is used for something else than a delegate")]
    UnusualFunctionPointer,
    /// A delegate of a method of a value: it is made of a copy in a box.
    #[error("it makes a delegate of a struct's method, which would work on a copy of the struct")]
    DelegateOfValue,
    /// `constrained.` on a static call.
    #[error("it calls a static method of a type parameter")]
    StaticOnTypeParameter,
    /// The owner is written in a way compilers do not use.
    #[error("the call names its method in a way that is not supported")]
    UnusualReference,
    /// Instructions overlap, or there are bytes that are none.
    #[error("the code of the method that makes it is not plain code: {what}")]
    UnusualCode {
        /// What is unusual.
        what: &'static str,
    },
    /// The tables of an assembly have 24 bits for the number of a row.
    #[error("the assembly has the greatest possible number of references")]
    TooManyReferences,
}
