//! How many lines per second one core parses, against a floor measured in the same run: finding the
//! ends of lines. What is counted is the processor time of the thread, so a busy machine spoils the
//! figures less.
//!
//! `cargo bench -p redhanded-csharp --bench parse`
//!
//! With directories in `REDHANDED_CSHARP_SOURCES`, every `.cs` file below them is parsed; without,
//! a program of our own, many times over. Files are read before time is taken.

use std::{
    env, fs,
    hint::black_box,
    path::{Path, PathBuf},
    sync::Arc,
};

use redhanded_csharp::{
    projects::decode,
    syntax::{Names, Parser, Symbols, ast::ExprId},
};
use rustix::time::{ClockId, clock_gettime};

const RUNS: usize = 5;

/// How often the sample is parsed without other sources.
const COPIES: usize = 1_000;

fn main() {
    let texts = texts();
    let lines: usize = texts.iter().map(|text| text.lines().count()).sum();
    let bytes: usize = texts.iter().map(|text| text.len()).sum();
    println!("{} files, {lines} lines, {:.1} MB", texts.len(), bytes as f64 / 1e6);
    let floor = best(|| texts.iter().map(|text| memchr::memchr_iter(b'\n', text.as_bytes()).count()).sum());
    let names = Names::new();
    let mut parser = Parser::new(&names);
    let symbols: Symbols = ["DEBUG", "TRACE"].into_iter().collect();
    let parse = best(|| {
        let parsed = texts.iter().map(|text| parser.parse(Arc::clone(text), &symbols).count::<ExprId>());
        parsed.sum()
    });
    let rate = |seconds: f64| (lines as f64 / seconds / 1e3, bytes as f64 / seconds / 1e6);
    for (name, seconds) in [("ends of lines", floor), ("parse", parse)] {
        let (thousand_lines, megabytes) = rate(seconds);
        println!(
            "{name:<14} {:>9.1} ms {thousand_lines:>9.0},000 lines/s {megabytes:>8.1} MB/s {:>7.1} x the floor",
            seconds * 1e3,
            seconds / floor
        );
    }
}

/// The least processor time of a few runs, in seconds.
fn best(mut work: impl FnMut() -> usize) -> f64 {
    (0..RUNS)
        .map(|_| {
            let before = processor_seconds();
            black_box(work());
            processor_seconds() - before
        })
        .fold(f64::INFINITY, f64::min)
}

fn processor_seconds() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

fn texts() -> Vec<Arc<str>> {
    let Some(directories) = env::var_os("REDHANDED_CSHARP_SOURCES") else {
        let sample: Arc<str> = include_str!("../tests/syntax/samples/Everything.cs").into();
        return vec![sample; COPIES];
    };
    let mut files = Vec::new();
    env::split_paths(&directories).for_each(|directory| collect(&directory, &mut files));
    files.sort();
    files.iter().filter_map(|file| Some(decode(&fs::read(file).ok()?)?.text)).collect()
}

fn collect(directory: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(directory) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => collect(&path, files),
            Ok(kind) if kind.is_file() && path.extension().is_some_and(|it| it == "cs") => files.push(path),
            _ => {}
        }
    }
}
