//! What `Engine::on_call` costs, against a floor measured in the same run: one reading of the
//! precise clock and one uncontended compare-and-swap. Absolute times depend on the machine, the
//! ratios much less. What is counted is the processor time of a thread, so a busy machine does not
//! spoil the figures, as long as threads that are to meet find two processors free now and then.
//!
//! `cargo bench -p redhanded-tsvd --bench on_call [-- PART OF A NAME]`

use std::{
    env,
    hint::black_box,
    sync::{
        Arc, Barrier,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use redhanded_model::{Access, DangerousPair, ObjectId, SiteId, SiteKey, ThreadId, Timestamp};
use redhanded_tsvd::{Call, Engine, Host, Settings};
use rustix::time::{ClockId, clock_gettime};

const CALLS: u64 = 500_000;
const RUNS: usize = 15;

/// The precise clock is the system's; the cheap one is a word that a thread sets every
/// millisecond.
struct Clocks {
    origin: Instant,
    recent: Arc<AtomicU64>,
}

impl Clocks {
    fn precise(origin: Instant) -> u64 {
        u64::try_from(origin.elapsed().as_nanos()).unwrap_or(u64::MAX).max(1)
    }
}

impl Host for Clocks {
    type Witness = ();

    fn now(&self) -> Timestamp {
        Timestamp(Self::precise(self.origin))
    }

    fn recent(&self) -> Timestamp {
        Timestamp(self.recent.load(Ordering::Relaxed))
    }
}

/// How one thread calls.
#[derive(Clone, Copy)]
struct Pattern {
    /// Objects it goes through, one after the other.
    objects: u64,
    first_object: u64,
    /// Sites it goes through at each object.
    sites: u32,
    access: Access,
}

impl Pattern {
    const ONE_OBJECT: Pattern = Pattern { objects: 1, first_object: 0, sites: 1, access: Access::Write };

    fn run(self, engine: &Engine<Clocks>, thread: u64) {
        let (mut object, mut site) = (0, 0);
        for _ in 0..CALLS {
            let number = self.first_object + object;
            let call = Call {
                thread: ThreadId(thread),
                // Identity hashes are scattered.
                object: ObjectId(number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33),
                site: SiteId(site),
                access: self.access,
            };
            // Used as a bridge uses it: two tests that are almost always negative.
            let outcome = engine.on_call(black_box(call), |()| true);
            if !outcome.caught.is_empty() {
                black_box(&outcome.caught);
            }
            assert!(outcome.delay.is_none(), "the limit of the run should have prevented it");
            site += 1;
            if site == self.sites {
                site = 0;
                object += 1;
                if object == self.objects {
                    object = 0;
                }
            }
        }
    }
}

/// Nanoseconds for a call, the median of all runs, when each thread follows its pattern.
fn measure(engine: &Engine<Clocks>, patterns: &[Pattern]) -> f64 {
    let barrier = Barrier::new(patterns.len());
    let runs: Vec<Vec<Duration>> = thread::scope(|scope| {
        let threads: Vec<_> = (1..)
            .zip(patterns)
            .map(|(thread, pattern)| {
                let barrier = &barrier;
                scope.spawn(move || {
                    let run = |_| {
                        barrier.wait();
                        let start = processor_time();
                        pattern.run(engine, thread);
                        processor_time() - start
                    };
                    (0..RUNS).map(run).collect()
                })
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    let slowest = |run: usize| runs.iter().map(|times| times[run]).max().unwrap_or_default();
    let mut runs: Vec<f64> = (0..RUNS).map(|run| slowest(run).as_nanos() as f64 / CALLS as f64).collect();
    median(&mut runs)
}

/// An engine; with a trap, if wanted, in which another thread is held at that object.
fn engine(clocks: Clocks, trap: Option<u64>) -> Engine<Clocks> {
    const TRAP_SITE: SiteKey = SiteKey(3);
    // Room for one delay, which is taken below: what is measured is the way to others.
    let delay = Settings::default().delay;
    let settings = Settings { max_delay_per_run: delay, ..Settings::default() };
    let engine = Engine::new(settings, clocks);
    for key in 0..3 {
        engine.add_site(SiteKey(key));
    }
    engine.import_pair(DangerousPair::new(TRAP_SITE, TRAP_SITE));
    let site = engine.add_site(TRAP_SITE);
    let object = trap.unwrap_or(u64::MAX);
    let call = Call { thread: ThreadId(99), object: ObjectId(object), site, access: Access::Read };
    let delay = engine.on_call(call, |()| true).delay.expect("the site is dangerous");
    match trap {
        Some(_) => _ = engine.set_trap(delay, ()),
        None => drop(delay),
    }
    engine
}

/// How long this thread has run on a processor.
fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.cast_unsigned(), time.tv_nsec as u32)
}

fn median(runs: &mut [f64]) -> f64 {
    runs.sort_by(f64::total_cmp);
    runs[runs.len() / 2]
}

fn floor(origin: Instant) -> f64 {
    let word = AtomicU64::new(0);
    let mut runs: Vec<f64> = (0..RUNS)
        .map(|_| {
            let start = processor_time();
            for count in 0..CALLS {
                black_box(Clocks::precise(black_box(origin)));
                let swapped = word.compare_exchange(count, count + 1, Ordering::AcqRel, Ordering::Relaxed);
                black_box(swapped).ok();
            }
            word.store(0, Ordering::Relaxed);
            (processor_time() - start).as_nanos() as f64 / CALLS as f64
        })
        .collect();
    median(&mut runs)
}

fn main() {
    let origin = Instant::now();
    let recent = Arc::new(AtomicU64::new(1));
    let done = Arc::new(AtomicBool::new(false));
    let ticker = thread::spawn({
        let (recent, done) = (Arc::clone(&recent), Arc::clone(&done));
        move || {
            while !done.load(Ordering::Relaxed) {
                recent.store(Clocks::precise(origin), Ordering::Relaxed);
                thread::sleep(Duration::from_millis(1));
            }
        }
    });
    let floor = floor(origin);
    println!("{:<52} {:>8} {:>8}", "on_call", "ns", "x floor");
    println!("{:<52} {floor:>8.1} {:>8.2}", "floor: clock + uncontended compare-and-swap", 1.0);
    let one = Pattern::ONE_OBJECT;
    let reads = Pattern { access: Access::Read, ..one };
    let fresh = Pattern { objects: u64::MAX, ..one };
    let loop_of_sites = Pattern { sites: 3, ..one };
    let elsewhere = Pattern { first_object: 7_777, ..one };
    let fresh_elsewhere = Pattern { first_object: 1 << 40, ..fresh };
    let cases: [(&str, &[Pattern], Option<u64>); 9] = [
        ("1 thread, 1 object", &[one], None),
        ("1 thread, 1 object, 3 sites in turn", &[loop_of_sites], None),
        ("1 thread, 1,000 objects", &[Pattern { objects: 1_000, ..one }], None),
        ("1 thread, fresh objects", &[fresh], None),
        ("2 threads, separate objects", &[one, elsewhere], None),
        ("2 threads, fresh separate objects", &[fresh, fresh_elsewhere], None),
        ("2 threads, same object, reads", &[reads, reads], None),
        ("2 threads, same object, writes (near misses)", &[one, one], None),
        ("1 thread, trap set on another object", &[elsewhere], Some(3)),
    ];
    let wanted = env::args().skip(1).find(|argument| !argument.starts_with('-')).unwrap_or_default();
    for (name, patterns, trap) in cases.into_iter().filter(|(name, ..)| name.contains(&wanted)) {
        let engine = engine(Clocks { origin, recent: Arc::clone(&recent) }, trap);
        let nanos = measure(&engine, patterns);
        println!("{name:<52} {nanos:>8.1} {:>8.2}", nanos / floor);
    }
    done.store(true, Ordering::Relaxed);
    ticker.join().unwrap();
}
