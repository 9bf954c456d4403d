//! Runs the Java programs of `bridges/jvm/programs` under `redhanded run` and compares what is
//! found with what stands on their lines (`bridges/jvm/programs/README.md`).
//!
//! `cargo test -p redhanded --test java_programs` makes one pass over all of them. The table of the
//! documentation, with every program repeated:
//!
//! ```text
//! REDHANDED_REPETITIONS=20 cargo test --release -p redhanded --test java_programs -- \
//!     --ignored --nocapture repetitions
//! ```
//!
//! Which JDK: the one of `JAVA_HOME`, else the one whose `javac` is in `PATH`, else the newest under
//! `/usr/lib/jvm`. Programs that require a newer one get the newest.

mod java;
mod programs;

use java::JavaToolbox;
use programs::checks;
use programs::program::Folder;

#[test]
fn every_buggy_program_has_marks_and_a_clean_twin_without() {
    checks::buggy_programs_have_marks_and_clean_twins::<JavaToolbox>();
}

#[test]
fn every_buggy_program_is_proven_within_two_runs() {
    checks::buggy_programs_are_proven_within_two_runs::<JavaToolbox>();
}

#[test]
fn every_clean_program_is_silent_and_prints_what_it_prints_alone() {
    checks::nobody_notices::<JavaToolbox>(Folder::Clean);
}

#[test]
fn no_harmless_program_can_tell_that_it_is_watched() {
    checks::nobody_notices::<JavaToolbox>(Folder::Harmless);
}

/// Prints, for each buggy program, how often everything required was proven in the first run and
/// by the second one, and for each program how many false reports there were.
#[test]
#[ignore = "takes many minutes; see the documentation of this file"]
fn repetitions() {
    checks::repetitions::<JavaToolbox>();
}
