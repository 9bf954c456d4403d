//! The engine against the reference model, step by step, on random schedules in virtual time.

mod model;

use std::{
    collections::{BTreeSet, HashMap},
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use model::{Answer, Model};
use proptest::prelude::*;
use redhanded_model::{Access, DangerousPair, ObjectId, SiteId, SiteKey, ThreadId, Timestamp};
use redhanded_tsvd::{
    Algorithm, Call, Conflict, Engine, Host, PlannedDelay, SetTrap, Settings, TrapSetEvent, Wait,
};

/// Nanoseconds of the virtual clock in one unit of the schedules.
const UNIT: u64 = 1_000_000;

struct VirtualHost {
    clock: AtomicU64,
    events: Mutex<Vec<TrapSetEvent>>,
}

impl Host for VirtualHost {
    type Witness = u64;

    fn now(&self) -> Timestamp {
        Timestamp(self.clock.load(Ordering::Relaxed))
    }

    fn trap_set_changed(&self, event: TrapSetEvent) {
        self.events.lock().unwrap().push(event);
    }
}

#[derive(Clone, Debug)]
enum Operation {
    Advance(u64),
    /// The thread does what comes next: calls, or sets the trap that was planned, or asks whether
    /// its delay is over.
    Step {
        thread: u64,
        object: u64,
        alias: bool,
        site: u64,
        access: Access,
        /// The call touches this object too.
        also: Option<(u64, Access)>,
    },
    /// A planned delay is given up, a running one is interrupted.
    Abandon {
        thread: u64,
    },
    /// The thread ends; its number is not used again.
    End {
        thread: u64,
    },
    Import(u64, u64),
    Stop,
}

enum ThreadState {
    Running,
    /// With what the call touches besides, and all the objects themselves.
    Planned(PlannedDelay, Vec<(Call, u64)>),
    Delayed(SetTrap<u64>),
    Ended,
}

struct Lockstep {
    engine: Engine<VirtualHost>,
    model: Model,
    threads: HashMap<u64, ThreadState>,
    sites: HashMap<u64, SiteId>,
}

fn trapped<'a>(conflicts: impl IntoIterator<Item = &'a Conflict<u64>>) -> BTreeSet<ThreadId> {
    conflicts.into_iter().map(|conflict| conflict.trap.call.thread).collect()
}

impl Lockstep {
    fn new(settings: Settings) -> Self {
        let host = VirtualHost { clock: AtomicU64::new(UNIT), events: Mutex::new(Vec::new()) };
        Lockstep {
            engine: Engine::new(settings.clone(), host),
            model: Model::new(settings),
            threads: HashMap::new(),
            sites: HashMap::new(),
        }
    }

    fn site(&mut self, site: u64) -> SiteId {
        let (engine, model) = (&self.engine, &mut self.model);
        *self.sites.entry(site).or_insert_with(|| {
            let id = engine.add_site(SiteKey(site));
            model.add_site(SiteKey(site), id);
            id
        })
    }

    fn apply(&mut self, operation: &Operation) -> Result<(), TestCaseError> {
        match *operation {
            Operation::Advance(units) => {
                self.engine.host().clock.fetch_add(units * UNIT, Ordering::Relaxed);
            }
            Operation::Step { thread, object, alias, site, access, also } => {
                match self.threads.remove(&thread).unwrap_or(ThreadState::Running) {
                    ThreadState::Running => {
                        let call = Call {
                            thread: ThreadId(thread),
                            object: ObjectId(object),
                            site: self.site(site),
                            access,
                        };
                        // Two objects may share an id.
                        let mut touched = vec![(call, object * 2 + u64::from(alias))];
                        if let Some((object, access)) = also {
                            let object = ObjectId(object);
                            touched.push((Call { object, access, ..call }, object.0 * 2));
                        }
                        self.call(touched)?;
                    }
                    ThreadState::Planned(plan, touched) => self.set_trap(plan, touched)?,
                    ThreadState::Delayed(trap) => self.poll(trap)?,
                    ThreadState::Ended => {
                        self.threads.insert(thread, ThreadState::Ended);
                    }
                }
            }
            Operation::Abandon { thread } => match self.threads.remove(&thread) {
                Some(ThreadState::Planned(plan, _)) => {
                    self.engine.cancel(plan);
                    self.model.cancel(ThreadId(thread));
                }
                Some(ThreadState::Delayed(trap)) => self.clear_trap(trap)?,
                Some(state) => {
                    self.threads.insert(thread, state);
                }
                None => {}
            },
            Operation::End { thread } => {
                if matches!(self.threads.get(&thread), None | Some(ThreadState::Running)) {
                    self.threads.insert(thread, ThreadState::Ended);
                    self.engine.forget_thread(ThreadId(thread));
                    self.model.forget(ThreadId(thread));
                }
            }
            Operation::Import(one, other) => {
                let pair = DangerousPair::new(SiteKey(one), SiteKey(other));
                self.engine.import_pair(pair);
                self.model.import(pair);
            }
            Operation::Stop => {
                self.engine.stop();
                self.model.stop();
            }
        }
        self.compare()
    }

    fn call(&mut self, touched: Vec<(Call, u64)>) -> Result<(), TestCaseError> {
        let now = self.engine.host().now();
        for (call, identity) in &touched[1..] {
            let caught = self.engine.observe(*call, |witness| witness == identity);
            prop_assert_eq!(trapped(&caught), self.model.observe(*call, *identity, now));
        }
        let (call, identity) = touched[0];
        let outcome = self.engine.on_call(call, |witness| *witness == identity);
        let delay = outcome.delay.as_ref().map(PlannedDelay::duration);
        let answer = Answer { caught: trapped(&outcome.caught), delay };
        prop_assert_eq!(answer, self.model.on_call(call, identity, now));
        let state = match outcome.delay {
            Some(plan) => ThreadState::Planned(plan, touched),
            None => ThreadState::Running,
        };
        self.threads.insert(call.thread.0, state);
        Ok(())
    }

    fn set_trap(&mut self, plan: PlannedDelay, touched: Vec<(Call, u64)>) -> Result<(), TestCaseError> {
        let (call, duration) = (plan.call(), plan.duration());
        let identity = touched[0].1;
        let trap = match touched.get(1) {
            Some(also) => self.engine.set_both_traps(plan, identity, *also),
            None => self.engine.set_trap(plan, identity),
        };
        let meetings = self.engine.recheck(&trap, |own, other| own == other);
        let caught = trapped(meetings.iter().map(|meeting| &meeting.conflict));
        self.model.set_trap(touched, duration, self.engine.host().now());
        prop_assert_eq!(caught, self.model.recheck(call.thread));
        self.threads.insert(call.thread.0, ThreadState::Delayed(trap));
        Ok(())
    }

    fn poll(&mut self, trap: SetTrap<u64>) -> Result<(), TestCaseError> {
        let thread = trap.trap().call.thread;
        let wait = self.engine.poll(&trap);
        prop_assert_eq!(wait, self.model.poll(thread, self.engine.host().now()));
        match wait {
            Wait::Over(_) => self.clear_trap(trap),
            Wait::Sleep(_) => {
                self.threads.insert(thread.0, ThreadState::Delayed(trap));
                Ok(())
            }
        }
    }

    fn clear_trap(&mut self, trap: SetTrap<u64>) -> Result<(), TestCaseError> {
        let thread = trap.trap().call.thread;
        let outcome = self.engine.clear_trap(trap);
        let model = self.model.clear_trap(thread, self.engine.host().now());
        prop_assert_eq!((outcome.end, outcome.length, outcome.caught), model);
        Ok(())
    }

    fn compare(&mut self) -> Result<(), TestCaseError> {
        prop_assert_eq!(self.engine.trap_set(), self.model.trap_set());
        let mut events = std::mem::take(&mut *self.engine.host().events.lock().unwrap());
        let mut expected = std::mem::take(&mut self.model.events);
        // Within one step the order is of no consequence.
        events.sort_by_key(|event| format!("{event:?}"));
        expected.sort_by_key(|event| format!("{event:?}"));
        prop_assert_eq!(events, expected);
        let counters = self.engine.counters();
        prop_assert_eq!(counters.near_misses, self.model.near_misses);
        prop_assert_eq!(counters.identity_collisions, self.model.identity_collisions);
        prop_assert_eq!(counters.delays_over_limit, self.model.over_limit);
        prop_assert_eq!(counters.passed_unobserved, 0);
        prop_assert_eq!(self.engine.trap_active(), !self.model.traps.is_empty());
        for site in self.sites.values() {
            prop_assert_eq!(self.engine.coverage_of(*site), self.model.coverage_of(*site));
        }
        Ok(())
    }
}

fn access() -> impl Strategy<Value = Access> {
    prop_oneof![Just(Access::Read), Just(Access::Write)]
}

fn operation() -> impl Strategy<Value = Operation> {
    let also = prop::option::weighted(0.2, (0..3_u64, access()));
    let step = (0..4_u64, 0..3_u64, prop::bool::weighted(0.1), 0..5_u64, access(), also);
    prop_oneof![
        6 => prop_oneof![Just(0), 1..4_u64, 5..60_u64, Just(100), 100..400_u64].prop_map(Operation::Advance),
        20 => step.prop_map(|(thread, object, alias, site, access, also)| {
            Operation::Step { thread, object, alias, site, access, also }
        }),
        1 => (0..4_u64).prop_map(|thread| Operation::Abandon { thread }),
        1 => (0..6_u64, 0..6_u64).prop_map(|(one, other)| Operation::Import(one, other)),
    ]
}

/// Each thread calls an object of its own a few times, so that its usual pause is known.
fn warm_up() -> impl Strategy<Value = Vec<Operation>> {
    let round = prop::collection::vec(0..4_u64, 4).prop_map(|pauses| {
        let step = |(thread, pause)| {
            let object = 100 + thread;
            let access = Access::Read;
            let call = Operation::Step { thread, object, alias: false, site: 0, access, also: None };
            [Operation::Advance(pause), call]
        };
        (0..4).zip(pauses).flat_map(step).collect::<Vec<_>>()
    });
    prop_oneof![Just(Vec::new()), prop::collection::vec(round, 12).prop_map(|rounds| rounds.concat()),]
}

/// Threads end and the run stops rarely, or there would be nothing left to do.
fn schedule() -> impl Strategy<Value = Vec<Operation>> {
    let ending = prop_oneof![
        8 => Just(None),
        2 => (0..4_u64).prop_map(|thread| Some(Operation::End { thread })),
        1 => Just(Some(Operation::Stop)),
    ];
    let operations = |number| prop::collection::vec(operation(), number);
    (warm_up(), operations(1..200), ending, operations(0..60)).prop_map(
        |(mut schedule, before, ending, after)| {
            schedule.extend(before);
            schedule.extend(ending);
            schedule.extend(after);
            schedule
        },
    )
}

fn settings() -> impl Strategy<Value = Settings> {
    let algorithm = prop_oneof![
        4 => Just(Algorithm::Tsvd),
        1 => Just(Algorithm::NoHbInference),
        1 => Just(Algorithm::NoWindowing),
        1 => Just(Algorithm::NoPhaseDetection),
    ];
    let decay = prop_oneof![3 => Just(0.5), 1 => Just(0.25), 1 => Just(1.0), 1 => Just(0.0)];
    let futile = prop_oneof![2 => Just(Duration::ZERO), 1 => Just(Duration::from_millis(20))];
    let per_run = prop_oneof![3 => Just(Duration::MAX), 1 => Just(Duration::from_millis(350))];
    let threshold = prop_oneof![3 => Just(0.5), 1 => Just(0.0), 1 => Just(0.8)];
    (
        algorithm,
        any::<u64>(),
        1..7_usize,
        1..20_u32,
        0..7_u32,
        decay,
        any::<bool>(),
        futile,
        per_run,
        threshold,
    )
        .prop_map(
            |(algorithm, seed, object_history, phase_history, k_hb, decay, wake, futile, run, delta)| {
                Settings {
                    algorithm,
                    seed,
                    object_history,
                    phase_history,
                    hb_inference_window: k_hb,
                    hb_blocking_threshold: delta,
                    decay_factor: decay,
                    wake_early: wake,
                    futile_after: futile,
                    max_delay_per_run: run,
                    max_delay_per_thread: Duration::from_secs(1),
                    phase_batch: 1,
                    finished_delays: 10_000,
                    // More than enough for these schedules, and quick to make.
                    object_slots: 256,
                    thread_slots: 64,
                    ..Settings::default()
                }
            },
        )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, ..ProptestConfig::default() })]

    #[test]
    fn the_engine_agrees_with_the_model(settings in settings(), schedule in schedule()) {
        let mut lockstep = Lockstep::new(settings);
        for operation in &schedule {
            lockstep.apply(operation)?;
        }
    }
}
