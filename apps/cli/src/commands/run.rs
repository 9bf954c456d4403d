//! `redhanded run`.

use std::ffi::OsString;

use anyhow::Result;
use clap::Args;

use super::series::{Series, Traps};
use crate::exit::Exit;
use crate::reporting::{Beside, OutputArguments};
use crate::settings::{self, FlagsOf, Running};

/// What can be said to `redhanded run`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  redhanded run -- mvn test
  redhanded run --runs 2 --output redhanded.sarif -- ./gradlew test
  redhanded run --baseline known.json --output report.json -- java -jar app.jar

The command's output passes through untouched; the report goes to standard error, and with
--output to files. Exit status: the command's own when it fails; else 66 when there are findings,
2 when redhanded could not do its part or nothing was watched, 0 otherwise.")]
pub struct RunArguments {
    #[command(flatten)]
    outputs: OutputArguments,
    #[command(flatten)]
    settings: FlagsOf<Running>,
    /// The command to run, with its arguments
    #[arg(last = true, required = true, value_name = "COMMAND")]
    command: Vec<OsString>,
}

/// Runs the command and reports.
pub fn run(arguments: &RunArguments) -> Result<Exit> {
    let outputs = arguments.outputs.resolve(Beside::Command)?;
    let resolved = settings::resolve(&arguments.settings.flags)?;
    let traps = Traps::of_project(&resolved)?;
    Series::new(&resolved, &arguments.command, traps)?.run(&outputs)
}
