//! Where an expression stands.

use crate::{symbols::TypeScope, syntax::ast::Checking, types::Type};

use super::{scope::Scope, tree::FunctionIndex};

/// Everything that decides what names mean at a place of a body. The lifetime of type scopes is
/// that of the tree here, which is shorter.
#[derive(Clone, Copy, Debug)]
pub struct Context<'b> {
    /// For names of types.
    pub types: TypeScope<'b>,
    /// What the type parameters stand for: an index into the binder's substitutions.
    pub substitution: SubstitutionIndex,
    /// The locals.
    pub scope: &'b Scope<'b>,
    /// The innermost function.
    pub function: FunctionIndex,
    /// Whether there is a `this`.
    pub receiver: Receiver,
    /// The type that the body belongs to.
    pub owner: Type,
    /// Whether arithmetic that does not fit throws.
    pub checking: Checking,
    /// The property whose field `field` means.
    pub property: Option<crate::symbols::PropertyId>,
}

/// An index into the substitutions of a binder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SubstitutionIndex(pub(super) u32);

/// Whether there is a `this`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Receiver {
    /// There is.
    This,
    /// There is none: static code.
    None,
}
