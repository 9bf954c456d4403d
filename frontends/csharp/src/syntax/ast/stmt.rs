//! Statements.

use super::{DesignationId, ExprId, List, MemberId, One, PatternId, StmtId, TypeRefId, Variable};
use crate::syntax::{Name, Span};

/// A statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stmt {
    /// Nothing that could be read: a hole left by a syntax error.
    Missing,
    /// `;`
    Empty,
    /// `{ ... }`
    Block(List<StmtId>),
    /// `expression;`
    Expr(ExprId),
    /// `int a = 1, b;`, `const int c = 1;`, `using var f = ...;`, `ref int r = ref x;`.
    Locals {
        /// What kind of declaration it is.
        kind: LocalKind,
        /// The type, often `var`; a [`TypeRef::Ref`](super::TypeRef::Ref) for `ref` locals.
        ty: TypeRefId,
        /// The variables, at least one.
        variables: List<Variable>,
    },
    /// A function within a function: a [`MemberKind::Method`](super::MemberKind::Method).
    LocalFunction(MemberId),
    /// `if (condition) then else otherwise`
    If {
        /// The condition.
        condition: ExprId,
        /// Executed when it holds.
        then: StmtId,
        /// Executed when it does not.
        otherwise: Option<StmtId>,
    },
    /// `while (condition) body`
    While {
        /// The condition.
        condition: ExprId,
        /// The body.
        body: StmtId,
    },
    /// `do body while (condition);`
    Do {
        /// The body.
        body: StmtId,
        /// The condition.
        condition: ExprId,
    },
    /// `for (...; ...; ...) body`
    For(One<For>),
    /// `foreach (... in ...) body`
    Foreach(One<Foreach>),
    /// `switch (value) { sections }`
    Switch {
        /// What is tested.
        value: ExprId,
        /// The sections in order.
        sections: List<Section>,
    },
    /// `try body catch ... finally ...`
    Try {
        /// The guarded block.
        body: StmtId,
        /// The handlers in order.
        catches: List<Catch>,
        /// The block that is always executed.
        finally: Option<StmtId>,
    },
    /// `using (resource) body`, `await using (resource) body`. A `using` declaration is
    /// [`Stmt::Locals`].
    Using {
        /// Whether the resource is disposed of asynchronously.
        asynchrony: Asynchrony,
        /// The resource.
        resource: UsingResource,
        /// The body.
        body: StmtId,
    },
    /// `lock (target) body`
    Lock {
        /// The object.
        target: ExprId,
        /// The body.
        body: StmtId,
    },
    /// `fixed (T* variables) body`
    Fixed {
        /// The type.
        ty: TypeRefId,
        /// The variables.
        variables: List<Variable>,
        /// The body.
        body: StmtId,
    },
    /// `unsafe { ... }`
    Unsafe(StmtId),
    /// `checked { ... }`, `unchecked { ... }`
    Checked {
        /// Which of the two.
        checking: Checking,
        /// The block.
        body: StmtId,
    },
    /// `name:`; the statement it labels is the next one in the same list.
    Label(Name),
    /// `goto`
    Goto(GotoTarget),
    /// `break;`
    Break,
    /// `continue;`
    Continue,
    /// `return value;`
    Return(Option<ExprId>),
    /// `throw value;`
    Throw(Option<ExprId>),
    /// `yield return value;`
    YieldReturn(ExprId),
    /// `yield break;`
    YieldBreak,
}

/// The kind of a declaration of locals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LocalKind {
    /// Variables.
    Plain,
    /// `const`
    Const,
    /// `using`: disposed of at the end of the enclosing block
    Using,
    /// `await using`: disposed of asynchronously at the end of the enclosing block
    AwaitUsing,
}

/// Whether `await` stands in front of a `using` or `foreach`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asynchrony {
    /// It does not.
    Sync,
    /// It does.
    Async,
}

/// Whether overflow throws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checking {
    /// `checked`
    Checked,
    /// `unchecked`
    Unchecked,
}

/// A `for` loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct For {
    /// Executed once: one [`Stmt::Locals`] or any number of [`Stmt::Expr`].
    pub init: List<StmtId>,
    /// The condition; always true when it is missing.
    pub condition: Option<ExprId>,
    /// Evaluated after each round.
    pub step: List<ExprId>,
    /// The body.
    pub body: StmtId,
}

/// A `foreach` loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foreach {
    /// `Async` for `await foreach`.
    pub asynchrony: Asynchrony,
    /// What each element is assigned to.
    pub target: ForeachTarget,
    /// The sequence.
    pub source: ExprId,
    /// The body.
    pub body: StmtId,
}

/// The variable or variables of a `foreach` loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForeachTarget {
    /// `int x`, `var (a, b)`
    Declaration {
        /// The type, often `var`.
        ty: TypeRefId,
        /// The variable or variables.
        designation: DesignationId,
    },
    /// `(int a, var b)`: an [`Expr::Tuple`](super::Expr::Tuple).
    Deconstruction(ExprId),
}

/// A section of a `switch` statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Section {
    /// The labels in front of it.
    pub labels: List<Label>,
    /// Its statements.
    pub body: List<StmtId>,
}

/// A label of a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// `default:`
    Default,
    /// `case pattern when guard:`
    Case {
        /// The pattern; an ordinary constant is a pattern, too.
        pattern: PatternId,
        /// The condition.
        guard: Option<ExprId>,
    },
}

/// A `catch` clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Catch {
    /// The type of the exceptions it handles; all when it is missing.
    pub ty: Option<TypeRefId>,
    /// The variable.
    pub name: Option<Name>,
    /// The condition behind `when`.
    pub filter: Option<ExprId>,
    /// The handler.
    pub body: StmtId,
    /// The whole clause.
    pub span: Span,
}

/// The resource of a `using` statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UsingResource {
    /// A value.
    Expr(ExprId),
    /// A [`Stmt::Locals`].
    Locals(StmtId),
}

/// Where a `goto` leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GotoTarget {
    /// To a label.
    Label(Name),
    /// To a `case` of the enclosing `switch`.
    Case(ExprId),
    /// To its `default`.
    Default,
}
