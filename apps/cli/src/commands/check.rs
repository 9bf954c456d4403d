//! `redhanded check`.

mod findings;
mod numbers;
mod paths;
mod repetition;
mod summary;
mod traps;
mod watch;

use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;
use redhanded_checker::{Cancellation, Completion};
use redhanded_csharp::projects;
use redhanded_csharp::solution::{Found, Ignored, Progress, Solution};
use redhanded_report::text::Blocks;
use redhanded_report::{RunReport, SourceTree, SuppressedFinding};

use super::series::Traps;
use crate::exit::Exit;
use crate::reporting::{self, Beside, OutputArguments};
use crate::settings::{self, Checking, FlagsOf, Resolved};
use crate::store::TrapStore;
use paths::Names;
use summary::About;
use watch::Watch;

/// The configuration that projects are read as for, unless another one is asked for.
const DEFAULT_CONFIGURATION: &str = "Debug";

/// What can be said to `redhanded check`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  redhanded check                            the solution, projects or sources here
  redhanded check Shop.sln --output redhanded.sarif
  redhanded check src/Cache.cs src/Program.cs
  redhanded check --seed 7 --total-steps 100000000 Shop.csproj
  redhanded check --output known.json        a baseline: then only what is new is reported with
  redhanded check --baseline known.json
  redhanded check --leave-traps && redhanded run -- mono Tests.exe

Nothing is compiled or run: the source is interpreted under random schedules, within bounds. Code that
is missing or wrong is left out, the rest is checked. A finding is accepted by a comment with a reason
on one of its lines, `// redhanded: ignore only a counter`, or by redhanded.toml. The same seed finds
the same. Exit status: 66 when there are findings, 2 when there was nothing to check or redhanded
could not do its part, 130 when it was interrupted before it found anything, 0 otherwise.")]
pub struct CheckArguments {
    /// Solutions, project files, directories or source files of C# [default: this directory]
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Threads to check with; the findings do not depend on it [default: one for each core]
    #[arg(long, short, value_name = "N", help_heading = "Checking")]
    jobs: Option<NonZeroUsize>,
    /// A symbol that `#if` finds defined in every project; may be given several times
    #[arg(long = "define", short = 'D', value_name = "SYMBOL", help_heading = "Checking")]
    symbols: Vec<String>,
    /// The configuration that projects are read as for, `$(Configuration)`
    #[arg(long, value_name = "NAME", default_value = DEFAULT_CONFIGURATION, help_heading = "Checking")]
    configuration: String,
    /// Leave the unsafe uses that are found to `redhanded run`, in the trap file
    #[arg(long, help_heading = "Checking")]
    leave_traps: bool,
    /// Show every finding in full, not only the first 50
    #[arg(long, help_heading = "Reports")]
    all: bool,
    #[command(flatten)]
    outputs: OutputArguments,
    #[command(flatten)]
    settings: FlagsOf<Checking>,
}

/// Checks and reports.
pub fn check(arguments: &CheckArguments) -> Result<Exit> {
    let outputs = arguments.outputs.resolve(Beside::Nothing)?;
    let resolved = settings::resolve(&arguments.settings.flags)?;
    let baseline = reporting::baseline(&resolved, "redhanded check")?;
    let paths = match arguments.paths.as_slice() {
        [] => vec![PathBuf::from(".")],
        paths => paths.to_vec(),
    };
    if let Some(missing) = paths.iter().find(|path| !path.exists()) {
        bail!("{} does not exist; nothing was checked", missing.display());
    }
    // What is wrong with the trap file is said before the work, not behind it.
    let traps = arguments.leave_traps.then(|| Traps::of_project(&resolved)).transpose()?;
    let jobs = arguments.jobs.or_else(|| std::thread::available_parallelism().ok());
    let jobs = jobs.unwrap_or(NonZeroUsize::MIN);

    let progress = Progress::default();
    let cancellation = Cancellation::new();
    watch::end_on_signals(&cancellation)?;
    let (solution, found) = std::thread::scope(|scope| {
        let _watch = Watch::start(scope, &progress, resolved.settings.progress);
        let options = projects::Options {
            configuration: arguments.configuration.clone(),
            symbols: arguments.symbols.clone(),
            ..projects::Options::default()
        };
        let workspace = projects::load(&paths, &options);
        let solution = Solution::read(&workspace, jobs, &progress, &cancellation);
        let found = solution.check(&resolved.settings.check, jobs, &progress, &cancellation);
        (solution, found)
    });

    let names = Names::new(&resolved.project);
    let left = match &traps {
        Some(Traps::Kept(store)) => leave_traps(&solution, &found, &names, store)?,
        _ => 0,
    };
    let again = repetition::arguments(arguments, &resolved, &paths);
    let (mut report, unused_comments) = findings_of(&solution, &found, &names, &resolved);
    let about =
        About { solution: &solution, found: &found, names: &names, settings: &resolved.settings.check };
    report.check = Some(about.summary(&paths, again, unused_comments));
    if let Some(check) = &mut report.check {
        check.left_for_run = left;
    }
    reporting::judge(&mut report, &resolved, &baseline);
    let interrupted = found.completion == Completion::Cancelled;
    let sources = SourceTree::of_names(resolved.project.repository(), names.into_known());
    let blocks = if arguments.all { Blocks::All } else { Blocks::First };
    reporting::write_with(&report, &outputs, blocks, &resolved, &sources)?;
    Ok(match (report.findings.len(), interrupted) {
        (0, true) => Exit::Interrupted,
        (0, false) if found.statistics.entries == 0 || !found.failed.is_empty() => Exit::OwnFailure,
        (0, false) => Exit::Success,
        _ => Exit::Findings,
    })
}

/// Leaves what was found to `redhanded run`; says how many pairs of places.
fn leave_traps(solution: &Solution, found: &Found, names: &Names, store: &TrapStore) -> Result<u64> {
    let suspicions = traps::suspicions(solution, &found.findings, names);
    let left = suspicions.len() as u64;
    store.suspect(suspicions)?;
    Ok(left)
}

/// The findings before anything is set aside but what comments in the source accept, and a note for each
/// comment that accepts nothing.
fn findings_of(
    solution: &Solution,
    found: &Found,
    names: &Names,
    resolved: &Resolved,
) -> (RunReport, Vec<String>) {
    let mut report = RunReport::default();
    let mut ignored = Ignored::of(solution);
    let described = findings::describe(solution, &found.findings, names, resolved.settings.check.seed);
    for (finding, described) in found.findings.iter().zip(described) {
        match ignored.reason(finding) {
            None => report.findings.push(described),
            Some(reason) => {
                report.suppressed.push(SuppressedFinding { finding: described, reason, expires: None });
            }
        }
    }
    let unused = ignored.unused().into_iter().map(|unused| {
        let place = format!("{}:{}", names.name(unused.path), unused.comment.line);
        match unused.comment.reason.as_str() {
            "" => format!("{place}: this comment accepts nothing, because it gives no reason"),
            _ => format!("{place}: this comment accepts nothing that was found"),
        }
    });
    (report, unused.collect())
}
