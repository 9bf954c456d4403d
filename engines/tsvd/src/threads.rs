//! What is remembered of each thread: its last call (for happens-before inference), what it has
//! not yet told the others (calls, near misses), and how many random choices it made.
//!
//! Programs may start millions of (virtual) threads, so the table is bounded: sets of
//! [`WAYS`] cache lines, and in a full set the thread that was silent longest is forgotten. A
//! forgotten thread loses the gap it may be in, so an order may be inferred later than it could
//! have been; nothing wrong is reported.

use std::time::Duration;

use redhanded_model::{ThreadId, Timestamp};

use crate::{
    chance::spread,
    params,
    phase::Activity,
    sync::{AtomicU64, Ordering::Relaxed},
};

/// Slots a thread may be in.
const WAYS: usize = 4;

/// One thread's state, alone on its cache lines. Written by the thread itself; others read it,
/// and take it over when its thread is forgotten. Relaxed atomics suffice: no decision that must
/// be right depends on another thread's slot.
#[derive(Default)]
#[repr(align(128))]
pub(crate) struct ThreadSlot {
    /// The thread's id plus one; zero when free.
    key: AtomicU64,
    /// Nanoseconds; zero before the first call.
    last_call: AtomicU64,
    /// On the cheap clock.
    last_tick: AtomicU64,
    /// Moving average of the pauses between calls, in nanoseconds; zero before the first.
    usual_pause: AtomicU64,
    pauses: AtomicU64,
    calls: AtomicU64,
    near_misses: AtomicU64,
    passed_unobserved: AtomicU64,
    over_limit: AtomicU64,
    draws: AtomicU64,
    unpublished_calls: AtomicU64,
    /// Not zero while the thread's next calls inherit an inferred order ([TSVD] 3.4.4).
    inherits_order: AtomicU64,
}

/// Sums over threads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ThreadTotals {
    pub(crate) calls: u64,
    pub(crate) near_misses: u64,
    pub(crate) passed_unobserved: u64,
    pub(crate) over_limit: u64,
}

/// Only the owner writes, so a load and a store are enough and much cheaper than one atomic step.
#[inline]
fn bump(counter: &AtomicU64) -> u64 {
    let old = counter.load(Relaxed);
    counter.store(old + 1, Relaxed);
    old
}

impl ThreadSlot {
    /// When the thread called last, if it has.
    #[inline]
    pub(crate) fn last_call(&self) -> Option<Timestamp> {
        match self.last_call.load(Relaxed) {
            0 => None,
            nanos => Some(Timestamp(nanos)),
        }
    }

    /// The thread calls now, at `tick` of the cheap clock. Tells whether it did so before within
    /// this tick. `disturbed` is asked whether a delay may have prolonged the pause since the last
    /// call; such pauses say nothing about the thread.
    #[inline]
    pub(crate) fn called(
        &self,
        at: Timestamp,
        tick: Timestamp,
        disturbed: impl FnOnce(Timestamp) -> bool,
    ) -> Activity {
        bump(&self.calls);
        let last_call = self.last_call.load(Relaxed);
        if last_call != at.0 {
            self.last_call.store(at.0, Relaxed);
            if last_call != 0 && !disturbed(Timestamp(last_call)) {
                // Another thread may have taken the slot over just now, and called later than this one.
                self.paused_for(at.0.saturating_sub(last_call));
            }
        }
        if self.last_tick.load(Relaxed) == tick.0 {
            return Activity::Continued;
        }
        self.last_tick.store(tick.0, Relaxed);
        Activity::AfterSilence
    }

    fn paused_for(&self, pause: u64) {
        let usual = self.usual_pause.load(Relaxed);
        let usual = if usual == 0 { pause } else { usual - usual / 8 + pause / 8 };
        self.usual_pause.store(usual, Relaxed);
        bump(&self.pauses);
    }

    /// Until when the thread may be silent, counted from `start` or its last call since, before
    /// that is unusual; at least for `floor`. For ever as long as too little is known of it.
    fn patience_ends(&self, start: Timestamp, floor: Duration) -> Timestamp {
        if self.pauses.load(Relaxed) < params::KNOWN_PAUSES {
            return Timestamp(u64::MAX);
        }
        let last_call = self.last_call.load(Relaxed).max(start.0);
        let usual = self.usual_pause.load(Relaxed).saturating_mul(u64::from(params::PATIENCE));
        let floor = u64::try_from(floor.as_nanos()).unwrap_or(u64::MAX);
        Timestamp(last_call.saturating_add(usual.max(floor)))
    }

    /// The thread's delay ended: what it does next follows from here, not from before the delay.
    pub(crate) fn delayed_until(&self, at: Timestamp) {
        self.last_call.store(at.0, Relaxed);
    }

    #[inline]
    pub(crate) fn near_missed(&self, times: u64) {
        self.near_misses.store(self.near_misses.load(Relaxed) + times, Relaxed);
    }

    pub(crate) fn passed_unobserved(&self) {
        bump(&self.passed_unobserved);
    }

    pub(crate) fn went_over_limit(&self) {
        bump(&self.over_limit);
    }

    /// How many random choices the thread made before this one.
    #[inline]
    pub(crate) fn next_draw(&self) -> u64 {
        bump(&self.draws)
    }

    #[inline]
    pub(crate) fn unpublished_calls(&self) -> u64 {
        self.unpublished_calls.load(Relaxed)
    }

    #[inline]
    pub(crate) fn set_unpublished_calls(&self, calls: u64) {
        self.unpublished_calls.store(calls, Relaxed);
    }

    #[inline]
    pub(crate) fn inherits_order(&self) -> bool {
        self.inherits_order.load(Relaxed) != 0
    }

    pub(crate) fn set_inherits_order(&self, inherits: bool) {
        self.inherits_order.store(u64::from(inherits), Relaxed);
    }

    fn totals(&self) -> ThreadTotals {
        ThreadTotals {
            calls: self.calls.load(Relaxed),
            near_misses: self.near_misses.load(Relaxed),
            passed_unobserved: self.passed_unobserved.load(Relaxed),
            over_limit: self.over_limit.load(Relaxed),
        }
    }

    /// Makes the slot that of a thread not seen before. The count of draws goes on, so that the
    /// next owner does not repeat the choices of the last.
    fn begin(&self) {
        self.last_call.store(0, Relaxed);
        self.last_tick.store(0, Relaxed);
        self.usual_pause.store(0, Relaxed);
        self.pauses.store(0, Relaxed);
        self.calls.store(0, Relaxed);
        self.near_misses.store(0, Relaxed);
        self.passed_unobserved.store(0, Relaxed);
        self.over_limit.store(0, Relaxed);
        self.unpublished_calls.store(0, Relaxed);
        self.inherits_order.store(0, Relaxed);
    }
}

/// The bounded table of threads.
pub(crate) struct Threads {
    sets: Box<[[ThreadSlot; WAYS]]>,
    /// `64 - log2(number of sets)`.
    shift: u32,
    retired: [AtomicU64; 4],
}

impl Threads {
    /// A table of at least `capacity` slots, rounded up to a power of two of sets.
    pub(crate) fn new(capacity: usize) -> Self {
        let sets = capacity.div_ceil(WAYS).next_power_of_two().clamp(2, 1 << 22);
        Threads {
            sets: (0..sets).map(|_| Default::default()).collect(),
            shift: 64 - sets.trailing_zeros(),
            retired: Default::default(),
        }
    }

    #[inline]
    fn set_of(&self, thread: ThreadId) -> &[ThreadSlot] {
        let set = self.sets.get((spread(thread.0) >> self.shift) as usize);
        set.map_or(&[], |set| set)
    }

    fn slots(&self) -> impl Iterator<Item = &ThreadSlot> {
        self.sets.iter().flatten()
    }

    /// The slot of `thread`, if it is remembered.
    #[inline]
    pub(crate) fn find(&self, thread: ThreadId) -> Option<&ThreadSlot> {
        let key = key_of(thread);
        self.set_of(thread).iter().find(|slot| slot.key.load(Relaxed) == key)
    }

    /// The slot of `thread`; the flag tells that it is new. `None` when other threads took every
    /// slot it could have had, in this very moment.
    #[inline]
    pub(crate) fn slot(&self, thread: ThreadId) -> Option<(&ThreadSlot, bool)> {
        match self.find(thread) {
            Some(slot) => Some((slot, false)),
            None => self.claim(thread).map(|slot| (slot, true)),
        }
    }

    #[cold]
    fn claim(&self, thread: ThreadId) -> Option<&ThreadSlot> {
        let set = self.set_of(thread);
        for _ in 0..WAYS {
            // The key is read once: what was free when it was judged must still be when it is taken.
            let candidates = set.iter().map(|slot| {
                let key = slot.key.load(Relaxed);
                let silent_since = if key == 0 { 0 } else { slot.last_call.load(Relaxed).max(1) };
                (silent_since, key, slot)
            });
            let (_, old, slot) = candidates.min_by_key(|(silent_since, ..)| *silent_since)?;
            if slot.key.compare_exchange(old, key_of(thread), Relaxed, Relaxed).is_ok() {
                if old != 0 {
                    self.retire(slot);
                }
                slot.begin();
                return Some(slot);
            }
        }
        None
    }

    /// The thread ended: its slot is free for others.
    pub(crate) fn forget(&self, thread: ThreadId) {
        if let Some(slot) = self.find(thread) {
            self.retire(slot);
            slot.begin();
            slot.key.store(0, Relaxed);
        }
    }

    fn retire(&self, slot: &ThreadSlot) {
        let totals = slot.totals();
        let parts = [totals.calls, totals.near_misses, totals.passed_unobserved, totals.over_limit];
        for (sum, part) in self.retired.iter().zip(parts) {
            sum.fetch_add(part, Relaxed);
        }
    }

    /// When all threads but `thread` that have called since `active_since` will have been silent
    /// for longer than is usual for them, counted from `start`; `None` if there are none.
    pub(crate) fn patience_with_others(
        &self,
        thread: ThreadId,
        active_since: Timestamp,
        start: Timestamp,
        floor: Duration,
    ) -> Option<Timestamp> {
        let others = self.slots().filter(|slot| {
            let key = slot.key.load(Relaxed);
            key != 0 && key != key_of(thread)
        });
        let active = others.filter(|slot| slot.last_call().is_some_and(|last| last >= active_since));
        active.map(|slot| slot.patience_ends(start, floor)).max()
    }

    /// The sums over all threads, also those that ended. Exact when no thread is calling.
    pub(crate) fn totals(&self) -> ThreadTotals {
        let [calls, near_misses, passed_unobserved, over_limit] =
            [0, 1, 2, 3].map(|part: usize| self.retired[part].load(Relaxed));
        let retired = ThreadTotals { calls, near_misses, passed_unobserved, over_limit };
        self.slots().map(ThreadSlot::totals).fold(retired, |sum, slot| ThreadTotals {
            calls: sum.calls + slot.calls,
            near_misses: sum.near_misses + slot.near_misses,
            passed_unobserved: sum.passed_unobserved + slot.passed_unobserved,
            over_limit: sum.over_limit + slot.over_limit,
        })
    }
}

#[inline]
fn key_of(thread: ThreadId) -> u64 {
    thread.0.saturating_add(1)
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    fn call(threads: &Threads, thread: u64, at: u64) -> bool {
        let (slot, new) = threads.slot(ThreadId(thread)).unwrap();
        slot.called(Timestamp(at), Timestamp(at), |_| false);
        new
    }

    #[test]
    fn millions_of_threads_fit_and_the_latest_are_known() {
        let threads = Threads::new(64);
        for thread in 0..10_000 {
            assert!(call(&threads, thread, thread + 1));
            assert!(!call(&threads, thread, thread + 1));
        }
        assert_eq!(threads.totals().calls, 20_000);
        let known = (0..10_000).filter(|thread| threads.find(ThreadId(*thread)).is_some()).count();
        assert_eq!(known, 64);
    }

    #[test]
    fn a_thread_that_ended_is_counted_and_forgotten() {
        let threads = Threads::new(64);
        call(&threads, 5, 1);
        threads.find(ThreadId(5)).unwrap().near_missed(3);
        threads.forget(ThreadId(5));
        assert!(threads.find(ThreadId(5)).is_none());
        assert_eq!(threads.totals(), ThreadTotals { calls: 1, near_misses: 3, ..Default::default() });
        assert!(call(&threads, 5, 2));
        assert_eq!(threads.totals().calls, 2);
    }

    #[test]
    fn patience_ends_after_the_usual_pauses_of_the_slowest_active_thread() {
        let threads = Threads::new(64);
        let patience = |thread, active_since, start| {
            let floor = Duration::from_nanos(5);
            let (active_since, start) = (Timestamp(active_since), Timestamp(start));
            threads.patience_with_others(ThreadId(thread), active_since, start, floor).map(|end| end.0)
        };
        assert_eq!(patience(1, 0, 100), None);
        for round in 0..=params::KNOWN_PAUSES {
            // So far too little is known of thread 2.
            assert!(matches!(patience(1, 0, 100), None | Some(u64::MAX)));
            call(&threads, 2, 10 + round * 8);
            call(&threads, 3, 20 + round * 9);
        }
        // Thread 2 pauses for 8 as a rule and called last at 74, thread 3 for 9 and at 92.
        assert_eq!(patience(2, 0, 100), Some(100 + 6 * 9));
        assert_eq!(patience(3, 0, 100), Some(100 + 6 * 8));
        assert_eq!(patience(1, 0, 100), Some(100 + 6 * 9));
        assert_eq!(patience(3, 80, 100), None);
        call(&threads, 2, 110);
        assert_eq!(patience(3, 80, 100), Some(110 + 6 * (8 - 1 + 36 / 8)));
    }

    #[test]
    fn pauses_that_a_delay_may_have_prolonged_do_not_count() {
        let slot = ThreadSlot::default();
        let mut asked = Vec::new();
        for at in [10, 20, 1_000, 1_010] {
            slot.called(Timestamp(at), Timestamp(at), |last_call| {
                asked.push(last_call.0);
                last_call.0 == 20
            });
        }
        assert_eq!(asked, [10, 20, 1_000]);
        assert_eq!(slot.usual_pause.load(Relaxed), 10 - 10 / 8 + 10 / 8);
    }
}
