//! The managed half by itself: its sources and `hook/HookTests.cs`, compiled into one program that tests
//! what needs no native half.

use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
fn the_hooks_own_tests_pass() {
    if Command::new("mono").arg("--version").output().is_err() {
        println!("skipped: there is no `mono` in PATH; `cargo xtask prepare` installs it");
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let directory = tempfile::tempdir().unwrap();
    let program = directory.path().join("HookTests.exe");
    let compiled = Command::new("mcs")
        .args(["-nologo", "-unsafe", "-debug", "-langversion:7", "-r:System.Core"])
        .arg(format!("-out:{}", program.display()))
        .args(sources(&root.join("hook")))
        .args(sources(&root.join("tests/hook")))
        .output()
        .unwrap();
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let run = Command::new("mono").arg("--debug").arg(&program).output().unwrap();
    let output = String::from_utf8_lossy(&run.stdout).into_owned();
    assert!(
        run.status.success() && output.ends_with("passed\n"),
        "{output}{}",
        String::from_utf8_lossy(&run.stderr)
    );
}

fn sources(directory: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(directory).unwrap();
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "cs"))
        .collect();
    files.sort();
    files
}
