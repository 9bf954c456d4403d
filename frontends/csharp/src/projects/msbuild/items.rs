//! The second pass: items, with the properties as they have come out in the end.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
};

use super::{evaluation::Evaluation, expand::expand};
use crate::projects::{
    GlobalUsing, GlobalUsingKind, Note, folder, glob,
    paths::{self, existing},
    xml::Element,
};

/// The items of a project that matter.
#[derive(Debug, Default)]
pub(super) struct Items {
    pub(super) sources: BTreeSet<PathBuf>,
    pub(super) missing: BTreeSet<PathBuf>,
    /// References to other projects, each once, in order, with the line.
    pub(super) projects: Vec<(PathBuf, u32)>,
    pub(super) assemblies: BTreeSet<String>,
    pub(super) usings: BTreeSet<GlobalUsing>,
}

/// The files below directories, so that a directory is walked once.
#[derive(Debug, Default)]
pub(super) struct Walks(BTreeMap<PathBuf, Vec<PathBuf>>);

impl Walks {
    fn below(&mut self, directory: &Path, notes: &mut Vec<Note>) -> &[PathBuf] {
        self.0.entry(directory.to_owned()).or_insert_with(|| match directory.is_dir() {
            true => folder::files_below(directory, notes),
            false => Vec::new(),
        })
    }

    /// The files that match a pattern, whose directory is absolute or relative to the process.
    fn matching(&mut self, pattern: &Path, notes: &mut Vec<Note>) -> Vec<PathBuf> {
        let text = pattern.to_string_lossy();
        let fixed: PathBuf = pattern
            .components()
            .take_while(|component| !glob::is_pattern(&component.as_os_str().to_string_lossy()))
            .collect();
        let directory = match fixed.as_os_str().is_empty() {
            true => PathBuf::from("."),
            false => existing(&fixed).unwrap_or(fixed),
        };
        let files = self.below(&directory, notes).iter();
        files.filter(|file| glob::matches(&text, &file.to_string_lossy())).cloned().collect()
    }
}

impl Items {
    /// The sources that the SDK takes without being told.
    pub(super) fn add_default_sources(&mut self, directory: &Path, walks: &mut Walks, notes: &mut Vec<Note>) {
        let files = walks.below(directory, notes).iter();
        let sources =
            files.filter(|file| paths::has_extension(file, "cs") && !folder::is_output(file, directory));
        self.sources.extend(sources.cloned());
    }

    /// A group of items that stands in `file`, for a project in `directory`.
    pub(super) fn group(
        &mut self,
        evaluation: &mut Evaluation,
        (file, group): &(PathBuf, Element),
        directory: &Path,
        walks: &mut Walks,
    ) {
        evaluation.properties.enter_file(file);
        if !evaluation.holds(group, file) {
            return;
        }
        for item in &group.children {
            if !evaluation.holds(item, file) {
                continue;
            }
            match item.name.to_ascii_lowercase().as_str() {
                "compile" => self.compile(evaluation, item, directory, walks),
                "projectreference" => {
                    for written in list(evaluation, item.attribute("Include")) {
                        let path = paths::join(directory, &written);
                        if !self.projects.iter().any(|(known, _)| *known == path) {
                            self.projects.push((path, item.line));
                        }
                    }
                }
                "reference" | "packagereference" => {
                    for written in list(evaluation, item.attribute("Include")) {
                        // `Name, Version=1.0.0.0, ...`
                        let name = written.split(',').next().unwrap_or_default().trim();
                        self.assemblies.insert(name.to_owned());
                    }
                }
                "using" => self.using(evaluation, item),
                _ => {}
            }
        }
    }

    fn compile(&mut self, evaluation: &mut Evaluation, item: &Element, directory: &Path, walks: &mut Walks) {
        if let Some(include) = item.attribute("Include") {
            let mut excluded = BTreeSet::new();
            for written in list(evaluation, item.attribute("Exclude")) {
                excluded.extend(files(&written, directory, walks, &mut evaluation.notes));
            }
            for written in list(evaluation, Some(include)) {
                if glob::is_pattern(&written) {
                    let found = files(&written, directory, walks, &mut evaluation.notes);
                    self.sources.extend(found.into_iter().filter(|file| !excluded.contains(file)));
                    continue;
                }
                let path = paths::join(directory, &written);
                match existing(&path).filter(|path| path.is_file()) {
                    Some(found) if excluded.contains(&found) => {}
                    Some(found) => {
                        self.sources.insert(found);
                    }
                    None => {
                        self.missing.insert(path);
                    }
                }
            }
        }
        let removed = item.attribute("Remove");
        if removed.is_some_and(|removed| removed.trim().eq_ignore_ascii_case("@(Compile)")) {
            self.sources.clear();
            self.missing.clear();
        }
        for written in list(evaluation, removed) {
            let pattern = paths::join(directory, &written);
            match glob::is_pattern(&written) {
                true => {
                    let text = pattern.to_string_lossy().into_owned();
                    let stays = |file: &PathBuf| !glob::matches(&text, &file.to_string_lossy());
                    self.sources.retain(stays);
                    self.missing.retain(stays);
                }
                false => {
                    self.missing.remove(&pattern);
                    self.sources.remove(&existing(&pattern).unwrap_or(pattern));
                }
            }
        }
    }

    /// `<Using Include="N" Static="true" Alias="X" />`, `<Using Remove="N" />`.
    fn using(&mut self, evaluation: &Evaluation, item: &Element) {
        let kind = match item.attribute("Alias") {
            Some(alias) => GlobalUsingKind::Alias(expand(alias, &evaluation.properties).text),
            None if item.attribute("Static").is_some_and(|it| it.eq_ignore_ascii_case("true")) => {
                GlobalUsingKind::Static
            }
            None => GlobalUsingKind::Namespace,
        };
        for name in list(evaluation, item.attribute("Include")) {
            self.usings.insert(GlobalUsing { name, kind: kind.clone() });
        }
        for name in list(evaluation, item.attribute("Remove")) {
            self.usings.retain(|using| using.name != name);
        }
    }
}

/// The parts of a list with `;` between them. References to other items are left out.
fn list(evaluation: &Evaluation, text: Option<&str>) -> Vec<String> {
    let expanded = expand(text.unwrap_or_default(), &evaluation.properties).text;
    let parts = expanded.split(';').map(str::trim);
    parts.filter(|part| !part.is_empty() && !part.starts_with("@(")).map(str::to_owned).collect()
}

/// The files that a part of a list stands for.
fn files(written: &str, directory: &Path, walks: &mut Walks, notes: &mut Vec<Note>) -> Vec<PathBuf> {
    let path = paths::join(directory, written);
    match glob::is_pattern(written) {
        true => walks.matching(&path, notes),
        false => existing(&path).into_iter().collect(),
    }
}
