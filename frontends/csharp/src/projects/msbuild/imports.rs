//! Files that project files import.

use std::{
    fs,
    path::{Path, PathBuf},
};

use super::evaluation::Evaluation;
use crate::projects::{NoteKind, glob, paths, text::decode, xml};

/// No project needs more.
const MAX_IMPORTS: usize = 200;

/// How deep imports may be nested.
const MAX_DEPTH: usize = 20;

/// The files that are being imported, from the outermost one in, and how many there were.
#[derive(Debug, Default)]
pub(super) struct Imports {
    open: Vec<PathBuf>,
    count: usize,
}

impl Evaluation {
    /// Evaluates a file that is named in another one; the name may be a pattern.
    pub(super) fn import_file(&mut self, written: &str, from: &Path, line: u32) {
        let directory = paths::directory_of(from);
        let path = paths::join(directory, written);
        if glob::is_pattern(written) {
            return self.import_pattern(&path);
        }
        match paths::existing(&path).filter(|path| path.is_file()) {
            Some(found) => self.evaluate_file(&found, Some((from, line))),
            None => self.note(from, Some(line), NoteKind::MissingImport(path)),
        }
    }

    fn import_pattern(&mut self, pattern: &Path) {
        let Some((directory, name)) = pattern.parent().zip(pattern.file_name().and_then(|it| it.to_str()))
        else {
            return;
        };
        let Ok(entries) = fs::read_dir(directory) else { return };
        let mut files: Vec<PathBuf> = entries
            .flatten()
            .map(|entry| entry.path())
            .filter(|path| {
                path.is_file()
                    && path.file_name().and_then(|it| it.to_str()).is_some_and(|it| glob::matches(name, it))
            })
            .collect();
        files.sort();
        files.iter().for_each(|file| self.evaluate_file(file, None));
    }

    /// Evaluates a file, and remembers around it which file it is. `from` is where it is imported.
    pub(super) fn evaluate_file(&mut self, file: &Path, from: Option<(&Path, u32)>) {
        let (place, line) = from.map_or((file, None), |(place, line)| (place, Some(line)));
        let identity = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
        if self.imports.open.contains(&identity) {
            return self.note(place, line, NoteKind::CyclicImport(file.to_owned()));
        }
        if self.imports.count >= MAX_IMPORTS || self.imports.open.len() >= MAX_DEPTH {
            return self.note(place, line, NoteKind::TooManyImports);
        }
        self.imports.count += 1;
        let root = match read_xml(file) {
            Ok(root) => root,
            Err(kind) => return self.note(file, None, kind),
        };
        self.imports.open.push(identity);
        let outer = self.properties.get("MSBuildThisFileFullPath").map(PathBuf::from);
        self.properties.enter_file(file);
        self.elements(&root.children, file);
        self.imports.open.pop();
        if let Some(outer) = outer {
            self.properties.enter_file(&outer);
        }
    }
}

/// The root element of a file.
pub(super) fn read_xml(file: &Path) -> Result<xml::Element, NoteKind> {
    let bytes = fs::read(file).map_err(|error| NoteKind::Unreadable(error.to_string()))?;
    let decoded = decode(&bytes).ok_or(NoteKind::Binary)?;
    xml::parse(&decoded.text).map_err(NoteKind::Malformed)
}
