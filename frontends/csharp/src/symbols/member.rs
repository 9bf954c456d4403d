//! Declared members.

use crate::{
    syntax::{
        Name, Span,
        ast::{
            AccessorKind, Attribute, ExprId, Function, List, Modifiers, One, OperatorKind, ParamMode,
            Property as PropertySyntax, TypeDecl, TypeRefId,
        },
    },
    types::{Type, TypeId, TypeParamId},
};

use super::{FieldId, FileIndex, MethodId, PropertyId, SurroundingsId, type_def::Lazy};

/// Where a member stands: what the names in it mean.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The file.
    pub file: FileIndex,
    /// What surrounds the type.
    pub surroundings: SurroundingsId,
    /// The type.
    pub owner: TypeId,
}

/// A field, constant or member of an enum.
#[derive(Debug)]
pub struct Field {
    /// Its name.
    pub name: Name,
    /// Where it stands.
    pub place: Place,
    /// Its modifiers; `STATIC` is among those of constants.
    pub modifiers: Modifiers,
    /// How it came to be.
    pub source: FieldSource,
    /// What it starts with.
    pub initializer: Option<ExprId>,
    /// Where its name stands.
    pub span: Span,
    /// Its attributes.
    pub attributes: List<Attribute>,
    pub(crate) ty: Lazy<Type>,
    pub(crate) constant: Lazy<Option<crate::bind::Constant>>,
}

/// How a field came to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldSource {
    /// It is declared.
    Declared(TypeRefId),
    /// A member of an enum, and the one before it.
    EnumMember(Option<FieldId>),
    /// Behind an automatic property, or an event without accessors.
    Backing(PropertyId),
    /// Behind a parameter of a primary constructor that members use.
    PrimaryParameter(TypeRefId),
}

/// A method, constructor, operator or accessor.
#[derive(Debug)]
pub struct Method<'a> {
    /// Its name; accessors have the name of their property.
    pub name: Name,
    /// Where it stands.
    pub place: Place,
    /// Its modifiers.
    pub modifiers: Modifiers,
    /// What it is.
    pub role: MethodRole,
    /// Where its code is.
    pub source: MethodSource,
    /// Its own type parameters.
    pub type_params: &'a [TypeParamId],
    /// Where its name stands.
    pub span: Span,
    /// Its attributes.
    pub attributes: List<Attribute>,
    pub(crate) explicit_interface: Option<TypeRefId>,
    pub(crate) signature: Lazy<&'a Signature<'a>>,
    pub(crate) overridden: Lazy<Option<MethodId>>,
}

/// What a method is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MethodRole {
    /// A method.
    Ordinary,
    /// An instance constructor.
    Constructor,
    /// A static constructor.
    StaticConstructor,
    /// A finalizer.
    Finalizer,
    /// An operator or conversion.
    Operator(OperatorKind),
    /// An accessor.
    Accessor(AccessorKind, PropertyId),
    /// The method behind a delegate.
    Invoke,
}

/// Where a method's code is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MethodSource {
    /// In a declaration.
    Function(One<Function>),
    /// In a property: the index of the accessor.
    Accessor(One<PropertySyntax>, u32),
    /// Accessors that are not written: of an event with a field, of a property of a record.
    Automatic,
    /// The constructor of a class that declares none.
    DefaultConstructor,
    /// The constructor of `class C(int x)`.
    PrimaryConstructor(One<TypeDecl>),
    /// A member that a record has without declaring it.
    Record(RecordMember),
    /// Statements outside of every type.
    Statements,
}

/// A member that a record has without declaring it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RecordMember {
    /// `void Deconstruct(out ...)`
    Deconstruct,
    /// `bool Equals(object)`
    Equals,
    /// `int GetHashCode()`
    GetHashCode,
    /// `string ToString()`
    ToString,
}

/// A property, indexer or event.
#[derive(Debug)]
pub struct Property<'a> {
    /// Its name.
    pub name: Name,
    /// Where it stands.
    pub place: Place,
    /// Its modifiers.
    pub modifiers: Modifiers,
    /// What it is.
    pub role: PropertyRole,
    /// Its type.
    pub ty: TypeRefId,
    /// Its syntax, unless it is an event with a field or a parameter of a record.
    pub syntax: Option<One<PropertySyntax>>,
    /// What it starts with.
    pub value: Option<ExprId>,
    /// Where its name stands.
    pub span: Span,
    /// Its attributes.
    pub attributes: List<Attribute>,
    /// `get`, or `add` of an event.
    pub getter: Option<MethodId>,
    /// `set` or `init`, or `remove` of an event.
    pub setter: Option<MethodId>,
    /// The field behind it.
    pub backing: Option<FieldId>,
    pub(crate) signature: Lazy<&'a Signature<'a>>,
}

/// What sort of property it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PropertyRole {
    /// A property.
    Property,
    /// An indexer.
    Indexer,
    /// An event.
    Event,
}

/// Parameters and result, in terms of type parameters.
#[derive(Clone, Copy, Debug)]
pub struct Signature<'a> {
    /// The parameters.
    pub params: &'a [Parameter],
    /// The result, or the type of the property.
    pub return_type: Type,
    /// Whether a variable is returned.
    pub return_mode: ReturnMode,
}

/// Whether a method returns a value or a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReturnMode {
    /// A value.
    Value,
    /// A variable, by reference.
    Ref,
}

/// A parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: Name,
    /// Its type.
    pub ty: Type,
    /// How it is passed.
    pub mode: ParamMode,
    /// What else it is.
    pub role: crate::syntax::ast::ParamRole,
    /// What it is when no argument is given: in the method's file.
    pub default: Option<ExprId>,
}
