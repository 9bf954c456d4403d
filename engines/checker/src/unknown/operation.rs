//! Operations whose result depends on nothing but their operands.

use super::UnknownId;
use crate::ir::{Equality, Intrinsic, NumberKind, TypeId};
use crate::value::{Ref, Value};

/// An operation with at most two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Operation {
    /// `a < b`.
    Less(NumberKind),
    /// `a <= b`.
    LessEqual(NumberKind),
    /// `a == b`; with null as `b` also `a is null`.
    Equal(Equality),
    /// `a is type`.
    IsInstance(TypeId),
    /// `!a`.
    Not,
    /// A number made of numbers.
    Number(NumberOperation, NumberKind),
    /// `(to) a`.
    Convert(NumberKind, NumberKind),
    /// A field of an object that is not known.
    Field(u32),
    /// The length of an array.
    ArrayLength,
    /// An operation of the engine.
    Intrinsic(Intrinsic),
}

/// What is done with numbers, named as the instructions are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum NumberOperation {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    And,
    Or,
    Xor,
    ShiftLeft,
    ShiftRight,
    Negate,
    Complement,
}

/// A value as an operand, compared bit by bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Operand {
    Null,
    Int(i64),
    Float(u64),
    Ref(Ref),
    Address(Ref, u32),
    Unknown(UnknownId),
}

impl From<Value> for Operand {
    fn from(value: Value) -> Self {
        match value {
            Value::Null => Operand::Null,
            Value::Int(value) => Operand::Int(value),
            Value::Float(value) => Operand::Float(value.to_bits()),
            Value::Ref(object) => Operand::Ref(object),
            Value::Address { object, index } => Operand::Address(object, index),
            Value::Unknown(id) => Operand::Unknown(id),
        }
    }
}

impl Operand {
    /// The object it refers to.
    pub fn reference(self) -> Option<Ref> {
        match self {
            Operand::Ref(object) | Operand::Address(object, _) => Some(object),
            _ => None,
        }
    }
}

/// An operation on these operands: what an unknown value is the result of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Computation {
    pub operation: Operation,
    pub a: Operand,
    pub b: Operand,
}

impl Computation {
    /// Whether the result is a truth value.
    pub fn is_condition(&self) -> bool {
        matches!(self.operation, Operation::Less(_) | Operation::Equal(_) | Operation::IsInstance(_))
    }
}
