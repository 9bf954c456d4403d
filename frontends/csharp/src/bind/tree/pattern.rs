//! Bound patterns. Each tests a local; parts of the value are put into locals of their own.

use crate::types::Type;

use super::{ExprRef, LocalId, NumberOp};

/// A pattern of a body.
pub type PatternRef<'b> = &'b Pattern<'b>;

/// A bound pattern.
#[derive(Clone, Copy, Debug)]
pub enum Pattern<'b> {
    /// Everything matches.
    Always,
    /// Nobody knows.
    Unknown,
    /// Everything matches and is put into a local: the value, as an expression of the tested local.
    Var {
        /// The local.
        local: LocalId,
        /// The value for it.
        value: ExprRef<'b>,
    },
    /// Equal to a constant: the comparison, as an expression of the tested local.
    Condition(ExprRef<'b>),
    /// Compared to a constant.
    Relational {
        /// How.
        op: NumberOp,
        /// In which numbers.
        kind: redhanded_checker::ir::NumberKind,
        /// The tested value as a number.
        left: ExprRef<'b>,
        /// The constant.
        right: ExprRef<'b>,
    },
    /// Not null and of a type; the converted value is put into a local for the parts.
    Type {
        /// The tested local.
        input: LocalId,
        /// The type; none if only null is excluded, or not even that.
        test: TypeTest,
        /// The converted value.
        output: Option<(LocalId, ExprRef<'b>)>,
        /// What must hold for its parts.
        parts: &'b [Subpattern<'b>],
    },
    /// `not p`.
    Not(PatternRef<'b>),
    /// `a and b`.
    And(PatternRef<'b>, PatternRef<'b>),
    /// `a or b`.
    Or(PatternRef<'b>, PatternRef<'b>),
}

/// What a [`Pattern::Type`] tests before anything else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeTest {
    /// Nothing.
    None,
    /// That it is not null.
    NotNull,
    /// That it is of this type.
    Is(Type),
}

/// A condition on a part of a value.
#[derive(Clone, Copy, Debug)]
pub enum Subpattern<'b> {
    /// Something that must be done first: a call of `Deconstruct`.
    Prepare(ExprRef<'b>),
    /// A condition, such as the length of a list.
    Check(ExprRef<'b>),
    /// A part: put into the local, it must match.
    Part {
        /// The local.
        local: LocalId,
        /// Where its value comes from; none if a `Prepare` has filled it.
        value: Option<ExprRef<'b>>,
        /// What it must match.
        pattern: PatternRef<'b>,
    },
}
