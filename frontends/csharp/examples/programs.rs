//! A table of the test programs: what is found in each of them under many seeds.
//!
//! Steps and seconds of processor time are means over the seeds; the last column says how the runs
//! under seed 0 ended: finished, stuck (threads that wait for ever), at a bound.
//!
//! `cargo run --release -p redhanded-csharp --example programs [-- PART_OF_A_NAME]`

#[path = "../tests/programs/marks.rs"]
mod marks;

use std::error::Error;

use marks::{Program, programs};
use rustix::time::{ClockId, clock_gettime};

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
    println!("| program | half | required | seeds that find all | false | steps | seconds | ends |");
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

/// What this thread has used so far: others on the machine do not count.
fn processor_seconds() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
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
        let start = processor_seconds();
        let checked = program.check(seed);
        row.seconds += (processor_seconds() - start) / SEEDS as f64;
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
