//! Programs written for the tests: a few more words for the builder.

#![allow(dead_code, reason = "each test file uses some of it")]

use redhanded_checker::ir::{
    Assembly, Callee, Equality, FieldIndex, FileId, FunctionBuilder, FunctionId, Instruction, Intrinsic,
    Label, Mode, NumberKind, Origin, Reg, Span, StaticId, ThreadKind, TypeId,
};
use redhanded_checker::{Cancellation, Entry, Finding, FindingKind, Outcome, Settings, check};

/// A program and what its parts are called.
pub struct Program {
    pub code: Assembly,
    /// A type without static constructor, owner of all statics.
    pub globals: TypeId,
    /// A class without fields, to lock on.
    pub object: TypeId,
    /// The delegate type of threads.
    pub action: TypeId,
}

impl Program {
    pub fn new() -> Self {
        let mut code = Assembly::new();
        let globals = code.add_class("Program", &[]);
        let object = code.add_class("object", &[]);
        let action = code.add_class("Action", &[]);
        Self { code, globals, object, action }
    }

    pub fn variable(&mut self, name: &str) -> StaticId {
        self.code.add_static(name, self.globals)
    }

    pub fn function(
        &mut self,
        name: &str,
        parameters: u16,
        write: impl FnOnce(&mut Writer<'_>),
    ) -> FunctionId {
        let id = self.code.declare();
        self.define(id, name, parameters, write);
        id
    }

    pub fn define(
        &mut self,
        id: FunctionId,
        name: &str,
        parameters: u16,
        write: impl FnOnce(&mut Writer<'_>),
    ) {
        let mut builder = FunctionBuilder::new(name, parameters);
        write(&mut Writer { code: &mut builder, action: self.action, object: self.object });
        self.code.define(id, builder).unwrap();
    }

    /// A function of a library.
    pub fn model(&mut self, name: &str, parameters: u16, write: impl FnOnce(&mut Writer<'_>)) -> FunctionId {
        let id = self.code.declare();
        let mut builder = FunctionBuilder::new(name, parameters);
        builder.origin(Origin::Model);
        write(&mut Writer { code: &mut builder, action: self.action, object: self.object });
        self.code.define(id, builder).unwrap();
        id
    }

    pub fn check(&self, main: FunctionId) -> Outcome {
        self.check_with(main, &Settings::default())
    }

    pub fn check_with(&self, main: FunctionId, settings: &Settings) -> Outcome {
        let entries = [Entry { name: "Main".to_owned(), function: main }];
        check(&self.code, &entries, settings, &Cancellation::new())
    }
}

/// Writes one function. Each line number it is given becomes a place of its own.
pub struct Writer<'b> {
    pub code: &'b mut FunctionBuilder,
    action: TypeId,
    pub object: TypeId,
}

impl Writer<'_> {
    /// The instructions that follow are on this line.
    pub fn line(&mut self, line: u32) -> &mut Self {
        self.code.at(Span { file: FileId(0), start: line, end: line + 1 });
        self
    }

    pub fn emit(&mut self, instruction: Instruction) -> &mut Self {
        self.code.emit(instruction);
        self
    }

    pub fn int(&mut self, value: i64) -> Reg {
        let dst = self.code.register();
        self.code.load_int(dst, value);
        dst
    }

    pub fn load(&mut self, field: StaticId) -> Reg {
        self.load_as(field, Mode::Plain)
    }

    pub fn load_as(&mut self, field: StaticId, mode: Mode) -> Reg {
        let dst = self.code.register();
        self.code.emit(Instruction::LoadStatic { mode, dst, field });
        dst
    }

    pub fn store(&mut self, field: StaticId, src: Reg) -> &mut Self {
        self.store_as(field, src, Mode::Plain)
    }

    pub fn store_as(&mut self, field: StaticId, src: Reg, mode: Mode) -> &mut Self {
        self.emit(Instruction::StoreStatic { mode, src, field })
    }

    /// `field++`.
    pub fn increment(&mut self, field: StaticId) -> &mut Self {
        let value = self.load(field);
        self.emit(Instruction::AddConstant { kind: NumberKind::I32, dst: value, a: value, value: 1 });
        self.store(field, value)
    }

    pub fn new_object(&mut self, ty: TypeId) -> Reg {
        let dst = self.code.register();
        self.code.emit(Instruction::NewObject { dst, ty });
        dst
    }

    /// A new object to lock on, in a static.
    pub fn new_lock(&mut self, field: StaticId) -> &mut Self {
        let object = self.new_object(self.object);
        self.store(field, object)
    }

    pub fn delegate(&mut self, function: FunctionId, target: Option<Reg>) -> Reg {
        let dst = self.code.register();
        self.code.new_delegate(dst, self.action, Callee::Function(function), target);
        dst
    }

    pub fn start(&mut self, function: FunctionId) -> Reg {
        self.start_with(function, None)
    }

    pub fn start_with(&mut self, function: FunctionId, target: Option<Reg>) -> Reg {
        let delegate = self.delegate(function, target);
        let dst = self.code.register();
        let argument = delegate;
        self.code.emit(Instruction::StartThread { kind: ThreadKind::Thread, dst, delegate, argument });
        dst
    }

    pub fn join(&mut self, thread: Reg) -> &mut Self {
        self.emit(Instruction::JoinThread { thread })
    }

    pub fn call(&mut self, function: FunctionId, arguments: &[Reg]) -> Reg {
        let dst = self.code.register();
        self.code.call(dst, function, arguments);
        dst
    }

    /// `lock (field) { body }`, with the `finally` that the language has.
    pub fn lock(&mut self, field: StaticId, body: impl FnOnce(&mut Self)) -> &mut Self {
        let object = self.load(field);
        self.lock_on(object, body)
    }

    pub fn lock_on(&mut self, object: Reg, body: impl FnOnce(&mut Self)) -> &mut Self {
        self.emit(Instruction::MonitorEnter { object });
        self.try_finally(body, |writer| {
            writer.emit(Instruction::MonitorExit { object });
        })
    }

    pub fn try_finally(
        &mut self,
        body: impl FnOnce(&mut Self),
        handler: impl FnOnce(&mut Self),
    ) -> &mut Self {
        let after = self.code.label();
        let start = self.code.here();
        body(self);
        self.code.leave(after);
        let end = self.code.here();
        handler(self);
        self.emit(Instruction::EndFinally);
        let handler_end = self.code.here();
        self.code.region([start, end], [end, handler_end], redhanded_checker::ir::Handling::Finally);
        self.code.bind(after);
        self
    }

    pub fn try_catch(
        &mut self,
        ty: Option<TypeId>,
        body: impl FnOnce(&mut Self),
        handler: impl FnOnce(&mut Self, Reg),
    ) -> &mut Self {
        let exception = self.code.register();
        let after = self.code.label();
        let start = self.code.here();
        body(self);
        self.code.leave(after);
        let end = self.code.here();
        handler(self, exception);
        self.code.leave(after);
        let handler_end = self.code.here();
        let handling = redhanded_checker::ir::Handling::Catch { ty, exception };
        self.code.region([start, end], [end, handler_end], handling);
        self.code.bind(after);
        self
    }

    /// Claims that a value is a number: if not, or if it is not known, the thread waits for itself
    /// on that line, which is reported as a deadlock.
    pub fn claim(&mut self, line: u32, value: Reg, expected: i64) -> &mut Self {
        let (condition, number, this) = (self.code.register(), self.int(expected), self.code.register());
        let fine = self.code.label();
        let wrong = self.code.label();
        self.emit(Instruction::IsUnknown { dst: condition, src: value });
        self.code.jump_if(condition, wrong);
        let equality = Equality::Content;
        self.emit(Instruction::Equal { equality, dst: condition, a: value, b: number });
        self.code.jump_if(condition, fine);
        self.code.bind(wrong);
        self.emit(Instruction::CurrentThread { dst: this });
        self.line(line).join(this);
        self.code.bind(fine);
        self
    }

    /// Claims that a value is not known.
    pub fn claim_unknown(&mut self, line: u32, value: Reg) -> &mut Self {
        let condition = self.code.register();
        self.emit(Instruction::IsUnknown { dst: condition, src: value });
        self.claim(line, condition, 1)
    }

    /// Claims that this place is not reached.
    pub fn claim_unreached(&mut self, line: u32) -> &mut Self {
        let zero = self.int(0);
        self.claim(line, zero, 1)
    }

    /// `value++` for a register.
    pub fn add(&mut self, value: Reg, amount: i16) -> &mut Self {
        self.emit(Instruction::AddConstant { kind: NumberKind::I32, dst: value, a: value, value: amount })
    }

    pub fn load_field(&mut self, object: Reg, field: u16) -> Reg {
        let dst = self.code.register();
        self.emit(Instruction::LoadField { mode: Mode::Plain, dst, object, field: FieldIndex(field) });
        dst
    }

    pub fn store_field(&mut self, object: Reg, field: u16, src: Reg) -> &mut Self {
        self.emit(Instruction::StoreField { mode: Mode::Plain, object, field: FieldIndex(field), src })
    }

    pub fn give(&mut self, src: Reg) -> &mut Self {
        self.emit(Instruction::Return { src })
    }

    pub fn string(&mut self, text: &str) -> Reg {
        let dst = self.code.register();
        self.code.load_string(dst, text);
        dst
    }

    pub fn unknown(&mut self) -> Reg {
        let dst = self.code.register();
        self.emit(Instruction::LoadUnknown { dst });
        dst
    }

    pub fn null(&mut self) -> Reg {
        let dst = self.code.register();
        self.emit(Instruction::LoadNull { dst });
        dst
    }

    pub fn intrinsic(&mut self, operation: Intrinsic, arguments: &[Reg]) -> Reg {
        let dst = self.code.register();
        self.code.intrinsic(dst, operation, arguments);
        dst
    }

    /// `for (int i = 0; i < count; i++) { body }`.
    pub fn repeat(&mut self, count: Reg, body: impl FnOnce(&mut Self, Reg)) -> &mut Self {
        let index = self.int(0);
        let condition = self.code.register();
        let end = self.code.label();
        let test = self.code.here();
        self.emit(Instruction::Less { kind: NumberKind::I32, dst: condition, a: index, b: count });
        self.code.jump_if_not(condition, end);
        body(self, index);
        self.emit(Instruction::AddConstant { kind: NumberKind::I32, dst: index, a: index, value: 1 });
        self.code.jump(test);
        self.code.bind(end);
        self
    }

    /// `if (condition) { body }`.
    pub fn when(&mut self, condition: Reg, body: impl FnOnce(&mut Self)) -> &mut Self {
        let end = self.code.label();
        self.code.jump_if_not(condition, end);
        body(self);
        self.code.bind(end);
        self
    }

    /// `while (true) { body }`; the label is behind it.
    pub fn forever(&mut self, body: impl FnOnce(&mut Self, Label)) -> &mut Self {
        let end = self.code.label();
        let start = self.code.here();
        body(self, end);
        self.code.jump(start);
        self.code.bind(end);
        self
    }
}

/// The lines of a finding's sides, sorted.
pub fn lines(finding: &Finding) -> Vec<u32> {
    let mut lines: Vec<u32> =
        finding.sides.iter().map(|side| side.span.map_or(0, |span| span.start)).collect();
    lines.sort();
    lines
}

/// Kind and lines of all findings, sorted.
pub fn found(outcome: &Outcome) -> Vec<(FindingKind, Vec<u32>)> {
    let mut found: Vec<_> = outcome.findings.iter().map(|finding| (finding.kind, lines(finding))).collect();
    found.sort();
    found
}
