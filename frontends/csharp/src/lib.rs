//! C# source for the checker.
//!
//! - [`projects`]: solutions, projects and folders → which files belong together.
//! - [`syntax`]: source text → syntax tree, whatever the text looks like.
//! - [`symbols`], [`types`]: what is declared, and the types of it.
//! - [`bind`]: bodies → what their names and operators mean.
//! - [`lower`]: bound bodies → the checker's representation.
//! - [`entries`]: where runs start.
//! - [`check`](fn@check): from source texts to findings.
//! - [`Session`]: files that change, checked again and again.
//! - [`solution`]: all projects of a workspace, from files to findings.

#![forbid(unsafe_code)]

pub mod bind;
mod check;
pub mod entries;
pub mod lower;
pub mod projects;
mod session;
pub mod solution;
pub mod symbols;
pub mod syntax;
pub mod types;

pub use check::{Checked, Source, check, check_projects, position};
pub use session::{Change, Session};
