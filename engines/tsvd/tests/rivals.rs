//! The random variants of [TSVD] 3.2 and 3.3.

mod simulation;

use std::collections::HashMap;

use redhanded_tsvd::{Algorithm, Settings};
use simulation::{MS, Simulation, Step, read, write};

fn settings(algorithm: Algorithm) -> Settings {
    let no_limit = std::time::Duration::MAX;
    Settings {
        algorithm,
        seed: 7,
        max_delay_per_thread: no_limit,
        max_delay_per_run: no_limit,
        ..Settings::default()
    }
}

#[test]
fn dynamic_random_delays_calls_in_proportion_to_their_number() {
    let mut simulation = Simulation::new(settings(Algorithm::DynamicRandom));
    simulation.thread((0..20_000_u64).map(|call| if call % 20 == 0 { write(1, 1) } else { write(0, 1) }));
    let log = simulation.run();
    let rare = log.delays.iter().filter(|delay| delay.call.site == log.site(1)).count();
    assert!((900..1_100).contains(&log.delays.len()), "{}", log.delays.len());
    assert!((30..75).contains(&rare), "{rare}");
    let mean = log.counters.delayed / u32::try_from(log.delays.len()).unwrap();
    assert!((90..110).contains(&mean.as_millis()), "{mean:?}");
    assert!(log.delays.iter().all(|delay| delay.outcome.length.as_millis() <= 200));
    assert!(log.events.is_empty());
}

/// One site runs a hundred times as often as the other and is not delayed more.
#[test]
fn static_random_samples_sites_however_often_they_run() {
    let mut simulation = Simulation::new(settings(Algorithm::StaticRandom));
    let frequent = (0..400_000).flat_map(|_| [read(0, 1), Step::Work(MS)]);
    let rare = (0..4_000).flat_map(|_| [read(1, 2), Step::Work(100 * MS)]);
    simulation.thread(frequent);
    simulation.thread(rare);
    let log = simulation.run();
    let mut delays: HashMap<_, usize> = HashMap::new();
    for delay in &log.delays {
        *delays.entry(delay.call.site).or_default() += 1;
    }
    // 4,000 periods of one delay each, a twentieth of them in the sample.
    for site in [0, 1] {
        let count = delays[&log.site(site)];
        assert!((150..250).contains(&count), "site {site}: {count} delays");
    }
}

#[test]
fn a_seed_repeats_the_choices() {
    for algorithm in [Algorithm::DynamicRandom, Algorithm::StaticRandom] {
        let delayed = |seed| {
            let mut simulation = Simulation::new(Settings { seed, ..settings(algorithm) });
            for thread in 0..3 {
                simulation.thread((0..500).flat_map(|_| [read(thread, 1), Step::Work(3 * MS)]));
            }
            let log = simulation.run();
            log.delays.iter().map(|delay| (delay.call, delay.start)).collect::<Vec<_>>()
        };
        assert!(!delayed(1).is_empty());
        assert_eq!(delayed(1), delayed(1));
        assert_ne!(delayed(1), delayed(2));
    }
}

#[test]
fn random_delays_catch_what_runs_together() {
    let mut simulation = Simulation::new(settings(Algorithm::DynamicRandom));
    for site in 0..2 {
        simulation.thread((0..300).flat_map(|_| [write(site, 1), Step::Work(3 * MS)]));
    }
    let log = simulation.run();
    assert_eq!(log.caught(), [log.pair(0, 1)]);
}
