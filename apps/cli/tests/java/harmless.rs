//! The promise to do no harm, checked from outside: same output, same errors, same exit status.

use super::execution::Execution;
use super::program::Program;
use super::toolbox::Watched;
use super::verdict::FOUND;

/// Everything in which a program that is watched differs from the program alone, in words.
pub fn differences(program: &Program, alone: &Execution, watched: &Watched) -> Vec<String> {
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
    compare("standard output", &alone.stdout, &execution.stdout);
    compare("standard error", &own_errors(&alone.stderr), &own_errors(&watched.stderr));
    let found = !program.marks.is_empty() && alone.status.success() && execution.status.code() == Some(FOUND);
    if !found {
        compare("the exit status", &alone.status.to_string(), &execution.status.to_string());
    }
    complaints
}

/// The program's own lines on standard error: without what the JVM says about its options.
fn own_errors(text: &str) -> String {
    let own = text.lines().filter(|line| !line.starts_with("Picked up JAVA_TOOL_OPTIONS:"));
    own.collect::<Vec<_>>().join("\n")
}
