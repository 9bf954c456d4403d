//! Functions that use the program as somebody outside of it would.

use redhanded_checker::ir::{self, FunctionBuilder, Handling, Instruction, Label, Reg};

use crate::{
    bind::{Constant, tree::MethodRef},
    lower::{FunctionKey, Lowering},
    symbols::{MethodId, MethodRole, Parameter},
    syntax::ast::{Modifiers, ParamMode},
    types::{Type, TypeList},
};

use super::subjects::Subject;

/// Numbers from 0 up to this one, exclusive, are passed where any number may be.
const SMALL_NUMBERS: i64 = 6;

/// What .NET throws before it has done anything: because of the arguments, or always.
const REFUSALS: &[&str] = &["ArgumentException", "NotSupportedException", "NotImplementedException"];

/// Arguments of a call in the order of the parameters; none where they are no constants.
pub(super) type Row = Vec<Option<Constant>>;

/// What becomes of what has failed in a call that throws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Failures {
    /// It is over: whoever calls next has nothing to do with it.
    Over,
    /// It goes on: what is called next cleans up.
    GoOn,
}

/// A function of an entry that is being put together. What it calls may throw; then the run goes on
/// behind the call.
pub(super) struct Routine<'l, 'a> {
    pub lowering: &'l mut Lowering<'a>,
    pub code: FunctionBuilder,
    unknown: Reg,
    failures: Failures,
}

impl<'l, 'a> Routine<'l, 'a> {
    pub fn new(lowering: &'l mut Lowering<'a>) -> Routine<'l, 'a> {
        let mut code = FunctionBuilder::new("entry", 0);
        code.origin(ir::Origin::Model);
        let unknown = code.register();
        code.emit(Instruction::LoadUnknown { dst: unknown });
        Routine { lowering, code, unknown, failures: Failures::Over }
    }

    /// What follows is a unit test: nobody but the program has a part in it, and it is over when it fails.
    pub fn begin_test(&mut self) {
        self.operation(ir::Intrinsic::WholeProgram);
        self.failures = Failures::GoOn;
    }

    /// What follows cleans up after the test.
    pub fn clean_up(&mut self) {
        self.operation(ir::Intrinsic::CleanUp);
    }

    fn operation(&mut self, operation: ir::Intrinsic) {
        let nothing = self.code.scratch();
        self.code.intrinsic(nothing, operation, &[]);
    }

    /// The finished function.
    pub fn finish(self) -> ir::FunctionId {
        self.lowering.add_built(self.code)
    }

    /// A new object of the type, made by one of its constructors; jumps to `failed` when that throws.
    pub fn construct(&mut self, subject: &Subject, failed: Label) -> Reg {
        let object = self.code.register();
        let id = self.lowering.type_id(subject.ty);
        let constructors = self.constructors(subject);
        self.code.emit(Instruction::NewObject { dst: object, ty: id });
        if !constructors.is_empty() {
            let owner = subject.ty;
            let choices: Vec<MethodRef> = constructors
                .into_iter()
                .map(|method| MethodRef { method, owner, args: TypeList::EMPTY })
                .collect();
            self.guarded(Some(failed), |this| {
                this.one_of(choices.len(), |this, index| this.plain_call(choices[index], Some(object), &[]));
            });
        }
        object
    }

    /// The constructors that others may call; if there are none, all of them.
    fn constructors(&mut self, subject: &Subject) -> Vec<MethodId> {
        let comp = self.lowering.compilation();
        let all: Vec<MethodId> = comp.members(subject.id).constructors.to_vec();
        let with = |modifier: Modifiers| {
            let fits = |method: &&MethodId| comp.method(**method).modifiers.contains(modifier);
            all.iter().filter(fits).copied().collect::<Vec<_>>()
        };
        [with(Modifiers::PUBLIC), with(Modifiers::INTERNAL)]
            .into_iter()
            .find(|some| !some.is_empty())
            .unwrap_or(all)
    }

    /// Calls a method with any arguments. Of an asynchronous one it waits for the task.
    pub fn call(&mut self, method: MethodRef, this: Option<Reg>) {
        self.guarded(None, |routine| routine.plain_call(method, this, &[]));
    }

    /// Calls a method with any arguments, as one of several on an object. Where it throws, the others
    /// are not called: whoever goes on with an object that has failed finds what others never do. But
    /// when it has only refused its arguments they are.
    pub fn call_in_series(&mut self, method: MethodRef, this: Option<Reg>, failed: Label) {
        let exception = self.code.register();
        let start = self.code.here();
        self.plain_call(method, this, &[]);
        let behind = self.code.label();
        self.code.leave(behind);
        let refused = self.code.here();
        self.code.leave(behind);
        let broken = self.code.here();
        self.code.leave(failed);
        let end = self.code.here();
        self.code.bind(behind);
        for name in REFUSALS {
            if let Some(ty) = self.lowering.system_type(name) {
                let handling = Handling::Catch { ty: Some(ty), exception };
                self.code.region([start, refused], [refused, broken], handling);
            }
        }
        self.code.region([start, refused], [broken, end], Handling::Catch { ty: None, exception });
        self.code.free(exception);
    }

    /// Calls a method with one of several rows of arguments.
    pub fn call_with_one_of(&mut self, method: MethodRef, this: Option<Reg>, rows: &[Row]) {
        self.guarded(None, |routine| {
            routine.one_of(rows.len(), |routine, index| routine.plain_call(method, this, &rows[index]));
        });
    }

    /// Calls a method with any arguments, and does not wait for its task.
    pub fn begin(&mut self, method: MethodRef, this: Option<Reg>) {
        self.guarded(None, |routine| {
            let (result, _) = routine.invoke(method, this, &[]);
            routine.code.free(result);
        });
    }

    /// Calls a static method of a model.
    pub fn call_model(&mut self, method: MethodRef, arguments: &[Reg]) {
        let function = self.lowering.function_id(FunctionKey::Method(method));
        let nothing = self.code.scratch();
        self.code.call(nothing, function, arguments);
    }

    fn invoke(&mut self, method: MethodRef, this: Option<Reg>, row: &[Option<Constant>]) -> (Reg, Type) {
        let method = self.closed(method);
        let signature = *self.lowering.compilation().signature(method.method);
        let function = self.lowering.function_id(FunctionKey::Method(method));
        let mut arguments: Vec<Reg> = this.into_iter().collect();
        let receiver = arguments.len();
        for (index, param) in signature.params.iter().enumerate() {
            let given = row.get(index).copied().flatten();
            let register = match given {
                Some(constant) => self.constant(constant),
                None => self.any_value(param),
            };
            arguments.push(register);
        }
        let result = self.code.register();
        self.code.call(result, function, &arguments);
        for &argument in arguments[receiver..].iter().filter(|&&argument| argument != self.unknown) {
            self.code.free(argument);
        }
        (result, signature.return_type)
    }

    /// A value that somebody from outside may pass. Numbers and truth values are chosen, and small:
    /// a loop that starts so many threads and a loop that waits for so many then agree, which is
    /// not so for a number that is unknown ([HSR] 4.1 has unknown values for all parameters).
    fn any_value(&mut self, param: &Parameter) -> Reg {
        if param.mode != ParamMode::Value {
            return self.unknown;
        }
        let values = match param.ty {
            Type::BOOL => 2,
            Type::INT | Type::UINT | Type::LONG | Type::ULONG => SMALL_NUMBERS,
            _ => return self.unknown,
        };
        let register = self.code.register();
        self.code.load_int(register, values);
        self.code.emit(Instruction::Choice { dst: register, bound: register });
        register
    }

    fn constant(&mut self, constant: Constant) -> Reg {
        let register = self.code.register();
        match constant {
            Constant::Null => self.code.emit(Instruction::LoadNull { dst: register }),
            Constant::Bool(value) => self.code.load_int(register, i64::from(value)),
            Constant::Int(value) => self.code.load_int(register, value),
            Constant::Float(value) => self.code.load_constant(register, ir::Constant::Float(value)),
            Constant::String(text) => {
                let text = self.lowering.compilation().string(text).clone();
                self.code.load_string(register, text);
            }
        }
        register
    }

    fn plain_call(&mut self, method: MethodRef, this: Option<Reg>, row: &[Option<Constant>]) {
        let (result, ty) = self.invoke(method, this, row);
        let may_be_task = !ty.is_void() && ty.as_special().is_none();
        if may_be_task && let Some(wait) = self.lowering.entry_wait() {
            let nothing = self.code.scratch();
            self.code.call(nothing, wait, &[result]);
        }
        self.code.free(result);
    }

    /// The method with unknown types in the place of its type parameters.
    fn closed(&mut self, method: MethodRef) -> MethodRef {
        let comp = self.lowering.compilation();
        let count = comp.method(method.method).type_params.len();
        let args = comp.types.intern_list(&vec![Type::UNKNOWN; count]);
        MethodRef { args, ..method }
    }

    /// Does one of several things, at random.
    pub fn one_of(&mut self, count: usize, each: impl Fn(&mut Self, usize)) {
        if count == 1 {
            return each(self, 0);
        }
        let chosen = self.code.register();
        self.code.load_int(chosen, count as i64);
        self.code.emit(Instruction::Choice { dst: chosen, bound: chosen });
        let labels: Vec<Label> = (0..count).map(|_| self.code.label()).collect();
        let end = self.code.label();
        self.code.switch(chosen, &labels, end);
        for (index, label) in labels.into_iter().enumerate() {
            self.code.bind(label);
            each(self, index);
            self.code.jump(end);
        }
        self.code.bind(end);
    }

    /// Does something so many times.
    pub fn times(&mut self, count: i32, body: impl FnOnce(&mut Self)) {
        let left = self.code.register();
        self.code.load_int(left, i64::from(count));
        self.while_left(left, body);
    }

    /// Does something as many times as a register says, and counts it down.
    pub fn while_left(&mut self, left: Reg, body: impl FnOnce(&mut Self)) {
        let (test, end) = (self.code.here(), self.code.label());
        self.code.jump_if_not(left, end);
        body(self);
        self.count_down(left);
        self.code.jump(test);
        self.code.bind(end);
    }

    /// One less is left.
    pub fn count_down(&mut self, left: Reg) {
        let kind = ir::NumberKind::I32;
        self.code.emit(Instruction::AddConstant { kind, dst: left, a: left, value: -1 });
    }

    /// Jumps if the run has started any thread.
    pub fn jump_if_started(&mut self, target: Label) {
        let started = self.code.register();
        self.code.intrinsic(started, ir::Intrinsic::HasStarted, &[]);
        self.code.jump_if(started, target);
        self.code.free(started);
    }

    /// Does something that may throw: then it goes on at `failed`, or behind it.
    pub fn guarded(&mut self, failed: Option<Label>, body: impl FnOnce(&mut Self)) {
        let exception = self.code.register();
        let start = self.code.here();
        body(self);
        let behind = self.code.label();
        self.code.leave(behind);
        let handler = self.code.here();
        if self.failures == Failures::Over {
            self.operation(ir::Intrinsic::Recover);
        }
        self.code.leave(failed.unwrap_or(behind));
        let handler_end = self.code.here();
        self.code.bind(behind);
        let handling = Handling::Catch { ty: None, exception };
        self.code.region([start, handler], [handler, handler_end], handling);
        self.code.free(exception);
    }
}

/// Whether a method can be called on an object, or without one, from outside.
pub(super) fn is_callable(lowering: &mut Lowering<'_>, method: MethodId) -> bool {
    let comp = lowering.compilation();
    let role = matches!(comp.method(method).role, MethodRole::Ordinary | MethodRole::Accessor(..));
    role && comp.has_body(method)
}
