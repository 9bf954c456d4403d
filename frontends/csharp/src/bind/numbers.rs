//! Kinds of numbers and the conversions between them.

use redhanded_checker::ir::NumberKind;

use crate::{
    symbols::Compilation,
    types::{Special, Type},
};

/// In which numbers values of a special type are computed.
pub(crate) fn special_kind(special: Special) -> Option<NumberKind> {
    Some(match special {
        Special::SByte => NumberKind::I8,
        Special::Byte => NumberKind::U8,
        Special::Int16 => NumberKind::I16,
        Special::UInt16 | Special::Char => NumberKind::U16,
        Special::Int32 => NumberKind::I32,
        Special::UInt32 => NumberKind::U32,
        Special::Int64 | Special::IntPtr => NumberKind::I64,
        Special::UInt64 | Special::UIntPtr => NumberKind::U64,
        Special::Single => NumberKind::F32,
        Special::Double | Special::Decimal => NumberKind::F64,
        _ => return None,
    })
}

/// Whether every value of `from` is converted to `to` without a cast (C# 10.2.3).
pub(crate) fn is_implicit(from: Special, to: Special) -> bool {
    let (Some(source), Some(target)) = (special_kind(from), special_kind(to)) else { return false };
    if from == to || to == Special::Char {
        return from == to;
    }
    match (from, to) {
        (Special::Single, Special::Double) => true,
        (Special::Single | Special::Double | Special::Decimal, _) => false,
        (_, Special::Single | Special::Double | Special::Decimal) => true,
        (Special::IntPtr, Special::Int64) | (Special::UIntPtr, Special::UInt64) => true,
        (Special::Int64, Special::IntPtr) | (Special::UInt64, Special::UIntPtr) => false,
        _ if source.is_unsigned() => target.bits() > source.bits(),
        _ => !target.is_unsigned() && target.bits() > source.bits(),
    }
}

/// Whether a constant fits into a type, so that it needs no cast (C# 10.2.11).
pub(crate) fn constant_fits(value: i64, from: Special, to: Special) -> bool {
    let Some(kind) = special_kind(to).filter(|kind| !kind.is_float()) else { return false };
    match from {
        Special::Int32 if to != Special::Char => match kind {
            NumberKind::U64 => value >= 0,
            _ => kind.wrap(value) == value,
        },
        Special::Int64 => kind == NumberKind::U64 && value >= 0,
        _ => false,
    }
}

impl<'a> Compilation<'a> {
    /// In which numbers values of a type are computed; of enums in those behind it. None for what
    /// is no number.
    pub(crate) fn number_kind(&mut self, ty: Type) -> Option<NumberKind> {
        if let Some(special) = ty.as_special() {
            return special_kind(special);
        }
        let id = self.as_enum(ty)?;
        special_kind(self.underlying_type(id).as_special()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wider_integers_and_floats_take_narrower_ones() {
        assert!(is_implicit(Special::Byte, Special::Int16));
        assert!(is_implicit(Special::Char, Special::Int32));
        assert!(is_implicit(Special::Int64, Special::Single));
        assert!(!is_implicit(Special::Int32, Special::UInt32));
        assert!(!is_implicit(Special::UInt32, Special::Int32));
        assert!(!is_implicit(Special::Byte, Special::Char));
        assert!(!is_implicit(Special::Double, Special::Decimal));
    }

    #[test]
    fn constants_fit_by_their_value() {
        assert!(constant_fits(255, Special::Int32, Special::Byte));
        assert!(!constant_fits(256, Special::Int32, Special::Byte));
        assert!(constant_fits(5, Special::Int64, Special::UInt64));
        assert!(!constant_fits(5, Special::Int64, Special::Int32));
    }
}
