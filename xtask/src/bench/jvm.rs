//! On JVMs: watched and plain calls in one process, beside an empty native call.

use std::process::Command;

use anyhow::{Context, Result};

use super::Measured;
use crate::jdk;
use crate::run::{built, cargo, root, run};

pub fn bench() -> Result<()> {
    jdk::ensure()?;
    run(cargo().args(["build", "--release", "--package", "redhanded", "--package", "redhanded-jvm"]))?;
    let directory = root().join("target/bench");
    std::fs::create_dir_all(&directory).context("cannot make target/bench")?;
    let benches = root().join("bridges/jvm/benches");
    run(Command::new("javac").arg("-d").arg(&directory).arg(benches.join("java/HookBench.java")))?;
    let empty = directory.join("libempty_native.so");
    run(Command::new("rustc")
        .args(["--edition", "2024", "-O", "--crate-type", "cdylib", "-o"])
        .arg(&empty)
        .arg(benches.join("empty_native.rs")))?;
    for home in jdk::all() {
        let mut command = Command::new(built("release").join("redhanded"));
        command
            .current_dir(&directory)
            .args(["run", "--exclude", "HookBench$Plain", "--"])
            .arg(home.join("bin/java"))
            .arg("-cp")
            .arg(&directory)
            .arg("HookBench")
            .arg(&empty);
        let output = command.output().context("cannot run the bench")?;
        print_ratios(&home.display().to_string(), &String::from_utf8_lossy(&output.stdout));
    }
    Ok(())
}

fn print_ratios(jdk: &str, output: &str) {
    let measured = Measured::read(output);
    let value = |name: &str| measured.value(name);
    let native = value("empty_native");
    println!("\n{jdk}: an empty static native call takes {native:.1} ns");
    println!("{:<20} {:>10} {:>12} {:>22}", "call", "plain (ns)", "watched (ns)", "watched / empty native");
    for call in ["get", "check_get_put", "fresh_list", "iterate_100", "string_builder"] {
        let watched = value(&format!("watched_{call}"));
        let plain = value(&format!("plain_{call}"));
        println!("{call:<20} {plain:>10.1} {watched:>12.1} {:>22.2}", watched / native);
    }
    measured.print_scaling();
}
