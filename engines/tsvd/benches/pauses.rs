//! What ends of delays cost and lose, in virtual time: two threads that use one object, with pauses
//! of random length between their calls (exponential, the mean in the first column), once without a
//! lock (is the violation found, and how much delay does it take?) and once under one (how much
//! delay until the pair is given up?).
//!
//! `cargo bench -p redhanded-tsvd --bench pauses`

#[path = "../tests/simulation/mod.rs"]
mod simulation;

use std::time::Duration;

use redhanded_tsvd::Settings;
use simulation::{Log, MS, Simulation, Step, write};

const SEEDS: u64 = 300;
/// Calls of each thread on an object of its own, and then on the common one.
const OWN_CALLS: u64 = 30;
const CALLS: u64 = 60;
const OBJECT: u64 = 1;

#[derive(Clone, Copy)]
enum Guard {
    None,
    Lock,
}

/// Numbers between 0 and 1, a function of the seed.
struct Dice(u64);

impl Dice {
    fn throw(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn pause(&mut self, mean: u64) -> Step {
        Step::Work((-(1.0 - self.throw()).ln() * mean as f64) as u64)
    }
}

fn run(settings: &Settings, guard: Guard, mean: u64, seed: u64) -> Log {
    let settings = Settings { seed, ..settings.clone() };
    let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mut simulation = Simulation::new(settings).coarse_clock(5 * MS);
    for site in 0..2 {
        let own_object = OBJECT + 1 + u64::from(site);
        let mut program: Vec<Step> =
            (0..OWN_CALLS).flat_map(|_| [dice.pause(mean), write(2 + site, own_object)]).collect();
        for _ in 0..CALLS {
            program.push(dice.pause(mean));
            match guard {
                Guard::None => program.push(write(site, OBJECT)),
                Guard::Lock => {
                    program.extend([Step::Lock(0), write(site, OBJECT), Step::Work(MS / 10), Step::Unlock(0)])
                }
            }
        }
        simulation.thread(program);
    }
    simulation.run()
}

fn main() {
    let variants = [
        ("never", Duration::ZERO),
        ("10 ms", Duration::from_millis(10)),
        ("25 ms", Duration::from_millis(25)),
    ];
    println!(
        "{:>10} {:>10} {:>10} {:>18} {:>18}",
        "pause (ms)", "futile", "found (%)", "delayed, racy (ms)", "delayed, locked (ms)"
    );
    for mean in [1, 3, 10, 20, 40, 80] {
        for (name, futile_after) in variants {
            let settings = Settings { futile_after, ..Settings::default() };
            let mean_delay = |guard| {
                let total: Duration =
                    (0..SEEDS).map(|seed| run(&settings, guard, mean * MS, seed).counters.delayed).sum();
                total.as_millis() as f64 / SEEDS as f64
            };
            let found = (0..SEEDS)
                .filter(|seed| !run(&settings, Guard::None, mean * MS, *seed).conflicts.is_empty())
                .count();
            println!(
                "{mean:>10} {name:>10} {:>10.1} {:>18.1} {:>18.1}",
                found as f64 * 100.0 / SEEDS as f64,
                mean_delay(Guard::None),
                mean_delay(Guard::Lock)
            );
        }
    }
}
