//! While a check runs: a line that tells how far it is, and signals that end it.

use std::io::{IsTerminal, Write};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::Scope;
use std::time::Duration;

use anyhow::{Context, Result};
use redhanded_checker::Cancellation;
use redhanded_csharp::solution::Progress;
use signal_hook::consts::signal::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::low_level::emulate_default_handler;

use crate::settings::When;

/// How often the line is written anew. What is done sooner has no line.
const EVERY: Duration = Duration::from_millis(500);

/// The first such signal asks the check to end, so that what was found is reported; the second one
/// does what it always does.
pub fn end_on_signals(cancellation: &Cancellation) -> Result<()> {
    let mut signals =
        signal_hook::iterator::Signals::new([SIGINT, SIGTERM, SIGHUP]).context("cannot take signals")?;
    let cancellation = cancellation.clone();
    std::thread::Builder::new()
        .name("signals".into())
        .spawn(move || {
            for signal in signals.forever() {
                if cancellation.is_cancelled() {
                    let _ = emulate_default_handler(signal);
                }
                cancellation.cancel();
            }
        })
        .context("cannot start a thread for signals")?;
    Ok(())
}

/// Writes the line until it is dropped.
pub struct Watch {
    _stop: Option<Sender<()>>,
}

impl Watch {
    /// Begins, if it is wanted or standard error is a terminal.
    pub fn start<'s>(scope: &'s Scope<'s, '_>, progress: &'s Progress, when: When) -> Watch {
        let terminal = std::io::stderr().is_terminal();
        let wanted = match when {
            When::Always => true,
            When::Never => false,
            When::Auto => terminal,
        };
        if !wanted {
            return Watch { _stop: None };
        }
        let (stop, stopped) = channel::<()>();
        scope.spawn(move || {
            let mut written = false;
            while stopped.recv_timeout(EVERY) == Err(RecvTimeoutError::Timeout) {
                write(&line(progress), terminal);
                written = true;
            }
            if written && terminal {
                crate::messages::print("\r\u{1b}[K");
            }
        });
        Watch { _stop: Some(stop) }
    }
}

fn write(line: &str, terminal: bool) {
    match terminal {
        true => crate::messages::print(&format!("\r\u{1b}[K{line}")),
        false => crate::messages::say(line),
    }
    let _ = std::io::stderr().flush();
}

fn line(progress: &Progress) -> String {
    let (checked, projects) = progress.projects();
    let (read, files) = progress.files();
    match (projects, files) {
        (0, 0) => "looking for projects".to_owned(),
        (0, _) => format!("{read} of {files} files read"),
        _ => format!("{checked} of {projects} projects checked, {} findings so far", progress.findings()),
    }
}
