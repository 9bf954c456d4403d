use crate::syntax::ast::Predefined;

/// The value and type of an integer literal. What is too large becomes the largest.
pub(super) fn integer(text: &str) -> (u64, Predefined) {
    let lower = text.to_ascii_lowercase();
    let (digits, radix) = match lower.get(..2) {
        Some("0x") => (&lower[2..], 16),
        Some("0b") => (&lower[2..], 2),
        _ => (&lower[..], 10),
    };
    let number = digits.trim_end_matches(['u', 'l']);
    let suffix = &digits[number.len()..];
    let value = number
        .chars()
        .filter_map(|digit| digit.to_digit(radix))
        .fold(0u64, |value, digit| value.saturating_mul(u64::from(radix)).saturating_add(u64::from(digit)));
    let (unsigned, long) = (suffix.contains('u'), suffix.contains('l'));
    let ty = match value {
        0..=0x7fff_ffff if !unsigned && !long => Predefined::Int,
        0..=0xffff_ffff if !long => Predefined::UInt,
        0..=0x7fff_ffff_ffff_ffff if !unsigned => Predefined::Long,
        _ => Predefined::ULong,
    };
    (value, ty)
}

/// The value and type of a real literal.
pub(super) fn real(text: &str) -> (f64, Predefined) {
    let ty = match text.as_bytes().last() {
        Some(b'f' | b'F') => Predefined::Float,
        Some(b'm' | b'M') => Predefined::Decimal,
        _ => Predefined::Double,
    };
    let digits: String =
        text.chars().filter(|c| c.is_ascii_digit() || matches!(c, '.' | 'e' | 'E' | '+' | '-')).collect();
    let value: f64 = digits.parse().unwrap_or(0.0);
    match ty {
        // Rounding to the type's precision is part of the value.
        #[allow(clippy::cast_possible_truncation)]
        Predefined::Float => (f64::from(value as f32), ty),
        _ => (value, ty),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_have_the_first_type_that_fits() {
        assert_eq!(integer("0"), (0, Predefined::Int));
        assert_eq!(integer("1_000"), (1000, Predefined::Int));
        assert_eq!(integer("2147483648"), (1 << 31, Predefined::UInt));
        assert_eq!(integer("0xFFFF_FFFF"), (0xffff_ffff, Predefined::UInt));
        assert_eq!(integer("4294967296"), (1 << 32, Predefined::Long));
        assert_eq!(integer("1u"), (1, Predefined::UInt));
        assert_eq!(integer("1L"), (1, Predefined::Long));
        assert_eq!(integer("1uL"), (1, Predefined::ULong));
        assert_eq!(integer("0x8000000000000000"), (1 << 63, Predefined::ULong));
        assert_eq!(integer("0b1010_1010"), (0xaa, Predefined::Int));
        assert_eq!(integer("99999999999999999999999"), (u64::MAX, Predefined::ULong));
    }

    #[test]
    fn reals() {
        assert_eq!(real("1.5"), (1.5, Predefined::Double));
        assert_eq!(real(".5e-1"), (0.05, Predefined::Double));
        assert_eq!(real("1_0e1d"), (100.0, Predefined::Double));
        assert_eq!(real("2f"), (2.0, Predefined::Float));
        assert_eq!(real("0.1f"), (f64::from(0.1f32), Predefined::Float));
        assert_eq!(real("3m"), (3.0, Predefined::Decimal));
    }
}
