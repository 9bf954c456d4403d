//! How many lines per second one core parses, binds and lowers, all bodies; the goal is 300,000. The last
//! line compares with [HSR] 5.1: 12.93 minutes for 3,482,301 lines, the check itself included. What is
//! counted is the processor time of the thread, so a busy machine spoils the figures less.
//!
//! `cargo bench -p redhanded-csharp --bench lower`
//!
//! With directories in `REDHANDED_CSHARP_SOURCES`, each directory directly below them is a project;
//! without, programs of our own, many times over, each copy in a namespace of its own.

use std::{
    env, fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use bumpalo::Bump;
use redhanded_csharp::{
    lower::{Lowering, LoweringStatistics},
    projects::decode,
    symbols::{Compilation, Library, Project},
    syntax::{Parser, Symbols},
};
use rustix::time::{ClockId, clock_gettime};

const RUNS: usize = 3;

/// How often the samples are there without other sources.
const COPIES: usize = 300;

/// What [HSR] 5.1 states for a line, compilation and check together, in seconds.
const LINE_IN_HSR: f64 = 12.93 * 60.0 / 3_482_301.0;

/// What one run took, in seconds.
#[derive(Clone, Copy)]
struct Times {
    parse: f64,
    declare: f64,
    lower: f64,
}

fn main() {
    let projects = projects();
    let texts = || projects.iter().flatten();
    let lines: usize = texts().map(|text| text.lines().count()).sum();
    let bytes: usize = texts().map(|text| text.len()).sum();
    println!("{} projects, {lines} lines, {:.1} MB", projects.len(), bytes as f64 / 1e6);
    let (mut best, mut statistics) = run(&projects);
    for _ in 1..RUNS {
        let (times, next) = run(&projects);
        statistics = next;
        if times.total() < best.total() {
            best = times;
        }
    }
    println!("{} bodies, {} unbound names", statistics.functions, statistics.unbound);
    let parts = [("parse", best.parse), ("declare", best.declare), ("bind, lower", best.lower)];
    for (name, seconds) in parts.into_iter().chain([("together", best.total())]) {
        println!(
            "{name:<12} {:>9.1} ms {:>9.0},000 lines/s {:>6.1} x parsing",
            seconds * 1e3,
            lines as f64 / seconds / 1e3,
            seconds / best.parse
        );
    }
    let share = best.total() / (lines as f64 * LINE_IN_HSR);
    println!("{:.2} % of the time that [HSR] took for as many lines", 100.0 * share);
}

impl Times {
    fn total(self) -> f64 {
        self.parse + self.declare + self.lower
    }
}

/// Parses, binds and lowers all projects, each on its own.
fn run(projects: &[Vec<Arc<str>>]) -> (Times, LoweringStatistics) {
    let mut times = Times { parse: 0.0, declare: 0.0, lower: 0.0 };
    let mut sum = LoweringStatistics::default();
    let library = Library::new();
    let symbols: Symbols = ["DEBUG", "TRACE"].into_iter().collect();
    for texts in projects {
        let start = processor_seconds();
        let mut parser = Parser::new(library.names());
        let trees: Vec<_> = texts.iter().map(|text| parser.parse(Arc::clone(text), &symbols)).collect();
        let parsed = processor_seconds();
        let arena = Bump::new();
        let project = Project { files: trees.iter().collect(), ..Project::default() };
        let mut lowering = Lowering::new(Compilation::new(&arena, &library, &[project]));
        let declared = processor_seconds();
        lowering.lower_everything();
        times.lower += processor_seconds() - declared;
        times.declare += declared - parsed;
        times.parse += parsed - start;
        let statistics = lowering.statistics();
        sum.functions += statistics.functions;
        sum.unbound += statistics.unbound;
    }
    (times, sum)
}

fn processor_seconds() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

fn projects() -> Vec<Vec<Arc<str>>> {
    let Some(directories) = env::var_os("REDHANDED_CSHARP_SOURCES") else {
        return vec![copies()];
    };
    let mut projects = Vec::new();
    for directory in env::split_paths(&directories) {
        let mut below: Vec<PathBuf> = children(&directory);
        below.sort();
        for path in below {
            let mut texts = Vec::new();
            collect(&path, &mut texts);
            if !texts.is_empty() {
                projects.push(texts);
            }
        }
    }
    projects
}

/// The programs of the tests that compute values, which use the whole language.
fn copies() -> Vec<Arc<str>> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/check/values");
    let mut samples = Vec::new();
    collect(&directory, &mut samples);
    (0..COPIES)
        .flat_map(|copy| samples.iter().map(move |sample| (copy, sample)))
        .map(|(copy, sample)| {
            // `using` directives stand in front.
            let end = sample.rfind("using static").and_then(|at| Some(at + sample[at..].find('\n')?));
            let (usings, rest) = sample.split_at(end.unwrap_or(0));
            format!("{usings}\nnamespace Copy{copy} {{{rest}}}").into()
        })
        .collect()
}

fn collect(path: &Path, texts: &mut Vec<Arc<str>>) {
    if path.is_dir() {
        let mut below = children(path);
        below.sort();
        below.iter().for_each(|path| collect(path, texts));
    } else if path.extension().is_some_and(|extension| extension == "cs") {
        texts.extend(fs::read(path).ok().and_then(|bytes| Some(decode(&bytes)?.text)));
    }
}

/// What lies in a directory; links are not followed.
fn children(directory: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(directory) else { return Vec::new() };
    let kinds = entries.flatten().map(|entry| (entry.file_type(), entry.path()));
    kinds
        .filter(|(kind, _)| kind.as_ref().is_ok_and(|kind| !kind.is_symlink()))
        .map(|(_, path)| path)
        .collect()
}
