//! The project's own chores: `cargo xtask --help`.

#![forbid(unsafe_code)]

mod apt;
mod bench;
mod demo;
mod jdk;
mod mono;
mod programs;
mod run;
mod test;

use clap::{Parser, Subcommand};

/// Builds, shows and tests redhanded. Installs a JDK and Mono first where it can.
#[derive(Parser)]
#[command(name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Build everything and prove a violation in each bundled example.
    Demo,
    /// Install what building and testing need beyond Rust (a JDK and
    /// Mono), where that is possible.
    Prepare,
    /// Run all tests. This is what CI runs after the format check and clippy.
    Test(test::Arguments),
    /// Measure what a watched call costs, as ratios within one run.
    Bench,
    /// Run every buggy and clean test program many times and print the tables of
    /// `docs/evaluation.md`.
    Programs(programs::Arguments),
}

fn main() -> anyhow::Result<()> {
    match Arguments::parse().command {
        Command::Demo => demo::demo(),
        Command::Prepare => jdk::ensure().and_then(|()| mono::ensure()),
        Command::Test(arguments) => test::test(&arguments),
        Command::Bench => bench::bench(),
        Command::Programs(arguments) => programs::programs(&arguments),
    }
}
