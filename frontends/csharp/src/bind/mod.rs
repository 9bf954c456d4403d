//! Binding: what the names and operators of a body mean.
//!
//! A body is bound once for each combination of type arguments that the program uses, into a
//! [`tree`] where everything is spelled out: overloads are chosen, type arguments inferred,
//! conversions inserted, `foreach`, `using`, queries and patterns reduced to what they stand for.
//! Lowering walks that tree.
//!
//! Whatever cannot be bound becomes an unknown value ([HSR] 3.5); its operands are still evaluated.
//! Rules of the language that only reject programs are not checked.
//!
//! What this can get wrong, deliberately:
//!
//! - In generic code the overload is chosen for the actual type arguments, not for the constraints.
//! - Accessibility counts only as far as it keeps private members of other classes out.
//! - `decimal` is a 64-bit floating-point number, which does not overflow.
//! - Of expression trees only what they do when they are compiled is known; pointers and `__makeref` are
//!   unknown.

mod assign;
mod awaiting;
mod begin_invoke;
mod binder;
mod body;
mod call;
mod captures;
mod conditional;
mod constant;
mod context;
mod conversion;
mod creation;
mod expr;
mod fold;
mod foreach;
mod grid;
mod group;
mod inference;
mod lambda;
mod library_types;
mod literal;
mod local_function;
mod lookup;
mod method_group;
mod names;
mod numbers;
mod operator;
mod overload;
mod pattern;
mod query;
mod range;
mod record;
mod scope;
mod statement;
pub mod tree;
mod user_operator;
mod window_events;

pub(crate) use binder::with_stack;
pub use binder::{Binder, FunctionInfo, PendingFunction, Unbound};
pub use body::{BoundBody, bind_attribute_argument, bind_method, bind_static_constructor};
pub use call::Arg;
pub use constant::{Constant, StringId};
pub use context::{Context, Receiver, SubstitutionIndex};
pub use group::{
    Candidate, CollectionElement, LambdaMemo, LambdaSource, LambdaValue, MethodGroup, QueryLambda,
    QueryResult, ReceiverKind, TargetTyped,
};
pub use record::bind_anonymous_member;
pub use scope::{Entry, Instance, LocalFunction, Meaning, Scope};
pub use statement::SwitchContext;
