//! Routes chosen calls of a .NET assembly through proxies in a second, generated assembly.
#![forbid(unsafe_code)]

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

pub use context::ModuleContext;
pub use contracts::ContractCalls;
pub use error::RewriteError;
pub use file::{FileError, RewrittenFile, rewrite_file};
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
