//! Runs the C# programs of `bridges/dotnet/programs` under `redhanded run` and compares what is
//! found with what stands on their lines (`bridges/dotnet/programs/README.md`).
//!
//! `cargo test -p redhanded --test dotnet_programs` makes one pass over all of them. The table of
//! the documentation, with every program repeated:
//!
//! ```text
//! REDHANDED_REPETITIONS=20 cargo test --release -p redhanded --test dotnet_programs -- \
//!     --ignored --nocapture repetitions
//! ```
//!
//! They need Mono (`mono` and `mcs` in `PATH`), and some need NUnit. Where those are missing the
//! programs are not run, and a line on standard error says so.

mod dotnet;
mod programs;

use dotnet::DotnetToolbox;
use programs::checks;
use programs::program::Folder;

#[test]
fn every_buggy_program_has_marks_and_a_clean_twin_without() {
    checks::buggy_programs_have_marks_and_clean_twins::<DotnetToolbox>();
}

#[test]
fn every_buggy_program_is_proven_within_two_runs() {
    checks::buggy_programs_are_proven_within_two_runs::<DotnetToolbox>();
}

#[test]
fn every_clean_program_is_silent_and_prints_what_it_prints_alone() {
    checks::nobody_notices::<DotnetToolbox>(Folder::Clean);
}

#[test]
fn no_harmless_program_can_tell_that_it_is_watched() {
    checks::nobody_notices::<DotnetToolbox>(Folder::Harmless);
}

/// Prints, for each buggy program, how often everything required was proven in the first run and
/// by the second one, for each program how many false reports there were, and what share of the
/// violations of the benchmark modelled on [TSVD] 5.6 and 5.7 the first run proves.
#[test]
#[ignore = "takes many minutes; see the documentation of this file"]
fn repetitions() {
    checks::repetitions::<DotnetToolbox>();
}
