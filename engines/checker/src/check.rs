//! All runs of a check ([HSR] 3.2, Figure 4).
//!
//! Deviations from the paper, which knows only the two bounds on steps:
//!
//! 1. Entries take turns: each is run once before any is run again, so that a program with many
//!    entries is seen everywhere. A run may use at most half of its share of the steps left, so that
//!    one endless entry does not use them up for all.
//! 2. An entry whose first runs start no thread is not run again, even if others do start some. There
//!    are [`SEQUENTIAL_RUNS`] first runs, because a branch on an unknown condition may have gone past
//!    the start of a thread.
//! 3. There are at most [`Settings::runs_per_entry`](crate::Settings::runs_per_entry) runs of an
//!    entry.

use crate::ir::Code;
use crate::machine::{Machine, RunCounts, RunEnd};
use crate::outcome::{Completion, Exhaustion, Outcome, Statistics};
use crate::program::Program;
use crate::random::run_seed;
use crate::reports::Reports;
use crate::{Cancellation, Entry, Settings};

/// Runs of an entry that has not started a thread.
const SEQUENTIAL_RUNS: u32 = 3;
/// A run may make at least so many steps, if there are as many left.
const LEAST_STEPS: u64 = 20_000;

/// Interprets the entries of a program under random schedules, and reports what went wrong.
///
/// The result depends on the program, the entries, and the settings alone.
pub fn check(
    program: &impl Code,
    entries: &[Entry],
    settings: &Settings,
    cancellation: &Cancellation,
) -> Outcome {
    let program = Program::new(program);
    let mut check = Check {
        program: &program,
        settings,
        cancellation,
        reports: Reports::default(),
        statistics: Statistics::default(),
    };
    let completion = check.run_all(entries);
    check.statistics.functions = program.function_count();
    let statistics = check.statistics;
    let (findings, recorded) = check.reports.into_parts();
    Outcome { findings, recorded, statistics, completion }
}

struct Check<'a> {
    program: &'a Program<'a>,
    settings: &'a Settings,
    cancellation: &'a Cancellation,
    reports: Reports,
    statistics: Statistics,
}

impl Check<'_> {
    fn run_all(&mut self, entries: &[Entry]) -> Completion {
        let mut active: Vec<(u32, &Entry)> = (0..).zip(entries).collect();
        let mut concurrent = vec![false; entries.len()];
        for round in 0..self.settings.runs_per_entry {
            for place in 0..active.len() {
                let (index, entry) = active[place];
                let left = self.settings.total_steps - self.statistics.steps;
                if left == 0 {
                    self.statistics.exhaustion = Exhaustion::StepsUsedUp;
                    if round == 0 {
                        self.statistics.entries_not_run = (active.len() - place) as u32;
                    }
                    return Completion::Complete;
                }
                let share = (left / 2 / (active.len() - place) as u64).max(LEAST_STEPS);
                let limit = share.min(left).min(self.settings.steps_per_run);
                let seed = run_seed(self.settings.seed, index, round);
                let (end, counts) = self.run(entry, seed, limit);
                if end == RunEnd::Cancelled {
                    return Completion::Cancelled;
                }
                concurrent[index as usize] |= counts.threads_started > 0 || counts.finalizers > 0;
            }
            if round + 1 == SEQUENTIAL_RUNS {
                active.retain(|(index, _)| concurrent[*index as usize]);
                self.statistics.sequential_entries = (entries.len() - active.len()) as u32;
            }
        }
        Completion::Complete
    }

    fn run(&mut self, entry: &Entry, seed: u64, step_limit: u64) -> (RunEnd, RunCounts) {
        self.reports.begin_run(&entry.name, seed);
        if self.statistics.runs == 0 {
            self.reports.begin_record();
        }
        let mut machine =
            Machine::new(self.program, self.settings, self.cancellation, &mut self.reports, seed, step_limit);
        let end = machine.run(entry.function);
        // A run that ends at once counts too, or a check of nothing would not end.
        let steps = machine.steps().max(1);
        let counts = machine.counts;
        self.count(end, counts, steps);
        (end, counts)
    }

    fn count(&mut self, end: RunEnd, counts: RunCounts, steps: u64) {
        let statistics = &mut self.statistics;
        statistics.steps = (statistics.steps + steps).min(self.settings.total_steps);
        statistics.runs += 1;
        statistics.threads_started += counts.threads_started;
        statistics.collections += counts.collections;
        statistics.finalizers += counts.finalizers;
        statistics.uncaught_exceptions += counts.uncaught_exceptions;
        let ends = &mut statistics.ends;
        *match end {
            RunEnd::Finished => &mut ends.finished,
            RunEnd::Stuck => &mut ends.stuck,
            RunEnd::Steps => &mut ends.steps,
            RunEnd::Heap => &mut ends.heap,
            RunEnd::Stack => &mut ends.stack,
            RunEnd::Threads => &mut ends.threads,
            RunEnd::Cancelled => return,
        } += 1;
    }
}
