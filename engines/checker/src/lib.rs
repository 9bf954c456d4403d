//! The checker of [HSR]: interprets a program under random schedules and finds data races,
//! deadlocks and unsafe use of collections, without running it.
//!
//! [HSR] is Luc Bläser, *Practical Detection of Concurrency Issues at Coding Time*, ISSTA 2018.
//! Numbers after it are its sections.
//!
//! [HSR]: https://doi.org/10.1145/3213846.3213853

#![forbid(unsafe_code)]

mod cancellation;
mod check;
mod detection;
#[cfg(test)]
mod differential;
mod entry;
mod finding;
mod heap;
pub mod ir;
mod machine;
mod once_table;
mod outcome;
pub mod params;
mod program;
mod random;
mod reports;
mod settings;
#[cfg(test)]
mod trace;
mod value;

pub use cancellation::Cancellation;
pub use check::check;
pub use entry::Entry;
pub use finding::{Action, Finding, FindingKind, HeldLock, Side, StackFrame, ThreadDescription};
pub use outcome::{Completion, Outcome, RunEnds, Statistics};
pub use settings::Settings;
