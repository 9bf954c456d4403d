//! Functions of a body: the body itself, lambdas and local functions.

use std::cell::Cell;

use crate::{
    symbols::FileIndex,
    syntax::{Name, Span},
    types::Type,
};

use super::{ExprRef, StmtRef};

/// A local, parameter or made-up variable of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LocalId(pub u32);

/// A function of a body: 0 is the body itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FunctionIndex(pub u32);

/// What is known of a local.
#[derive(Clone, Copy, Debug)]
pub struct Local {
    /// Its name; none for made-up variables.
    pub name: Option<Name>,
    /// Its type.
    pub ty: Type,
    /// The function it belongs to.
    pub function: FunctionIndex,
    /// How it came to be.
    pub origin: LocalOrigin,
    /// Where it is kept.
    pub storage: LocalStorage,
    /// How long it lives.
    pub lifetime: LocalLifetime,
    /// Where its name stands.
    pub span: Span,
}

/// How a local came to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LocalOrigin {
    /// A parameter passed by value.
    Parameter,
    /// A parameter passed by reference, or a `ref` local: it holds a reference to a variable.
    Reference,
    /// A declaration.
    Declared,
    /// Made up.
    Temporary,
}

/// How long a local lives: each time its block or function is entered, it is a new one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LocalLifetime {
    /// As long as the call of its function.
    Function,
    /// As long as the block that lists it.
    Block,
}

/// Where a local is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LocalStorage {
    /// In a register: no other function sees it.
    Register,
    /// In an object, because it is passed by reference. Nobody else has the object while this
    /// function runs, so accesses are not tracked.
    Cell,
    /// In an object, because a lambda or local function uses it, maybe on another thread.
    Captured,
}

/// What kind of code a function has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FunctionShape {
    /// Ordinary code.
    Ordinary,
    /// It yields elements of this type.
    Iterator(Type),
    /// It awaits; the type of its result, `void` for none.
    Async(Type),
    /// It awaits and yields elements of this type.
    AsyncIterator(Type),
}

/// A lambda or local function, or the body as a whole.
#[derive(Debug)]
pub struct BoundFunction<'b> {
    /// Which one.
    pub index: FunctionIndex,
    /// The file it stands in.
    pub file: FileIndex,
    /// Its name, for stacks.
    pub name: Option<Name>,
    /// Its parameters.
    pub params: &'b [LocalId],
    /// What kind of code it has.
    pub shape: Cell<FunctionShape>,
    /// What it returns to its caller.
    pub return_type: Cell<Type>,
    /// Its code; set once it is bound.
    pub body: Cell<Option<StmtRef<'b>>>,
    /// The values it returns, to be converted when the return type is known.
    pub returns: Cell<&'b [&'b Cell<ExprRef<'b>>]>,
    /// Where it stands.
    pub span: Span,
}
