//! From records to one report.
//!
//! Processes are taken in the order of their files' names, so the same records always give the
//! same report. A line that cannot be read is counted; a site that no record describes is
//! described by the stack that names it. Nothing is reported that no process has recorded.

use std::collections::HashMap;

use redhanded_model::{Finding, FindingSite, ProcessStart, Record, Site, SiteKey, TrapEntry};

use crate::findings::Gathered;
use crate::trap_outcome::TrapLedger;
use crate::{BlindSpots, Cost, Coverage, ProcessState, ProcessSummary, RunInfo, RunReport};

/// What one run left behind.
#[derive(Clone, Debug)]
pub struct RunRecords {
    /// The run.
    pub info: RunInfo,
    /// The files of its processes.
    pub processes: Vec<ProcessRecords>,
    /// The trap set it started from.
    pub imported: Vec<TrapEntry>,
    /// Types of the user's own contracts, to tell which of them matched nothing.
    pub own_contracts: Vec<String>,
    /// Patterns of the modules to watch, to tell when they matched nothing; empty for all.
    pub include: Vec<String>,
    /// Whether its processes could leave records at all.
    pub recording: Recording,
}

/// What became of the place where a run's processes leave their records.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Recording {
    /// It is there.
    #[default]
    Kept,
    /// It is there, and processes of other users could leave no records in it.
    KeptForOneUser,
    /// It was there when the command started and is gone now, with whatever was in it.
    Vanished,
    /// There was none, or no bridge: the command ran as it is.
    Impossible,
}

/// What one process left behind.
#[derive(Clone, Debug)]
pub struct ProcessRecords {
    /// The name of its file, which orders the processes.
    pub name: String,
    /// Its records, in the order they were written.
    pub records: Vec<Record>,
    /// Lines that are no record.
    pub unreadable: usize,
    /// Whether the process is still there.
    pub liveness: Liveness,
}

/// Whether a process is still there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Liveness {
    /// It is not.
    Gone,
    /// It is.
    Running,
}

/// What several stages of merging look up.
pub(crate) struct Sites(HashMap<SiteKey, Site>);

impl Sites {
    pub(crate) fn get(&self, key: SiteKey) -> Option<&Site> {
        self.0.get(&key)
    }

    fn collect(runs: &[RunRecords]) -> Sites {
        let mut sites = HashMap::new();
        for entry in runs.iter().flat_map(|run| &run.imported) {
            for site in &entry.sites {
                sites.insert(site.key, site.clone());
            }
        }
        // Later descriptions win: lines may have moved since the trap file was written.
        for record in runs.iter().flat_map(|run| &run.processes).flat_map(|process| &process.records) {
            if let Record::Site(site) = record {
                sites.insert(site.key, site.clone());
            }
        }
        Sites(sites)
    }
}

/// Merges the records of all processes of `runs`.
pub fn merge(mut runs: Vec<RunRecords>) -> RunReport {
    for run in &mut runs {
        run.processes.sort_by(|a, b| a.name.cmp(&b.name));
    }
    let sites = Sites::collect(&runs);
    let mut report = RunReport::default();
    let mut gathered = Gathered::new(&sites);
    let mut ledger = TrapLedger::default();
    let mut coverage = Coverage::builder(&sites);
    let mut blind_spots = BlindSpots::builder(&runs);
    let mut cost = Cost::default();
    for run in &runs {
        ledger.begin_run(&run.imported);
        for process in &run.processes {
            let start = process.records.iter().find_map(|record| match record {
                Record::ProcessStart(start) => Some(start),
                _ => None,
            });
            if let Some(start) = start {
                report.processes.push(summary(start, process));
            }
            let seed = start.map_or(run.info.seed, |start| start.seed);
            for record in &process.records {
                match record {
                    Record::Caught(caught) => gathered.add_caught(caught, seed),
                    Record::Deadlock(deadlock) => gathered.add_deadlock(deadlock, seed),
                    _ => {}
                }
            }
            ledger.add_process(&process.records);
            coverage.add_process(&process.records);
            blind_spots.add_process(process);
            cost.add_process(&process.records);
        }
        ledger.end_run();
    }
    report.findings = gathered.finish();
    report.findings.sort_by(order);
    report.coverage = coverage.finish(&cost);
    report.blind_spots = blind_spots.finish(&report.coverage, &report.processes, &cost);
    report.traps = ledger.finish(&sites);
    report.cost = cost;
    report.runs = runs.into_iter().map(|run| run.info).collect();
    report
}

fn summary(start: &ProcessStart, process: &ProcessRecords) -> ProcessSummary {
    let said_goodbye = process.records.iter().any(|record| matches!(record, Record::ProcessEnd));
    let state = match (&start.left_alone, said_goodbye, process.liveness) {
        // It is not to say anything after its start, so silence means nothing.
        (Some(_), _, _) => ProcessState::LeftAlone,
        (None, true, _) => ProcessState::Ended,
        (None, false, Liveness::Running) => ProcessState::StillRunning,
        (None, false, Liveness::Gone) => ProcessState::Killed,
    };
    ProcessSummary {
        pid: start.pid,
        command: start.command.clone(),
        runtime: start.runtime.clone(),
        state,
        left_alone: start.left_alone.clone(),
    }
}

/// The order of findings: by kind, then by their sites, so that it is the same in each run.
fn order(a: &Finding, b: &Finding) -> std::cmp::Ordering {
    let place = |site: &FindingSite| (site.module.clone(), site.line, site.function.clone());
    a.kind
        .cmp(&b.kind)
        .then_with(|| a.sites.iter().map(place).cmp(b.sites.iter().map(place)))
        .then_with(|| a.fingerprint.cmp(&b.fingerprint))
}

#[cfg(test)]
pub(crate) mod tests {
    use redhanded_model::RecordReader;

    use super::*;

    /// The records of one process, as lines of JSON.
    pub(crate) fn process(name: &str, lines: &[&str]) -> ProcessRecords {
        let reader = RecordReader::parse(lines.join("\n").as_bytes());
        ProcessRecords {
            name: name.to_owned(),
            records: reader.records,
            unreadable: reader.unreadable,
            liveness: Liveness::Gone,
        }
    }

    pub(crate) fn run(processes: Vec<ProcessRecords>) -> RunRecords {
        RunRecords {
            info: RunInfo {
                id: "20250101-000000-abcd".into(),
                command: vec!["mvn".into(), "test".into()],
                seed: 7,
                started: "2025-01-01T00:00:00Z".into(),
                duration_millis: Some(1200),
                end: Some(crate::CommandEnd::Exited(0)),
            },
            processes,
            imported: Vec::new(),
            own_contracts: Vec::new(),
            include: Vec::new(),
            recording: Recording::Kept,
        }
    }

    const START: &str = r#"{"record":"process_start","pid":41,"command":"Main","runtime":"JVM","redhanded":"0.1.0","seed":9}"#;

    #[test]
    fn a_process_that_says_nothing_at_its_end_was_killed_or_still_runs() {
        let mut alive = process("2", &[START]);
        alive.liveness = Liveness::Running;
        let ended = process("3", &[START, r#"{"record":"process_end"}"#]);
        let report = merge(vec![run(vec![ended, alive, process("1", &[START])])]);
        let states: Vec<_> = report.processes.iter().map(|process| process.state).collect();
        assert_eq!(states, [ProcessState::Killed, ProcessState::StillRunning, ProcessState::Ended]);
    }

    #[test]
    fn nothing_recorded_is_nothing_reported() {
        let report = merge(vec![run(Vec::new())]);
        assert!(report.findings.is_empty() && report.processes.is_empty());
        assert!(report.blind_spots.nothing_watched);
    }
}
