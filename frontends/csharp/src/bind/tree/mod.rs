//! The tree that binding a body makes and lowering reads: names are resolved, conversions and calls
//! are spelled out, types are known.
//!
//! Nodes are `Copy` and live in an arena that is dropped with the body. Variables that the language
//! makes up (the receiver of `?.`, the enumerator of a `foreach`) are locals like others, so that
//! accesses to them are ordinary expressions.

mod expr;
mod function;
mod pattern;
mod stmt;

pub use expr::{
    Argument, ArrayInit, Await, Callee, ConversionKind, Deconstruction, Dispatch, Expr, ExprKind, ExprRef,
    InitKind, Initializer, MethodRef, NumberOp, Passing, Resumption, SwitchArm, Taken, UnseenReference,
};
pub use function::{
    BoundFunction, FunctionIndex, FunctionShape, Local, LocalId, LocalLifetime, LocalOrigin, LocalStorage,
};
pub use pattern::{Pattern, PatternRef, Subpattern, TypeTest};
pub use stmt::{Block, CatchClause, Foreach, LabelId, Return, Stmt, StmtRef, SwitchLabel, SwitchSection};
