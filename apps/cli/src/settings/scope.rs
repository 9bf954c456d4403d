//! Which settings a subcommand has flags for.

use super::table::Setting;

/// Settings that concern a subcommand. The others have no flag there; what the file and the
/// environment say about them holds all the same.
pub trait Scope {
    /// This setting is one of them.
    fn has(setting: &Setting) -> bool;
}

/// All but what concerns checks: `run`.
#[derive(Clone, Debug)]
pub struct Running;

impl Scope for Running {
    fn has(setting: &Setting) -> bool {
        !setting.is_bound()
    }
}

/// Interpreting source: `check`.
#[derive(Clone, Debug)]
pub struct Checking;

impl Scope for Checking {
    fn has(setting: &Setting) -> bool {
        const SHARED: &[&str] = &["seed", "baseline", "progress", "colour", "directory", "trap_file"];
        setting.is_bound() || SHARED.contains(&setting.key)
    }
}

/// A run of one pair: what decides which pairs there are is fixed.
#[derive(Clone, Debug)]
pub struct Reproducing;

impl Scope for Reproducing {
    fn has(setting: &Setting) -> bool {
        const DELAYS: &[&str] = &[
            "engine.delay",
            "engine.max_delay_per_thread",
            "engine.max_delay_per_run",
            "engine.wake_early",
            "engine.futile_after",
        ];
        let fixed = setting.is_parameter() || setting.is_bound() || setting.key == "trap_file";
        !fixed || DELAYS.contains(&setting.key)
    }
}

/// Making a report of what is there: `report`.
#[derive(Clone, Debug)]
pub struct Reading;

impl Scope for Reading {
    fn has(setting: &Setting) -> bool {
        ["directory", "baseline", "colour"].contains(&setting.key)
    }
}

/// Rewriting assemblies: `instrument`.
#[derive(Clone, Debug)]
pub struct Instrumenting;

impl Scope for Instrumenting {
    fn has(setting: &Setting) -> bool {
        ["include", "exclude"].contains(&setting.key)
    }
}

/// Looking whether all is well: `doctor`.
#[derive(Clone, Debug)]
pub struct Diagnosis;

impl Scope for Diagnosis {
    fn has(setting: &Setting) -> bool {
        ["directory", "trap_file"].contains(&setting.key)
    }
}

/// Only the configuration file: `config show`, `contracts list`.
#[derive(Clone, Debug)]
pub struct Configuration;

impl Scope for Configuration {
    fn has(_: &Setting) -> bool {
        false
    }
}
