//! What a run could not see: the part of the report that keeps the rest honest.

use std::collections::{BTreeMap, BTreeSet};

use redhanded_model::Record;
use serde::Serialize;

use crate::merge::{ProcessRecords, Recording, RunRecords};
use crate::{Cost, Coverage, ProcessState, ProcessSummary};

/// What a run could not see.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct BlindSpots {
    /// No process was watched at all, so silence means nothing.
    pub nothing_watched: bool,
    /// Processes that were left alone on purpose.
    pub processes_left_alone: Vec<ProcessSummary>,
    /// Processes that ended without saying so: what they had not yet written is lost.
    pub processes_killed: Vec<ProcessSummary>,
    /// Processes that outlived the command.
    pub processes_still_running: Vec<ProcessSummary>,
    /// Modules that were not instrumented, by reason.
    pub modules_skipped: Vec<SkippedGroup>,
    /// The user's own contract entries that matched no call.
    pub contracts_unmatched: Vec<String>,
    /// Sites that one thread only has reached, in each process.
    pub sites_reached_by_one_thread: usize,
    /// Sites that were reached only while no other thread was active: no conflict could show there.
    pub sites_never_concurrent: usize,
    /// Delays that a limit forbade.
    pub delays_over_limit: u64,
    /// Calls that passed unobserved because a structure was full or busy.
    pub calls_passed_unobserved: u64,
    /// How often a site was sampled because it touched very many objects within some milliseconds.
    pub sites_sampled: u64,
    /// Lines of the run directory that could not be read.
    pub unreadable_records: usize,
    /// Processes whose records have no beginning: the file is empty, damaged or cannot be read.
    pub records_lost: usize,
    /// Runs whose directory was removed while the command ran.
    pub run_directories_lost: usize,
    /// Runs that could not be watched: there was no agent, or no place for records.
    pub runs_not_watched: usize,
    /// No process left any record, and those of other users could not have left one.
    #[serde(skip)]
    pub only_one_user_recorded: bool,
    /// The patterns of modules to watch, when nothing that they match was rewritten.
    pub include_unmatched: Vec<String>,
    /// What went wrong inside redhanded, and how often.
    pub trouble: BTreeMap<String, u64>,
}

/// Modules that were skipped for one reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SkippedGroup {
    /// Why, as a phrase.
    pub reason: String,
    /// Which, sorted.
    pub modules: BTreeSet<String>,
}

#[derive(Default)]
pub(crate) struct BlindSpotsBuilder {
    skipped: BTreeMap<String, BTreeSet<String>>,
    own_contracts: BTreeSet<String>,
    matched: BTreeSet<String>,
    include: BTreeSet<String>,
    unreadable: usize,
    records_lost: usize,
    run_directories_lost: usize,
    runs_not_watched: usize,
    runs_of_one_user: usize,
    trouble: BTreeMap<String, u64>,
}

impl BlindSpots {
    pub(crate) fn builder(runs: &[RunRecords]) -> BlindSpotsBuilder {
        let ended_as = |recording| runs.iter().filter(|run| run.recording == recording).count();
        BlindSpotsBuilder {
            own_contracts: runs.iter().flat_map(|run| run.own_contracts.iter().cloned()).collect(),
            include: runs.iter().flat_map(|run| run.include.iter().cloned()).collect(),
            run_directories_lost: ended_as(Recording::Vanished),
            runs_not_watched: ended_as(Recording::Impossible),
            runs_of_one_user: ended_as(Recording::KeptForOneUser),
            ..BlindSpotsBuilder::default()
        }
    }

    /// Nothing to confess.
    pub fn is_empty(&self) -> bool {
        *self == BlindSpots::default()
    }
}

impl BlindSpotsBuilder {
    pub(crate) fn add_process(&mut self, process: &ProcessRecords) {
        self.unreadable += process.unreadable;
        let began = process.records.iter().any(|record| matches!(record, Record::ProcessStart(_)));
        self.records_lost += usize::from(!began);
        for record in &process.records {
            match record {
                Record::Skipped(skipped) => {
                    self.skipped.entry(skipped.reason.clone()).or_default().insert(skipped.module.clone());
                }
                Record::ContractMatches { types } => {
                    self.matched
                        .extend(types.iter().filter(|(_, count)| **count > 0).map(|(name, _)| name.clone()));
                }
                Record::Trouble { message } => *self.trouble.entry(message.clone()).or_default() += 1,
                _ => {}
            }
        }
    }

    pub(crate) fn finish(self, coverage: &Coverage, processes: &[ProcessSummary], cost: &Cost) -> BlindSpots {
        let watched_in = |state: ProcessState| -> Vec<ProcessSummary> {
            processes
                .iter()
                .filter(|process| process.left_alone.is_none() && process.state == state)
                .cloned()
                .collect()
        };
        let nothing_watched = processes.iter().all(|process| process.left_alone.is_some());
        BlindSpots {
            nothing_watched,
            processes_left_alone: processes
                .iter()
                .filter(|process| process.left_alone.is_some())
                .cloned()
                .collect(),
            processes_killed: watched_in(ProcessState::Killed),
            processes_still_running: watched_in(ProcessState::StillRunning),
            modules_skipped: self
                .skipped
                .into_iter()
                .map(|(reason, modules)| SkippedGroup { reason, modules })
                .collect(),
            // Where nothing ran, it says nothing about an entry that it matched nothing.
            contracts_unmatched: if nothing_watched {
                Vec::new()
            } else {
                self.own_contracts.difference(&self.matched).cloned().collect()
            },
            sites_reached_by_one_thread: coverage.sites_hit - coverage.sites_hit_by_several_threads,
            sites_never_concurrent: coverage.sites_hit - coverage.sites_hit_concurrently,
            delays_over_limit: cost.delays_over_limit,
            calls_passed_unobserved: cost.passed_unobserved,
            sites_sampled: cost.sampled,
            unreadable_records: self.unreadable,
            records_lost: self.records_lost,
            run_directories_lost: self.run_directories_lost,
            runs_not_watched: self.runs_not_watched,
            only_one_user_recorded: processes.is_empty() && self.runs_of_one_user > 0,
            // Counters come late, so a site that was executed counts as well.
            include_unmatched: if nothing_watched || cost.modules_rewritten > 0 || coverage.sites_hit > 0 {
                Vec::new()
            } else {
                self.include.into_iter().collect()
            },
            trouble: self.trouble,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::merge;
    use crate::merge::tests::{process, run};

    const START: &str = r#"{"record":"process_start","pid":41,"command":"Main","runtime":"JVM","redhanded":"0.1.0","seed":9}"#;

    #[test]
    fn each_thing_that_was_not_seen_is_said_once() {
        let skipped = r#"{"record":"skipped","module":"com.example.Huge","reason":"constant pool is full"}"#;
        let trouble = r#"{"record":"trouble","message":"The clock went backwards."}"#;
        let matches =
            r#"{"record":"contract_matches","types":{"com.example.Registry":2,"com.example.Idle":0}}"#;
        let mut run = run(vec![
            process("1", &[START, skipped, trouble, trouble, matches, "{\"record\":\"site"]),
            process("2", &[START, skipped]),
        ]);
        run.own_contracts = vec!["com.example.Registry".into(), "com.example.Idle".into()];
        let blind = merge(vec![run]).blind_spots;
        assert_eq!(blind.modules_skipped.len(), 1);
        assert_eq!(blind.modules_skipped[0].modules.len(), 1);
        assert_eq!(blind.trouble["The clock went backwards."], 2);
        assert_eq!(blind.contracts_unmatched, ["com.example.Idle"]);
        assert_eq!(blind.unreadable_records, 1);
        assert_eq!(blind.processes_killed.len(), 2);
        assert!(!blind.nothing_watched);
    }

    #[test]
    fn a_process_whose_records_have_no_beginning_is_counted_and_not_denied() {
        let blind = merge(vec![run(vec![process("1", &[]), process("2", &["nonsense"])])]).blind_spots;
        assert_eq!(blind.records_lost, 2);
        assert!(blind.nothing_watched);
    }

    #[test]
    fn patterns_that_matched_nothing_are_named() {
        let counters = r#"{"record":"coverage","sites":[{"site":"0000000000000001","concurrent":false,"several_threads":true}]}"#;
        let unmatched = |lines: &[&str]| {
            let mut run = run(vec![process("1", lines)]);
            run.include = vec!["com.exmaple.*".into()];
            merge(vec![run]).blind_spots.include_unmatched
        };
        assert_eq!(unmatched(&[START]), ["com.exmaple.*"]);
        assert!(unmatched(&[START, counters]).is_empty());
        assert!(unmatched(&[]).is_empty());
    }

    #[test]
    fn a_build_tool_left_alone_is_no_process_watched() {
        let maven = r#"{"record":"process_start","pid":41,"command":"Maven","runtime":"JVM","redhanded":"0.1.0","seed":9,"left_alone":"a build tool: Maven"}"#;
        let report = merge(vec![run(vec![process("1", &[maven])])]);
        assert_eq!(report.processes[0].state, crate::ProcessState::LeftAlone);
        let blind = report.blind_spots;
        assert!(blind.nothing_watched);
        assert_eq!(blind.processes_left_alone.len(), 1);
        assert!(blind.processes_killed.is_empty());
    }
}
