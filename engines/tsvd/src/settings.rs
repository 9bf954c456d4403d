use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::params;

/// Which algorithm decides where and when to delay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Algorithm {
    /// [TSVD] 3.4: near misses, concurrent phases, happens-before inference, decay.
    #[default]
    Tsvd,
    /// [TSVD] 3.2: any call, with a small probability, for a random time.
    DynamicRandom,
    /// [TSVD] 3.3: sites sampled uniformly, however often each is executed.
    StaticRandom,
    /// Table 3: without happens-before inference.
    NoHbInference,
    /// Table 3: conflicting accesses of the whole history are near misses.
    NoWindowing,
    /// Table 3: without the concurrent-phase test.
    NoPhaseDetection,
}

/// Everything that can be set about the engine; the default is the paper's.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Which algorithm.
    pub algorithm: Algorithm,
    /// Seed of every random choice.
    pub seed: u64,
    /// See [`params::NEAR_MISS_WINDOW`].
    pub near_miss_window: Duration,
    /// See [`params::OBJECT_HISTORY`].
    pub object_history: usize,
    /// See [`params::PHASE_HISTORY`].
    pub phase_history: u32,
    /// See [`params::DELAY`].
    pub delay: Duration,
    /// See [`params::HB_BLOCKING_THRESHOLD`].
    pub hb_blocking_threshold: f64,
    /// See [`params::HB_INFERENCE_WINDOW`].
    pub hb_inference_window: u32,
    /// After a delay that caught nothing, the probability of its site is multiplied by this
    /// ([TSVD] 3.4.5 names no factor).
    pub decay_factor: f64,
    /// A site whose probability falls below this has decayed to zero: its pairs are removed.
    pub probability_floor: f64,
    /// See [`params::RANDOM_PROBABILITY`].
    pub random_probability: f64,
    /// No thread is delayed longer than this in total ([TSVD] 4).
    pub max_delay_per_thread: Duration,
    /// All threads of a process together are not delayed longer than this ([TSVD] 4).
    pub max_delay_per_run: Duration,
    /// Wake a delayed thread as soon as its partner is caught.
    pub wake_early: bool,
    /// End a delay when no other thread has reached any site for this long; never, when zero.
    pub futile_after: Duration,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            algorithm: Algorithm::default(),
            seed: 0,
            near_miss_window: params::NEAR_MISS_WINDOW,
            object_history: params::OBJECT_HISTORY,
            phase_history: params::PHASE_HISTORY,
            delay: params::DELAY,
            hb_blocking_threshold: params::HB_BLOCKING_THRESHOLD,
            hb_inference_window: params::HB_INFERENCE_WINDOW,
            decay_factor: 0.5,
            probability_floor: 0.05,
            random_probability: params::RANDOM_PROBABILITY,
            max_delay_per_thread: Duration::from_secs(10),
            max_delay_per_run: Duration::from_secs(60),
            wake_early: true,
            futile_after: Duration::ZERO,
        }
    }
}
