//! Damaged programs without end: parsed, bound, lowered and run, to find what makes the checker fail.
//!
//! ```sh
//! cargo run -p redhanded-csharp --example nonsense -- 100000        # so many inputs, with the seed 0
//! cargo run -p redhanded-csharp --example nonsense -- 100000 7      # with the seed 7
//! cargo run -p redhanded-csharp --example nonsense -- 1 7 4711      # from the number 4711 on
//! ```
//!
//! An input is one of the test programs with up to eight changes: text removed, repeated, cut off, or put
//! in from a list or another program. Its seed and number make it. Each input that panics is told with
//! both, and its text is printed; the status is 1 then. The slowest one is told at the end. The dev profile
//! has the assertions. A small part of this runs with the tests: `tests/check/damage.rs`.

use std::{
    env, fs, panic,
    path::{Path, PathBuf},
    process::ExitCode,
    time::{Duration, Instant},
};

use bumpalo::Bump;
use redhanded_checker::{Cancellation, Settings};
use redhanded_csharp::{
    Session,
    lower::Lowering,
    symbols::{Compilation, Library, Project},
    syntax::{Symbols, parse},
};

/// What a changed place may get.
const PIECES: &[&str] = &[
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "<",
    ">",
    ";",
    ",",
    ".",
    "=>",
    "=",
    "?",
    "??",
    "?.",
    ":",
    "::",
    "..",
    "+",
    "&&",
    "!",
    "@",
    "$\"{",
    "\"",
    "\"\"\"",
    "'",
    "//",
    "/*",
    "*/",
    "#if A\n",
    "#else\n",
    "#endif\n",
    "\n",
    "\0",
    "\u{fffd}",
    " await ",
    " async ",
    " yield return ",
    " static ",
    " class C ",
    " struct S ",
    " record R ",
    " enum E ",
    " interface I ",
    " namespace N ",
    " using ",
    " new ",
    " new() ",
    " ref ",
    " out ",
    " in ",
    " params ",
    " this ",
    " base ",
    " is ",
    " as ",
    " not ",
    " and ",
    " or ",
    " switch ",
    " case ",
    " default ",
    " when ",
    " with ",
    " from x in y ",
    " select ",
    " where T : ",
    " operator ",
    " implicit ",
    " event ",
    " delegate ",
    " lock ",
    " try ",
    " catch ",
    " finally ",
    " throw ",
    " goto ",
    " return ",
    " if ",
    " else ",
    " for ",
    " foreach ",
    " while ",
    " do ",
    " int ",
    " var ",
    " dynamic ",
    " object ",
    " string ",
    " void ",
    " null ",
    " true ",
    " 1 ",
    " 1e999 ",
    " 99999999999999999999 ",
    " int.MaxValue ",
    " partial ",
    " override ",
    " virtual ",
    " abstract ",
    " const ",
    " volatile ",
    " fixed ",
    " stackalloc ",
    " unsafe ",
    " sizeof ",
    " typeof ",
    " checked ",
];

/// As deep as the threads of a check are.
const STACK_BYTES: usize = 256 << 20;

/// After so many inputs the names that were met are forgotten.
const INPUTS_PER_SESSION: u64 = 1_000;

fn main() -> ExitCode {
    let number = |place: usize| env::args().nth(place).map(|it| it.parse::<u64>().expect("a number"));
    let (count, seed, first) = (number(1).unwrap_or(10_000), number(2).unwrap_or(0), number(3).unwrap_or(0));
    let thread = std::thread::Builder::new().stack_size(STACK_BYTES);
    let failed = thread.spawn(move || run(count, seed, first)).expect("a thread").join();
    match failed {
        Ok(0) => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}

/// Tries inputs; how many of them failed.
fn run(count: u64, seed: u64, first: u64) -> u64 {
    let samples = samples();
    let mut slowest = (Duration::ZERO, first);
    let mut failed = 0;
    let mut session = Session::new(Symbols::default());
    let mut library = Library::new();
    for number in first..first + count {
        if number % INPUTS_PER_SESSION == 0 {
            (session, library) = (Session::new(Symbols::default()), Library::new());
            println!("{number}");
        }
        let text = input(&samples, seed, number);
        let begin = Instant::now();
        let tried = panic::catch_unwind(panic::AssertUnwindSafe(|| try_input(&mut session, &library, &text)));
        slowest = slowest.max((begin.elapsed(), number));
        if tried.is_err() {
            failed += 1;
            println!("seed {seed}, number {number} fails:\n{text}\n");
            (session, library) = (Session::new(Symbols::default()), Library::new());
        }
    }
    let (time, number) = slowest;
    println!("{count} inputs, {failed} failed; the slowest took {time:?}: number {number}");
    failed
}

fn try_input(session: &mut Session, library: &Library, text: &str) {
    let tree = parse(text, &Symbols::default(), library.names());
    let project = Project { files: vec![&tree], references: Vec::new(), symbols: Symbols::default() };
    let arena = Bump::new();
    Lowering::new(Compilation::new(&arena, library, &[project])).lower_everything();
    session.put("Nonsense.cs", text);
    let settings = Settings { total_steps: 20_000, runs_per_entry: 3, ..Settings::default() };
    session.check(&settings, &Cancellation::new());
}

/// All test programs.
fn samples() -> Vec<Vec<char>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files: Vec<PathBuf> = Vec::new();
    for directory in ["programs/buggy", "programs/clean", "tests/check/values", "tests/syntax/samples"] {
        let entries = fs::read_dir(root.join(directory)).expect("the directory is there");
        files.extend(entries.map(|entry| entry.expect("an entry").path()));
    }
    files.retain(|file| file.extension().is_some_and(|extension| extension == "cs"));
    files.sort();
    files.iter().map(|file| fs::read_to_string(file).expect("it can be read").chars().collect()).collect()
}

/// The input with a seed and number.
fn input(samples: &[Vec<char>], seed: u64, number: u64) -> String {
    let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number);
    let mut text = samples[random.below(samples.len())].clone();
    for _ in 0..=random.below(8) {
        let at = random.below(text.len() + 1);
        let length = 1 + random.below(40);
        let piece = |source: &[char], from: usize| source[from..(from + length).min(source.len())].to_vec();
        match random.below(6) {
            0 => drop(text.drain(at..(at + length).min(text.len()))),
            1 => {
                let copied = piece(&text, random.below(text.len() + 1));
                drop(text.splice(at..at, copied));
            }
            2 => {
                let source = &samples[random.below(samples.len())];
                let copied = piece(source, random.below(source.len() + 1));
                drop(text.splice(at..at, copied));
            }
            3 if random.below(4) == 0 => text.truncate(at),
            4 if random.below(8) == 0 => {
                let repeated = PIECES[random.below(PIECES.len())].repeat(random.below(3_000));
                drop(text.splice(at..at, repeated.chars()));
            }
            _ => drop(text.splice(at..at, PIECES[random.below(PIECES.len())].chars())),
        }
    }
    text.into_iter().collect()
}

/// Random numbers that are the same everywhere (splitmix64).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % limit as u64) as usize
    }
}
