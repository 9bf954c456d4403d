use std::path::Path;

use anyhow::{Context, Result, bail};
use redhanded_report::RunInfo;
use serde::{Deserialize, Serialize};

use super::replace;

/// `run.json`: what was run. Written before the command starts and again when it has ended.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Manifest {
    /// Version of the layout.
    pub schema_version: u32,
    /// The version of redhanded.
    pub redhanded: String,
    /// The process of redhanded that made the run.
    pub redhanded_pid: u32,
    /// The run itself.
    #[serde(flatten)]
    pub info: RunInfo,
    /// Where the command ran.
    pub working_directory: String,
    /// Types of the user's own contracts.
    pub own_contracts: Vec<String>,
    /// Patterns of the modules to watch; empty for all.
    #[serde(default)]
    pub include: Vec<String>,
    /// The trap file that the run learns for.
    pub trap_file: Option<std::path::PathBuf>,
    /// What the run has learnt is in the trap file.
    #[serde(default)]
    pub learnt: bool,
}

/// What a manifest of any version says.
#[derive(Deserialize)]
struct Version {
    schema_version: u32,
}

/// The version this code writes.
const SCHEMA_VERSION: u32 = 1;

impl Manifest {
    /// The manifest of a run that begins.
    pub fn new(info: RunInfo, working_directory: &Path, own_contracts: Vec<String>) -> Manifest {
        Manifest {
            schema_version: SCHEMA_VERSION,
            redhanded: env!("CARGO_PKG_VERSION").to_owned(),
            redhanded_pid: std::process::id(),
            info,
            working_directory: working_directory.display().to_string(),
            own_contracts,
            include: Vec::new(),
            trap_file: None,
            learnt: false,
        }
    }

    /// Reads the manifest of the run in `directory`.
    pub fn read(directory: &Path) -> Result<Manifest> {
        let text = std::fs::read(directory.join("run.json")).context("run.json")?;
        if text.is_empty() {
            bail!("run.json: it is empty");
        }
        let version = serde_json::from_slice(&text);
        if let Ok(Version { schema_version }) = version
            && schema_version != SCHEMA_VERSION
        {
            bail!("run.json: its schema version is {schema_version}, this redhanded knows {SCHEMA_VERSION}");
        }
        serde_json::from_slice(&text).context("run.json")
    }

    /// Writes the manifest of the run in `directory`.
    pub fn write(&self, directory: &Path) -> Result<()> {
        let mut text = serde_json::to_vec_pretty(self).context("a manifest is plain data")?;
        text.push(b'\n');
        replace(&directory.join("run.json"), &text)
    }
}
