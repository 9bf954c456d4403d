//! A discrete-event simulator: small programs of several threads, run in virtual time with the
//! engine watching. Nothing sleeps; a run is a function of the programs and the seed.

// Each test file uses its own part of it.
#![allow(dead_code)]

use std::{
    cmp::Reverse,
    collections::{BinaryHeap, HashMap, VecDeque},
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
    },
};

use redhanded_model::{Access, DangerousPair, ObjectId, SiteId, SiteKey, ThreadId, Timestamp};
use redhanded_tsvd::{
    Call, DelayEnd, DelayOutcome, Engine, EngineCounters, Host, SetTrap, Settings, SiteCoverage, Trap,
    TrapSetEvent, Wait,
};

/// One millisecond in the nanoseconds of the virtual clock.
pub const MS: u64 = 1_000_000;

/// What a simulated thread does next.
#[derive(Clone, Debug)]
pub enum Step {
    /// Computes for this many nanoseconds.
    Work(u64),
    /// Calls a method of a thread-unsafe object.
    Call { site: u32, object: u64, access: Access },
    /// Takes a lock, waits for it first in, first out.
    Lock(u32),
    /// Gives it back.
    Unlock(u32),
    /// Starts another thread.
    Fork(usize),
    /// Waits for the end of another thread.
    Join(usize),
}

/// A call of `site` on `object` that reads.
pub fn read(site: u32, object: u64) -> Step {
    Step::Call { site, object, access: Access::Read }
}

/// A call of `site` on `object` that writes.
pub fn write(site: u32, object: u64) -> Step {
    Step::Call { site, object, access: Access::Write }
}

/// Time and ears.
pub struct VirtualHost {
    clock: Arc<AtomicU64>,
    tick: u64,
    events: Mutex<Vec<TrapSetEvent>>,
}

impl Host for VirtualHost {
    type Witness = u64;

    fn now(&self) -> Timestamp {
        Timestamp(self.clock.load(Ordering::Relaxed))
    }

    fn recent(&self) -> Timestamp {
        let now = self.clock.load(Ordering::Relaxed);
        Timestamp((now - now % self.tick).max(1))
    }

    fn trap_set_changed(&self, event: TrapSetEvent) {
        self.events.lock().unwrap().push(event);
    }
}

/// A delay that took place.
#[derive(Clone, Copy, Debug)]
pub struct Delay {
    pub call: Call,
    pub start: Timestamp,
    pub end: DelayEnd,
    pub outcome: DelayOutcome,
}

/// What happened.
pub struct Log {
    /// Site and object of each conflict, the trap's first.
    pub conflicts: Vec<(Call, Call)>,
    pub events: Vec<TrapSetEvent>,
    pub delays: Vec<Delay>,
    pub trap_set: Vec<DangerousPair<SiteId>>,
    pub counters: EngineCounters,
    pub coverage: HashMap<u32, SiteCoverage>,
    /// When the last thread ended.
    pub end: u64,
    sites: HashMap<u32, SiteId>,
}

impl Log {
    /// The id of a site of the programs.
    pub fn site(&self, site: u32) -> SiteId {
        self.sites[&site]
    }

    /// The pair of two sites of the programs.
    pub fn pair(&self, one: u32, other: u32) -> DangerousPair<SiteId> {
        DangerousPair::new(self.site(one), self.site(other))
    }

    /// The pairs that were caught.
    pub fn caught(&self) -> Vec<DangerousPair<SiteId>> {
        let mut pairs: Vec<_> =
            self.conflicts.iter().map(|(trap, call)| DangerousPair::new(trap.site, call.site)).collect();
        pairs.sort();
        pairs.dedup();
        pairs
    }

    /// The dangerous pairs that are left, as the trap file would keep them.
    pub fn trap_file(&self) -> Vec<DangerousPair<SiteKey>> {
        let key = |id: SiteId| {
            let (site, _) = self.sites.iter().find(|(_, known)| **known == id).unwrap();
            SiteKey(u64::from(*site))
        };
        self.trap_set.iter().map(|pair| DangerousPair::new(key(pair.first()), key(pair.second()))).collect()
    }
}

struct Thread {
    program: VecDeque<Step>,
    forked: bool,
    ended: bool,
    trap: Option<(SetTrap<u64>, Call)>,
    /// Only the latest event of a thread counts: a thread that is woken early leaves one behind.
    generation: u64,
}

/// Programs and settings.
pub struct Simulation {
    settings: Settings,
    tick: u64,
    threads: Vec<Thread>,
    imported: Vec<DangerousPair<SiteKey>>,
    aliases: HashMap<u64, u64>,
}

impl Simulation {
    pub fn new(settings: Settings) -> Self {
        let (threads, imported, aliases) = Default::default();
        Simulation { settings, tick: 1, threads, imported, aliases }
    }

    /// Gives `object` the id of another object.
    pub fn alias(&mut self, object: u64, id: u64) {
        self.aliases.insert(object, id);
    }

    /// Gives a thread another program.
    pub fn replace(&mut self, thread: usize, program: impl IntoIterator<Item = Step>) {
        self.threads[thread].program = program.into_iter().collect();
    }

    /// Lets the cheap clock advance in steps of `tick` nanoseconds.
    pub fn coarse_clock(mut self, tick: u64) -> Self {
        self.tick = tick;
        self
    }

    /// Starts with these pairs in the trap file.
    pub fn import(&mut self, pairs: Vec<DangerousPair<SiteKey>>) {
        self.imported = pairs;
    }

    /// Adds a thread; it starts at once unless some program forks it.
    pub fn thread(&mut self, program: impl IntoIterator<Item = Step>) -> usize {
        let program = program.into_iter().collect();
        self.threads.push(Thread { program, forked: false, ended: false, trap: None, generation: 0 });
        self.threads.len() - 1
    }

    /// Runs all threads to their ends.
    pub fn run(self) -> Log {
        Run::new(self).run()
    }
}

struct Run {
    engine: Engine<VirtualHost>,
    clock: Arc<AtomicU64>,
    threads: Vec<Thread>,
    /// Time, order of entry, thread, generation.
    events: BinaryHeap<Reverse<(u64, u64, usize, u64)>>,
    entered: u64,
    locks: HashMap<u32, (Option<usize>, VecDeque<usize>)>,
    joining: HashMap<usize, Vec<usize>>,
    sites: HashMap<u32, SiteId>,
    aliases: HashMap<u64, u64>,
    conflicts: Vec<(Call, Call)>,
    delays: Vec<Delay>,
}

impl Run {
    fn new(mut simulation: Simulation) -> Self {
        let clock = Arc::new(AtomicU64::new(MS));
        let host =
            VirtualHost { clock: Arc::clone(&clock), tick: simulation.tick, events: Mutex::new(Vec::new()) };
        let engine = Engine::new(simulation.settings, host);
        for pair in simulation.imported {
            engine.import_pair(pair);
        }
        let forked: Vec<usize> = simulation
            .threads
            .iter()
            .flat_map(|thread| thread.program.iter())
            .filter_map(|step| if let Step::Fork(thread) = step { Some(*thread) } else { None })
            .collect();
        for thread in forked {
            simulation.threads[thread].forked = true;
        }
        Run {
            engine,
            clock,
            threads: simulation.threads,
            events: BinaryHeap::new(),
            entered: 0,
            locks: HashMap::new(),
            joining: HashMap::new(),
            sites: HashMap::new(),
            aliases: simulation.aliases,
            conflicts: Vec::new(),
            delays: Vec::new(),
        }
    }

    fn now(&self) -> u64 {
        self.clock.load(Ordering::Relaxed)
    }

    fn wake(&mut self, thread: usize, at: u64) {
        self.threads[thread].generation += 1;
        self.entered += 1;
        let generation = self.threads[thread].generation;
        self.events.push(Reverse((at, self.entered, thread, generation)));
    }

    fn run(mut self) -> Log {
        for thread in 0..self.threads.len() {
            if !self.threads[thread].forked {
                self.wake(thread, MS);
            }
        }
        while let Some(Reverse((at, _, thread, generation))) = self.events.pop() {
            if self.threads[thread].generation == generation {
                self.clock.store(at, Ordering::Relaxed);
                self.advance(thread);
            }
        }
        assert!(self.threads.iter().all(|thread| thread.ended), "the simulated program deadlocked");
        let events = self.engine.host().events.lock().unwrap().clone();
        let coverage = self.sites.iter().map(|(site, id)| (*site, self.engine.coverage_of(*id))).collect();
        Log {
            conflicts: self.conflicts,
            events,
            delays: self.delays,
            trap_set: self.engine.trap_set(),
            counters: self.engine.counters(),
            coverage,
            end: self.clock.load(Ordering::Relaxed),
            sites: self.sites,
        }
    }

    /// Lets `thread` run until it has to wait for something.
    fn advance(&mut self, thread: usize) {
        if self.threads[thread].trap.is_some() && !self.sleep_is_over(thread) {
            return;
        }
        while let Some(step) = self.threads[thread].program.pop_front() {
            let goes_on = match step {
                Step::Work(time) => {
                    self.wake(thread, self.now() + time);
                    false
                }
                Step::Call { site, object, access } => self.call(thread, site, object, access),
                Step::Lock(name) => self.lock(thread, name),
                Step::Unlock(name) => self.unlock(thread, name),
                Step::Fork(other) => {
                    self.wake(other, self.now());
                    true
                }
                Step::Join(other) => {
                    let ended = self.threads[other].ended;
                    if !ended {
                        self.joining.entry(other).or_default().push(thread);
                    }
                    ended
                }
            };
            if !goes_on {
                return;
            }
        }
        self.threads[thread].ended = true;
        self.engine.forget_thread(ThreadId(thread as u64));
        for waiting in self.joining.remove(&thread).unwrap_or_default() {
            self.wake(waiting, self.now());
        }
    }

    fn lock(&mut self, thread: usize, name: u32) -> bool {
        let (holder, waiting) = self.locks.entry(name).or_default();
        if holder.is_none() || *holder == Some(thread) {
            *holder = Some(thread);
            return true;
        }
        waiting.push_back(thread);
        false
    }

    fn unlock(&mut self, thread: usize, name: u32) -> bool {
        let (holder, waiting) = self.locks.entry(name).or_default();
        assert_eq!(*holder, Some(thread));
        *holder = waiting.pop_front();
        if let Some(next) = *holder {
            self.wake(next, self.now());
        }
        true
    }

    fn call(&mut self, thread: usize, site: u32, object: u64, access: Access) -> bool {
        let id = self.engine.add_site(SiteKey(u64::from(site)));
        self.sites.insert(site, id);
        let name = ObjectId(self.aliases.get(&object).copied().unwrap_or(object));
        let call = Call { thread: ThreadId(thread as u64), object: name, site: id, access };
        let outcome = self.engine.on_call(call, |witness| *witness == object);
        for conflict in outcome.caught {
            self.conflicts.push((conflict.trap.call, call));
            self.wake_sleeper(&conflict.trap);
        }
        let Some(delay) = outcome.delay else { return true };
        let trap = self.engine.set_trap(delay, object);
        self.threads[thread].trap = Some((trap, call));
        self.sleep_is_over(thread)
    }

    fn wake_sleeper(&mut self, trap: &Arc<Trap<u64>>) {
        let sleeper = trap.call.thread.0 as usize;
        if self.threads[sleeper].trap.is_some() {
            self.wake(sleeper, self.now());
        }
    }

    fn sleep_is_over(&mut self, thread: usize) -> bool {
        let (trap, _) = self.threads[thread].trap.as_ref().unwrap();
        match self.engine.poll(trap) {
            Wait::Sleep(time) => {
                self.wake(thread, self.now() + u64::try_from(time.as_nanos()).unwrap());
                false
            }
            Wait::Over(end) => {
                let (trap, call) = self.threads[thread].trap.take().unwrap();
                let start = trap.trap().set_at;
                let outcome = self.engine.clear_trap(trap);
                assert_eq!(outcome.end, end);
                self.delays.push(Delay { call, start, end, outcome });
                true
            }
        }
    }
}
