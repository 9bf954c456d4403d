//! On Mono: watched and plain calls in one process.

use std::process::Command;

use anyhow::{Context, Result};

use super::Measured;
use crate::mono;
use crate::run::{built, cargo, root, run};

pub fn bench() -> Result<()> {
    mono::ensure()?;
    run(cargo().args(["build", "--release", "--package", "redhanded", "--package", "redhanded-dotnet"]))?;
    let directory = root().join("target/bench");
    std::fs::create_dir_all(&directory).context("cannot make target/bench")?;
    let program = directory.join("HookBench.exe");
    run(Command::new("mcs")
        .args(["-nologo", "-optimize+"])
        .arg(format!("-out:{}", program.display()))
        .arg(root().join("bridges/dotnet/runtime/benches/HookBench.cs")))?;
    let mut command = Command::new(built("release").join("redhanded"));
    command.current_dir(&directory).args(["run", "--exclude", "HookBench.Plain", "--", "mono"]).arg(&program);
    let output = command.output().context("cannot run the bench")?;
    print_ratios(&String::from_utf8_lossy(&output.stdout));
    Ok(())
}

fn print_ratios(output: &str) {
    let measured = Measured::read(output);
    println!("\nMono");
    println!("{:<20} {:>10} {:>12} {:>16}", "call", "plain (ns)", "watched (ns)", "watched / plain");
    for call in ["get", "get_by_interface", "check_get_put", "fresh_list", "iterate_100", "string_builder"] {
        let plain = measured.value(&format!("plain_{call}"));
        let watched = measured.value(&format!("watched_{call}"));
        println!("{call:<20} {plain:>10.1} {watched:>12.1} {:>16.2}", watched / plain);
    }
    measured.print_scaling();
}
