//! Where runs start ([HSR] 4.1).
//!
//! Of each project:
//!
//! | entries | what a run does |
//! |---|---|
//! | [`main_methods`] | calls `Main` |
//! | `tests` | makes the test's object, initialises, calls the test, cleans up |
//! | `user_interface` | makes the window on a dispatcher's thread, shows it, then raises events in a random order |
//! | `hosted` | starts a service as a host does, calls its public members, stops it |
//! | `library` | makes an object of a public type, then calls its public members in a random order |
//! | `in_the_middle` | calls a method that starts threads and that no other run has come to |
//!
//! Parameters are uninterpreted. A library is used by one thread at a time: what is found needs no
//! caller that breaks its promises.
//!
//! Deviations from the paper: an object is kept for several calls, because some races need a series
//! of them; only methods that nothing else has reached are started in the middle; public members are
//! entries only where there are neither a `Main` nor tests nor windows.

mod hosted;
mod in_the_middle;
mod library;
mod main_methods;
mod routine;
mod subjects;
mod tests;
mod user_interface;

use redhanded_checker::Entry;

use crate::{lower::Lowering, symbols::ProjectIndex};

pub use in_the_middle::Unreached;
pub use main_methods::main_methods;

/// The entries of one project of a compilation.
pub fn of_project(lowering: &mut Lowering<'_>, project: ProjectIndex) -> Vec<Entry> {
    let subjects = subjects::of_project(lowering, project);
    let mut entries = main_methods::of(lowering, &subjects);
    entries.extend(tests::of(lowering, &subjects));
    entries.extend(user_interface::of(lowering, &subjects));
    entries.extend(hosted::of(lowering, &subjects));
    if entries.is_empty() {
        entries = library::of(lowering, &subjects);
    }
    entries
}
