//! Source texts that change, checked again and again: what an editor needs.
//!
//! A [`Session`] keeps the tree of each file. Only a file whose text has changed is parsed again, and the
//! models of the library are parsed once. Binding and lowering are done anew by each check, for what its
//! runs come to: they depend on all files, and take less time than the runs. A check runs on any thread
//! that has the session, and ends soon after its [`Cancellation`] is cancelled: during the runs, at the
//! next few thousand steps.

use std::{collections::BTreeMap, sync::Arc};

use bumpalo::Bump;
use redhanded_checker::{Cancellation, Settings};

use crate::{
    Checked,
    check::file_names,
    lower::Program,
    solution::run_project,
    symbols::{Compilation, Library, Project},
    syntax::{Parser, Symbols, ast::SyntaxTree},
};

/// The files of one project, parsed.
pub struct Session {
    library: Library,
    symbols: Symbols,
    files: BTreeMap<String, SyntaxTree>,
    parses: u64,
}

/// What became of a text that was put into a [`Session`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// It is new or another one, and was parsed.
    Parsed,
    /// It is what was there.
    Same,
}

impl Session {
    /// A session without files; `#if` finds these symbols defined.
    pub fn new(symbols: Symbols) -> Session {
        Session { library: Library::new(), symbols, files: BTreeMap::new(), parses: 0 }
    }

    /// Puts in a file, or another text for it.
    pub fn put(&mut self, name: &str, text: impl Into<Arc<str>>) -> Change {
        let text = text.into();
        if self.files.get(name).is_some_and(|tree| *tree.text() == text) {
            return Change::Same;
        }
        let tree = Parser::new(self.library.names()).parse(text, &self.symbols);
        self.parses += 1;
        self.files.insert(name.to_owned(), tree);
        Change::Parsed
    }

    /// Takes a file out.
    pub fn remove(&mut self, name: &str) {
        self.files.remove(name);
    }

    /// The tree of a file, for its problems and places.
    pub fn tree(&self, name: &str) -> Option<&SyntaxTree> {
        self.files.get(name)
    }

    /// How many texts have been parsed so far.
    pub fn parses(&self) -> u64 {
        self.parses
    }

    /// Checks the files as one project, as they are now. The result depends on the texts and settings
    /// alone, unless it is cancelled.
    pub fn check(&self, settings: &Settings, cancellation: &Cancellation) -> Checked {
        let project = Project {
            files: self.files.values().collect(),
            references: Vec::new(),
            symbols: self.symbols.clone(),
        };
        let names: Vec<String> = self.files.keys().cloned().collect();
        let arena = Bump::new();
        let program = Program::new(Compilation::new(&arena, &self.library, &[project]));
        let (outcome, _) = run_project(&program, settings, cancellation);
        program.with(|lowering| Checked {
            outcome,
            files: file_names(lowering, &names),
            lowering: lowering.statistics(),
            unbound: lowering.unbound().to_vec(),
        })
    }
}
