//! One or more runs of a command, and the report about all of them.
//!
//! Nothing that goes wrong on our side keeps the command from running: it is collected and said at
//! the end. Records go to the project's `.redhanded/`; when that cannot be written to, to a
//! directory for temporary files; when that fails too, or there is no bridge, the command runs as
//! it is.

mod nothing_watched;
mod preparation;

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Result;
use redhanded_model::{Fingerprint, TrapFile};
use redhanded_report::text::Blocks;
use redhanded_report::{Baseline, CommandEnd, Recording, RunInfo, RunRecords, RunReport, merge};

use crate::child::{self, Relay};
use crate::exit::Exit;
use crate::messages;
use crate::reporting::{self, Look, Output};
use crate::settings::Resolved;
use crate::store::{self, Manifest, Ownership, TrapStore};
use crate::watch::Watch;
use preparation::Prepared;

/// Where the trap set comes from and goes to.
#[derive(Debug)]
pub enum Traps {
    /// The project's trap file.
    Kept(TrapStore),
    /// Just these; nothing is learnt.
    Only(TrapFile),
}

impl Traps {
    /// The trap file of the project.
    ///
    /// # Errors
    /// The user has named something that can be no file.
    pub fn of_project(resolved: &Resolved) -> Result<Traps> {
        Ok(Traps::Kept(match &resolved.settings.trap_file {
            Some(path) => {
                let store = TrapStore::new(resolved.path("trap_file", path), Ownership::Named);
                store.check_place()?;
                store
            }
            None => TrapStore::new(store_directory(resolved).join("traps.json"), Ownership::Ours),
        }))
    }
}

/// The project's `.redhanded`.
pub fn store_directory(resolved: &Resolved) -> PathBuf {
    resolved.path("directory", &resolved.settings.directory)
}

/// Runs of one command.
pub struct Series<'a> {
    resolved: &'a Resolved,
    command: &'a [OsString],
    traps: Traps,
    baseline: Baseline,
    /// The finding that is to show again.
    wanted: Option<Fingerprint>,
    id: String,
    seed: u64,
    /// Where records go; none once every place has failed.
    store: Option<PathBuf>,
    /// What the runs have recorded.
    records: Vec<RunRecords>,
    /// What went wrong, each said once at the end.
    troubles: Vec<String>,
    /// We could not do what we were asked to.
    own_failure: bool,
    /// The bridges that are not there: said when nothing was watched.
    not_installed: Vec<String>,
}

impl<'a> Series<'a> {
    /// Gets ready. Wrong input is an error here, before anything runs.
    pub fn new(resolved: &'a Resolved, command: &'a [OsString], traps: Traps) -> Result<Series<'a>> {
        Ok(Series {
            resolved,
            command,
            traps,
            baseline: reporting::baseline(resolved, "redhanded report")?,
            wanted: None,
            id: store::new_id(),
            // Small enough to be typed, and to be a number in every reader of JSON.
            seed: resolved.settings.seed.unwrap_or_else(|| store::random() & 0xffff_ffff),
            store: Some(store_directory(resolved)),
            records: Vec::new(),
            troubles: Vec::new(),
            own_failure: false,
            not_installed: Vec::new(),
        })
    }

    /// These runs are made to see this finding again; if it does not show, that is said.
    pub fn looking_for(mut self, wanted: Fingerprint) -> Series<'a> {
        self.wanted = Some(wanted);
        self
    }

    /// Runs the command as often as the settings say, and reports.
    pub fn run(mut self, outputs: &[Output]) -> Result<Exit> {
        let relay = Relay::new()?;
        if let (Traps::Kept(traps), Some(store)) = (&self.traps, &self.store) {
            store::recover(store, traps);
        }
        let runs = self.resolved.settings.runs;
        let mut worst = None;
        let mut spent = Duration::ZERO;
        for number in 1..=runs {
            let left = self.resolved.settings.budget.map(|budget| budget.saturating_sub(spent));
            if number > 1 && left == Some(Duration::ZERO) {
                self.troubles.push(format!(
                    "the budget was used up after {} of {runs} runs, so no more were made",
                    number - 1
                ));
                break;
            }
            let end = match self.one_run(number, left, &relay) {
                Ok(end) => end,
                // Nothing has run; with several runs, something has run before and is reported.
                Err(error) if self.records.is_empty() => return Err(error),
                Err(error) => {
                    self.troubles.push(messages::with_causes(&error));
                    self.own_failure = true;
                    break;
                }
            };
            if left.is_some() {
                spent = Duration::from_micros(merge(self.records.clone()).cost.delayed_micros);
            }
            if worst.is_none_or(|worst| worst == CommandEnd::Exited(0)) {
                worst = Some(end);
            }
            if relay.end_was_asked_for() {
                break;
            }
        }
        Ok(self.report(worst.unwrap_or(CommandEnd::Exited(0)), outputs))
    }

    fn one_run(&mut self, number: u32, budget: Option<Duration>, relay: &Relay) -> Result<CommandEnd> {
        let id = match self.resolved.settings.runs {
            1 => self.id.clone(),
            _ => format!("{}.{number}", self.id),
        };
        let mut info = RunInfo {
            id,
            command: self.command.iter().map(|word| word.to_string_lossy().into_owned()).collect(),
            seed: self.seed.wrapping_add(u64::from(number - 1)),
            started: jiff::Timestamp::now().strftime("%Y-%m-%dT%H:%M:%SZ").to_string(),
            duration_millis: None,
            end: None,
        };
        let prepared = self.prepare(&mut info, budget);
        let begun = Instant::now();
        let result = match &prepared {
            Some(prepared) => {
                let look = Look::on(&std::io::stderr(), &self.resolved.settings);
                let progress = self.resolved.settings.progress;
                let watch = Watch::start(prepared.directory.processes(), progress, look);
                let result = child::run(self.command, &prepared.environment, relay);
                watch.stop();
                result
            }
            None => child::run(self.command, &[], relay),
        };
        let end = match (result, prepared) {
            (Ok(end), prepared) => {
                info.duration_millis = u64::try_from(begun.elapsed().as_millis()).ok();
                info.end = Some(end);
                if let Some(prepared) = prepared {
                    self.collect(info, prepared);
                } else {
                    self.records.push(RunRecords {
                        info,
                        processes: Vec::new(),
                        imported: Vec::new(),
                        own_contracts: Vec::new(),
                        include: Vec::new(),
                        recording: Recording::Impossible,
                    });
                }
                end
            }
            (Err(error), prepared) => {
                if let Some(prepared) = prepared {
                    prepared.directory.remove();
                }
                return Err(error);
            }
        };
        Ok(end)
    }

    fn manifest(&self, info: RunInfo) -> Manifest {
        let own_contracts = self.resolved.own_contracts.clone();
        let mut manifest = Manifest::new(info, self.resolved.project.working_directory(), own_contracts);
        manifest.include.clone_from(&self.resolved.settings.include);
        manifest.trap_file = match &self.traps {
            // JSON has no way to write another path; then a later run recovers nothing from this one.
            Traps::Kept(store) => store.path().to_str().map(PathBuf::from),
            Traps::Only(_) => None,
        };
        manifest
    }

    /// Takes in what the processes of a run have recorded.
    fn collect(&mut self, info: RunInfo, prepared: Prepared) {
        let mut manifest = self.manifest(info.clone());
        let records = RunRecords {
            info,
            processes: store::read_processes(&prepared.directory.processes()),
            imported: prepared.imported.pairs,
            own_contracts: self.resolved.own_contracts.clone(),
            include: self.resolved.settings.include.clone(),
            recording: prepared.directory.recording(),
        };
        if let Traps::Kept(traps) = &self.traps {
            let outcome = merge(vec![records.clone()]).traps;
            match traps.update(&outcome) {
                Ok(()) => manifest.learnt = true,
                Err(error) => {
                    let what = format!(
                        "what this run learnt is not kept for the next one: {}",
                        messages::with_causes(&error)
                    );
                    self.troubles.push(what);
                }
            }
        }
        // Where the directory is gone, that is said, and not also that its parts cannot be written.
        if records.recording != Recording::Vanished
            && let Err(error) = manifest.write(prepared.directory.path())
        {
            self.troubles.push(messages::with_causes(&error));
        }
        self.records.push(records);
    }

    fn report(mut self, end: CommandEnd, outputs: &[Output]) -> Exit {
        let mut report = merge(std::mem::take(&mut self.records));
        reporting::judge(&mut report, self.resolved, &self.baseline);
        if let Err(error) = reporting::write(&report, outputs, Blocks::First, self.resolved) {
            self.fail(messages::with_causes(&error));
        }
        self.tell_whether_it_showed(&report);
        let allowed = self.resolved.settings.allow_nothing_watched;
        // A failure of ours is told already.
        if !self.own_failure && !allowed {
            self.tell_whether_anything_was_watched(&report, end, outputs);
        }
        let mut said: Vec<&String> = Vec::new();
        for trouble in &self.troubles {
            if !said.contains(&trouble) {
                messages::say(trouble);
                said.push(trouble);
            }
        }
        if let Some(store) = &self.store {
            store::prune(store, self.resolved.settings.keep_runs);
        }
        Exit::of_run(end, report.findings.len(), self.own_failure)
    }

    /// Says so when nothing was. A command that failed has said why itself, and a report for people says that
    /// nothing was watched; without such a report silence could be taken for a good sign.
    fn tell_whether_anything_was_watched(&mut self, report: &RunReport, end: CommandEnd, outputs: &[Output]) {
        let reported = outputs.iter().any(Output::is_for_people);
        match nothing_watched::explanation(report, self.command) {
            Some(what) if end == CommandEnd::Exited(0) => {
                self.fail(what);
                self.troubles.append(&mut self.not_installed);
            }
            Some(what) if !reported => self.troubles.push(what),
            None if !reported && report.made_no_call() => {
                self.troubles.push("no call to watch was made, so nothing can be said".to_owned());
            }
            _ => {}
        }
    }

    /// Says so when the finding that was wanted has not shown.
    fn tell_whether_it_showed(&mut self, report: &RunReport) {
        let Some(wanted) = &self.wanted else { return };
        let set_aside = report.suppressed.iter().map(|suppressed| &suppressed.finding).chain(&report.known);
        if !report.findings.iter().chain(set_aside).any(|finding| finding.fingerprint == *wanted) {
            let runs = match report.runs.len() {
                1 => "this run".to_owned(),
                count => format!("these {count} runs"),
            };
            self.troubles.push(format!(
                "finding {wanted} did not show in {runs}; a longer --delay or more --runs may bring it about"
            ));
        }
    }

    fn fail(&mut self, trouble: String) {
        self.troubles.push(trouble);
        self.own_failure = true;
    }
}
