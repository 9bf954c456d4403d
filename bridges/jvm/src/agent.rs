//! The agent: what one JVM's parts share, and its life from load to death.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use redhanded_contracts::{Contracts, Ecosystem};
use redhanded_in_process::clock;
use redhanded_in_process::recorder::Recorder;
use redhanded_in_process::report::Reporter;
use redhanded_in_process::setup::{import_traps, load_contracts};
use redhanded_in_process::sleep::Alarms;
use redhanded_launch::Launch;
use redhanded_model::{ProcessStart, Record, Timestamp};
use redhanded_tsvd::Engine;

use crate::classes::Classes;
use crate::filter::Filter;
use crate::host::JvmHost;
use crate::rewrite::TrampolineForm;
use crate::scope::Scope;
use crate::site_table::SiteTable;
use crate::texts::Text;
use crate::virtual_delays::VirtualDelays;
use crate::vm::{Jni, Jvmti, jclass};

static AGENT: OnceLock<Agent> = OnceLock::new();

/// Everything the callbacks and the hook work with.
pub struct Agent {
    /// The JVM's tool interface.
    pub jvmti: Jvmti,
    /// Which classes are instrumented.
    pub scope: Scope,
    /// Which methods of which types read or write.
    pub contracts: Contracts,
    /// This process's file in the run directory.
    pub recorder: Arc<Recorder>,
    /// The sites rewritten so far.
    pub sites: Arc<SiteTable>,
    /// [TSVD].
    pub engine: Engine<JvmHost>,
    /// What is known of receivers' classes.
    pub classes: Classes,
    /// Turns conflicts into records.
    pub reporter: Reporter,
    /// The delays of virtual threads.
    pub virtual_delays: VirtualDelays,
    /// What was done to classes.
    pub rewriting: Rewriting,
    filter: OnceLock<Filter>,
    started: Timestamp,
    dead: AtomicBool,
    /// The sleepers.
    pub alarms: Alarms,
}

impl Rewriting {
    /// Counts a class that was looked at, and the time it took.
    pub fn count(&self, changed: bool, took: Duration) {
        self.classes.fetch_add(u64::from(changed), Ordering::Relaxed);
        self.nanos.fetch_add(u64::try_from(took.as_nanos()).unwrap_or(0), Ordering::Relaxed);
    }
}

/// Tells classes apart: the identity hash of the loader, and the name.
pub type ClassKey = (i32, Text);

/// What was added for a class.
#[derive(Debug)]
pub struct Trampolines {
    /// The methods that it got itself.
    pub own: Box<[KnownTrampoline]>,
    /// The class beside it.
    pub companion: Option<KnownCompanion>,
}

/// A method that was added.
#[derive(Debug)]
pub struct KnownTrampoline {
    /// Its name.
    pub name: Text,
    /// Its descriptor.
    pub descriptor: Text,
    /// Whether it is static.
    pub form: TrampolineForm,
}

/// A companion that was defined.
#[derive(Debug)]
pub struct KnownCompanion {
    /// Its name.
    pub name: Text,
    /// Its methods, with the numbers of their sites.
    pub trampolines: Box<[(KnownTrampoline, i32)]>,
}

/// Counts and memory of the rewriter's work.
#[derive(Debug, Default)]
pub struct Rewriting {
    /// Classes that were changed.
    pub classes: AtomicU64,
    /// Time it took, in nanoseconds.
    pub nanos: AtomicU64,
    /// The trampolines of each class: a retransformation must add the same.
    pub trampolines: Mutex<HashMap<ClassKey, Trampolines>>,
}

impl Agent {
    /// The agent of this process, once it is loaded and until the JVM dies.
    pub fn get() -> Option<&'static Agent> {
        AGENT.get().filter(|agent| !agent.dead.load(Ordering::Relaxed))
    }

    /// Makes the agent of this process.
    pub fn install(jvmti: Jvmti, launch: &Launch, start: ProcessStart) -> &'static Agent {
        let recorder = Arc::new(Recorder::open(&launch.processes_directory()));
        recorder.append(&Record::ProcessStart(start));
        let contracts = load_contracts(Ecosystem::Jvm, &launch.contracts, &recorder);
        let sites = Arc::new(SiteTable::default());
        let host = JvmHost::new(Arc::clone(&recorder), Arc::clone(&sites));
        let engine = Engine::new(launch.engine.clone(), host);
        import_traps(launch.trap_file.as_deref(), &engine, &recorder);
        AGENT.get_or_init(|| Agent {
            jvmti,
            scope: Scope::new(&launch.include, &launch.exclude),
            contracts,
            reporter: Reporter::new(Arc::clone(&recorder)),
            recorder,
            sites,
            engine,
            classes: Classes::default(),
            virtual_delays: VirtualDelays::default(),
            rewriting: Rewriting::default(),
            filter: OnceLock::new(),
            started: clock::now(),
            dead: AtomicBool::new(false),
            alarms: Alarms::default(),
        })
    }

    /// Keeps the hook class, which is defined by now.
    pub fn set_hook(&self, jni: Jni, class: jclass) -> bool {
        Filter::new(jni, class).is_some_and(|filter| self.filter.set(filter).is_ok())
    }

    /// The hook's filter, once the hook is defined.
    pub fn filter(&self) -> Option<&Filter> {
        self.filter.get()
    }

    /// Milliseconds since the agent was loaded.
    pub fn age_millis(&self) -> u64 {
        u64::try_from(clock::now().since(self.started).as_millis()).unwrap_or(u64::MAX)
    }

    /// Ends all delays and turns the agent off for good: the JVM is about to die.
    pub fn die(&self) {
        self.dead.store(true, Ordering::SeqCst);
        self.engine.stop();
        self.alarms.ring();
    }
}
