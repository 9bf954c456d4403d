//! The test programs, many times: the tables of `docs/evaluation.md`.

use anyhow::Result;
use clap::ValueEnum;

use crate::run::{cargo, run};
use crate::{jdk, mono};

#[derive(clap::Args)]
pub struct Arguments {
    /// How often each program is run.
    #[arg(long, default_value_t = 20)]
    repetitions: u32,
    /// Only the programs of one platform.
    #[arg(long)]
    only: Option<Platform>,
}

/// What the programs run on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Platform {
    Java,
    Dotnet,
}

impl Platform {
    fn test(self) -> &'static str {
        match self {
            Platform::Java => "java_programs",
            Platform::Dotnet => "dotnet_programs",
        }
    }
}

pub fn programs(arguments: &Arguments) -> Result<()> {
    jdk::ensure()?;
    mono::ensure()?;
    run(cargo().args(["build", "--release", "--workspace"]))?;
    for platform in Platform::value_variants() {
        if arguments.only.is_none_or(|only| only == *platform) {
            run(cargo().env("REDHANDED_REPETITIONS", arguments.repetitions.to_string()).args([
                "test",
                "--release",
                "--package",
                "redhanded",
                "--test",
                platform.test(),
                "--",
                "--ignored",
                "--nocapture",
                "repetitions",
            ]))?;
        }
    }
    Ok(())
}
