//! Files as they are named in reports.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use redhanded_csharp::projects::Note;

use crate::settings::Project;

/// Names files and remembers where each one is.
pub struct Names {
    working_directory: PathBuf,
    repository: PathBuf,
    /// The name of each file that was named, and its path from the repository's root.
    known: RefCell<BTreeMap<String, String>>,
}

impl Names {
    /// Names are relative to where the user is, as compilers write them.
    pub fn new(project: &Project) -> Names {
        Names {
            working_directory: project.working_directory().to_owned(),
            repository: project.repository().to_owned(),
            known: RefCell::default(),
        }
    }

    /// The name of a file: relative to the working directory when it lies in it.
    pub fn name(&self, path: &Path) -> String {
        let absolute = absolute(&self.working_directory, path);
        let name = slashed(absolute.strip_prefix(&self.working_directory).unwrap_or(path));
        let in_repository = slashed(absolute.strip_prefix(&self.repository).unwrap_or(&absolute));
        self.known.borrow_mut().insert(name.clone(), in_repository);
        name
    }

    /// A note with the file as it is named elsewhere.
    pub fn note(&self, note: &Note) -> String {
        let line = note.line.map(|line| format!(":{line}")).unwrap_or_default();
        let name = match self.name(&note.path) {
            here if here == "." => "this directory".to_owned(),
            name => name,
        };
        format!("{name}{line}: {}", note.kind)
    }

    /// All names with the paths that viewers of reports want.
    pub fn into_known(self) -> BTreeMap<String, String> {
        self.known.into_inner()
    }
}

/// The path without `.` and `..`, as far as that can be told from its words.
fn absolute(directory: &Path, path: &Path) -> PathBuf {
    let mut absolute = PathBuf::new();
    for component in directory.join(path).components() {
        match component {
            std::path::Component::CurDir => {}
            std::path::Component::ParentDir => {
                absolute.pop();
            }
            other => absolute.push(other),
        }
    }
    absolute
}

fn slashed(path: &Path) -> String {
    match path.to_string_lossy() {
        name if name.is_empty() => ".".to_owned(),
        name => name.replace(std::path::MAIN_SEPARATOR, "/"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_named_from_where_the_user_is_and_found_from_the_root() {
        let names = Names {
            working_directory: "/repo/src".into(),
            repository: "/repo".into(),
            known: RefCell::default(),
        };
        assert_eq!(names.name(Path::new("./A.cs")), "A.cs");
        assert_eq!(names.name(Path::new("/repo/src/b/B.cs")), "b/B.cs");
        assert_eq!(names.name(Path::new("../lib/C.cs")), "../lib/C.cs");
        assert_eq!(names.name(Path::new("/elsewhere/D.cs")), "/elsewhere/D.cs");
        let known = names.into_known();
        assert_eq!(known["A.cs"], "src/A.cs");
        assert_eq!(known["../lib/C.cs"], "lib/C.cs");
        assert_eq!(known["/elsewhere/D.cs"], "/elsewhere/D.cs");
    }
}
