//! Values that are known without running anything.

/// A string among the constants of a compilation. Equal strings have equal numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StringId(pub(crate) u32);

/// A constant; its type stands beside it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Constant {
    /// `null`.
    Null,
    /// `true` and `false`.
    Bool(bool),
    /// A number of any integral type, a character or a member of an enum. `ulong` as the same bits.
    Int(i64),
    /// A number of `float`, `double` or `decimal`.
    Float(f64),
    /// A string.
    String(StringId),
}
