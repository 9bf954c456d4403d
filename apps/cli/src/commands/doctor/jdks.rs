//! The agent, and the JDKs that should load it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use redhanded_launch::Launch;
use redhanded_model::{Record, TrapFile};

use super::Finding;
use crate::bridge_jvm;
use crate::messages;
use crate::store::{RunDirectory, Tail};

/// How long a JVM may take to print its version before it counts as hanging.
const LIMIT: Duration = Duration::from_secs(30);

pub(super) fn check() -> Vec<Finding> {
    let agent = match bridge_jvm::LIBRARY.find() {
        Ok(agent) => agent,
        Err(error) => {
            let remedy = "build it, put it beside this program, or set REDHANDED_JVM_AGENT";
            return vec![Finding::bad("JVM agent", messages::with_causes(&error.into_error()), remedy)];
        }
    };
    let mut findings = vec![Finding::good("JVM agent", agent.display().to_string())];
    let jdks = find();
    if jdks.is_empty() {
        let text = "none found in PATH, JAVA_HOME, /usr/lib/jvm";
        findings.push(Finding::note("JDK", format!("{text}; redhanded watches JVMs only, so far")));
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
    if let Some(path) = std::env::var_os("PATH") {
        candidates.extend(std::env::split_paths(&path).map(|directory| directory.join("java")));
    }
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
    let store = tempfile::tempdir().context("cannot make a directory for temporary files")?;
    let run = RunDirectory::create(store.path(), "doctor").context("cannot make a run directory")?;
    let launch = Launch {
        run_directory: run.path().to_owned(),
        trap_file: None,
        contracts: Vec::new(),
        include: Vec::new(),
        exclude: Vec::new(),
        engine: redhanded_tsvd::Settings::default(),
        budget: None,
        force_async: false,
    };
    run.prepare(launch, &TrapFile::default())?;
    let option = bridge_jvm::agent_option(agent, &run.launch_file())?;
    // To a file: a pipe that nobody empties could make it hang.
    let output = store.path().join("output");
    let file = std::fs::File::create(&output).context("cannot make a file for its output")?;
    let child = Command::new(java)
        .arg("-version")
        .env(bridge_jvm::OPTIONS_VARIABLE, option)
        .stdin(Stdio::null())
        .stdout(file.try_clone().context("cannot share a file")?)
        .stderr(file)
        .spawn()
        .context("it cannot be started")?;
    let said = || {
        let text = std::fs::read_to_string(&output).unwrap_or_default();
        let line = text.lines().rfind(|line| !line.starts_with("Picked up") && !line.trim().is_empty());
        redhanded_report::text::printable(line.unwrap_or("it says nothing"))
    };
    match wait(child)? {
        Some(status) if status.success() => {}
        Some(status) => bail!("it ends with {status} when it has to load the agent: {}", said()),
        None => bail!("it hangs when it has to load the agent"),
    }
    let records = Tail::default().read(&run.processes());
    let start = records.into_iter().find_map(|(_, record)| match record {
        Record::ProcessStart(start) => Some(start.runtime),
        _ => None,
    });
    start.with_context(|| format!("it does not load the agent: {}", said()))
}

fn wait(mut child: Child) -> Result<Option<std::process::ExitStatus>> {
    let begun = Instant::now();
    while begun.elapsed() < LIMIT {
        if let Some(status) = child.try_wait().context("cannot wait for it")? {
            return Ok(Some(status));
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let _ = child.kill();
    let _ = child.wait();
    Ok(None)
}
