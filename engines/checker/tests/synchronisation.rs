//! Models of synchronisation primitives, written with what the representation offers for them, and
//! what happens between threads otherwise: atomic sections, monitors with pulses, time, collections.

mod writing;

use redhanded_checker::FindingKind::{DataRace, UnsafeUse};
use redhanded_checker::ir::{FieldIndex, FunctionId, Instruction, Mode, Reg};
use redhanded_checker::{Action, Settings};
use writing::{Program, Writer, found};

/// A semaphore as a model writes it: `count` is field 0.
struct Semaphore {
    wait: FunctionId,
    release: FunctionId,
    ty: redhanded_checker::ir::TypeId,
}

fn semaphore(program: &mut Program) -> Semaphore {
    let ty = program.code.add_class("Semaphore", &["count"]);
    let this = Reg(0);
    let wait = program.model("Semaphore.Wait", 1, |w| {
        w.emit(Instruction::AtomicBegin);
        w.forever(|w, end| {
            let count = w.load_field(this, 0);
            w.code.jump_if(count, end);
            w.emit(Instruction::Await { object: this }).emit(Instruction::Block);
        });
        let count = w.load_field(this, 0);
        w.add(count, -1).store_field(this, 0, count);
        w.emit(Instruction::Acquire { object: this }).emit(Instruction::AtomicEnd);
    });
    let release = program.model("Semaphore.Release", 1, |w| {
        w.emit(Instruction::AtomicBegin).emit(Instruction::Release { object: this });
        let count = w.load_field(this, 0);
        w.add(count, 1).store_field(this, 0, count);
        w.emit(Instruction::Wake { object: this }).emit(Instruction::AtomicEnd);
    });
    Semaphore { wait, release, ty }
}

/// Threads that increment a counter between the two calls.
fn counter_under_semaphore(initial: i64) -> redhanded_checker::Outcome {
    let mut program = Program::new();
    let Semaphore { wait, release, ty } = semaphore(&mut program);
    let (gate, counter) = (program.variable("gate"), program.variable("counter"));
    let worker = program.function("Work", 0, |w| {
        let semaphore = w.load(gate);
        w.call(wait, &[semaphore]);
        w.line(10).increment(counter);
        w.call(release, &[semaphore]);
    });
    let main = program.function("Main", 0, |w| {
        let (semaphore, count) = (w.new_object(ty), w.int(initial));
        w.store_field(semaphore, 0, count).store(gate, semaphore);
        let threads = [w.start(worker), w.start(worker), w.start(worker)];
        for thread in threads {
            w.join(thread);
        }
    });
    program.check(main)
}

#[test]
fn a_semaphore_with_one_place_excludes_and_orders() {
    let outcome = counter_under_semaphore(1);
    assert_eq!(found(&outcome), []);
    assert_eq!(outcome.statistics.ends.finished, outcome.statistics.runs);
}

#[test]
fn a_semaphore_with_two_places_does_not() {
    assert_eq!(found(&counter_under_semaphore(2)), [(DataRace, vec![10, 10])]);
}

#[test]
fn a_semaphore_that_nobody_releases_blocks_without_a_cycle() {
    let outcome = counter_under_semaphore(0);
    assert_eq!(found(&outcome), []);
    assert_eq!(outcome.statistics.ends.stuck, outcome.statistics.runs);
}

/// `while (queue is empty) Monitor.Wait(gate)`: a buffer with one place.
fn buffer(consumer_waits: bool) -> redhanded_checker::Outcome {
    let mut program = Program::new();
    let (gate, item) = (program.variable("gate"), program.variable("item"));
    let consumer = program.function("Consume", 0, |w| {
        let object = w.load(gate);
        w.line(10).lock_on(object, |w| {
            w.forever(|w, end| {
                let item = w.load(item);
                w.code.jump_if(item, end);
                if consumer_waits {
                    w.emit(Instruction::MonitorWait { object });
                } else {
                    w.emit(Instruction::MonitorExit { object }).emit(Instruction::SwitchPoint);
                    w.emit(Instruction::MonitorEnter { object });
                }
            });
            let zero = w.int(0);
            w.line(11).store(item, zero);
        });
    });
    let main = program.function("Main", 0, |w| {
        w.new_lock(gate);
        let thread = w.start(consumer);
        let object = w.load(gate);
        w.line(1).lock_on(object, |w| {
            let one = w.int(1);
            w.line(2).store(item, one);
            w.emit(Instruction::MonitorPulseAll { object });
        });
        w.join(thread);
        let item = w.load(item);
        w.claim(3, item, 0);
    });
    program.check(main)
}

#[test]
fn a_monitor_with_pulses_hands_over() {
    for waits in [true, false] {
        let outcome = buffer(waits);
        assert_eq!(found(&outcome), []);
        assert_eq!(outcome.statistics.ends.finished, outcome.statistics.runs);
    }
}

#[test]
fn a_monitor_is_entered_again_as_often_as_it_was_left_for_a_pulse() {
    let mut program = Program::new();
    let (gate, state) = (program.variable("gate"), program.variable("state"));
    let pulser = program.function("Pulse", 0, |w| {
        let object = w.load(gate);
        w.lock_on(object, |w| {
            let one = w.int(1);
            w.store(state, one).emit(Instruction::MonitorPulse { object });
        });
    });
    let main = program.function("Main", 0, |w| {
        w.new_lock(gate);
        let object = w.load(gate);
        w.lock_on(object, |w| {
            w.lock_on(object, |w| {
                w.start(pulser);
                w.forever(|w, end| {
                    let state = w.load(state);
                    w.code.jump_if(state, end);
                    w.emit(Instruction::MonitorWait { object });
                });
            });
            // Left once, still inside.
            let entered = w.intrinsic(redhanded_checker::ir::Intrinsic::IsMonitorEntered, &[object]);
            w.claim(1, entered, 1);
        });
        let entered = w.intrinsic(redhanded_checker::ir::Intrinsic::IsMonitorEntered, &[object]);
        w.claim(2, entered, 0);
    });
    let outcome = program.check(main);
    assert_eq!(found(&outcome), []);
    assert_eq!(outcome.statistics.ends.finished, outcome.statistics.runs);
}

/// Runs in which a timed wait ended either way leave their mark in the findings.
#[test]
fn timed_waits_end_either_way() {
    let mut program = Program::new();
    let gate = program.variable("gate");
    let holder = program.function("Hold", 0, |w| {
        w.lock(gate, |w| {
            w.emit(Instruction::SwitchPoint).emit(Instruction::SwitchPoint);
        });
    });
    let main = program.function("Main", 0, |w| {
        w.new_lock(gate);
        w.start(holder);
        w.emit(Instruction::SwitchPoint);
        let (object, entered) = (w.load(gate), w.code.register());
        w.emit(Instruction::MonitorEnterTimed { dst: entered, object });
        w.claim(1, entered, 1);
        w.claim(2, entered, 0);
    });
    let lines: Vec<_> = found(&program.check(main)).into_iter().map(|(_, lines)| lines).collect();
    assert_eq!(lines, [vec![1], vec![2]]);
}

#[test]
fn sleeping_orders_nothing() {
    let mut program = Program::new();
    let value = program.variable("value");
    let worker = program.function("Work", 0, |w| {
        w.line(10).increment(value);
    });
    let main = program.function("Main", 0, |w| {
        w.start(worker);
        let woken = w.code.register();
        w.emit(Instruction::BlockTimed { dst: woken });
        w.line(1).increment(value);
    });
    let outcome = program.check(main);
    assert_eq!(found(&outcome), [(DataRace, vec![1, 10])]);
    assert_eq!(outcome.statistics.ends.finished, outcome.statistics.runs);
}

#[test]
fn an_atomic_section_is_not_interrupted_and_not_seen() {
    let mut program = Program::new();
    let value = program.variable("value");
    let worker = program.function("Work", 0, |w| {
        w.emit(Instruction::AtomicBegin);
        w.increment(value).emit(Instruction::SwitchPoint).increment(value);
        w.emit(Instruction::AtomicEnd);
    });
    let main = program.function("Main", 0, |w| {
        let threads = [w.start(worker), w.start(worker), w.start(worker)];
        for thread in threads {
            w.join(thread);
        }
        let value = w.load_as(value, Mode::Untracked);
        w.claim(1, value, 6);
    });
    assert_eq!(found(&program.check(main)), []);
}

#[test]
fn without_a_section_updates_are_lost() {
    let mut program = Program::new();
    let value = program.variable("value");
    let worker = program.function("Work", 0, |w| {
        let read = w.load_as(value, Mode::Volatile);
        w.add(read, 1).store_as(value, read, Mode::Volatile);
    });
    let main = program.function("Main", 0, |w| {
        let threads = [w.start(worker), w.start(worker)];
        for thread in threads {
            w.join(thread);
        }
        let value = w.load(value);
        w.claim(1, value, 2);
    });
    // The wrong sum is not a race ([HSR] 2), but the schedule that leads to it is tried.
    assert_eq!(found(&program.check(main)).len(), 1);
}

/// A list as a model writes it, and a program that adds to it from two threads.
fn list(locked: bool) -> redhanded_checker::Outcome {
    let mut program = Program::new();
    let list_type = program.code.add_class("List<int>", &["size"]);
    let (list, gate) = (program.variable("list"), program.variable("gate"));
    let add = program.model("List<int>.Add", 1, |w| {
        w.emit(Instruction::AtomicBegin).emit(Instruction::TouchWrite { object: Reg(0) });
        let size = w.load_field(Reg(0), 0);
        w.add(size, 1).store_field(Reg(0), 0, size).emit(Instruction::AtomicEnd);
    });
    let worker = program.function("Work", 0, |w| {
        let list = w.load(list);
        if locked {
            w.line(10).lock(gate, |w| {
                w.line(11).call(add, &[list]);
            });
        } else {
            w.line(11).call(add, &[list]);
        }
    });
    let main = program.function("Main", 0, |w| {
        w.new_lock(gate);
        let object = w.new_object(list_type);
        w.store(list, object);
        w.start(worker);
        w.start(worker);
    });
    program.check(main)
}

#[test]
fn unsafe_use_of_a_collection_is_told_where_the_program_calls_it() {
    let outcome = list(false);
    assert_eq!(found(&outcome), [(UnsafeUse, vec![11, 11])]);
    let finding = &outcome.findings[0];
    assert_eq!(finding.subject, "List<int>");
    for side in &finding.sides {
        assert_eq!(side.library_function.as_deref(), Some("List<int>.Add"));
        assert_eq!(side.stack.len(), 1);
        assert_eq!(side.action, Action::Write);
    }
}

#[test]
fn a_collection_under_a_lock_is_used_safely() {
    assert_eq!(found(&list(true)), []);
}

#[test]
fn a_fence_alone_orders_nothing() {
    let mut program = Program::new();
    let value = program.variable("value");
    let worker = program.function("Work", 0, |w| {
        w.emit(Instruction::Fence).line(10).increment(value).emit(Instruction::Fence);
    });
    let main = program.function("Main", 0, |w| {
        w.start(worker);
        w.start(worker);
    });
    assert_eq!(found(&program.check(main)), [(DataRace, vec![10, 10])]);
}

/// Many threads, one after the other: their clocks share a component, and nothing is reported.
#[test]
fn threads_that_follow_each_other_need_no_more_clock_than_one() {
    let mut program = Program::new();
    let value = program.variable("value");
    let worker = program.function("Work", 0, |w| {
        w.increment(value);
    });
    let main = program.function("Main", 0, |w| {
        let count = w.int(3000);
        w.repeat(count, |w, _| {
            let thread = w.start(worker);
            w.join(thread);
        });
        let value = w.load(value);
        w.claim(1, value, 3000);
    });
    let settings = Settings { threads_per_run: 2, runs_per_entry: 5, ..Settings::default() };
    let outcome = program.check_with(main, &settings);
    assert_eq!(found(&outcome), []);
    assert_eq!(outcome.statistics.ends.finished, 5);
}

/// The same without the join: the threads race, though each has ended when the next one starts.
#[test]
fn threads_that_are_not_joined_do_not_share_a_component() {
    let mut program = Program::new();
    let value = program.variable("value");
    let worker = program.function("Work", 0, |w| {
        w.line(10).increment(value);
    });
    let main = program.function("Main", 0, |w| {
        let count = w.int(3);
        w.repeat(count, |w, _| {
            let thread = w.start(worker);
            w.forever(|w, end| {
                let ended = w.intrinsic(redhanded_checker::ir::Intrinsic::IsThreadEnded, &[thread]);
                w.code.jump_if(ended, end);
                w.emit(Instruction::SwitchPoint);
            });
        });
    });
    assert_eq!(found(&program.check(main)), [(DataRace, vec![10, 10])]);
}

/// [HSR] Table 3, Finalizer Race.
fn finalizer(write: impl Fn(&mut Writer<'_>, redhanded_checker::ir::StaticId)) -> redhanded_checker::Outcome {
    let mut program = Program::new();
    let count = program.variable("count");
    let ty = program.code.add_class("Resource", &["handle"]);
    let finalize = program.function("Resource.Finalize", 1, |w| {
        // Its own field: created, then finalized; no race.
        w.load_field(Reg(0), 0);
        w.store_field(Reg(0), 0, Reg(0));
        w.line(20);
        write(w, count);
    });
    program.code.change_type(ty, |layout| layout.finalizer = Some(finalize));
    let main = program.function("Main", 0, |w| {
        let times = w.int(400);
        w.repeat(times, |w, _| {
            let object = w.new_object(ty);
            let handle = w.int(1);
            w.emit(Instruction::StoreField { mode: Mode::Plain, object, field: FieldIndex(0), src: handle });
            w.line(10);
            write(w, count);
        });
    });
    program.check(main)
}

#[test]
fn a_finalizer_races_with_the_program() {
    let outcome = finalizer(|w, count| {
        w.increment(count);
    });
    assert_eq!(found(&outcome), [(DataRace, vec![10, 20])]);
    assert!(outcome.statistics.finalizers > 0 && outcome.statistics.collections > 0);
    let side = outcome.findings[0].sides.iter().find(|side| side.span.unwrap().start == 20).unwrap();
    assert_eq!(side.thread.kind, redhanded_checker::ir::ThreadKind::Finalizer);
}

#[test]
fn a_finalizer_that_counts_atomically_does_not() {
    let outcome = finalizer(|w, count| {
        let value = w.load_as(count, Mode::Volatile);
        w.store_as(count, value, Mode::Volatile);
    });
    assert_eq!(found(&outcome), []);
    assert!(outcome.statistics.finalizers > 0);
}

#[test]
fn suppressed_finalizers_do_not_run_and_waiting_for_them_orders() {
    use redhanded_checker::ir::Intrinsic;
    for (suppress, expected) in [(true, 0), (false, 1)] {
        let mut program = Program::new();
        let count = program.variable("count");
        let ty = program.code.add_class("Resource", &[]);
        let finalize = program.function("Resource.Finalize", 1, |w| {
            w.increment(count);
        });
        program.code.change_type(ty, |layout| layout.finalizer = Some(finalize));
        let make = program.function("Make", 0, |w| {
            let object = w.new_object(ty);
            if suppress {
                w.intrinsic(Intrinsic::SuppressFinalize, &[object]);
            }
        });
        let main = program.function("Main", 0, |w| {
            w.call(make, &[]);
            w.intrinsic(Intrinsic::Collect, &[]);
            w.intrinsic(Intrinsic::WaitForFinalizers, &[]);
            let count = w.load(count);
            w.claim(1, count, expected);
        });
        let outcome = program.check(main);
        assert_eq!(found(&outcome), []);
        assert_eq!(outcome.statistics.finalizers > 0, !suppress);
    }
}
