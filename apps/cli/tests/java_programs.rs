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

use java::program::{Folder, Program};
use java::repetitions::Repetitions;
use java::toolbox::Toolbox;
use java::{complaints_of, harmless, verdict};

/// Stops the test with every complaint, each with the lines it is about.
fn assert_no_complaints(complaints: Vec<String>) {
    assert!(complaints.is_empty(), "{} complaints\n\n{}\n", complaints.len(), complaints.join("\n\n"));
}

#[test]
fn every_buggy_program_has_marks_and_a_clean_twin_without() {
    let clean = Program::all(Folder::Clean);
    let mut complaints = Vec::new();
    for program in Program::all(Folder::Buggy) {
        if program.marks.require_nothing() {
            complaints.push(format!("{} is buggy but requires nothing to be found", program.path.display()));
        }
        if !clean.iter().any(|twin| twin.name == program.name) {
            complaints.push(format!("{} has no clean twin", program.path.display()));
        }
    }
    for program in clean.iter().filter(|program| !program.marks.is_empty()) {
        complaints.push(format!("{} is clean but has marks", program.path.display()));
    }
    assert_no_complaints(complaints);
}

#[test]
fn every_buggy_program_is_proven_within_two_runs() {
    let toolbox = Toolbox::for_folder(Folder::Buggy);
    assert_no_complaints(complaints_of(&toolbox.programs, |program| {
        // A deadlock needs no second run: nothing is learnt from it.
        let runs = if program.marks.required.is_empty() { 1 } else { 2 };
        verdict::on_buggy(program, &toolbox.watch(program, runs))
    }));
}

#[test]
fn every_clean_program_is_silent_and_prints_what_it_prints_alone() {
    assert_nobody_notices(Folder::Clean);
}

#[test]
fn no_harmless_program_can_tell_that_it_is_watched() {
    assert_nobody_notices(Folder::Harmless);
}

/// Runs each program of a folder alone and watched: the same must be seen of it, and nothing found
/// that its marks do not allow.
fn assert_nobody_notices(folder: Folder) {
    let toolbox = Toolbox::for_folder(folder);
    assert_no_complaints(complaints_of(&toolbox.programs, |program| {
        let watched = toolbox.watch(program, 1);
        let mut complaints = verdict::on_others(program, &watched);
        complaints.extend(harmless::differences(program, &toolbox.run_alone(program), &watched));
        complaints
    }));
}

/// Prints, for each buggy program, how often everything required was proven in the first run and
/// by the second one, and for each program how many false reports there were.
#[test]
#[ignore = "takes many minutes; see the documentation of this file"]
fn repetitions() {
    let table = Repetitions::from_environment().measure();
    println!("{table}");
    assert_no_complaints(table.complaints);
}
