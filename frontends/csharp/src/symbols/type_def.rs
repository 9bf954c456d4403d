//! Declared types.

use crate::{
    syntax::{
        Name, Span,
        ast::{Attribute, Function, List, Modifiers, One, TypeDecl},
    },
    types::{Type, TypeId, TypeParamId},
};

use super::{FieldId, FileIndex, MethodId, NamespaceId, ProjectIndex, PropertyId, SurroundingsId};

/// Who wrote a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Author {
    /// The program that is checked.
    Program,
    /// A model of the .NET library.
    Model,
}

/// What sort of type it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TypeSort {
    /// A class, also a static one, and a record class.
    Class,
    /// A struct, also a record struct.
    Struct,
    /// An interface.
    Interface,
    /// An enum.
    Enum,
    /// A delegate.
    Delegate,
}

impl TypeSort {
    /// Whether members without modifiers are public.
    pub fn is_open(self) -> bool {
        matches!(self, TypeSort::Interface | TypeSort::Enum | TypeSort::Delegate)
    }
}

/// Where a type stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Container {
    /// In a namespace.
    Namespace(NamespaceId),
    /// In another type.
    Type(TypeId),
}

/// A declared type: all its parts.
#[derive(Debug)]
pub struct TypeDef<'a> {
    /// Its name.
    pub name: Name,
    /// What sort of type it is.
    pub sort: TypeSort,
    /// The modifiers of all parts.
    pub modifiers: Modifiers,
    /// Whether it is a record.
    pub recordness: Recordness,
    /// Where it stands.
    pub container: Container,
    /// All type parameters, those of the types around it first.
    pub params: &'a [TypeParamId],
    /// How many of `params` are its own.
    pub arity: usize,
    /// Its declarations. None for a special type without a model.
    pub parts: Vec<Part>,
    /// The types in it.
    pub nested: Vec<(Name, TypeId)>,
    /// Who wrote it.
    pub author: Author,
    /// The project it belongs to.
    pub project: ProjectIndex,
    pub(crate) members: Lazy<&'a Members<'a>>,
    pub(crate) bases: Lazy<&'a Bases<'a>>,
}

/// Whether a type is a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recordness {
    /// It is.
    Record,
    /// It is not.
    Ordinary,
}

/// One declaration of a type.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// The file.
    pub file: FileIndex,
    /// What surrounds it.
    pub surroundings: SurroundingsId,
    /// Its syntax.
    pub syntax: PartSyntax,
    /// Its attributes.
    pub attributes: List<Attribute>,
    /// Where its name stands.
    pub name_span: Span,
}

/// The syntax of a part of a type.
#[derive(Clone, Copy, Debug)]
pub enum PartSyntax {
    /// A class, struct, interface, enum or record.
    Type(One<TypeDecl>),
    /// A delegate.
    Delegate(One<Function>),
    /// The class behind statements outside of every type.
    Statements,
}

/// Something that is found out when it is first asked for.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) enum Lazy<T> {
    /// Not asked yet.
    #[default]
    Pending,
    /// Being found out; asked meanwhile, it depends on itself.
    Running,
    /// Known.
    Done(T),
}

/// What a type inherits from, in terms of its own type parameters.
#[derive(Debug)]
pub struct Bases<'a> {
    /// The base class; none for interfaces and `object`.
    pub base: Option<Type>,
    /// The interfaces it names.
    pub interfaces: &'a [Type],
    /// Whether some base could not be found, so that members may come from there.
    pub known: BasesKnown,
}

/// Whether all bases of a type could be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BasesKnown {
    /// All.
    All,
    /// Not all.
    Some,
}

/// A member of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MemberRef {
    /// A field, constant or member of an enum.
    Field(FieldId),
    /// A method.
    Method(MethodId),
    /// A property or event. Indexers are not found by name.
    Property(PropertyId),
    /// A type in the type.
    Type(TypeId),
}

/// The members of a type, without inherited ones.
#[derive(Debug, Default)]
pub struct Members<'a> {
    /// Those with a name, ordered so that equal names stand together, in the order of declaration.
    pub(crate) by_name: &'a [(Name, MemberRef)],
    /// All fields in order, those behind automatic properties included.
    pub fields: &'a [FieldId],
    /// All methods in order, accessors, constructors and operators included.
    pub methods: &'a [MethodId],
    /// The methods, ordered as `by_name` is.
    pub(crate) methods_by_name: &'a [(Name, MethodId)],
    /// All properties, indexers and events in order.
    pub properties: &'a [PropertyId],
    /// Instance constructors.
    pub constructors: &'a [MethodId],
    /// `static T() { }`
    pub static_constructor: Option<MethodId>,
    /// `~T() { }`
    pub finalizer: Option<MethodId>,
    /// Indexers.
    pub indexers: &'a [PropertyId],
    /// Operators and conversions.
    pub operators: &'a [MethodId],
}

impl<'a> Members<'a> {
    /// The members with this name.
    pub fn named(&self, name: Name) -> &'a [(Name, MemberRef)] {
        with_name(self.by_name, name)
    }

    /// The methods with this name, accessors among them.
    pub fn methods_named(&self, name: Name) -> &'a [(Name, MethodId)] {
        with_name(self.methods_by_name, name)
    }
}

fn with_name<T>(ordered: &[(Name, T)], name: Name) -> &[(Name, T)] {
    let start = ordered.partition_point(|(n, _)| n.number() < name.number());
    let rest = &ordered[start..];
    &rest[..rest.iter().take_while(|(n, _)| *n == name).count()]
}

/// A type parameter.
#[derive(Clone, Copy, Debug)]
pub struct TypeParam {
    /// Its name.
    pub name: Name,
    /// Its variance.
    pub variance: crate::syntax::ast::Variance,
    /// What declares it.
    pub owner: TypeParamOwner,
}

/// What declares a type parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeParamOwner {
    /// A type.
    Type(TypeId),
    /// A method.
    Method(MethodId),
    /// A function within a function.
    LocalFunction {
        /// The file.
        file: FileIndex,
        /// What surrounds the type.
        surroundings: SurroundingsId,
        /// The type.
        owner: Option<TypeId>,
        /// Its syntax.
        function: One<Function>,
    },
}
