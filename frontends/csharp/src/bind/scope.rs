//! Which locals a name can mean where.

use std::cell::Cell;

use crate::{syntax::Name, types::Type};

use super::{
    constant::Constant,
    tree::{BoundFunction, FunctionIndex, LocalId},
};

/// A block, or anything else within which a name of a local has its meaning. Scopes live as long as
/// the tree, so that a lambda can be bound later than the statement around it.
#[derive(Debug)]
pub struct Scope<'b> {
    /// The scope around it.
    pub outer: Option<&'b Scope<'b>>,
    /// The function it belongs to.
    pub function: FunctionIndex,
    names: Cell<Option<&'b Entry<'b>>>,
}

/// A name of a scope.
#[derive(Debug)]
pub struct Entry<'b> {
    name: Name,
    meaning: Meaning<'b>,
    next: Option<&'b Entry<'b>>,
}

/// What a name means.
#[derive(Clone, Copy, Debug)]
pub enum Meaning<'b> {
    /// A local or parameter.
    Local(LocalId),
    /// A constant and its type.
    Constant(Constant, Type),
    /// An element of a local tuple: a range variable of a query.
    Element(LocalId, u16),
    /// A function.
    Function(&'b LocalFunction<'b>),
}

/// A local function.
#[derive(Debug)]
pub struct LocalFunction<'b> {
    /// Its declaration.
    pub syntax: crate::syntax::ast::MemberId,
    /// The type parameters it declares.
    pub type_params: &'b [crate::types::TypeParamId],
    /// The scope it is declared in.
    pub scope: Cell<Option<&'b Scope<'b>>>,
    /// For each combination of type arguments that is used: the function.
    pub instances: Cell<Option<&'b Instance<'b>>>,
}

/// A local function with type arguments.
#[derive(Debug)]
pub struct Instance<'b> {
    /// The type arguments.
    pub args: crate::types::TypeList,
    /// The function.
    pub function: &'b BoundFunction<'b>,
    /// Another instance.
    pub next: Option<&'b Instance<'b>>,
}

impl<'b> Scope<'b> {
    /// A scope without names.
    pub fn new(outer: Option<&'b Scope<'b>>, function: FunctionIndex) -> Scope<'b> {
        Scope { outer, function, names: Cell::new(None) }
    }

    /// Adds a name.
    pub fn declare(&self, bump: &'b bumpalo::Bump, name: Name, meaning: Meaning<'b>) {
        let next = self.names.get();
        self.names.set(Some(bump.alloc(Entry { name, meaning, next })));
    }

    /// What `name` means here or in a scope around.
    pub fn find(&self, name: Name) -> Option<Meaning<'b>> {
        let mut scope = Some(self);
        while let Some(this) = scope {
            let mut entry = this.names.get();
            while let Some(found) = entry {
                if found.name == name {
                    return Some(found.meaning);
                }
                entry = found.next;
            }
            scope = this.outer;
        }
        None
    }
}
