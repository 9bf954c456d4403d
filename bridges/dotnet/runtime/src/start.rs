//! How watching begins and ends in a process.

use std::path::PathBuf;
use std::sync::OnceLock;

use redhanded_in_process::border::{complain, silence_panics};
use redhanded_in_process::recorder::Recorder;
use redhanded_launch::Launch;
use redhanded_launch::dotnet::LAUNCH_VARIABLE;
use redhanded_model::{ProcessStart, Record};

use crate::agent::Agent;
use crate::command::Command;

/// Who tells us of the end of the process.
static HOST: OnceLock<Host> = OnceLock::new();

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Host {
    /// Mono loaded us as a profiler module, and says when it ends.
    Mono,
    /// The hook loaded us.
    Hook,
}

/// Mono has loaded us. The agent, unless this process is to be left alone.
pub fn by_mono(runtime: &str, unsupported: Option<String>) -> Option<&'static Agent> {
    HOST.set(Host::Mono).ok()?;
    start(runtime.to_owned(), unsupported)
}

/// The hook calls for the first time, in this or in another application domain. The agent, if this
/// process is watched: it was started by `redhanded run`, and is not left alone.
pub fn by_the_hook() -> Option<&'static Agent> {
    if HOST.set(Host::Hook).is_ok() {
        return start(".NET".to_owned(), None);
    }
    Agent::get()
}

/// The hook says that the process ends. Mono itself says so later and better.
pub fn hook_says_end() {
    if HOST.get() == Some(&Host::Hook)
        && let Some(agent) = Agent::get()
    {
        agent.end();
    }
}

fn start(runtime: String, unsupported: Option<String>) -> Option<&'static Agent> {
    silence_panics();
    let path = PathBuf::from(std::env::var_os(LAUNCH_VARIABLE)?);
    let launch = match Launch::read(&path) {
        Ok(launch) => launch,
        Err(error) => {
            // There is no run directory to say it in.
            complain(&format!("this process is not watched: {error}"));
            return None;
        }
    };
    let command = Command::of_this_process();
    let start = ProcessStart {
        pid: std::process::id(),
        left_alone: unsupported.or_else(|| command.left_alone()),
        command: command.to_string(),
        runtime,
        redhanded: env!("CARGO_PKG_VERSION").to_owned(),
        seed: launch.engine.seed,
    };
    if start.left_alone.is_some() {
        Recorder::open(&launch.processes_directory()).append(&Record::ProcessStart(start));
        return None;
    }
    Agent::install(&launch, start)
}
