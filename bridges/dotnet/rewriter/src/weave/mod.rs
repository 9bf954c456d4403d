//! The rewriting itself.

mod access;
mod callee;
mod check;
mod code;
mod delegates;
mod import;
mod method_code;
mod plan;
mod proxies;
mod selection;
mod signatures;
mod sites;
mod type_kinds;
mod weaver;

pub use weaver::rewrite;
