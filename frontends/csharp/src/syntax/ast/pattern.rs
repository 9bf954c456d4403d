//! Patterns and designations.

use super::{BinaryOp, DesignationId, ExprId, List, PatternId, TypeRefId};
use crate::syntax::{Name, Span, names::known};

/// A pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// Nothing that could be read: a hole left by a syntax error.
    Missing,
    /// `_`. Behind `is` and in a `case` a type or constant named `_` wins, if there is one.
    Discard,
    /// `var x`, `var (a, b)`
    Var(DesignationId),
    /// A constant that can be nothing else: a literal, `-1`, `A.B + 1`, `(x)`.
    Constant(ExprId),
    /// `A`, `A.B`, `A<int>`, `global::A`: a type if the name is one, else a constant. The
    /// expression is made of [`Expr::Name`](super::Expr::Name),
    /// [`Expr::Member`](super::Expr::Member) and
    /// [`Expr::AliasQualified`](super::Expr::AliasQualified).
    TypeOrConstant(ExprId),
    /// A type that can be nothing else: `int`, `A[]`.
    Type(TypeRefId),
    /// `T x`, `T (a, b)` where the parentheses cannot be a positional pattern, `T _`
    Declaration {
        /// The type.
        ty: TypeRefId,
        /// The variable.
        designation: DesignationId,
    },
    /// `T (a, b) { C: d } x` with at least one of the parentheses and braces.
    Recursive(super::One<Recursive>),
    /// `< 1`, `>= 'a'`
    Relational {
        /// One of the four.
        op: BinaryOp,
        /// The constant.
        value: ExprId,
    },
    /// `not pattern`
    Not(PatternId),
    /// `left and right`
    And(PatternId, PatternId),
    /// `left or right`
    Or(PatternId, PatternId),
    /// `[a, .., b] x`
    List {
        /// The elements; at most one should be a slice.
        elements: List<PatternId>,
        /// The variable.
        designation: Option<DesignationId>,
    },
    /// `..`, `..pattern`
    Slice(Option<PatternId>),
}

/// A positional or property pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recursive {
    /// The type; without one the value must not be null.
    pub ty: Option<TypeRefId>,
    /// What stands in parentheses. `None` without parentheses.
    pub positional: Option<List<Subpattern>>,
    /// What stands in braces. `None` without braces.
    pub properties: Option<List<Subpattern>>,
    /// The variable.
    pub designation: Option<DesignationId>,
}

/// An element of a positional or property pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subpattern {
    /// `a.b` in `a.b: pattern`; empty without a name.
    pub path: List<Name>,
    /// The pattern.
    pub pattern: PatternId,
}

/// What gets a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Designation {
    /// A variable.
    Name(Name),
    /// `_`
    Discard,
    /// `(a, (b, _))`
    Tuple(List<DesignationId>),
}

/// A name with its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// The name.
    pub name: Name,
    /// Its place.
    pub span: Span,
}

impl Named {
    /// What has no name.
    pub(crate) const NONE: Named = Named { name: known::EMPTY, span: Span { start: 0, end: 0 } };
}
