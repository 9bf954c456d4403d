//! The test programs, many times: the table of `docs/evaluation.md`.

use anyhow::Result;

use crate::jdk;
use crate::run::{cargo, run};

#[derive(clap::Args)]
pub struct Arguments {
    /// How often each program is run.
    #[arg(long, default_value_t = 20)]
    repetitions: u32,
}

pub fn programs(arguments: &Arguments) -> Result<()> {
    jdk::ensure()?;
    run(cargo().args(["build", "--release", "--workspace"]))?;
    run(cargo().env("REDHANDED_REPETITIONS", arguments.repetitions.to_string()).args([
        "test",
        "--release",
        "--package",
        "redhanded",
        "--test",
        "java_programs",
        "--",
        "--ignored",
        "--nocapture",
        "repetitions",
    ]))
}
