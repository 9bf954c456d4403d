//! The projects of a solution, checked.

use std::{num::NonZeroUsize, path::Path};

use bumpalo::Bump;
use redhanded_checker::{
    Cancellation, Completion, Exhaustion, Finding, Outcome, RunEnds, Settings, Statistics, ir,
};

use crate::{
    entries,
    lower::Program,
    symbols::{Compilation, Project, ProjectIndex},
};

use super::{Progress, Solution, jobs::in_parallel, merge::merge, naming::name_publicly, read::Unit};

/// What the checks of all projects found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Each finding once; the files in them are those of the solution, for [`Solution::place`].
    pub findings: Vec<Finding>,
    /// What was done to find them.
    pub statistics: SolutionStatistics,
    /// Whether all projects were checked to the end.
    pub completion: Completion,
    /// Projects whose check failed, which is a mistake in the checker: their numbers.
    pub failed: Vec<usize>,
}

/// Sums over all projects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SolutionStatistics {
    /// Where runs began.
    pub entries: u64,
    /// Entries that never started a thread.
    pub sequential_entries: u64,
    /// Runs.
    pub runs: u64,
    /// Interpreted instructions.
    pub steps: u64,
    /// Names and calls that could not be bound, in the code that was looked at.
    pub unbound: u64,
    /// Projects whose steps were used up before all runs were made.
    pub projects_out_of_steps: u64,
    /// Entries of those that were not run once.
    pub entries_not_run: u64,
    /// Runs that a bound ended.
    pub cut_runs: CutRuns,
}

/// Runs that came to one of their bounds, by the bound.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CutRuns {
    /// The steps of a run, or its share of those of the check.
    pub steps: u64,
    /// What its objects may take.
    pub heap: u64,
    /// Calls within each other.
    pub stack: u64,
    /// Threads.
    pub threads: u64,
}

/// What the check of one project found.
struct Checked {
    outcome: Outcome,
    entries: u64,
    unbound: u64,
}

impl Solution {
    /// Checks all projects with so many threads.
    ///
    /// The result depends on the sources and settings alone, unless it is cancelled.
    pub fn check(
        &self,
        settings: &Settings,
        jobs: NonZeroUsize,
        progress: &Progress,
        cancellation: &Cancellation,
    ) -> Found {
        progress.begin_checking(self.units.len());
        let checked = in_parallel(
            self.units.len(),
            jobs,
            || (),
            |(), index| {
                let checked = (!cancellation.is_cancelled())
                    .then(|| self.check_unit(&self.units[index], settings, cancellation));
                progress.checked_one(checked.as_ref().map_or(0, |it| it.outcome.findings.len()));
                checked
            },
        );
        let mut statistics = SolutionStatistics::default();
        let mut completion = Completion::Complete;
        let mut failed = Vec::new();
        let mut findings = Vec::new();
        for (index, checked) in checked.into_iter().enumerate() {
            match checked {
                None => failed.push(index),
                Some(None) => completion = Completion::Cancelled,
                Some(Some(checked)) => {
                    statistics.add(&checked);
                    if checked.outcome.completion == Completion::Cancelled {
                        completion = Completion::Cancelled;
                    }
                    findings.push(checked.outcome.findings);
                }
            }
        }
        Found { findings: merge(self, findings), statistics, completion, failed }
    }

    fn check_unit(&self, unit: &Unit, settings: &Settings, cancellation: &Cancellation) -> Checked {
        let units: Vec<&Unit> =
            std::iter::once(unit).chain(unit.references.iter().map(|&index| &self.units[index])).collect();
        let number_of = |wanted: &usize| {
            let place = unit.references.iter().position(|reference| reference == wanted)?;
            Some(ProjectIndex(place as u32 + 1))
        };
        let projects: Vec<Project<'_>> = units
            .iter()
            .map(|unit| Project {
                files: unit.sources.iter().map(|source| &self.sources[source.0 as usize].tree).collect(),
                references: unit.references.iter().filter_map(number_of).collect(),
                symbols: unit.symbols.clone(),
            })
            .collect();
        let arena = Bump::new();
        let program = Program::new(Compilation::new(&arena, &self.library, &projects));
        let (mut outcome, entries) = run_project(&program, settings, cancellation);
        let files: Vec<u32> =
            units.iter().flat_map(|unit| unit.sources.iter().map(|source| source.0)).collect();
        outcome.findings.iter_mut().for_each(|finding| renumber(finding, &files));
        let unbound = program.with(|lowering| lowering.statistics().unbound);
        Checked { outcome, entries, unbound }
    }

    /// The path of a file in findings.
    pub(super) fn path(&self, file: ir::FileId) -> Option<&Path> {
        self.sources.get(file.0 as usize).map(|source| &*source.path)
    }
}

/// Runs the entries of the first project of a compilation, then starts in the middle what those have not come to. The
/// number of all entries comes with the outcome.
pub(crate) fn run_project(
    program: &Program<'_>,
    settings: &Settings,
    cancellation: &Cancellation,
) -> (Outcome, u64) {
    let (first, candidates) = program.with(|lowering| {
        (entries::of_project(lowering, PROJECT), entries::Unreached::candidates(lowering, PROJECT))
    });
    // Ordinary starts get most of the steps; what they leave is for the others.
    let share = if candidates.is_empty() { settings.total_steps } else { settings.total_steps / 4 * 3 };
    let bounds = Settings { total_steps: share, ..settings.clone() };
    let mut outcome = redhanded_checker::check(program, &first, &bounds, cancellation);
    let mut count = first.len();
    for stage in [entries::Unreached::preparations, entries::Unreached::entries] {
        let more = program.with(|lowering| stage(&candidates, lowering));
        if !more.is_empty() && outcome.completion == Completion::Complete {
            count += more.len();
            let total_steps = settings.total_steps - outcome.statistics.steps;
            let bounds = Settings { total_steps, ..settings.clone() };
            add(&mut outcome, redhanded_checker::check(program, &more, &bounds, cancellation));
        }
    }
    outcome.findings.iter_mut().for_each(name_publicly);
    (outcome, count as u64)
}

fn add(outcome: &mut Outcome, more: Outcome) {
    outcome.findings.extend(more.findings);
    outcome.completion = more.completion;
    let (sum, more) = (&mut outcome.statistics, more.statistics);
    sum.steps += more.steps;
    sum.runs += more.runs;
    sum.sequential_entries += more.sequential_entries;
    sum.entries_not_run += more.entries_not_run;
    if more.exhaustion == Exhaustion::StepsUsedUp {
        sum.exhaustion = Exhaustion::StepsUsedUp;
    }
    let (ends, more) = (&mut sum.ends, more.ends);
    ends.finished += more.finished;
    ends.stuck += more.stuck;
    ends.steps += more.steps;
    ends.heap += more.heap;
    ends.stack += more.stack;
    ends.threads += more.threads;
}

/// The project that is checked; those it refers to follow.
const PROJECT: ProjectIndex = ProjectIndex(0);

impl SolutionStatistics {
    fn add(&mut self, checked: &Checked) {
        let Statistics { steps, runs, sequential_entries, entries_not_run, exhaustion, ends, .. } =
            checked.outcome.statistics;
        let RunEnds { steps: out_of_steps, heap, stack, threads, .. } = ends;
        self.cut_runs.steps += u64::from(out_of_steps);
        self.cut_runs.heap += u64::from(heap);
        self.cut_runs.stack += u64::from(stack);
        self.cut_runs.threads += u64::from(threads);
        self.entries_not_run += u64::from(entries_not_run);
        self.projects_out_of_steps += u64::from(exhaustion == Exhaustion::StepsUsedUp);
        self.entries += checked.entries;
        self.sequential_entries += u64::from(sequential_entries);
        self.runs += u64::from(runs);
        self.steps += steps;
        self.unbound += checked.unbound;
    }
}

/// Puts the files of the solution in the place of those of a compilation.
fn renumber(finding: &mut Finding, files: &[u32]) {
    let renumber = |span: &mut Option<ir::Span>| {
        *span = span.and_then(|span| {
            let file = ir::FileId(*files.get(span.file.0 as usize)?);
            Some(ir::Span { file, ..span })
        });
    };
    for side in &mut finding.sides {
        renumber(&mut side.span);
        let starts = side.thread.started_at.iter_mut().flatten();
        side.stack.iter_mut().chain(starts).for_each(|frame| renumber(&mut frame.span));
        side.held.iter_mut().for_each(|lock| renumber(&mut lock.acquired_at));
    }
}
