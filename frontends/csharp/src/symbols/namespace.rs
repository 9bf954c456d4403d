//! Namespaces, and what surrounds a type in its file.

use hashbrown::HashMap;

use crate::{
    syntax::{
        Name,
        ast::{List, Using},
    },
    types::{Type, TypeId},
};

use super::{FileIndex, NamespaceId, SurroundingsId};

/// A namespace of all projects and models together.
#[derive(Debug, Default)]
pub struct Namespace {
    /// The namespace around it; none for the global one.
    pub outer: Option<NamespaceId>,
    /// The namespaces in it.
    pub namespaces: HashMap<Name, NamespaceId>,
    /// The types in it, in the order they were declared.
    pub types: HashMap<Name, Vec<TypeId>>,
}

/// A declaration of a namespace in a file, or the file itself. Decides what the names in it mean.
#[derive(Debug)]
pub struct Surroundings<'a> {
    /// The file.
    pub file: FileIndex,
    /// The innermost namespace.
    pub namespace: NamespaceId,
    /// The declaration around it; none for the file itself.
    pub outer: Option<SurroundingsId>,
    /// The directives in it.
    pub usings: List<Using>,
    /// What the directives mean, once somebody has asked.
    pub resolved: ResolvedUsings<'a>,
}

/// What the directives of one place mean.
#[derive(Clone, Copy, Debug)]
pub enum ResolvedUsings<'a> {
    /// Not asked yet.
    Pending,
    /// Being found out: names in the directives themselves do not see the directives.
    Running,
    /// Known.
    Done(&'a Usings<'a>),
}

/// The `using` directives of one place.
#[derive(Debug, Default)]
pub struct Usings<'a> {
    /// `using A.B;`
    pub namespaces: &'a [NamespaceId],
    /// `using static A.B;`
    pub statics: &'a [Type],
    /// `using X = A.B;`
    pub aliases: &'a [(Name, NamespaceOrType)],
}

/// What a name in a type's place can mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamespaceOrType {
    /// A namespace.
    Namespace(NamespaceId),
    /// A type.
    Type(Type),
}
