/// Which unknown value it is: two with the same identity are the same value, whatever it is.
///
/// A truth value and its negation share a number, so that whoever decides one decides the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct UnknownId(u64);

impl UnknownId {
    /// No identity: each use of it may be of another value.
    pub const NAMELESS: UnknownId = UnknownId(0);

    /// The unknown value with a number, from 1 on.
    pub fn new(number: u64) -> Self {
        Self(number << 1)
    }

    /// `!value`, for a truth value.
    #[must_use]
    pub fn negated(self) -> Self {
        if self == Self::NAMELESS { self } else { Self(self.0 ^ 1) }
    }

    /// Whether it is the negation of the value that was made.
    pub fn is_negation(self) -> bool {
        self.0 & 1 == 1
    }

    /// The value that was made: this one, or what it is the negation of.
    #[must_use]
    pub fn base(self) -> Self {
        Self(self.0 & !1)
    }
}
