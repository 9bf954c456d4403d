//! The tests themselves: what holds for the programs of every platform.

use super::harmless;
use super::parallel::complaints_of;
use super::program::{Folder, Program};
use super::repetitions::Repetitions;
use super::toolbox::{self, Toolbox};
use super::verdict;

/// Every buggy program says what is to be found in it and has a twin in which nothing is.
pub fn buggy_programs_have_marks_and_clean_twins<T: Toolbox>() {
    let clean = Program::all(T::SOURCES, Folder::Clean);
    let mut complaints = Vec::new();
    for program in Program::all(T::SOURCES, Folder::Buggy) {
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

/// Everything that is required is proven within two runs, and nothing else is reported.
pub fn buggy_programs_are_proven_within_two_runs<T: Toolbox>() {
    let Some(toolbox) = T::for_folder(Folder::Buggy) else { return };
    assert_no_complaints(complaints_of(toolbox.programs(), |program| {
        // A deadlock needs no second run: nothing is learnt from it.
        let runs = if program.marks.required.is_empty() { 1 } else { 2 };
        verdict::on_buggy(program, &toolbox::watch(&toolbox, program, runs))
    }));
}

/// Runs each program of a folder alone and watched: the same must be seen of it, and nothing found
/// that its marks do not allow.
pub fn nobody_notices<T: Toolbox>(folder: Folder) {
    let Some(toolbox) = T::for_folder(folder) else { return };
    assert_no_complaints(complaints_of(toolbox.programs(), |program| {
        let watched = toolbox::watch(&toolbox, program, 1);
        let mut complaints = verdict::on_others(program, &watched);
        let alone = toolbox::run_alone(&toolbox, program);
        complaints.extend(harmless::differences(&toolbox, program, &alone, &watched));
        complaints
    }));
}

/// Prints, for each buggy program, how often everything required was proven in the first run and
/// by the second one, and for each program how many false reports there were.
pub fn repetitions<T: Toolbox>() {
    let Some(table) = Repetitions::from_environment().measure::<T>() else { return };
    println!("{table}");
    assert_no_complaints(table.complaints);
}

/// Stops the test with every complaint, each with the lines it is about.
fn assert_no_complaints(complaints: Vec<String>) {
    assert!(complaints.is_empty(), "{} complaints\n\n{}\n", complaints.len(), complaints.join("\n\n"));
}
