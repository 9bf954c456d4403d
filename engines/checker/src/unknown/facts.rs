//! What a run has decided about one unknown value.

use crate::ir::{NumberKind, TypeId};

/// So many numbers that a value is not, and so many types, are remembered of each.
const REMEMBERED: usize = 16;

/// What is known of a value: as an integer, as a reference, or both, since nobody knows which it is.
#[derive(Clone, Debug)]
pub(super) struct Facts {
    /// The integers it may be, both ends included.
    low: i64,
    high: i64,
    /// Those between that it is not.
    excluded: Vec<i64>,
    /// Whether it is null.
    pub null: Option<bool>,
    /// Types, and whether it is one of them.
    pub types: Vec<(TypeId, bool)>,
}

impl Default for Facts {
    fn default() -> Self {
        Self { low: i64::MIN, high: i64::MAX, excluded: Vec::new(), null: None, types: Vec::new() }
    }
}

impl Facts {
    /// It is `low` or greater, if it can be.
    pub fn at_least(&mut self, low: i64) {
        if low <= self.high {
            self.low = self.low.max(low);
            self.trim();
        }
    }

    /// It is `high` or less, if it can be.
    pub fn at_most(&mut self, high: i64) {
        if high >= self.low {
            self.high = self.high.min(high);
            self.trim();
        }
    }

    /// It is a number of that kind. Those of 64 bits without sign are taken to fit into 63.
    pub fn of_kind(&mut self, kind: NumberKind) {
        let bits = kind.bits();
        if kind.is_unsigned() {
            self.at_least(0);
            if bits < 64 {
                self.at_most((1 << bits) - 1);
            }
        } else if bits < 64 {
            self.at_least(-(1 << (bits - 1)));
            self.at_most((1 << (bits - 1)) - 1);
        }
    }

    /// It is this number.
    pub fn equals(&mut self, number: i64) {
        self.at_least(number);
        self.at_most(number);
    }

    /// It is not this number, unless there is no other.
    pub fn differs_from(&mut self, number: i64) {
        if self.low < self.high && self.excluded.len() < REMEMBERED && self.may_be(number) {
            self.excluded.push(number);
            self.trim();
        }
    }

    /// Moves the ends inwards over numbers that it is not, unless none would be left.
    fn trim(&mut self) {
        while self.low < self.high && self.excluded.contains(&self.low) {
            self.low += 1;
        }
        while self.low < self.high && self.excluded.contains(&self.high) {
            self.high -= 1;
        }
        let ends = self.low..=self.high;
        self.excluded.retain(|number| ends.contains(number));
    }

    /// Whether it may be this number.
    pub fn may_be(&self, number: i64) -> bool {
        (self.low..=self.high).contains(&number)
            && (self.low == self.high || !self.excluded.contains(&number))
    }

    /// Whether it is this number, if that is known.
    pub fn is(&self, number: i64) -> Option<bool> {
        match self.may_be(number) {
            true => (self.low == self.high).then_some(true),
            false => Some(false),
        }
    }

    /// Whether it is less than `number`, if that is known.
    pub fn is_less_than(&self, number: i64) -> Option<bool> {
        match (self.high < number, self.low >= number) {
            (true, _) => Some(true),
            (_, true) => Some(false),
            _ => None,
        }
    }

    /// Whether it is greater than `number`, if that is known.
    pub fn is_greater_than(&self, number: i64) -> Option<bool> {
        match (self.low > number, self.high <= number) {
            (true, _) => Some(true),
            (_, true) => Some(false),
            _ => None,
        }
    }

    /// Notes whether it is one of a type.
    pub fn note_type(&mut self, ty: TypeId, is: bool) {
        if self.types.len() < REMEMBERED {
            self.types.push((ty, is));
        }
        if is {
            self.null = Some(false);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_narrowed_from_both_ends() {
        let mut facts = Facts::default();
        assert_eq!(facts.is_less_than(5), None);
        facts.at_least(3);
        facts.at_most(6);
        assert_eq!((facts.is_less_than(3), facts.is_less_than(7)), (Some(false), Some(true)));
        assert_eq!((facts.is_greater_than(2), facts.is_greater_than(6)), (Some(true), Some(false)));
        facts.differs_from(6);
        facts.differs_from(4);
        facts.differs_from(3);
        assert_eq!(facts.is(5), Some(true));
        assert_eq!(facts.is(4), Some(false));
    }

    #[test]
    fn something_is_left_whatever_is_excluded() {
        let mut facts = Facts::default();
        facts.of_kind(NumberKind::U8);
        facts.at_most(-1);
        facts.at_most(1);
        facts.differs_from(0);
        facts.differs_from(1);
        assert_eq!(facts.is(1), Some(true));
        facts.at_least(9);
        assert_eq!(facts.is(1), Some(true));
    }

    #[test]
    fn the_extremes_do_not_overflow() {
        let mut facts = Facts::default();
        facts.differs_from(i64::MIN);
        facts.differs_from(i64::MAX);
        assert_eq!(facts.is(i64::MIN), Some(false));
        assert_eq!(facts.is_less_than(i64::MAX), Some(true));
    }
}
