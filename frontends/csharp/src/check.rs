//! From source texts to findings: a pure function.

use std::sync::Arc;

use bumpalo::Bump;
use redhanded_checker::{Cancellation, Entry, Outcome, Settings, ir};

use crate::{
    bind::Unbound,
    entries,
    lower::{Lowering, LoweringStatistics, Program},
    symbols::{Compilation, FileIndex, Library, Project},
    syntax::{Position, Symbols, ast::SyntaxTree},
};

/// A source text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// What it is called in findings.
    pub name: String,
    /// The text.
    pub text: Arc<str>,
}

/// What a check of source texts found.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The findings; the files in them are numbers of `files`.
    pub outcome: Outcome,
    /// The names of the files, in the order of their numbers. Models come after the sources.
    pub files: Vec<String>,
    /// How much of the program was looked at.
    pub lowering: LoweringStatistics,
    /// Where names could not be bound.
    pub unbound: Vec<Unbound>,
}

/// Checks source texts as one project, from all its `Main` methods.
///
/// The result depends on the texts and settings alone. Whoever checks again after a change should
/// keep the trees of what did not change, and call [`check_projects`].
pub fn check(sources: &[Source], settings: &Settings, cancellation: &Cancellation) -> Checked {
    let library = Library::new();
    // As programs are built while they are written.
    let symbols: Symbols = ["DEBUG", "TRACE"].into_iter().collect();
    let trees: Vec<SyntaxTree> = sources
        .iter()
        .map(|source| crate::syntax::parse(source.text.clone(), &symbols, library.names()))
        .collect();
    let project = Project { files: trees.iter().collect(), references: Vec::new(), symbols };
    let names: Vec<String> = sources.iter().map(|source| source.name.clone()).collect();
    check_projects(&library, &[project], &names, settings, cancellation, entries::main_methods)
}

/// Checks projects that are parsed already. `names` are those of all files in the order of the
/// projects; `entries` chooses where runs start.
pub fn check_projects(
    library: &Library,
    projects: &[Project<'_>],
    names: &[String],
    settings: &Settings,
    cancellation: &Cancellation,
    entries: impl FnOnce(&mut Lowering<'_>) -> Vec<Entry>,
) -> Checked {
    let arena = Bump::new();
    let program = Program::new(Compilation::new(&arena, library, projects));
    let entries = program.with(entries);
    let outcome = redhanded_checker::check(&program, &entries, settings, cancellation);
    program.with(|lowering| Checked {
        outcome,
        files: file_names(lowering, names),
        lowering: lowering.statistics(),
        unbound: lowering.unbound().to_vec(),
    })
}

/// The names of all files of a compilation: those of the program are given.
pub(crate) fn file_names(lowering: &mut Lowering<'_>, names: &[String]) -> Vec<String> {
    let comp = lowering.compilation();
    let mut names = names.iter();
    (0..comp.file_count())
        .map(|index| match comp.model(FileIndex(index)) {
            Some(model) => comp.library().models().path(model),
            None => names.next().cloned().unwrap_or_default(),
        })
        .collect()
}

impl Checked {
    /// The name of a file.
    pub fn file(&self, file: ir::FileId) -> &str {
        self.files.get(file.0 as usize).map_or("", String::as_str)
    }
}

/// Line and column of a place in a tree, as people count them.
pub fn position(tree: &SyntaxTree, span: ir::Span) -> Position {
    tree.position(span.start)
}
