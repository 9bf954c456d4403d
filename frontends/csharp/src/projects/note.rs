use std::{fmt, path::PathBuf};

use super::Encoding;

/// Something about a project or file that could not be found, read or understood; the rest is there.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Note {
    /// The file or directory it is about.
    pub path: PathBuf,
    /// The line in it, from 1.
    pub line: Option<u32>,
    /// What it is.
    pub kind: NoteKind,
}

/// What a note says.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum NoteKind {
    /// The path does not exist.
    Missing,
    /// The path is no regular file, but a directory, a pipe, a socket or a device.
    NoFile,
    /// A link that leads nowhere.
    BrokenLink,
    /// A link to a directory that lies elsewhere.
    LinkedDirectory(PathBuf),
    /// The system does not let us read it; its words.
    Unreadable(String),
    /// The file is longer than 512 MiB.
    TooLong,
    /// The file is not text.
    Binary,
    /// The file is text, but nothing in it is C#.
    NoSourceText,
    /// The text is in no encoding that can be recognised; this one was taken.
    GuessedEncoding(Encoding),
    /// A file with this name is no solution, project or source of C#.
    UnknownKind,
    /// A project in another language, which is left out.
    OtherLanguage,
    /// The XML or JSON of a project or solution is broken; the words of its reader.
    Malformed(String),
    /// A solution has no projects.
    NoProjects,
    /// A project or directory has no sources.
    NoSources,
    /// Sources that a project names do not exist.
    MissingSources {
        /// How many.
        count: usize,
        /// The first one.
        first: PathBuf,
    },
    /// A project that another one refers to does not exist.
    MissingProject(PathBuf),
    /// Projects refer to each other in a circle; this reference was left out.
    CyclicReference(PathBuf),
    /// A file that a project imports does not exist.
    MissingImport(PathBuf),
    /// A file imports itself, directly or by way of others.
    CyclicImport(PathBuf),
    /// More files are imported than any project needs.
    TooManyImports,
    /// A condition that cannot be evaluated here; it counts as false.
    Condition(String),
    /// A project is built for several frameworks; this one was taken.
    Framework(String),
    /// A directory has more files than are looked at.
    TooManyFiles,
    /// Directories are nested too deeply; the innermost ones were left out.
    TooDeep,
    /// Source files in a directory belong to none of its projects.
    Loose {
        /// How many.
        count: usize,
        /// The first one.
        first: PathBuf,
    },
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.path.display())?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        write!(f, ": {}", self.kind)
    }
}

impl fmt::Display for NoteKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoteKind::Missing => write!(f, "this does not exist"),
            NoteKind::NoFile => write!(f, "this is no regular file and is left out"),
            NoteKind::BrokenLink => write!(f, "this link leads nowhere"),
            NoteKind::LinkedDirectory(target) => write!(
                f,
                "this link is not followed; give {} as a path, too, to have it checked",
                target.display()
            ),
            NoteKind::Unreadable(error) => write!(f, "this cannot be read: {error}"),
            NoteKind::TooLong => write!(f, "this file is longer than 512 MiB and is left out"),
            NoteKind::Binary => write!(f, "this file is not text and is left out"),
            NoteKind::NoSourceText => write!(f, "there is nothing of C# in this file"),
            NoteKind::GuessedEncoding(encoding) => {
                write!(f, "this is not UTF-8; it is read as {encoding}")
            }
            NoteKind::UnknownKind => {
                write!(f, "this is neither a solution nor a project nor a source file of C#")
            }
            NoteKind::OtherLanguage => write!(f, "this project is not in C# and is left out"),
            NoteKind::Malformed(error) => write!(f, "this cannot be understood: {error}"),
            NoteKind::NoProjects => write!(f, "there is no project in C# in this"),
            NoteKind::NoSources => write!(f, "there is no source file of C# in this"),
            NoteKind::MissingSources { count: 1, first } => {
                write!(f, "a source file does not exist: {}", first.display())
            }
            NoteKind::MissingSources { count, first } => {
                write!(f, "{count} source files do not exist, the first is {}", first.display())
            }
            NoteKind::MissingProject(path) => {
                write!(f, "a project that this refers to does not exist: {}", path.display())
            }
            NoteKind::CyclicReference(path) => {
                write!(f, "the reference to {} closes a circle and is left out", path.display())
            }
            NoteKind::MissingImport(path) => {
                write!(f, "a file that this imports does not exist: {}", path.display())
            }
            NoteKind::CyclicImport(path) => {
                write!(f, "the import of {} closes a circle and is left out", path.display())
            }
            NoteKind::TooManyImports => write!(f, "this imports too many files; the rest is left out"),
            NoteKind::Condition(text) => {
                write!(f, "a condition cannot be evaluated and counts as false: {text}")
            }
            NoteKind::Framework(framework) => {
                write!(f, "this is built for several frameworks; it is read as for {framework}")
            }
            NoteKind::TooManyFiles => write!(f, "there are too many files in this; the rest is left out"),
            NoteKind::TooDeep => write!(f, "this is nested too deeply and is left out"),
            NoteKind::Loose { count: 1, first } => {
                write!(f, "a source file belongs to no project: {}", first.display())
            }
            NoteKind::Loose { count, first } => {
                write!(f, "{count} source files belong to no project, the first is {}", first.display())
            }
        }
    }
}
