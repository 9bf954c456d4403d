//! The agent's own thread: beats time for the hook's filter, and writes what accumulates. The runtime
//! does not know of it.

use std::io;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use redhanded_in_process::border::guard;
use redhanded_in_process::clock;
use redhanded_in_process::progress::{Progress, counters_of};
use redhanded_in_process::sites::KnownSites;
use redhanded_model::{Counters, Timestamp};

use crate::agent::Agent;

/// How long a beat lasts: the precision of the times of accesses that the filter holds back, small
/// against the near-miss window of 100 ms.
const TICK: Duration = Duration::from_millis(5);
/// How often coverage and counters are written.
const FLUSH: Duration = Duration::from_secs(1);

/// What was written already.
static WRITTEN: Mutex<Option<Progress>> = Mutex::new(None);

/// Starts the thread. It takes no signals: those are the program's.
///
/// # Errors
/// What the system says.
pub fn start() -> io::Result<()> {
    // SAFETY: both sets live on this stack; the mask of this thread is put back as it was.
    unsafe {
        let mut all: libc::sigset_t = std::mem::zeroed();
        let mut before: libc::sigset_t = std::mem::zeroed();
        libc::sigfillset(&mut all);
        libc::pthread_sigmask(libc::SIG_SETMASK, &all, &mut before);
        let thread = std::thread::Builder::new().name("redhanded".to_owned()).spawn(run);
        libc::pthread_sigmask(libc::SIG_SETMASK, &before, std::ptr::null_mut());
        thread.map(drop)
    }
}

fn run() {
    let mut last_flush = Timestamp(0);
    while let Some(agent) = Agent::get() {
        guard((), || agent.filter.advance());
        let now = clock::recent();
        if now.since(last_flush) >= FLUSH {
            last_flush = now;
            guard((), || flush(agent));
        }
        std::thread::sleep(TICK);
    }
}

/// Writes what is new since the last time.
pub fn flush(agent: &Agent) {
    let mut written = WRITTEN.lock().unwrap_or_else(PoisonError::into_inner);
    let progress = written.get_or_insert_default();
    progress.write(&agent.recorder, &agent.engine, &*agent.sites, agent.judge.matches(), counters(agent));
}

fn counters(agent: &Agent) -> Counters {
    Counters {
        modules_rewritten: agent.rewriting.assemblies.load(Ordering::Relaxed),
        sites: agent.sites.count() as u64,
        sampled: agent.filter.sampled(),
        rewrite_micros: agent.rewriting.nanos.load(Ordering::Relaxed) / 1000,
        ..counters_of(&agent.engine.counters())
    }
}
