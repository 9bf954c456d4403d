use redhanded_model::Finding;
use serde::{Deserialize, Serialize};

use crate::{BlindSpots, CheckSummary, Cost, Coverage, SuppressedFinding, SuppressionNote, TrapOutcome};

/// Everything there is to say about one or more runs of a command, or about a check of source.
#[derive(Clone, Debug, Default)]
pub struct RunReport {
    /// The runs it is about, in the order they were made.
    pub runs: Vec<RunInfo>,
    /// The processes that wrote records.
    pub processes: Vec<ProcessSummary>,
    /// What was proven, apart from what was set aside: violations first, then deadlocks, each in
    /// the order of their first site.
    pub findings: Vec<Finding>,
    /// Findings that a suppression covers.
    pub suppressed: Vec<SuppressedFinding>,
    /// Findings that the baseline has already.
    pub known: Vec<Finding>,
    /// Suppressions that deserve a second look: expired, or without effect.
    pub notes: Vec<SuppressionNote>,
    /// Which sites were executed, and how.
    pub coverage: Coverage,
    /// What it cost.
    pub cost: Cost,
    /// What could not be seen.
    pub blind_spots: BlindSpots,
    /// What the trap file should become.
    pub traps: TrapOutcome,
    /// What was looked at, if this is about a check.
    pub check: Option<CheckSummary>,
}

/// One run of the command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunInfo {
    /// Its name, which is also the name of its directory.
    pub id: String,
    /// The command and its arguments.
    pub command: Vec<String>,
    /// The seed of its random choices.
    pub seed: u64,
    /// When it began, RFC 3339 in UTC.
    pub started: String,
    /// How long the command ran, in milliseconds; none while it runs, or when redhanded itself
    /// was ended before the command.
    #[serde(default)]
    pub duration_millis: Option<u64>,
    /// How the command ended; none as above.
    #[serde(default)]
    pub end: Option<CommandEnd>,
}

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CommandEnd {
    /// By itself, with this status.
    Exited(i32),
    /// By this signal.
    Signalled(i32),
}

/// One process that wrote records.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProcessSummary {
    /// The operating system's number of it.
    pub pid: u32,
    /// What it runs.
    pub command: String,
    /// Its runtime and version.
    pub runtime: String,
    /// How it stands.
    pub state: ProcessState,
    /// Why it was left alone, if it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_alone: Option<String>,
}

/// How a process stood when the report was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProcessState {
    /// It said that it ends.
    Ended,
    /// It is gone without having said so: killed, or crashed.
    Killed,
    /// It outlives the command: a daemon, or a process that nobody waited for. What it still
    /// finds is in `redhanded report` later.
    StillRunning,
    /// It was not watched, on purpose.
    LeftAlone,
}

impl RunReport {
    /// The number of processes whose calls were watched.
    pub fn watched(&self) -> usize {
        self.processes.iter().filter(|process| process.left_alone.is_none()).count()
    }

    /// Whether all processes that were watched have told that they made no call to watch: then nothing can
    /// be said about them.
    pub fn made_no_call(&self) -> bool {
        let blind = &self.blind_spots;
        let all_told = blind.processes_killed.is_empty()
            && blind.processes_still_running.is_empty()
            && blind.records_lost == 0;
        let nothing_found = self.findings.is_empty() && self.suppressed.is_empty() && self.known.is_empty();
        self.watched() > 0 && all_told && nothing_found && self.coverage.sites_hit == 0
    }
}
