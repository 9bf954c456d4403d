//! The promise to do no harm, checked from outside: same output, same errors, same exit status.

use super::execution::Execution;
use super::program::Program;
use super::toolbox::{Stream, Toolbox, Watched};
use super::verdict::FOUND;

/// Everything in which a program that is watched differs from the program alone, in words.
pub fn differences(
    toolbox: &impl Toolbox,
    program: &Program,
    alone: &Execution,
    watched: &Watched,
) -> Vec<String> {
    let execution = &watched.execution;
    let mut complaints = Vec::new();
    let mut compare = |what: &str, alone: &str, watched: &str| {
        if alone != watched {
            let name = program.path.display();
            complaints.push(format!(
                "{name}: {what} is another when watched\n--- alone\n{alone}\n--- watched\n{watched}\n---"
            ));
        }
    };
    let output = |text| toolbox.comparable(program, Stream::Output, text);
    let errors = |text| toolbox.comparable(program, Stream::Errors, text);
    compare("standard output", &output(&alone.stdout), &output(&execution.stdout));
    compare("standard error", &errors(&alone.stderr), &errors(&watched.stderr));
    let found = !program.marks.is_empty() && alone.status.success() && execution.status.code() == Some(FOUND);
    if !found {
        compare("the exit status", &alone.status.to_string(), &execution.status.to_string());
    }
    complaints
}
