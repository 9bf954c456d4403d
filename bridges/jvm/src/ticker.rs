//! The agent's own thread: beats time for the hook's filter, writes what accumulates, looks
//! for deadlocks.

use std::sync::Mutex;
use std::sync::atomic::Ordering;
use std::time::Duration;

use redhanded_in_process::border;
use redhanded_in_process::clock;
use redhanded_in_process::progress::{Progress, counters_of};
use redhanded_in_process::sites::KnownSites;
use redhanded_model::{Counters, Record, Timestamp};

use crate::agent::Agent;
use crate::deadlock::DeadlockWatch;
use crate::vm::Jni;

/// How long a beat lasts: the precision of the times of accesses that the filter holds back, small
/// against the near-miss window of 100 ms.
const TICK: Duration = Duration::from_millis(5);
/// How often coverage and counters are written.
const FLUSH: Duration = Duration::from_secs(1);

/// What was written already.
static WRITTEN: Mutex<Option<Progress>> = Mutex::new(None);

/// The thread's life: until the JVM dies.
pub fn run(jni: Jni) {
    let mut watch = DeadlockWatch::default();
    let mut last_flush = Timestamp(0);
    while let Some(agent) = Agent::get() {
        border::guard((), || {
            if let Some(filter) = agent.filter() {
                filter.advance(jni);
            }
        });
        let now = clock::recent();
        if now.since(last_flush) >= FLUSH {
            last_flush = now;
            border::guard((), || {
                look_for_deadlocks(agent, jni, &mut watch);
                flush(agent, jni);
            });
        }
        std::thread::sleep(TICK);
    }
}

fn look_for_deadlocks(agent: &Agent, jni: Jni, watch: &mut DeadlockWatch) {
    let found = jni.with_local_frame(|| watch.look(agent.jvmti, jni, agent.age_millis()));
    for deadlock in found.unwrap_or_default() {
        agent.recorder.append(&Record::Deadlock(deadlock));
    }
}

/// Writes what is new since the last time.
pub fn flush(agent: &Agent, jni: Jni) {
    let mut guard = WRITTEN.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let counters = counters(agent, jni);
    let matches = agent.classes.matches();
    guard.get_or_insert_default().write(&agent.recorder, &agent.engine, &*agent.sites, matches, counters);
}

fn counters(agent: &Agent, jni: Jni) -> Counters {
    Counters {
        modules_rewritten: agent.rewriting.classes.load(Ordering::Relaxed),
        sites: agent.sites.count() as u64,
        sampled: agent.filter().map_or(0, |filter| filter.sampled(jni)),
        rewrite_micros: agent.rewriting.nanos.load(Ordering::Relaxed) / 1000,
        ..counters_of(&agent.engine.counters())
    }
}
