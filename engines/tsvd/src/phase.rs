//! Concurrent phases ([TSVD] 3.4.3): the execution is in one when the last `phase_history` calls
//! come from more than one thread.
//!
//! No buffer is needed for that: the calls come from one thread exactly when the newest run of
//! calls by one thread is at least as long as the buffer would be. So all the state is one word,
//! the last thread and the length of its run, and a thread that is alone writes nothing once the
//! run has reached the full length.
//!
//! In a concurrent phase each call would write that word and the threads would fight for its
//! cache line. With `phase_batch` above 1 a thread in a concurrent phase counts its calls by itself,
//! without a look at the word, and publishes them together, except when a call would change the
//! verdict or follows a silence of the thread. With 1 the verdict after each call is exactly the
//! paper's.
//!
//! Misses: with batches a switch between threads that are both active may become visible, and the
//! end of a concurrent phase be noticed, up to `phase_batch` calls late.

use redhanded_model::ThreadId;

use crate::{
    sync::{AtomicU64, Ordering},
    threads::ThreadSlot,
};

/// Bits of the word that count the run; the others hold the thread.
const RUN_BITS: u32 = 16;
const RUN_MASK: u64 = (1 << RUN_BITS) - 1;

/// Whether several threads are active.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    Sequential,
    Concurrent,
}

/// Whether a thread has called lately, so that its unpublished calls are still recent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Activity {
    Continued,
    AfterSilence,
}

/// The global history of calls, alone on its cache lines: what lies beside it in the engine is read
/// at every call.
#[repr(align(128))]
pub(crate) struct PhaseHistory {
    /// Thread and run; zero before the first call.
    word: AtomicU64,
    full_run: u64,
    batch: u64,
}

impl PhaseHistory {
    /// A history of `length` calls (1 to 65,535; other values are brought into this range),
    /// published in batches of up to half of it: with larger ones a thread would take itself to be
    /// alone while another, just as active, saves up its calls.
    pub(crate) fn new(length: u32, batch: u32) -> Self {
        let full_run = u64::from(length).clamp(1, RUN_MASK);
        let batch = u64::from(batch).clamp(1, full_run.div_ceil(2));
        PhaseHistory { word: AtomicU64::new(0), full_run, batch }
    }

    /// Counts a call of `thread` and tells the phase it runs in.
    #[inline]
    pub(crate) fn observe(&self, thread: ThreadId, slot: &ThreadSlot, activity: Activity) -> Phase {
        let unpublished = slot.unpublished_calls();
        // Calls are saved up in concurrent phases only.
        if unpublished != 0 && unpublished + 1 < self.batch && activity == Activity::Continued {
            slot.set_unpublished_calls(unpublished + 1);
            return Phase::Concurrent;
        }
        let name = name_of(thread);
        let word = self.word.load(Ordering::Relaxed);
        if word >> RUN_BITS == name && word & RUN_MASK >= self.full_run {
            return Phase::Sequential;
        }
        self.count(name, word, slot, activity)
    }

    fn count(&self, name: u64, mut word: u64, slot: &ThreadSlot, activity: Activity) -> Phase {
        let mut calls = slot.unpublished_calls() + 1;
        if activity == Activity::AfterSilence {
            calls = 1;
        }
        loop {
            let (run, verdict_changes) = self.extended(word, name, calls);
            let phase = if run >= self.full_run { Phase::Sequential } else { Phase::Concurrent };
            let at_once = verdict_changes || activity == Activity::AfterSilence || calls >= self.batch;
            if !at_once {
                slot.set_unpublished_calls(calls);
                return phase;
            }
            let new = name << RUN_BITS | run;
            match self.word.compare_exchange(word, new, Ordering::Relaxed, Ordering::Relaxed) {
                Ok(_) => {
                    slot.set_unpublished_calls(0);
                    return phase;
                }
                Err(current) => word = current,
            }
        }
    }

    /// The run of the thread `name` once `calls` more calls of it follow `word`, and whether the
    /// verdict differs from that of `word`.
    fn extended(&self, word: u64, name: u64, calls: u64) -> (u64, bool) {
        if word == 0 {
            // The first thread of all: there is no other, however short its run.
            return (self.full_run, true);
        }
        let run = word & RUN_MASK;
        let new = if word >> RUN_BITS == name { run + calls } else { calls }.min(self.full_run);
        (new, (run >= self.full_run) != (new >= self.full_run))
    }
}

/// The thread as it is kept in the word: exact for ids below 2^47, folded above, never zero.
fn name_of(thread: ThreadId) -> u64 {
    const BITS: u32 = 64 - RUN_BITS - 1;
    let id = thread.0;
    (id ^ (id >> BITS)) & ((1 << BITS) - 1) | 1 << BITS
}

#[cfg(all(test, not(loom)))]
mod tests {
    use Phase::{Concurrent, Sequential};

    use super::*;

    const HISTORY: u32 = 16;

    struct Threads {
        history: PhaseHistory,
        slots: [ThreadSlot; 2],
    }

    impl Threads {
        fn new(batch: u32) -> Self {
            Threads { history: PhaseHistory::new(HISTORY, batch), slots: Default::default() }
        }

        fn call(&self, thread: usize, activity: Activity) -> Phase {
            self.history.observe(ThreadId(thread as u64), &self.slots[thread], activity)
        }
    }

    #[test]
    fn one_thread_alone_is_sequential_from_the_start() {
        let threads = Threads::new(8);
        assert!((0..50).all(|_| threads.call(0, Activity::Continued) == Sequential));
    }

    #[test]
    fn the_first_call_of_a_second_thread_is_concurrent() {
        for batch in [1, 8, 1_000] {
            let threads = Threads::new(batch);
            threads.call(0, Activity::AfterSilence);
            assert_eq!(threads.call(1, Activity::AfterSilence), Concurrent);
            assert_eq!(threads.call(0, Activity::Continued), Concurrent);
        }
    }

    /// The sixteenth call in a row fills the history.
    #[test]
    fn with_single_calls_the_verdict_is_the_papers() {
        let threads = Threads::new(1);
        threads.call(0, Activity::AfterSilence);
        let phases: Vec<Phase> = (0..20).map(|_| threads.call(1, Activity::Continued)).collect();
        assert!(phases[..15].iter().all(|phase| *phase == Concurrent), "{phases:?}");
        assert!(phases[15..].iter().all(|phase| *phase == Sequential), "{phases:?}");
    }

    #[test]
    fn two_active_threads_stay_concurrent_in_batches() {
        let threads = Threads::new(8);
        threads.call(0, Activity::AfterSilence);
        threads.call(1, Activity::AfterSilence);
        for _ in 0..200 {
            assert_eq!(threads.call(0, Activity::Continued), Concurrent);
            assert_eq!(threads.call(1, Activity::Continued), Concurrent);
        }
    }

    #[test]
    fn a_thread_that_is_left_alone_notices_in_batches_too() {
        let threads = Threads::new(8);
        for _ in 0..20 {
            threads.call(0, Activity::Continued);
            threads.call(1, Activity::Continued);
        }
        let phases: Vec<Phase> = (0..40).map(|_| threads.call(0, Activity::Continued)).collect();
        assert_eq!(phases[39], Sequential);
        let switch = phases.iter().position(|phase| *phase == Sequential).unwrap();
        assert!(switch <= 2 * HISTORY as usize, "{switch}");
        assert!(phases[switch..].iter().all(|phase| *phase == Sequential));
    }

    #[test]
    fn thread_ids_that_are_addresses_have_names_of_their_own() {
        let ids = [0, 1, 2, 1 << 46, 0x7fff_f7d8_a6c0, 0x7fff_f758_96c0, u64::MAX];
        let names = ids.map(|id| name_of(ThreadId(id)));
        let mut different = names.to_vec();
        different.sort();
        different.dedup();
        assert_eq!(different.len(), names.len(), "{names:x?}");
        assert!(names.iter().all(|name| *name != 0 && name >> (64 - RUN_BITS) == 0));
    }
}
