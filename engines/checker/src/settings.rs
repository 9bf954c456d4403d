use crate::params;

/// The bounds and the seed of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Decides all random choices: schedules and branches on uninterpreted conditions.
    pub seed: u64,
    /// Interpreted instructions of all runs together.
    pub total_steps: u64,
    /// Interpreted instructions of one run.
    pub steps_per_run: u64,
    /// Runs of each entry.
    pub runs_per_entry: u32,
    /// Bytes of the simulated heap: what objects, strings and threads would take in the program.
    pub heap_bytes: u64,
    /// Threads of one run.
    pub threads_per_run: u32,
    /// Frames of one thread's stack.
    pub stack_depth: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            seed: 0,
            total_steps: params::TOTAL_STEPS,
            steps_per_run: params::STEPS_PER_RUN,
            runs_per_entry: params::RUNS_PER_ENTRY,
            heap_bytes: params::HEAP_BYTES,
            threads_per_run: params::THREADS_PER_RUN,
            stack_depth: params::STACK_DEPTH,
        }
    }
}
