//! Programs with bugs, in which just those are found, and correct ones, in which nothing is.

#[path = "marks.rs"]
mod marks;

use std::error::Error;

use marks::{Program, programs};

/// Seeds under which correct programs are checked.
const SEEDS: std::ops::Range<u64> = 0..3;

/// A part of the programs' names can be given in `PROGRAM`.
fn chosen(half: &str) -> Result<Vec<Program>, Box<dyn Error>> {
    let part = std::env::var("PROGRAM").unwrap_or_default();
    let mut all = programs(half)?;
    all.retain(|program| program.name.contains(&part));
    Ok(all)
}

/// Programs and models are such that every name in them means something.
fn not_bound(program: &Program, checked: &redhanded_csharp::Checked) -> impl Iterator<Item = String> {
    program.unbound(checked).into_iter().map(|place| format!("{}: not bound: {place}", program.name))
}

#[test]
fn buggy_programs() -> Result<(), Box<dyn Error>> {
    let mut complaints = Vec::new();
    for program in chosen("buggy")? {
        if program.required.is_empty() {
            complaints.push(format!("{}: nothing is marked", program.name));
        }
        let checked = program.check(0);
        complaints.extend(program.complaints(&program.marked(&checked)));
        complaints.extend(not_bound(&program, &checked));
    }
    assert!(complaints.is_empty(), "\n{}\n", complaints.join("\n"));
    Ok(())
}

#[test]
fn clean_programs() -> Result<(), Box<dyn Error>> {
    let mut complaints = Vec::new();
    for program in chosen("clean")? {
        for seed in SEEDS {
            let checked = program.check(seed);
            let found = program.marked(&checked);
            complaints.extend(program.complaints(&found).iter().map(|text| format!("seed {seed}: {text}")));
            if checked.outcome.statistics.threads_started == 0 && checked.outcome.statistics.finalizers == 0 {
                complaints.push(format!("{}: no thread was started", program.name));
            }
            complaints.extend(not_bound(&program, &checked));
        }
    }
    assert!(complaints.is_empty(), "\n{}\n", complaints.join("\n"));
    Ok(())
}
