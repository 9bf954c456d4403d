//! Bound statements.

use std::cell::Cell;

use crate::{symbols::FileIndex, syntax::Span, types::Type};

use super::{BoundFunction, ExprRef, LocalId, PatternRef};

/// A statement of a body.
pub type StmtRef<'b> = &'b Stmt<'b>;

/// A label of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LabelId(pub u32);

/// Statements with the locals that live as long as they run: each time the block is entered, these
/// are new.
#[derive(Clone, Copy, Debug)]
pub struct Block<'b> {
    /// The locals.
    pub locals: &'b [LocalId],
    /// The functions.
    pub functions: &'b [&'b BoundFunction<'b>],
    /// The statements.
    pub stmts: &'b [StmtRef<'b>],
}

/// A `return`. The value is converted when the function's return type is known.
#[derive(Clone, Copy, Debug)]
pub struct Return<'b> {
    /// The value.
    pub value: Option<&'b Cell<ExprRef<'b>>>,
    /// Where it stands.
    pub span: Span,
}

/// A bound statement.
#[derive(Clone, Copy, Debug)]
pub enum Stmt<'b> {
    /// Nothing.
    Empty,
    /// A block.
    Block(&'b Block<'b>),
    /// A statement that stands in another file: the initialiser of a field of a partial class.
    InFile(FileIndex, StmtRef<'b>),
    /// An expression whose value nobody wants.
    Expr(ExprRef<'b>),
    /// A local gets its first value; without one, the default value.
    Declare {
        /// The local.
        local: LocalId,
        /// The value, or the variable of a `ref` local.
        value: Option<ExprRef<'b>>,
    },
    /// `if`.
    If {
        /// The condition.
        condition: ExprRef<'b>,
        /// If it holds.
        then: StmtRef<'b>,
        /// If it does not.
        otherwise: Option<StmtRef<'b>>,
    },
    /// `while` and `for`.
    Loop {
        /// Tested before each round; none: always true.
        condition: Option<ExprRef<'b>>,
        /// Evaluated after each round.
        step: &'b [ExprRef<'b>],
        /// The body.
        body: StmtRef<'b>,
    },
    /// `do ... while`.
    Do {
        /// The body.
        body: StmtRef<'b>,
        /// Tested after each round.
        condition: ExprRef<'b>,
    },
    /// `foreach`.
    Foreach(&'b Foreach<'b>),
    /// `switch`: `local` stands for the value in the patterns.
    Switch {
        /// What is tested.
        value: ExprRef<'b>,
        /// What stands for it.
        local: LocalId,
        /// The locals of all sections.
        locals: &'b [LocalId],
        /// The sections in order.
        sections: &'b [SwitchSection<'b>],
    },
    /// `try`.
    Try {
        /// The guarded block.
        body: StmtRef<'b>,
        /// The handlers.
        catches: &'b [CatchClause<'b>],
        /// What is always executed.
        finally: Option<StmtRef<'b>>,
    },
    /// `lock`: `local` stands for the object.
    Lock {
        /// What stands for it.
        local: LocalId,
        /// The object.
        target: ExprRef<'b>,
        /// The body.
        body: StmtRef<'b>,
    },
    /// A place to jump to.
    Label(LabelId),
    /// A jump.
    Goto(LabelId),
    /// `break`.
    Break,
    /// `continue`.
    Continue,
    /// `return`.
    Return(&'b Return<'b>),
    /// `throw`; without a value, what is being handled.
    Throw(Option<ExprRef<'b>>, Span),
    /// `yield return`.
    Yield(ExprRef<'b>),
    /// `yield break`.
    YieldBreak,
}

/// `foreach`, spelled out by the enumerator's members.
#[derive(Clone, Copy, Debug)]
pub enum Foreach<'b> {
    /// Over an array or string.
    Indexed {
        /// What stands for the array.
        array: LocalId,
        /// Its value.
        source: ExprRef<'b>,
        /// What stands for the index.
        index: LocalId,
        /// The number of elements.
        length: ExprRef<'b>,
        /// Sets the variables from the element.
        assign: StmtRef<'b>,
        /// The variables: new in each round.
        locals: &'b [LocalId],
        /// The body.
        body: StmtRef<'b>,
    },
    /// Over anything with an enumerator.
    Enumerated {
        /// What stands for the enumerator.
        enumerator: LocalId,
        /// Makes it.
        source: ExprRef<'b>,
        /// Whether there is another element.
        move_next: ExprRef<'b>,
        /// Sets the variables from the element.
        assign: StmtRef<'b>,
        /// The variables: new in each round.
        locals: &'b [LocalId],
        /// What is done with the enumerator at the end.
        dispose: Option<ExprRef<'b>>,
        /// The body.
        body: StmtRef<'b>,
    },
}

/// A section of a `switch`.
#[derive(Clone, Copy, Debug)]
pub struct SwitchSection<'b> {
    /// The labels in front of it.
    pub labels: &'b [SwitchLabel<'b>],
    /// Where `goto case` leads.
    pub target: LabelId,
    /// The statements.
    pub body: &'b [StmtRef<'b>],
}

/// A label of a section.
#[derive(Clone, Copy, Debug)]
pub enum SwitchLabel<'b> {
    /// `default:`
    Default,
    /// `case`.
    Case {
        /// The pattern.
        pattern: PatternRef<'b>,
        /// The condition.
        guard: Option<ExprRef<'b>>,
    },
}

/// A handler.
#[derive(Clone, Copy, Debug)]
pub struct CatchClause<'b> {
    /// The type; none for everything.
    pub ty: Option<Type>,
    /// The variable, made up if it has no name.
    pub local: LocalId,
    /// The condition.
    pub filter: Option<ExprRef<'b>>,
    /// The handler.
    pub body: StmtRef<'b>,
}
