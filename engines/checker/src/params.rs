//! The constants of the paper, with their sections, and our own with their reasons.

/// Steps of all runs together ([HSR] 4).
pub const TOTAL_STEPS: u64 = 10_000_000;

/// Steps of one run ([HSR] 4).
pub const STEPS_PER_RUN: u64 = 1_000_000;

/// Bytes of the simulated heap ([HSR] 4).
pub const HEAP_BYTES: u64 = 8 * 1024 * 1024;

/// Runs of one entry. The paper names only the step bounds; small programs would take ten thousand
/// runs to reach them, of which nearly all repeat what earlier ones did.
pub const RUNS_PER_ENTRY: u32 = 100;

/// Threads of one run, finished ones that others have joined not counted. Vector clocks grow with
/// their number, so there has to be a limit; what needs more ends its run.
pub const THREADS_PER_RUN: u32 = 1024;

/// Frames of one thread's stack. A thread of .NET has 1 MB, which is 10,000 frames of 100 bytes.
pub const STACK_DEPTH: u32 = 10_000;

#[cfg(test)]
mod tests {
    use crate::Settings;

    #[test]
    fn the_defaults_are_those_of_the_paper() {
        let settings = Settings::default();
        assert_eq!(settings.total_steps, 10_000_000);
        assert_eq!(settings.steps_per_run, 1_000_000);
        assert_eq!(settings.heap_bytes, 8 << 20);
    }
}
