//! Values that get a type only where they are used.

use std::cell::Cell;

use crate::{
    symbols::MethodId,
    syntax::{
        Name, Span,
        ast::{ExprId, Lambda, One},
    },
    types::{Type, TypeList},
};

use super::{
    context::Context,
    tree::{BoundFunction, ExprRef},
};

/// A lambda, bound once for each combination of parameter types that is tried.
#[derive(Debug)]
pub struct LambdaValue<'b> {
    /// Its code.
    pub source: LambdaSource<'b>,
    /// Where it stands.
    pub context: Context<'b>,
    /// The place in the source.
    pub span: Span,
    /// What it was bound to so far.
    pub memo: Cell<Option<&'b LambdaMemo<'b>>>,
}

/// The code of a lambda.
#[derive(Clone, Copy, Debug)]
pub enum LambdaSource<'b> {
    /// A lambda or anonymous method.
    Syntax(One<Lambda>),
    /// A part of a query expression.
    Query(QueryLambda<'b>),
}

/// A function that a clause of a query stands for.
#[derive(Clone, Copy, Debug)]
pub struct QueryLambda<'b> {
    /// The range variables that the first parameter carries: itself, or as a tuple.
    pub variables: &'b [Name],
    /// The range variable that is the second parameter.
    pub second: Option<Name>,
    /// What it returns.
    pub result: QueryResult,
}

/// What the function behind a clause returns.
#[derive(Clone, Copy, Debug)]
pub enum QueryResult {
    /// An expression.
    Expr(ExprId),
    /// The range variables, and the value of the expression as another one.
    WithExpr(ExprId),
    /// The range variables, and the second parameter as another one.
    WithSecond,
    /// The first parameter.
    First,
}

/// A lambda bound with certain types of parameters.
#[derive(Debug)]
pub struct LambdaMemo<'b> {
    /// The types.
    pub params: TypeList,
    /// The result.
    pub function: &'b BoundFunction<'b>,
    /// Where names in it could not be bound.
    pub unbound: &'b [super::binder::Unbound],
    /// Another combination.
    pub next: Option<&'b LambdaMemo<'b>>,
}

/// Methods of one name, before a call or a conversion to a delegate chooses one.
#[derive(Debug)]
pub struct MethodGroup<'b> {
    /// The name.
    pub name: Name,
    /// The receiver, if a value stands in front of the dot, or `this` if nothing does.
    pub target: Option<ExprRef<'b>>,
    /// What stands in front of the dot.
    pub receiver: ReceiverKind,
    /// The methods, with the types that declare them; those of derived classes first.
    pub methods: &'b [Candidate],
    /// Explicit type arguments.
    pub type_args: &'b [Type],
    /// A local function, instead of methods.
    pub local: Option<&'b super::scope::LocalFunction<'b>>,
}

/// A method that a name may mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The method.
    pub method: MethodId,
    /// The type that declares it.
    pub owner: Type,
    /// How far up in the inheritance it is declared.
    pub level: u16,
}

/// What stands in front of the dot of a method's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReceiverKind {
    /// A value: extension methods are candidates, too.
    Value,
    /// `base`: no virtual calls.
    Base,
    /// A type.
    Type,
    /// Nothing: members of the types around, static and not.
    Implicit,
}

/// What needs to know the type it is converted to.
#[derive(Debug)]
pub enum TargetTyped<'b> {
    /// `new(args) { init }`.
    New {
        /// The arguments.
        args: &'b [super::call::Arg<'b>],
        /// The initializer.
        init: Option<ExprId>,
        /// Where it stands.
        context: Context<'b>,
    },
    /// `default`.
    Default,
    /// `[a, ..b]`.
    Collection {
        /// The elements.
        elements: &'b [CollectionElement<'b>],
    },
    /// `{ a, b }` as the value of an array variable.
    Array {
        /// The initializer.
        init: ExprId,
        /// Where it stands.
        context: Context<'b>,
    },
    /// `c ? a : b` of values without a common type.
    Conditional {
        /// The condition.
        condition: ExprRef<'b>,
        /// The values.
        values: [ExprRef<'b>; 2],
    },
    /// A switch expression without a common type.
    Switch {
        /// What is tested.
        value: ExprRef<'b>,
        /// What stands for it.
        local: super::tree::LocalId,
        /// The arms; their values are not converted.
        arms: &'b [super::tree::SwitchArm<'b>],
    },
    /// A tuple with elements that have no type of their own.
    Tuple(&'b [ExprRef<'b>]),
    /// `throw x`.
    Throw(ExprRef<'b>),
    /// `await` or another operation on something without a type: nothing is known.
    Unknown,
}

/// An element of a collection expression.
#[derive(Clone, Copy, Debug)]
pub enum CollectionElement<'b> {
    /// One element.
    Value(ExprRef<'b>),
    /// All elements of a sequence.
    Spread(ExprRef<'b>),
}
