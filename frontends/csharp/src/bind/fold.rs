//! Arithmetic of constants.

use redhanded_checker::ir::NumberKind;

use super::{constant::Constant, tree::NumberOp};

/// A constant as a number of another kind. Out of range, it wraps: nothing is checked.
pub(crate) fn convert(constant: Constant, from: NumberKind, to: NumberKind) -> Option<Constant> {
    match constant {
        Constant::Int(value) if to.is_float() => {
            let value = if from == NumberKind::U64 { value as u64 as f64 } else { value as f64 };
            Some(Constant::Float(round(value, to)))
        }
        Constant::Int(value) => Some(Constant::Int(to.wrap(value))),
        Constant::Float(value) if to.is_float() => Some(Constant::Float(round(value, to))),
        Constant::Float(value) => Some(Constant::Int(to.wrap(value as i64))),
        _ => None,
    }
}

fn round(value: f64, kind: NumberKind) -> f64 {
    if kind == NumberKind::F32 { f64::from(value as f32) } else { value }
}

/// The result of an operation on constants of one kind; none where it would throw.
pub(crate) fn number(op: NumberOp, kind: NumberKind, left: Constant, right: Constant) -> Option<Constant> {
    match (left, right) {
        (Constant::Int(a), Constant::Int(b)) => integer(op, kind, a, b),
        (Constant::Float(a), Constant::Float(b)) => float(op, kind, a, b),
        (Constant::Bool(a), Constant::Bool(b)) => match op {
            NumberOp::And => Some(Constant::Bool(a & b)),
            NumberOp::Or => Some(Constant::Bool(a | b)),
            NumberOp::Xor => Some(Constant::Bool(a ^ b)),
            _ => None,
        },
        _ => None,
    }
}

fn integer(op: NumberOp, kind: NumberKind, a: i64, b: i64) -> Option<Constant> {
    let unsigned = kind.is_unsigned();
    let shift = (b as u32) & (kind.bits().max(32) - 1);
    let value = match op {
        NumberOp::Add => a.wrapping_add(b),
        NumberOp::Subtract => a.wrapping_sub(b),
        NumberOp::Multiply => a.wrapping_mul(b),
        // What does not fit is left to throw when it is computed.
        NumberOp::AddChecked | NumberOp::SubtractChecked | NumberOp::MultiplyChecked => {
            let wide = |value: i64| if unsigned { i128::from(value as u64) } else { i128::from(value) };
            let (a, b) = (wide(a), wide(b));
            let exact = match op {
                NumberOp::AddChecked => a + b,
                NumberOp::SubtractChecked => a - b,
                _ => a * b,
            };
            let narrow = kind.wrap(exact as i64);
            return (wide(narrow) == exact).then_some(Constant::Int(narrow));
        }
        NumberOp::Divide if unsigned => (a as u64).checked_div(b as u64)? as i64,
        NumberOp::Divide => a.checked_div(b)?,
        NumberOp::Remainder if unsigned => (a as u64).checked_rem(b as u64)? as i64,
        NumberOp::Remainder => a.checked_rem(b)?,
        NumberOp::And => a & b,
        NumberOp::Or => a | b,
        NumberOp::Xor => a ^ b,
        NumberOp::ShiftLeft => a.wrapping_shl(shift),
        NumberOp::ShiftRight if unsigned => ((a as u64) >> shift) as i64,
        NumberOp::ShiftRight => a >> shift,
        NumberOp::Less | NumberOp::LessEqual | NumberOp::Greater | NumberOp::GreaterEqual => {
            let order = if unsigned { (a as u64).cmp(&(b as u64)) } else { a.cmp(&b) };
            return Some(Constant::Bool(compare(op, order)));
        }
    };
    Some(Constant::Int(kind.wrap(value)))
}

fn float(op: NumberOp, kind: NumberKind, a: f64, b: f64) -> Option<Constant> {
    let value = match op {
        NumberOp::Add | NumberOp::AddChecked => a + b,
        NumberOp::Subtract | NumberOp::SubtractChecked => a - b,
        NumberOp::Multiply | NumberOp::MultiplyChecked => a * b,
        NumberOp::Divide => a / b,
        NumberOp::Remainder => a % b,
        NumberOp::Less | NumberOp::LessEqual | NumberOp::Greater | NumberOp::GreaterEqual => {
            return Some(Constant::Bool(a.partial_cmp(&b).is_some_and(|order| compare(op, order))));
        }
        _ => return None,
    };
    Some(Constant::Float(round(value, kind)))
}

fn compare(op: NumberOp, order: std::cmp::Ordering) -> bool {
    match op {
        NumberOp::Less => order.is_lt(),
        NumberOp::LessEqual => order.is_le(),
        NumberOp::Greater => order.is_gt(),
        _ => order.is_ge(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_wrap_and_do_not_divide_by_zero() {
        let int = NumberKind::I32;
        let max = Constant::Int(i64::from(i32::MAX));
        assert_eq!(
            number(NumberOp::Add, int, max, Constant::Int(1)),
            Some(Constant::Int(i64::from(i32::MIN)))
        );
        assert_eq!(number(NumberOp::Divide, int, max, Constant::Int(0)), None);
        assert_eq!(
            number(NumberOp::Less, NumberKind::U64, Constant::Int(-1), Constant::Int(1)),
            Some(Constant::Bool(false))
        );
    }
}
