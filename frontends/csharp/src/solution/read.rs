//! Sources read and parsed, each once.

use std::{
    collections::{HashMap, HashSet},
    num::NonZeroUsize,
    path::{Path, PathBuf},
    sync::Arc,
};

use redhanded_checker::{Cancellation, ir};

use crate::{
    projects::{GlobalUsing, GlobalUsingKind, Note, NoteKind, Workspace, read_source},
    symbols::Library,
    syntax::{Parser, Position, Symbols, ast::SyntaxTree},
};

use super::{Progress, jobs::in_parallel};

/// A parsed file of a [`Solution`]. A file that projects read with different symbols has several, if
/// that makes a difference in it. In findings it is the number of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SourceIndex(pub u32);

/// A stretch of a source file, as people count.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place<'s> {
    /// The file.
    pub path: &'s Path,
    /// Where it begins.
    pub start: Position,
    /// Where it ends: behind its last character.
    pub end: Position,
}

/// A workspace whose files have been read and parsed.
pub struct Solution {
    pub(super) library: Library,
    pub(super) sources: Vec<Source>,
    pub(super) units: Vec<Unit>,
    notes: Vec<Note>,
    file_count: usize,
}

pub(super) struct Source {
    pub path: Arc<Path>,
    pub tree: SyntaxTree,
}

/// A project.
pub(super) struct Unit {
    pub sources: Vec<SourceIndex>,
    /// The projects it refers to, directly or not.
    pub references: Vec<usize>,
    /// What `#if` finds defined in it.
    pub symbols: Symbols,
}

/// What one file has become.
struct Read {
    /// Its trees, and the place among the wanted symbols of each.
    trees: Vec<SyntaxTree>,
    variants: Vec<usize>,
    note: Option<Note>,
}

impl Solution {
    /// Reads and parses the files of `workspace` with so many threads. What cannot be read is noted.
    /// When it is cancelled, the files that are not read yet are left out.
    pub fn read(
        workspace: &Workspace,
        jobs: NonZeroUsize,
        progress: &Progress,
        cancellation: &Cancellation,
    ) -> Solution {
        let library = Library::new();
        let wanted = Wanted::of(workspace);
        progress.begin_reading(wanted.files.len());
        let read = in_parallel(
            wanted.files.len(),
            jobs,
            || Parser::new(library.names()),
            |parser, index| {
                let (path, symbols) = &wanted.files[index];
                let read = (!cancellation.is_cancelled()).then(|| read_file(parser, path, symbols));
                progress.read_one();
                read
            },
        );
        let mut solution = Solution {
            library,
            sources: Vec::new(),
            units: Vec::new(),
            notes: workspace.notes.clone(),
            file_count: 0,
        };
        let mut indices: Vec<Vec<SourceIndex>> = Vec::new();
        for (read, (path, _)) in read.into_iter().map(Option::flatten).zip(&wanted.files) {
            indices.push(solution.add_file(read, path));
        }
        solution.add_units(workspace, &wanted, &indices);
        solution
    }

    fn add_file(&mut self, read: Option<Read>, path: &Arc<Path>) -> Vec<SourceIndex> {
        let Some(read) = read else { return Vec::new() };
        self.notes.extend(read.note);
        self.file_count += usize::from(!read.trees.is_empty());
        let first = self.sources.len() as u32;
        self.sources.extend(read.trees.into_iter().map(|tree| Source { path: path.clone(), tree }));
        read.variants.into_iter().map(|variant| SourceIndex(first + variant as u32)).collect()
    }

    fn add_units(&mut self, workspace: &Workspace, wanted: &Wanted, indices: &[Vec<SourceIndex>]) {
        for (number, project) in workspace.projects.iter().enumerate() {
            let mut sources: Vec<SourceIndex> = wanted.projects[number]
                .iter()
                .filter_map(|&(file, symbols)| indices[file].get(symbols).copied())
                .collect();
            if !project.global_usings.is_empty() {
                let path = project.file.clone().unwrap_or_else(|| PathBuf::from(&project.name));
                let text = text_of(&project.global_usings);
                let tree = crate::syntax::parse(text, &project.symbols, self.library.names());
                sources.push(SourceIndex(self.sources.len() as u32));
                self.sources.push(Source { path: path.into(), tree });
            }
            let references = workspace.all_references(number);
            self.units.push(Unit { sources, references, symbols: project.symbols.clone() });
        }
    }

    /// What could not be found, read or understood.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// How many projects there are.
    pub fn project_count(&self) -> usize {
        self.units.len()
    }

    /// How many files could be read, each counted once.
    pub fn file_count(&self) -> usize {
        self.file_count
    }

    /// The lines in all files, each file counted once.
    pub fn line_count(&self) -> u64 {
        let mut last: Option<&Arc<Path>> = None;
        let mut lines = 0;
        for source in &self.sources {
            if last != Some(&source.path) {
                let tree = &source.tree;
                // Behind the last line feed there is no line, though an editor shows one.
                let ended = tree.line(tree.line_count() as u32).is_empty();
                lines += tree.line_count() as u64 - u64::from(ended);
            }
            last = Some(&source.path);
        }
        lines
    }

    /// The places in words of a span in a finding.
    pub fn place(&self, span: ir::Span) -> Option<Place<'_>> {
        let source = self.sources.get(span.file.0 as usize)?;
        let start = source.tree.position(span.start);
        Some(Place { path: &source.path, start, end: source.tree.position(span.end) })
    }
}

/// The files to read, and what each project needs of them.
#[derive(Default)]
struct Wanted {
    /// Each file with all sets of symbols that it is wanted with.
    files: Vec<(Arc<Path>, Vec<Symbols>)>,
    /// For each project the indices of its files and of its symbols among those of the file.
    projects: Vec<Vec<(usize, usize)>>,
}

impl Wanted {
    fn of(workspace: &Workspace) -> Wanted {
        let mut wanted = Wanted::default();
        let mut known: HashMap<PathBuf, usize> = HashMap::new();
        for project in &workspace.projects {
            let mut files: Vec<(usize, usize)> = Vec::new();
            let mut own: HashSet<usize> = HashSet::new();
            for path in &project.sources {
                // By way of links a file may have several paths.
                let real = std::fs::canonicalize(path).unwrap_or_else(|_| path.clone());
                let file = *known.entry(real).or_insert_with(|| {
                    wanted.files.push((Arc::from(path.as_path()), Vec::new()));
                    wanted.files.len() - 1
                });
                if !own.insert(file) {
                    continue;
                }
                let sets = &mut wanted.files[file].1;
                let symbols = sets.iter().position(|set| *set == project.symbols).unwrap_or_else(|| {
                    sets.push(project.symbols.clone());
                    sets.len() - 1
                });
                files.push((file, symbols));
            }
            wanted.projects.push(files);
        }
        wanted
    }
}

fn read_file(parser: &mut Parser<'_>, path: &Path, wanted: &[Symbols]) -> Read {
    let (decoded, note) = read_source(path);
    let mut read = Read { trees: Vec::new(), variants: Vec::new(), note };
    let Some(decoded) = decoded else { return read };
    let mut parsed_with: Vec<&Symbols> = Vec::new();
    for symbols in wanted {
        let same = read.trees.iter().zip(&parsed_with).position(|(tree, other)| {
            tree.tested_symbols().iter().all(|tested| symbols.contains(tested) == other.contains(tested))
        });
        read.variants.push(same.unwrap_or(read.trees.len()));
        if same.is_none() {
            read.trees.push(parser.parse(decoded.text.clone(), symbols));
            parsed_with.push(symbols);
        }
    }
    if read.note.is_none() && is_no_source(&read.trees) {
        read.note = Some(Note { path: path.to_owned(), line: None, kind: NoteKind::NoSourceText });
    }
    read
}

/// Text of something else that has a name of C#: mistakes, and not one declaration.
fn is_no_source(trees: &[SyntaxTree]) -> bool {
    trees
        .iter()
        .all(|tree| !tree.problems().is_empty() && tree.members().is_empty() && tree.statements().is_empty())
}

/// The `using` directives of a project, as a file.
fn text_of(usings: &[GlobalUsing]) -> String {
    let directive = |using: &GlobalUsing| match &using.kind {
        GlobalUsingKind::Namespace => format!("global using {};\n", using.name),
        GlobalUsingKind::Static => format!("global using static {};\n", using.name),
        GlobalUsingKind::Alias(alias) => format!("global using {alias} = {};\n", using.name),
    };
    usings.iter().map(directive).collect()
}
