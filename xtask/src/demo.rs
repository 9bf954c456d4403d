//! The README's first command: from nothing to violations proven.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::run::{built, cargo, root, run, status};
use crate::{jdk, mono};

/// The exit status of `redhanded run` when the command succeeded and there are findings.
const FINDINGS: i32 = 66;

pub fn demo() -> Result<()> {
    jdk::ensure()?;
    let mono = mono::ensure();
    let mut build = cargo();
    build.args(["build", "--release", "--package", "redhanded", "--package", "redhanded-jvm"]);
    if mono.is_ok() {
        build.args(["--package", "redhanded-dotnet"]);
    }
    run(&mut build)?;
    java_cache()?;
    csharp_check()?;
    match mono {
        Ok(()) => dotnet_cache(),
        Err(reason) => {
            eprintln!("\nThe .NET example is left out: {reason}");
            Ok(())
        }
    }
}

fn java_cache() -> Result<()> {
    let example = root().join("examples/java-cache");
    let classes = binaries_of("java-cache")?;
    let sources = sources_in(&example, "java")?;
    run(Command::new("javac").arg("-d").arg(&classes).args(&sources))?;
    prove(&example, Command::new("java").arg("-cp").arg(&classes).arg("PriceCacheTest"))
}

/// Needs no Mono: nothing is compiled or run.
fn csharp_check() -> Result<()> {
    let example = root().join("examples/csharp-check");
    let mut command = Command::new(built("release").join("redhanded"));
    expect_findings(&example, command.current_dir(&example).arg("check"))
}

fn dotnet_cache() -> Result<()> {
    let example = root().join("examples/dotnet-cache");
    let program = binaries_of("dotnet-cache")?.join("PriceCacheTest.exe");
    let sources = sources_in(&example, "cs")?;
    run(Command::new("mcs").arg("-debug").arg(format!("-out:{}", program.display())).args(&sources))?;
    prove(&example, Command::new("mono").arg(&program))
}

/// Runs `command` under redhanded in the directory of the example; the bug must be found.
fn prove(example: &Path, command: &Command) -> Result<()> {
    let mut redhanded = Command::new(built("release").join("redhanded"));
    redhanded.current_dir(example).args(["run", "--"]).arg(command.get_program()).args(command.get_args());
    expect_findings(example, &mut redhanded)
}

fn expect_findings(example: &Path, redhanded: &mut Command) -> Result<()> {
    let status = status(redhanded)?;
    match status.code() {
        Some(FINDINGS) => Ok(()),
        Some(0) => bail!(
            "the bug of {} was not found this time: please report this as a bug",
            example.file_name().unwrap_or_default().display()
        ),
        _ => bail!("redhanded ended with {status}"),
    }
}

/// Where what is compiled of an example goes.
fn binaries_of(example: &str) -> Result<PathBuf> {
    let directory = root().join("target/examples").join(example);
    std::fs::create_dir_all(&directory).with_context(|| format!("cannot make {}", directory.display()))?;
    Ok(directory)
}

fn sources_in(directory: &Path, extension: &str) -> Result<Vec<PathBuf>> {
    let entries =
        std::fs::read_dir(directory).with_context(|| format!("cannot read {}", directory.display()))?;
    let mut files: Vec<_> = entries
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|own| own == extension))
        .collect();
    files.sort();
    Ok(files)
}
