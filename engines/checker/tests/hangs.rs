//! Threads that wait in vain, with what looks like it and is none.

mod writing;

use redhanded_checker::FindingKind::{self, Deadlock, Hang};
use redhanded_checker::ir::{Instruction, Intrinsic, StaticId};
use writing::{Program, Writer, found};

/// Waits for a pulse in the monitor of an object, at a line.
fn wait(w: &mut Writer<'_>, gate: StaticId, line: u32) {
    let object = w.load(gate);
    w.line(line).lock_on(object, |w| {
        w.line(line + 1).emit(Instruction::MonitorWait { object });
    });
}

/// Pulses the monitor of an object.
fn pulse(w: &mut Writer<'_>, gate: StaticId) {
    let object = w.load(gate);
    w.lock_on(object, |w| {
        w.emit(Instruction::MonitorPulse { object });
    });
}

/// A main function that makes a gate, after `begin`, and goes on with `body`; another thread does `other`.
fn program(
    begin: &[Intrinsic],
    other: impl FnOnce(&mut Writer<'_>, StaticId),
    body: impl FnOnce(&mut Writer<'_>, StaticId, redhanded_checker::ir::Reg),
) -> Vec<(FindingKind, Vec<u32>)> {
    let mut program = Program::new();
    let gate = program.variable("gate");
    let worker = program.function("Worker", 0, |w| other(w, gate));
    let main = program.function("Main", 0, |w| {
        for &operation in begin {
            w.intrinsic(operation, &[]);
        }
        w.new_lock(gate);
        let thread = w.line(50).start(worker);
        body(w, gate, thread);
    });
    found(&program.check(main))
}

const WHOLE: &[Intrinsic] = &[Intrinsic::WholeProgram];

#[test]
fn a_pulse_that_came_too_early() {
    let found = program(WHOLE, pulse, |w, gate, _| wait(w, gate, 1));
    assert_eq!(found, [(Hang, vec![2])]);
}

#[test]
fn where_not_everything_is_known_nothing_is_certain() {
    let outside: &[Intrinsic] = &[Intrinsic::WholeProgram, Intrinsic::Outside];
    for begin in [&[], outside] {
        let found = program(begin, pulse, |w, gate, _| wait(w, gate, 1));
        assert_eq!(found, []);
    }
    let unknown_branch = program(
        WHOLE,
        |w, gate| {
            let condition = w.unknown();
            w.when(condition, |w| pulse(w, gate));
        },
        |w, gate, _| wait(w, gate, 1),
    );
    assert_eq!(unknown_branch, []);
}

#[test]
fn a_main_function_may_wait_for_nobody() {
    assert_eq!(program(WHOLE, |_, _| {}, |w, gate, _| wait(w, gate, 1)), []);
}

#[test]
fn a_worker_may_wait_for_more_work() {
    let found = program(WHOLE, |w, gate| wait(w, gate, 1), |w, gate, _| pulse(w, gate));
    assert_eq!(found, []);
}

#[test]
fn a_worker_that_is_waited_for_may_not() {
    let join = |w: &mut Writer<'_>, gate, thread| {
        pulse(w, gate);
        w.line(60).join(thread);
    };
    let found = program(WHOLE, |w, gate| wait(w, gate, 1), join);
    assert_eq!(found, [(Hang, vec![2, 60])]);
}

#[test]
fn who_waits_in_vain_locks_another_one_out() {
    let mut program = Program::new();
    let (gate, other) = (program.variable("gate"), program.variable("other"));
    let worker = program.function("Worker", 0, |w| {
        let gate = w.load(gate);
        w.line(10).lock_on(gate, |_| {});
    });
    let main = program.function("Main", 0, |w| {
        w.intrinsic(Intrinsic::WholeProgram, &[]);
        w.new_lock(gate).new_lock(other);
        let held = w.load(gate);
        w.lock_on(held, |w| {
            w.start(worker);
            wait(w, other, 1);
        });
    });
    assert_eq!(found(&program.check(main)), [(Hang, vec![2, 10])]);
}

/// Takes one permit of each, in that order: `permit` stands for a semaphore with a single one.
fn takes(w: &mut Writer<'_>, permits: [StaticId; 2], line: u32) {
    for (line, permit) in (line..).zip(permits) {
        let object = w.load(permit);
        w.line(line).emit(Instruction::AtomicBegin);
        let (again, taken) = (w.code.here(), w.code.label());
        let held = w.load_field(object, 0);
        w.code.jump_if_not(held, taken);
        w.emit(Instruction::Await { object });
        w.emit(Instruction::Block);
        w.code.jump(again);
        w.code.bind(taken);
        let one = w.int(1);
        w.store_field(object, 0, one);
        w.intrinsic(Intrinsic::Take, &[object]);
        w.emit(Instruction::AtomicEnd);
    }
    for permit in permits {
        let object = w.load(permit);
        w.emit(Instruction::AtomicBegin);
        w.intrinsic(Intrinsic::GiveBack, &[object]);
        let zero = w.int(0);
        w.store_field(object, 0, zero);
        w.emit(Instruction::WakeAll { object });
        w.emit(Instruction::AtomicEnd);
    }
}

fn two_permits(second: impl Fn([StaticId; 2]) -> [StaticId; 2]) -> Vec<(FindingKind, Vec<u32>)> {
    let mut program = Program::new();
    let permit = program.code.add_class("Permit", &["taken"]);
    let permits = [program.variable("a"), program.variable("b")];
    let worker = program.function("Worker", 0, |w| takes(w, second(permits), 10));
    let main = program.function("Main", 0, |w| {
        w.intrinsic(Intrinsic::WholeProgram, &[]);
        for variable in permits {
            let object = w.new_object(permit);
            let zero = w.int(0);
            w.store_field(object, 0, zero);
            w.store(variable, object);
        }
        w.start(worker);
        takes(w, permits, 1);
    });
    found(&program.check(main)).into_iter().filter(|(kind, _)| [Deadlock, Hang].contains(kind)).collect()
}

#[test]
fn permits_taken_in_opposite_orders() {
    assert_eq!(two_permits(|[a, b]| [b, a]), [(Deadlock, vec![2, 11])]);
}

#[test]
fn permits_taken_in_the_same_order() {
    assert_eq!(two_permits(|permits| permits), []);
}

/// Two coroutines have each taken something of a lock, if `taking`, and await a request for that of the other
/// one; the main function waits for both.
fn coroutines(taking: &[Intrinsic]) -> Vec<(FindingKind, Vec<u32>)> {
    let mut program = Program::new();
    let locks = ["left", "right"].map(|name| program.variable(name));
    let bodies = [(0, 10), (1, 20)].map(|(own, line)| {
        program.function("Operation", 0, |w| {
            let lock = w.load(locks[own]);
            for &operation in taking {
                w.intrinsic(operation, &[lock]);
            }
            let unused = w.int(0);
            w.line(line).emit(Instruction::Yield { dst: unused, value: unused });
        })
    });
    let main = program.function("Main", 0, |w| {
        w.intrinsic(Intrinsic::WholeProgram, &[]);
        for lock in locks {
            w.new_lock(lock);
        }
        let all = w.new_object(w.object);
        for (body, other) in bodies.into_iter().zip([locks[1], locks[0]]) {
            let (coroutine, dst) = (w.code.register(), w.int(0));
            w.code.new_coroutine(coroutine, body, &[]);
            w.emit(Instruction::Resume { dst, coroutine, argument: dst });
            let (promise, request, lock) = (w.new_object(w.object), w.new_object(w.object), w.load(other));
            w.intrinsic(Intrinsic::EndedBy, &[all, promise]);
            w.intrinsic(Intrinsic::EndedBy, &[request, lock]);
            w.intrinsic(Intrinsic::Suspend, &[coroutine, promise, request]);
        }
        w.emit(Instruction::Await { object: all });
        w.line(30).emit(Instruction::Block);
    });
    found(&program.check(main))
}

#[test]
fn a_cycle_of_what_coroutines_have_taken() {
    assert_eq!(coroutines(&[Intrinsic::Take]), [(Deadlock, vec![10, 20])]);
}

#[test]
fn coroutines_that_nobody_goes_on_with() {
    assert_eq!(coroutines(&[]), [(Hang, vec![10, 30]), (Hang, vec![20, 30])]);
    let given_back = [Intrinsic::Take, Intrinsic::GiveBack];
    assert_eq!(coroutines(&given_back), [(Hang, vec![10, 30]), (Hang, vec![20, 30])]);
}
