//! Programs that do not end, or want more than there is: every check ends within its bounds, and says
//! which one it was.

mod writing;

use redhanded_checker::ir::{DefaultValue, Instruction, Intrinsic, Mode, Reg};
use redhanded_checker::{Cancellation, Completion, Entry, Outcome, Settings, check};
use writing::{Program, found};

/// Bounds of a hundredth, so that the tests stay fast without optimisation.
fn small() -> Settings {
    Settings { total_steps: 1_000_000, steps_per_run: 100_000, heap_bytes: 1 << 20, ..Settings::default() }
}

fn run(program: &Program, main: redhanded_checker::ir::FunctionId) -> Outcome {
    let outcome = program.check_with(main, &small());
    assert!(outcome.statistics.steps <= 1_000_000, "{:?}", outcome.statistics);
    assert_eq!(outcome.completion, Completion::Complete);
    outcome
}

#[test]
fn an_endless_loop_does_not_hide_what_other_threads_do() {
    let mut program = Program::new();
    let value = program.variable("value");
    let spin = program.function("Spin", 0, |w| {
        w.forever(|_, _| {});
    });
    let worker = program.function("Work", 0, |w| {
        w.line(10).increment(value);
    });
    let main = program.function("Main", 0, |w| {
        w.start(spin);
        w.start(spin);
        w.start(worker);
        w.start(worker);
    });
    let outcome = run(&program, main);
    assert_eq!(found(&outcome).len(), 1);
    assert_eq!(outcome.statistics.ends.steps, outcome.statistics.runs);
}

#[test]
fn endless_recursion() {
    let mut program = Program::new();
    let recurse = program.code.declare();
    program.define(recurse, "Recurse", 0, |w| {
        w.call(recurse, &[]);
    });
    let outcome = run(&program, recurse);
    assert_eq!(outcome.statistics.ends.stack, outcome.statistics.runs);
}

#[test]
fn recursion_a_million_deep_within_generous_bounds() {
    let mut program = Program::new();
    let recurse = program.code.declare();
    program.define(recurse, "Recurse", 1, |w| {
        let (down, end) = (w.code.register(), w.code.label());
        w.code.jump_if_not(Reg(0), end);
        w.emit(Instruction::Move { dst: down, src: Reg(0) }).add(down, -1);
        w.call(recurse, &[down]);
        w.code.bind(end);
    });
    let main = program.function("Main", 0, |w| {
        let depth = w.int(1_000_000);
        w.call(recurse, &[depth]);
    });
    let settings = Settings {
        stack_depth: 2_000_000,
        heap_bytes: 1 << 30,
        steps_per_run: 10_000_000,
        total_steps: 20_000_000,
        runs_per_entry: 1,
        ..Settings::default()
    };
    let outcome = program.check_with(main, &settings);
    assert_eq!(outcome.statistics.ends.finished, 1);
}

#[test]
fn a_list_that_grows_for_ever() {
    let mut program = Program::new();
    let node = program.code.add_class("Node", &["next"]);
    let main = program.function("Main", 0, |w| {
        let list = w.null();
        w.forever(|w, _| {
            let head = w.new_object(node);
            w.store_field(head, 0, list);
            w.emit(Instruction::Move { dst: list, src: head });
        });
    });
    let outcome = program.check_with(main, &Settings { heap_bytes: 100_000, ..small() });
    assert_eq!(outcome.statistics.ends.heap, outcome.statistics.runs);
}

#[test]
fn garbage_is_no_reason_to_end() {
    let mut program = Program::new();
    let node = program.code.add_class("Node", &["next"]);
    let main = program.function("Main", 0, |w| {
        let count = w.int(20_000);
        w.repeat(count, |w, _| {
            let a = w.new_object(node);
            let b = w.new_object(node);
            // A cycle, which counting references would not free.
            w.store_field(a, 0, b).store_field(b, 0, a);
        });
    });
    let settings = Settings { heap_bytes: 100_000, steps_per_run: 1_000_000, ..Settings::default() };
    let outcome = program.check_with(main, &settings);
    assert_eq!(outcome.statistics.ends.finished, outcome.statistics.runs);
    assert!(outcome.statistics.collections > 0);
}

#[test]
fn arrays_and_strings_larger_than_the_heap() {
    let mut program = Program::new();
    let array_type = program.code.add_array("int[]", DefaultValue::Zero);
    let array = program.function("Array", 0, |w| {
        let (length, dst) = (w.int(1 << 40), w.code.register());
        let ty = w.code.type_index(array_type);
        w.emit(Instruction::NewArray { dst, length, ty });
    });
    let string = program.function("String", 0, |w| {
        let text = w.string("0123456789");
        w.forever(|w, _| {
            w.code.intrinsic(text, Intrinsic::StringConcat, &[text, text]);
        });
    });
    let outcome = run(&program, array);
    assert_eq!(outcome.statistics.ends.heap, outcome.statistics.runs);
    // Too long a string is unknown.
    let outcome = run(&program, string);
    assert_eq!(outcome.statistics.ends.heap + outcome.statistics.ends.steps, outcome.statistics.runs);
}

#[test]
fn threads_without_end() {
    let mut program = Program::new();
    let start = program.code.declare();
    program.define(start, "Start", 0, |w| {
        w.forever(|w, _| {
            w.start(start);
        });
    });
    let settings = Settings { heap_bytes: 1 << 30, ..small() };
    let outcome = program.check_with(start, &settings);
    assert_eq!(outcome.statistics.ends.threads, outcome.statistics.runs);
    // They cost memory too.
    let outcome = run(&program, start);
    assert_eq!(outcome.statistics.ends.heap, outcome.statistics.runs);
}

#[test]
fn a_thousand_threads_that_all_synchronise_with_each_other() {
    let mut program = Program::new();
    let value = program.variable("value");
    let worker = program.function("Work", 0, |w| {
        w.forever(|w, _| {
            let read = w.load_as(value, Mode::Volatile);
            w.store_as(value, read, Mode::Volatile);
        });
    });
    let main = program.function("Main", 0, |w| {
        let count = w.int(1000);
        w.repeat(count, |w, _| {
            w.start(worker);
        });
    });
    let outcome = program.check_with(main, &Settings { runs_per_entry: 2, ..small() });
    assert_eq!(found(&outcome), []);
}

#[test]
fn a_finalizer_that_makes_more_work_for_itself() {
    let mut program = Program::new();
    let ty = program.code.add_class("Undead", &[]);
    let finalize = program.function("Undead.Finalize", 1, |w| {
        w.new_object(ty);
        w.intrinsic(Intrinsic::ReRegisterForFinalize, &[Reg(0)]);
    });
    program.code.change_type(ty, |layout| layout.finalizer = Some(finalize));
    let main = program.function("Main", 0, |w| {
        w.new_object(ty);
    });
    run(&program, main);
}

#[test]
fn an_endless_chain_of_static_constructors() {
    let mut program = Program::new();
    let types: Vec<_> = (0..3).map(|_| program.code.add_class("Type", &[])).collect();
    let fields: Vec<_> = types.iter().map(|&ty| program.code.add_static("field", ty)).collect();
    for (index, &ty) in types.iter().enumerate() {
        let next = fields[(index + 1) % 3];
        let constructor = program.function(".cctor", 0, |w| {
            w.load(next);
        });
        program.code.change_type(ty, |layout| layout.static_constructor = Some(constructor));
    }
    // From both ends: whoever would wait for the other in a circle goes on instead.
    let worker = program.function("Work", 0, |w| {
        w.load(fields[1]);
    });
    let main = program.function("Main", 0, |w| {
        w.start(worker);
        w.load(fields[0]);
    });
    let outcome = run(&program, main);
    assert_eq!(found(&outcome), []);
    assert_eq!(outcome.statistics.ends.finished, outcome.statistics.runs);
}

#[test]
fn a_check_of_nothing() {
    let program = Program::new();
    let outcome = check(&program.code, &[], &Settings::default(), &Cancellation::new());
    assert_eq!((outcome.findings.len(), outcome.statistics.runs), (0, 0));
}

#[test]
fn bounds_of_zero() {
    let mut program = Program::new();
    let main = program.function("Main", 0, |w| {
        w.forever(|_, _| {});
    });
    let none = Settings {
        total_steps: 0,
        steps_per_run: 0,
        runs_per_entry: 0,
        heap_bytes: 0,
        threads_per_run: 0,
        stack_depth: 0,
        seed: 0,
    };
    let base = small();
    for settings in [
        none.clone(),
        Settings { total_steps: 0, ..base.clone() },
        Settings { steps_per_run: 0, ..base.clone() },
        Settings { heap_bytes: 0, ..base.clone() },
        Settings { threads_per_run: 0, ..base.clone() },
        Settings { stack_depth: 0, ..base.clone() },
    ] {
        let outcome = program.check_with(main, &settings);
        assert_eq!(outcome.findings, []);
    }
}

#[test]
fn a_cancelled_check_ends_and_says_so() {
    let mut program = Program::new();
    let main = program.function("Main", 0, |w| {
        w.forever(|_, _| {});
    });
    let cancellation = Cancellation::new();
    cancellation.cancel();
    let entries = [Entry { name: "Main".to_owned(), function: main }];
    let outcome = check(&program.code, &entries, &Settings::default(), &cancellation);
    assert_eq!(outcome.completion, Completion::Cancelled);
    assert!(outcome.statistics.steps < 10_000);
}
