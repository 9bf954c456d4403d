//! Numbers. An operand that is not the kind of number the instruction is for makes the result
//! unknown: the front end could not type the expression fully.

use crate::ir::{NumberKind, RuntimeException};
use crate::value::Value::{self, Float, Int};

/// The result of an operation, or the exception it throws.
pub(super) type Computed = Result<Value, RuntimeException>;

#[inline]
fn float(kind: NumberKind, value: f64) -> Value {
    Float(if kind == NumberKind::F32 { f64::from(value as f32) } else { value })
}

#[inline]
fn both(
    kind: NumberKind,
    a: Value,
    b: Value,
    integers: impl FnOnce(i64, i64) -> i64,
    floats: impl FnOnce(f64, f64) -> f64,
) -> Value {
    match (a, b) {
        (Int(a), Int(b)) if !kind.is_float() => Int(kind.wrap(integers(a, b))),
        (Float(a), Float(b)) if kind.is_float() => float(kind, floats(a, b)),
        _ => Value::UNKNOWN,
    }
}

#[inline]
pub(super) fn add(kind: NumberKind, a: Value, b: Value) -> Value {
    both(kind, a, b, i64::wrapping_add, |a, b| a + b)
}

#[inline]
pub(super) fn subtract(kind: NumberKind, a: Value, b: Value) -> Value {
    both(kind, a, b, i64::wrapping_sub, |a, b| a - b)
}

#[inline]
pub(super) fn multiply(kind: NumberKind, a: Value, b: Value) -> Value {
    both(kind, a, b, i64::wrapping_mul, |a, b| a * b)
}

/// An operation that throws where its result does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ExactOperation {
    Add,
    Subtract,
    Multiply,
}

/// As the operation without a check, but integers that do not fit throw.
pub(super) fn exact(kind: NumberKind, a: Value, b: Value, operation: ExactOperation) -> Computed {
    let (Int(left), Int(right)) = (a, b) else {
        return Ok(match operation {
            ExactOperation::Add => add(kind, a, b),
            ExactOperation::Subtract => subtract(kind, a, b),
            ExactOperation::Multiply => multiply(kind, a, b),
        });
    };
    if kind.is_float() {
        return Ok(Value::UNKNOWN);
    }
    // Neither factor has more than 64 bits, so 128 are enough for each result.
    let (left, right) = (widened(kind, left), widened(kind, right));
    narrowed(
        kind,
        match operation {
            ExactOperation::Add => left + right,
            ExactOperation::Subtract => left - right,
            ExactOperation::Multiply => left * right,
        },
    )
}

/// The number that an integer stands for: those without sign use all 64 bits.
fn widened(kind: NumberKind, value: i64) -> i128 {
    if kind == NumberKind::U64 { i128::from(value as u64) } else { i128::from(value) }
}

fn narrowed(kind: NumberKind, value: i128) -> Computed {
    let narrow = kind.wrap(value as i64);
    if widened(kind, narrow) == value { Ok(Int(narrow)) } else { Err(RuntimeException::Overflow) }
}

/// As [`convert`], but throws where the number does not fit.
pub(super) fn convert_exactly(from: NumberKind, to: NumberKind, value: Value) -> Computed {
    match value {
        Int(value) if !from.is_float() && !to.is_float() => narrowed(to, widened(from, value)),
        // Saturates: what is not near any integer is out of range of all of them.
        Float(value) if !to.is_float() && value.is_nan() => Err(RuntimeException::Overflow),
        Float(value) if !to.is_float() => narrowed(to, value as i128),
        value => Ok(convert(from, to, value)),
    }
}

pub(super) fn add_constant(kind: NumberKind, a: Value, value: i16) -> Value {
    match a {
        Int(a) if !kind.is_float() => Int(kind.wrap(a.wrapping_add(i64::from(value)))),
        Float(a) if kind.is_float() => float(kind, a + f64::from(value)),
        _ => Value::UNKNOWN,
    }
}

pub(super) fn divide(kind: NumberKind, a: Value, b: Value) -> Computed {
    match (a, b) {
        (_, Int(0)) if !kind.is_float() => Err(RuntimeException::DivideByZero),
        (Int(a), Int(b)) if kind == NumberKind::U64 => Ok(Int((a as u64 / b as u64) as i64)),
        _ => Ok(both(kind, a, b, i64::wrapping_div, |a, b| a / b)),
    }
}

pub(super) fn remainder(kind: NumberKind, a: Value, b: Value) -> Computed {
    match (a, b) {
        (_, Int(0)) if !kind.is_float() => Err(RuntimeException::DivideByZero),
        (Int(a), Int(b)) if kind == NumberKind::U64 => Ok(Int((a as u64 % b as u64) as i64)),
        _ => Ok(both(kind, a, b, i64::wrapping_rem, |a, b| a % b)),
    }
}

/// Bitwise operations, for integers only.
#[inline]
pub(super) fn bitwise(
    kind: NumberKind,
    a: Value,
    b: Value,
    operation: impl FnOnce(i64, i64) -> i64,
) -> Value {
    match (a, b) {
        (Int(a), Int(b)) => Int(kind.wrap(operation(a, b))),
        _ => Value::UNKNOWN,
    }
}

pub(super) fn shift_left(kind: NumberKind, a: Value, b: Value) -> Value {
    bitwise(kind, a, b, |a, b| a.wrapping_shl(shift_count(kind, b)))
}

pub(super) fn shift_right(kind: NumberKind, a: Value, b: Value) -> Value {
    bitwise(kind, a, b, |a, b| {
        let count = shift_count(kind, b);
        if kind.is_unsigned() { (a as u64).wrapping_shr(count) as i64 } else { a.wrapping_shr(count) }
    })
}

/// Narrow integers are shifted as 32 bits wide, as in C#.
fn shift_count(kind: NumberKind, count: i64) -> u32 {
    (count as u32) & (kind.bits().max(32) - 1)
}

pub(super) fn negate(kind: NumberKind, value: Value) -> Value {
    match value {
        Int(value) if !kind.is_float() => Int(kind.wrap(value.wrapping_neg())),
        Float(value) if kind.is_float() => Float(-value),
        _ => Value::UNKNOWN,
    }
}

pub(super) fn complement(kind: NumberKind, value: Value) -> Value {
    match value {
        Int(value) => Int(kind.wrap(!value)),
        _ => Value::UNKNOWN,
    }
}

pub(super) fn not(value: Value) -> Value {
    match value {
        Int(value) => Value::from_bool(value == 0),
        _ => Value::UNKNOWN,
    }
}

#[inline]
pub(super) fn less(kind: NumberKind, a: Value, b: Value) -> Value {
    match (a, b) {
        (Int(a), Int(b)) if kind == NumberKind::U64 => Value::from_bool((a as u64) < b as u64),
        (Int(a), Int(b)) => Value::from_bool(a < b),
        (Float(a), Float(b)) => Value::from_bool(a < b),
        _ => Value::UNKNOWN,
    }
}

#[inline]
pub(super) fn less_equal(kind: NumberKind, a: Value, b: Value) -> Value {
    match (a, b) {
        (Int(a), Int(b)) if kind == NumberKind::U64 => Value::from_bool(a as u64 <= b as u64),
        (Int(a), Int(b)) => Value::from_bool(a <= b),
        (Float(a), Float(b)) => Value::from_bool(a <= b),
        _ => Value::UNKNOWN,
    }
}

pub(super) fn convert(from: NumberKind, to: NumberKind, value: Value) -> Value {
    match value {
        Int(value) if !to.is_float() => Int(to.wrap(value)),
        Int(value) if from == NumberKind::U64 => float(to, value as u64 as f64),
        Int(value) => float(to, value as f64),
        Float(value) if to.is_float() => float(to, value),
        Float(value) if to == NumberKind::U64 => Int(value as u64 as i64),
        Float(value) => Int(to.wrap(value as i64)),
        _ => Value::UNKNOWN,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::NumberKind::*;

    #[test]
    fn unsigned_64_bits_divide_and_compare_without_sign() {
        let max = Int(-1);
        assert_eq!(divide(U64, max, Int(2)), Ok(Int(i64::MAX)));
        assert_eq!(less(U64, Int(1), max), Int(1));
        assert_eq!(less(I64, Int(1), max), Int(0));
        assert_eq!(shift_right(U64, max, Int(63)), Int(1));
        assert_eq!(convert(U64, F64, max), Float(u64::MAX as f64));
    }

    #[test]
    fn the_extremes_do_not_panic() {
        assert_eq!(divide(I32, Int(i64::from(i32::MIN)), Int(-1)), Ok(Int(i64::from(i32::MIN))));
        assert_eq!(divide(I64, Int(i64::MIN), Int(-1)), Ok(Int(i64::MIN)));
        assert_eq!(remainder(I64, Int(i64::MIN), Int(-1)), Ok(Int(0)));
        assert_eq!(negate(I64, Int(i64::MIN)), Int(i64::MIN));
        assert_eq!(divide(I32, Int(1), Int(0)), Err(RuntimeException::DivideByZero));
        assert_eq!(convert(F64, I32, Float(f64::NAN)), Int(0));
        assert_eq!(shift_left(I32, Int(1), Int(33)), Int(2));
    }

    #[test]
    fn what_does_not_fit_throws_where_that_is_asked_for() {
        use ExactOperation::{Add, Multiply, Subtract};
        let overflow = Err(RuntimeException::Overflow);
        let max = Int(i64::from(i32::MAX));
        assert_eq!(exact(I32, max, Int(1), Add), overflow);
        assert_eq!(exact(I32, max, Int(0), Add), Ok(max));
        assert_eq!(exact(I64, Int(i64::MIN), Int(1), Subtract), overflow);
        assert_eq!(exact(I64, Int(i64::MIN), Int(i64::MIN), Multiply), overflow);
        // All bits set: the largest number without sign.
        assert_eq!(exact(U64, Int(-1), Int(1), Add), overflow);
        assert_eq!(exact(U64, Int(-1), Int(1), Subtract), Ok(Int(-2)));
        assert_eq!(exact(U32, Int(0), Int(1), Subtract), overflow);
        assert_eq!(exact(F64, Float(1e308), Float(1e308), Add), Ok(Float(f64::INFINITY)));
        assert_eq!(exact(I32, Value::UNKNOWN, Int(1), Add), Ok(Value::UNKNOWN));
        assert_eq!(convert_exactly(I32, U8, Int(256)), overflow);
        assert_eq!(convert_exactly(I32, U8, Int(255)), Ok(Int(255)));
        assert_eq!(convert_exactly(U64, I64, Int(-1)), overflow);
        assert_eq!(convert_exactly(F64, I32, Float(f64::NAN)), overflow);
        assert_eq!(convert_exactly(F64, I32, Float(1e20)), overflow);
        assert_eq!(convert_exactly(F64, I32, Float(-3.7)), Ok(Int(-3)));
        assert_eq!(convert_exactly(I32, F64, Int(3)), Ok(Float(3.0)));
    }

    #[test]
    fn what_is_not_known_stays_unknown() {
        assert_eq!(add(I32, Value::UNKNOWN, Int(1)), Value::UNKNOWN);
        assert_eq!(less(I32, Int(1), Value::UNKNOWN), Value::UNKNOWN);
        assert_eq!(add(I32, Float(1.0), Int(1)), Value::UNKNOWN);
        assert_eq!(divide(I32, Value::UNKNOWN, Int(0)), Err(RuntimeException::DivideByZero));
    }

    #[test]
    fn single_precision_rounds() {
        assert_eq!(add(F32, Float(16_777_216.0), Float(1.0)), Float(16_777_216.0));
    }
}
