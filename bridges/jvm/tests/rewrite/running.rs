//! Programs in a JVM whose hook counts.

use std::collections::BTreeMap;
use std::path::Path;

use crate::jdk::Jdk;

/// A JVM with the counting hook in `java.base`.
pub struct HookedJvm {
    pub jdk: Jdk,
    directory: tempfile::TempDir,
}

/// What programs did.
pub struct Ran {
    /// Their standard output.
    pub output: String,
    /// How often the hook was called for each site that it was called for.
    pub hits: BTreeMap<i32, u64>,
}

impl HookedJvm {
    pub fn new(jdk: Jdk) -> HookedJvm {
        let directory = tempfile::tempdir().unwrap();
        for name in ["hook", "runner"] {
            std::fs::create_dir(directory.path().join(name)).unwrap();
        }
        jdk.compile_own("Runner", &directory.path().join("runner"));
        jdk.compile_hook(&directory.path().join("hook"));
        HookedJvm { jdk, directory }
    }

    /// Runs the main methods of the classes named `programs`, which are found on `path`. None may
    /// end with an exception.
    pub fn run(&self, path: &[&Path], programs: &[&str], options: &[&str]) -> Ran {
        let at = |name: &str| self.directory.path().join(name).display().to_string();
        let patch = format!("java.base={}", at("hook"));
        let mut class_path = at("runner");
        for entry in path {
            class_path = format!("{class_path}:{}", entry.display());
        }
        let hits = at("hits.txt");
        let mut arguments = vec!["-Xverify:all", "-Xshare:off", "--patch-module", &patch, "-cp", &class_path];
        arguments.extend(options);
        arguments.extend(["Runner", &hits]);
        arguments.extend(programs);
        let ran = self.jdk.java(&arguments);
        let (output, errors) = (String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
        assert!(ran.status.success() && !output.contains("threw "), "{output}{errors}");
        let hits = std::fs::read_to_string(hits).unwrap();
        let hits = hits.lines().map(|line| {
            let (site, calls) = line.split_once(' ').expect("two numbers");
            (site.parse().unwrap(), calls.parse().unwrap())
        });
        Ran { output: output.into_owned(), hits: hits.collect() }
    }
}
