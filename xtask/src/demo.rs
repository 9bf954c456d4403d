//! The README's first command: from nothing to a violation proven.

use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::jdk;
use crate::run::{built, cargo, root, run, status};

/// The exit status of `redhanded run` when the command succeeded and there are findings.
const FINDINGS: i32 = 66;

pub fn demo() -> Result<()> {
    jdk::ensure()?;
    run(cargo().args(["build", "--release", "--package", "redhanded", "--package", "redhanded-jvm"]))?;
    let example = root().join("examples/java-cache");
    let classes = root().join("target/examples/java-cache");
    std::fs::create_dir_all(&classes).with_context(|| format!("cannot make {}", classes.display()))?;
    let sources = java_files(&example)?;
    run(Command::new("javac").arg("-d").arg(&classes).args(&sources))?;
    let main = sources
        .iter()
        .find(|source| std::fs::read_to_string(source).is_ok_and(|text| text.contains("void main(")))
        .and_then(|source| source.file_stem())
        .context("the example has no main class")?;
    let status = status(
        Command::new(built("release").join("redhanded"))
            .current_dir(&example)
            .args(["run", "--", "java", "-cp"])
            .arg(&classes)
            .arg(main),
    )?;
    match status.code() {
        Some(FINDINGS) => Ok(()),
        Some(0) => bail!("the example's bug was not caught this time: please report this as a bug"),
        _ => bail!("redhanded ended with {status}"),
    }
}

fn java_files(directory: &std::path::Path) -> Result<Vec<std::path::PathBuf>> {
    let entries =
        std::fs::read_dir(directory).with_context(|| format!("cannot read {}", directory.display()))?;
    let mut files: Vec<_> = entries
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "java"))
        .collect();
    files.sort();
    Ok(files)
}
