//! What instructions compute: objects, structs, boxes, delegates, strings, virtual calls,
//! coroutines, references, and what is unknown.

mod writing;

use redhanded_checker::ir::{
    Callee, DefaultValue, Equality, Field, FieldIndex, Instruction, Intrinsic, Mode, Reg, SlotId,
    StaticStorage, TypeKind, TypeLayout,
};
use writing::{Program, found};

fn clean(program: &Program, main: redhanded_checker::ir::FunctionId) {
    let outcome = program.check(main);
    assert_eq!(found(&outcome), []);
    assert_eq!(outcome.statistics.uncaught_exceptions, 0);
    assert_eq!(outcome.statistics.ends.finished, outcome.statistics.runs, "{:?}", outcome.statistics);
}

fn struct_type(
    program: &mut Program,
    name: &str,
    fields: &[(&str, DefaultValue)],
) -> redhanded_checker::ir::TypeId {
    let fields = fields.iter().map(|&(name, default)| Field { name: name.into(), default }).collect();
    program.code.add_type(TypeLayout { kind: TypeKind::Struct, fields, ..TypeLayout::class(name) })
}

#[test]
fn structs_are_copied_and_assigned_field_by_field() {
    let mut program = Program::new();
    let inner = struct_type(&mut program, "Inner", &[("x", DefaultValue::Zero)]);
    let outer =
        struct_type(&mut program, "Outer", &[("i", DefaultValue::Struct(inner)), ("y", DefaultValue::Zero)]);
    let main = program.function("Main", 0, |w| {
        let a = w.new_object(outer);
        let (seven, nine) = (w.int(7), w.int(9));
        let inner = w.load_field(a, 0);
        w.store_field(inner, 0, seven);
        let b = w.code.register();
        w.emit(Instruction::CopyStruct { dst: b, src: a });
        w.store_field(inner, 0, nine);
        let b_inner = w.load_field(b, 0);
        let b_x = w.load_field(b_inner, 0);
        w.claim(1, b_x, 7);
        let equal = w.code.register();
        w.emit(Instruction::Equal { equality: Equality::Content, dst: equal, a, b });
        w.claim(2, equal, 0);
        w.emit(Instruction::AssignStruct { target: b, src: a });
        // The cell within stays the same one.
        let b_x = w.load_field(b_inner, 0);
        w.claim(3, b_x, 9);
        w.emit(Instruction::Equal { equality: Equality::Content, dst: equal, a, b });
        w.claim(4, equal, 1);
        let unknown = w.unknown();
        w.emit(Instruction::AssignStruct { target: b, src: unknown });
        let b_x = w.load_field(b_inner, 0);
        w.claim_unknown(5, b_x);
        let y = w.load_field(b, 1);
        w.claim_unknown(6, y);
    });
    clean(&program, main);
}

#[test]
fn a_struct_that_contains_itself_ends_somewhere() {
    let mut program = Program::new();
    let node = struct_type(&mut program, "Node", &[]);
    program.code.change_type(node, |layout| {
        layout.fields = [("a", DefaultValue::Struct(node)), ("b", DefaultValue::Struct(node))]
            .map(|(name, default)| Field { name: name.into(), default })
            .into();
    });
    let main = program.function("Main", 0, |w| {
        let object = w.new_object(node);
        // Even when a store closes the circle.
        w.store_field(object, 0, object);
        let copy = w.code.register();
        w.emit(Instruction::CopyStruct { dst: copy, src: object });
        w.emit(Instruction::AssignStruct { target: copy, src: object });
    });
    clean(&program, main);
}

#[test]
fn boxes_have_a_type_and_an_identity() {
    let mut program = Program::new();
    let int = program.code.add_type(TypeLayout { kind: TypeKind::Number, ..TypeLayout::class("int") });
    let main = program.function("Main", 0, |w| {
        let (five, ty) = (w.int(5), w.code.type_index(int));
        let [a, b, equal] = [(); 3].map(|()| w.code.register());
        w.emit(Instruction::Box { dst: a, src: five, ty });
        w.emit(Instruction::Box { dst: b, src: five, ty });
        w.emit(Instruction::Equal { equality: Equality::Identity, dst: equal, a, b });
        w.claim(1, equal, 0);
        w.emit(Instruction::Equal { equality: Equality::Content, dst: equal, a, b });
        w.claim(2, equal, 1);
        w.emit(Instruction::Unbox { dst: equal, src: a, ty });
        w.claim(3, equal, 5);
        w.emit(Instruction::IsInstance { dst: equal, src: a, ty });
        w.claim(4, equal, 1);
        let hashes = [a, five].map(|value| w.intrinsic(Intrinsic::Hash, &[value]));
        w.emit(Instruction::Equal { equality: Equality::Identity, dst: equal, a: hashes[0], b: hashes[1] });
        w.claim(5, equal, 1);
    });
    clean(&program, main);
}

#[test]
fn delegates_combine_and_are_removed_from_the_end() {
    let mut program = Program::new();
    let log = program.variable("log");
    let action = program.action;
    let note = |program: &mut Program, digit: i16| {
        program.function("note", 1, |w| {
            // The target is the digit; there is no argument.
            let (value, ten) = (w.load(log), w.int(10));
            let kind = redhanded_checker::ir::NumberKind::I32;
            w.emit(Instruction::Multiply { kind, dst: value, a: value, b: ten });
            w.emit(Instruction::Add { kind, dst: value, a: value, b: Reg(0) }).add(value, digit);
            w.store(log, value).give(value);
        })
    };
    let (f, g) = (note(&mut program, 0), note(&mut program, 5));
    let main = program.function("Main", 0, |w| {
        let (one, two) = (w.int(1), w.int(2));
        let [a, b, c] = [(f, one), (f, two), (g, one)].map(|(function, target)| {
            let dst = w.code.register();
            w.code.new_delegate(dst, action, Callee::Function(function), Some(target));
            dst
        });
        let all = w.null();
        for part in [a, b, c, a] {
            w.emit(Instruction::CombineDelegates { dst: all, a: all, b: part });
        }
        let result = w.code.register();
        w.code.call_delegate(result, &[all]);
        w.claim(1, result, 1261);
        // An equal delegate, not the same object.
        let again = w.code.register();
        w.code.new_delegate(again, action, Callee::Function(f), Some(one));
        w.emit(Instruction::RemoveDelegate { dst: all, a: all, b: again });
        let zero = w.int(0);
        w.store(log, zero);
        w.code.call_delegate(result, &[all]);
        w.claim(2, result, 126);
        for part in [a, b, c] {
            w.emit(Instruction::RemoveDelegate { dst: all, a: all, b: part });
        }
        let is_null = w.code.register();
        w.emit(Instruction::IsNull { dst: is_null, src: all });
        w.claim(3, is_null, 1);
    });
    clean(&program, main);
}

#[test]
fn virtual_calls_go_by_the_type_of_the_receiver() {
    let mut program = Program::new();
    let types = ["Circle", "Square"].map(|name| program.code.add_class(name, &[]));
    let slot = SlotId(3);
    for (ty, area) in types.into_iter().zip([3, 4]) {
        let function = program.function("Area", 1, |w| {
            let area = w.int(area);
            w.give(area);
        });
        program.code.implement(ty, slot, function);
    }
    let object = program.object;
    let main = program.function("Main", 0, |w| {
        let result = w.code.register();
        for (line, (ty, area)) in types.into_iter().zip([3, 4]).enumerate() {
            let receiver = w.new_object(ty);
            w.code.call_virtual(result, slot, &[receiver]);
            w.claim(line as u32, result, area);
            let delegate = w.code.register();
            w.code.new_delegate(delegate, object, Callee::Slot(slot), Some(receiver));
            w.code.call_delegate(result, &[delegate]);
            w.claim(line as u32 + 10, result, area);
        }
        // No such method: the call is skipped.
        let receiver = w.new_object(object);
        w.code.call_virtual(result, slot, &[receiver]);
        w.claim_unknown(20, result);
        let receiver = w.unknown();
        w.code.call_virtual(result, slot, &[receiver]);
        w.claim_unknown(21, result);
    });
    clean(&program, main);
}

#[test]
fn a_skipped_call_makes_variables_passed_by_reference_unknown() {
    let mut program = Program::new();
    let ty = program.code.add_class("Cell", &["value"]);
    let main = program.function("Main", 0, |w| {
        let cell = w.new_object(ty);
        let (reference, result, five) = (w.code.register(), w.code.register(), w.int(5));
        w.emit(Instruction::FieldRef { dst: reference, object: cell, field: FieldIndex(0) });
        w.emit(Instruction::StoreRef { mode: Mode::Plain, reference, src: five });
        let value = w.load_field(cell, 0);
        w.claim(1, value, 5);
        let delegate = w.unknown();
        w.code.call_delegate(result, &[delegate, reference]);
        let value = w.load_field(cell, 0);
        w.claim_unknown(2, value);
    });
    clean(&program, main);
}

#[test]
fn an_element_stored_anywhere_makes_untouched_ones_unknown() {
    let mut program = Program::new();
    let ty = program.code.add_array("int[]", DefaultValue::Zero);
    let main = program.function("Main", 0, |w| {
        let (length, one, five, unknown) = (w.int(3), w.int(1), w.int(5), w.unknown());
        let (array, value, mode) = (w.code.register(), w.code.register(), Mode::Plain);
        let ty = w.code.type_index(ty);
        w.emit(Instruction::NewArray { dst: array, length, ty });
        w.emit(Instruction::StoreElement { mode, array, index: one, src: five });
        let zero = w.int(0);
        w.emit(Instruction::LoadElement { mode, dst: value, array, index: zero });
        w.claim(1, value, 0);
        w.emit(Instruction::StoreElement { mode, array, index: unknown, src: five });
        w.emit(Instruction::LoadElement { mode, dst: value, array, index: zero });
        w.claim_unknown(2, value);
        w.emit(Instruction::LoadElement { mode, dst: value, array, index: one });
        w.claim(3, value, 5);
        w.emit(Instruction::ArrayLength { dst: value, array });
        w.claim(4, value, 3);
    });
    clean(&program, main);
}

#[test]
fn a_coroutine_goes_on_where_it_yielded() {
    let mut program = Program::new();
    // yield return n; yield return n + what it was resumed with; return 100
    let numbers = program.function("Numbers", 1, |w| {
        let argument = w.code.register();
        w.try_finally(
            |w| {
                w.emit(Instruction::Yield { dst: argument, value: Reg(0) });
                let kind = redhanded_checker::ir::NumberKind::I32;
                w.emit(Instruction::Add { kind, dst: argument, a: argument, b: Reg(0) });
                w.emit(Instruction::Yield { dst: argument, value: argument });
            },
            |_| {},
        );
        let last = w.int(100);
        w.give(last);
    });
    let main = program.function("Main", 0, |w| {
        let (coroutine, start, argument) = (w.code.register(), w.int(7), w.int(3));
        w.code.new_coroutine(coroutine, numbers, &[start]);
        let (dst, finished) = (w.code.register(), w.code.register());
        for (line, expected, ended) in [(1, 7, 0), (2, 10, 0), (3, 100, 1)] {
            w.emit(Instruction::Resume { dst, coroutine, argument });
            w.claim(line, dst, expected);
            w.emit(Instruction::IsFinished { dst: finished, coroutine });
            w.claim(line + 10, finished, ended);
        }
    });
    clean(&program, main);
}

#[test]
fn a_coroutine_may_go_on_in_another_thread() {
    let mut program = Program::new();
    let steps = program.variable("steps");
    let body = program.function("Body", 0, |w| {
        let unused = w.code.register();
        w.increment(steps);
        w.emit(Instruction::Yield { dst: unused, value: unused });
        w.increment(steps);
    });
    let resume = program.function("Resume", 1, |w| {
        let dst = w.code.register();
        w.emit(Instruction::Resume { dst, coroutine: Reg(0), argument: dst });
    });
    let main = program.function("Main", 0, |w| {
        let coroutine = w.code.register();
        w.code.new_coroutine(coroutine, body, &[]);
        w.call(resume, &[coroutine]);
        let thread = w.start_with(resume, Some(coroutine));
        w.join(thread);
        let steps = w.load(steps);
        w.claim(1, steps, 2);
    });
    clean(&program, main);
}

#[test]
fn strings_are_compared_by_text_and_literals_are_one_object() {
    let mut program = Program::new();
    let main = program.function("Main", 0, |w| {
        let (a, b, c) = (w.string("ab"), w.string("ab"), w.string("b"));
        let d = w.string("a");
        let made = w.intrinsic(Intrinsic::StringConcat, &[d, c]);
        let dst = w.code.register();
        for (line, equality, other, expected) in [
            (1, Equality::Identity, b, 1),
            (2, Equality::Identity, made, 0),
            (3, Equality::Content, made, 1),
            (4, Equality::Content, c, 0),
        ] {
            w.emit(Instruction::Equal { equality, dst, a, b: other });
            w.claim(line, dst, expected);
        }
        let (one, zero) = (w.int(1), w.int(0));
        let number = w.intrinsic(Intrinsic::StringConcat, &[one, zero]);
        let parsed = w.intrinsic(Intrinsic::ParseInteger, &[number]);
        w.claim(5, parsed, 10);
        let length = w.intrinsic(Intrinsic::StringLength, &[number]);
        w.claim(6, length, 2);
        let found = w.intrinsic(Intrinsic::StringIndexOf, &[a, c, zero]);
        w.claim(7, found, 1);
        let unknown = w.unknown();
        let mixed = w.intrinsic(Intrinsic::StringConcat, &[a, unknown]);
        w.claim_unknown(8, mixed);
    });
    clean(&program, main);
}

#[test]
fn each_thread_has_its_own_thread_static() {
    let mut program = Program::new();
    let own = program.code.add_static_field(redhanded_checker::ir::StaticField {
        name: "own".into(),
        owner: program.globals,
        default: DefaultValue::Zero,
        storage: StaticStorage::PerThread,
    });
    let worker = program.function("Work", 0, |w| {
        w.increment(own);
        let value = w.load(own);
        w.claim(1, value, 1);
    });
    let main = program.function("Main", 0, |w| {
        w.start(worker);
        w.start(worker);
        w.call(worker, &[]);
    });
    clean(&program, main);
}

#[test]
fn a_static_constructor_runs_once_before_anybody_sees_its_type() {
    let mut program = Program::new();
    let runs = program.variable("runs");
    let ty = program.code.add_class("Config", &[]);
    let value = program.code.add_static("Config.value", ty);
    let constructor = program.function("Config..cctor", 0, |w| {
        w.increment(runs);
        let seven = w.int(7);
        w.store(value, seven);
    });
    program.code.change_type(ty, |layout| layout.static_constructor = Some(constructor));
    let worker = program.function("Work", 0, |w| {
        let seen = w.load(value);
        w.claim(1, seen, 7);
        w.emit(Instruction::InitialiseType { ty });
        // Ordered after the constructor, although nothing else orders the threads.
        let count = w.load(runs);
        w.claim(2, count, 1);
    });
    let main = program.function("Main", 0, |w| {
        w.start(worker);
        w.start(worker);
        w.call(worker, &[]);
    });
    clean(&program, main);
}
