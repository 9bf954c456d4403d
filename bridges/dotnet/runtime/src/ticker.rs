//! The agent's own thread: beats time for the hook's filter, and writes what accumulates. The runtime
//! does not know of it.

use std::io;
use std::sync::atomic::Ordering;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use redhanded_in_process::border::{complain, guard};
use redhanded_in_process::clock;
use redhanded_in_process::progress::{Progress, counters_of};
use redhanded_in_process::sites::KnownSites;
use redhanded_model::{Counters, Record, Timestamp};

use crate::agent::Agent;
use crate::native_thread;

/// How long a beat lasts: the precision of the times of accesses that the filter holds back, small
/// against the near-miss window of 100 ms.
const TICK: Duration = Duration::from_millis(5);
/// How often coverage and counters are written.
const FLUSH: Duration = Duration::from_secs(1);

/// Longer than this the end of the process does not wait for the last records: the runtime may have
/// stopped a thread for good that holds what is needed to write them.
const PATIENCE: Duration = Duration::from_secs(2);

static PHASE: Mutex<Phase> = Mutex::new(Phase::Ticking);
static CHANGED: Condvar = Condvar::new();

/// Where the thread is in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Ticking,
    /// It is to write the last records.
    Ending,
    /// It has done so.
    Over,
}

/// Starts the thread.
///
/// # Errors
/// What the system says.
pub fn start(agent: &'static Agent) -> io::Result<()> {
    native_thread::start("redhanded", move || run(agent))
}

/// Has the last records written, and waits until they are.
pub fn finish() {
    let mut phase = PHASE.lock().unwrap_or_else(PoisonError::into_inner);
    if *phase == Phase::Ticking {
        *phase = Phase::Ending;
    }
    CHANGED.notify_all();
    let _ = CHANGED.wait_timeout_while(phase, PATIENCE, |phase| *phase != Phase::Over);
}

fn run(agent: &'static Agent) {
    let mut progress = Progress::default();
    let mut last_flush = Timestamp(0);
    while !is_ending() {
        guard((), || agent.filter.advance());
        let now = clock::recent();
        if now.since(last_flush) >= FLUSH {
            last_flush = now;
            guard((), || flush(agent, &mut progress));
        }
    }
    guard((), || {
        agent.alarms.ring();
        flush(agent, &mut progress);
        agent.recorder.append(&Record::ProcessEnd);
        if let Some(complaint) = agent.recorder.complaint() {
            complain(&complaint);
        }
    });
    *PHASE.lock().unwrap_or_else(PoisonError::into_inner) = Phase::Over;
    CHANGED.notify_all();
}

/// Waits for the next beat, or for the end.
fn is_ending() -> bool {
    let phase = PHASE.lock().unwrap_or_else(PoisonError::into_inner);
    let waited = CHANGED.wait_timeout_while(phase, TICK, |phase| *phase == Phase::Ticking);
    *waited.unwrap_or_else(PoisonError::into_inner).0 != Phase::Ticking
}

/// Writes what is new since the last time.
fn flush(agent: &Agent, progress: &mut Progress) {
    progress.write(&agent.recorder, &agent.engine, &*agent.sites, agent.judge.matches(), counters(agent));
}

fn counters(agent: &Agent) -> Counters {
    Counters {
        modules_rewritten: agent.rewriting.assemblies.load(Ordering::Relaxed),
        sites: agent.sites.count() as u64,
        sampled: agent.filter.sampled(),
        forced_awaits: agent.filter.forced_awaits(),
        rewrite_micros: agent.rewriting.nanos.load(Ordering::Relaxed) / 1000,
        ..counters_of(&agent.engine.counters())
    }
}
