//! Findings, collected over all runs of a check: each pair of locations once.

use std::collections::BTreeMap;
use std::sync::Arc;

use rustc_hash::FxHashSet;

use crate::detection::Site;
use crate::finding::{Finding, FindingKind, Side};
use crate::ir::Span;
use crate::value::Ref;

/// More findings are not kept: nobody would read them, and the memory has to have a limit.
const MAX_FINDINGS: usize = 10_000;

/// More values that a run tells are not kept.
const MAX_RECORDED: usize = 10_000;

/// What two threads accessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Variable {
    /// One value of an object.
    Value(Ref, usize),
    /// The object as a whole.
    Whole(Ref),
}

/// Those that wait, each for the next.
pub(crate) struct Waits {
    pub waiting: Vec<crate::machine::Activity>,
    pub shape: Shape,
}

/// Whom the last one of several threads waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// The first one: a deadlock.
    Cycle,
    /// Nobody: a hang.
    Chain,
}

/// A place in the program: its source text, or, without, a function.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Location {
    Source(Span),
    Code(Arc<str>),
    Nowhere,
}

impl Location {
    /// Where one side of a finding is.
    pub fn of(side: &Side) -> Self {
        match (side.span, side.stack.iter().chain(side.thread.started_at.iter().flatten()).next()) {
            (Some(span), _) => Location::Source(span),
            (None, Some(frame)) => Location::Code(frame.function.clone()),
            (None, None) => Location::Nowhere,
        }
    }
}

/// What makes a finding the same as another one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Key {
    locations: Vec<Location>,
    kind: FindingKind,
}

impl Key {
    /// The key of a finding whose sides are at these places, in any order.
    pub fn new(kind: FindingKind, mut locations: Vec<Location>) -> Self {
        locations.sort();
        Self { locations, kind }
    }
}

/// Whether what a run tells is kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Recording {
    On,
    #[default]
    Off,
}

/// All findings of a check.
#[derive(Default)]
pub(crate) struct Reports {
    findings: BTreeMap<Key, Finding>,
    entry: String,
    run_seed: u64,
    /// Pairs of sites that this run has reported already: a race in a loop comes again and again.
    reported_sites: FxHashSet<(Site, Site)>,
    /// Findings that this run has counted already.
    counted: std::collections::BTreeSet<Key>,
    recording: Recording,
    recorded: Vec<String>,
}

impl Reports {
    /// What is reported from now on belongs to another run.
    pub fn begin_run(&mut self, entry: &str, run_seed: u64) {
        if self.entry != entry {
            self.entry = entry.to_owned();
        }
        self.run_seed = run_seed;
        self.recording = Recording::Off;
        self.reported_sites.clear();
        self.counted.clear();
    }

    /// Whether a pair of sites is new in this run.
    pub fn is_new(&mut self, earlier: Site, later: Site) -> bool {
        self.reported_sites.insert((earlier, later))
    }

    /// A finding of the present run.
    pub fn report(&mut self, key: Key, mut finding: Finding) {
        if !self.counted.insert(key.clone()) {
            return;
        }
        if let Some(known) = self.findings.get_mut(&key) {
            known.occurrences += 1;
        } else if self.findings.len() < MAX_FINDINGS {
            finding.entry.clone_from(&self.entry);
            finding.run_seed = self.run_seed;
            self.findings.insert(key, finding);
        }
    }

    /// What the present run tells is kept, unlike what others tell.
    pub fn begin_record(&mut self) {
        self.recording = Recording::On;
    }

    /// The present run tells a value.
    pub fn record(&mut self, describe: impl FnOnce() -> String) {
        if self.recording == Recording::On && self.recorded.len() < MAX_RECORDED {
            self.recorded.push(describe());
        }
    }

    /// All findings, by location, and what was told.
    pub fn into_parts(self) -> (Vec<Finding>, Vec<String>) {
        (self.findings.into_values().collect(), self.recorded)
    }
}
