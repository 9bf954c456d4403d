//! Bound expressions.

use redhanded_checker::ir;

use crate::{
    bind::{
        constant::Constant,
        group::{LambdaValue, MethodGroup, TargetTyped},
    },
    symbols::{FieldId, MethodId, NamespaceId, PropertyId},
    syntax::Span,
    types::{Type, TypeList},
};

use super::{BoundFunction, LocalId, PatternRef};

/// An expression of a body.
pub type ExprRef<'b> = &'b Expr<'b>;

/// A bound expression.
#[derive(Clone, Copy, Debug)]
pub struct Expr<'b> {
    /// What it is.
    pub kind: ExprKind<'b>,
    /// Its type. [`Type::NONE`] for what has none until it is converted to one.
    pub ty: Type,
    /// Where it stands.
    pub span: Span,
}

/// A method with the type it is declared in and its type arguments, all without type parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MethodRef {
    /// The method.
    pub method: MethodId,
    /// The type that declares it.
    pub owner: Type,
    /// The arguments for its own type parameters.
    pub args: TypeList,
}

/// Whether the receiver's type decides what is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dispatch {
    /// It does, if the method is virtual.
    Virtual,
    /// It does not: `base.M()`, static methods, constructors.
    Direct,
}

/// What a call calls.
#[derive(Clone, Copy, Debug)]
pub enum Callee<'b> {
    /// A method. The receiver, if any, is the target.
    Method {
        /// The receiver.
        target: Option<ExprRef<'b>>,
        /// The method.
        method: MethodRef,
        /// How it is chosen.
        dispatch: Dispatch,
    },
    /// A delegate.
    Delegate(ExprRef<'b>),
    /// A function within the body.
    Local(&'b BoundFunction<'b>),
}

/// How an argument is passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passing {
    /// Its value.
    Value,
    /// The variable.
    Reference,
    /// A variable made for the purpose: `in` with a value, `out _`.
    Temporary,
}

/// An argument, in the order of the parameters.
#[derive(Clone, Copy, Debug)]
pub struct Argument<'b> {
    /// How it is passed.
    pub passing: Passing,
    /// The value, converted to the parameter's type, or the variable.
    pub value: ExprRef<'b>,
    /// Its position in the source, which is the order of evaluation.
    pub order: u16,
}

/// An arithmetic operation of the representation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum NumberOp {
    Add,
    Subtract,
    Multiply,
    /// As `Add`, but throws where integers do not fit; as the next ones.
    AddChecked,
    SubtractChecked,
    MultiplyChecked,
    Divide,
    Remainder,
    And,
    Or,
    Xor,
    ShiftLeft,
    ShiftRight,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
}

impl NumberOp {
    /// Whether the result is a truth value.
    pub fn is_comparison(self) -> bool {
        matches!(self, NumberOp::Less | NumberOp::LessEqual | NumberOp::Greater | NumberOp::GreaterEqual)
    }
}

/// Which value an assignment with an operator has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// That of before: `x++`.
    Old,
    /// The new one.
    New,
}

/// How a value becomes one of another type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConversionKind {
    /// Nothing is done.
    Reinterpret,
    /// From one kind of numbers to another, also from and to enums.
    Number(ir::NumberKind, ir::NumberKind),
    /// The same, but throws where an integer does not fit.
    NumberChecked(ir::NumberKind, ir::NumberKind),
    /// A value type becomes an object.
    Box,
    /// An object becomes a value type.
    Unbox,
    /// Checked at run time.
    Cast,
    /// `T?` to `T`: null throws.
    Unwrap,
    /// `T?` to `U?`: null stays null, else the conversion between the types, which is given as an
    /// expression of a local.
    Lifted,
}

/// How a variable was passed to a method that cannot be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnseenReference {
    /// By `ref`.
    Ref,
    /// By `out`.
    Out,
}

/// What kind of expression it is.
#[derive(Clone, Copy, Debug)]
pub enum ExprKind<'b> {
    /// Evaluates the operands; the result is unknown.
    Unknown(&'b [ExprRef<'b>]),
    /// A constant.
    Constant(Constant),
    /// The default value of the type.
    Default,
    /// A local or parameter.
    Local(LocalId),
    /// `this`.
    This,
    /// A field.
    Field {
        /// The object; none for static fields.
        target: Option<ExprRef<'b>>,
        /// The field.
        field: FieldId,
        /// The type that declares it.
        owner: Type,
    },
    /// An element of a tuple or anonymous object, from 0.
    TupleElement {
        /// The tuple.
        target: ExprRef<'b>,
        /// Which one.
        index: u16,
    },
    /// An element of an array.
    Element {
        /// The array.
        array: ExprRef<'b>,
        /// One index for each dimension.
        indices: &'b [ExprRef<'b>],
    },
    /// `array.Length`.
    ArrayLength(ExprRef<'b>),
    /// The array of all elements of an array with several dimensions.
    GridElements(ExprRef<'b>),
    /// The size of one dimension of an array with several.
    GridSize(ExprRef<'b>, ExprRef<'b>),
    /// A property or indexer.
    Property {
        /// The object; none for static ones.
        target: Option<ExprRef<'b>>,
        /// The property.
        property: PropertyId,
        /// The type that declares it.
        owner: Type,
        /// The indices.
        args: &'b [Argument<'b>],
        /// How its accessors are chosen.
        dispatch: Dispatch,
    },
    /// A call.
    Call {
        /// What is called.
        callee: Callee<'b>,
        /// The arguments.
        args: &'b [Argument<'b>],
    },
    /// The variable behind a reference: the result of a `ref` method.
    Dereference(ExprRef<'b>),
    /// A reference to a variable.
    ReferenceTo(ExprRef<'b>),
    /// A new object.
    New {
        /// The constructor; none for the default value of a struct.
        constructor: Option<MethodRef>,
        /// Its arguments.
        args: &'b [Argument<'b>],
        /// What is set afterwards.
        init: Option<&'b Initializer<'b>>,
    },
    /// A new anonymous object or tuple.
    Tuple(&'b [ExprRef<'b>]),
    /// A new array.
    NewArray {
        /// The sizes; none when the initializer tells.
        sizes: &'b [ExprRef<'b>],
        /// The elements.
        init: Option<&'b ArrayInit<'b>>,
    },
    /// A collection is made from elements: `into` makes the empty collection in a local, then the
    /// steps are executed.
    Build {
        /// The local.
        local: LocalId,
        /// The collection.
        value: ExprRef<'b>,
        /// What is done with it.
        steps: &'b [InitKind<'b>],
    },
    /// A delegate for a method.
    NewDelegate {
        /// The receiver, or the first argument of an extension method.
        target: Option<ExprRef<'b>>,
        /// The method.
        method: MethodRef,
        /// How it is chosen.
        dispatch: Dispatch,
    },
    /// A delegate for a lambda or local function.
    Lambda(&'b BoundFunction<'b>),
    /// A conversion to the expression's type.
    Convert {
        /// What is converted.
        operand: ExprRef<'b>,
        /// How.
        conversion: ConversionKind,
    },
    /// If `value` is null, null; else `then`, in which `local` is the value.
    IfNotNull {
        /// What may be null.
        value: ExprRef<'b>,
        /// What stands for it.
        local: LocalId,
        /// The result if it is not.
        then: ExprRef<'b>,
    },
    /// `-x`.
    Negate(ir::NumberKind, ExprRef<'b>),
    /// `~x`.
    Complement(ir::NumberKind, ExprRef<'b>),
    /// `!x`.
    Not(ExprRef<'b>),
    /// Arithmetic and comparison of numbers.
    Number {
        /// What is computed.
        op: NumberOp,
        /// In which numbers.
        kind: ir::NumberKind,
        /// Left.
        left: ExprRef<'b>,
        /// Right.
        right: ExprRef<'b>,
    },
    /// The same with operands that may be null: the result is null, of a comparison false.
    LiftedNumber {
        /// What is computed.
        op: NumberOp,
        /// In which numbers.
        kind: ir::NumberKind,
        /// Left.
        left: ExprRef<'b>,
        /// Right.
        right: ExprRef<'b>,
    },
    /// `==`, or `!=` within a [`ExprKind::Not`].
    Equal {
        /// What counts as equal.
        equality: ir::Equality,
        /// Left.
        left: ExprRef<'b>,
        /// Right.
        right: ExprRef<'b>,
    },
    /// `&&`.
    And(ExprRef<'b>, ExprRef<'b>),
    /// `||`.
    Or(ExprRef<'b>, ExprRef<'b>),
    /// Strings one after the other.
    Concat(&'b [ExprRef<'b>]),
    /// `a + b` of delegates.
    Combine(ExprRef<'b>, ExprRef<'b>),
    /// `a - b` of delegates.
    Remove(ExprRef<'b>, ExprRef<'b>),
    /// `a ?? b`.
    Coalesce(ExprRef<'b>, ExprRef<'b>),
    /// `c ? a : b`.
    Conditional(ExprRef<'b>, ExprRef<'b>, ExprRef<'b>),
    /// `target = value`.
    Assign {
        /// A variable or property.
        target: ExprRef<'b>,
        /// The value, converted.
        value: ExprRef<'b>,
    },
    /// A call that cannot be seen got a reference to the variable. Anything may be in it
    /// afterwards. Nobody knows whether and how it was accessed, so a `ref` is no access; what is
    /// `out` has been written, but for all that is known by an atomic operation.
    LoseSight {
        /// The variable.
        target: ExprRef<'b>,
        /// How it was passed.
        reference: UnseenReference,
    },
    /// `ref` local or field made to refer to another variable.
    AssignReference {
        /// The local.
        target: LocalId,
        /// The variable.
        value: ExprRef<'b>,
    },
    /// `target op= ...`: the value of the target is put into `local`, `value` computes the new one.
    Compound {
        /// A variable or property.
        target: ExprRef<'b>,
        /// What stands for its value.
        local: LocalId,
        /// The new value, converted.
        value: ExprRef<'b>,
        /// Which of the two is the result.
        taken: Taken,
        /// Whether nobody can come between (an event with a field).
        atomic: ir::Atomicity,
    },
    /// `target ??= value`.
    CoalesceAssign {
        /// A variable or property.
        target: ExprRef<'b>,
        /// The value, converted.
        value: ExprRef<'b>,
    },
    /// `(a, b) = value`.
    Deconstruct(&'b Deconstruction<'b>),
    /// `value is pattern`: `local` stands for the value in it.
    Is {
        /// What is tested.
        value: ExprRef<'b>,
        /// What stands for it.
        local: LocalId,
        /// The pattern.
        pattern: PatternRef<'b>,
    },
    /// `value is T`.
    IsType(ExprRef<'b>, Type),
    /// `value as T`: the type is the expression's, the type that is tested for is given.
    As(ExprRef<'b>, Type),
    /// `typeof(T)`.
    TypeOf(Type),
    /// `value switch { ... }`.
    Switch {
        /// What is tested.
        value: ExprRef<'b>,
        /// What stands for it.
        local: LocalId,
        /// The arms in order.
        arms: &'b [SwitchArm<'b>],
    },
    /// `throw x`.
    Throw(ExprRef<'b>),
    /// `await x`.
    Await(&'b Await<'b>),
    /// Evaluates the first and puts it into the local, then the second.
    Let(LocalId, ExprRef<'b>, ExprRef<'b>),
    /// Evaluates all; the last one is the result.
    Sequence(&'b [ExprRef<'b>]),
    /// `value with { ... }`.
    With {
        /// What is copied.
        value: ExprRef<'b>,
        /// What is set in the copy.
        init: &'b Initializer<'b>,
    },
    /// A call of a method of `Redhanded.Intrinsics`.
    Intrinsic {
        /// Which one.
        name: crate::syntax::Name,
        /// Its type argument, if it has one.
        type_arg: Type,
        /// Its arguments.
        args: &'b [Argument<'b>],
    },

    // ---- what has no type of its own, or is no value ----
    /// A lambda that is not converted to a delegate type yet.
    UnboundLambda(&'b LambdaValue<'b>),
    /// Methods of one name.
    MethodGroup(&'b MethodGroup<'b>),
    /// What needs to know which type it is converted to: `new()`, `default`, `[1, 2]`.
    TargetTyped(&'b TargetTyped<'b>),
    /// `out var x`, whose type comes from the parameter.
    OutVariable(LocalId),
    /// `_` as a target.
    Discard,
    /// A type.
    Type(Type),
    /// A namespace.
    Namespace(NamespaceId),
    /// An event, in front of `+=` or `-=`.
    Event {
        /// The object; none for static ones.
        target: Option<ExprRef<'b>>,
        /// The event.
        event: PropertyId,
        /// The type that declares it.
        owner: Type,
        /// How its accessors are chosen.
        dispatch: Dispatch,
    },
}

/// `{ ... }` behind `new`: `local` stands for the new object.
#[derive(Clone, Copy, Debug)]
pub struct Initializer<'b> {
    /// What stands for the object.
    pub local: LocalId,
    /// What is done with it.
    pub steps: &'b [InitKind<'b>],
}

/// A step of an initializer.
#[derive(Clone, Copy, Debug)]
pub enum InitKind<'b> {
    /// An assignment or a call of `Add`.
    Expr(ExprRef<'b>),
    /// Adds the elements of a sequence: `..c`.
    Spread(&'b super::Foreach<'b>),
}

/// The elements of a new array, row by row.
#[derive(Clone, Copy, Debug)]
pub struct ArrayInit<'b> {
    /// The size of each dimension.
    pub sizes: &'b [u32],
    /// The elements.
    pub elements: &'b [ExprRef<'b>],
}

/// An arm of a switch expression.
#[derive(Clone, Copy, Debug)]
pub struct SwitchArm<'b> {
    /// What the value must match.
    pub pattern: PatternRef<'b>,
    /// The condition behind `when`.
    pub guard: Option<ExprRef<'b>>,
    /// The result, converted to the type of the whole.
    pub value: ExprRef<'b>,
}

/// `await x`, spelled out by the awaiter's members.
#[derive(Clone, Copy, Debug)]
pub struct Await<'b> {
    /// What stands for the awaiter.
    pub awaiter: LocalId,
    /// Makes it.
    pub get_awaiter: ExprRef<'b>,
    /// Whether there is nothing to wait for.
    pub is_completed: ExprRef<'b>,
    /// The result.
    pub get_result: ExprRef<'b>,
    /// Where the method goes on.
    pub resumption: Resumption,
}

/// Where a method goes on behind an `await`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resumption {
    /// Where the awaiter says; if it is unknown, in the context that the method was in.
    Captured,
    /// `ConfigureAwait(false)`: anywhere.
    Anywhere,
}

/// `(a, b) = value`.
#[derive(Clone, Copy, Debug)]
pub struct Deconstruction<'b> {
    /// What stands for the value.
    pub local: LocalId,
    /// The value.
    pub value: ExprRef<'b>,
    /// A call of `Deconstruct` that fills the parts' locals; none for tuples.
    pub call: Option<ExprRef<'b>>,
    /// What stands for each part, and where its value comes from if not from the call.
    pub parts: &'b [(LocalId, Option<ExprRef<'b>>)],
    /// The assignments, made after all parts are known.
    pub assignments: &'b [ExprRef<'b>],
}
