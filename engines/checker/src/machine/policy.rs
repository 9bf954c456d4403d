//! How one run chooses its threads.
//!
//! The paper picks a random thread for each instruction ([HSR] 3.2). What matters for what is found
//! is only the order of accesses of shared variables and of synchronisation, so only there threads
//! switch. One way of choosing does not find everything within a hundred runs, so each run draws its
//! own:
//!
//! - *Evenly*: any thread that can run, for a random number of accesses. How many on average varies
//!   from one to about a thousand, and so does how much more an access of a variable that several
//!   threads have accessed counts: some bugs need fine interleaving, others none for a while.
//! - *By priority*: each thread has a random priority, the greatest runs until it blocks, and now and
//!   then the running thread draws another one. So one thread may come far ahead of the others, which
//!   never happens by many even choices. The idea is that of *PCT* (Burckhardt, Kothari, Musuvathi,
//!   Nagarakatte: *A Randomized Scheduler with Probabilistic Guarantees of Finding Bugs*, ASPLOS
//!   2010), without its bound on the number of changes.
//!
//! `tests/schedules.rs` holds programs that need one or the other.

use super::thread::ThreadIndex;
use crate::random::Random;

/// The longest mean stretch of accesses without a switch, as a power of two.
const MAX_STRETCH_BITS: u64 = 10;
/// Mean stretches without a change of priorities, as powers of two.
const CHANGE_BITS: std::ops::Range<u64> = 2..12;

/// Below this, priorities are seldom drawn.
const LOW_PRIORITY: u64 = 1 << 32;

/// How a run chooses its threads.
#[derive(Debug)]
pub(super) struct Policy {
    /// Accesses between two switches, or changes of priority, on average.
    stretch: i64,
    /// For how many accesses one of a shared variable counts.
    pub shared_weight: i64,
    /// For each thread its priority, if it is chosen by that.
    priorities: Option<Vec<u64>>,
    /// Accesses until the next change of priority; not positive: to be drawn.
    change_in: i64,
    /// The running thread is interrupted because of another one, not because its time is over.
    preempted: bool,
}

impl Policy {
    /// Draws the policy of a run.
    pub fn draw(random: &mut Random) -> Self {
        let by_priority = random.one_in(2);
        let (stretch, shared_weight) = if by_priority {
            let bits = CHANGE_BITS.start + random.below(CHANGE_BITS.end - CHANGE_BITS.start);
            (1 << bits, 1)
        } else {
            let bits = random.below(MAX_STRETCH_BITS + 1);
            (1 << bits, 1 << random.below(bits.max(1)))
        };
        let priorities = by_priority.then(Vec::new);
        Self { stretch, shared_weight, priorities, change_in: 0, preempted: false }
    }

    /// A new thread.
    pub fn add_thread(&mut self, random: &mut Random) {
        if let Some(priorities) = &mut self.priorities {
            priorities.push(random.next());
        }
    }

    /// One of the threads that can run, and after how many accesses to choose again.
    pub fn choose(&mut self, random: &mut Random, runnable: &[ThreadIndex]) -> (ThreadIndex, i64) {
        let stretch = self.stretch;
        match &self.priorities {
            Some(priorities) => {
                if self.change_in <= 0 {
                    self.change_in = countdown(random, stretch);
                }
                let priority = |thread: &&ThreadIndex| priorities[thread.0 as usize];
                let greatest = runnable.iter().max_by_key(priority).copied();
                (greatest.unwrap_or(runnable[0]), self.change_in)
            }
            None => {
                let countdown = countdown(random, stretch);
                (runnable[random.index(runnable.len())], countdown)
            }
        }
    }

    /// A thread has stopped running, with so many accesses left.
    pub fn stopped(&mut self, random: &mut Random, thread: ThreadIndex, left: i64, by_itself: bool) {
        let Some(priorities) = &mut self.priorities else { return };
        let preempted = std::mem::take(&mut self.preempted);
        if by_itself {
            self.change_in = left.min(2 * self.stretch);
        } else if !preempted {
            priorities[thread.0 as usize] = random.next();
            self.change_in = 0;
        }
    }

    /// Whether a thread that holds a lock is to stop before it takes another one, until all others
    /// have come as far as they can: that is when a deadlock shows.
    pub fn holds_back(&mut self, random: &mut Random, thread: ThreadIndex) -> bool {
        let Some(priorities) = &mut self.priorities else { return false };
        let holds_back = random.one_in(2);
        if holds_back {
            priorities[thread.0 as usize] = random.below(LOW_PRIORITY);
            self.preempted = true;
        }
        holds_back
    }

    /// Another thread can run now: after how many accesses to choose again, if there were `left`.
    pub fn joined(&mut self, random: &mut Random, left: i64) -> i64 {
        let longest = 2 * self.stretch;
        if self.priorities.is_some() {
            if !self.preempted {
                self.change_in = if left > longest { 0 } else { left };
                self.preempted = true;
            }
            0
        } else if left > longest {
            countdown(random, self.stretch)
        } else {
            left
        }
    }
}

fn countdown(random: &mut Random, stretch: i64) -> i64 {
    1 + random.below(2 * stretch as u64) as i64
}
