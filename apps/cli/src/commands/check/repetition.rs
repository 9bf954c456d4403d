//! The command that finds the same again.

use std::path::PathBuf;

use crate::settings::{Origin, Resolved, SETTINGS};

use super::{CheckArguments, DEFAULT_CONFIGURATION};

/// The arguments of `redhanded check` with which the same is found: whatever has an effect on it and
/// does not come from the configuration file, which speaks the next time, too.
pub fn arguments(arguments: &CheckArguments, resolved: &Resolved, paths: &[PathBuf]) -> Vec<String> {
    let mut words = Vec::new();
    let mut say = |flag: &str, value: String| words.extend([format!("--{flag}"), value]);
    if let Some(config) = arguments.settings.flags.config() {
        say("config", config.display().to_string());
    }
    // The seed is always told: it is what makes a finding come again.
    say("seed", resolved.settings.check.seed.to_string());
    for setting in SETTINGS.iter().filter(|setting| setting.is_bound()) {
        if matches!(resolved.origin(setting.key), Origin::Flag(_) | Origin::Environment(_)) {
            say(setting.flag, (setting.show)(&resolved.settings));
        }
    }
    if arguments.configuration != DEFAULT_CONFIGURATION {
        say("configuration", arguments.configuration.clone());
    }
    for symbol in &arguments.symbols {
        say("define", symbol.clone());
    }
    let paths: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
    if paths.iter().any(|path| path.starts_with('-')) {
        words.push("--".to_owned());
    }
    words.extend(paths);
    words
}
