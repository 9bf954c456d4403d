//! The checker of [HSR]: interprets a program under random schedules and finds data races,
//! deadlocks and unsafe use of collections, without running it.
//!
//! [HSR] is Luc Bläser, *Practical Detection of Concurrency Issues at Coding Time*, ISSTA 2018.
//! Numbers after it are its sections.
//!
//! [HSR]: https://doi.org/10.1145/3213846.3213853

#![forbid(unsafe_code)]

mod cancellation;
mod entry;
mod finding;
pub mod ir;
mod outcome;
pub mod params;
mod settings;

pub use cancellation::Cancellation;
pub use entry::Entry;
pub use finding::{Action, Finding, FindingKind, HeldLock, Side, StackFrame, ThreadDescription};
pub use outcome::{Completion, Outcome, RunEnds, Statistics};
pub use settings::Settings;
