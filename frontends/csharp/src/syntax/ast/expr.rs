//! Expressions.

use super::{
    BinaryOp, Body, Checking, DesignationId, ExprId, List, Modifiers, One, Param, PatternId, Predefined,
    TypeRefId, UnaryOp,
};
use crate::syntax::{Name, Span};

/// An expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expr {
    /// Nothing that could be read: a hole left by a syntax error.
    Missing,
    /// A literal; decoded by [`SyntaxTree::literal_value`](super::SyntaxTree::literal_value).
    Literal(Literal),
    /// `$"..."` in all its forms.
    Interpolated {
        /// Texts and holes in order.
        parts: List<InterpolationPart>,
        /// How the texts are escaped.
        style: StringStyle,
    },
    /// `x`, `List<int>`: a local, parameter, member, type or namespace. Also contextual keywords
    /// that mean something as names only where they are bound: `_`, `value`, `field`, `nameof`,
    /// `dynamic`, `var`.
    Name {
        /// The identifier.
        name: Name,
        /// Type arguments, empty when none are written.
        type_args: List<TypeRefId>,
    },
    /// `global::x`, `alias::x<int>`.
    AliasQualified {
        /// `global` or an alias.
        alias: Name,
        /// The identifier behind `::`.
        name: Name,
        /// Type arguments, empty when none are written.
        type_args: List<TypeRefId>,
    },
    /// `int` and its like in front of a `.`: `int.Parse`.
    Predefined(Predefined),
    /// `this`.
    This,
    /// `base`, in front of a `.` or `[`.
    Base,
    /// `target.name`, `target.name<int>`.
    Member {
        /// What the member is looked for in: a value, type or namespace.
        target: ExprId,
        /// The member's name; its place is [`SyntaxTree::name_span`](super::SyntaxTree::name_span).
        name: Name,
        /// Type arguments, empty when none are written.
        type_args: List<TypeRefId>,
    },
    /// `target->name`, `target->name<int>`.
    PointerMember {
        /// The pointer.
        target: ExprId,
        /// The member's name.
        name: Name,
        /// Type arguments, empty when none are written.
        type_args: List<TypeRefId>,
    },
    /// `target?.…` and `target?[…]`: `access` is evaluated when `target` is not null, else the
    /// whole is null. In `access`, [`Expr::Receiver`] stands for the value of `target`; it is the
    /// innermost receiver of a chain: `a?.b.c()` is
    /// `ConditionalAccess(a, Call(Member(Member(Receiver, b), c)))`.
    ConditionalAccess {
        /// The value that may be null.
        target: ExprId,
        /// The rest of the chain.
        access: ExprId,
    },
    /// The value of the `target` of the nearest enclosing [`Expr::ConditionalAccess`].
    Receiver,
    /// `target(args)`.
    Call {
        /// What is called.
        target: ExprId,
        /// The arguments.
        args: List<Arg>,
    },
    /// `target[args]`.
    Index {
        /// What is indexed.
        target: ExprId,
        /// The indices.
        args: List<Arg>,
    },
    /// `new T(args) { init }`, `new(args)`, `new T { init }`.
    New {
        /// `None` in `new(...)`, whose type comes from where it stands.
        ty: Option<TypeRefId>,
        /// The constructor's arguments.
        args: List<Arg>,
        /// An [`Expr::Initializer`].
        init: Option<ExprId>,
    },
    /// `new T[sizes] { init }`, `new[,] { init }`.
    NewArray {
        /// The element type: `int[]` in `new int[3][]`. `None` where it is inferred from `init`.
        element: Option<TypeRefId>,
        /// The number of dimensions of the new array itself.
        rank: u8,
        /// One size per dimension, or none.
        sizes: List<ExprId>,
        /// An [`Expr::Initializer`].
        init: Option<ExprId>,
    },
    /// `new { A = 1, b.C }`.
    NewAnonymous(List<AnonymousMember>),
    /// `stackalloc T[size] { init }`.
    StackAlloc {
        /// The element type; `None` where it is inferred.
        element: Option<TypeRefId>,
        /// The number of elements.
        size: Option<ExprId>,
        /// An [`Expr::Initializer`].
        init: Option<ExprId>,
    },
    /// `{ ... }` behind `new`, as the value of an array variable, or within another initializer.
    /// Which kind it is, its elements and the type tell.
    Initializer(List<InitElement>),
    /// `[a, b, ..c]`: a collection expression. Its spreads are [`Expr::Spread`].
    Collection(List<ExprId>),
    /// `..c` in a collection expression.
    Spread(ExprId),
    /// An operator with one operand.
    Unary {
        /// The operator.
        op: UnaryOp,
        /// The operand.
        operand: ExprId,
    },
    /// `await x`.
    Await(ExprId),
    /// An operator with two operands, including `&&`, `||` and `??`.
    Binary {
        /// The operator.
        op: BinaryOp,
        /// The left operand.
        left: ExprId,
        /// The right operand.
        right: ExprId,
    },
    /// `target = value`, `target += value`, `target ??= value`. Deconstruction has an
    /// [`Expr::Tuple`] or a declaration of a tuple designation on the left.
    Assign {
        /// The operator of a compound assignment.
        op: Option<BinaryOp>,
        /// What is assigned to.
        target: ExprId,
        /// The value.
        value: ExprId,
    },
    /// `condition ? then : otherwise`.
    Conditional {
        /// The condition.
        condition: ExprId,
        /// Evaluated when it holds.
        then: ExprId,
        /// Evaluated when it does not.
        otherwise: ExprId,
    },
    /// `from..to`, either end may be left out.
    Range {
        /// The start.
        from: Option<ExprId>,
        /// The end.
        to: Option<ExprId>,
    },
    /// `value is pattern`, also the plain test `value is T`.
    Is {
        /// What is tested.
        value: ExprId,
        /// The pattern.
        pattern: PatternId,
    },
    /// `value as T`.
    As {
        /// What is converted.
        value: ExprId,
        /// To which type.
        ty: TypeRefId,
    },
    /// `(T)value`.
    Cast {
        /// To which type.
        ty: TypeRefId,
        /// What is converted.
        value: ExprId,
    },
    /// `x => ...`, `(a, b) => ...`, `delegate (...) { ... }`.
    Lambda(One<Lambda>),
    /// `from x in xs ...`.
    Query(List<QueryClause>),
    /// `(a, b: c)`: a tuple, or the left side of a deconstruction. Two elements at least.
    Tuple(List<Arg>),
    /// `out int x`, `var (a, b) = ...`, `(int a, var b) = ...`: a variable declared within an
    /// expression.
    Declaration {
        /// The type, often `var`.
        ty: TypeRefId,
        /// The variable or variables.
        designation: DesignationId,
    },
    /// `throw x` as an expression.
    Throw(ExprId),
    /// `value switch { arms }`.
    Switch {
        /// What is tested.
        value: ExprId,
        /// The arms in order.
        arms: List<Arm>,
    },
    /// `value with { init }`.
    With {
        /// What is copied.
        value: ExprId,
        /// An [`Expr::Initializer`].
        init: ExprId,
    },
    /// `typeof(T)`.
    Typeof(TypeRefId),
    /// `sizeof(T)`.
    Sizeof(TypeRefId),
    /// `default(T)`, `default`.
    Default(Option<TypeRefId>),
    /// `checked(x)`, `unchecked(x)`.
    Checked {
        /// Which of the two.
        checking: Checking,
        /// The expression.
        value: ExprId,
    },
    /// `ref x` as a value: in `return ref x`, `ref var y = ref x`, `c ? ref a : ref b`.
    Ref(ExprId),
    /// `__makeref(x)`, `__reftype(x)`, `__refvalue(x, T)`, `__arglist(...)`: only the operands are
    /// kept.
    TypedReference(List<ExprId>),
}

/// What kind of literal it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Literal {
    /// `null`.
    Null,
    /// `true`.
    True,
    /// `false`.
    False,
    /// `1`, `0xFFUL`, `0b1_0`.
    Integer,
    /// `1.5`, `1e3f`, `1m`.
    Real,
    /// `'a'`.
    Char,
    /// `"a"`, `@"a"`, `"""a"""`.
    String,
    /// `"a"u8`.
    Utf8String,
}

/// How the text of a string is escaped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StringStyle {
    /// `"..."`: escapes with a backslash.
    Regular,
    /// `@"..."`: only `""`.
    Verbatim,
    /// `"""..."""`: nothing; the indentation of the closing quotes is taken off each line.
    Raw,
}

/// A part of an interpolated string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InterpolationPart {
    /// Text as it is written.
    Text(Span),
    /// `{value,alignment:format}`.
    Hole {
        /// What is inserted.
        value: ExprId,
        /// The width.
        alignment: Option<ExprId>,
        /// The format as it is written.
        format: Option<Span>,
    },
}

/// An argument of a call, an indexer, a constructor or an attribute, or an element of a tuple.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arg {
    /// The name in `name: value`.
    pub name: Option<Name>,
    /// How it is passed.
    pub mode: ArgMode,
    /// The value.
    pub value: ExprId,
}

/// How an argument is passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArgMode {
    /// By value.
    Value,
    /// `ref x`.
    Ref,
    /// `out x`, `out int x`, `out _`.
    Out,
    /// `in x`.
    In,
    /// `Name = value` in an attribute: a field or property, not a parameter.
    Property,
}

/// A member of an anonymous object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnonymousMember {
    /// The name in `name = value`; else it is the last name of `value`.
    pub name: Option<Name>,
    /// The value.
    pub value: ExprId,
}

/// An element of an initializer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InitElement {
    /// `value`: an element of an array, or an argument of `Add`. With several arguments
    /// (`{ key, value }`) the value is an [`Expr::Initializer`].
    Value(ExprId),
    /// `name = value`: a field or property is set. With an [`Expr::Initializer`] as value the
    /// member is not set, but its value's members are, or elements are added to it.
    Member {
        /// The name of the field or property.
        name: Name,
        /// Its place.
        name_span: Span,
        /// The value.
        value: ExprId,
    },
    /// `[args] = value`: an indexer is set.
    Index {
        /// The indices.
        args: List<Arg>,
        /// The value.
        value: ExprId,
    },
}

/// An arm of a switch expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arm {
    /// What the value must match.
    pub pattern: PatternId,
    /// The condition behind `when`.
    pub guard: Option<ExprId>,
    /// The result.
    pub value: ExprId,
}

/// A lambda expression or anonymous method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lambda {
    /// Which of the two.
    pub kind: LambdaKind,
    /// `async` and `static`.
    pub modifiers: Modifiers,
    /// The parameters; those of a lambda may be without types.
    pub params: List<Param>,
    /// The type in front of the parameter list.
    pub return_type: Option<TypeRefId>,
    /// The body.
    pub body: Body,
}

/// What an anonymous function is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LambdaKind {
    /// `(...) => ...`.
    Lambda,
    /// `delegate (...) { ... }`.
    Delegate,
    /// `delegate { ... }`, which fits any parameters that are not `out`.
    DelegateOfAnyParameters,
}

/// A clause of a query expression. The first one of a query is a `From`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QueryClause {
    /// `from ty name in source`.
    From {
        /// The type of the range variable.
        ty: Option<TypeRefId>,
        /// The range variable.
        name: Name,
        /// The sequence.
        source: ExprId,
    },
    /// `let name = value`.
    Let {
        /// The range variable.
        name: Name,
        /// Its value.
        value: ExprId,
    },
    /// `where condition`.
    Where(ExprId),
    /// `join ty name in source on left equals right into group`.
    Join {
        /// The type of the range variable.
        ty: Option<TypeRefId>,
        /// The range variable.
        name: Name,
        /// The sequence.
        source: ExprId,
        /// The key of the outer element.
        left: ExprId,
        /// The key of the inner element.
        right: ExprId,
        /// The range variable of a group join.
        into: Option<Name>,
    },
    /// `orderby key, key descending`.
    OrderBy(List<Ordering>),
    /// `select value`.
    Select(ExprId),
    /// `group value by key`.
    Group {
        /// The elements.
        value: ExprId,
        /// What they are grouped by.
        key: ExprId,
    },
    /// `into name` behind `select` or `group`: the query so far is the source of what follows.
    Into(Name),
}

/// A key of `orderby`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ordering {
    /// The key.
    pub key: ExprId,
    /// In which direction.
    pub direction: Direction,
}

/// The direction of an ordering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// `ascending`, or nothing.
    Ascending,
    /// `descending`.
    Descending,
}
