//! Programs that compute something, and say on the line what: `Record(1 + 2); //= 3`, or, where the
//! line is executed several times, `//= 1 | 2 | 3`.
//!
//! What a program recorded is compared in the order of execution, which therefore has to be the order
//! of the lines.

use std::{fs, path::Path};

use crate::running::checked;

#[test]
fn programs_compute_what_they_say() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/check/values");
    let mut files: Vec<_> = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() > 10);
    let wrong: Vec<String> = files.iter().filter_map(|file| difference(file)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What differs from what a program says, if anything does.
fn difference(file: &Path) -> Option<String> {
    let text = fs::read_to_string(file).unwrap();
    let lines: Vec<(usize, &str)> = text
        .lines()
        .enumerate()
        .filter_map(|(line, text)| Some((line + 1, text.split_once("//= ")?.1)))
        .flat_map(|(line, values)| values.split(" | ").map(move |value| (line, value.trim())))
        .collect();
    assert!(!lines.is_empty(), "{} says nothing", file.display());
    let checked = checked(&text);
    let recorded = &checked.outcome.recorded;
    let name = file.file_name().unwrap().to_string_lossy();
    let unbound: Vec<String> = checked
        .unbound
        .iter()
        .filter(|unbound| checked.files[unbound.file.0 as usize] == "Test.cs")
        .map(|unbound| text[unbound.span.start as usize..unbound.span.end as usize].to_owned())
        .collect();
    let about = |what: String| Some(format!("{name}: {what}; unbound: {unbound:?}"));
    let unequal = |(expected, value): (&(usize, &str), &String)| {
        (expected.1 != value).then(|| format!("line {} is {}, not {value}", expected.0, expected.1))
    };
    // After a line that was missed or told too often the rest would be nonsense.
    let told = if recorded.len() == lines.len() { usize::MAX } else { 1 };
    let unequal: Vec<String> = lines.iter().zip(recorded).filter_map(unequal).take(told).collect();
    if !unequal.is_empty() {
        return about(unequal.join("; "));
    }
    match (lines.get(recorded.len()), recorded.get(lines.len())) {
        (Some((line, _)), _) => about(format!("line {line} was not reached")),
        (None, Some(value)) => about(format!("more than expected: {value}")),
        (None, None) => None,
    }
}
