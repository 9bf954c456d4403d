use std::{
    collections::{BTreeMap, BTreeSet, HashSet},
    fs,
    path::{Path, PathBuf},
};

use super::{
    Note, NoteKind, Options, Project, ProjectId, Workspace, cycles, folder,
    msbuild::{self, Evaluated},
    paths, project_json, solution,
    text::decode,
};

/// Reads the projects that paths stand for:
///
/// - a solution: the projects it lists;
/// - a project file: that project;
/// - a directory: the solutions in it; else the projects below it; else its sources, as one project;
/// - source files: all of them together, as one project.
///
/// Projects that those refer to come with them.
pub fn load(paths: &[PathBuf], options: &Options) -> Workspace {
    let mut loader = Loader { options, workspace: Workspace::default(), known: BTreeMap::new() };
    let mut loose = Vec::new();
    for path in paths {
        loader.path(path, &mut loose);
    }
    if let Some(first) = loose.first().cloned() {
        let name = first.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        loader.add_loose(name, loose);
    }
    let Workspace { mut projects, mut notes } = loader.workspace;
    cycles::break_circles(&mut projects, &mut notes);
    let mut seen = HashSet::new();
    notes.retain(|note| seen.insert(note.clone()));
    Workspace { projects, notes }
}

struct Loader<'o> {
    options: &'o Options,
    workspace: Workspace,
    /// Project files that have been read, by their real paths.
    known: BTreeMap<PathBuf, ProjectId>,
}

impl Loader<'_> {
    fn path(&mut self, path: &Path, loose: &mut Vec<PathBuf>) {
        let Some(path) = paths::existing(&paths::normalise(path)) else {
            return self.note(path, None, NoteKind::Missing);
        };
        if path.is_dir() {
            self.directory(&path);
        } else if is_solution(&path) {
            self.solution(&path);
        } else if is_project(&path) {
            self.project(&path, None);
        } else if paths::has_extension(&path, "cs") {
            loose.push(path);
        } else if is_other_project(&path) {
            self.note(&path, None, NoteKind::OtherLanguage);
        } else {
            self.note(&path, None, NoteKind::UnknownKind);
        }
    }

    fn directory(&mut self, directory: &Path) {
        let files = folder::files_below(directory, &mut self.workspace.notes);
        let solutions: Vec<&PathBuf> =
            files.iter().filter(|file| is_solution(file) && file.parent() == Some(directory)).collect();
        let before = self.workspace.projects.len();
        solutions.iter().for_each(|file| self.solution(file));
        if solutions.is_empty() {
            let projects =
                files.iter().filter(|file| is_project(file) && !folder::is_output(file, directory));
            projects.for_each(|file| {
                self.project(file, None);
            });
        }
        let sources: Vec<PathBuf> = files
            .into_iter()
            .filter(|file| paths::has_extension(file, "cs") && !folder::is_output(file, directory))
            .collect();
        if self.workspace.projects.len() > before {
            return self.note_loose(directory, &sources);
        }
        match sources.is_empty() {
            true => self.note(directory, None, NoteKind::NoSources),
            false => {
                let real = fs::canonicalize(directory).unwrap_or_else(|_| directory.to_owned());
                let name = real.file_name().unwrap_or_default().to_string_lossy().into_owned();
                self.add_loose(name, sources);
            }
        }
    }

    /// Says which sources below a directory belong to none of its projects.
    fn note_loose(&mut self, directory: &Path, sources: &[PathBuf]) {
        let owned: BTreeSet<&PathBuf> =
            self.workspace.projects.iter().flat_map(|project| &project.sources).collect();
        let loose: Vec<&PathBuf> = sources.iter().filter(|source| !owned.contains(source)).collect();
        if let Some(first) = loose.first() {
            let kind = NoteKind::Loose { count: loose.len(), first: (*first).clone() };
            self.note(directory, None, kind);
        }
    }

    fn add_loose(&mut self, name: String, mut sources: Vec<PathBuf>) {
        sources.sort();
        sources.dedup();
        let evaluated = Evaluated {
            name,
            sources,
            symbols: vec!["DEBUG".into(), "TRACE".into()],
            ..Evaluated::default()
        };
        self.workspace.projects.push(self.finished(evaluated, None));
    }

    fn solution(&mut self, file: &Path) {
        let listed = fs::read(file)
            .map_err(|error| NoteKind::Unreadable(error.to_string()))
            .and_then(|bytes| decode(&bytes).ok_or(NoteKind::Binary))
            .and_then(|decoded| solution::projects(file, &decoded.text));
        let listed = match listed {
            Ok(listed) => listed,
            Err(kind) => return self.note(file, None, kind),
        };
        let mut found = false;
        for (path, line) in listed {
            match paths::existing(&path) {
                None => self.note(file, Some(line), NoteKind::MissingProject(path)),
                Some(path) if is_project(&path) => {
                    found = true;
                    self.project(&path, Some(file));
                }
                Some(path) => self.note(&path, None, NoteKind::OtherLanguage),
            }
        }
        if !found {
            self.note(file, None, NoteKind::NoProjects);
        }
    }

    /// Reads a project and those it refers to. They are read one after the other and not within
    /// each other, so that a long chain of references takes no stack.
    fn project(&mut self, file: &Path, solution: Option<&Path>) {
        let mut waiting = vec![file.to_owned()];
        let mut references: Vec<(ProjectId, Vec<(PathBuf, u32)>)> = Vec::new();
        while let Some(file) = waiting.pop() {
            let real = fs::canonicalize(&file).unwrap_or_else(|_| file.clone());
            if self.known.contains_key(&real) {
                continue;
            }
            let mut evaluated = match is_project_json(&file) {
                true => project_json::evaluate(&file, &self.options.configuration),
                false => msbuild::evaluate(&file, solution, self.options),
            };
            self.workspace.notes.append(&mut evaluated.notes);
            if evaluated.sources.is_empty() {
                self.note(&file, None, NoteKind::NoSources);
            }
            let id = ProjectId(self.workspace.projects.len());
            self.known.insert(real, id);
            let named = self.existing_projects(&file, std::mem::take(&mut evaluated.projects));
            waiting.extend(named.iter().rev().map(|(path, _)| path.clone()));
            self.workspace.projects.push(self.finished(evaluated, Some(file)));
            references.push((id, named));
        }
        for (id, named) in references {
            let ids = named.iter().filter_map(|(path, _)| {
                let real = fs::canonicalize(path).unwrap_or_else(|_| path.clone());
                self.known.get(&real).copied()
            });
            self.workspace.projects[id.0].references = ids.collect();
        }
    }

    /// Those of the projects that `file` refers to which exist and are in C#.
    fn existing_projects(&mut self, file: &Path, named: Vec<(PathBuf, u32)>) -> Vec<(PathBuf, u32)> {
        let mut existing = Vec::new();
        for (path, line) in named {
            match paths::existing(&path) {
                Some(path) if is_project(&path) => existing.push((path, line)),
                Some(path) => self.note(&path, None, NoteKind::OtherLanguage),
                None => self.note(file, Some(line), NoteKind::MissingProject(path)),
            }
        }
        existing
    }

    fn finished(&self, evaluated: Evaluated, file: Option<PathBuf>) -> Project {
        let symbols = evaluated.symbols.into_iter().chain(self.options.symbols.iter().cloned());
        Project {
            name: evaluated.name,
            file,
            sources: evaluated.sources,
            symbols: symbols.collect(),
            references: Vec::new(),
            assemblies: evaluated.assemblies,
            global_usings: evaluated.global_usings,
            output: evaluated.output,
            framework: evaluated.framework,
        }
    }

    fn note(&mut self, path: &Path, line: Option<u32>, kind: NoteKind) {
        self.workspace.notes.push(Note { path: path.to_owned(), line, kind });
    }
}

fn is_solution(path: &Path) -> bool {
    paths::has_extension(path, "sln") || paths::has_extension(path, "slnx")
}

fn is_project(path: &Path) -> bool {
    paths::has_extension(path, "csproj") || is_project_json(path)
}

fn is_project_json(path: &Path) -> bool {
    path.file_name()
        .and_then(|name| name.to_str())
        .is_some_and(|name| name.eq_ignore_ascii_case("project.json"))
}

fn is_other_project(path: &Path) -> bool {
    path.extension().and_then(|it| it.to_str()).is_some_and(|it| it.to_ascii_lowercase().ends_with("proj"))
}
