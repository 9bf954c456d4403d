//! `redhanded contracts`.

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::{Args, Subcommand};
use redhanded_contracts::{Contracts, TypeContract};

use crate::exit::Exit;
use crate::messages;
use crate::nearest::suggestion;
use crate::reporting;
use crate::settings::{self, Configuration, FlagsOf, read_contracts};

/// What can be said to `redhanded contracts`.
#[derive(Debug, Args)]
pub struct ContractsArguments {
    #[command(subcommand)]
    command: ContractsCommand,
}

#[derive(Debug, Subcommand)]
enum ContractsCommand {
    /// List the types whose calls are watched, or what is known of one of them.
    #[command(after_help = "\
Examples:
  redhanded contracts list
  redhanded contracts list java.util.HashMap")]
    List {
        /// A type: show each of its methods
        #[arg(value_name = "TYPE")]
        type_name: Option<String>,
        #[command(flatten)]
        settings: FlagsOf<Configuration>,
    },
    /// Check contract files, and say everything that is wrong with them.
    #[command(after_help = "Example:\n  redhanded contracts check redhanded.toml my-contracts.toml")]
    Check {
        /// Contract files, or configuration files with a section `contracts`
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
}

/// Lists or checks contracts.
pub fn contracts(arguments: &ContractsArguments) -> Result<Exit> {
    match &arguments.command {
        ContractsCommand::List { type_name, settings } => {
            let resolved = settings::resolve(&settings.flags)?;
            let contracts = reporting::contracts(&resolved);
            let text = match type_name {
                Some(name) => describe(&contracts, name)?,
                None => overview(&contracts),
            };
            let _ = std::io::Write::write_all(&mut std::io::stdout(), text.as_bytes());
            Ok(Exit::Success)
        }
        ContractsCommand::Check { files } => check(files),
    }
}

fn overview(contracts: &Contracts) -> String {
    let mut types: Vec<&TypeContract> = contracts.types().collect();
    types.sort_by_key(|contract| contract.name());
    let mut text = String::new();
    for contract in types {
        let off = if contract.is_enabled() { "" } else { "  (turned off)" };
        let why = contract.why().map(|why| format!("  {why}")).unwrap_or_default();
        text.push_str(&format!("{:<48}{why}{off}\n", contract.name()));
    }
    let statics = contracts.static_rules().count();
    text.push_str(&format!("and {statics} static functions that touch an argument\n"));
    text
}

fn describe(contracts: &Contracts, name: &str) -> Result<String> {
    let Some(contract) = contracts.type_contract(name) else {
        let hint = suggestion(name, contracts.types().map(TypeContract::name));
        bail!("there is no contract for {name}{hint} (`redhanded contracts list` shows all)");
    };
    let mut text = format!("{name}\n");
    if let Some(why) = contract.why() {
        text.push_str(&format!("  {why}\n"));
    }
    for (pattern, rule) in contract.patterns() {
        text.push_str(&format!("  {:<40} {rule}\n", pattern));
    }
    Ok(text)
}

fn check(files: &[PathBuf]) -> Result<Exit> {
    let mut wrong = Vec::new();
    for file in files {
        match read_contracts(file) {
            Ok(contracts) => {
                let (types, statics) = (contracts.type_names().count(), contracts.static_count());
                let line = format!("{}: {types} types, {statics} static functions\n", file.display());
                let _ = std::io::Write::write_all(&mut std::io::stdout(), line.as_bytes());
            }
            Err(error) => wrong.push(messages::with_causes(&error)),
        }
    }
    if wrong.is_empty() { Ok(Exit::Success) } else { bail!("{}", wrong.join("\n")) }
}
