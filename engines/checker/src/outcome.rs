use crate::Finding;

/// Why runs ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RunEnds {
    /// Every thread had ended.
    pub finished: u32,
    /// No thread could go on.
    pub stuck: u32,
    /// The steps of the run or of the check were used up.
    pub steps: u32,
    /// The heap was full.
    pub heap: u32,
    /// A stack was full.
    pub stack: u32,
    /// There were too many threads.
    pub threads: u32,
}

/// Whether the steps that a check may take have been enough for all of its runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Exhaustion {
    /// They have.
    #[default]
    StepsLeft,
    /// Runs were left out.
    StepsUsedUp,
}

/// What a check did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Interpreted instructions.
    pub steps: u64,
    /// Runs.
    pub runs: u32,
    /// How they ended.
    pub ends: RunEnds,
    /// Threads started, the entries' own not counted.
    pub threads_started: u64,
    /// Collections of garbage.
    pub collections: u64,
    /// Finalizers run.
    pub finalizers: u64,
    /// Threads that ended with an exception nobody caught.
    pub uncaught_exceptions: u64,
    /// Functions whose code was asked for.
    pub functions: u32,
    /// Entries whose first run started no thread, and which were not run again ([HSR] 4).
    pub sequential_entries: u32,
    /// Entries that were not run once, because the steps of the check were used up before.
    pub entries_not_run: u32,
    /// Whether the steps of the check were used up before all runs were made.
    pub exhaustion: Exhaustion,
}

/// Whether a check came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completion {
    /// All runs were made, or the bounds were reached.
    Complete,
    /// It was cancelled before; findings until then are there.
    Cancelled,
}

/// What a check found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The findings, sorted by location.
    pub findings: Vec<Finding>,
    /// The values that the first run told with [`Intrinsic::Record`](crate::ir::Intrinsic::Record):
    /// numbers, strings, `null`, `?` for the unknown value, names of types for other objects.
    pub recorded: Vec<String>,
    /// What was done to find them.
    pub statistics: Statistics,
    /// Whether it came to its end.
    pub completion: Completion,
}
