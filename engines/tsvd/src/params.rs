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
