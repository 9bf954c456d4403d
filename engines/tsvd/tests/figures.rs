//! The paper's examples as schedules in virtual time.

mod simulation;

use redhanded_model::{Access, DangerousPair, PairEnd};
use redhanded_tsvd::{DelayEnd, Settings, TrapSetEvent};
use simulation::{MS, Simulation, Step};

const ADD: u32 = 0;
const CONTAINS_KEY: u32 = 1;
const DICT: u64 = 1;

/// A thread that calls `site` every `period`, `times` times, after `start`.
fn caller(site: u32, access: Access, start: u64, period: u64, times: usize) -> Vec<Step> {
    let mut steps = vec![Step::Work(start)];
    for _ in 0..times {
        steps.push(Step::Call { site, object: DICT, access });
        steps.push(Step::Work(period));
    }
    steps
}

/// Figure 1: `dict.Add` in one thread, `dict.ContainsKey` in another.
#[test]
fn figure_1_an_unlocked_dictionary_is_caught_in_the_first_run() {
    let mut simulation = Simulation::new(Settings { phase_batch: 1, ..Settings::default() });
    simulation.thread(caller(ADD, Access::Write, 0, 3 * MS, 50));
    simulation.thread(caller(CONTAINS_KEY, Access::Read, MS, 3 * MS, 50));
    let log = simulation.run();
    let pair = DangerousPair::new(log.site(ADD), log.site(CONTAINS_KEY));
    assert!(log.caught().contains(&pair));
    assert_eq!(log.events[0], TrapSetEvent::Added(pair));
    assert_eq!(log.events[1], TrapSetEvent::Removed(pair, PairEnd::Found));
    assert_eq!(log.delays[0].end, DelayEnd::Caught);
}
