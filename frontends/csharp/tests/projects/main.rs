//! Projects of all kinds, written into a directory of their own and read.

mod folders;
mod hostile;
mod old_style;
mod real_projects;
mod sdk_style;
mod solutions;

use std::{fs, path::Path};

use redhanded_csharp::projects::{Options, Project, Workspace, load};
use tempfile::TempDir;

/// A directory with files; names end with the text's place.
struct Tree(TempDir);

impl Tree {
    fn new(files: &[(&str, &str)]) -> Tree {
        let directory = tempfile::tempdir().expect("a directory");
        for (path, text) in files {
            let path = directory.path().join(path);
            fs::create_dir_all(path.parent().expect("it lies in the directory")).expect("a directory");
            fs::write(path, text).expect("a file");
        }
        Tree(directory)
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    /// Reads what lies at these paths.
    fn load(&self, paths: &[&str]) -> Workspace {
        let paths: Vec<_> = paths.iter().map(|path| self.path().join(path)).collect();
        load(&paths, &Options::default())
    }

    /// The only project of a file that gives no reason for notes.
    fn project(&self, path: &str) -> Project {
        let workspace = self.load(&[path]);
        assert_eq!(self.notes(&workspace), Vec::<String>::new());
        assert_eq!(workspace.projects.len(), 1);
        workspace.projects.into_iter().next().expect("there is one")
    }

    /// The sources of a project, relative to the directory.
    fn sources(&self, project: &Project) -> Vec<String> {
        let relative =
            |path: &std::path::PathBuf| path.strip_prefix(self.path()).unwrap_or(path).display().to_string();
        project.sources.iter().map(relative).collect()
    }

    /// The notes, with paths relative to the directory.
    fn notes(&self, workspace: &Workspace) -> Vec<String> {
        let prefix = format!("{}/", self.path().display());
        workspace.notes.iter().map(|note| note.to_string().replace(&prefix, "")).collect()
    }
}

/// The names of the projects that each project refers to.
fn references(workspace: &Workspace) -> Vec<(String, Vec<String>)> {
    let name = |project: &Project| project.name.clone();
    workspace
        .projects
        .iter()
        .map(|project| {
            let names = project.references.iter().map(|id| name(&workspace.projects[id.0])).collect();
            (name(project), names)
        })
        .collect()
}

fn symbols(project: &Project) -> Vec<&str> {
    project.symbols.iter().collect()
}
