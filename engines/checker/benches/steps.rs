//! Nanoseconds for each interpreted instruction, over 10,000,000 of them: the bound of a whole check
//! ([HSR] 4). The goal is less than 0.5 s, which is 50 ns.
//!
//! `cargo bench -p redhanded-checker --bench steps [-- PART OF A NAME]`
//!
//! The last column compares with [HSR] Table 3: the broken quicksort, whose endless recursion uses up all
//! 10,000,000 steps, took 4 s on an Intel i7-4712MQ.
//!
//! What is counted is the processor time of the thread, so a busy machine spoils little. Each
//! workload has four threads beside the entry, because a single one is never interrupted.

#[path = "../tests/writing/mod.rs"]
mod writing;

use std::time::Duration;

use redhanded_checker::Settings;
use redhanded_checker::ir::{
    DefaultValue, FieldIndex, FunctionId, Instruction, Mode, NumberKind, Reg, StaticId, TypeKind,
};
use rustix::time::{ClockId, clock_gettime};
use writing::{Program, Writer};

const THREADS: i64 = 4;

/// What [HSR] Table 3 states for 10,000,000 steps, in nanoseconds for each.
const STEP_IN_HSR: f64 = 400.0;

fn main() {
    let wanted = std::env::args().skip(1).find(|argument| !argument.starts_with("--"));
    println!(
        "{:<38} {:>10} {:>9} {:>6} {:>9} {:>8}",
        "workload", "steps", "time", "runs", "per step", "of [HSR]"
    );
    for (name, write) in [
        ("arithmetic in registers", arithmetic as fn(&mut Program) -> FunctionId),
        ("calls", calls),
        ("fields of one object for each thread", own_fields),
        ("elements of a shared array, read", shared_array),
        ("a shared counter under a lock", locked_counter),
        ("a shared counter, racing", racing_counter),
        ("new objects", allocation),
        ("starting threads", thread_starts),
    ] {
        if wanted.as_ref().is_none_or(|wanted| name.contains(wanted.as_str())) {
            measure(name, write);
        }
    }
}

fn measure(name: &str, write: fn(&mut Program) -> FunctionId) {
    let mut program = Program::new();
    let work = write(&mut program);
    let main = program.function("Main", 0, |w| {
        let count = w.int(THREADS);
        w.repeat(count, |w, _| {
            w.start(work);
        });
    });
    let start = processor_time();
    let outcome = program.check_with(main, &Settings::default());
    let time = processor_time() - start;
    let steps = outcome.statistics.steps;
    let per_step = time.as_nanos() as f64 / steps as f64;
    println!(
        "{name:<38} {steps:>10} {:>7.3} s {:>6} {per_step:>6.1} ns {:>6.1} %",
        time.as_secs_f64(),
        outcome.statistics.runs,
        100.0 * per_step / STEP_IN_HSR
    );
}

/// What this thread has used of a processor.
fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

fn endless(program: &mut Program, name: &str, body: impl FnOnce(&mut Writer<'_>)) -> FunctionId {
    program.function(name, 0, |w| {
        w.forever(|w, _| body(w));
    })
}

fn arithmetic(program: &mut Program) -> FunctionId {
    program.function("Work", 0, |w| {
        let (sum, factor) = (w.int(1), w.int(31));
        let count = w.int(1 << 30);
        w.repeat(count, |w, index| {
            w.emit(Instruction::Multiply { kind: NumberKind::I32, dst: sum, a: sum, b: factor });
            w.emit(Instruction::Add { kind: NumberKind::I32, dst: sum, a: sum, b: index });
        });
    })
}

fn calls(program: &mut Program) -> FunctionId {
    let callee = program.function("Callee", 2, |w| {
        w.emit(Instruction::Add { kind: NumberKind::I32, dst: Reg(0), a: Reg(0), b: Reg(1) });
        w.emit(Instruction::Return { src: Reg(0) });
    });
    program.function("Work", 0, |w| {
        let one = w.int(1);
        w.forever(|w, _| {
            w.call(callee, &[one, one]);
        });
    })
}

fn own_fields(program: &mut Program) -> FunctionId {
    let ty = program.code.add_class("Point", &["x", "y"]);
    program.function("Work", 0, |w| {
        let object = w.new_object(ty);
        let value = w.code.register();
        w.forever(|w, _| {
            for field in [FieldIndex(0), FieldIndex(1)] {
                w.emit(Instruction::LoadField { mode: Mode::Plain, dst: value, object, field });
                w.emit(Instruction::AddConstant { kind: NumberKind::I32, dst: value, a: value, value: 1 });
                w.emit(Instruction::StoreField { mode: Mode::Plain, object, field, src: value });
            }
        });
    })
}

fn shared_array(program: &mut Program) -> FunctionId {
    let ty = program.code.add_type(redhanded_checker::ir::TypeLayout {
        kind: TypeKind::Array(DefaultValue::Zero),
        ..redhanded_checker::ir::TypeLayout::class("int[]")
    });
    let holder = program.code.add_class("Holder", &[]);
    let array = program.code.add_static("array", holder);
    let constructor = program.function("Holder..cctor", 0, |w| {
        let (length, dst) = (w.int(1000), w.code.register());
        let ty = w.code.type_index(ty);
        w.emit(Instruction::NewArray { dst, length, ty });
        w.store(array, dst);
    });
    program.code.change_type(holder, |layout| layout.static_constructor = Some(constructor));
    program.function("Work", 0, |w| {
        let (length, value) = (w.int(1000), w.code.register());
        let array = w.load(array);
        w.forever(|w, _| {
            w.repeat(length, |w, index| {
                w.emit(Instruction::LoadElement { mode: Mode::Plain, dst: value, array, index });
            });
        });
    })
}

fn gate(program: &mut Program) -> StaticId {
    let holder = program.code.add_class("Gate", &[]);
    let gate = program.code.add_static("gate", holder);
    let constructor = program.function("Gate..cctor", 0, |w| {
        w.new_lock(gate);
    });
    program.code.change_type(holder, |layout| layout.static_constructor = Some(constructor));
    gate
}

fn locked_counter(program: &mut Program) -> FunctionId {
    let (gate, counter) = (gate(program), program.variable("counter"));
    endless(program, "Work", |w| {
        w.lock(gate, |w| {
            w.increment(counter);
        });
    })
}

fn racing_counter(program: &mut Program) -> FunctionId {
    let counter = program.variable("counter");
    endless(program, "Work", |w| {
        w.increment(counter);
    })
}

fn allocation(program: &mut Program) -> FunctionId {
    let ty = program.code.add_class("Point", &["x", "y"]);
    endless(program, "Work", |w| {
        let object = w.new_object(ty);
        let field = FieldIndex(1);
        w.emit(Instruction::StoreField { mode: Mode::Plain, object, field, src: object });
    })
}

fn thread_starts(program: &mut Program) -> FunctionId {
    let child = program.function("Child", 0, |_| {});
    endless(program, "Work", |w| {
        let thread = w.start(child);
        w.join(thread);
    })
}
