//! Deadlocks: cycles of threads, with their correct twins.

mod writing;

use redhanded_checker::FindingKind::Deadlock;
use redhanded_checker::ir::{FieldIndex, Instruction, Mode, StaticId};
use redhanded_checker::{Action, AwaitedKind};
use writing::{Program, Writer, found};

/// [HSR] Figure 3: transfers between two accounts, each locked while the other is.
fn bank(second_from: usize) -> redhanded_checker::Outcome {
    let mut program = Program::new();
    let account = program.code.add_class("Account", &["balance"]);
    let accounts = [program.variable("a"), program.variable("b")];
    let deposit = program.function("Account.Deposit", 1, |w| {
        let this = redhanded_checker::ir::Reg(0);
        w.line(20).lock_on(this, |w| {
            let balance = w.code.register();
            let field = FieldIndex(0);
            w.line(21).emit(Instruction::LoadField { mode: Mode::Plain, dst: balance, object: this, field });
            w.emit(Instruction::StoreField { mode: Mode::Plain, object: this, field, src: balance });
        });
    });
    let transfer = |w: &mut Writer<'_>, from: StaticId, to: StaticId, line: u32| {
        let (from, to) = (w.load(from), w.load(to));
        w.line(line).lock_on(from, |w| {
            w.line(line + 1).call(deposit, &[to]);
        });
    };
    let worker = program.function("Worker", 0, |w| {
        transfer(w, accounts[second_from], accounts[1 - second_from], 10);
    });
    let main = program.function("Main", 0, |w| {
        for field in accounts {
            let object = w.new_object(account);
            w.store(field, object);
        }
        w.start(worker);
        transfer(w, accounts[0], accounts[1], 1);
    });
    program.check(main)
}

#[test]
fn two_accounts_locked_in_opposite_order() {
    let outcome = bank(1);
    assert_eq!(found(&outcome), [(Deadlock, vec![20, 20])]);
    let finding = &outcome.findings[0];
    assert_eq!(finding.subject, "Account, Account");
    for side in &finding.sides {
        assert_eq!(side.action, Action::Wait);
        assert_eq!(side.held.len(), 1);
        assert_eq!(side.stack.len(), 2);
        assert_eq!(side.awaits.as_ref().map(|awaits| &*awaits.name), Some("Account"));
    }
    assert!(outcome.statistics.ends.stuck > 0 && outcome.statistics.ends.finished > 0);
}

#[test]
fn two_accounts_locked_in_the_same_order() {
    assert_eq!(found(&bank(0)), []);
}

#[test]
fn a_join_of_a_thread_that_needs_the_lock_held() {
    let mut program = Program::new();
    let gate = program.variable("gate");
    let worker = program.function("Work", 0, |w| {
        w.line(10).lock(gate, |_| {});
    });
    let main = program.function("Main", 0, |w| {
        w.new_lock(gate);
        let thread = w.start(worker);
        w.line(1).lock(gate, |w| {
            w.line(2).join(thread);
        });
    });
    let outcome = program.check(main);
    assert_eq!(found(&outcome), [(Deadlock, vec![2, 10])]);
    assert!(
        outcome.findings[0]
            .sides
            .iter()
            .any(|side| side.awaits.as_ref().is_some_and(|it| it.kind == AwaitedKind::Thread))
    );
}

#[test]
fn a_static_constructor_that_waits_for_a_thread_which_needs_its_type() {
    let mut program = Program::new();
    let settings = program.code.add_class("Settings", &[]);
    let value = program.code.add_static("Settings.value", settings);
    let worker = program.function("Work", 0, |w| {
        w.line(10).load(value);
    });
    let constructor = program.function("Settings..cctor", 0, |w| {
        let thread = w.start(worker);
        w.line(2).join(thread);
    });
    program.code.change_type(settings, |layout| layout.static_constructor = Some(constructor));
    let main = program.function("Main", 0, |w| {
        w.line(1).load(value);
    });
    assert_eq!(found(&program.check(main)), [(Deadlock, vec![2, 10])]);
}

#[test]
fn a_thread_that_waits_for_itself() {
    let mut program = Program::new();
    let main = program.function("Main", 0, |w| {
        let this = w.code.register();
        w.emit(Instruction::CurrentThread { dst: this });
        w.line(1).join(this);
    });
    assert_eq!(found(&program.check(main)), [(Deadlock, vec![1])]);
}

#[test]
fn who_waits_for_time_or_a_pulse_is_not_deadlocked() {
    let mut program = Program::new();
    let gate = program.variable("gate");
    let worker = program.function("Work", 0, |w| {
        let entered = w.code.register();
        let object = w.load(gate);
        w.emit(Instruction::MonitorEnterTimed { dst: entered, object });
        w.when(entered, |w| {
            w.emit(Instruction::MonitorExit { object });
        });
        w.lock(gate, |w| {
            w.emit(Instruction::MonitorWait { object });
        });
    });
    let main = program.function("Main", 0, |w| {
        w.new_lock(gate);
        let thread = w.start(worker);
        let object = w.load(gate);
        w.lock(gate, |w| {
            w.emit(Instruction::MonitorPulse { object });
        });
        w.join(thread);
    });
    let outcome = program.check(main);
    assert_eq!(found(&outcome), []);
    assert!(outcome.statistics.ends.stuck > 0, "the pulse may come before the wait");
    assert!(outcome.statistics.ends.finished > 0, "or after it");
}

#[test]
fn alternatives_are_stuck_only_if_all_are() {
    for (both_held, expected) in [(true, 1), (false, 0)] {
        let mut program = Program::new();
        let (a, b, gate) = (program.variable("a"), program.variable("b"), program.variable("gate"));
        let main = program.function("Main", 0, |w| {
            w.new_lock(a).new_lock(b).new_lock(gate);
            let (first, second) = (w.load(a), w.load(b));
            w.emit(Instruction::Hold { object: first });
            if both_held {
                w.emit(Instruction::Hold { object: second });
            }
            w.emit(Instruction::Await { object: first }).emit(Instruction::Await { object: second });
            w.line(1).emit(Instruction::Block);
        });
        assert_eq!(found(&program.check(main)).len(), expected);
    }
}
