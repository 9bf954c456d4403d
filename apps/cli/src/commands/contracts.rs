//! `redhanded contracts`.

mod check;
mod import;
mod list;

use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, Subcommand, ValueEnum};
use redhanded_contracts::Ecosystem;

use crate::exit::Exit;
use crate::settings::{Configuration, FlagsOf};

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
  redhanded contracts list --ecosystem dotnet
  redhanded contracts list java.util.HashMap
  redhanded contracts list 'Dictionary<TKey,TValue>'")]
    List {
        /// A type: show each of its methods
        #[arg(value_name = "TYPE")]
        type_name: Option<String>,
        /// Only the types of one ecosystem
        #[arg(long, value_name = "ECOSYSTEM", value_enum)]
        ecosystem: Option<EcosystemName>,
        #[command(flatten)]
        settings: FlagsOf<Configuration>,
    },
    /// Check contract files, and say everything that is wrong with them.
    #[command(after_help = "Example:\n  redhanded contracts check redhanded.toml my-contracts.toml")]
    Check {
        /// Contract files, or configuration files with a section `contracts`
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// Only count the entries for one ecosystem
        #[arg(long, value_name = "ECOSYSTEM", value_enum)]
        ecosystem: Option<EcosystemName>,
    },
    /// Make a contract file of the list of APIs of another tool: an XML file with elements
    /// `ThreadSafetyGroup`.
    #[command(after_help = "\
Examples:
  redhanded contracts import TSVDConfiguration.xml
  redhanded contracts import TSVDConfiguration.xml --output threading.toml

Name the file in redhanded.toml to have it used:
  [contracts]
  files = [\"threading.toml\"]")]
    Import(import::ImportArguments),
}

/// An ecosystem on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum EcosystemName {
    /// The Java virtual machine.
    Jvm,
    /// .NET and Mono.
    Dotnet,
}

impl From<EcosystemName> for Ecosystem {
    fn from(name: EcosystemName) -> Ecosystem {
        match name {
            EcosystemName::Jvm => Ecosystem::Jvm,
            EcosystemName::Dotnet => Ecosystem::DotNet,
        }
    }
}

/// The one that was asked for, or all.
fn chosen(ecosystem: Option<EcosystemName>) -> Vec<Ecosystem> {
    ecosystem.map_or_else(|| Ecosystem::ALL.to_vec(), |name| vec![name.into()])
}

/// Lists, checks or imports contracts.
pub fn contracts(arguments: &ContractsArguments) -> Result<Exit> {
    match &arguments.command {
        ContractsCommand::List { type_name, ecosystem, settings } => {
            list::list(type_name.as_deref(), &chosen(*ecosystem), &settings.flags)
        }
        ContractsCommand::Check { files, ecosystem } => check::check(files, &chosen(*ecosystem)),
        ContractsCommand::Import(arguments) => import::import(arguments),
    }
}

/// Writes to standard output; whoever reads may have seen enough.
fn print(text: &str) {
    let _ = std::io::Write::write_all(&mut std::io::stdout(), text.as_bytes());
}
