//! The JDKs of this machine, and what is compiled with them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A Java development kit.
#[derive(Clone, Debug)]
pub struct Jdk {
    home: PathBuf,
    /// 8, 17, 25, ...
    pub version: u32,
}

impl Jdk {
    /// All that are found, oldest first, one of each version.
    pub fn all() -> Vec<Jdk> {
        let on_path = std::env::var_os("PATH").unwrap_or_default();
        let on_path = std::env::split_paths(&on_path)
            .map(|directory| directory.join("javac"))
            .find_map(|javac| javac.canonicalize().ok())
            .and_then(|javac| Some(javac.parent()?.parent()?.to_owned()));
        let installed = std::fs::read_dir("/usr/lib/jvm").into_iter().flatten();
        let installed = installed.filter_map(|entry| entry.ok()?.path().canonicalize().ok());
        let homes = on_path.into_iter().chain(installed).filter(|home| home.join("bin/javac").exists());
        let mut jdks = BTreeMap::new();
        for jdk in homes.filter_map(Jdk::at) {
            jdks.entry(jdk.version).or_insert(jdk);
        }
        assert!(
            !jdks.is_empty(),
            "no JDK found; install one (Debian: apt-get install openjdk-17-jdk-headless)"
        );
        jdks.into_values().collect()
    }

    fn at(home: PathBuf) -> Option<Jdk> {
        let release = std::fs::read_to_string(home.join("release")).ok()?;
        let version = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION=\""))?;
        let version = version.strip_prefix("1.").unwrap_or(version);
        let digits: String = version.chars().take_while(char::is_ascii_digit).collect();
        Some(Jdk { home, version: digits.parse().ok()? })
    }

    /// The newest one.
    pub fn newest() -> Jdk {
        Jdk::all().pop().expect("`all` finds at least one")
    }

    /// Compiles `sources` for `release` into `into`; a further option goes before them.
    pub fn compile(&self, release: Release, sources: &[PathBuf], into: &Path, options: &[&str]) {
        let mut javac = self.tool("javac");
        javac.args(["-g", "-nowarn", "-Xlint:none", "-encoding", "UTF-8", "-d"]).arg(into);
        if let Release::Of(release) = release {
            javac.arg("--release").arg(release.to_string());
        }
        let output = javac.args(options).args(sources).output().expect("javac starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }

    /// A directory with the classes of `java/<name>.java`.
    pub fn compile_own(&self, name: &str, into: &Path) {
        self.compile(Release::Own, &[own_source(name)], into, &[]);
    }

    /// A directory to patch `java.base` with: it has the hook that counts.
    pub fn compile_hook(&self, into: &Path) {
        let source = own_source("RedhandedHook");
        let patch = format!("java.base={}", source.parent().expect("a file is in a directory").display());
        self.compile(Release::Own, &[source], into, &["--patch-module", &patch]);
    }

    /// Runs `java`.
    pub fn java(&self, arguments: &[&str]) -> Output {
        self.tool("java").args(arguments).output().expect("java starts")
    }

    /// One of the JDK's programs.
    pub fn tool(&self, name: &str) -> Command {
        let mut command = Command::new(self.home.join("bin").join(name));
        command.env_remove("JAVA_TOOL_OPTIONS").env_remove("_JAVA_OPTIONS").env_remove("CLASSPATH");
        command
    }
}

/// The version of Java that classes are compiled for.
#[derive(Clone, Copy, Debug)]
pub enum Release {
    /// That of the JDK.
    Own,
    /// An older one.
    Of(u32),
}

fn own_source(name: &str) -> PathBuf {
    source_directory().join("java").join(format!("{name}.java"))
}

/// The directory of these tests.
pub fn source_directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rewrite")
}

/// All files below `directory` with this extension, sorted.
pub fn files_below(directory: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![directory.to_owned()];
    while let Some(directory) = open.pop() {
        for entry in std::fs::read_dir(directory).expect("a directory that can be read") {
            let path = entry.expect("an entry that can be read").path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|found| found == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}
