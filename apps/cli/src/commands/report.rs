//! `redhanded report`.

use std::path::Path;

use anyhow::{Result, anyhow};
use clap::Args;
use redhanded_report::text::Blocks;
use redhanded_report::{CommandEnd, RunRecords, merge};

use super::series::store_directory;
use crate::exit::Exit;
use crate::messages;
use crate::reporting::{self, Beside, OutputArguments};
use crate::settings::{self, FlagsOf, Reading};
use crate::store::{self, RunDirectory};

/// What can be said to `redhanded report`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  redhanded report                                     the latest run
  redhanded report --list
  redhanded report 20250615-101500-042 --format json
  redhanded report --output redhanded-baseline.json    a baseline for later runs

The report is made from the records that the processes left, so it is there even when redhanded
itself was killed, and it grows while a process still runs. Exit status: 0, or 2 when it cannot be
made.")]
pub struct ReportArguments {
    /// A run, the beginning of its name, or a series of runs [default: the latest]
    run: Option<String>,
    /// List the runs that are kept
    #[arg(long, short, conflicts_with = "run")]
    list: bool,
    /// Show every finding in full, not only the first 50
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    outputs: OutputArguments,
    #[command(flatten)]
    settings: FlagsOf<Reading>,
}

/// Prints the report of a run again.
pub fn report(arguments: &ReportArguments) -> Result<Exit> {
    let outputs = arguments.outputs.resolve(Beside::Nothing)?;
    let resolved = settings::resolve(&arguments.settings.flags)?;
    let store = store_directory(&resolved);
    if arguments.list {
        list(&store);
        return Ok(Exit::Success);
    }
    let baseline = reporting::baseline(&resolved, "redhanded report")?;
    let runs = store::locate(&store, arguments.run.as_deref())?;
    let records = records_of(&runs).map_err(|error| with_way_out(error, &store, &runs))?;
    let mut report = merge(records);
    reporting::judge(&mut report, &resolved, &baseline);
    let blocks = if arguments.all { Blocks::All } else { Blocks::First };
    reporting::write(&report, &outputs, blocks, &resolved)?;
    Ok(Exit::Success)
}

/// The error about one of `runs`, and what can be printed instead.
fn with_way_out(error: anyhow::Error, store: &Path, runs: &[RunDirectory]) -> anyhow::Error {
    let mut way_out = "`redhanded report --list` shows the others".to_owned();
    // In the order in which they began.
    let all = store::list(store);
    let earlier = all.iter().take_while(|run| runs.first().is_none_or(|first| run.id() != first.id()));
    if let Some(run) = earlier.filter(|run| run.manifest().is_ok()).last() {
        way_out.push_str(&format!(", `redhanded report {}` prints the one before", run.id()));
    }
    anyhow!("{}; {way_out}", messages::with_causes(&error))
}

/// What the processes of these runs have recorded.
pub fn records_of(runs: &[RunDirectory]) -> Result<Vec<RunRecords>> {
    runs.iter()
        .map(|run| {
            let manifest = run.manifest()?;
            Ok(RunRecords {
                info: manifest.info,
                processes: store::read_processes(&run.processes()),
                imported: run.imported().pairs,
                own_contracts: manifest.own_contracts,
                include: manifest.include,
                recording: run.recording(),
            })
        })
        .collect()
}

fn list(store: &Path) {
    let mut text = String::new();
    for run in store::list(store) {
        let records = match records_of(std::slice::from_ref(&run)) {
            Ok(records) => records,
            Err(error) => {
                let why = redhanded_report::text::printable(&error.root_cause().to_string());
                text.push_str(&format!("{:<24}  damaged: {why}\n", run.id()));
                continue;
            }
        };
        let report = merge(records);
        let Some(info) = report.runs.first() else { continue };
        let end = match info.end {
            Some(CommandEnd::Exited(status)) => format!("status {status}"),
            Some(CommandEnd::Signalled(signal)) => format!("signal {signal}"),
            None => "no end".to_owned(),
        };
        let findings = match report.findings.len() {
            0 => "-".to_owned(),
            1 => "1 finding".to_owned(),
            count => format!("{count} findings"),
        };
        let command = redhanded_report::text::printable(&info.command.join(" "));
        text.push_str(&format!("{:<24}  {findings:<12}  {end:<10}  {command}\n", info.id));
    }
    if text.is_empty() {
        text = format!("no runs in {}\n", store.display());
    }
    // A reader that has gone away has seen enough.
    let _ = std::io::Write::write_all(&mut std::io::stdout(), text.as_bytes());
}
