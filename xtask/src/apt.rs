//! Installing what is missing, where that can be done without asking: as root, with `apt-get`.

use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Result, bail};

use crate::run::run;

/// Installs `packages`, or fails with `reason` where that is not possible.
///
/// # Errors
/// `reason`, when this is not Debian or Ubuntu or we are not root; or that `apt-get` failed.
pub fn install(packages: &[&str], reason: &str) -> Result<()> {
    let apt = Path::new("/usr/bin/apt-get");
    if !(is_root() && apt.exists()) {
        bail!("{reason}");
    }
    eprintln!("Installing {}.", packages.join(" "));
    run(Command::new(apt).arg("update"))?;
    run(Command::new(apt)
        .env("DEBIAN_FRONTEND", "noninteractive")
        .args(["install", "--yes", "--no-install-recommends"])
        .args(packages))
}

/// `tool` is there and starts: asked with `argument`, it answers with success.
pub fn works(tool: &str, argument: &str) -> bool {
    Command::new(tool)
        .arg(argument)
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
