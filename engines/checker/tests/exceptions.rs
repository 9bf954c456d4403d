//! Exceptions: handlers, `finally`, and what the engine itself throws.

mod writing;

use redhanded_checker::ir::{Atomicity, Instruction, Mode, Reg, RuntimeException, TypeId};
use writing::{Program, found};

fn exceptions(program: &mut Program) -> [TypeId; 3] {
    let any = program.code.add_class("Exception", &[]);
    let [first, second] = ["First", "Second"].map(|name| program.code.add_class(name, &[]));
    program.code.add_base(first, any);
    program.code.add_base(second, any);
    [any, first, second]
}

#[test]
fn a_handler_of_the_right_type_in_a_caller_is_found_and_finally_runs_on_the_way() {
    let mut program = Program::new();
    let [any, first, second] = exceptions(&mut program);
    let order = program.variable("order");
    // order = order * 10 + digit
    let note = program.function("note", 1, |w| {
        let (value, ten) = (w.load(order), w.int(10));
        let kind = redhanded_checker::ir::NumberKind::I32;
        w.emit(Instruction::Multiply { kind, dst: value, a: value, b: ten });
        w.emit(Instruction::Add { kind, dst: value, a: value, b: Reg(0) });
        w.store(order, value);
    });
    let thrower = program.function("thrower", 0, |w| {
        let [two, three] = [2, 3].map(|digit| w.int(digit));
        w.try_finally(
            |w| {
                w.try_finally(
                    |w| {
                        let exception = w.new_object(second);
                        w.emit(Instruction::Throw { src: exception });
                    },
                    |w| {
                        w.call(note, &[two]);
                    },
                );
                w.claim_unreached(1);
            },
            |w| {
                w.call(note, &[three]);
            },
        );
        w.claim_unreached(2);
    });
    let main = program.function("Main", 0, |w| {
        let [one, four, five] = [1, 4, 5].map(|digit| w.int(digit));
        w.try_catch(
            Some(any),
            |w| {
                w.try_catch(
                    Some(first),
                    |w| {
                        w.call(note, &[one]);
                        w.call(thrower, &[]);
                        w.claim_unreached(3);
                    },
                    |w, _| {
                        w.claim_unreached(4);
                    },
                );
            },
            |w, exception| {
                let is_second = w.code.register();
                let ty = w.code.type_index(second);
                w.emit(Instruction::IsInstance { dst: is_second, src: exception, ty });
                w.claim(5, is_second, 1);
                w.call(note, &[four]);
            },
        );
        w.call(note, &[five]);
        let order = w.load(order);
        w.claim(6, order, 12345);
    });
    let outcome = program.check(main);
    assert_eq!(found(&outcome), []);
    assert_eq!(outcome.statistics.uncaught_exceptions, 0);
}

#[test]
fn leaving_runs_every_finally_between_and_an_exception_in_one_replaces_the_jump() {
    let mut program = Program::new();
    let [any, ..] = exceptions(&mut program);
    let main = program.function("Main", 0, |w| {
        let count = w.int(0);
        let out = w.code.label();
        w.try_finally(
            |w| {
                w.try_finally(
                    |w| w.code.leave(out),
                    |w| {
                        w.add(count, 1);
                    },
                );
                w.claim_unreached(1);
            },
            |w| {
                w.add(count, 10);
            },
        );
        w.claim_unreached(2);
        w.code.bind(out);
        w.claim(3, count, 11);
        let nowhere = w.code.label();
        w.try_catch(
            None,
            |w| {
                w.try_finally(
                    |w| w.code.leave(nowhere),
                    |w| {
                        let exception = w.new_object(any);
                        w.emit(Instruction::Throw { src: exception });
                    },
                );
            },
            |w, _| {
                w.add(count, 100);
            },
        );
        w.claim(4, count, 111);
        w.emit(Instruction::ReturnNothing);
        w.code.bind(nowhere);
        w.claim_unreached(5);
    });
    assert_eq!(found(&program.check(main)), []);
}

#[test]
fn the_engine_throws_what_the_language_prescribes() {
    let mut program = Program::new();
    let kinds = [
        RuntimeException::NullReference,
        RuntimeException::IndexOutOfRange,
        RuntimeException::DivideByZero,
        RuntimeException::InvalidCast,
        RuntimeException::Overflow,
        RuntimeException::SynchronizationLock,
        RuntimeException::TypeInitialization,
        RuntimeException::InvalidOperation,
    ];
    let types = kinds.map(|kind| {
        let ty = program.code.add_class(&format!("{kind:?}"), &[]);
        program.code.throws(kind, ty);
        ty
    });
    let array_type = program.code.add_array("int[]", redhanded_checker::ir::DefaultValue::Zero);
    let broken = program.code.add_class("Broken", &[]);
    let broken_static = program.code.add_static("Broken.value", broken);
    let constructor = program.function("Broken..cctor", 0, |w| {
        let null = w.null();
        w.load_field(null, 0);
    });
    program.code.change_type(broken, |layout| layout.static_constructor = Some(constructor));
    let once = program.function("once", 0, |_| {});
    let object = program.object;
    let main = program.function("Main", 0, |w| {
        let (null, zero, minus) = (w.null(), w.int(0), w.int(-1));
        let (array, some, dst) = (w.code.register(), w.new_object(object), w.code.register());
        let [ty, other] = [array_type, broken].map(|ty| w.code.type_index(ty));
        w.emit(Instruction::NewArray { dst: array, length: zero, ty });
        let coroutine = w.code.register();
        w.code.new_coroutine(coroutine, once, &[]);
        w.emit(Instruction::Resume { dst, coroutine, argument: zero });
        let kind = redhanded_checker::ir::NumberKind::I32;
        let throwing = [
            Instruction::MonitorEnter { object: null },
            Instruction::LoadElement { mode: Mode::Plain, dst, array, index: zero },
            Instruction::Divide { kind, dst, a: zero, b: zero },
            Instruction::Cast { dst, src: some, ty: other },
            Instruction::NewArray { dst, length: minus, ty },
            Instruction::MonitorExit { object: some },
            Instruction::LoadStatic { mode: Mode::Plain, dst, field: broken_static },
            Instruction::Resume { dst, coroutine, argument: zero },
        ];
        for (line, (instruction, ty)) in throwing.into_iter().zip(types).enumerate() {
            let caught = w.int(0);
            w.try_catch(
                Some(ty),
                |w| {
                    w.emit(instruction);
                },
                |w, _| {
                    w.add(caught, 1);
                },
            );
            w.claim(line as u32, caught, 1);
        }
        // Once failed, a static constructor fails for ever.
        let caught = w.int(0);
        w.try_catch(
            Some(types[6]),
            |w| {
                w.load(broken_static);
            },
            |w, _| {
                w.add(caught, 1);
            },
        );
        w.claim(20, caught, 1);
    });
    let outcome = program.check(main);
    assert_eq!(found(&outcome), []);
    assert_eq!(outcome.statistics.uncaught_exceptions, 0);
}

#[test]
fn a_lock_is_given_back_when_an_exception_leaves_it() {
    let mut program = Program::new();
    let [any, ..] = exceptions(&mut program);
    let (gate, counter) = (program.variable("gate"), program.variable("counter"));
    let worker = program.function("Work", 0, |w| {
        w.try_catch(
            None,
            |w| {
                w.lock(gate, |w| {
                    w.increment(counter);
                    let exception = w.new_object(any);
                    w.emit(Instruction::Throw { src: exception });
                });
            },
            |_, _| {},
        );
    });
    let main = program.function("Main", 0, |w| {
        w.new_lock(gate);
        let threads = [w.start(worker), w.start(worker)];
        for thread in threads {
            w.join(thread);
        }
        let counter = w.load(counter);
        w.claim(1, counter, 2);
    });
    let outcome = program.check(main);
    assert_eq!(found(&outcome), []);
    assert_eq!(outcome.statistics.ends.finished, outcome.statistics.runs);
}

#[test]
fn an_atomic_section_ends_with_the_exception_that_leaves_it() {
    let mut program = Program::new();
    let [any, ..] = exceptions(&mut program);
    let value = program.variable("value");
    let thrower = program.code.declare();
    let mut code = redhanded_checker::ir::FunctionBuilder::new("Model", 0);
    code.atomicity(Atomicity::Atomic);
    let exception = code.register();
    code.emit(Instruction::AtomicBegin);
    code.emit(Instruction::NewObject { dst: exception, ty: any });
    code.emit(Instruction::Throw { src: exception });
    program.code.define(thrower, code).unwrap();
    let worker = program.function("Work", 0, |w| {
        w.try_catch(
            None,
            |w| {
                w.call(thrower, &[]);
            },
            |_, _| {},
        );
        w.line(10).increment(value);
    });
    let main = program.function("Main", 0, |w| {
        w.start(worker);
        w.start(worker);
    });
    // The race is seen only outside of sections.
    assert_eq!(found(&program.check(main)), [(redhanded_checker::FindingKind::DataRace, vec![10, 10])]);
}

#[test]
fn an_unknown_exception_may_be_caught_or_not() {
    let mut program = Program::new();
    let [_, first, _] = exceptions(&mut program);
    let caught = program.variable("caught");
    let main = program.function("Main", 0, |w| {
        let one = w.int(1);
        w.try_catch(
            None,
            |w| {
                w.try_catch(
                    Some(first),
                    |w| {
                        let exception = w.unknown();
                        w.emit(Instruction::Throw { src: exception });
                    },
                    |w, _| {
                        w.store(caught, one);
                    },
                );
            },
            |_, _| {},
        );
        let caught = w.load(caught);
        w.claim(1, caught, 1);
        w.claim(2, caught, 0);
    });
    let settings = redhanded_checker::Settings { runs_per_entry: 50, ..Default::default() };
    // The entry is sequential: three runs, of which some seed shows each way.
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..20 {
        let settings = redhanded_checker::Settings { seed, ..settings.clone() };
        seen.extend(found(&program.check_with(main, &settings)).into_iter().map(|(_, lines)| lines));
    }
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), [vec![1], vec![2]]);
}
