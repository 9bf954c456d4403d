//! The agent, and the JDKs that should load it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use super::Finding;
use super::trial::{Status, Trial};
use crate::bridge_jvm;
use crate::bridges::Absent;
use crate::messages;
use crate::search_path::files_named;

pub(super) fn check() -> Vec<Finding> {
    let agent = match bridge_jvm::LIBRARY.find() {
        Ok(agent) => agent,
        Err(Absent::NotInstalled(error)) => {
            return vec![Finding::note("JVM agent", messages::with_causes(&error))];
        }
        Err(Absent::Named(error)) => {
            let remedy = format!("correct {}", bridge_jvm::LIBRARY.variable);
            return vec![Finding::bad("JVM agent", messages::with_causes(&error), remedy)];
        }
    };
    let mut findings = vec![Finding::good("JVM agent", agent.display().to_string())];
    let jdks = find();
    if jdks.is_empty() {
        findings.push(Finding::note("JDK", "none found in PATH, JAVA_HOME, /usr/lib/jvm"));
    }
    for java in jdks {
        let place = java.display();
        findings.push(match try_agent(&java, &agent) {
            Ok(runtime) => Finding::good("JDK", format!("{place}: {runtime}, loads the agent")),
            Err(error) => Finding::bad(
                "JDK",
                format!("{place}: {}", messages::with_causes(&error)),
                "a JVM must be of this machine's architecture and C library (glibc), JDK 8 or later; \
                 under `redhanded run` this one might not start",
            ),
        });
    }
    findings
}

/// The `java` programs of this machine, each once.
fn find() -> Vec<PathBuf> {
    let mut candidates = Vec::new();
    candidates.extend(std::env::var_os("JAVA_HOME").map(|home| PathBuf::from(home).join("bin/java")));
    candidates.extend(files_named("java".as_ref()));
    let mut homes = vec![PathBuf::from("/usr/lib/jvm"), PathBuf::from("/opt")];
    if let Some(home) = std::env::var_os("HOME").map(PathBuf::from) {
        homes.extend([home.join(".sdkman/candidates/java"), home.join(".jdks")]);
    }
    for directory in homes {
        let entries = std::fs::read_dir(directory).into_iter().flatten().flatten();
        let mut found: Vec<PathBuf> = entries.map(|entry| entry.path().join("bin/java")).collect();
        found.sort();
        candidates.extend(found);
    }
    let mut seen = BTreeSet::new();
    candidates
        .into_iter()
        .filter_map(|java| java.canonicalize().ok())
        .filter(|java| java.is_file() && seen.insert(java.clone()))
        .collect()
}

/// Starts `java` with the agent as `redhanded run` would, and returns what the agent says it is.
fn try_agent(java: &Path, agent: &Path) -> Result<String> {
    let trial = Trial::new()?;
    let option = bridge_jvm::agent_option(agent, &trial.run().launch_file())?;
    trial.start(Command::new(java).arg("-version").env(bridge_jvm::OPTIONS_VARIABLE, option), Status::Success)
}
