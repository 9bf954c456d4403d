//! Starting a runtime with a bridge, as `redhanded run` would.

use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use redhanded_launch::Launch;
use redhanded_model::{Record, TrapFile};
use tempfile::TempDir;

use crate::store::{RunDirectory, Tail};

/// How long a runtime may take to do next to nothing before it counts as hanging.
const LIMIT: Duration = Duration::from_secs(30);

/// A run that only shows whether a bridge is loaded.
pub(super) struct Trial {
    store: TempDir,
    run: RunDirectory,
}

/// What status the command is to end with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Status {
    /// Success, or something is wrong.
    Success,
    /// Any.
    Any,
}

impl Trial {
    pub(super) fn new() -> Result<Trial> {
        let store = tempfile::tempdir().context("cannot make a directory for temporary files")?;
        let run = RunDirectory::create(store.path(), "doctor").context("cannot make a run directory")?;
        let launch = Launch {
            run_directory: run.path().to_owned(),
            trap_file: None,
            contracts: Vec::new(),
            include: Vec::new(),
            exclude: Vec::new(),
            engine: redhanded_tsvd::Settings::default(),
            budget: None,
            force_async: false,
        };
        run.prepare(launch, &TrapFile::default())?;
        Ok(Trial { store, run })
    }

    /// The directory of the run.
    pub(super) fn run(&self) -> &RunDirectory {
        &self.run
    }

    /// Starts a command in whose environment the bridge is, and returns what the bridge says that the
    /// runtime is.
    pub(super) fn start(&self, command: &mut Command, wanted: Status) -> Result<String> {
        // To a file: a pipe that nobody empties could make it hang.
        let output = self.store.path().join("output");
        let file = std::fs::File::create(&output).context("cannot make a file for its output")?;
        let child = command
            .stdin(Stdio::null())
            .stdout(file.try_clone().context("cannot share a file")?)
            .stderr(file)
            .spawn()
            .context("it cannot be started")?;
        let said = || {
            let text = std::fs::read_to_string(&output).unwrap_or_default();
            let line = text.lines().rfind(|line| !line.starts_with("Picked up") && !line.trim().is_empty());
            redhanded_report::text::printable(line.unwrap_or("it says nothing"))
        };
        match wait(child)? {
            Some(status) if status.success() || wanted == Status::Any => {}
            Some(status) => bail!("it ends with {status} when it has to load the agent: {}", said()),
            None => bail!("it hangs when it has to load the agent"),
        }
        let records = Tail::default().read(&self.run.processes());
        let start = records.into_iter().find_map(|(_, record)| match record {
            Record::ProcessStart(start) => Some(start.runtime),
            _ => None,
        });
        start.with_context(|| format!("it does not load the agent: {}", said()))
    }
}

fn wait(mut child: Child) -> Result<Option<ExitStatus>> {
    let begun = Instant::now();
    while begun.elapsed() < LIMIT {
        if let Some(status) = child.try_wait().context("cannot wait for it")? {
            return Ok(Some(status));
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let _ = child.kill();
    let _ = child.wait();
    Ok(None)
}
