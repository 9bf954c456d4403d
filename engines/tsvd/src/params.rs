//! The parameters of [TSVD] with the paper's values and sections, and those of our own additions.

use std::time::Duration;

/// `T_nm`: two accesses of an object this close in time are a near miss ([TSVD] 3.4.2, 5.4).
pub const NEAR_MISS_WINDOW: Duration = Duration::from_millis(100);
/// `N_nm`: recent accesses kept for each object ([TSVD] 5.4).
pub const OBJECT_HISTORY: usize = 5;
/// Recent accesses in the global history of the concurrent-phase test ([TSVD] 3.4.3, 5.4).
pub const PHASE_HISTORY: u32 = 16;
/// How long a thread is delayed ([TSVD] 5.4).
pub const DELAY: Duration = Duration::from_millis(100);
/// `delta_hb`: a gap of at least this share of a delay that overlaps it was caused by it
/// ([TSVD] 3.4.4, 5.4).
pub const HB_BLOCKING_THRESHOLD: f64 = 0.5;
/// `k_hb`: following accesses of a thread that are likely ordered too ([TSVD] 3.4.4, 5.4).
pub const HB_INFERENCE_WINDOW: u32 = 5;
/// The delay probability of the random variants ([TSVD] 5.3, Table 2).
pub const RANDOM_PROBABILITY: f64 = 0.05;

/// After a delay that caught nothing the probability of its site is multiplied by this. [TSVD]
/// 3.4.5 names no factor; half of the delays less each time is in the middle of Figure 9 (g).
pub const DECAY_FACTOR: f64 = 0.5;
/// A probability below this is zero ([TSVD] 3.4.5 names no floor): five failed delays in a row.
pub const PROBABILITY_FLOOR: f64 = 0.05;
/// Limit of the delays of one thread ([TSVD] 4 has the limit, not its value).
pub const MAX_DELAY_PER_THREAD: Duration = Duration::from_secs(10);
/// Limit of all delays of a process ([TSVD] 4 has the limit, not its value).
pub const MAX_DELAY_PER_RUN: Duration = Duration::from_secs(60);
/// Objects whose history is kept at a time: our bound, the paper has none.
pub const OBJECT_SLOTS: usize = 16_384;
/// Threads that are remembered at a time: our bound, the paper has none.
pub const THREAD_SLOTS: usize = 4_096;
/// Calls a thread makes in a concurrent phase before it tells the others; 1 is the paper's.
pub const PHASE_BATCH: u32 = 8;
/// A delay may end when every other active thread has been silent for this long, and for
/// [`PATIENCE`] of its usual pauses. The paper always waits to the end. Chosen by
/// `cargo bench --bench pauses`, see `docs/performance.md`.
pub const FUTILE_AFTER: Duration = Duration::from_millis(10);
/// Usual pauses of a thread after which its silence is taken to be caused by a delay.
pub const PATIENCE: u32 = 6;
/// Pauses of a thread that must have been seen to say what is usual for it.
pub const KNOWN_PAUSES: u64 = 8;
/// Finished delays that may explain a gap; the paper keeps all.
pub const FINISHED_DELAYS: usize = 16;
