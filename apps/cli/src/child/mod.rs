//! The command under test: started with our own standard streams and environment, waited for, and
//! told of the signals that we get.
//!
//! Only the command itself is waited for. A process that it leaves behind keeps nothing of ours
//! open, so a command that turns itself into a daemon ends the run at once.

mod signals;

use std::ffi::OsString;
use std::fs::File;
use std::io::Read;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};

use anyhow::{Context, Result, anyhow};
use redhanded_report::CommandEnd;
use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};

pub use signals::Relay;

use crate::search_path::files_named;

/// Starts `command` with `environment` on top of ours, and waits until it has ended.
///
/// # Errors
/// The command cannot be started; the message says why and what to do.
pub fn run(command: &[OsString], environment: &[(&str, OsString)], relay: &Relay) -> Result<CommandEnd> {
    let (program, arguments) = command.split_first().context("there is no command")?;
    let start = |program: &OsString, before: &[&OsString]| {
        let mut command = Command::new(program);
        command.args(before).args(arguments);
        command.envs(environment.iter().map(|(name, value)| (*name, value))).spawn()
    };
    relay.expect();
    let child = match start(program, &[]) {
        Err(error) if is_unknown_format(&error) => match script(program) {
            // It has no `#!`: shells run it themselves.
            Some(script) => start(&"/bin/sh".into(), &[&script]),
            None => Err(error),
        },
        started => started,
    };
    let child = child.map_err(|error| {
        relay.point_away();
        cannot_start(program, &error)
    })?;
    wait(child, relay)
}

/// The script that `program` means, if it is one.
fn script(program: &OsString) -> Option<OsString> {
    let file = match program.to_string_lossy().contains('/') {
        true => PathBuf::from(program),
        false => files_named(program).into_iter().find(|file| is_executable(file))?,
    };
    begins_like_text(&file).then(|| file.into_os_string())
}

fn is_executable(file: &Path) -> bool {
    rustix::fs::access(file, rustix::fs::Access::EXEC_OK).is_ok()
}

/// Shells look at this too, so that they do not run a program for another machine as a script.
fn begins_like_text(path: &Path) -> bool {
    let mut start = Vec::new();
    let read = File::open(path).and_then(|file| file.take(512).read_to_end(&mut start));
    read.is_ok() && !start.contains(&0)
}

fn is_unknown_format(error: &std::io::Error) -> bool {
    error.raw_os_error() == Some(rustix::io::Errno::NOEXEC.raw_os_error())
}

fn cannot_start(program: &OsString, error: &std::io::Error) -> anyhow::Error {
    let name = program.to_string_lossy();
    let hint = match error.kind() {
        std::io::ErrorKind::NotFound if name.contains('/') && Path::new(program).is_file() => {
            "the program that is to run it is not there (the `#!` in its first line, or the loader of a binary \
             for another system)"
                .to_owned()
        }
        std::io::ErrorKind::NotFound if name.contains('/') => "there is no such file".to_owned(),
        std::io::ErrorKind::NotFound => {
            let shell = if name.contains(' ') {
                "; give the command and its arguments as separate words, or use: sh -c '...'"
            } else {
                ""
            };
            format!("it is not in PATH{shell}")
        }
        std::io::ErrorKind::PermissionDenied if Path::new(program).is_dir() => {
            "it is a directory".to_owned()
        }
        std::io::ErrorKind::PermissionDenied => "it is not executable".to_owned(),
        _ if is_unknown_format(error) => {
            "it is neither a program of this machine nor a script that begins with `#!`".to_owned()
        }
        _ => error.to_string(),
    };
    anyhow!("cannot start `{name}`: {hint}")
}

fn wait(mut child: Child, relay: &Relay) -> Result<CommandEnd> {
    let pid = Pid::from_child(&child);
    relay.point_at(pid);
    // First see that it has ended and only then, with the relay off, let its number go: a signal
    // that comes in between must not reach a process which has been given the number since.
    let whether_ended = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
    while let Err(rustix::io::Errno::INTR) = waitid(WaitId::Pid(pid), whether_ended) {}
    relay.point_away();
    let status = child.wait().context("cannot wait for the command")?;
    Ok(match (status.code(), status.signal()) {
        (Some(code), _) => CommandEnd::Exited(code),
        (None, Some(signal)) => CommandEnd::Signalled(signal),
        (None, None) => CommandEnd::Exited(1),
    })
}
