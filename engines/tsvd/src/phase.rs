//! Concurrent phases ([TSVD] 3.4.3): the execution is in one when the last `phase_history` calls
//! come from more than one thread.
//!
//! No buffer is needed for that: the calls come from one thread exactly when the newest run of
//! calls by one thread is at least as long as the buffer would be. So all the state is one word,
//! the last thread and the length of its run, and a thread that is alone writes nothing once the
//! run has reached the full length.
//!
//! In a concurrent phase each call would write that word and the threads would fight for its
//! cache line. With `phase_batch` above 1 a thread counts its calls by itself and publishes them
//! together, except when a call would change the verdict or follows a silence of the thread. With
//! 1 the verdict after each call is exactly the paper's.
//!
//! Misses: with batches a switch between threads that are both active may become visible up to
//! `phase_batch` calls late; the verdict is the same until then.

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

/// The global history of calls.
pub(crate) struct PhaseHistory {
    /// Thread and run; zero before the first call.
    word: AtomicU64,
    full_run: u64,
    batch: u64,
}

impl PhaseHistory {
    /// A history of `length` calls (1 to 65,535; other values are brought into this range).
    pub(crate) fn new(length: u32, batch: u32) -> Self {
        PhaseHistory {
            word: AtomicU64::new(0),
            full_run: u64::from(length).clamp(1, RUN_MASK),
            batch: u64::from(batch).max(1),
        }
    }

    /// Counts a call of `thread` and tells the phase it runs in.
    #[inline]
    pub(crate) fn observe(&self, thread: ThreadId, slot: &ThreadSlot, activity: Activity) -> Phase {
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
