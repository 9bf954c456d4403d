//! Operations that models call.

use super::calls::Arguments;
use super::strings::range;
use super::thread::{State, Thread};
use super::{Ender, Executed, Machine, Taker};
use crate::heap::Kind;
use crate::ir::{Intrinsic, Mode, RuntimeException};
use crate::unknown::{Operation, UnknownId};
use crate::value::{Ref, Value};

impl<'a> Machine<'a> {
    /// The result of an operation.
    pub(super) fn intrinsic(
        &mut self,
        thread: &mut Thread<'a>,
        operation: Intrinsic,
        arguments: Arguments<'_>,
        pc: u32,
    ) -> Executed<Value> {
        use Intrinsic::*;
        let first = arguments.get(thread, 0);
        let float = |operation: fn(f64) -> f64| match first {
            Value::Float(value) => Value::Float(operation(value)),
            _ => Value::UNKNOWN,
        };
        Ok(match operation {
            SquareRoot => float(f64::sqrt),
            Floor => float(f64::floor),
            Ceiling => float(f64::ceil),
            Round => float(f64::round_ties_even),
            Truncate => float(f64::trunc),
            Power => match (first, arguments.get(thread, 1)) {
                (Value::Float(base), Value::Float(exponent)) => {
                    power(base, exponent).map_or(Value::UNKNOWN, Value::Float)
                }
                _ => Value::UNKNOWN,
            },
            Hash => self.hash(first),
            IdentityHash => match first {
                Value::Ref(object) => Value::Int(scramble(u64::from(object.0))),
                other => self.hash(other),
            },
            TypeName => self.type_name(first),
            WholeProgram => {
                self.whole_program();
                Value::Null
            }
            Outside => {
                self.something_unknown();
                Value::Null
            }
            Failure => {
                if let Value::Ref(exception) = first {
                    self.heap.get_mut(exception).extra_mut().tells_failure = true;
                }
                Value::Null
            }
            GiveUp => {
                self.something_unknown();
                Self::note_given_up(thread);
                Value::Null
            }
            CleanUp => {
                self.clean_up(thread);
                Value::Null
            }
            Recover => {
                self.recover(thread);
                Value::Null
            }
            Take => {
                let taker = self.taker(thread);
                self.take_of(taker, first);
                Value::Null
            }
            TakeFor => {
                let activation = arguments.get(thread, 2).reference();
                match self.thread_number(arguments.get(thread, 1)) {
                    Some(other) => self.take_of(Taker { thread: other, activation }, first),
                    None => self.something_unknown(),
                }
                Value::Null
            }
            CurrentActivity => self.taker(thread).activation.map_or(Value::Null, Value::Ref),
            Suspend => {
                self.suspend(thread, &arguments.values(thread), pc);
                Value::Null
            }
            EndedBy => {
                self.ended_by(first, arguments.get(thread, 1).reference().map(Ender::Object));
                Value::Null
            }
            EndedByThread => {
                let ender = self.thread_number(arguments.get(thread, 1)).map(Ender::Thread);
                self.ended_by(first, ender);
                Value::Null
            }
            GiveBack => {
                self.give_back(thread, first);
                Value::Null
            }
            IsMonitorEntered => match first {
                Value::Ref(object) => Value::from_bool(self.is_entered(thread, object)),
                _ => Value::UNKNOWN,
            },
            HasStarted => Value::from_bool(self.threads.len() > 1),
            SuppressFinalize => {
                if let Value::Ref(object) = first {
                    self.heap.suppress_finalizer(object);
                }
                Value::Null
            }
            ReRegisterForFinalize => {
                if let Value::Ref(object) = first {
                    self.heap.register_finalizer(object, &thread.clock);
                    thread.tick();
                }
                Value::Null
            }
            Collect => {
                self.collection_requested = true;
                // The program decides how often, so it pays.
                self.charge_steps(self.heap.object_count() as u64);
                self.request_pause();
                Value::Null
            }
            WaitForFinalizers => self.wait_for_finalizers(thread)?,
            IsThreadEnded => match self.thread_number(first) {
                Some(other) if other == thread.index => Value::from_bool(false),
                Some(other) => Value::from_bool(self.thread(other).state == State::Ended),
                None => Value::UNKNOWN,
            },
            IsThreadWaiting => self.is_waiting(thread, first),
            BeginAbort => {
                thread.aborting = Some(first);
                Value::Null
            }
            EndAbort => {
                thread.aborting = None;
                Value::Null
            }
            ArrayCopy => self.array_copy(thread, &arguments.values(thread), pc)?,
            Clone => self.shallow_copy(thread, first, pc)?,
            Record => {
                let text = self.display(first);
                self.reports.record(|| text);
                Value::Null
            }
            StringLength | StringCharAt | StringConcat | StringSubstring | StringIndexOf
            | StringLastIndexOf | StringCompare | StringUpper | StringLower | StringTrim | StringReplace
            | StringFromChars | StringFromChar | ParseInteger | ParseFloat => {
                self.string_operation(operation, &arguments.values(thread))?.unwrap_or(Value::UNKNOWN)
            }
        })
    }

    /// The result with an identity. One that is not known is the same as last time if it depends on
    /// nothing but its arguments, and they are the same.
    pub(super) fn named_result(
        &mut self,
        thread: &Thread<'a>,
        operation: Intrinsic,
        arguments: Arguments<'_>,
        result: Value,
    ) -> Value {
        let Value::Unknown(UnknownId::NAMELESS) = result else { return result };
        let (a, b) = match arguments.registers.len() {
            1 => (arguments.get(thread, 0), Value::Null),
            2 => (arguments.get(thread, 0), arguments.get(thread, 1)),
            _ => return self.heap.unknowns.fresh(),
        };
        match operation.is_pure() && [a, b].iter().any(|value| matches!(value, Value::Unknown(_))) {
            true => self.heap.unknowns.result(Operation::Intrinsic(operation), a, b),
            false => self.heap.unknowns.fresh(),
        }
    }

    /// A value as people read it.
    fn display(&self, value: Value) -> String {
        match value {
            Value::Null => "null".to_owned(),
            Value::Int(value) => value.to_string(),
            Value::Float(value) => value.to_string(),
            Value::Address { .. } => "reference".to_owned(),
            Value::Unknown(_) => "?".to_owned(),
            Value::Ref(object) => match (self.heap.text(value), self.heap.get(object)) {
                (Some(text), _) => String::from_utf16_lossy(text),
                (None, object) => match (&object.kind, &*object.values) {
                    (Kind::Fields, &[number @ (Value::Int(_) | Value::Float(_))])
                        if self.program.layout(object.ty).kind == crate::ir::TypeKind::Number =>
                    {
                        self.display(number)
                    }
                    _ => self.program.layout(object.ty).name.to_string(),
                },
            },
        }
    }

    fn hash(&self, value: Value) -> Value {
        let number = match value {
            Value::Null => 0,
            Value::Int(value) => value as u64,
            Value::Float(value) => value.to_bits(),
            Value::Ref(object) => {
                let object_data = self.heap.get(object);
                match (&object_data.kind, &*object_data.values) {
                    (Kind::String(text), _) => text.iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, &unit| {
                        (hash ^ u64::from(unit)).wrapping_mul(0x0000_0100_0000_01b3)
                    }),
                    (Kind::Fields, &[number @ (Value::Int(_) | Value::Float(_))])
                        if self.program.layout(object_data.ty).kind == crate::ir::TypeKind::Number =>
                    {
                        return self.hash(number);
                    }
                    _ => u64::from(object.0),
                }
            }
            Value::Address { .. } | Value::Unknown(_) => return Value::UNKNOWN,
        };
        Value::Int(scramble(number))
    }

    fn type_name(&mut self, value: Value) -> Value {
        let Value::Ref(object) = value else { return Value::UNKNOWN };
        let object = self.heap.get(object);
        let ty = match object.kind {
            Kind::Type(ty) => ty,
            _ => object.ty,
        };
        let name = self.program.layout(ty).name.clone();
        Value::Ref(self.heap.literal(&name))
    }

    /// Copies elements from one array to another, each of them accessed.
    fn array_copy(&mut self, thread: &mut Thread<'a>, arguments: &[Value], pc: u32) -> Executed<Value> {
        let &[source, from, target, to, length] = arguments else { return Ok(Value::UNKNOWN) };
        if source == Value::Null || target == Value::Null {
            return Err(RuntimeException::NullReference.into());
        }
        let (Some(source), Some(target)) = (self.array(source), self.array(target)) else {
            return Ok(Value::UNKNOWN);
        };
        let (Value::Int(from), Value::Int(to), Value::Int(length)) = (from, to, length) else {
            self.heap.get_mut(target).smudged = true;
            return Ok(Value::UNKNOWN);
        };
        let length_of = |array: Ref| self.heap.get(array).values.len();
        let from = range(from, length, length_of(source)).ok_or(RuntimeException::IndexOutOfRange)?;
        let to = range(to, length, length_of(target)).ok_or(RuntimeException::IndexOutOfRange)?;
        // Long copies are many steps.
        self.charge_steps(from.len() as u64);
        let values: Vec<Value> =
            from.map(|index| self.load_cell(thread, source, index, Mode::Plain, pc)).collect();
        for (index, value) in to.zip(values) {
            self.store_cell(thread, target, index, value, Mode::Plain, pc);
        }
        Ok(Value::Null)
    }

    fn array(&self, value: Value) -> Option<Ref> {
        match value {
            Value::Ref(object) if matches!(self.heap.get(object).kind, Kind::Array) => Some(object),
            _ => None,
        }
    }

    /// A copy of an object or array, its fields or elements read. Other kinds have no state: they are
    /// their own copies.
    fn shallow_copy(&mut self, thread: &mut Thread<'a>, value: Value, pc: u32) -> Executed<Value> {
        let reference = match value {
            Value::Null => return Err(RuntimeException::NullReference.into()),
            Value::Ref(reference) => reference,
            _ => return Ok(Value::UNKNOWN),
        };
        let object = self.heap.get(reference);
        let (ty, length) = (object.ty, object.values.len());
        let kind = match object.kind {
            Kind::Fields => Kind::Fields,
            Kind::Array => Kind::Array,
            _ => return Ok(value),
        };
        self.charge_steps(length as u64);
        let values = (0..length).map(|index| self.copy_value(thread, reference, index, pc)).collect();
        Ok(Value::Ref(self.heap.add(ty, kind, values)))
    }

    /// Counts an instruction that does the work of many.
    pub(super) fn charge_steps(&mut self, steps: u64) {
        let granted = steps.min(self.fuel);
        self.fuel -= granted;
        self.granted += steps - granted;
    }
}

/// `base` to the power of an integer. Other exponents are not computed: the result would depend on
/// the machine.
fn power(base: f64, exponent: f64) -> Option<f64> {
    if exponent.fract() != 0.0 || exponent.abs() > 1024.0 {
        return None;
    }
    let product = (0..exponent.abs() as u32).fold(1.0, |product, _| product * base);
    Some(if exponent < 0.0 { 1.0 / product } else { product })
}

/// 31 well mixed bits.
fn scramble(number: u64) -> i64 {
    ((number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33) & 0x7fff_ffff) as i64
}
