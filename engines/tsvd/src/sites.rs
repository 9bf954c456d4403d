//! The sites of the process, with all that a call needs to know about its site in one word.

use std::collections::HashMap;

use redhanded_model::{SiteId, SiteKey, ThreadId};

use crate::{
    chunks::Chunks,
    phase::Phase,
    sync::{AtomicU64, Mutex, Ordering::Relaxed, lock},
};

/// Sites that are allocated together.
const CHUNK: usize = 1024;
/// Calls at sites beyond pass unobserved.
const MOST_SITES: usize = 1 << 22;

const HIT: u64 = 1;
const HIT_CONCURRENTLY: u64 = 1 << 1;
const HIT_BY_SEVERAL: u64 = 1 << 2;
/// The delay probability is kept as the bits of an `f32` in the upper half of the state.
const PROBABILITY_SHIFT: u32 = 32;
const FLAGS_MASK: u64 = (1 << PROBABILITY_SHIFT) - 1;

/// One site. Padding keeps a site within one cache line.
#[derive(Default)]
#[repr(align(32))]
pub(crate) struct SiteState {
    state: AtomicU64,
    /// The thread that executed the site first.
    first_thread: AtomicU64,
    /// The last period in which static sampling delayed here, plus one.
    sampled_period: AtomicU64,
    key: AtomicU64,
}

/// In what circumstances a site was executed ([TSVD] 4, runtime, item 3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SiteCoverage {
    /// At all.
    pub hit: bool,
    /// In a concurrent phase ([TSVD] 3.4.3).
    pub concurrent: bool,
    /// By more than one thread.
    pub several_threads: bool,
}

impl SiteState {
    /// `P_loc`: the probability of a delay here; zero when the site is in no dangerous pair.
    #[inline]
    pub(crate) fn probability(&self) -> f32 {
        f32::from_bits((self.state.load(Relaxed) >> PROBABILITY_SHIFT) as u32)
    }

    /// Whether a delay here is possible at all.
    #[inline]
    pub(crate) fn may_delay(&self) -> bool {
        self.state.load(Relaxed) >> PROBABILITY_SHIFT != 0
    }

    /// Only under the trap set's lock, so there is one writer of this half; the flags in the
    /// other half may change at the same time.
    pub(crate) fn set_probability(&self, probability: f32) {
        let bits = u64::from(probability.to_bits()) << PROBABILITY_SHIFT;
        let mut state = self.state.load(Relaxed);
        while let Err(current) =
            self.state.compare_exchange_weak(state, state & FLAGS_MASK | bits, Relaxed, Relaxed)
        {
            state = current;
        }
    }

    /// Notes a call by `thread` in `phase`. Writes only what is new.
    #[inline]
    pub(crate) fn cover(&self, thread: ThreadId, phase: Phase) {
        let state = self.state.load(Relaxed);
        let mut new = HIT;
        if phase == Phase::Concurrent {
            new |= HIT_CONCURRENTLY;
        }
        if state & HIT == 0 {
            self.first_thread.store(thread.0, Relaxed);
        } else if state & HIT_BY_SEVERAL == 0 && self.first_thread.load(Relaxed) != thread.0 {
            new |= HIT_BY_SEVERAL;
        }
        if state & new != new {
            self.state.fetch_or(new, Relaxed);
        }
    }

    pub(crate) fn coverage(&self) -> SiteCoverage {
        let state = self.state.load(Relaxed);
        SiteCoverage {
            hit: state & HIT != 0,
            concurrent: state & HIT_CONCURRENTLY != 0,
            several_threads: state & HIT_BY_SEVERAL != 0,
        }
    }

    /// Takes the one delay that static sampling grants this site in `period`.
    pub(crate) fn take_sample(&self, period: u64) -> bool {
        let last = self.sampled_period.load(Relaxed);
        last <= period && self.sampled_period.compare_exchange(last, period + 1, Relaxed, Relaxed).is_ok()
    }

    /// The site's key, as a number.
    pub(crate) fn key(&self) -> u64 {
        self.key.load(Relaxed)
    }
}

/// All sites: appended under a lock, read without.
pub(crate) struct Sites {
    states: Chunks<SiteState, CHUNK>,
    ids: Mutex<HashMap<SiteKey, SiteId>>,
}

impl Sites {
    pub(crate) fn new() -> Self {
        Sites { states: Chunks::new(MOST_SITES), ids: Mutex::new(HashMap::new()) }
    }

    /// The id of `key`, and whether it is new.
    pub(crate) fn add(&self, key: SiteKey) -> (SiteId, bool) {
        let mut ids = lock(&self.ids);
        let next = SiteId(ids.len() as u32);
        let id = *ids.entry(key).or_insert(next);
        if id == next
            && let Some(state) = self.states.grow_to(id.0 as usize)
        {
            state.key.store(key.0, Relaxed);
        }
        (id, id == next)
    }

    /// The id of `key` if it is known.
    pub(crate) fn find(&self, key: SiteKey) -> Option<SiteId> {
        lock(&self.ids).get(&key).copied()
    }

    #[inline]
    pub(crate) fn get(&self, id: SiteId) -> Option<&SiteState> {
        self.states.get(id.0 as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_has_one_id_and_ids_are_dense() {
        let sites = Sites::new();
        assert_eq!(sites.add(SiteKey(70)), (SiteId(0), true));
        assert_eq!(sites.add(SiteKey(50)), (SiteId(1), true));
        assert_eq!(sites.add(SiteKey(70)), (SiteId(0), false));
        assert_eq!(sites.find(SiteKey(50)), Some(SiteId(1)));
        assert_eq!(sites.find(SiteKey(51)), None);
    }

    #[test]
    fn coverage_and_probability_share_a_word_without_disturbing_each_other() {
        let site = SiteState::default();
        assert_eq!(site.coverage(), SiteCoverage::default());
        site.cover(ThreadId(1), Phase::Sequential);
        site.set_probability(0.25);
        site.cover(ThreadId(1), Phase::Sequential);
        assert_eq!(site.coverage(), SiteCoverage { hit: true, ..SiteCoverage::default() });
        site.cover(ThreadId(2), Phase::Concurrent);
        assert_eq!(site.coverage(), SiteCoverage { hit: true, concurrent: true, several_threads: true });
        assert_eq!(site.probability(), 0.25);
    }

    #[test]
    fn a_sample_is_taken_once_in_a_period() {
        let site = SiteState::default();
        assert!(site.take_sample(0));
        assert!(!site.take_sample(0));
        assert!(site.take_sample(4));
        assert!(!site.take_sample(3));
    }
}
