//! Signals that redhanded gets are for the command.
//!
//! A signal from a terminal (Ctrl-C) goes to every process in the foreground, the command among
//! them, so only signals that some process has sent to us are passed on. A signal that was ignored
//! when we were started stays ignored for both of us (`nohup`). While no command runs, a signal
//! does to us what it always does.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::{Context, Result};
use rustix::process::{Pid, Signal, kill_process};
use signal_hook::consts::signal::{
    SIGALRM, SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGUSR1, SIGUSR2, SIGWINCH,
};
use signal_hook::iterator::SignalsInfo;
use signal_hook::iterator::exfiltrator::WithOrigin;
use signal_hook::iterator::exfiltrator::origin::Origin;
use signal_hook::low_level::emulate_default_handler;
use signal_hook::low_level::siginfo::Cause;

/// Signals that are passed on.
const PASSED_ON: &[i32] =
    &[SIGALRM, SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGUSR1, SIGUSR2, SIGWINCH];
/// Those after which nobody wants another run.
const ENDING: &[i32] = &[SIGHUP, SIGINT, SIGQUIT, SIGTERM];

#[derive(Debug, Default)]
struct State {
    phase: Phase,
    /// A signal that says "stop" came while a command ran.
    end_asked_for: bool,
}

/// Who signals are for.
#[derive(Debug, Default)]
enum Phase {
    /// For us.
    #[default]
    Idle,
    /// For a command that has no number yet: they wait.
    Starting(Vec<i32>),
    /// For the command.
    Running(Pid),
}

/// Passes signals on from when it is made until the program ends.
#[derive(Debug)]
pub struct Relay {
    state: Arc<Mutex<State>>,
}

impl Relay {
    /// Begins to take signals.
    pub fn new() -> Result<Relay> {
        let ignored = ignored_signals();
        let signals = PASSED_ON.iter().filter(|signal| !ignored.contains(signal));
        let mut incoming = SignalsInfo::<WithOrigin>::new(signals).context("cannot take signals")?;
        let state = Arc::new(Mutex::new(State::default()));
        let shared = Arc::clone(&state);
        std::thread::Builder::new()
            .name("signals".into())
            .spawn(move || {
                for origin in incoming.forever() {
                    take(&origin, &shared);
                }
            })
            .context("cannot start a thread for signals")?;
        Ok(Relay { state })
    }

    /// A command is about to be started: signals wait for it.
    pub fn expect(&self) {
        self.state().phase = Phase::Starting(Vec::new());
    }

    /// The command is this process: it gets what has waited for it, and what comes from now on.
    pub fn point_at(&self, pid: Pid) {
        let mut state = self.state();
        if let Phase::Starting(waiting) = std::mem::replace(&mut state.phase, Phase::Running(pid)) {
            waiting.into_iter().for_each(|signal| pass_on(pid, signal));
        }
    }

    /// Signals are for us again.
    pub fn point_away(&self) {
        self.state().phase = Phase::Idle;
    }

    /// Somebody asked for an end while a command ran, so no further one should be started.
    pub fn end_was_asked_for(&self) -> bool {
        self.state().end_asked_for
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn take(origin: &Origin, state: &Mutex<State>) {
    let signal = origin.signal;
    let is_for_the_command = {
        let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
        let from_terminal = matches!(origin.cause, Cause::Kernel);
        match &mut state.phase {
            Phase::Idle => false,
            Phase::Starting(waiting) => {
                // Whether the terminal reaches the new process too is not to be known; twice is
                // better than never.
                waiting.push(signal);
                true
            }
            Phase::Running(pid) => {
                if !from_terminal {
                    pass_on(*pid, signal);
                }
                true
            }
        }
    };
    if is_for_the_command && ENDING.contains(&signal) {
        state.lock().unwrap_or_else(PoisonError::into_inner).end_asked_for = true;
    }
    // To be stopped together with the command; or to end, while there is none.
    if signal == SIGTSTP || !is_for_the_command {
        let _ = emulate_default_handler(signal);
    }
}

fn pass_on(pid: Pid, signal: i32) {
    if let Some(signal) = Signal::from_named_raw(signal) {
        // It may have ended just now; then there is nobody to tell.
        let _ = kill_process(pid, signal);
    }
}

/// The signals that are ignored in this process.
fn ignored_signals() -> Vec<i32> {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status
        .lines()
        .find_map(|line| line.strip_prefix("SigIgn:"))
        .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .unwrap_or(0);
    (1..=64).filter(|signal| mask & (1 << (signal - 1)) != 0).collect()
}
