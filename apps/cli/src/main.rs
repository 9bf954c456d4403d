//! The program `redhanded`: glue between a command under test, the bridges that watch it, and a
//! report.
//!
//! [`arguments`] says what can be typed and [`settings`] what it comes to, together with
//! `redhanded.toml` and the environment. Each subcommand is a file in [`commands`]. What is kept on
//! disk is the matter of [`store`], the command's process and its signals of [`child`]. [`bridges`] are
//! found as files, and the one file `bridge_*` for each makes the processes load it.
//!
//! Two rules hold everywhere. The command comes first: once it can be started it is started, and
//! whatever goes wrong on our side is said at the end ([`messages`]). And its standard output is
//! its own: we write to standard error, to files, or where the user says.

#![forbid(unsafe_code)]

mod arguments;
mod bridge_dotnet;
mod bridge_jvm;
mod bridges;
mod child;
mod commands;
mod exit;
mod messages;
mod nearest;
mod reporting;
mod search_path;
mod settings;
mod store;
mod watch;

use std::process::ExitCode;

use crate::arguments::{Arguments, Command};
use crate::exit::Exit;

fn main() -> ExitCode {
    let arguments = Arguments::take();
    let result = match &arguments.command {
        Command::Run(run) => commands::run::run(run),
        Command::Repro(repro) => commands::repro::repro(repro),
        Command::Report(report) => commands::report::report(report),
        Command::Check(check) => commands::check::check(check),
        Command::Config(config) => commands::config::config(config),
        Command::Instrument(instrument) => commands::instrument::instrument(instrument),
        Command::Contracts(contracts) => commands::contracts::contracts(contracts),
        Command::Doctor(doctor) => commands::doctor::doctor(doctor),
    };
    let exit = result.unwrap_or_else(|error| {
        messages::say(&messages::with_causes(&error));
        Exit::OwnFailure
    });
    exit.into()
}
