//! The files below a directory.

use std::{
    fs,
    path::{Path, PathBuf},
};

use super::{Note, NoteKind, paths};

/// More files are not looked at.
const MAX_FILES: usize = 1_000_000;

/// Deeper directories are not looked at. Links to directories are not followed, so that no circle
/// comes to this.
const MAX_DEPTH: usize = 64;

/// All files below a directory but those in hidden directories, in the order of their paths.
pub(super) fn files_below(directory: &Path, notes: &mut Vec<Note>) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut open = vec![(directory.to_owned(), 0)];
    while let Some((directory, depth)) = open.pop() {
        let entries = match fs::read_dir(&directory) {
            Ok(entries) => entries,
            Err(error) => {
                let kind = NoteKind::Unreadable(error.to_string());
                notes.push(Note { path: directory, line: None, kind });
                continue;
            }
        };
        for entry in entries.flatten() {
            let path = entry.path();
            let Ok(kind) = entry.file_type() else { continue };
            if kind.is_dir() {
                if is_hidden(&path) {
                    continue;
                }
                if depth == MAX_DEPTH {
                    notes.push(Note { path, line: None, kind: NoteKind::TooDeep });
                    continue;
                }
                open.push((path, depth + 1));
            } else if kind.is_file() || kind.is_symlink() && path.is_file() {
                if files.len() == MAX_FILES {
                    notes.push(Note { path: directory, line: None, kind: NoteKind::TooManyFiles });
                    open.clear();
                    break;
                }
                files.push(paths::normalise(&path));
            }
        }
    }
    files.sort_unstable();
    files
}

fn is_hidden(path: &Path) -> bool {
    path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.starts_with('.'))
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
