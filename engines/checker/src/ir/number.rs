/// The type that an arithmetic instruction computes in. Integers of every width are kept as `i64`
/// and wrapped to their width after each operation; `U64` is kept as the same 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum NumberKind {
    /// Signed, 8 bits.
    I8,
    /// Signed, 16 bits.
    I16,
    /// Signed, 32 bits.
    I32,
    /// Signed, 64 bits.
    I64,
    /// Unsigned, 8 bits.
    U8,
    /// Unsigned, 16 bits; also characters.
    U16,
    /// Unsigned, 32 bits.
    U32,
    /// Unsigned, 64 bits.
    U64,
    /// IEEE single precision, rounded after each operation.
    F32,
    /// IEEE double precision.
    F64,
}

impl NumberKind {
    /// Whether values of this kind are kept as floating point.
    pub fn is_float(self) -> bool {
        matches!(self, NumberKind::F32 | NumberKind::F64)
    }

    /// Whether an integer of this kind is compared, divided and shifted without sign.
    pub fn is_unsigned(self) -> bool {
        matches!(self, NumberKind::U8 | NumberKind::U16 | NumberKind::U32 | NumberKind::U64)
    }

    /// The number of bits.
    pub fn bits(self) -> u32 {
        match self {
            NumberKind::I8 | NumberKind::U8 => 8,
            NumberKind::I16 | NumberKind::U16 => 16,
            NumberKind::I32 | NumberKind::U32 | NumberKind::F32 => 32,
            NumberKind::I64 | NumberKind::U64 | NumberKind::F64 => 64,
        }
    }

    /// `value` wrapped to this kind's width, as it is kept in a register. Floating kinds leave the
    /// bits alone.
    #[inline]
    pub fn wrap(self, value: i64) -> i64 {
        match self {
            NumberKind::I8 => value as i8 as i64,
            NumberKind::I16 => value as i16 as i64,
            NumberKind::I32 => value as i32 as i64,
            NumberKind::U8 => value as u8 as i64,
            NumberKind::U16 => value as u16 as i64,
            NumberKind::U32 => value as u32 as i64,
            NumberKind::I64 | NumberKind::U64 | NumberKind::F32 | NumberKind::F64 => value,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::NumberKind;

    #[test]
    fn integers_wrap_to_their_width() {
        assert_eq!(NumberKind::I8.wrap(128), -128);
        assert_eq!(NumberKind::U8.wrap(-1), 255);
        assert_eq!(NumberKind::I32.wrap(i64::from(i32::MAX) + 1), i64::from(i32::MIN));
        assert_eq!(NumberKind::U32.wrap(-1), 0xffff_ffff);
        assert_eq!(NumberKind::U64.wrap(-1), -1);
    }
}
