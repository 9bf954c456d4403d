use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use super::execution::Execution;
use super::program::{Folder, Program, Sources};

/// One of the two streams that a program writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// Standard output.
    Output,
    /// Standard error.
    Errors,
}

/// The compiled programs of one folder with everything that is needed to run them: what a platform
/// brings along.
pub trait Toolbox: Sized + Sync {
    /// Where its programs are.
    const SOURCES: Sources;

    /// Compiles the programs of `folder` and builds the bridge. `None` on a machine that cannot run
    /// them, after having said so on standard error.
    ///
    /// # Panics
    /// With the compiler's words when a program does not compile.
    fn for_folder(folder: Folder) -> Option<Self>;

    /// Those that this machine can run.
    fn programs(&self) -> &[Program];

    /// The command that runs `program` alone; what it sets in the environment holds for the watched
    /// program as well.
    fn command(&self, program: &Program) -> Command;

    /// The variables that tell `redhanded run` where the bridge is, with their values.
    fn bridge(&self) -> Vec<(&'static str, PathBuf)>;

    /// What a program wrote to a stream, without what its runtime adds that may differ from one
    /// execution to the next.
    fn comparable(&self, program: &Program, stream: Stream, text: &str) -> String;
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

/// Runs `program` without redhanded.
pub fn run_alone(toolbox: &impl Toolbox, program: &Program) -> Execution {
    let scratch = tempfile::tempdir().expect("the directory for temporary files is writable");
    Execution::of(&mut toolbox.command(program), scratch.path())
}

/// Runs `program` with `redhanded run --runs N` in a directory of its own, where no earlier run
/// has left a trap file.
pub fn watch(toolbox: &impl Toolbox, program: &Program, runs: u32) -> Watched {
    let scratch = tempfile::tempdir().expect("the directory for temporary files is writable");
    watch_in(scratch.path(), toolbox, program, runs)
}

/// Runs `program` with `redhanded run --runs N` in the directory `scratch`, starting from the trap
/// file that an earlier run left there.
///
/// # Panics
/// When no report was written.
pub fn watch_in(scratch: &Path, toolbox: &impl Toolbox, program: &Program, runs: u32) -> Watched {
    let report = scratch.join("report.json");
    let own_stderr = scratch.join("stderr-of-the-program");
    let _ = fs::remove_file(&report);
    let _ = fs::remove_file(&own_stderr);
    let alone = toolbox.command(program);
    let mut command = Command::new(env!("CARGO_BIN_EXE_redhanded"));
    command.args(["run", "--format", "json", "--output"]).arg(&report);
    command.arg("--runs").arg(runs.to_string()).arg("--");
    // The report goes to standard error as well, so the program gets one of its own.
    command.args(["sh", "-c", r#"exec "$@" 2>>"$0""#]).arg(&own_stderr);
    command.arg(alone.get_program()).args(alone.get_args());
    for (name, value) in alone.get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    command.envs(toolbox.bridge());
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
