//! One run: the simulated state of a program and its interpretation under a random schedule
//! ([HSR] 3.2).

mod access;
mod activations;
mod arithmetic;
mod calls;
mod coroutines;
mod deadlock;
mod describe;
mod exceptions;
mod failures;
mod finalizers;
mod frame;
mod hangs;
mod initialisation;
mod interpret;
mod intrinsics;
mod monitors;
mod objects;
mod policy;
mod schedule;
mod strings;
mod structs;
mod thread;
mod threads;
mod waiting;

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use crate::cancellation::Cancellation;
use crate::detection::{Conflict, Contexts, Epoch, Keep};
use crate::heap::{Finalizer, Heap};
use crate::ir::{FunctionId, RuntimeException, ThreadKind, TypeId};
use crate::program::Program;
use crate::random::Random;
use crate::reports::Reports;
use crate::settings::Settings;
use crate::value::{Ref, Value};

pub(crate) use activations::{Activity, Ender, Taker};
pub(crate) use frame::Coroutine;
pub(crate) use thread::ThreadIndex;

use activations::Activation;
use hangs::Knowledge;
use initialisation::{Initialisation, StaticSlot};
use schedule::Scheduler;
use thread::{Patience, Thread, Waiting};
use threads::Components;

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RunEnd {
    Finished,
    Stuck,
    Steps,
    Heap,
    Stack,
    Threads,
    Cancelled,
}

/// What one run did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RunCounts {
    pub threads_started: u64,
    pub collections: u64,
    pub finalizers: u64,
    pub uncaught_exceptions: u64,
}

/// Why the interpreter leaves its inner loop.
#[derive(Clone, Debug, PartialEq)]
enum Interrupt {
    /// The instruction throws.
    Throw(RuntimeException),
    /// The instruction throws this object.
    ThrowValue(Value),
    /// Frames have changed; where to go on is noted in them.
    Reload,
    /// The instruction is done; another thread may run.
    Switch,
    /// Another thread is to run before the instruction, which is executed again.
    Retry,
    /// The instruction cannot be done yet; it is executed again when the thread goes on.
    Block(Waiting, Patience),
    /// The steps granted are used up.
    Pause,
    /// The thread's last function has returned.
    End,
    /// The run is over.
    Stop(RunEnd),
}

impl From<RuntimeException> for Interrupt {
    fn from(exception: RuntimeException) -> Self {
        Interrupt::Throw(exception)
    }
}

/// The result of part of an instruction.
type Executed<T = ()> = Result<T, Interrupt>;

/// The simulated state of one run.
pub(crate) struct Machine<'a> {
    program: &'a Program<'a>,
    settings: &'a Settings,
    cancellation: &'a Cancellation,
    reports: &'a mut Reports,
    random: Random,
    heap: Heap<'a>,
    /// None for the thread that is being interpreted.
    threads: Vec<Option<Box<Thread<'a>>>>,
    /// For each of them whether it has ended, so that collections need not look at those.
    ended: Vec<bool>,
    /// What the ended ones take in the program's memory, in bytes.
    ended_memory: u64,
    scheduler: Scheduler,
    /// Empty stacks of threads that have ended.
    stacks: Vec<(Vec<frame::Frame<'a>>, Vec<Value>)>,
    components: Components,
    contexts: Contexts<'a>,
    statics: Vec<Option<StaticSlot>>,
    initialisations: FxHashMap<TypeId, Initialisation>,
    finalizer_thread: Option<ThreadIndex>,
    ready_finalizers: std::collections::VecDeque<Finalizer>,
    collection_requested: bool,
    collected_at: u64,
    keep: Keep,
    conflicts: Vec<Conflict>,
    /// When something failed.
    failures: Vec<Epoch>,
    knowledge: Knowledge,
    /// Coroutines that have awaited something and are not over.
    activations: BTreeMap<Ref, Activation>,
    /// Steps granted so far, and how many of them are left: the difference was made.
    granted: u64,
    fuel: u64,
    step_limit: u64,
    /// How many more accesses until another thread runs.
    switch_in: i64,
    pub counts: RunCounts,
    #[cfg(test)]
    pub trace: Option<Vec<crate::trace::Event>>,
}

impl<'a> Machine<'a> {
    /// A run with at most `step_limit` steps, whose random choices are those of `seed`. Findings go
    /// to `reports`.
    pub fn new(
        program: &'a Program<'a>,
        settings: &'a Settings,
        cancellation: &'a Cancellation,
        reports: &'a mut Reports,
        seed: u64,
        step_limit: u64,
    ) -> Self {
        let mut random = Random::new(seed);
        let keep = if random.one_in(2) { Keep::First } else { Keep::Last };
        let scheduler = Scheduler::new(&mut random);
        Self {
            program,
            settings,
            cancellation,
            reports,
            random,
            heap: Heap::new(program, settings.heap_bytes),
            threads: Vec::new(),
            ended: Vec::new(),
            ended_memory: 0,
            scheduler,
            stacks: Vec::new(),
            components: Components::default(),
            contexts: Contexts::new(),
            statics: Vec::new(),
            initialisations: FxHashMap::default(),
            finalizer_thread: None,
            ready_finalizers: std::collections::VecDeque::new(),
            collection_requested: false,
            collected_at: 0,
            keep,
            conflicts: Vec::new(),
            failures: Vec::new(),
            knowledge: Knowledge::Partial,
            activations: BTreeMap::new(),
            granted: 0,
            fuel: 0,
            step_limit: step_limit.min(u64::from(u32::MAX) / 2),
            switch_in: 0,
            counts: RunCounts::default(),
            #[cfg(test)]
            trace: None,
        }
    }

    /// Interprets `entry`, its parameters uninterpreted, until nothing can run or a bound is
    /// reached.
    pub fn run(&mut self, entry: FunctionId) -> RunEnd {
        match self.start_entry(entry) {
            Ok(()) => self.run_threads(),
            Err(end) => end,
        }
    }

    fn start_entry(&mut self, entry: FunctionId) -> Result<(), RunEnd> {
        let index = self.new_thread(ThreadKind::Entry, None)?;
        let mut thread = self.take(index);
        let entered = self.enter(&mut thread, entry, &[], None);
        self.put(thread);
        match entered {
            Err(Interrupt::Stop(end)) => Err(end),
            _ => Ok(()),
        }
    }

    /// Steps made so far.
    pub fn steps(&self) -> u64 {
        self.granted - self.fuel
    }

    /// Makes the interpreter come back to `run_threads` before its next instruction.
    fn request_pause(&mut self) {
        self.granted -= self.fuel;
        self.fuel = 0;
    }

    /// Takes a thread out, to interpret it while the rest of the machine can be changed.
    fn take(&mut self, index: ThreadIndex) -> Box<Thread<'a>> {
        self.threads[index.0 as usize].take().expect("only one thread is interpreted at a time")
    }

    /// Puts a thread back.
    fn put(&mut self, thread: Box<Thread<'a>>) {
        let place = thread.index.0 as usize;
        self.threads[place] = Some(thread);
    }

    /// A thread other than the one that is being interpreted.
    fn thread(&self, index: ThreadIndex) -> &Thread<'a> {
        self.threads[index.0 as usize].as_ref().expect("the thread is not the interpreted one")
    }

    /// A thread other than the one that is being interpreted.
    fn thread_mut(&mut self, index: ThreadIndex) -> &mut Thread<'a> {
        self.threads[index.0 as usize].as_mut().expect("the thread is not the interpreted one")
    }
}
