//! A directory with compiled C# programs in it.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

use redhanded_model::{Record, RecordReader};

use crate::library;

/// A loop in which two threads write to one dictionary without a lock; `Main` of a class `Program`.
pub const BUGGY: &str = r#"
using System; using System.Collections.Generic; using System.Threading;
public class Program {
    static readonly Dictionary<int, int> Shared = new Dictionary<int, int>();
    static void Work(int from) {
        for (int i = from; i < from + 60; i++) {
            try { Shared[i] = i; } catch (SystemException) { /* the broken dictionary, seen by luck */ }
            Thread.Sleep(3);
        }
    }
    public static void Main() {
        var threads = new[] { new Thread(() => Work(0)), new Thread(() => Work(1000)) };
        Array.ForEach(threads, thread => thread.Start());
        Array.ForEach(threads, thread => thread.Join());
        Console.WriteLine("done");
    }
}
"#;

/// A directory of its own, which is gone when this is dropped.
pub struct World {
    directory: tempfile::TempDir,
}

impl World {
    /// None, and a line that says so, on a machine without Mono.
    pub fn new() -> Option<World> {
        for tool in ["mono", "mcs"] {
            if which(tool).is_none() {
                println!("skipped: there is no `{tool}` in PATH; `cargo xtask prepare` installs Mono");
                return None;
            }
        }
        Some(World { directory: tempfile::tempdir().unwrap() })
    }

    /// A place in the directory.
    pub fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    /// Compiles `source` to `<name>`, whose ending says what it is to be.
    pub fn compile(&self, name: &str, source: &str, options: &[&str]) -> PathBuf {
        let assembly = self.path(name);
        fs::create_dir_all(assembly.parent().unwrap()).unwrap();
        let file = assembly.with_extension("cs");
        fs::write(&file, source).unwrap();
        let target = if name.ends_with(".dll") { "-target:library" } else { "-target:exe" };
        let output = Command::new("mcs")
            .args(["-nologo", "-debug", "-langversion:7", target])
            .arg(format!("-out:{}", assembly.display()))
            .args(options)
            .arg(&file)
            .current_dir(self.directory.path())
            .output()
            .unwrap();
        assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
        assembly
    }

    /// An executable shell script.
    pub fn script(&self, name: &str, body: &str) -> PathBuf {
        use std::os::unix::fs::PermissionsExt;
        let path = self.path(name);
        fs::write(&path, format!("#!/bin/sh\n{body}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        path
    }

    /// `redhanded run <options> --`, to which the command is to be added.
    pub fn redhanded(&self, options: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_redhanded"));
        for (name, _) in env::vars_os() {
            if name.to_string_lossy().starts_with("REDHANDED_") {
                command.env_remove(name);
            }
        }
        command
            .env_remove("MONO_ENV_OPTIONS")
            .env_remove("LD_LIBRARY_PATH")
            .env("REDHANDED_DOTNET_LIBRARY", library())
            .arg("run")
            .args(options)
            .arg("--")
            .current_dir(self.directory.path())
            .stdin(Stdio::null());
        command
    }

    /// Runs a command under `redhanded run` to its end.
    pub fn run<S: AsRef<OsStr>>(&self, options: &[&str], command: &[S]) -> Finished {
        Finished::of(self.redhanded(options).args(command).output().unwrap())
    }

    /// What the processes of the only run have recorded, by process.
    pub fn records(&self) -> Vec<Vec<Record>> {
        let runs: Vec<PathBuf> = entries(&self.path(".redhanded/runs"));
        assert_eq!(runs.len(), 1, "{runs:?}");
        let files = entries(&runs[0].join("processes"));
        files.iter().map(|file| RecordReader::read(file).unwrap().records).collect()
    }
}

/// The library under test, built in the profile of these tests.
pub fn library() -> &'static Path {
    static LIBRARY: OnceLock<PathBuf> = OnceLock::new();
    LIBRARY.get_or_init(|| library::build("redhanded-dotnet"))
}

/// How often something was caught in these records.
pub fn caught(records: &[Record]) -> usize {
    records.iter().filter(|record| matches!(record, Record::Caught(_))).count()
}

/// What a command left.
#[derive(Debug)]
pub struct Finished {
    pub status: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Finished {
    pub fn of(output: Output) -> Finished {
        Finished {
            status: output.status.code(),
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }

    /// Asserts the status and what was written to standard output.
    pub fn expect(&self, status: i32, stdout: &str) -> &Finished {
        assert_eq!((self.status, self.stdout.as_str()), (Some(status), stdout), "{}", self.stderr);
        self
    }

    /// Asserts that something was written to standard error, whose lines are broken anywhere.
    pub fn says(&self, text: &str) -> &Finished {
        let said = self.stderr.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains(text), "no `{text}` in:\n{}", self.stderr);
        self
    }
}

fn entries(directory: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(directory).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

fn which(name: &str) -> Option<PathBuf> {
    let directories = env::var_os("PATH")?;
    env::split_paths(&directories).map(|directory| directory.join(name)).find(|file| file.is_file())
}
