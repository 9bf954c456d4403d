//! The engine under real threads and a real clock: whatever the interleaving, what it reports
//! holds together.

use std::{
    collections::HashSet,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use redhanded_model::{Access, DangerousPair, ObjectId, SiteId, SiteKey, ThreadId, Timestamp};
use redhanded_tsvd::{Call, Engine, Host, Settings, TrapSetEvent, Wait};

const THREADS: u64 = 4;
const CALLS: u64 = if cfg!(miri) { 60 } else { 20_000 };
const SITES: u32 = 6;
const OBJECTS: u64 = 12;

struct RealHost {
    origin: Instant,
    events: Mutex<Vec<TrapSetEvent>>,
}

/// The object the delayed thread is held at, and whether it still is.
struct Held {
    object: u64,
    released: AtomicBool,
}

impl Host for RealHost {
    type Witness = std::sync::Arc<Held>;

    fn now(&self) -> Timestamp {
        Timestamp(u64::try_from(self.origin.elapsed().as_nanos()).unwrap().max(1))
    }

    fn trap_set_changed(&self, event: TrapSetEvent) {
        self.events.lock().unwrap().push(event);
    }
}

/// One thread: calls at random, and where it is delayed it waits, without sleeping, until the
/// others are through with enough calls or it is caught.
fn run(engine: &Engine<RealHost>, thread: u64, calls_made: &AtomicU64) -> u64 {
    let mut random = thread + 1;
    let mut caught = 0;
    for _ in 0..CALLS {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let object = (random >> 33) % OBJECTS;
        let call = Call {
            thread: ThreadId(thread),
            // Pairs of objects share an id.
            object: ObjectId(object / 2),
            site: SiteId((random >> 40) as u32 % SITES),
            access: if random >> 50 & 1 == 0 { Access::Read } else { Access::Write },
        };
        let outcome = engine.on_call(call, |held| held.object == object);
        calls_made.fetch_add(1, Ordering::Relaxed);
        for conflict in &outcome.caught {
            let other = &conflict.trap.call;
            assert_ne!(other.thread, call.thread);
            assert_eq!(conflict.trap.witness.object, object);
            assert!(other.access.conflicts_with(call.access));
            caught += 1;
        }
        let Some(delay) = outcome.delay else { continue };
        let held = std::sync::Arc::new(Held { object, released: AtomicBool::new(false) });
        let trap = engine.set_trap(delay, std::sync::Arc::clone(&held));
        caught += engine.recheck(&trap, |own, other| own.object == other.object).len() as u64;
        let enough = calls_made.load(Ordering::Relaxed) + 50;
        while let Wait::Sleep(_) = engine.poll(&trap) {
            if calls_made.load(Ordering::Relaxed) >= enough {
                break;
            }
            thread::yield_now();
        }
        engine.clear_trap(trap);
        held.released.store(true, Ordering::Relaxed);
    }
    engine.forget_thread(ThreadId(thread));
    caught
}

#[test]
fn what_is_reported_holds_together() {
    let host = RealHost { origin: Instant::now(), events: Mutex::new(Vec::new()) };
    let settings = Settings {
        delay: Duration::from_millis(2),
        object_slots: 8,
        thread_slots: 8,
        decay_factor: 0.9,
        ..Settings::default()
    };
    let engine = Engine::new(settings, host);
    for key in 0..SITES {
        assert_eq!(engine.add_site(SiteKey(u64::from(key))), SiteId(key));
    }
    let calls_made = AtomicU64::new(0);
    let caught: u64 = thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS)
            .map(|thread| {
                let (engine, calls_made) = (&engine, &calls_made);
                scope.spawn(move || run(engine, thread, calls_made))
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).sum()
    });
    assert!(!engine.trap_active());
    assert_eq!(engine.counters().calls, THREADS * CALLS);
    let events = engine.host().events.lock().unwrap();
    let mut dangerous: HashSet<DangerousPair<SiteId>> = HashSet::new();
    let mut found = 0;
    for event in events.iter() {
        match event {
            TrapSetEvent::Added(pair) => assert!(dangerous.insert(*pair), "{pair:?} was added twice"),
            TrapSetEvent::Removed(pair, why) => {
                assert!(dangerous.remove(pair), "{pair:?} was not in the set");
                found += u64::from(*why == redhanded_model::PairEnd::Found);
            }
        }
    }
    assert!(found <= caught);
    let mut left: Vec<_> = dangerous.into_iter().collect();
    left.sort();
    assert_eq!(engine.trap_set(), left);
}
