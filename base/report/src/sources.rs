//! Where in the working tree a source file is.
//!
//! The JVM knows a class by its package and its file by a bare name. A link in a code review needs
//! the path, so the tree is searched once for files whose path ends as the package says. What it
//! can miss: sources outside the tree, and trees of more than [`MAX_FILES`] files. What it could
//! get wrong: the same class twice in one tree; then the path that sorts first is taken, main
//! sources before tests.

use std::collections::HashMap;
use std::path::{Component, Path, PathBuf};

/// How many files are looked at before the search gives up: the report must not wait for a walk
/// through somebody's whole home directory.
const MAX_FILES: usize = 200_000;
/// How deep the search goes.
const MAX_DEPTH: usize = 24;
/// Directories that hold no sources of the user's.
const SKIPPED: &[&str] = &["target", "build", "out", "bin", "node_modules", "classes"];
/// Files that can be sources of a class.
const EXTENSIONS: &[&str] = &["java", "kt", "scala", "groovy", "cs", "c", "cc", "cpp", "rs"];

/// The source files below a directory, by name.
#[derive(Clone, Debug, Default)]
pub struct SourceTree {
    root: PathBuf,
    files: HashMap<String, Vec<String>>,
    /// Files that are known by the very words in which findings name them, and their paths.
    named: HashMap<String, String>,
}

impl SourceTree {
    /// Searches `start`, which is `root` or lies in it; paths are relative to `root`. What cannot be
    /// read is passed over.
    pub fn search(root: &Path, start: &Path) -> SourceTree {
        let mut tree = SourceTree { root: root.to_owned(), ..SourceTree::default() };
        let mut pending = vec![(start.to_owned(), 0)];
        let mut looked_at = 0;
        while let Some((directory, depth)) = pending.pop() {
            let Ok(entries) = std::fs::read_dir(&directory) else { continue };
            for entry in entries.flatten() {
                looked_at += 1;
                if looked_at > MAX_FILES {
                    return tree;
                }
                let (Ok(kind), Ok(name)) = (entry.file_type(), entry.file_name().into_string()) else {
                    continue;
                };
                if kind.is_dir() && !name.starts_with('.') && !SKIPPED.contains(&name.as_str()) {
                    if depth < MAX_DEPTH {
                        pending.push((entry.path(), depth + 1));
                    }
                } else if kind.is_file() && is_source(&name) {
                    tree.add(name, &entry.path());
                }
            }
        }
        for paths in tree.files.values_mut() {
            paths.sort_by(|a, b| (a.contains("/test/"), a).cmp(&(b.contains("/test/"), b)));
        }
        tree
    }

    /// Files that findings name exactly: the name, and the path, relative to `root` or absolute when
    /// it lies elsewhere.
    pub fn of_names(root: &Path, files: impl IntoIterator<Item = (String, String)>) -> SourceTree {
        SourceTree { root: root.to_owned(), files: HashMap::new(), named: files.into_iter().collect() }
    }

    fn add(&mut self, name: String, path: &Path) {
        let Ok(relative) = path.strip_prefix(&self.root) else { return };
        let parts: Vec<&str> = relative
            .components()
            .filter_map(|part| match part {
                Component::Normal(part) => part.to_str(),
                _ => None,
            })
            .collect();
        self.files.entry(name).or_default().push(parts.join("/"));
    }

    /// The path, relative to the root and with `/`, of the file called `file` that holds `module`.
    pub fn path_of(&self, module: &str, file: &str) -> Option<&str> {
        if let Some(path) = self.named.get(file) {
            return Some(path);
        }
        // A file name that is a path already is taken as it is.
        let name = file.rsplit('/').next()?;
        let candidates = self.files.get(name)?;
        let package = module.rsplit_once('.').map_or("", |(package, _)| package).replace('.', "/");
        // Without a package any file of that name would do, so there must be only one.
        if package.is_empty() && candidates.len() > 1 {
            return None;
        }
        let tail = if package.is_empty() { name.to_owned() } else { format!("{package}/{name}") };
        let fits = |path: &&String| {
            path.strip_suffix(tail.as_str()).is_some_and(|rest| rest.is_empty() || rest.ends_with('/'))
        };
        match candidates.iter().find(fits) {
            Some(path) => Some(path),
            // Kotlin and Scala files need not lie where their package says.
            None if candidates.len() == 1 && !package.is_empty() && !name.ends_with(".java") => {
                Some(&candidates[0])
            }
            None => None,
        }
    }

    /// A line of a file that [`SourceTree::path_of`] found; none if it is empty.
    pub fn line(&self, path: &str, line: u32) -> Option<SourceLine> {
        let text = text_of(&std::fs::read(self.root.join(path)).ok()?);
        let whole = text.lines().nth(usize::try_from(line).ok()?.checked_sub(1)?)?;
        let text = whole.trim_start();
        let indent = whole.chars().count() - text.chars().count();
        (!text.is_empty()).then(|| SourceLine { indent, text: text.trim_end().to_owned() })
    }
}

/// A line of source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceLine {
    /// How many characters of white space it begins with.
    pub indent: usize,
    /// What stands behind them, without white space at the end.
    pub text: String,
}

/// The text of a source file: UTF-16 if every other byte in front is zero, as it is in source with or
/// without a mark of byte order, else UTF-8 as far as it is valid.
fn text_of(bytes: &[u8]) -> String {
    let front = &bytes[..bytes.len().min(64) / 2 * 2];
    let zeros = |from: usize| front.iter().skip(from).step_by(2).filter(|byte| **byte == 0).count();
    let unit: fn([u8; 2]) -> u16 = match (zeros(0), zeros(1)) {
        (0, odd) if odd * 4 > front.len() => u16::from_le_bytes,
        (even, 0) if even * 4 > front.len() => u16::from_be_bytes,
        _ => return String::from_utf8_lossy(bytes).trim_start_matches('\u{feff}').to_owned(),
    };
    let units: Vec<u16> = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect();
    String::from_utf16_lossy(&units).trim_start_matches('\u{feff}').to_owned()
}

fn is_source(name: &str) -> bool {
    name.rsplit_once('.').is_some_and(|(stem, extension)| !stem.is_empty() && EXTENSIONS.contains(&extension))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(paths: &[&str]) -> (tempfile::TempDir, SourceTree) {
        let directory = tempfile::tempdir().unwrap();
        for path in paths {
            let path = directory.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "first\n    second;\n\n").unwrap();
        }
        let tree = SourceTree::search(directory.path(), directory.path());
        (directory, tree)
    }

    #[test]
    fn a_class_is_found_by_its_package() {
        let (_directory, tree) = tree(&[
            "core/src/main/java/com/example/Cache.java",
            "core/src/main/java/org/other/Cache.java",
            "core/src/test/java/com/example/Cache.java",
            "target/generated/com/example/Cache.java",
        ]);
        let path = tree.path_of("com.example.Cache$Entry", "Cache.java").unwrap();
        assert_eq!(path, "core/src/main/java/com/example/Cache.java");
        assert_eq!(tree.path_of("com.absent.Cache", "Cache.java"), None);
        assert_eq!(tree.path_of("Cache", "Absent.java"), None);
        assert_eq!(tree.path_of("Cache", "Cache.java"), None, "any of three would do");
    }

    #[test]
    fn a_package_name_must_match_as_a_whole() {
        let (_directory, tree) = tree(&["src/mycom/example/Cache.java"]);
        assert_eq!(tree.path_of("com.example.Cache", "Cache.java"), None);
    }

    #[test]
    fn a_kotlin_file_may_lie_anywhere_if_its_name_is_unique() {
        let (_directory, tree) = tree(&["src/main/kotlin/Cache.kt"]);
        assert_eq!(tree.path_of("com.example.CacheKt", "Cache.kt"), Some("src/main/kotlin/Cache.kt"));
    }

    #[test]
    fn text_of_two_bytes_a_character_is_read() {
        let little: Vec<u8> = "class Größe { }".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(text_of(&little), "class Größe { }");
        let big: Vec<u8> = "\u{feff}class A { }".encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(text_of(&big), "class A { }");
        assert_eq!(text_of("class A { }".as_bytes()), "class A { }");
        assert_eq!(text_of(b""), "");
    }

    #[test]
    fn a_line_is_given_without_indentation() {
        let (_directory, tree) = tree(&["Main.java"]);
        let path = tree.path_of("Main", "Main.java").unwrap();
        assert_eq!(tree.line(path, 2), Some(SourceLine { indent: 4, text: "second;".into() }));
        assert_eq!(tree.line(path, 3), None);
        assert_eq!(tree.line(path, 0), None);
        assert_eq!(tree.line(path, 99), None);
    }
}
