use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use serde_json::Value;
use tempfile::TempDir;

use super::execution::Execution;
use super::jdk::Jdk;
use super::program::{Folder, Layout, Program};

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
    /// What came out of `redhanded run`.
    pub execution: Execution,
    /// What the program itself wrote to its standard error, in all runs.
    pub stderr: String,
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
        let mut releases: BTreeMap<u32, Vec<&Path>> = BTreeMap::new();
        for program in &programs {
            match &program.layout {
                Layout::SingleFile => releases.entry(program.requires).or_default().push(&program.path),
                Layout::Module(directory) => {
                    let sources = java_files(directory);
                    let sources: Vec<&Path> = sources.iter().map(PathBuf::as_path).collect();
                    compile(program.requires, &sources, &module_path(classes.path(), program));
                }
            }
        }
        for (release, sources) in releases {
            compile(release, &sources, classes.path());
        }
        Toolbox { programs, agent: agent(), classes }
    }

    /// The command that runs `program` alone.
    fn java(&self, program: &Program) -> Command {
        let jdk = Jdk::with_feature(program.requires).expect("checked when the toolbox was made");
        let mut command = Command::new(jdk.command("java"));
        command.args(&program.java_options);
        match &program.layout {
            Layout::SingleFile => command.arg("-cp").arg(self.classes.path()).arg(&program.name),
            Layout::Module(_) => {
                let package = program.path.parent().and_then(Path::file_name).unwrap_or_default();
                let package = package.to_string_lossy();
                let main = format!("{package}/{package}.{}", program.name);
                command.arg("-p").arg(module_path(self.classes.path(), program)).arg("-m").arg(main)
            }
        };
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
        let own_stderr = scratch.join("stderr-of-the-program");
        let _ = fs::remove_file(&report);
        let _ = fs::remove_file(&own_stderr);
        let java = self.java(program);
        let mut command = Command::new(env!("CARGO_BIN_EXE_redhanded"));
        command.args(["run", "--format", "json", "--output"]).arg(&report);
        command.arg("--runs").arg(runs.to_string()).arg("--");
        // The report goes to standard error as well, so the program gets one of its own.
        command.args(["sh", "-c", r#"exec "$@" 2>>"$0""#]).arg(&own_stderr);
        command.arg(java.get_program()).args(java.get_args());
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
        let stderr = fs::read(&own_stderr).unwrap_or_default();
        Watched { execution, stderr: String::from_utf8_lossy(&stderr).into_owned(), report }
    }
}

/// Where the classes of a program that is a module are.
fn module_path(classes: &Path, program: &Program) -> PathBuf {
    classes.join("modules").join(&program.name)
}

/// The source files in a directory and those below it.
fn java_files(directory: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(directory).expect("the folder of programs is part of the repository");
    let (directories, mut files): (Vec<PathBuf>, Vec<PathBuf>) =
        entries.flatten().map(|entry| entry.path()).partition(|path| path.is_dir());
    files.retain(|path| path.extension().is_some_and(|extension| extension == "java"));
    files.extend(directories.iter().flat_map(|directory| java_files(directory)));
    files
}

/// Compiles sources for a release into a directory, all at once.
fn compile(release: u32, sources: &[&Path], into: &Path) {
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
