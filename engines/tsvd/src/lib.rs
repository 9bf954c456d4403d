//! The delay-injection engine of [TSVD]: where two threads nearly called one thread-unsafe object
//! at the same time, hold one of them until the other walks into it.
//!
//! [TSVD] is Li, Lu, Musuvathi, Nath, Padhye, *Efficient Scalable Thread-Safety-Violation
//! Detection*, SOSP 2019. Numbers after it are its sections.
//!
//! [TSVD]: https://doi.org/10.1145/3341301.3359638
//!
//! # How a bridge uses it
//!
//! ```
//! use redhanded_model::{Access, ObjectId, SiteKey, ThreadId, Timestamp};
//! use redhanded_tsvd::{Call, Engine, Host, Settings, Wait};
//!
//! struct Runtime;
//! impl Host for Runtime {
//!     type Witness = &'static str;
//!     fn now(&self) -> Timestamp {
//!         Timestamp(1)
//!     }
//! }
//!
//! let engine = Engine::new(Settings::default(), Runtime);
//! let site = engine.add_site(SiteKey(0xcafe));
//! let call = Call { thread: ThreadId(1), object: ObjectId(42), site, access: Access::Write };
//! let outcome = engine.on_call(call, |witness| *witness == "the same object");
//! for conflict in &outcome.caught {
//!     println!("caught red-handed, together with {:?}", conflict.trap.call);
//! }
//! if let Some(delay) = outcome.delay {
//!     let trap = engine.set_trap(delay, "reference, stack, means to wake");
//!     while let Wait::Sleep(_time) = engine.poll(&trap) {
//!         // The bridge sleeps, until the time is over or somebody wakes it.
//!     }
//!     engine.clear_trap(trap);
//! }
//! ```
//!
//! The engine decides and remembers; time, sleeping, stacks and the comparison of references are
//! the [`Host`]'s and the bridge's. So the same code runs inside a JVM, in a simulator's virtual
//! time (`tests/figures.rs`), against a reference model (`tests/differential.rs`) and under loom
//! (`src/loom_tests.rs`).
//!
//! # What happens at a call
//!
//! | step | source | module |
//! |---|---|---|
//! | is the thread running into a trap? | 3.1, Figure 5 | `traps` |
//! | did it wait for a delay, so that the two sites are ordered? | 3.4.4 | `happens_before` |
//! | are several threads active? | 3.4.3 | `phase` |
//! | which recent calls of this object did it nearly meet? | 3.4.2 | `near_miss`, `history_table` |
//! | dangerous pairs enter the trap set | 3.4.1 | `trap_set` |
//! | is the thread to be delayed here? | 3.2, 3.3, 3.4.6 | `planning`, `budget` |
//!
//! and when a delay ends (`delays`): what did it teach about the order of others
//! (`happens_before`), and did it fail (3.4.5, `trap_set`)?
//!
//! # The hot path, argued
//!
//! Nearly all calls are of no interest: the object belongs to one thread, or the thread did the
//! same a moment ago. Such a call reads a handful of words, writes two words of its own thread's
//! cache line, takes no lock, reads no precise clock and allocates nothing.
//!
//! - *Two clocks.* A precise clock costs more than all the rest of the call. [`Host::recent`] may
//!   lag by milliseconds, which is nothing to a window of 100 ms. Where a few milliseconds would
//!   decide (was the thread silent because of this delay?) the precise clock is read: while a trap
//!   is set, and at each thread's first call after one. Price: the start of a gap that began
//!   before the delay did may be too early by the lag.
//! - *A repetition is recognised by reading.* See `near_miss`. Alternative: a cache in each
//!   thread; one look-up more for everybody to save one for some.
//! - *One word instead of a buffer* for the concurrent phase, published in batches. See `phase`.
//! - *Fixed tables instead of maps* for objects and threads: memory is bounded whatever the program
//!   does, nothing is ever resized, and a look-up is a hash and a cache line. Price: in a full set
//!   the oldest is forgotten.
//! - *Locks only for news.* The trap set, the finished delays and the budget are ordinary maps
//!   behind ordinary locks, because a pair enters once, a delay takes milliseconds. What the hot
//!   path asks of them is mirrored in atomics: the probability of a site in the site's word, the
//!   end of the last delay, how much delay is left, the known pairs in a small cache.
//! - *No unsafe code.* Shared words are atomics, and what grows grows by chunks in `OnceLock`s.
//!
//! # Deviations from the paper
//!
//! 1. (3.1) A trap reports the same thread at the same site once, or a thread that comes by in a
//!    loop would fill the report. Two threads that set traps at the same moment see each other
//!    ([`Engine::recheck`]); in Figure 5 both would sleep.
//! 2. (3.4.1) A pair enters the trap set at most once in a run, for whatever reason it left, or
//!    the next near miss would set the probabilities to 1 again and undo what was learnt.
//! 3. (3.4.2) A call that the object's history holds already, with the same time, is not entered
//!    again. Times are those of the cheap clock. Objects and threads beyond the tables' sizes
//!    crowd out the oldest; calls that find a set of the table busy pass unobserved and are
//!    counted.
//! 4. (3.4.3) With [`Settings::phase_batch`] above 1 the switches between threads that are both
//!    active, and the end of a concurrent phase, are seen that many calls late. The history includes the call that is judged. The
//!    phase of the earlier call of a pair is the one it had when it was recorded.
//! 5. (3.4.4) An inferred order removes the pair if it is dangerous at that time; about pairs that
//!    become dangerous later it says nothing, so that one thread's pause does not silence sites
//!    which have not been suspected yet. The gap is compared with the time the delay really took. A
//!    thread's own delay explains none of its gaps, and after it the thread's last call is the end
//!    of the delay. Delays that were cut short by a catch, an interrupt or the end of the run teach
//!    nothing. Only the last [`Settings::finished_delays`] are kept.
//! 6. (3.4.5) The paper names no factor and no floor: [`params::DECAY_FACTOR`],
//!    [`params::PROBABILITY_FLOOR`]. A delay decays its site and each partner once, however many
//!    pairs they share, and only if it proved nothing new.
//! 7. (3.4.6) The site of an imported pair is delayed even before its partner is known to the
//!    process: its code may be loaded during the delay. If the partner never comes, the
//!    probability decays as usual, and the pair stays in the trap file.
//! 8. (3.2, 3.3) What the random variants leave open is decided in `planning`.
//! 9. Ours, both on unless a comparison with the paper is wanted: [`Settings::wake_early`], and
//!    [`Settings::futile_after`], which ends a delay when every thread that was active has been
//!    silent for six times its usual pause: it seems to wait for the delayed one. As long as a
//!    thread's usual pause is not known it is waited for to the end. A shorter delay still teaches
//!    an order (3.4.4): the gap is compared with the time the delay really took.
//! 10. Ours: a call may touch two objects, a collection and the view or iterator it is called
//!     through. It counts as one access of each, at the same site, and is delayed once, with a trap on
//!     both ([`Engine::observe`], [`Engine::set_both_traps`]).
//! 11. [TSVD] 3.5, the variant with happens-before analysis, is not here: it needs to see the
//!     program's synchronisation, and this engine's point is that it does not.
//!
//! # What it misses
//!
//! [TSVD] 5.3 names three kinds: pairs that never come near each other, orders inferred from a
//! pause that had another cause, and delays that were too short. What is reported is never wrong
//! as long as the bridge's `same_object` is right: the delayed thread was held just before its
//! call when the other was about to make a conflicting one.

#![forbid(unsafe_code)]

mod budget;
mod call;
mod chance;
mod chunks;
mod counters;
mod delays;
mod engine;
mod happens_before;
mod history_table;
mod host;
#[cfg(all(test, loom))]
mod loom_tests;
mod near_miss;
pub mod params;
mod phase;
mod planning;
mod settings;
mod sites;
mod sync;
mod threads;
mod trap_set;
mod traps;

pub use call::{Call, Conflict, DelayEnd, DelayOutcome, Meeting, Outcome, PlannedDelay, Wait};
pub use counters::EngineCounters;
pub use engine::Engine;
pub use host::{Host, TrapSetEvent};
pub use settings::{Algorithm, Settings};
pub use sites::SiteCoverage;
pub use traps::{SetTrap, Trap};
