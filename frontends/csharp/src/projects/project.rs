use std::path::PathBuf;

use super::Note;
use crate::syntax::Symbols;

/// What [`load`](super::load) found.
#[derive(Clone, Debug, Default)]
pub struct Workspace {
    /// The projects in the order in which they were met: each one that was asked for, and behind it
    /// those it refers to.
    pub projects: Vec<Project>,
    /// What could not be found, read or understood.
    pub notes: Vec<Note>,
}

impl Workspace {
    /// The projects that a project refers to, directly or by way of others, each once.
    pub fn all_references(&self, project: usize) -> Vec<usize> {
        let mut found: Vec<usize> = Vec::new();
        let mut open: Vec<usize> = vec![project];
        while let Some(next) = open.pop() {
            for reference in self.projects[next].references.iter().rev() {
                if reference.0 != project && !found.contains(&reference.0) {
                    found.push(reference.0);
                    open.push(reference.0);
                }
            }
        }
        found.sort_unstable();
        found
    }
}

/// A project within its [`Workspace`]: the index into its projects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ProjectId(pub usize);

/// Files that are compiled together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Project {
    /// Its name, for people.
    pub name: String,
    /// The project file; a directory or file of loose sources has none.
    pub file: Option<PathBuf>,
    /// The source files that exist, each once, in the order of their paths. They may lie anywhere,
    /// and belong to several projects.
    pub sources: Vec<PathBuf>,
    /// What `#if` finds defined.
    pub symbols: Symbols,
    /// The projects it refers to, without circles.
    pub references: Vec<ProjectId>,
    /// Names of assemblies and packages it refers to.
    pub assemblies: Vec<String>,
    /// `using` directives that hold in all of its files beside those the files themselves declare.
    pub global_usings: Vec<GlobalUsing>,
    /// What it is built into.
    pub output: Output,
    /// The framework it is read as for, as it is written there: `net8.0`, `v4.5`.
    pub framework: Option<String>,
}

/// What a project is built into.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Output {
    /// A library.
    #[default]
    Library,
    /// A program.
    Executable,
}

/// A `using` directive of a whole project.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GlobalUsing {
    /// The namespace or type, `System.Collections.Generic`.
    pub name: String,
    /// What it brings in.
    pub kind: GlobalUsingKind,
}

/// What a `using` directive of a whole project brings in.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum GlobalUsingKind {
    /// The types of a namespace.
    Namespace,
    /// The static members of a type.
    Static,
    /// Another name.
    Alias(String),
}

/// How projects are read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// `$(Configuration)`, by default `Debug`.
    pub configuration: String,
    /// `$(Platform)`, by default `AnyCPU`.
    pub platform: String,
    /// Symbols that are defined in every project, beside its own.
    pub symbols: Vec<String>,
}

impl Default for Options {
    fn default() -> Options {
        Options { configuration: "Debug".to_owned(), platform: "AnyCPU".to_owned(), symbols: Vec::new() }
    }
}
