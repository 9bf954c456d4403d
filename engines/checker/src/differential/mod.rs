//! The engine against the textbook model, on random programs.
//!
//! For each variable the engine reports a race exactly if the model knows one, and each pair that it
//! reports is one of the model's. It need not report all pairs of a variable: see
//! `detection::shadow`.

mod programs;
mod reference;

use std::collections::BTreeSet;

use proptest::prelude::*;

use crate::machine::Machine;
use crate::program::Program;
use crate::reports::Reports;
use crate::trace::Event;
use crate::{Cancellation, Settings};
use programs::Operation;
use reference::Reference;

fn trace(bodies: &[Vec<Operation>], seed: u64) -> Vec<Event> {
    let program = programs::Program::new(bodies);
    let answers = Program::new(&program.code);
    let (settings, cancellation) = (Settings::default(), Cancellation::new());
    let mut reports = Reports::default();
    let mut machine = Machine::new(&answers, &settings, &cancellation, &mut reports, seed, 100_000);
    machine.trace = Some(Vec::new());
    machine.run(program.entry);
    machine.trace.take().unwrap()
}

/// Compares both; returns on how many variables there are races.
fn compare(trace: &[Event]) -> Result<usize, TestCaseError> {
    let mut reference = Reference::default();
    let (mut expected, mut reported) = (BTreeSet::new(), BTreeSet::new());
    for event in trace {
        reference.observe(event);
        let Some(latest) = reference.accesses.last() else { continue };
        let mut racing = reference.accesses.iter().filter(|earlier| earlier.races_with(latest));
        match *event {
            Event::Access { variable, .. } if racing.next().is_some() => {
                expected.insert(variable);
            }
            Event::Race { thread, variable, earlier_thread, earlier_pc } => {
                prop_assert_eq!((thread, variable), (latest.thread, latest.variable));
                let known =
                    racing.any(|earlier| (earlier.thread, earlier.pc) == (earlier_thread, earlier_pc));
                prop_assert!(known, "no such race: {:?}", event);
                reported.insert(variable);
            }
            _ => {}
        }
    }
    prop_assert_eq!(&expected, &reported);
    Ok(expected.len())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn races_are_those_of_the_textbook(bodies in programs::bodies(), seed: u64) {
        compare(&trace(&bodies, seed))?;
    }
}

/// The comparison is worth nothing if the programs have no races, or nothing but races.
#[test]
fn random_programs_have_races_and_ordered_accesses() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let racy: Vec<usize> = (0..400)
        .map(|seed| {
            let bodies = programs::bodies().new_tree(&mut runner).unwrap().current();
            compare(&trace(&bodies, seed)).unwrap()
        })
        .collect();
    let count = |races: usize| racy.iter().filter(|&&racing| racing == races).count();
    assert!(count(0) > 20 && count(1) > 20 && count(2) > 20, "{:?}", (count(0), count(1), count(2)));
}
