//! What can be typed.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Parser, Subcommand};

use crate::commands::{check, config, contracts, doctor, instrument, report, repro, run};

/// Finds concurrency bugs through the whole life of a program and proves what it finds.
#[derive(Parser)]
#[command(name = "redhanded", version, arg_required_else_help = true, max_term_width = 100)]
#[command(after_help = "Start with: redhanded run -- <your test command>, or in C#: redhanded check")]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

impl Arguments {
    /// What was typed. Ends the program with help, the version, or what is wrong.
    pub fn take() -> Arguments {
        Arguments::try_parse().unwrap_or_else(|error| with_hint(error).exit())
    }
}

/// Forgetting the `--` before the command is the commonest slip, and clap does not know of it.
fn with_hint(mut error: clap::Error) -> clap::Error {
    let forgotten = error.kind() == ErrorKind::UnknownArgument
        && matches!(error.get(ContextKind::InvalidArg), Some(ContextValue::String(word)) if !word.starts_with('-'));
    if forgotten {
        let tip = "put `--` before the command: redhanded run -- mvn test".to_owned();
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    error
}

/// The subcommands.
#[derive(Subcommand)]
pub enum Command {
    /// Run a command and prove thread-safety violations in the programs it starts.
    Run(run::RunArguments),
    /// Find data races and deadlocks in C# source without running it.
    Check(check::CheckArguments),
    /// Run a command again and force one finding to show.
    Repro(repro::ReproArguments),
    /// Print the report of an earlier run again, or list the runs.
    Report(report::ReportArguments),
    /// Rewrite .NET assemblies on disk so that their calls are watched, or put the originals back.
    Instrument(instrument::InstrumentArguments),
    /// Show the settings and where each value comes from.
    Config(config::ConfigArguments),
    /// List the thread-safety contracts, or check a contract file.
    Contracts(contracts::ContractsArguments),
    /// Check what works on this machine, and say what to do about the rest.
    Doctor(doctor::DoctorArguments),
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_definition_of_the_command_line_is_sound() {
        super::Arguments::command().debug_assert();
    }
}
