//! The agent: what the parts share in one process, and its life from load to end.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use redhanded_contracts::Ecosystem;
use redhanded_in_process::clock;
use redhanded_in_process::recorder::Recorder;
use redhanded_in_process::report::Reporter;
use redhanded_in_process::setup::{import_traps, load_contracts};
use redhanded_in_process::sleep::Alarms;
use redhanded_in_process::suspicions::Suspicions;
use redhanded_launch::Launch;
use redhanded_model::{ProcessStart, Record, Timestamp};
use redhanded_tsvd::Engine;

use crate::filter::Filter;
use crate::host::DotNetHost;
use crate::judging::Judge;
use crate::rewriting::Rewriter;
use crate::site_table::Sites;
use crate::ticker;
use crate::tokens::Tokens;
use crate::visit::Pending;

static AGENT: OnceLock<Agent> = OnceLock::new();

/// Everything the exported functions work with.
pub struct Agent {
    /// This process's file in the run directory.
    pub recorder: Arc<Recorder>,
    /// The sites registered so far.
    pub sites: Arc<Sites>,
    /// [TSVD].
    pub engine: Engine<DotNetHost>,
    /// What a check of the source suspects.
    pub suspicions: Suspicions,
    /// Decides whose contract a call falls under.
    pub judge: Judge,
    /// Turns conflicts into records.
    pub reporter: Reporter,
    /// Calls that the hook has yet to settle.
    pub tokens: Tokens<Pending>,
    /// The words that the hook reads on every call.
    pub filter: Filter,
    /// The sleepers.
    pub alarms: Alarms,
    /// Rewrites assemblies.
    pub rewriter: Rewriter,
    /// What was done to them.
    pub rewriting: Rewriting,
    /// Where generated assemblies are kept.
    pub generated: PathBuf,
    /// Awaits of completed tasks are made to take the long way ([TSVD] 4).
    pub awaits_take_the_long_way: bool,
    failures: Failures,
    /// A process that was forked off this one has the agent and not its thread.
    process: u32,
    started: Timestamp,
    dead: AtomicBool,
}

/// What went wrong in the hook.
#[derive(Debug, Default)]
struct Failures {
    kinds: Mutex<BTreeSet<String>>,
}

/// Counts of the rewriter's work.
#[derive(Debug, Default)]
pub struct Rewriting {
    /// Assemblies that were changed.
    pub assemblies: AtomicU64,
    /// Time it took, in nanoseconds.
    pub nanos: AtomicU64,
}

impl Rewriting {
    /// Counts an assembly that was looked at, and the time it took.
    pub fn count(&self, changed: bool, took: Duration) {
        self.assemblies.fetch_add(u64::from(changed), Ordering::Relaxed);
        self.nanos.fetch_add(u64::try_from(took.as_nanos()).unwrap_or(0), Ordering::Relaxed);
    }
}

impl Agent {
    /// The agent of this process, once there is one and until the process ends.
    pub fn get() -> Option<&'static Agent> {
        AGENT.get().filter(|agent| !agent.dead.load(Ordering::Relaxed))
    }

    /// Makes the agent of this process; none when there is one already, or when it could not go on by
    /// itself.
    pub fn install(launch: &Launch, start: ProcessStart) -> Option<&'static Agent> {
        let recorder = Arc::new(Recorder::open(&launch.processes_directory()));
        recorder.append(&Record::ProcessStart(start));
        let contracts = load_contracts(Ecosystem::DotNet, &launch.contracts, &recorder);
        let sites = Arc::new(Sites::default());
        let host = DotNetHost::new(Arc::clone(&recorder), Arc::clone(&sites));
        let engine = Engine::new(launch.engine.clone(), host);
        let suspicions = import_traps(launch.trap_file.as_deref(), &engine, &recorder);
        let agent = Agent {
            judge: Judge::new(contracts),
            reporter: Reporter::new(Arc::clone(&recorder)),
            recorder,
            sites,
            engine,
            suspicions,
            tokens: Tokens::new(),
            filter: Filter::new(),
            alarms: Alarms::default(),
            rewriter: Rewriter::new(launch),
            rewriting: Rewriting::default(),
            generated: launch.run_directory.join("dotnet"),
            awaits_take_the_long_way: launch.force_async,
            failures: Failures::default(),
            process: std::process::id(),
            started: clock::now(),
            dead: AtomicBool::new(false),
        };
        AGENT.set(agent).ok()?;
        let agent = AGENT.get()?;
        if let Err(error) = ticker::start(agent) {
            let message = format!("this process is not watched: no thread could be started ({error})");
            agent.recorder.append(&Record::Trouble { message });
            agent.dead.store(true, Ordering::SeqCst);
        }
        Agent::get()
    }

    /// The hook met an exception of the type `what`: said once for each type.
    pub fn hook_failed(&self, what: &str) {
        let mut kinds = self.failures.kinds.lock().unwrap_or_else(PoisonError::into_inner);
        if kinds.insert(what.to_owned()) {
            let message = format!("the hook met a {what}; the calls in which it did passed unobserved");
            self.recorder.append(&Record::Trouble { message });
        }
    }

    /// Milliseconds since the agent was made.
    pub fn age_millis(&self) -> u64 {
        u64::try_from(clock::now().since(self.started).as_millis()).unwrap_or(u64::MAX)
    }

    /// Ends all delays, has written what is not written yet, and turns the agent off for good: the
    /// process is about to end.
    pub fn end(&self) {
        let is_child = std::process::id() != self.process;
        if self.dead.swap(true, Ordering::SeqCst) || is_child {
            return;
        }
        self.engine.stop();
        ticker::finish();
    }
}
