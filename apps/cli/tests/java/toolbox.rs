use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use serde_json::Value;
use tempfile::TempDir;

use super::execution::Execution;
use super::jdk::Jdk;
use super::program::{Folder, Program};

/// The compiled programs of one folder with everything that is needed to run them.
pub struct Toolbox {
    /// Those that this machine's JDKs can run.
    pub programs: Vec<Program>,
    agent: PathBuf,
    classes: TempDir,
}

/// One program under `redhanded run`, with its report.
#[derive(Debug)]
pub struct Watched {
    /// What came out of the command.
    pub execution: Execution,
    /// The JSON report.
    pub report: Value,
}

impl Toolbox {
    /// Compiles the programs of `folder` and builds the agent. Programs that need a newer JDK than
    /// there is are left out, with a line on standard error.
    ///
    /// # Panics
    /// With what to install when there is no JDK; with the compiler's words when one does not
    /// compile.
    pub fn for_folder(folder: Folder) -> Toolbox {
        let classes = tempfile::tempdir().expect("the directory for temporary files is writable");
        let mut programs = Program::all(folder);
        programs.retain(|program| {
            let runs = Jdk::with_feature(program.requires).is_some();
            if !runs {
                eprintln!("left out: {} needs JDK {}", program.name, program.requires);
            }
            runs
        });
        let mut releases: Vec<u32> = programs.iter().map(|program| program.requires).collect();
        releases.sort_unstable();
        releases.dedup();
        for release in releases {
            let of_release = programs.iter().filter(|program| program.requires == release);
            compile(release, &of_release.map(|program| &program.path).collect::<Vec<_>>(), classes.path());
        }
        Toolbox { programs, agent: agent(), classes }
    }

    /// The command that runs `program` alone.
    fn java(&self, program: &Program) -> Command {
        let jdk = Jdk::with_feature(program.requires).expect("checked when the toolbox was made");
        let mut command = Command::new(jdk.command("java"));
        command.args(&program.java_options).arg("-cp").arg(self.classes.path()).arg(&program.name);
        command.env_remove("JAVA_TOOL_OPTIONS").env_remove("JDK_JAVA_OPTIONS");
        command
    }

    /// Runs `program` without redhanded.
    pub fn run_alone(&self, program: &Program) -> Execution {
        let scratch = tempfile::tempdir().expect("the directory for temporary files is writable");
        Execution::of(&mut self.java(program), scratch.path())
    }

    /// Runs `program` with `redhanded run --runs N` in a directory of its own, where no earlier run
    /// has left a trap file.
    pub fn watch(&self, program: &Program, runs: u32) -> Watched {
        let scratch = tempfile::tempdir().expect("the directory for temporary files is writable");
        self.watch_in(scratch.path(), program, runs)
    }

    /// Runs `program` with `redhanded run --runs N` in the directory `scratch`, starting from the
    /// trap file that an earlier run left there.
    ///
    /// # Panics
    /// When no report was written.
    pub fn watch_in(&self, scratch: &Path, program: &Program, runs: u32) -> Watched {
        let report = scratch.join("report.json");
        let _ = fs::remove_file(&report);
        let java = self.java(program);
        let mut command = Command::new(env!("CARGO_BIN_EXE_redhanded"));
        command.args(["run", "--format", "json", "--output"]).arg(&report);
        command.arg("--runs").arg(runs.to_string()).arg("--").arg(java.get_program()).args(java.get_args());
        command.env_remove("JAVA_TOOL_OPTIONS").env_remove("JDK_JAVA_OPTIONS");
        command.env("REDHANDED_JVM_AGENT", &self.agent);
        let execution = Execution::of(&mut command, scratch);
        let text = fs::read(&report).unwrap_or_else(|error| {
            panic!(
                "{}: no report was written ({error}); {}, standard error:\n{}",
                program.name, execution.status, execution.stderr
            )
        });
        let report = serde_json::from_slice(&text)
            .unwrap_or_else(|error| panic!("{}: the report is not JSON: {error}", program.name));
        Watched { execution, report }
    }
}

/// Compiles sources for a release into a directory, all at once.
fn compile(release: u32, sources: &[&PathBuf], into: &Path) {
    let jdk = Jdk::with_feature(release).expect("checked by the caller");
    let release = release.to_string();
    let mut javac = Command::new(jdk.command("javac"));
    if jdk.feature > 8 {
        javac.args(["--release", &release]);
    }
    // Newer compilers warn that release 8 is old.
    javac.args(["-Xlint:-options", "-encoding", "UTF-8", "-g", "-d"]).arg(into).args(sources);
    let output = javac.output().expect("javac starts: its version was asked before");
    assert!(
        output.status.success(),
        "javac --release {release}:\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

/// The agent's library. The tests of one crate do not build the library of another, so they ask
/// cargo for it, in the profile they were built in.
fn agent() -> PathBuf {
    static AGENT: OnceLock<PathBuf> = OnceLock::new();
    AGENT.get_or_init(build_agent).clone()
}

fn build_agent() -> PathBuf {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["build", "--package", "redhanded-jvm", "--message-format", "json"]);
    if !cfg!(debug_assertions) {
        cargo.arg("--release");
    }
    cargo.current_dir(env!("CARGO_MANIFEST_DIR")).stderr(Stdio::inherit());
    let output = cargo.output().expect("cargo starts: it started these tests");
    assert!(output.status.success(), "the agent does not build: {cargo:?}");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let messages = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let files: Vec<String> = messages
        .filter(|message| message["target"]["name"] == "redhanded_jvm")
        .flat_map(|message| message["filenames"].as_array().cloned().unwrap_or_default())
        .filter_map(|file| file.as_str().map(str::to_owned))
        .collect();
    let library = files.iter().find(|file| file.ends_with(".so") || file.ends_with(".dylib"));
    PathBuf::from(library.unwrap_or_else(|| panic!("cargo built no library of the agent, only {files:?}")))
}
