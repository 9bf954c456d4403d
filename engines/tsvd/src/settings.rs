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

impl Algorithm {
    /// Whether it learns from near misses and delays ([TSVD] 3.4), or throws dice.
    #[inline]
    pub fn learns(self) -> bool {
        !matches!(self, Algorithm::DynamicRandom | Algorithm::StaticRandom)
    }
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
    /// Wake a delayed thread as soon as it has proven a violation that was not proven before.
    pub wake_early: bool,
    /// End a delay when all threads that were active are silent for longer than is usual for them,
    /// and at least this long; never, when zero. See [`params::FUTILE_AFTER`].
    pub futile_after: Duration,
    /// See [`params::OBJECT_SLOTS`]; rounded up to a power of two. 16 bytes each, and 24 for each
    /// entry of the history.
    pub object_slots: usize,
    /// See [`params::THREAD_SLOTS`]; rounded up to a power of two. 128 bytes each.
    pub thread_slots: usize,
    /// See [`params::PHASE_BATCH`].
    pub phase_batch: u32,
    /// See [`params::FINISHED_DELAYS`].
    pub finished_delays: usize,
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
            decay_factor: params::DECAY_FACTOR,
            probability_floor: params::PROBABILITY_FLOOR,
            random_probability: params::RANDOM_PROBABILITY,
            max_delay_per_thread: params::MAX_DELAY_PER_THREAD,
            max_delay_per_run: params::MAX_DELAY_PER_RUN,
            wake_early: true,
            futile_after: params::FUTILE_AFTER,
            object_slots: params::OBJECT_SLOTS,
            thread_slots: params::THREAD_SLOTS,
            phase_batch: params::PHASE_BATCH,
            finished_delays: params::FINISHED_DELAYS,
        }
    }
}

impl Settings {
    /// The same settings with every number brought into the range in which it means something: a
    /// probability is between 0 and 1, a factor is not negative, and none is "not a number".
    pub(crate) fn sanitized(mut self) -> Self {
        let within = |value: f64, most: f64, default: f64| {
            if value.is_nan() { default } else { value.clamp(0.0, most) }
        };
        self.hb_blocking_threshold =
            within(self.hb_blocking_threshold, 1_000.0, params::HB_BLOCKING_THRESHOLD);
        self.decay_factor = within(self.decay_factor, 1.0, params::DECAY_FACTOR);
        self.probability_floor = within(self.probability_floor, 1.0, params::PROBABILITY_FLOOR);
        // The tables are allocated when the engine is made: a slip of the finger must not take the
        // memory of the program.
        self.object_slots = self.object_slots.min(1 << 22);
        self.thread_slots = self.thread_slots.min(1 << 20);
        self.object_history = self.object_history.min(64);
        self.finished_delays = self.finished_delays.min(1 << 12);
        self.random_probability = within(self.random_probability, 1.0, params::RANDOM_PROBABILITY);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values of [TSVD] 5.4, where it names them.
    #[test]
    fn the_defaults_are_the_papers() {
        let settings = Settings::default();
        assert_eq!(settings.algorithm, Algorithm::Tsvd);
        assert_eq!(settings.near_miss_window, Duration::from_millis(100));
        assert_eq!(settings.object_history, 5);
        assert_eq!(settings.phase_history, 16);
        assert_eq!(settings.delay, Duration::from_millis(100));
        assert_eq!(settings.hb_blocking_threshold, 0.5);
        assert_eq!(settings.hb_inference_window, 5);
        assert_eq!(settings.random_probability, 0.05);
    }

    #[test]
    fn the_defaults_the_paper_leaves_open_are_ours() {
        let settings = Settings::default();
        assert_eq!(settings.decay_factor, 0.5);
        assert_eq!(settings.probability_floor, 0.05);
        assert_eq!(settings.max_delay_per_thread, Duration::from_secs(10));
        assert_eq!(settings.max_delay_per_run, Duration::from_secs(60));
        assert!(settings.wake_early);
        assert_eq!(settings.futile_after, Duration::from_millis(10));
        assert_eq!(settings.object_slots, 16_384);
        assert_eq!(settings.thread_slots, 4_096);
        assert_eq!(settings.phase_batch, 8);
        assert_eq!(settings.finished_delays, 16);
        assert_eq!(settings.clone().sanitized(), settings);
    }

    #[test]
    fn numbers_that_mean_nothing_are_brought_into_range() {
        let wild = Settings {
            hb_blocking_threshold: f64::NAN,
            decay_factor: 7.0,
            random_probability: -1.0,
            ..Settings::default()
        };
        let tame = wild.sanitized();
        assert_eq!(tame.hb_blocking_threshold, params::HB_BLOCKING_THRESHOLD);
        assert_eq!(tame.decay_factor, 1.0);
        assert_eq!(tame.random_probability, 0.0);
    }
}
