//! The JDK that the JVM bridge is built and tested with.

use std::path::PathBuf;

use anyhow::Result;

use crate::apt;

/// Makes sure that `javac` and `java` are there: installs Debian's or Ubuntu's default JDK where
/// that is possible without asking, else says what to install.
pub fn ensure() -> Result<()> {
    if ["javac", "java"].iter().all(|tool| apt::works(tool, "-version")) {
        return Ok(());
    }
    apt::install(
        &["default-jdk-headless"],
        "redhanded's JVM bridge is built and tested with a JDK (8 to 25), and there is no `javac` here. \
         Install one (Debian, Ubuntu: sudo apt-get install default-jdk-headless), or set JAVA_HOME and \
         put its bin directory into PATH.",
    )
}

/// Every JDK on this machine: the one in `PATH`, and those where Debian and Ubuntu put them.
pub fn all() -> Vec<PathBuf> {
    let mut homes: Vec<PathBuf> = std::fs::read_dir("/usr/lib/jvm")
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| entry.path().canonicalize().ok())
        .filter(|home| home.join("bin/javac").exists())
        .collect();
    homes.sort();
    homes.dedup();
    homes
}
