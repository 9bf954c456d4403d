//! The rewriting itself.

mod access;
mod bodies;
mod callee;
mod check;
mod code;
mod delegates;
mod friendship;
mod import;
mod method_code;
mod plan;
mod proxies;
mod selection;
mod signatures;
mod sites;
mod type_kinds;
mod watched;
mod weaver;

pub(crate) use check::is_ours;
pub use weaver::rewrite;
