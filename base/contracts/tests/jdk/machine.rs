//! The JDKs of this machine, and the programs of `tools/` run on them.

use std::{
    collections::BTreeMap,
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// One JDK.
#[derive(Debug)]
pub struct Jdk {
    java: PathBuf,
}

/// Every JDK that can be found: on the path, by `JAVA_HOME`, and where Linux distributions put them.
pub fn jdks() -> Vec<Jdk> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut candidates: Vec<PathBuf> =
        std::env::split_paths(&path).map(|directory| directory.join("java")).collect();
    candidates.extend(std::env::var_os("JAVA_HOME").map(|home| Path::new(&home).join("bin/java")));
    if let Ok(installed) = fs::read_dir("/usr/lib/jvm") {
        candidates.extend(installed.flatten().map(|entry| entry.path().join("bin/java")));
    }
    // Several names may lead to one JDK.
    let mut found = BTreeMap::new();
    for java in candidates.iter().filter_map(|java| fs::canonicalize(java).ok()) {
        // A bare runtime cannot run a source file.
        if java.with_file_name("javac").exists() {
            found.insert(java.clone(), Jdk { java });
        }
    }
    assert!(
        !found.is_empty(),
        "this test compares the lists with a JDK and finds none; install one (Debian: apt-get install openjdk-17-jdk-headless) or set JAVA_HOME"
    );
    found.into_values().collect()
}

impl Jdk {
    /// Runs a program of `tools/` with `input` and returns its lines, split into words.
    pub fn run(&self, program: &str, options: &[&str], input: &str) -> Vec<Vec<String>> {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tools").join(program);
        let mut child = Command::new(&self.java)
            .args(options)
            .arg(&source)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("cannot start {}: {error}", self.java.display()));
        // The programs read all of their input before they write.
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{program} failed on {}", self.java.display());
        let text = String::from_utf8(output.stdout).unwrap();
        text.lines().map(|line| line.split('\t').map(str::to_owned).collect()).collect()
    }
}
