//! What can be chosen.

/// What the rewriter is to do beside redirecting calls of interest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Options {
    /// What happens to awaits.
    pub awaits: Awaits,
}

/// What happens to awaits of tasks ([TSVD] 4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Awaits {
    /// The hook is asked whether the awaiting method may go on at once when the task is already
    /// completed: so fast operations of a test can be made to run as slow ones do in production.
    #[default]
    AskTheHook,
    /// Nothing.
    AsTheyAre,
}
