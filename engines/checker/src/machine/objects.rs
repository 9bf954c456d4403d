//! Arrays, types, equality and delegates as values.

use super::{Executed, Interrupt, Machine, RunEnd};
use crate::heap::Kind;
use crate::ir::{Callee, DelegateSite, Equality, RuntimeException, TypeId};
use crate::unknown::UnknownId;
use crate::value::{Ref, Value};

/// Structs are compared this deep, and delegate lists this long.
const COMPARISON_DEPTH: u32 = 8;

/// So many elements of a new array are made in the time of a step.
const ELEMENTS_PER_STEP: u64 = 16;

impl Machine<'_> {
    /// A new array.
    pub(super) fn new_array(&mut self, ty: TypeId, length: Value) -> Executed<Value> {
        let Value::Int(length) = length else { return Ok(Value::UNKNOWN) };
        let length = u64::try_from(length).map_err(|_| RuntimeException::Overflow)?;
        match self.heap.new_array(ty, length) {
            Ok(array) => {
                // Filling a long one takes as long as many steps, and collecting it again.
                self.charge_steps(length / ELEMENTS_PER_STEP);
                Ok(Value::Ref(array))
            }
            Err(_full) => Err(Interrupt::Stop(RunEnd::Heap)),
        }
    }

    /// `array.Length`.
    pub(super) fn array_length(&self, array: Value) -> Result<Value, RuntimeException> {
        match array {
            Value::Null => Err(RuntimeException::NullReference),
            Value::Ref(array) => {
                let object = self.heap.get(array);
                Ok(match object.kind {
                    Kind::Array => Value::Int(object.values.len() as i64),
                    _ => Value::UNKNOWN,
                })
            }
            _ => Ok(Value::UNKNOWN),
        }
    }

    /// `value is ty`.
    pub(super) fn is_instance(&self, value: Value, ty: TypeId) -> Value {
        match value {
            Value::Null => Value::from_bool(false),
            Value::Ref(object) => match self.program.is_subtype(self.heap.get(object).ty, ty) {
                Some(is) => Value::from_bool(is),
                None => Value::UNKNOWN,
            },
            _ => Value::UNKNOWN,
        }
    }

    /// `(ty) value`.
    pub(super) fn cast(&self, value: Value, ty: TypeId) -> Result<Value, RuntimeException> {
        match self.is_instance(value, ty) {
            Value::Int(0) if value != Value::Null => Err(RuntimeException::InvalidCast),
            _ => Ok(value),
        }
    }

    /// `object.GetType()`.
    pub(super) fn type_of(&mut self, object: Value) -> Result<Value, RuntimeException> {
        match object {
            Value::Null => Err(RuntimeException::NullReference),
            Value::Ref(object) => {
                let ty = self.heap.get(object).ty;
                Ok(Value::Ref(self.heap.type_object(ty)))
            }
            _ => Ok(Value::UNKNOWN),
        }
    }

    /// `a == b`.
    pub(super) fn equal(&self, equality: Equality, a: Value, b: Value) -> Value {
        match self.are_equal(equality, a, b, COMPARISON_DEPTH) {
            Some(equal) => Value::from_bool(equal),
            None => Value::UNKNOWN,
        }
    }

    fn are_equal(&self, equality: Equality, a: Value, b: Value, depth: u32) -> Option<bool> {
        match (a, b) {
            (Value::Unknown(a), Value::Unknown(b)) if a == b && a != UnknownId::NAMELESS => Some(true),
            (Value::Unknown(_), _) | (_, Value::Unknown(_)) => None,
            (Value::Int(a), Value::Int(b)) => Some(a == b),
            (Value::Float(a), Value::Float(b)) => Some(a == b),
            (Value::Ref(a), Value::Ref(b)) if a != b && equality == Equality::Content => {
                self.have_equal_content(a, b, depth)
            }
            (a, b) => Some(a == b),
        }
    }

    fn have_equal_content(&self, a: Ref, b: Ref, depth: u32) -> Option<bool> {
        let (left, right) = (self.heap.get(a), self.heap.get(b));
        match (&left.kind, &right.kind) {
            (Kind::String(left), Kind::String(right)) => Some(left == right),
            (Kind::Delegate(f), Kind::Delegate(g)) if f != g => Some(false),
            (Kind::Delegate(_), Kind::Delegate(_)) | (Kind::Multicast, Kind::Multicast) => {
                let deeper =
                    if matches!(left.kind, Kind::Multicast) { Equality::Content } else { Equality::Identity };
                self.have_equal_values(deeper, &left.values, &right.values, depth)
            }
            (Kind::Fields, Kind::Fields) if left.ty == right.ty && self.is_value_type(left.ty) => {
                self.have_equal_values(Equality::Content, &left.values, &right.values, depth)
            }
            _ => Some(false),
        }
    }

    fn have_equal_values(&self, equality: Equality, a: &[Value], b: &[Value], depth: u32) -> Option<bool> {
        if a.len() != b.len() {
            return Some(false);
        }
        if depth == 0 {
            return None;
        }
        let mut all_known = true;
        for (&a, &b) in a.iter().zip(b) {
            match self.are_equal(equality, a, b, depth - 1) {
                Some(false) => return Some(false),
                Some(true) => {}
                None => all_known = false,
            }
        }
        all_known.then_some(true)
    }

    fn is_value_type(&self, ty: TypeId) -> bool {
        use crate::ir::TypeKind;
        matches!(self.program.layout(ty).kind, TypeKind::Struct | TypeKind::Number)
    }

    /// A delegate. A slot is resolved on its target now; what cannot be is unknown.
    pub(super) fn new_delegate(&mut self, site: &DelegateSite, target: Option<Value>) -> Executed<Value> {
        let function = match (site.callee, target) {
            (Callee::Function(function), _) => Some(function),
            (Callee::Slot(_), Some(Value::Null)) => return Err(RuntimeException::NullReference.into()),
            (Callee::Slot(slot), Some(Value::Ref(target))) => {
                self.program.resolve(self.heap.get(target).ty, slot)
            }
            _ => None,
        };
        Ok(match function {
            Some(function) => Value::Ref(self.heap.new_delegate(site.ty, function, target)),
            None => Value::UNKNOWN,
        })
    }

    /// `a + b`.
    pub(super) fn combine_delegates(&mut self, a: Value, b: Value) -> Value {
        match (a, b) {
            (Value::Null, other) | (other, Value::Null) => other,
            (Value::Ref(first), Value::Ref(_)) => match (self.delegates(a), self.delegates(b)) {
                (Some(mut all), Some(more)) => {
                    all.extend(more);
                    let ty = self.heap.get(first).ty;
                    Value::Ref(self.heap.add(ty, Kind::Multicast, all.into()))
                }
                _ => Value::UNKNOWN,
            },
            _ => Value::UNKNOWN,
        }
    }

    /// `a - b`.
    pub(super) fn remove_delegate(&mut self, a: Value, b: Value) -> Value {
        let (Some(mut all), Some(part)) = (self.delegates(a), self.delegates(b)) else {
            return match b {
                Value::Null => a,
                _ if a == Value::Null => a,
                _ => Value::UNKNOWN,
            };
        };
        let is_part = |window: &[Value]| {
            window.iter().zip(&part).all(|(&a, &b)| self.equal(Equality::Content, a, b) == Value::Int(1))
        };
        let Some(start) = all.windows(part.len()).rposition(is_part) else { return a };
        all.drain(start..start + part.len());
        match (all.as_slice(), a) {
            ([], _) => Value::Null,
            ([only], _) => *only,
            (_, Value::Ref(list)) => {
                let ty = self.heap.get(list).ty;
                Value::Ref(self.heap.add(ty, Kind::Multicast, all.into()))
            }
            _ => Value::UNKNOWN,
        }
    }

    /// The delegates to one function that a delegate consists of.
    pub(super) fn delegates(&self, value: Value) -> Option<Vec<Value>> {
        let Value::Ref(object) = value else { return None };
        let object = self.heap.get(object);
        match object.kind {
            Kind::Delegate(_) => Some(vec![value]),
            Kind::Multicast => Some(object.values.to_vec()),
            _ => None,
        }
    }
}
