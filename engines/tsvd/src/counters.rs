use std::time::Duration;

/// What the engine did so far. Sums over threads are exact when no thread is calling.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EngineCounters {
    /// Calls.
    pub calls: u64,
    /// Near misses, dangerous or not ([TSVD] 3.4.2).
    pub near_misses: u64,
    /// Delays that are over.
    pub delays: u64,
    /// How long they took together.
    pub delayed: Duration,
    /// Delays that were not injected because a limit was reached.
    pub delays_over_limit: u64,
    /// Traps on another object with the same id.
    pub identity_collisions: u64,
    /// Calls that passed unobserved because a structure was full or busy.
    pub passed_unobserved: u64,
}
