//! Data races: textbook examples, each with its correct twin.

mod writing;

use redhanded_checker::FindingKind::DataRace;
use redhanded_checker::ir::{Instruction, Mode};
use redhanded_checker::{Action, Settings};
use writing::{Program, found, lines};

#[test]
fn an_unprotected_counter() {
    let mut program = Program::new();
    let counter = program.variable("Program.counter");
    let worker = program.function("Program.Work", 0, |w| {
        w.line(10).increment(counter);
    });
    let main = program.function("Program.Main", 0, |w| {
        w.line(1).start(worker);
        w.line(2).increment(counter);
    });
    let outcome = program.check(main);
    assert_eq!(found(&outcome), [(DataRace, vec![2, 10])]);
    let finding = &outcome.findings[0];
    assert_eq!(finding.subject, "Program.counter");
    assert_eq!(finding.entry, "Main");
    let started =
        finding.sides.iter().find(|side| side.stack[0].function.as_ref() == "Program.Work").unwrap();
    assert_eq!(started.thread.started_at[0][0].span.unwrap().start, 1);
    assert!(finding.sides.iter().any(|side| side.action == Action::Write));
}

#[test]
fn a_counter_under_a_lock() {
    let mut program = Program::new();
    let (counter, gate) = (program.variable("Program.counter"), program.variable("Program.gate"));
    let worker = program.function("Program.Work", 0, |w| {
        w.line(10).lock(gate, |w| {
            w.increment(counter);
        });
    });
    let main = program.function("Program.Main", 0, |w| {
        w.new_lock(gate);
        w.start(worker);
        w.lock(gate, |w| {
            w.increment(counter);
        });
    });
    assert_eq!(found(&program.check(main)), []);
}

#[test]
fn a_counter_read_after_the_join() {
    let mut program = Program::new();
    let counter = program.variable("Program.counter");
    let worker = program.function("Program.Work", 0, |w| {
        w.line(10).increment(counter);
    });
    let main = program.function("Program.Main", 0, |w| {
        let thread = w.line(1).start(worker);
        w.join(thread);
        w.line(2).increment(counter);
    });
    assert_eq!(found(&program.check(main)), []);
}

/// [HSR] Figure 1: double-checked locking.
fn double_checked_locking(mode: Mode) -> Vec<(redhanded_checker::FindingKind, Vec<u32>)> {
    let mut program = Program::new();
    let singleton = program.code.add_class("Singleton", &["state"]);
    let (instance, gate) = (program.variable("Singleton.instance"), program.variable("Singleton.gate"));
    let get = program.function("Singleton.Get", 0, |w| {
        let first = w.line(20).load_as(instance, mode);
        let is_null = w.code.register();
        let unset = w.int(0);
        let equality = redhanded_checker::ir::Equality::Identity;
        w.emit(Instruction::Equal { equality, dst: is_null, a: first, b: unset });
        w.when(is_null, |w| {
            w.line(21).lock(gate, |w| {
                let second = w.line(22).load_as(instance, mode);
                w.emit(Instruction::Equal { equality, dst: is_null, a: second, b: unset });
                w.when(is_null, |w| {
                    let object = w.new_object(singleton);
                    let one = w.int(1);
                    let field = redhanded_checker::ir::FieldIndex(0);
                    w.line(23).emit(Instruction::StoreField { mode: Mode::Plain, object, field, src: one });
                    w.line(24).store_as(instance, object, mode);
                });
            });
        });
        let result = w.line(25).load_as(instance, mode);
        let state = w.code.register();
        let field = redhanded_checker::ir::FieldIndex(0);
        w.line(26).emit(Instruction::LoadField { mode: Mode::Plain, dst: state, object: result, field });
    });
    let main = program.function("Program.Main", 0, |w| {
        w.new_lock(gate);
        w.start(get);
        w.start(get);
    });
    found(&program.check(main))
}

#[test]
fn double_checked_locking_without_volatile() {
    let found = double_checked_locking(Mode::Plain);
    assert!(found.contains(&(DataRace, vec![20, 24])), "{found:?}");
    // What the object is made of is seen by who gets it.
    assert!(!found.contains(&(DataRace, vec![23, 26])), "{found:?}");
}

#[test]
fn double_checked_locking_with_volatile() {
    assert_eq!(double_checked_locking(Mode::Volatile), []);
}

#[test]
fn a_race_is_told_with_the_locks_that_were_held() {
    let mut program = Program::new();
    let (value, a, b) = (program.variable("value"), program.variable("a"), program.variable("b"));
    let worker = program.function("Work", 0, |w| {
        w.line(10).lock(b, |w| {
            w.line(11).increment(value);
        });
    });
    let main = program.function("Main", 0, |w| {
        w.new_lock(a).new_lock(b);
        w.start(worker);
        w.line(1).lock(a, |w| {
            w.line(2).increment(value);
        });
    });
    let outcome = program.check(main);
    assert_eq!(found(&outcome), [(DataRace, vec![2, 11])]);
    let locks: Vec<_> = outcome.findings[0].sides.iter().map(|side| side.held.clone()).collect();
    assert_eq!(locks.iter().map(Vec::len).collect::<Vec<_>>(), [1, 1]);
    assert_ne!(locks[0][0].object, locks[1][0].object);
    let mut places: Vec<_> = locks.iter().map(|held| held[0].acquired_at.unwrap().start).collect();
    places.sort();
    assert_eq!(places, [1, 10]);
}

#[test]
fn elements_of_an_array_are_variables_of_their_own() {
    let mut program = Program::new();
    let array_type = program.code.add_array("int[]", redhanded_checker::ir::DefaultValue::Zero);
    let array = program.variable("array");
    let mut writer = |line: u32, element: i64| {
        program.function("Write", 0, |w| {
            let (array, index) = (w.load(array), w.int(element));
            w.line(line).emit(Instruction::StoreElement { mode: Mode::Plain, array, index, src: index });
        })
    };
    let (first, second, again) = (writer(10, 0), writer(11, 1), writer(12, 1));
    let main = program.function("Main", 0, |w| {
        let (length, dst) = (w.int(2), w.code.register());
        let ty = w.code.type_index(array_type);
        w.emit(Instruction::NewArray { dst, length, ty });
        w.store(array, dst);
        w.start(first);
        w.start(second);
        w.start(again);
    });
    let outcome = program.check(main);
    assert_eq!(found(&outcome), [(DataRace, vec![11, 12])]);
    assert_eq!(outcome.findings[0].subject, "element of int[]");
}

#[test]
fn a_flag_hands_data_over_only_if_it_is_volatile() {
    for (mode, expected) in [(Mode::Volatile, vec![]), (Mode::Plain, vec![vec![2, 11], vec![3, 10]])] {
        let mut program = Program::new();
        let (data, flag) = (program.variable("data"), program.variable("flag"));
        let worker = program.function("Work", 0, |w| {
            w.forever(|w, end| {
                let done = w.line(10).load_as(flag, mode);
                w.code.jump_if(done, end);
            });
            w.line(11).load(data);
        });
        let main = program.function("Main", 0, |w| {
            w.line(1).start(worker);
            let one = w.int(1);
            w.line(2).store(data, one);
            w.line(3).store_as(flag, one, mode);
        });
        let outcome = program.check_with(main, &Settings { runs_per_entry: 20, ..Settings::default() });
        let mut found: Vec<_> = outcome.findings.iter().map(lines).collect();
        found.sort();
        assert_eq!(found, expected, "{mode:?}");
    }
}

#[test]
fn what_is_not_known_does_not_race() {
    let mut program = Program::new();
    let worker = program.function("Work", 0, |w| {
        let object = w.code.register();
        w.emit(Instruction::LoadUnknown { dst: object });
        let field = redhanded_checker::ir::FieldIndex(0);
        w.emit(Instruction::StoreField { mode: Mode::Plain, object, field, src: object });
        w.emit(Instruction::MonitorEnter { object }).emit(Instruction::JoinThread { thread: object });
        w.emit(Instruction::MonitorExit { object }).emit(Instruction::TouchWrite { object });
    });
    let main = program.function("Main", 0, |w| {
        w.start(worker);
        w.start(worker);
    });
    let outcome = program.check(main);
    assert_eq!(found(&outcome), []);
    assert_eq!(outcome.statistics.uncaught_exceptions, 0);
    assert_eq!(outcome.statistics.ends.finished, outcome.statistics.runs);
}
