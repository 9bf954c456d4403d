//! The JDK that the JVM bridge is built and tested with.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Result, bail};

use crate::run::run;

/// Makes sure that `javac` and `java` are there: installs Debian's or Ubuntu's default JDK where
/// that is possible without asking, else says what to install.
pub fn ensure() -> Result<()> {
    if works("javac") && works("java") {
        return Ok(());
    }
    let apt = Path::new("/usr/bin/apt-get");
    if !(is_root() && apt.exists()) {
        bail!(
            "redhanded's JVM bridge is built and tested with a JDK (8 to 25), and there is no `javac` here. \
             Install one (Debian, Ubuntu: sudo apt-get install default-jdk-headless), or set JAVA_HOME and \
             put its bin directory into PATH."
        );
    }
    eprintln!("No JDK here: installing default-jdk-headless.");
    run(Command::new(apt).arg("update"))?;
    run(Command::new(apt).env("DEBIAN_FRONTEND", "noninteractive").args([
        "install",
        "--yes",
        "--no-install-recommends",
        "default-jdk-headless",
    ]))
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

fn works(tool: &str) -> bool {
    Command::new(tool)
        .arg("-version")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}
