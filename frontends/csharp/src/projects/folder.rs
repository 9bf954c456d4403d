//! The files below a directory.
//!
//! Links to directories are not followed: what they lead to is found where it is, or it lies elsewhere
//! and is noted. Links to files are, unless the file is found itself.

use std::{
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
};

use super::{Note, NoteKind, paths};

/// More files are not looked at.
const MAX_FILES: usize = 1_000_000;

/// Deeper directories are not looked at.
const MAX_DEPTH: usize = 64;

/// All files below a directory but those in hidden directories, in the order of their paths.
pub(super) fn files_below(directory: &Path, notes: &mut Vec<Note>) -> Vec<PathBuf> {
    let root = fs::canonicalize(directory).unwrap_or_else(|_| directory.to_owned());
    let mut walk = Walk { root, files: Vec::new(), open: vec![(directory.to_owned(), 0)], notes };
    while let Some((directory, depth)) = walk.open.pop() {
        match fs::read_dir(&directory) {
            Ok(entries) => walk.directory(&directory, depth, entries),
            Err(error) => walk.note(directory, NoteKind::Unreadable(error.to_string())),
        }
    }
    walk.files.sort_unstable();
    walk.files
}

struct Walk<'n> {
    /// The real path of the directory in which it began.
    root: PathBuf,
    files: Vec<PathBuf>,
    /// Directories to look at, with how deep they are.
    open: Vec<(PathBuf, usize)>,
    notes: &'n mut Vec<Note>,
}

impl Walk<'_> {
    fn directory(&mut self, directory: &Path, depth: usize, entries: fs::ReadDir) {
        for entry in entries {
            let entry = match entry {
                Ok(entry) => entry,
                // The rest of the directory cannot be read, either.
                Err(error) => {
                    return self.note(directory.to_owned(), NoteKind::Unreadable(error.to_string()));
                }
            };
            let path = entry.path();
            match entry.file_type() {
                Err(error) => self.note(path, NoteKind::Unreadable(error.to_string())),
                Ok(kind) if kind.is_dir() => self.enter(path, depth),
                Ok(kind) if kind.is_file() => self.file(path),
                Ok(kind) if kind.is_symlink() => self.link(path),
                Ok(_) if is_wanted(&path) => self.note(path, NoteKind::NoFile),
                Ok(_) => {}
            }
        }
    }

    fn enter(&mut self, path: PathBuf, depth: usize) {
        if is_hidden(&path) {
            return;
        }
        match depth == MAX_DEPTH {
            true => self.note(path, NoteKind::TooDeep),
            false => self.open.push((path, depth + 1)),
        }
    }

    fn file(&mut self, path: PathBuf) {
        if self.files.len() < MAX_FILES {
            return self.files.push(paths::normalise(&path));
        }
        self.note(self.root.clone(), NoteKind::TooManyFiles);
        self.open.clear();
    }

    fn link(&mut self, path: PathBuf) {
        let Ok(target) = fs::canonicalize(&path) else {
            // It leads nowhere, or in a circle of links.
            if is_wanted(&path) {
                self.note(path, NoteKind::BrokenLink);
            }
            return;
        };
        let inside = target.strip_prefix(&self.root).is_ok_and(|rest| !rest.iter().any(is_hidden_name));
        if target.is_file() {
            // What lies inside is found itself.
            if !inside {
                self.file(path);
            }
        } else if target.is_dir() {
            if !inside && !is_hidden(&path) {
                self.note(path, NoteKind::LinkedDirectory(target));
            }
        } else if is_wanted(&path) {
            self.note(path, NoteKind::NoFile);
        }
    }

    fn note(&mut self, path: PathBuf, kind: NoteKind) {
        self.notes.push(Note { path, line: None, kind });
    }
}

/// Whether something with this name would be read, if it were a file.
fn is_wanted(path: &Path) -> bool {
    ["cs", "csproj", "sln", "slnx"].iter().any(|extension| paths::has_extension(path, extension))
}

fn is_hidden(path: &Path) -> bool {
    path.file_name().is_some_and(is_hidden_name)
}

fn is_hidden_name(name: &OsStr) -> bool {
    name.as_encoded_bytes().starts_with(b".")
}

/// Whether a file lies in a directory that builds or package managers fill: `bin`, `obj`,
/// `node_modules`.
pub(super) fn is_output(path: &Path, base: &Path) -> bool {
    let relative = path.strip_prefix(base).unwrap_or(path);
    let directories = relative.parent().into_iter().flat_map(Path::components);
    directories.filter_map(|component| component.as_os_str().to_str()).any(|name| {
        name.eq_ignore_ascii_case("bin") || name.eq_ignore_ascii_case("obj") || name == "node_modules"
    })
}
