//! The delay-injection engine of [TSVD].

#![forbid(unsafe_code)]

mod budget;
mod call;
mod chance;
mod chunks;
mod counters;
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

pub use call::{Call, Conflict, DelayEnd, DelayOutcome, Outcome, PlannedDelay, Wait};
pub use counters::EngineCounters;
pub use engine::Engine;
pub use host::{Host, TrapSetEvent};
pub use settings::{Algorithm, Settings};
pub use sites::SiteCoverage;
pub use traps::{SetTrap, Trap};
