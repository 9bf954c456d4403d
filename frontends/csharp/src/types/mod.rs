//! Types of C#, interned: equal types are equal numbers.
//!
//! - [`Type`], [`TypeKind`]: what a type is.
//! - [`TypeTable`]: the interner.
//! - [`Special`]: the types that the language itself knows.
//! - [`Substitution`]: type parameters → types.
//!
//! A body is bound once for each combination of type arguments, so within a body no type parameter
//! is left; they occur in signatures only, where overload resolution and type inference look at
//! them.

mod ids;
mod kind;
mod special;
mod substitution;
mod table;

pub use ids::{TypeId, TypeParamId};
pub use kind::{Type, TypeKind, TypeList};
pub use special::{NumericKind, Special};
pub use substitution::Substitution;
pub use table::TypeTable;
