//! What `redhanded run` hands to the bridge in each process it starts: one JSON file in the run
//! directory, whose path each bridge gets in its own way (an agent option, an environment
//! variable).

#![forbid(unsafe_code)]

mod budget;
pub mod dotnet;

use std::path::{Path, PathBuf};

use std::time::Duration;

use redhanded_tsvd::Settings;
use serde::{Deserialize, Serialize};

/// The settings of one run, as a bridge needs them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Launch {
    /// The run directory: each process appends its records to `processes/<pid>-<start>.jsonl` in
    /// it.
    pub run_directory: PathBuf,
    /// The trap set to start from, as it was when the run began; absent in a first run.
    pub trap_file: Option<PathBuf>,
    /// Contract files of the user, added to the built-in list.
    pub contracts: Vec<PathBuf>,
    /// Modules to instrument: patterns with `*` over dotted names; empty means all of the
    /// application.
    pub include: Vec<String>,
    /// Modules to leave as they are; stronger than `include`.
    pub exclude: Vec<String>,
    /// The parameters of the algorithm, with the seed.
    pub engine: Settings,
    /// How long the delays of all processes of the run may be together. Absent: only the limits of
    /// the engine hold, for each process by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub budget: Option<Duration>,
    /// On .NET: awaits of tasks that are completed already are made to go on elsewhere, as awaits of
    /// slower ones do ([TSVD] 4).
    #[serde(default)]
    pub force_async: bool,
}

/// Why a launch file could not be used.
#[derive(Debug, thiserror::Error)]
pub enum LaunchError {
    /// It could not be read or written.
    #[error("cannot access the launch file {path}: {source}")]
    Access {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// It is not a launch file of this version.
    #[error(
        "{path} is not a launch file of this redhanded: {source}; the bridge and the program must be of one version"
    )]
    Foreign {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: serde_json::Error,
    },
}

impl Launch {
    /// Reads the file at `path`, as a process does when it starts: where the run has a budget, the
    /// delay limit of this process is lowered to what the processes before it have left.
    ///
    /// Processes that run at the same time may use the same rest of the budget, so the sum of their
    /// delays may exceed it; the time that they add to the run does not, because they add it at the
    /// same time.
    pub fn read(path: &Path) -> Result<Launch, LaunchError> {
        let text =
            std::fs::read(path).map_err(|source| LaunchError::Access { path: path.to_owned(), source })?;
        let mut launch: Launch = serde_json::from_slice(&text)
            .map_err(|source| LaunchError::Foreign { path: path.to_owned(), source })?;
        if let Some(budget) = launch.budget {
            let left = budget.saturating_sub(budget::spent(&launch.processes_directory()));
            launch.engine.max_delay_per_run = launch.engine.max_delay_per_run.min(left);
        }
        Ok(launch)
    }

    /// Writes the file at `path`.
    pub fn write(&self, path: &Path) -> Result<(), LaunchError> {
        let text = serde_json::to_vec_pretty(self)
            .map_err(|source| LaunchError::Foreign { path: path.to_owned(), source })?;
        std::fs::write(path, text).map_err(|source| LaunchError::Access { path: path.to_owned(), source })
    }

    /// Where the records of all processes are.
    pub fn processes_directory(&self) -> PathBuf {
        self.run_directory.join("processes")
    }
}
