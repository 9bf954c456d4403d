//! A table of the test programs: what is found in each of them under many seeds.
//!
//! `cargo run --release -p redhanded-csharp --example programs [-- PART_OF_A_NAME]`

#[path = "../tests/programs/marks.rs"]
mod marks;

use std::{error::Error, time::Instant};

use marks::{Program, programs};

const SEEDS: u64 = 20;

/// What came of one program.
struct Row {
    expected: usize,
    /// Seeds under which all that is required was found.
    complete: u64,
    /// Findings without a mark, under all seeds.
    wrong: usize,
    steps: u64,
    seconds: f64,
    ends: String,
}

fn main() -> Result<(), Box<dyn Error>> {
    let part = std::env::args().nth(1).unwrap_or_default();
    let verbose = !part.is_empty();
    println!(
        "| program | half | required | seeds that find all | false | steps (mean) | seconds (mean) | ends |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    let (mut wrong, mut incomplete) = (0, 0);
    for half in ["buggy", "clean"] {
        for program in programs(half)?.iter().filter(|program| program.name.contains(&part)) {
            let row = row(program, verbose);
            wrong += row.wrong;
            incomplete += u64::from(row.complete < SEEDS);
            let Row { expected, complete, wrong, steps, seconds, ends } = row;
            println!(
                "| {} | {half} | {expected} | {complete}/{SEEDS} | {wrong} | {steps} | {seconds:.3} | {ends} |",
                program.name
            );
        }
    }
    println!("\n{wrong} false findings; {incomplete} programs in which some seed does not find everything.");
    Ok(())
}

fn row(program: &Program, verbose: bool) -> Row {
    let mut row = Row {
        expected: program.required.len(),
        complete: 0,
        wrong: 0,
        steps: 0,
        seconds: 0.0,
        ends: String::new(),
    };
    for seed in 0..SEEDS {
        let start = Instant::now();
        let checked = program.check(seed);
        row.seconds += start.elapsed().as_secs_f64() / SEEDS as f64;
        row.steps += checked.outcome.statistics.steps / SEEDS;
        let found = program.marked(&checked);
        row.complete += u64::from(program.required.iter().all(|mark| found.contains(mark)));
        let known = |mark| program.required.contains(mark) || program.possible.contains(mark);
        row.wrong += found.iter().filter(|mark| !known(mark)).count();
        if seed == 0 {
            let ends = checked.outcome.statistics.ends;
            row.ends = format!(
                "{}f {}s {}b",
                ends.finished,
                ends.stuck,
                ends.steps + ends.heap + ends.stack + ends.threads
            );
        }
        if verbose {
            for text in program.complaints(&found) {
                eprintln!("seed {seed}: {text}");
            }
            if seed == 0 {
                eprintln!("{:#?}", checked.outcome.statistics);
                program.unbound(&checked).iter().for_each(|place| eprintln!("not bound: {place}"));
            }
        }
    }
    row
}
