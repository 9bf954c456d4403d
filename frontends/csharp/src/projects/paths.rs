//! Paths as project files write them: with backslashes, relative, and in the wrong case.

use std::{
    fs,
    path::{Component, Path, PathBuf},
};

/// The path that `written` means in a project file in `directory`, without `.` and `..`. Nothing is
/// looked up.
pub(super) fn join(directory: &Path, written: &str) -> PathBuf {
    normalise(&directory.join(written.trim().replace('\\', "/")))
}

/// Takes `.` and `..` out of a path, as if no directory in it were a link.
pub(super) fn normalise(path: &Path) -> PathBuf {
    let mut result = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                let last = result.components().next_back();
                match last {
                    Some(Component::Normal(_)) => {
                        result.pop();
                    }
                    Some(Component::RootDir | Component::Prefix(_)) => {}
                    _ => result.push(".."),
                }
            }
            other => result.push(other),
        }
    }
    if result.as_os_str().is_empty() { PathBuf::from(".") } else { result }
}

/// The directory that a file lies in.
pub(super) fn directory_of(file: &Path) -> &Path {
    match file.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// The path of something that exists, with the case that the file system has: projects that were
/// made where case does not matter often have the wrong one.
pub(super) fn existing(path: &Path) -> Option<PathBuf> {
    if path.exists() {
        return Some(path.to_owned());
    }
    let mut found = PathBuf::new();
    for component in path.components() {
        let Component::Normal(name) = component else {
            found.push(component);
            continue;
        };
        let exact = found.join(name);
        if exact.exists() {
            found = exact;
            continue;
        }
        let directory = if found.as_os_str().is_empty() { Path::new(".") } else { &found };
        let wanted = name.to_str()?;
        let mut candidates: Vec<_> = fs::read_dir(directory)
            .ok()?
            .flatten()
            .map(|entry| entry.file_name())
            .filter(|entry| entry.to_str().is_some_and(|entry| entry.eq_ignore_ascii_case(wanted)))
            .collect();
        candidates.sort();
        found.push(candidates.into_iter().next()?);
    }
    Some(found)
}

/// Whether a path ends with this extension, in whatever case.
pub(super) fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension().and_then(|it| it.to_str()).is_some_and(|it| it.eq_ignore_ascii_case(extension))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_joined_as_project_files_mean_them() {
        let join = |written| join(Path::new("/a/b"), written);
        assert_eq!(join(r"c\d.cs"), Path::new("/a/b/c/d.cs"));
        assert_eq!(join(r"..\..\..\x.cs"), Path::new("/x.cs"));
        assert_eq!(join("./c/../d.cs"), Path::new("/a/b/d.cs"));
        assert_eq!(join("/c"), Path::new("/c"));
        assert_eq!(normalise(Path::new("../a/./b/..")), Path::new("../a"));
        assert_eq!(normalise(Path::new("a/..")), Path::new("."));
    }

    #[test]
    fn existing_paths_are_found_in_whatever_case() {
        let directory = tempfile::tempdir().expect("a directory");
        fs::create_dir(directory.path().join("Sub")).expect("a directory");
        fs::write(directory.path().join("Sub/File.cs"), "").expect("a file");
        let found = existing(&directory.path().join("sub/FILE.CS"));
        assert_eq!(found, Some(directory.path().join("Sub/File.cs")));
        assert_eq!(existing(&directory.path().join("sub/other.cs")), None);
    }
}
