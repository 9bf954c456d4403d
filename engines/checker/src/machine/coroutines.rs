//! Suspended activations: iterators and asynchronous methods.

use super::calls::{Arguments, Called};
use super::frame::{Coroutine, CoroutineState, Purpose};
use super::thread::Thread;
use super::{Executed, Machine};
use crate::heap::Kind;
use crate::ir::{Callee, Reg, RuntimeException};
use crate::value::{Ref, Value};

impl<'a> Machine<'a> {
    /// A coroutine that has not begun.
    pub(super) fn new_coroutine(
        &mut self,
        thread: &Thread<'a>,
        callee: Callee,
        arguments: Arguments<'_>,
    ) -> Value {
        let Callee::Function(id) = callee else { return Value::UNKNOWN };
        let function = self.program.function(id);
        let parameters = usize::from(function.parameters);
        let mut registers: Vec<Value> = (0..parameters).map(|index| arguments.get(thread, index)).collect();
        registers.resize(usize::from(function.registers), Value::Null);
        let coroutine = Coroutine {
            state: CoroutineState::Suspended,
            id,
            pc: 0,
            registers,
            pending: Vec::new(),
            dst: None,
        };
        let ty = self.program.type_object_type;
        Value::Ref(self.heap.add(ty, Kind::Coroutine(Box::new(coroutine)), Box::default()))
    }

    /// Runs a coroutine on this thread.
    pub(super) fn resume(
        &mut self,
        thread: &mut Thread<'a>,
        coroutine: Value,
        argument: Value,
        dst: Reg,
        pc: u32,
    ) -> Executed<Called> {
        let reference = match coroutine {
            Value::Null => return Err(RuntimeException::NullReference.into()),
            Value::Ref(reference) => reference,
            _ => return Ok(Called::Skipped),
        };
        let Kind::Coroutine(coroutine) = &mut self.heap.get_mut(reference).kind else {
            return Ok(Called::Skipped);
        };
        if coroutine.state != CoroutineState::Suspended {
            return Err(RuntimeException::InvalidOperation.into());
        }
        coroutine.state = CoroutineState::Running;
        if let Some(activation) = self.activations.get_mut(&reference) {
            activation.awaited = None;
        }
        let id = coroutine.id;
        let next = coroutine.pc;
        let argument_register = coroutine.dst;
        let registers = std::mem::take(&mut coroutine.registers);
        let pending = std::mem::take(&mut coroutine.pending);
        self.push_frame(thread, id, dst, Purpose::Coroutine(reference), pc)?;
        let frame = thread.top();
        frame.pc = next;
        frame.pending = pending;
        let base = frame.base as usize;
        thread.registers[base..].copy_from_slice(&registers);
        if let Some(register) = argument_register {
            thread.registers[base + usize::from(register.0)] = argument;
        }
        Ok(Called::Entered)
    }

    /// Suspends the coroutine whose function is innermost. Elsewhere it returns `value`.
    pub(super) fn yield_value(&mut self, thread: &mut Thread<'a>, dst: Reg, value: Value) -> Executed {
        let Purpose::Coroutine(reference) = thread.top().purpose else {
            return self.return_value(thread, value);
        };
        let base = thread.top().base as usize;
        let registers = thread.registers[base..].to_vec();
        let mut frame = self.pop_frame(thread);
        if let Kind::Coroutine(coroutine) = &mut self.heap.get_mut(reference).kind {
            coroutine.state = CoroutineState::Suspended;
            coroutine.pc = frame.pc;
            coroutine.registers = registers;
            coroutine.pending = std::mem::take(&mut frame.pending);
            coroutine.dst = Some(dst);
        }
        self.hand_over(thread, frame.dst, value)
    }

    /// The coroutine has returned or thrown.
    pub(super) fn finish_coroutine(&mut self, coroutine: Ref) {
        self.activations.remove(&coroutine);
        if let Kind::Coroutine(coroutine) = &mut self.heap.get_mut(coroutine).kind {
            coroutine.state = CoroutineState::Finished;
        }
    }

    /// Whether a coroutine has returned or thrown.
    pub(super) fn is_finished(&self, coroutine: Value) -> Value {
        match coroutine {
            Value::Ref(reference) => match &self.heap.get(reference).kind {
                Kind::Coroutine(coroutine) => Value::from_bool(coroutine.state == CoroutineState::Finished),
                _ => Value::UNKNOWN,
            },
            _ => Value::UNKNOWN,
        }
    }
}
