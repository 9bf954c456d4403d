use serde::Serialize;

/// What a check of source looked at, and how far it came. A report with one is about a check, and not
/// about runs of a command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CheckSummary {
    /// What was checked, as it was typed.
    pub paths: Vec<String>,
    /// The arguments of `redhanded check` with which the same is found again: the seed, whatever else
    /// was said that has an effect on what is found, and the paths.
    pub arguments: Vec<String>,
    /// The seed of all random choices; with it the same check finds the same.
    pub seed: u64,
    /// Projects that were checked.
    pub projects: u64,
    /// Source files in them, each once.
    pub files: u64,
    /// Lines in these files.
    pub lines: u64,
    /// Where runs began: main methods, tests, public members and the like.
    pub entries: u64,
    /// Entries whose runs never started a thread.
    pub sequential_entries: u64,
    /// Pairs of places that were left for `redhanded run` to try.
    pub left_for_run: u64,
    /// Interpreted runs.
    pub runs: u64,
    /// Interpreted instructions.
    pub steps: u64,
    /// How it ended.
    pub end: CheckEnd,
    /// What the bounds have left out.
    pub bounds: CheckBounds,
    /// What to do when there was nothing to start: a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// Files with parts that could not be read, because they are no valid C#.
    pub damaged_files: Vec<DamagedFile>,
    /// What could not be found, read or understood: full sentences that begin with a place.
    pub notes: Vec<String>,
}

/// A source file with syntax errors; what surrounds them was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DamagedFile {
    /// The file.
    pub file: String,
    /// Where the first error is, from 1.
    pub line: u32,
    /// Its column, from 1.
    pub column: u32,
    /// The first error: a phrase.
    pub message: String,
    /// How many errors there are; at most some hundreds are counted.
    pub errors: u64,
}

/// What the bounds of a check have left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CheckBounds {
    /// The steps that each project may use (`total_steps`).
    pub total_steps: u64,
    /// Projects in which they were used up before all runs were made.
    pub projects_out_of_steps: u64,
    /// Entries in these that were not run once.
    pub entries_not_run: u64,
    /// Runs that ended because their steps were used up (`steps_per_run`, or their share of
    /// `total_steps`).
    pub runs_out_of_steps: u64,
    /// Runs that ended because their objects took too much (`heap_bytes`).
    pub runs_out_of_heap: u64,
    /// Runs that ended because calls were nested too deeply (`stack_depth`).
    pub runs_out_of_stack: u64,
    /// Runs that ended because they had too many threads (`threads_per_run`).
    pub runs_out_of_threads: u64,
}

/// How a check ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CheckEnd {
    /// All runs were made, within their bounds.
    Complete,
    /// Somebody ended it; what was found until then is reported.
    Interrupted,
}
