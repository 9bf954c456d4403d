use serde::Serialize;

/// What a check of source looked at, and how far it came. A report with one is about a check, and not
/// about runs of a command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CheckSummary {
    /// What was checked, as it was typed.
    pub paths: Vec<String>,
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
    /// Interpreted runs.
    pub runs: u64,
    /// Interpreted instructions.
    pub steps: u64,
    /// How it ended.
    pub end: CheckEnd,
    /// What could not be found, read or understood: full sentences that begin with a place.
    pub notes: Vec<String>,
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
