//! The cases of [HSR] Table 3, lowered by hand as a front end would: what is broken is found, what
//! is fixed is silent. Double-checked locking is in `races.rs`, the bank in `deadlocks.rs`, the
//! finalizer in `synchronisation.rs`.

mod writing;

use redhanded_checker::FindingKind::{DataRace, UnsafeUse};
use redhanded_checker::ir::{DefaultValue, Instruction, Mode, NumberKind, Reg, StaticId, ThreadKind};
use redhanded_checker::{Outcome, Settings};
use writing::{Program, Writer, found};

const KIND: NumberKind = NumberKind::I32;

fn element(w: &mut Writer<'_>, array: Reg, index: Reg) -> Reg {
    let dst = w.code.register();
    w.emit(Instruction::LoadElement { mode: Mode::Plain, dst, array, index });
    dst
}

/// `while (a < b) { index += step; }`, where one of the two is `array[index]`.
fn skip(w: &mut Writer<'_>, array: Reg, index: Reg, pivot: Reg, step: i16) {
    w.forever(|w, end| {
        let value = element(w, array, index);
        let (a, b) = if step > 0 { (value, pivot) } else { (pivot, value) };
        let less = w.code.register();
        w.emit(Instruction::Less { kind: KIND, dst: less, a, b });
        w.code.jump_if_not(less, end);
        w.add(index, step);
    });
}

/// Starts a task that sorts a part; gives the thread.
fn sort_part(
    w: &mut Writer<'_>,
    sort: redhanded_checker::ir::FunctionId,
    range: redhanded_checker::ir::TypeId,
    left: Reg,
    right: Reg,
) -> Reg {
    let part = w.new_object(range);
    w.store_field(part, 0, left).store_field(part, 1, right);
    let (delegate, dst) = (w.delegate(sort, Some(part)), w.code.register());
    w.emit(Instruction::StartThread { kind: ThreadKind::Task, dst, delegate, argument: delegate });
    dst
}

/// [HSR] Figure 2: the parallel quicksort; broken, the two parts overlap.
fn quicksort(broken: bool) -> Outcome {
    let mut program = Program::new();
    let array_type = program.code.add_array("int[]", DefaultValue::Zero);
    let range = program.code.add_class("Range", &["left", "right"]);
    let array = program.variable("array");
    let sort = program.code.declare();
    program.define(sort, "Sort", 1, |w| {
        let (left, right) = (w.load_field(Reg(0), 0), w.load_field(Reg(0), 1));
        let (i, j, middle, two) = (w.code.register(), w.code.register(), w.code.register(), w.int(2));
        let array = w.load(array);
        w.emit(Instruction::Move { dst: i, src: left }).emit(Instruction::Move { dst: j, src: right });
        w.emit(Instruction::Add { kind: KIND, dst: middle, a: left, b: right });
        w.emit(Instruction::Divide { kind: KIND, dst: middle, a: middle, b: two });
        let pivot = w.line(10);
        let pivot = element(pivot, array, middle);
        let ordered = w.code.register();
        w.forever(|w, end| {
            w.line(11);
            skip(w, array, i, pivot, 1);
            w.line(12);
            skip(w, array, j, pivot, -1);
            w.emit(Instruction::LessEqual { kind: KIND, dst: ordered, a: i, b: j });
            w.line(13).when(ordered, |w| {
                let (first, second) = (element(w, array, i), element(w, array, j));
                let mode = Mode::Plain;
                w.line(14).emit(Instruction::StoreElement { mode, array, index: i, src: second });
                w.line(15).emit(Instruction::StoreElement { mode, array, index: j, src: first });
                w.add(i, 1).add(j, -1);
            });
            w.emit(Instruction::LessEqual { kind: KIND, dst: ordered, a: i, b: j });
            w.code.jump_if_not(ordered, end);
        });
        let ends = if broken { [(left, i), (j, right)] } else { [(left, j), (i, right)] };
        let threads = ends.map(|(first, last)| {
            let (thread, some) = (w.int(-1), w.code.register());
            w.emit(Instruction::Less { kind: KIND, dst: some, a: first, b: last });
            w.when(some, |w| {
                let started = sort_part(w, sort, range, first, last);
                w.emit(Instruction::Move { dst: thread, src: started });
            });
            thread
        });
        for thread in threads {
            w.join(thread);
        }
    });
    let main = program.function("Main", 0, |w| {
        let (length, dst, factor) = (w.int(20), w.code.register(), w.int(7919));
        let ty = w.code.type_index(array_type);
        w.emit(Instruction::NewArray { dst, length, ty }).store(array, dst);
        let (value, modulus) = (w.code.register(), w.int(101));
        w.repeat(length, |w, index| {
            w.emit(Instruction::Multiply { kind: KIND, dst: value, a: index, b: factor });
            w.emit(Instruction::Remainder { kind: KIND, dst: value, a: value, b: modulus });
            w.emit(Instruction::StoreElement { mode: Mode::Plain, array: dst, index, src: value });
        });
        let (first, last) = (w.int(0), w.int(19));
        let thread = sort_part(w, sort, range, first, last);
        w.join(thread);
        let one = w.int(1);
        let (previous, following) = (w.code.register(), w.code.register());
        w.repeat(last, |w, index| {
            w.emit(Instruction::Add { kind: KIND, dst: following, a: index, b: one });
            let (a, b) = (element(w, dst, following), element(w, dst, index));
            w.emit(Instruction::Less { kind: KIND, dst: previous, a, b });
            if !broken {
                w.claim(1, previous, 0);
            }
        });
    });
    program.check(main)
}

#[test]
fn a_quicksort_whose_parts_overlap() {
    let outcome = quicksort(true);
    let found = found(&outcome);
    assert!(found.len() >= 5, "{found:?}");
    assert!(found.iter().all(|(kind, _)| *kind == DataRace), "{found:?}");
    assert!(outcome.findings.iter().all(|finding| finding.subject == "element of int[]"));
}

#[test]
fn a_quicksort_whose_parts_do_not() {
    let outcome = quicksort(false);
    assert_eq!(found(&outcome), []);
    assert_eq!(outcome.statistics.ends.finished, outcome.statistics.runs);
}

/// A producer and a consumer on a queue; with a monitor, it waits for what it needs.
fn buffer(monitor: bool) -> Outcome {
    let mut program = Program::new();
    let queue_type = program.code.add_class("Queue<int>", &["count"]);
    let (queue, gate) = (program.variable("queue"), program.variable("gate"));
    let mut method = |name: &str, change: i16| {
        program.model(name, 1, |w| {
            w.emit(Instruction::AtomicBegin);
            w.emit(if change == 0 {
                Instruction::TouchRead { object: Reg(0) }
            } else {
                Instruction::TouchWrite { object: Reg(0) }
            });
            let count = w.load_field(Reg(0), 0);
            w.add(count, change).store_field(Reg(0), 0, count);
            w.emit(Instruction::AtomicEnd).give(count);
        })
    };
    let (enqueue, dequeue) = (method("Queue<int>.Enqueue", 1), method("Queue<int>.Dequeue", -1));
    let count = method("Queue<int>.Count", 0);
    let under = |w: &mut Writer<'_>, gate: StaticId, body: &dyn Fn(&mut Writer<'_>)| {
        if monitor {
            let object = w.load(gate);
            w.lock_on(object, |w| {
                body(w);
                w.emit(Instruction::MonitorPulseAll { object });
            });
        } else {
            body(w);
        }
    };
    let producer = program.function("Produce", 0, |w| {
        let (times, queue) = (w.int(10), w.load(queue));
        w.repeat(times, |w, _| {
            under(w, gate, &|w| {
                w.line(10).call(enqueue, &[queue]);
            });
        });
    });
    let consumer = program.function("Consume", 0, |w| {
        let (times, queue, object) = (w.int(10), w.load(queue), w.load(gate));
        w.repeat(times, |w, _| {
            under(w, gate, &|w| {
                w.forever(|w, end| {
                    let count = w.line(20).call(count, &[queue]);
                    w.code.jump_if(count, end);
                    w.emit(if monitor {
                        Instruction::MonitorWait { object }
                    } else {
                        Instruction::SwitchPoint
                    });
                });
                w.line(21).call(dequeue, &[queue]);
            });
        });
    });
    let main = program.function("Main", 0, |w| {
        let object = w.new_object(queue_type);
        w.new_lock(gate).store(queue, object);
        w.start(producer);
        w.start(consumer);
    });
    program.check(main)
}

#[test]
fn a_buffer_without_a_monitor() {
    assert_eq!(found(&buffer(false)), [(UnsafeUse, vec![10, 20]), (UnsafeUse, vec![10, 21])]);
}

#[test]
fn a_buffer_with_a_monitor() {
    let outcome = buffer(true);
    assert_eq!(found(&outcome), []);
    assert_eq!(outcome.statistics.ends.finished, outcome.statistics.runs);
}

/// A timer that ticks for ever, each tick on a thread of its own.
#[test]
fn ticks_that_overlap() {
    let mut program = Program::new();
    let ticks = program.variable("ticks");
    let tick = program.function("Tick", 0, |w| {
        w.line(10).increment(ticks);
    });
    let timer = program.model("Timer.Run", 0, |w| {
        let (woken, delegate) = (w.code.register(), w.delegate(tick, None));
        w.forever(|w, _| {
            w.emit(Instruction::BlockTimed { dst: woken });
            let kind = ThreadKind::Timer;
            w.emit(Instruction::StartThread { kind, dst: woken, delegate, argument: delegate });
        });
    });
    let main = program.function("Main", 0, |w| {
        w.line(1).start(timer);
    });
    let settings = Settings { total_steps: 1_000_000, ..Settings::default() };
    let outcome = program.check_with(main, &settings);
    assert_eq!(found(&outcome), [(DataRace, vec![10, 10])]);
    // Who started the timer is told although only a model stands between.
    let side = &outcome.findings[0].sides[0];
    assert_eq!(side.thread.kind, ThreadKind::Timer);
    assert!(side.thread.started_at.iter().flatten().any(|frame| frame.span.unwrap().start == 1));
}
