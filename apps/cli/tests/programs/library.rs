use std::env;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::Value;

/// Builds the cdylib of `package` and returns its file. The tests of one crate do not build the
/// library of another, so they ask cargo for it, in the profile they were built in.
///
/// # Panics
/// When it does not build.
pub fn build(package: &str) -> PathBuf {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["build", "--package", package, "--message-format", "json"]);
    if !cfg!(debug_assertions) {
        cargo.arg("--release");
    }
    cargo.current_dir(env!("CARGO_MANIFEST_DIR")).stderr(Stdio::inherit());
    let output = cargo.output().expect("cargo starts: it started these tests");
    assert!(output.status.success(), "{package} does not build: {cargo:?}");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let messages = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let target = package.replace('-', "_");
    let files: Vec<String> = messages
        .filter(|message| message["target"]["name"] == target.as_str())
        .flat_map(|message| message["filenames"].as_array().cloned().unwrap_or_default())
        .filter_map(|file| file.as_str().map(str::to_owned))
        .collect();
    let library = files.iter().find(|file| file.ends_with(".so") || file.ends_with(".dylib"));
    PathBuf::from(library.unwrap_or_else(|| panic!("cargo built no library of {package}, only {files:?}")))
}
