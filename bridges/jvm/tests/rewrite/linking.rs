//! Whether a JVM accepts class files.

use std::collections::BTreeMap;
use std::path::Path;

use crate::jdk::Jdk;

/// Links classes in a JVM of its own.
pub struct Linker {
    jdk: Jdk,
    programs: tempfile::TempDir,
}

impl Linker {
    pub fn new(jdk: Jdk) -> Linker {
        let programs = tempfile::tempdir().unwrap();
        jdk.compile_own("LinkAll", programs.path());
        Linker { jdk, programs }
    }

    pub fn version(&self) -> u32 {
        self.jdk.version
    }

    /// What happens when the classes named by the files below `directory` are linked, all as they
    /// are found on `path`.
    pub fn together<'a>(
        &self,
        directory: &Path,
        path: impl Iterator<Item = &'a Path>,
    ) -> BTreeMap<String, String> {
        self.link("together", directory, path)
    }

    /// What happens when each class file below `directory` is linked with all others as they are
    /// found on `path`.
    pub fn alone<'a>(
        &self,
        directory: &Path,
        path: impl Iterator<Item = &'a Path>,
    ) -> BTreeMap<String, String> {
        self.link("alone", directory, path)
    }

    fn link<'a>(
        &self,
        how: &str,
        directory: &Path,
        path: impl Iterator<Item = &'a Path>,
    ) -> BTreeMap<String, String> {
        let programs = self.programs.path().display().to_string();
        let directory = directory.display().to_string();
        let path: Vec<String> = path.map(|path| path.display().to_string()).collect();
        let mut arguments = vec!["-Xverify:all", "-cp", &programs, "LinkAll", how, &directory];
        arguments.extend(path.iter().map(String::as_str));
        let output = self.jdk.java(&arguments);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let text = String::from_utf8_lossy(&output.stdout);
        text.lines()
            .filter_map(|line| line.split_once('\t'))
            .map(|(file, outcome)| (file.to_owned(), outcome.to_owned()))
            .collect()
    }
}

/// The classes whose outcome is another one after the change.
///
/// Of a class that needs several missing ones, which one is missed first may change.
pub fn new_failures(before: &BTreeMap<String, String>, after: &BTreeMap<String, String>) -> Vec<String> {
    let kind = |outcome: &str| match outcome.split_once(": ") {
        Some(("java.lang.NoClassDefFoundError", _)) => "a class is missing".to_owned(),
        _ => outcome.to_owned(),
    };
    before
        .iter()
        .map(|(class, before)| (class, before, after.get(class).map_or("not there", String::as_str)))
        .filter(|(_, before, after)| kind(before) != kind(after))
        .map(|(class, before, after)| format!("{class}: {after}, before: {before}"))
        .collect()
}
