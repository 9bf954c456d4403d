//! `redhanded config`.

use anyhow::Result;
use clap::{Args, Subcommand};

use crate::exit::Exit;
use crate::settings::{self, Configuration, FlagsOf, SETTINGS};

/// What can be said to `redhanded config`.
#[derive(Debug, Args)]
pub struct ConfigArguments {
    #[command(subcommand)]
    command: ConfigCommand,
}

#[derive(Debug, Subcommand)]
enum ConfigCommand {
    /// Show each value and where it comes from.
    #[command(after_help = "\
Examples:
  redhanded config show
  REDHANDED_DELAY=50ms redhanded config show

Later ones win: defaults, redhanded.toml, environment (REDHANDED_...), and the flags of the run.")]
    Show(FlagsOf<Configuration>),
}

/// Shows the settings.
pub fn config(arguments: &ConfigArguments) -> Result<Exit> {
    let ConfigCommand::Show(flags) = &arguments.command;
    let resolved = settings::resolve(&flags.flags)?;
    let rows: Vec<(String, String)> = SETTINGS
        .iter()
        .map(|setting| {
            let value = (setting.show)(&resolved.settings);
            let value = if value.is_empty() { "(none)".to_owned() } else { value };
            (format!("{} = {value}", setting.key), resolved.origin(setting.key).to_string())
        })
        .collect();
    let width = rows.iter().map(|(left, _)| left.chars().count()).max().unwrap_or(0).min(60);
    let mut text = String::new();
    match resolved.project.config_file() {
        Some(file) => text.push_str(&format!("# {}\n", file.display())),
        None => text.push_str(&format!("# no {} here or in a directory above\n", settings::FILE_NAME)),
    }
    for (left, origin) in rows {
        text.push_str(&format!("{left:<width$}  # {origin}\n"));
    }
    text.push_str(&format!(
        "# {} suppressions, {} contract files of your own with {} types\n",
        resolved.suppressions.len(),
        resolved.contracts.len(),
        resolved.own_contracts.len()
    ));
    let _ = std::io::Write::write_all(&mut std::io::stdout(), text.as_bytes());
    Ok(Exit::Success)
}
