//! The syntax tree: what the parser hands to the binder.
//!
//! # Shape
//!
//! A [`SyntaxTree`] is one file. Its nodes lie in arenas, one per category, and refer to each other
//! by index ([`ExprId`], [`StmtId`], [`TypeRefId`], [`PatternId`], [`DesignationId`], [`MemberId`]);
//! `&tree[id]` is the node, `tree.span(id)` its place in the text. A [`List`] is a range of a pool;
//! `&tree[list]` is a slice. [`One`] is a struct too wide for its node; `&tree[one]` is the struct. So a tree is a handful of allocations, `Send + Sync`, without
//! lifetimes, and any body is reached in one step from the id that its member holds:
//!
//! ```text
//! for &member in &tree[tree.members()] {
//!     if let MemberKind::Method(function) = tree[member].kind {
//!         match tree[function].body {
//!             Body::Block(statement) => ...   // Stmt::Block
//!             Body::Expr(expression) => ...   // => expression
//!             Body::None => ...               // abstract, extern, partial
//!         }
//!     }
//! }
//! ```
//!
//! # What a consumer must know
//!
//! - **Names** are [`Name`](super::Name)s of the [`Names`](super::Names) handed to the parser: equal
//!   names are equal numbers in all files. The numbers differ from run to run; never sort by them.
//! - **Holes**: `Missing` nodes stand where the text was damaged; the notes of the tree say why.
//!   Everything outside the damage is there.
//! - **Depth**: nesting is bounded by the parser (`MAX_NESTING`), but chains are not: `a + b + c...`,
//!   `a.b().c()...` and `if ... else if ...` can be thousands of links deep. Recursive consumers
//!   need a bound of their own.
//! - **Parentheses** around an expression leave no node; nor does a `!` behind it (`x!`).
//! - **Names are not resolved**: `A.B.C` in an expression is a chain of [`Expr::Member`] whether A
//!   is a namespace, a type or a variable; `x is A.B` is [`Pattern::TypeOrConstant`].
//! - **Literals** keep their text only; [`SyntaxTree::literal_value`] decodes them on demand.

mod arena;
mod declaration;
mod expr;
mod lists;
mod modifiers;
mod operators;
mod pattern;
mod stmt;
mod tree;
mod type_ref;

pub use arena::{DesignationId, ExprId, MemberId, Node, PatternId, StmtId, TypeRefId};
pub use declaration::{
    Accessor, AccessorKind, Attribute, Body, BodyKind, ChainedCall, ChainedTarget, Constraint,
    ConstraintKind, EnumMember, Field, Function, Member, MemberKind, Namespace, OperatorKind, Param,
    ParamMode, ParamRole, Property, TypeDecl, TypeKind, TypeParam, Using, UsingKind, UsingScope, Variable,
    Variance,
};
pub use expr::{
    AnonymousMember, Arg, ArgMode, Arm, Direction, Expr, InitElement, InterpolationPart, Lambda, LambdaKind,
    Literal, Ordering, QueryClause, StringStyle,
};
pub(crate) use lists::Pools;
pub use lists::{List, One, Pooled};
pub use modifiers::Modifiers;
pub use operators::{BinaryOp, UnaryOp};
pub use pattern::{Designation, Named, Pattern, Recursive, Subpattern};
pub use stmt::{
    Asynchrony, Catch, Checking, For, Foreach, ForeachTarget, GotoTarget, Label, LocalKind, Section, Stmt,
    UsingResource,
};
pub(crate) use tree::Root;
pub use tree::SyntaxTree;
pub use type_ref::{Predefined, TupleElement, TypeRef};

/// How deep constructs may be nested before the parser gives up on the innermost ones. Chains of
/// operators, calls and `else if` do not count.
pub const MAX_NESTING: u32 = 256;
