//! Calls and returns.

use super::frame::{Frame, Multicast, Purpose};
use super::initialisation::Initialised;
use super::thread::Thread;
use super::{Executed, Interrupt, Machine, RunEnd};
use crate::heap::Kind;
use crate::ir::{Atomicity, Callee, FunctionId, Mode, Reg, RuntimeException};
use crate::value::Value;

/// What a register takes in the program's memory: on the stack of a thread.
const REGISTER_BYTES: u64 = 8;

/// The arguments of a call site in the caller's frame.
#[derive(Clone, Copy)]
pub(super) struct Arguments<'s> {
    pub base: usize,
    pub registers: &'s [Reg],
}

impl Arguments<'_> {
    /// The argument number `index`, unknown if there is none.
    pub fn get(&self, thread: &Thread<'_>, index: usize) -> Value {
        match self.registers.get(index) {
            Some(register) => thread.registers[self.base + usize::from(register.0)],
            None => Value::UNKNOWN,
        }
    }

    /// All arguments.
    pub fn values(&self, thread: &Thread<'_>) -> Vec<Value> {
        (0..self.registers.len()).map(|index| self.get(thread, index)).collect()
    }
}

/// What became of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Called {
    /// A frame was entered.
    Entered,
    /// What is called is not known ([HSR] 3.5); the result is unknown.
    Skipped,
}

impl<'a> Machine<'a> {
    /// Calls a function.
    #[inline]
    pub(super) fn call(
        &mut self,
        thread: &mut Thread<'a>,
        function: FunctionId,
        arguments: Arguments<'_>,
        dst: Reg,
        pc: u32,
    ) -> Executed {
        self.push_frame(thread, function, dst, Purpose::Call, pc)?;
        let frame = thread.top();
        let (base, parameters) = (frame.base as usize, usize::from(frame.function.parameters));
        for (index, register) in arguments.registers.iter().take(parameters).enumerate() {
            thread.registers[base + index] = thread.registers[arguments.base + usize::from(register.0)];
        }
        self.name_parameters(thread, base + arguments.registers.len()..base + parameters);
        Ok(())
    }

    /// Calls what the receiver's type makes of a slot.
    pub(super) fn call_virtual(
        &mut self,
        thread: &mut Thread<'a>,
        callee: Callee,
        arguments: Arguments<'_>,
        dst: Reg,
        pc: u32,
    ) -> Executed<Called> {
        let function = match (callee, arguments.get(thread, 0)) {
            (_, Value::Null) => return Err(RuntimeException::NullReference.into()),
            (Callee::Slot(slot), Value::Ref(receiver)) => {
                self.program.resolve(self.heap.get(receiver).ty, slot)
            }
            (Callee::Function(function), Value::Ref(_)) => Some(function),
            _ => None,
        };
        match function {
            Some(function) => self.call(thread, function, arguments, dst, pc).map(|()| Called::Entered),
            None => {
                let values = arguments.values(thread);
                Ok(self.skip_call(thread, &values))
            }
        }
    }

    /// Calls a delegate.
    pub(super) fn call_delegate(
        &mut self,
        thread: &mut Thread<'a>,
        arguments: Arguments<'_>,
        dst: Reg,
    ) -> Executed<Called> {
        let mut values = arguments.values(thread);
        if values.is_empty() {
            return Ok(Called::Skipped);
        }
        let delegate = values.remove(0);
        if delegate == Value::Null {
            return Err(RuntimeException::NullReference.into());
        }
        self.invoke(thread, delegate, values, Some(dst))
    }

    /// Calls a delegate with values; without `dst`, as the first function of a thread.
    pub(super) fn invoke(
        &mut self,
        thread: &mut Thread<'a>,
        delegate: Value,
        arguments: Vec<Value>,
        dst: Option<Reg>,
    ) -> Executed<Called> {
        let dst = dst.unwrap_or(Reg(0));
        match self.delegates(delegate) {
            None => Ok(self.skip_call(thread, &arguments)),
            Some(list) if list.len() == 1 => {
                self.invoke_one(thread, list[0], &arguments, dst, Purpose::Call)?;
                Ok(Called::Entered)
            }
            Some(list) => {
                let mut remaining = list;
                remaining.reverse();
                self.invoke_next(thread, Box::new(Multicast { remaining, arguments }), dst)
            }
        }
    }

    /// Calls the next delegate of a list.
    fn invoke_next(
        &mut self,
        thread: &mut Thread<'a>,
        mut list: Box<Multicast>,
        dst: Reg,
    ) -> Executed<Called> {
        let Some(next) = list.remaining.pop() else { return Ok(Called::Skipped) };
        let arguments = list.arguments.clone();
        let purpose = if list.remaining.is_empty() { Purpose::Call } else { Purpose::Multicast(list) };
        self.invoke_one(thread, next, &arguments, dst, purpose)?;
        Ok(Called::Entered)
    }

    fn invoke_one(
        &mut self,
        thread: &mut Thread<'a>,
        delegate: Value,
        arguments: &[Value],
        dst: Reg,
        purpose: Purpose,
    ) -> Executed {
        let Value::Ref(delegate) = delegate else { return Ok(()) };
        let object = self.heap.get(delegate);
        let Kind::Delegate(function) = object.kind else { return Ok(()) };
        let target = object.values.first().copied();
        let call = thread.frames.last().map_or(0, |frame| frame.pc.saturating_sub(1));
        self.push_frame(thread, function, dst, purpose, call)?;
        match target {
            None => self.pass_values(thread, arguments),
            Some(target) => {
                let all: Vec<Value> = std::iter::once(target).chain(arguments.iter().copied()).collect();
                self.pass_values(thread, &all);
            }
        }
        Ok(())
    }

    /// A call that is not made: what it could have written through references is unknown.
    fn skip_call(&mut self, thread: &mut Thread<'a>, arguments: &[Value]) -> Called {
        self.something_unknown();
        for &argument in arguments {
            if let Value::Address { object, index } = argument {
                let written = self.heap.unknowns.fresh();
                self.store_cell(thread, object, index as usize, written, Mode::Untracked, 0);
            }
        }
        Called::Skipped
    }

    /// Puts a frame on the stack, its registers null and its parameters unknown.
    pub(super) fn push_frame(
        &mut self,
        thread: &mut Thread<'a>,
        id: FunctionId,
        dst: Reg,
        purpose: Purpose,
        call: u32,
    ) -> Executed {
        let function = self.program.function(id);
        if thread.frames.len() >= self.settings.stack_depth as usize {
            return Err(Interrupt::Stop(RunEnd::Stack));
        }
        self.heap.charge(REGISTER_BYTES * u64::from(function.registers));
        if self.heap.is_full() {
            self.request_pause();
        }
        let base = thread.registers.len();
        thread.registers.resize(base + usize::from(function.parameters), Value::UNKNOWN);
        thread.registers.resize(base + usize::from(function.registers), Value::Null);
        let caller_context = thread.context;
        let caller_atomic = thread.atomic;
        thread.context = self.contexts.callee(caller_context, call, id, function);
        thread.atomic += u32::from(function.atomicity == Atomicity::Atomic);
        thread.frames.push(Frame {
            function,
            pc: 0,
            base: base as u32,
            dst,
            caller_context,
            caller_atomic,
            purpose,
            pending: Vec::new(),
        });
        Ok(())
    }

    /// Sets the parameters of the innermost frame; surplus values are dropped.
    pub(super) fn pass_values(&mut self, thread: &mut Thread<'a>, values: &[Value]) {
        let frame = thread.top();
        let (base, parameters) = (frame.base as usize, usize::from(frame.function.parameters));
        let passed = values.len().min(parameters);
        thread.registers[base..base + passed].copy_from_slice(&values[..passed]);
        self.name_parameters(thread, base + passed..base + parameters);
    }

    /// Parameters that nobody passes are unknown values of their own.
    #[inline]
    fn name_parameters(&mut self, thread: &mut Thread<'a>, registers: std::ops::Range<usize>) {
        for register in registers {
            thread.registers[register] = self.heap.unknowns.fresh();
        }
    }

    /// Takes the innermost frame off the stack; the caller's context holds the present locks.
    pub(super) fn pop_frame(&mut self, thread: &mut Thread<'a>) -> Frame<'a> {
        let frame = thread.frames.pop().expect("only a frame that runs is left");
        self.heap.refund(REGISTER_BYTES * u64::from(frame.function.registers));
        thread.registers.truncate(frame.base as usize);
        thread.atomic = frame.caller_atomic;
        thread.context = frame.caller_context;
        if self.contexts.lock_set(thread.context) != thread.locks {
            thread.context = self.contexts.with_locks(thread.context, thread.locks);
        }
        frame
    }

    /// The innermost function returns. Ends with [`Interrupt::End`] if nobody called it.
    #[inline]
    pub(super) fn return_value(&mut self, thread: &mut Thread<'a>, value: Value) -> Executed {
        let frame = self.pop_frame(thread);
        match frame.purpose {
            Purpose::Call => {}
            Purpose::Multicast(list) => {
                self.invoke_next(thread, list, frame.dst)?;
                return Ok(());
            }
            Purpose::StaticConstructor(ty) => {
                self.end_initialisation(thread, ty, Initialised::Done);
                // The instruction that needed the type is executed again.
                return Ok(());
            }
            Purpose::Coroutine(coroutine) => self.finish_coroutine(coroutine),
            Purpose::Finalizer(_) => return Err(Interrupt::End),
        }
        self.hand_over(thread, frame.dst, value)
    }

    /// Gives a result to the frame that is now innermost.
    pub(super) fn hand_over(&mut self, thread: &mut Thread<'a>, dst: Reg, value: Value) -> Executed {
        let Some(caller) = thread.frames.last() else { return Err(Interrupt::End) };
        let place = caller.base as usize + usize::from(dst.0);
        thread.registers[place] = value;
        Ok(())
    }
}
