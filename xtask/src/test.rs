//! The README's second command: all tests.

use anyhow::Result;

use crate::run::{cargo, run};
use crate::{jdk, mono};

#[derive(clap::Args)]
pub struct Arguments {
    /// Leave out the exploration of interleavings (loom), the slowest part.
    #[arg(long)]
    quick: bool,
}

pub fn test(arguments: &Arguments) -> Result<()> {
    jdk::ensure()?;
    mono::ensure()?;
    // The end-to-end tests load the agent and run the program, so both are built first.
    run(cargo().args(["build", "--workspace"]))?;
    run(cargo().args(["test", "--workspace"]))?;
    if !arguments.quick {
        // Flags of their own would rebuild everything else: a directory of their own.
        run(cargo()
            .env("RUSTFLAGS", "--cfg loom")
            .env("CARGO_TARGET_DIR", crate::run::root().join("target/loom"))
            .args(["test", "--package", "redhanded-tsvd", "--release", "--lib", "loom_"]))?;
    }
    Ok(())
}
