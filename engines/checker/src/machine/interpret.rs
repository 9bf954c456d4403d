//! The instructions of one thread, one after the other.
//!
//! The inner loop keeps the function, the program counter and the base of the frame in locals, and
//! leaves by an [`Interrupt`] whenever any of them changes otherwise than by a jump. Instructions
//! that are rare or long are methods of [`Machine`]; they see the program counter of their own
//! instruction as `pc - 1`.

use super::arithmetic::{self, ExactOperation};
use super::calls::{Arguments, Called};
use super::thread::{Patience, Thread};
use super::{Interrupt, Machine};
use crate::finding::Action;
use crate::ir::{Callee, Constant, Decision, Equality, Instruction, Target};
use crate::unknown::{NumberOperation, Operation, UnknownId};
use crate::value::Value;

/// Continues with the value of an [`Executed`] or [`Computed`], or leaves the inner loop.
macro_rules! attempt {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(interrupt) => break Interrupt::from(interrupt),
        }
    };
}

impl<'a> Machine<'a> {
    /// Interprets `thread` until another one may or must run.
    pub(super) fn interpret(&mut self, thread: &mut Thread<'a>) -> Interrupt {
        loop {
            let interrupt = self.interpret_frame(thread);
            let raised = match interrupt {
                // What was due within an atomic section comes when the section's function has returned.
                Interrupt::Reload if self.switch_in <= 0 && thread.atomic == 0 => return Interrupt::Switch,
                Interrupt::Reload => continue,
                Interrupt::Throw(exception) => {
                    let object = self.runtime_exception(thread, exception);
                    self.throw(thread, object)
                }
                Interrupt::ThrowValue(object) => self.throw(thread, object),
                other => return other,
            };
            match raised {
                Ok(()) => {}
                Err(interrupt) => return interrupt,
            }
        }
    }

    /// Interprets the innermost frame until it is no longer that, or the thread is interrupted.
    /// Leaves the frame's program counter after the last instruction executed, or at the one that
    /// is to be executed again.
    fn interpret_frame(&mut self, thread: &mut Thread<'a>) -> Interrupt {
        use Instruction::*;

        let frame = thread.top();
        let function = frame.function;
        let code = &*function.code;
        let base = frame.base as usize;
        let mut pc = frame.pc;

        macro_rules! get {
            ($register:expr) => {
                thread.registers[base + $register.0 as usize]
            };
        }
        macro_rules! set {
            ($register:expr, $value:expr) => {{
                let value = $value;
                thread.registers[base + $register.0 as usize] = value;
            }};
        }
        // Writes a result; one that is not known is the same as last time if the operands are.
        macro_rules! compute {
            ($dst:expr, $operation:expr, $a:expr, $b:expr, $value:expr) => {
                match $value {
                    Value::Unknown(_) => {
                        let place = base + $dst.0 as usize;
                        self.compute_unknown(thread, place, $operation, ($a, $b));
                    }
                    value => set!($dst, value),
                }
            };
        }
        // The same for operations that make numbers of two numbers.
        macro_rules! number {
            ($dst:expr, $operation:ident, $kind:expr, $a:expr, $b:expr, $value:expr) => {{
                let (a, b) = (get!($a), get!($b));
                let operation = Operation::Number(NumberOperation::$operation, $kind);
                compute!($dst, operation, a, b, $value(a, b));
            }};
        }
        // Writes a result that may have no identity yet.
        macro_rules! name {
            ($dst:expr, $value:expr) => {{
                let value = match $value {
                    Value::Unknown(UnknownId::NAMELESS) => self.heap.unknowns.fresh(),
                    value => value,
                };
                set!($dst, value);
            }};
        }
        // After an access that may count towards a switch.
        macro_rules! switch_if_due {
            () => {
                if self.switch_in <= 0 && thread.atomic == 0 {
                    break Interrupt::Switch;
                }
            };
        }
        // Before anything that looks at or changes the frame.
        macro_rules! save {
            () => {
                thread.top().pc = pc
            };
        }

        let interrupt = loop {
            if self.fuel == 0 {
                break Interrupt::Pause;
            }
            self.fuel -= 1;
            let instruction = code[pc as usize];
            pc += 1;
            match instruction {
                Move { dst, src } => set!(dst, get!(src)),
                LoadNull { dst } => set!(dst, Value::Null),
                LoadInt { dst, value } => set!(dst, Value::Int(i64::from(value))),
                LoadUnknown { dst } => set!(dst, self.heap.unknowns.fresh()),
                LoadConstant { dst, constant } => match &function.constants[constant.0 as usize] {
                    Constant::Int(value) => set!(dst, Value::Int(*value)),
                    Constant::Float(value) => set!(dst, Value::Float(*value)),
                    Constant::String(text) => set!(dst, Value::Ref(self.heap.literal(text))),
                },
                LoadType { dst, ty } => set!(dst, Value::Ref(self.heap.type_object(ty))),

                Add { kind, dst, a, b } => {
                    number!(dst, Add, kind, a, b, |a, b| arithmetic::add(kind, a, b));
                }
                AddConstant { kind, dst, a, value } => {
                    let a = get!(a);
                    let operation = Operation::Number(NumberOperation::Add, kind);
                    let b = Value::Int(i64::from(value));
                    compute!(dst, operation, a, b, arithmetic::add_constant(kind, a, value));
                }
                Subtract { kind, dst, a, b } => {
                    number!(dst, Subtract, kind, a, b, |a, b| arithmetic::subtract(kind, a, b));
                }
                Multiply { kind, dst, a, b } => {
                    number!(dst, Multiply, kind, a, b, |a, b| arithmetic::multiply(kind, a, b));
                }
                AddChecked { kind, dst, a, b } => {
                    let sum = attempt!(arithmetic::exact(kind, get!(a), get!(b), ExactOperation::Add));
                    number!(dst, Add, kind, a, b, |_, _| sum);
                }
                SubtractChecked { kind, dst, a, b } => {
                    let difference = arithmetic::exact(kind, get!(a), get!(b), ExactOperation::Subtract);
                    let difference = attempt!(difference);
                    number!(dst, Subtract, kind, a, b, |_, _| difference);
                }
                MultiplyChecked { kind, dst, a, b } => {
                    let product = arithmetic::exact(kind, get!(a), get!(b), ExactOperation::Multiply);
                    let product = attempt!(product);
                    number!(dst, Multiply, kind, a, b, |_, _| product);
                }
                Divide { kind, dst, a, b } => {
                    let quotient = attempt!(arithmetic::divide(kind, get!(a), get!(b)));
                    number!(dst, Divide, kind, a, b, |_, _| quotient);
                }
                Remainder { kind, dst, a, b } => {
                    let remainder = attempt!(arithmetic::remainder(kind, get!(a), get!(b)));
                    number!(dst, Remainder, kind, a, b, |_, _| remainder);
                }
                And { kind, dst, a, b } => {
                    number!(dst, And, kind, a, b, |a, b| arithmetic::bitwise(kind, a, b, |a, b| a & b));
                }
                Or { kind, dst, a, b } => {
                    number!(dst, Or, kind, a, b, |a, b| arithmetic::bitwise(kind, a, b, |a, b| a | b));
                }
                Xor { kind, dst, a, b } => {
                    number!(dst, Xor, kind, a, b, |a, b| arithmetic::bitwise(kind, a, b, |a, b| a ^ b));
                }
                ShiftLeft { kind, dst, a, b } => {
                    number!(dst, ShiftLeft, kind, a, b, |a, b| arithmetic::shift_left(kind, a, b));
                }
                ShiftRight { kind, dst, a, b } => {
                    number!(dst, ShiftRight, kind, a, b, |a, b| arithmetic::shift_right(kind, a, b));
                }
                Negate { kind, dst, src } => {
                    number!(dst, Negate, kind, src, src, |a, _| arithmetic::negate(kind, a));
                }
                Complement { kind, dst, src } => {
                    number!(dst, Complement, kind, src, src, |a, _| arithmetic::complement(kind, a));
                }
                Not { dst, src } => {
                    let a = get!(src);
                    compute!(dst, Operation::Not, a, Value::Null, arithmetic::not(a));
                }
                Convert { from, to, dst, src } => {
                    let a = get!(src);
                    let operation = Operation::Convert(from, to);
                    compute!(dst, operation, a, Value::Null, arithmetic::convert(from, to, a));
                }
                ConvertChecked { from, to, dst, src } => {
                    let a = get!(src);
                    let converted = attempt!(arithmetic::convert_exactly(from, to, a));
                    compute!(dst, Operation::Convert(from, to), a, Value::Null, converted);
                }
                Less { kind, dst, a, b } => {
                    let (a, b) = (get!(a), get!(b));
                    compute!(dst, Operation::Less(kind), a, b, arithmetic::less(kind, a, b));
                }
                LessEqual { kind, dst, a, b } => {
                    let (a, b) = (get!(a), get!(b));
                    compute!(dst, Operation::LessEqual(kind), a, b, arithmetic::less_equal(kind, a, b));
                }
                Equal { equality, dst, a, b } => {
                    let (a, b) = (get!(a), get!(b));
                    compute!(dst, Operation::Equal(equality), a, b, self.equal(equality, a, b));
                }
                IsNull { dst, src } => {
                    let a = get!(src);
                    let is_null = match a {
                        Value::Unknown(_) => a,
                        value => Value::from_bool(value == Value::Null),
                    };
                    compute!(dst, Operation::Equal(Equality::Identity), a, Value::Null, is_null);
                }
                IsUnknown { dst, src } => {
                    set!(dst, Value::from_bool(matches!(get!(src), Value::Unknown(_))));
                }

                Jump { target } => pc = target.0,
                JumpIf { decision, condition, target } => {
                    if self.decide(get!(condition), decision) {
                        pc = target.0;
                    }
                }
                JumpIfNot { decision, condition, target } => {
                    if !self.decide(get!(condition), decision) {
                        pc = target.0;
                    }
                }
                Switch { value, table } => {
                    let table = &function.switches[table.0 as usize];
                    pc = self.choose_target(&table.targets, table.default, get!(value)).0;
                }
                Return { src } => {
                    let value = get!(src);
                    attempt!(self.return_value(thread, value));
                    break Interrupt::Reload;
                }
                ReturnNothing => {
                    attempt!(self.return_value(thread, Value::Null));
                    break Interrupt::Reload;
                }
                Throw { src } => match get!(src) {
                    Value::Null => break Interrupt::Throw(crate::ir::RuntimeException::NullReference),
                    exception => {
                        self.note_thrown_by_program(thread);
                        break Interrupt::ThrowValue(exception);
                    }
                },
                Leave { target } => {
                    save!();
                    attempt!(self.leave(thread, target));
                    break Interrupt::Reload;
                }
                EndFinally => {
                    save!();
                    attempt!(self.end_finally(thread));
                    break Interrupt::Reload;
                }

                NewObject { dst, ty } => {
                    set!(dst, Value::Ref(self.heap.new_object(ty, &thread.clock)));
                    self.after_allocation();
                    if self.program.layout(ty).finalizer.is_some() {
                        thread.tick();
                    }
                }
                LoadField { mode, dst, object, field } => {
                    let place = (get!(object), u32::from(field.0));
                    set!(dst, attempt!(self.load_field(thread, place, mode, pc - 1)));
                    switch_if_due!();
                }
                StoreField { mode, object, field, src } => {
                    let place = (get!(object), u32::from(field.0));
                    let value = get!(src);
                    attempt!(self.store_field(thread, place, value, mode, pc - 1));
                    switch_if_due!();
                }
                FieldRef { dst, object, field } => {
                    set!(dst, attempt!(self.field_ref(get!(object), u32::from(field.0))));
                }
                NewArray { dst, length, ty } => {
                    let ty = function.types[usize::from(ty.0)];
                    name!(dst, attempt!(self.new_array(ty, get!(length))));
                    self.after_allocation();
                }
                LoadElement { mode, dst, array, index } => {
                    let place = (get!(array), get!(index));
                    set!(dst, attempt!(self.load_element(thread, place, mode, pc - 1)));
                    switch_if_due!();
                }
                StoreElement { mode, array, index, src } => {
                    let place = (get!(array), get!(index));
                    let value = get!(src);
                    attempt!(self.store_element(thread, place, value, mode, pc - 1));
                    switch_if_due!();
                }
                ElementRef { dst, array, index } => {
                    set!(dst, attempt!(self.element_ref(get!(array), get!(index))));
                }
                ArrayLength { dst, array } => {
                    let a = get!(array);
                    let length = attempt!(self.array_length(a));
                    compute!(dst, Operation::ArrayLength, a, Value::Null, length);
                }
                LoadStatic { mode, dst, field } => {
                    thread.top().pc = pc - 1;
                    let cell = attempt!(self.static_cell(thread, field));
                    set!(dst, self.load_cell(thread, cell, 0, mode, pc - 1));
                    switch_if_due!();
                }
                StoreStatic { mode, src, field } => {
                    thread.top().pc = pc - 1;
                    let cell = attempt!(self.static_cell(thread, field));
                    let value = get!(src);
                    self.store_cell(thread, cell, 0, value, mode, pc - 1);
                    switch_if_due!();
                }
                StaticRef { dst, field } => {
                    thread.top().pc = pc - 1;
                    let object = attempt!(self.static_cell(thread, field));
                    set!(dst, Value::Address { object, index: 0 });
                }
                InitialiseType { ty } => {
                    thread.top().pc = pc - 1;
                    attempt!(self.initialise(thread, ty));
                }
                LoadRef { mode, dst, reference } => {
                    set!(dst, attempt!(self.load_ref(thread, get!(reference), mode, pc - 1)));
                    switch_if_due!();
                }
                StoreRef { mode, reference, src } => {
                    let value = get!(src);
                    attempt!(self.store_ref(thread, get!(reference), value, mode, pc - 1));
                    switch_if_due!();
                }
                CopyStruct { dst, src } => {
                    let copy = self.copy_struct(thread, get!(src), pc - 1);
                    set!(dst, copy);
                    self.after_allocation();
                    switch_if_due!();
                }
                AssignStruct { target, src } => {
                    let source = get!(src);
                    self.assign_struct(thread, get!(target), source, pc - 1);
                    switch_if_due!();
                }

                IsInstance { dst, src, ty } => {
                    let ty = function.types[usize::from(ty.0)];
                    let a = get!(src);
                    compute!(dst, Operation::IsInstance(ty), a, Value::Null, self.is_instance(a, ty));
                }
                Cast { dst, src, ty } => {
                    let ty = function.types[usize::from(ty.0)];
                    set!(dst, attempt!(self.cast(get!(src), ty)));
                }
                Box { dst, src, ty } => {
                    let ty = function.types[usize::from(ty.0)];
                    let boxed = self.box_value(thread, get!(src), ty, pc - 1);
                    set!(dst, boxed);
                    self.after_allocation();
                }
                Unbox { dst, src, ty } => {
                    let ty = function.types[usize::from(ty.0)];
                    let value = attempt!(self.unbox(thread, get!(src), ty, pc - 1));
                    set!(dst, value);
                }
                TypeOf { dst, object } => name!(dst, attempt!(self.type_of(get!(object)))),

                Call { dst, site } => {
                    save!();
                    let site = &function.calls[site.0 as usize];
                    let Callee::Function(callee) = site.callee else {
                        set!(dst, self.heap.unknowns.fresh());
                        continue;
                    };
                    let arguments = Arguments { base, registers: &site.arguments };
                    attempt!(self.call(thread, callee, arguments, dst, pc - 1));
                    break Interrupt::Reload;
                }
                CallVirtual { dst, site } => {
                    save!();
                    let site = &function.calls[site.0 as usize];
                    let arguments = Arguments { base, registers: &site.arguments };
                    match attempt!(self.call_virtual(thread, site.callee, arguments, dst, pc - 1)) {
                        Called::Entered => break Interrupt::Reload,
                        Called::Skipped => set!(dst, self.heap.unknowns.fresh()),
                    }
                }
                CallDelegate { dst, site } => {
                    save!();
                    let site = &function.calls[site.0 as usize];
                    let arguments = Arguments { base, registers: &site.arguments };
                    match attempt!(self.call_delegate(thread, arguments, dst)) {
                        Called::Entered => break Interrupt::Reload,
                        Called::Skipped => set!(dst, self.heap.unknowns.fresh()),
                    }
                }
                NewDelegate { dst, site } => {
                    let site = &function.delegates[site.0 as usize];
                    let target = site.target.map(|register| get!(register));
                    name!(dst, attempt!(self.new_delegate(site, target)));
                    self.after_allocation();
                }
                CombineDelegates { dst, a, b } => {
                    name!(dst, self.combine_delegates(get!(a), get!(b)));
                    self.after_allocation();
                }
                RemoveDelegate { dst, a, b } => name!(dst, self.remove_delegate(get!(a), get!(b))),
                Intrinsic { operation, dst, site } => {
                    save!();
                    let site = &function.calls[site.0 as usize];
                    let arguments = Arguments { base, registers: &site.arguments };
                    let result = attempt!(self.intrinsic(thread, operation, arguments, pc - 1));
                    let result = self.named_result(thread, operation, arguments, result);
                    set!(dst, result);
                    self.after_allocation();
                    switch_if_due!();
                }

                NewCoroutine { dst, site } => {
                    let site = &function.calls[site.0 as usize];
                    let arguments = Arguments { base, registers: &site.arguments };
                    name!(dst, self.new_coroutine(thread, site.callee, arguments));
                    self.after_allocation();
                }
                Resume { dst, coroutine, argument } => {
                    save!();
                    let argument = get!(argument);
                    match attempt!(self.resume(thread, get!(coroutine), argument, dst, pc - 1)) {
                        Called::Entered => break Interrupt::Reload,
                        Called::Skipped => set!(dst, self.heap.unknowns.fresh()),
                    }
                }
                Yield { dst, value } => {
                    save!();
                    let value = get!(value);
                    attempt!(self.yield_value(thread, dst, value));
                    break Interrupt::Reload;
                }
                IsFinished { dst, coroutine } => name!(dst, self.is_finished(get!(coroutine))),

                StartThread { kind, dst, delegate, argument } => {
                    let (delegate, argument) = (get!(delegate), get!(argument));
                    name!(dst, attempt!(self.start_thread(thread, kind, delegate, argument, pc - 1)));
                    switch_if_due!();
                }
                JoinThread { thread: target } => {
                    attempt!(self.join_thread(thread, get!(target)));
                    switch_if_due!();
                }
                CurrentThread { dst } => set!(dst, Value::Int(i64::from(thread.index.0))),

                MonitorEnter { object } => {
                    attempt!(self.monitor_enter(thread, get!(object), pc - 1));
                    switch_if_due!();
                }
                MonitorTryEnter { dst, object } => {
                    name!(dst, attempt!(self.monitor_try_enter(thread, get!(object), pc - 1)));
                    switch_if_due!();
                }
                MonitorEnterTimed { dst, object } => {
                    name!(dst, attempt!(self.monitor_enter_timed(thread, get!(object), pc - 1)));
                    switch_if_due!();
                }
                MonitorExit { object } => {
                    attempt!(self.monitor_exit(thread, get!(object)));
                    switch_if_due!();
                }
                MonitorWait { object } => {
                    attempt!(self.monitor_wait(thread, get!(object), Patience::Endless, pc - 1));
                }
                MonitorWaitTimed { dst, object } => {
                    let pulsed = self.monitor_wait(thread, get!(object), Patience::Timed, pc - 1);
                    name!(dst, attempt!(pulsed));
                }
                MonitorPulse { object } => attempt!(self.monitor_pulse(thread, get!(object), false)),
                MonitorPulseAll { object } => attempt!(self.monitor_pulse(thread, get!(object), true)),

                AtomicBegin => {
                    if thread.atomic == 0 && self.holds_back_in_model(thread) {
                        break Interrupt::Retry;
                    }
                    thread.atomic += 1;
                }
                AtomicEnd => {
                    thread.atomic = thread.atomic.saturating_sub(1).max(thread.top().entry_atomic());
                    switch_if_due!();
                }
                Release { object } => self.release(thread, get!(object)),
                Acquire { object } => self.acquire(thread, get!(object)),
                Await { object } => {
                    if let Value::Ref(object) = get!(object) {
                        thread.awaited.push(object);
                    }
                }
                Block => {
                    attempt!(self.block_on_awaited(thread, Patience::Endless));
                }
                BlockTimed { dst } => {
                    set!(dst, attempt!(self.block_on_awaited(thread, Patience::Timed)));
                }
                Wake { object } => self.wake(get!(object), false),
                WakeAll { object } => self.wake(get!(object), true),
                Hold { object } => self.hold(thread, get!(object), pc - 1),
                Unhold { object } => self.unhold(thread, get!(object)),
                HoldFor { object, thread: holder } => {
                    let holder = get!(holder);
                    self.hold_for(thread, get!(object), holder, pc - 1);
                }
                UnholdFor { object, thread: holder } => {
                    let holder = get!(holder);
                    self.unhold_for(thread, get!(object), holder);
                }
                SwitchPoint => {
                    if thread.atomic == 0 {
                        break Interrupt::Switch;
                    }
                }
                Fence => thread.tick(),
                TouchRead { object } => {
                    self.touch(thread, get!(object), Action::Read, pc - 1);
                    switch_if_due!();
                }
                TouchWrite { object } => {
                    self.touch(thread, get!(object), Action::Write, pc - 1);
                    switch_if_due!();
                }
                Choice { dst, bound } => {
                    let chosen = match get!(bound) {
                        Value::Int(bound) if bound > 0 => self.random.below(bound as u64) as i64,
                        _ => 0,
                    };
                    set!(dst, Value::Int(chosen));
                }
            }
        };
        match interrupt {
            Interrupt::Switch | Interrupt::Pause | Interrupt::Throw(_) | Interrupt::ThrowValue(_) => {
                thread.top().pc = pc;
            }
            Interrupt::Block(..) | Interrupt::Retry => thread.top().pc = pc - 1,
            Interrupt::Reload | Interrupt::End | Interrupt::Stop(_) => {}
        }
        interrupt
    }

    /// Writes the result of an operation whose operands are not all known. Apart, so that the loop stays
    /// small.
    #[cold]
    #[inline(never)]
    fn compute_unknown(
        &mut self,
        thread: &mut Thread<'a>,
        register: usize,
        operation: Operation,
        (a, b): (Value, Value),
    ) {
        thread.registers[register] = self.heap.unknowns.result(operation, a, b);
    }

    /// Which way a branch goes: at random if it depends on what is not known ([HSR] 3.5).
    #[inline]
    fn decide(&mut self, condition: Value, decision: Decision) -> bool {
        match condition {
            Value::Int(value) => value != 0,
            Value::Null => false,
            Value::Unknown(id) => {
                self.something_unknown();
                let program = self.program;
                let is_subtype = |ty, ancestor| program.is_subtype(ty, ancestor);
                self.heap.unknowns.decide(id, decision, &mut self.random, &is_subtype)
            }
            _ => true,
        }
    }

    fn choose_target(&mut self, targets: &[Target], default: Target, value: Value) -> Target {
        let number = match value {
            Value::Int(value) => usize::try_from(value).ok(),
            value => {
                self.something_unknown();
                let id = if let Value::Unknown(id) = value { id } else { UnknownId::NAMELESS };
                self.heap.unknowns.choose(id, targets.len(), &mut self.random)
            }
        };
        number.and_then(|number| targets.get(number)).copied().unwrap_or(default)
    }

    /// After something was allocated: the heap may need a collection.
    #[inline]
    pub(super) fn after_allocation(&mut self) {
        if self.heap.is_full() {
            self.request_pause();
        }
    }
}
