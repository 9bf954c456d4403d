//! Routes chosen calls of a .NET assembly through proxies in a second, generated assembly ([TSVD] 4).
//!
//! For each chosen call in `App`, the assembly `App.Redhanded` gets one static method (a *proxy*). It
//! takes what the call takes, tells `Redhanded.Hook` the receiver and the number of the site, and makes
//! the original call. The call instruction itself becomes a call of the proxy: five bytes for five
//! bytes.
//!
//! ```text
//! callvirt List<!T>::Add(!0)     ->   call App.Redhanded: Calls::Add@7<!T>(List<!!0>, !!0)
//!
//! static void Add@7<T0>(List<T0> list, T0 item) {
//!     Hook.Call(list, firstSite + 7);
//!     list.Add(item);                  // callvirt, as it was
//! }
//! ```
//!
//! # Why this way
//! - **No byte of code moves**, and no row of metadata changes its number. Exception tables, symbols
//!   (`.mdb`, Portable PDB, embedded or beside), the debug directory, resources and whatever else names
//!   a position or a token stay valid. Metadata are written anew, grown, behind everything else in the
//!   file, as part of its last section; most headers have no room for one more section. Inserting the
//!   hook before each call would need new branches, exception tables, stack depths and symbols.
//! - **Proxies live in an assembly of their own**: methods added to a module whose symbols are a
//!   Portable PDB abort Mono when a stack is captured. The price: proxies may call only what other
//!   assemblies may.
//! - **Types of the program are type arguments.** Type parameters of the class called become those of
//!   the proxy, the method's own follow; constraints come along. So `List<Secret>.Add` works for a
//!   private `Secret`, and the generated assembly does not name it. Where it has to name something
//!   internal, the assembly declares it a friend (`InternalsVisibleTo`).
//!
//! # Forms of calls
//! - `call`, `callvirt`: also `base.M()`, which the proxy calls as exactly as the program did. A call
//!   of a virtual method that way is valid CIL and cannot be verified (ECMA-335 III.3.19); runtimes run
//!   it in full trust, which is the only trust that .NET and Mono have.
//! - Value types are passed by reference, also those under a `constrained.` prefix, which moves into
//!   the proxy.
//! - `newobj`: the proxy returns the object.
//! - Delegates (`ldftn`, `ldvirtftn`): one proxy for all delegates of a method, so that they stay equal;
//!   it has the method's name. Its site is that of the first such delegate.
//! - Awaits: `get_IsCompleted` of the awaiters of tasks, asked in a compiler-made `MoveNext`, goes
//!   through `Hook.IsCompleted`, which may say no ([`Awaits`]).
//!
//! # What changes for the program
//! Stack traces have one more frame at a watched call; `Delegate.Method` of a delegate made of a
//! watched method is a static method of the same name; reflection shows the references, and perhaps
//! the friend, that were added. The file is larger.
//!
//! **Strong names**: identity and public key stay, so that references to the assembly still hold, and
//! the flag that it is signed stays, as in an assembly that is signed publicly. The signature no longer
//! matches. Mono and .NET do not check it; .NET Framework does not for programs in full trust since
//! 3.5 SP1. Whoever has the key signs again (`sn -R`), as [TSVD] 4 does. Authenticode certificates are
//! removed: they sign the file.
//!
//! # What it cannot see
//! Calls by reflection, `dynamic` or compiled expressions, of private and protected methods, with
//! `__arglist`, through function pointers that are not made delegates at once, and in code that is not
//! reached. Calls of interest that stay as they were are told, each with its reason
//! ([`LeftOut`]); so are whole assemblies ([`RewriteError`]).
//!
//! Nothing in here panics, whatever the input.
#![forbid(unsafe_code)]

mod attributes;
mod body;
mod bytes;
mod context;
mod contracts;
mod error;
mod file;
mod interest;
mod metadata;
mod options;
mod outcome;
mod pe;
mod resolve;
#[cfg(test)]
mod round_trip_tests;
mod scope;
mod signature;
mod symbols;
mod weave;

pub use attributes::MarkedMethod;
pub use context::ModuleContext;
pub use contracts::ContractCalls;
pub use error::RewriteError;
pub use file::{AssemblyFile, FileError, RewrittenFile, ahead_of_time};
pub use interest::{CallOfInterest, CallReference, NoInterest};
pub use options::{Awaits, Options};
pub use outcome::{LeftOut, LeftOutReason, ProxyAssembly, Rewriting, Rewritten};
pub use redhanded_launch::dotnet::{CallKind, CallSite, SiteTable, Watched};
pub use resolve::{
    AssemblyError, AssemblyName, AssemblyResolver, Completeness, DirectoryResolver, NoAssemblies, PublicKey,
    ReferenceAssembly, SupertypeNames, Supertypes, reference_directories,
};
pub use scope::Scope;
pub use symbols::{Lines, MdbLines, NoLines, PortablePdbLines, SourceLine, Symbols, SymbolsState};
pub use weave::rewrite;
