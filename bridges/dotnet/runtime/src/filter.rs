//! The native side of the filter in `Redhanded.Hook`: the words that it reads on every call.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};

use redhanded_in_process::trap_bits::TrapBits;

/// `SharedWords.RecentBits` of the hook.
const RECENT_BITS: u32 = 13;

/// What the hook reads. The same layout is there.
#[repr(C)]
#[derive(Debug)]
pub struct SharedWords {
    /// Equal to `beat`, or 0 while any thread is delayed.
    stamp: AtomicI64,
    /// Changes every few milliseconds; never 0.
    beat: AtomicI64,
    /// Bit `hash % 64` is set for each object that a delayed thread will touch.
    trapped: AtomicI64,
    /// How often a site touched so many objects within a beat that the rest passed unobserved.
    sampled: AtomicI64,
    /// How many awaits of what was completed took the long way.
    forced_awaits: AtomicI64,
    /// The accesses that were sent, by hash.
    recent: &'static [AtomicI64; 1 << RECENT_BITS],
}

/// The filter of this process.
#[derive(Debug)]
pub struct Filter {
    words: &'static SharedWords,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    beat: i64,
    traps: TrapBits,
}

impl Filter {
    /// A filter with words that live as long as the process: the hook reads them to its end.
    pub fn new() -> Filter {
        let recent = Box::leak(Box::new([const { AtomicI64::new(0) }; 1 << RECENT_BITS]));
        let words = Box::leak(Box::new(SharedWords {
            stamp: AtomicI64::new(1),
            beat: AtomicI64::new(1),
            trapped: AtomicI64::new(0),
            sampled: AtomicI64::new(0),
            forced_awaits: AtomicI64::new(0),
            recent,
        }));
        Filter { words, state: Mutex::new(State { beat: 1, traps: TrapBits::NONE }) }
    }

    /// Where the hook is to look.
    pub fn words(&self) -> *const SharedWords {
        self.words
    }

    /// A new beat: each thread, site and object may tell the engine once more.
    pub fn advance(&self) {
        self.change(|_| {});
    }

    /// A thread is delayed before it touches an object with this hash.
    pub fn trap_set(&self, hash: u32) {
        self.change(|traps| traps.add(hash));
    }

    /// Such a delay is over.
    pub fn trap_cleared(&self, hash: u32) {
        self.change(|traps| traps.remove(hash));
    }

    /// How often a site touched so many objects within one beat that the rest passed unobserved.
    pub fn sampled(&self) -> u64 {
        u64::try_from(self.words.sampled.load(Ordering::Relaxed)).unwrap_or(0)
    }

    /// How many awaits of what was completed took the long way.
    pub fn forced_awaits(&self) -> u64 {
        u64::try_from(self.words.forced_awaits.load(Ordering::Relaxed)).unwrap_or(0)
    }

    /// Every change begins a beat: what was remembered of the time before it says nothing about
    /// who will meet a trap.
    fn change(&self, change: impl FnOnce(&mut TrapBits)) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut state.traps);
        state.beat = state.beat.wrapping_add(1).max(1);
        let bits = state.traps.word().cast_signed();
        // In this order: who sees the stamp gone must see which objects are trapped.
        self.words.trapped.store(bits, Ordering::SeqCst);
        self.words.beat.store(state.beat, Ordering::SeqCst);
        self.words.stamp.store(if bits == 0 { state.beat } else { 0 }, Ordering::SeqCst);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn while_a_trap_is_set_there_is_no_stamp_and_every_change_is_a_beat() {
        let filter = Filter::new();
        let read = |word: &AtomicI64| word.load(Ordering::SeqCst);
        let before = read(&filter.words.beat);
        filter.trap_set(67);
        assert_eq!(read(&filter.words.stamp), 0);
        assert_eq!(read(&filter.words.trapped), 1 << 3);
        assert_ne!(read(&filter.words.beat), before);
        filter.trap_cleared(67);
        assert_eq!(read(&filter.words.trapped), 0);
        assert_eq!(read(&filter.words.stamp), read(&filter.words.beat));
    }
}
