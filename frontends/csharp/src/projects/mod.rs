//! From paths to projects: which files belong together, which symbols `#if` finds defined, and
//! which other projects they refer to.
//!
//! [`load`] takes solutions, project files, directories and source files. Nothing of a build is run:
//! project files are evaluated as far as it takes to know their sources, symbols and references, and
//! whatever cannot be understood or found is a [`Note`].
//!
//! What this can miss: sources that a build generates; properties that targets or tasks compute;
//! most functions in properties; imports from packages and from the SDK.

mod cycles;
mod folder;
mod frameworks;
mod glob;
mod load;
mod msbuild;
mod note;
mod paths;
mod project;
mod project_json;
mod solution;
mod text;
mod xml;

pub use load::load;
pub use note::{Note, NoteKind};
pub use project::{GlobalUsing, GlobalUsingKind, Options, Output, Project, ProjectId, Workspace};
pub use text::{Decoded, Encoding, decode, read_source};
