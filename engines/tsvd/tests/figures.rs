//! The paper's examples, and the situations its text describes, as programs in virtual time.

mod simulation;

use redhanded_model::PairEnd;
use redhanded_tsvd::{Algorithm, DelayEnd, Settings, TrapSetEvent};
use simulation::{Log, MS, Simulation, Step, read, write};

const DICT: u64 = 1;

fn repeat(times: usize, steps: &[Step]) -> Vec<Step> {
    (0..times).flat_map(|_| steps.iter().cloned()).collect()
}

fn simulation(settings: Settings) -> Simulation {
    Simulation::new(settings).coarse_clock(MS)
}

fn removed(log: &Log, why: PairEnd) -> usize {
    let is = |event: &&TrapSetEvent| matches!(event, TrapSetEvent::Removed(_, end) if *end == why);
    log.events.iter().filter(is).count()
}

/// Figure 1: `dict.Add` in one thread, `dict.ContainsKey` in another.
#[test]
fn figure_1_an_unlocked_dictionary_is_caught_in_the_first_run() {
    const ADD: u32 = 0;
    const CONTAINS_KEY: u32 = 1;
    let mut simulation = simulation(Settings::default());
    simulation.thread(repeat(50, &[write(ADD, DICT), Step::Work(3 * MS)]));
    simulation.thread(repeat(50, &[Step::Work(3 * MS), read(CONTAINS_KEY, DICT)]));
    let log = simulation.run();
    let pair = log.pair(ADD, CONTAINS_KEY);
    assert_eq!(log.caught(), [pair]);
    assert_eq!(log.events, [TrapSetEvent::Added(pair), TrapSetEvent::Removed(pair, PairEnd::Found)]);
    assert_eq!(log.delays.len(), 1);
    assert_eq!(log.delays[0].end, DelayEnd::Caught);
    assert!(log.trap_set.is_empty());
}

/// Figures 3 and 4: the main thread calls `getSqrt` for `a` and `b` and waits for both; each call
/// looks the number up in line 3 and, in a continuation on some thread of a pool, adds it in line 9.
fn get_sqrt(simulation: &mut Simulation, times: usize) {
    const CONTAINS_KEY: u32 = 3;
    const ADD: u32 = 9;
    let main = simulation.thread([]);
    let mut program = Vec::new();
    for round in 0..times as u64 {
        // Some numbers take longer than others, so now 9a, now 3b comes first.
        let root = MS + round % 3 * MS;
        let task = [Step::Work(root), write(ADD, DICT), Step::Work(MS / 10)];
        let tasks = [0, 1].map(|_| simulation.thread(task.clone()));
        for task in &tasks {
            program.extend([read(CONTAINS_KEY, DICT), Step::Fork(*task), Step::Work(2 * MS)]);
        }
        program.extend(tasks.into_iter().map(Step::Join));
    }
    simulation.replace(main, program);
}

#[test]
fn figure_3_both_violations_of_get_sqrt_are_found_within_two_runs() {
    let mut first = simulation(Settings::default());
    get_sqrt(&mut first, 6);
    let first = first.run();
    let mut second = simulation(Settings::default());
    second.import(first.trap_file());
    get_sqrt(&mut second, 6);
    let second = second.run();
    for pair in [(9, 9), (3, 9)] {
        let found = |log: &Log| log.caught().contains(&log.pair(pair.0, pair.1));
        assert!(found(&first) || found(&second), "{pair:?} was not found");
    }
    // Whatever is caught is one of the two: line 3 does not conflict with itself.
    for log in [&first, &second] {
        assert!(log.caught().iter().all(|pair| [log.pair(9, 9), log.pair(3, 9)].contains(pair)));
    }
}

/// Figure 10 (a): a listener starts a task for each message; all write the same dictionary at the
/// same line.
#[test]
fn figure_10_a_two_messages_at_similar_times_are_caught_in_the_first_run() {
    let mut simulation = simulation(Settings::default());
    let tasks: Vec<usize> = (0..8).map(|_| simulation.thread([Step::Work(MS), write(4, DICT)])).collect();
    let listener = tasks.iter().flat_map(|task| [Step::Fork(*task), Step::Work(5 * MS)]);
    simulation.thread(listener);
    let log = simulation.run();
    assert_eq!(log.caught(), [log.pair(4, 4)]);
}

/// Figure 10 (b): `Parallel.ForEach` over hosts; each iteration reads a configuration for a while
/// and stores it in a dictionary.
#[test]
fn figure_10_b_a_parallel_loop_is_caught_in_the_first_run() {
    let mut simulation = simulation(Settings::default());
    for worker in 0..4 {
        simulation.thread(repeat(6, &[Step::Work((7 + worker) * MS), write(4, DICT)]));
    }
    let log = simulation.run();
    assert_eq!(log.caught(), [log.pair(4, 4)]);
}

fn locked_counters(settings: Settings) -> Log {
    locked_counters_after(settings, 0)
}

/// The same after each thread has made some calls on an object of its own.
fn locked_counters_after(settings: Settings, own_calls: usize) -> Log {
    let mut simulation = simulation(settings);
    for site in 0..2 {
        let own_call = [Step::Work(3 * MS), write(2 + site, DICT + 1 + u64::from(site))];
        let iteration =
            [Step::Lock(0), Step::Work(MS), write(site, DICT), Step::Unlock(0), Step::Work(2 * MS)];
        simulation.thread([repeat(own_calls, &own_call), repeat(200, &iteration)].concat());
    }
    simulation.run()
}

/// [TSVD] 3.4.4: accesses that one lock protects come near each other all the time, and a delay
/// shows that they are ordered.
#[test]
fn a_pair_under_one_lock_is_inferred_to_be_ordered() {
    let log = locked_counters(Settings::default());
    assert!(log.conflicts.is_empty());
    assert_eq!(removed(&log, PairEnd::HappensBefore), 1);
    assert!(log.trap_set.is_empty());
    assert!(log.delays.len() <= 2, "{} delays", log.delays.len());
}

/// [TSVD] 3.4.5: without the inference, the probability of the pair falls to zero.
#[test]
fn without_inference_a_pair_under_one_lock_decays() {
    let log = locked_counters(Settings { algorithm: Algorithm::NoHbInference, ..Settings::default() });
    assert!(log.conflicts.is_empty());
    assert_eq!(removed(&log, PairEnd::Decayed), 1);
    assert!(log.trap_set.is_empty());
    assert_eq!(log.delays.len(), 5);
}

/// [TSVD] 3.4.3: phases before a fork and after a join are sequential. All that can look
/// concurrent is the history right after the switch from one thread to the other.
#[test]
fn fork_and_join_are_not_reported() {
    let mut simulation = simulation(Settings::default());
    let child = simulation.thread(repeat(100, &[write(1, DICT), Step::Work(MS)]));
    let mut main = repeat(100, &[write(0, DICT), Step::Work(MS)]);
    main.extend([Step::Fork(child), Step::Join(child)]);
    main.extend(repeat(100, &[write(2, DICT), Step::Work(MS)]));
    simulation.thread(main);
    let log = simulation.run();
    assert!(log.conflicts.is_empty());
    assert!(log.trap_set.is_empty(), "{:?}", log.trap_set);
    assert!(log.delays.len() <= 10, "{} delays", log.delays.len());
}

/// A program of one thread is never delayed.
#[test]
fn one_thread_is_left_alone() {
    let mut simulation = simulation(Settings::default());
    simulation.thread(repeat(500, &[write(0, DICT), read(1, DICT), Step::Work(MS / 10)]));
    let log = simulation.run();
    assert!(log.events.is_empty() && log.delays.is_empty());
    assert_eq!(log.counters.calls, 1000);
    let covered = log.coverage[&0];
    assert!(covered.hit && !covered.concurrent && !covered.several_threads);
}

/// [TSVD] 3.4.6: sites that are executed once in a run come together in the second run.
#[test]
fn a_pair_that_runs_once_is_caught_in_the_second_run() {
    let program = |simulation: &mut Simulation| {
        simulation.thread([Step::Work(MS), write(0, DICT)]);
        simulation.thread([Step::Work(5 * MS), write(1, DICT)]);
    };
    let mut first = simulation(Settings::default());
    program(&mut first);
    let first = first.run();
    assert!(first.conflicts.is_empty());
    assert_eq!(first.trap_set, [first.pair(0, 1)]);
    let mut second = simulation(Settings::default());
    second.import(first.trap_file());
    program(&mut second);
    let second = second.run();
    assert_eq!(second.caught(), [second.pair(0, 1)]);
    assert!(second.trap_set.is_empty());
}

/// [TSVD] 3.4.6, "Parallel delay injection".
#[test]
fn delays_of_several_threads_overlap() {
    let mut simulation = simulation(Settings { wake_early: false, ..Settings::default() });
    for thread in 0..6_u64 {
        let object = thread / 2;
        simulation.thread(repeat(20, &[write(thread as u32, object), Step::Work((3 + thread % 2) * MS)]));
    }
    let log = simulation.run();
    let overlap = log.delays.iter().enumerate().any(|(index, one)| {
        log.delays[index + 1..].iter().any(|other| {
            one.call.object != other.call.object
                && other.start < one.start.after(one.outcome.length)
                && one.start < other.start.after(other.outcome.length)
        })
    });
    assert!(overlap);
    assert_eq!(log.caught(), [log.pair(0, 1), log.pair(2, 3), log.pair(4, 5)]);
}

/// Without waking early the delay takes its time, and a thread that comes back while the trap is
/// set is reported once.
#[test]
fn a_trap_reports_a_thread_at_a_site_once() {
    let mut simulation = simulation(Settings { wake_early: false, ..Settings::default() });
    simulation.thread(repeat(60, &[write(0, DICT), Step::Work(3 * MS)]));
    simulation.thread(repeat(60, &[Step::Work(3 * MS), read(1, DICT)]));
    let log = simulation.run();
    assert_eq!(log.delays.len(), 1);
    assert_eq!(log.delays[0].end, DelayEnd::Elapsed);
    assert_eq!(log.delays[0].outcome.caught, 1);
    assert_eq!(log.conflicts.len(), 1);
}

/// A site that keeps proving one pair while it is delayed for the sake of another is not delayed for
/// ever: what it proves again is no reason to go on.
#[test]
fn a_pair_that_was_found_does_not_keep_its_sites_from_decaying() {
    let mut simulation = simulation(Settings::default());
    simulation.thread([vec![write(2, DICT)], repeat(400, &[write(0, DICT), Step::Work(3 * MS)])].concat());
    simulation.thread(repeat(400, &[Step::Work(3 * MS), read(1, DICT)]));
    let log = simulation.run();
    assert!(log.caught().contains(&log.pair(0, 1)));
    assert!(log.delays.len() <= 12, "{} delays", log.delays.len());
}

/// Different objects with one id are told apart by the bridge and counted.
#[test]
fn an_identity_collision_is_not_a_conflict() {
    let mut simulation = simulation(Settings::default());
    simulation.alias(2, DICT);
    simulation.thread(repeat(50, &[write(0, DICT), Step::Work(3 * MS)]));
    simulation.thread(repeat(50, &[Step::Work(3 * MS), write(1, 2)]));
    let log = simulation.run();
    assert!(log.conflicts.is_empty());
    assert!(log.counters.identity_collisions > 0);
}

#[test]
fn a_delay_is_futile_when_the_others_are_silent_longer_than_usual() {
    let log = locked_counters_after(Settings::default(), 20);
    assert!(log.conflicts.is_empty());
    assert!(log.delays.iter().any(|delay| delay.end == DelayEnd::Futile));
    let longest = log.delays.iter().map(|delay| delay.outcome.length.as_millis()).max();
    assert!(longest <= Some(6 * 4), "{longest:?}");
    // And still teaches that the pair is ordered.
    assert_eq!(removed(&log, PairEnd::HappensBefore), 1);
}

/// Nothing is known yet of these threads' rhythm.
#[test]
fn a_delay_is_not_futile_because_of_threads_that_have_just_begun() {
    let log = locked_counters(Settings::default());
    assert!(log.delays.iter().all(|delay| delay.end == DelayEnd::Elapsed));
}

#[test]
fn delays_stop_at_their_limits() {
    let settings = Settings {
        algorithm: Algorithm::DynamicRandom,
        random_probability: 1.0,
        max_delay_per_thread: std::time::Duration::from_millis(500),
        max_delay_per_run: std::time::Duration::from_millis(800),
        ..Settings::default()
    };
    let mut simulation = simulation(settings);
    for thread in 0..3 {
        simulation.thread(repeat(30, &[write(0, thread), Step::Work(MS)]));
    }
    let log = simulation.run();
    assert!(log.counters.delayed.as_millis() <= 800);
    for thread in 0..3 {
        let own = log.delays.iter().filter(|delay| delay.call.thread.0 == thread);
        let own: u128 = own.map(|delay| delay.outcome.length.as_millis()).sum();
        assert!(own <= 500, "thread {thread} was delayed {own} ms");
    }
    assert!(log.counters.delays_over_limit > 0);
}

/// The cheap clock may lag by a fifth of a delay and the verdicts are the same.
#[test]
fn a_coarse_clock_changes_no_verdict() {
    for tick in [1, MS, 5 * MS, 20 * MS] {
        let mut locked = Simulation::new(Settings::default()).coarse_clock(tick);
        let mut open = Simulation::new(Settings::default()).coarse_clock(tick);
        for site in 0..2 {
            let call = [Step::Work(MS), write(site, DICT)];
            let mut under_lock = vec![Step::Lock(0)];
            under_lock.extend(call.clone());
            under_lock.extend([Step::Unlock(0), Step::Work(2 * MS)]);
            locked.thread(repeat(200, &under_lock));
            open.thread(repeat(200, &call));
        }
        let (locked, open) = (locked.run(), open.run());
        assert!(locked.conflicts.is_empty());
        assert_eq!(removed(&locked, PairEnd::HappensBefore), 1, "tick of {tick} ns");
        assert!(locked.delays.len() <= 2, "tick of {tick} ns");
        assert_eq!(open.caught(), [open.pair(0, 1)], "tick of {tick} ns");
    }
}
