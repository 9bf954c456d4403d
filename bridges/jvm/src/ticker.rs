//! The agent's own thread: beats time for the hook's filter, writes what accumulates, looks
//! for deadlocks.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::Ordering;
use std::time::Duration;

use redhanded_model::{Counters, CoverageEntry, Record, SiteId, Timestamp};

use crate::agent::Agent;
use crate::deadlock::DeadlockWatch;
use crate::vm::Jni;
use redhanded_in_process::border;
use redhanded_in_process::clock;

/// How long a beat lasts: the precision of the times of accesses that the filter holds back, small
/// against the near-miss window of 100 ms.
const TICK: Duration = Duration::from_millis(5);
/// How often coverage and counters are written.
const FLUSH: Duration = Duration::from_secs(1);

/// What was written already, so that only news is written.
#[derive(Debug, Default)]
pub struct Flushed {
    coverage: Vec<(bool, bool, bool)>,
    matches: BTreeMap<String, u64>,
    counters: Counters,
    panics: u64,
}

static FLUSHED: Mutex<Option<Flushed>> = Mutex::new(None);

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
    let mut guard = FLUSHED.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let flushed = guard.get_or_insert_with(Flushed::default);
    flush_coverage(agent, flushed);
    let matches = agent.classes.matches();
    let news: BTreeMap<String, u64> = matches
        .iter()
        .map(|(name, count)| (name.clone(), count - flushed.matches.get(name).unwrap_or(&0)))
        .filter(|(_, count)| *count > 0)
        .collect();
    if !news.is_empty() {
        agent.recorder.append(&Record::ContractMatches { types: news });
        flushed.matches = matches;
    }
    let panics = border::panics();
    if panics > flushed.panics {
        flushed.panics = panics;
        let message = format!("redhanded failed inside {panics} times; those calls passed unobserved");
        agent.recorder.append(&Record::Trouble { message });
    }
    let counters = counters(agent, jni);
    if counters != flushed.counters {
        agent.recorder.append(&Record::Counters(counters));
        flushed.counters = counters;
    }
}

fn flush_coverage(agent: &Agent, flushed: &mut Flushed) {
    let mut entries = Vec::new();
    let mut sites = Vec::new();
    flushed.coverage.resize(agent.sites.count(), (false, false, false));
    for (index, known) in flushed.coverage.iter_mut().enumerate() {
        let id = SiteId(u32::try_from(index).unwrap_or(u32::MAX));
        let coverage = agent.engine.coverage_of(id);
        let now = (coverage.hit, coverage.concurrent, coverage.several_threads);
        if now != *known
            && let Some(entry) = agent.sites.get(id)
        {
            *known = now;
            sites.push(entry.site.clone());
            entries.push(CoverageEntry {
                site: entry.site.key,
                concurrent: coverage.concurrent,
                several_threads: coverage.several_threads,
            });
        }
    }
    if !entries.is_empty() {
        agent.recorder.append_with_sites(&sites, &Record::Coverage { sites: entries });
    }
}

fn counters(agent: &Agent, jni: Jni) -> Counters {
    let engine = agent.engine.counters();
    Counters {
        modules_rewritten: agent.rewriting.classes.load(Ordering::Relaxed),
        sites: agent.sites.count() as u64,
        calls: engine.calls,
        near_misses: engine.near_misses,
        delays: engine.delays,
        delayed_micros: u64::try_from(engine.delayed.as_micros()).unwrap_or(u64::MAX),
        delays_over_limit: engine.delays_over_limit,
        identity_collisions: engine.identity_collisions,
        passed_unobserved: engine.passed_unobserved,
        sampled: agent.filter().map_or(0, |filter| filter.sampled(jni)),
        rewrite_micros: agent.rewriting.nanos.load(Ordering::Relaxed) / 1000,
    }
}
