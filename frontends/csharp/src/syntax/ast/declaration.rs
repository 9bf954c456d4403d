//! Declarations: namespaces, types and their members.

use super::{Arg, BinaryOp, ExprId, List, MemberId, Modifiers, Named, One, StmtId, TypeRefId, UnaryOp};
use crate::syntax::{Name, Span};

/// A member of a namespace or type, or a local function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Member {
    /// Its attributes, those with a target such as `return:` included.
    pub attributes: List<Attribute>,
    /// Its modifiers.
    pub modifiers: Modifiers,
    /// What it is.
    pub kind: MemberKind,
}

/// What a member is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemberKind {
    /// Nothing that could be read: a hole left by a syntax error.
    Missing,
    /// `namespace A.B { ... }`, `namespace A.B;`
    Namespace(One<Namespace>),
    /// A class, struct, interface, enum or record.
    Type(One<TypeDecl>),
    /// `delegate R D<T>(...)`: a function without a body.
    Delegate(One<Function>),
    /// `T a = 1, b;`, also constants and buffers of fixed size.
    Field(Field),
    /// `event D a, b;`: an event with a field behind it.
    EventField(Field),
    /// `event D E { add { } remove { } }`
    Event(One<Property>),
    /// A method or local function.
    Method(One<Function>),
    /// A constructor; a static one has the modifier.
    Constructor(One<Function>),
    /// `~T() { }`
    Destructor(One<Function>),
    /// An operator or a conversion.
    Operator(OperatorKind, One<Function>),
    /// A property.
    Property(One<Property>),
    /// `T this[...]`
    Indexer(One<Property>),
    /// A member of an enum.
    EnumMember(EnumMember),
}

/// `using ...;`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Using {
    /// What it brings in.
    pub kind: UsingKind,
    /// How far it reaches.
    pub scope: UsingScope,
    /// The namespace or type.
    pub target: TypeRefId,
    /// The whole directive.
    pub span: Span,
}

/// What a `using` directive brings in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UsingKind {
    /// `using A.B;`: the types of a namespace.
    Namespace,
    /// `using static A.B;`: the static members of a type.
    Static,
    /// `using X = A.B;`: a name for a namespace or type.
    Alias(Name),
}

/// How far a `using` directive reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UsingScope {
    /// The file or namespace it stands in.
    Local,
    /// `global using`: every file of the project.
    Global,
}

/// `namespace A.B`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Namespace {
    /// `A`, `B`.
    pub path: List<Name>,
    /// The directives in it.
    pub usings: List<Using>,
    /// Its members.
    pub members: List<MemberId>,
}

/// The declaration, or one part of it, of a class, struct, interface, enum or record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypeDecl {
    /// What is declared.
    pub kind: TypeKind,
    /// Its name.
    pub name: Named,
    /// Its type parameters.
    pub type_params: List<TypeParam>,
    /// The parameters of a primary constructor. `None` without parentheses.
    pub params: Option<List<Param>>,
    /// Base class, interfaces, or the type behind an enum, in the order they are written.
    pub bases: List<TypeRefId>,
    /// The arguments for the base class's constructor: `class A(int x) : B(x)`.
    pub base_args: Option<List<Arg>>,
    /// The constraints on type parameters.
    pub constraints: List<Constraint>,
    /// Its members.
    pub members: List<MemberId>,
}

/// The kind of a type declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TypeKind {
    /// `class`
    Class,
    /// `struct`; `ref struct` and `readonly struct` have the modifier
    Struct,
    /// `interface`
    Interface,
    /// `enum`
    Enum,
    /// `record`, `record class`
    Record,
    /// `record struct`
    RecordStruct,
}

/// A type parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypeParam {
    /// Its name.
    pub name: Name,
    /// Its variance.
    pub variance: Variance,
}

/// The variance of a type parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variance {
    /// Neither.
    None,
    /// `in`
    In,
    /// `out`
    Out,
}

/// `where T : A, new()`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Constraint {
    /// The type parameter.
    pub param: Name,
    /// The types behind the colon. `unmanaged`, `notnull` and `default` are among them as names.
    pub types: List<TypeRefId>,
    /// Whether `class` or `struct` is among them.
    pub kind: ConstraintKind,
}

/// Which kind of types a constraint allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConstraintKind {
    /// Any.
    Any,
    /// `class`, `class?`
    Class,
    /// `struct`
    Struct,
}

/// A method, local function, constructor, destructor, operator or delegate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Function {
    /// Its name; that of the type for constructors and destructors, `operator` for operators.
    pub name: Named,
    /// `I` in `void I.M()`.
    pub explicit_interface: Option<TypeRefId>,
    /// Its type parameters.
    pub type_params: List<TypeParam>,
    /// Its parameters.
    pub params: List<Param>,
    /// Its result; `None` for constructors and destructors.
    pub return_type: Option<TypeRefId>,
    /// The constraints on its type parameters.
    pub constraints: List<Constraint>,
    /// `: this(...)`, `: base(...)`.
    pub chained: Option<ChainedCall>,
    /// Its code.
    pub body: Body,
    /// Whether the body yields.
    pub body_kind: BodyKind,
}

impl Function {
    /// A function that has nothing but a name.
    pub(crate) fn named(name: Named) -> Function {
        Function {
            name,
            explicit_interface: None,
            type_params: List::EMPTY,
            params: List::EMPTY,
            return_type: None,
            constraints: List::EMPTY,
            chained: None,
            body: Body::None,
            body_kind: BodyKind::Ordinary,
        }
    }
}

/// The call of another constructor in front of a constructor's body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChainedCall {
    /// Whose constructor it is.
    pub target: ChainedTarget,
    /// The arguments.
    pub args: List<Arg>,
    /// The place, from `this` or `base`.
    pub span: Span,
}

/// Whose constructor is called first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChainedTarget {
    /// `base(...)`
    Base,
    /// `this(...)`
    This,
}

/// The code of a function, accessor or lambda.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Body {
    /// None: abstract, extern, partial, an automatic accessor.
    None,
    /// `{ ... }`, a [`Stmt::Block`](super::Stmt::Block).
    Block(StmtId),
    /// `=> expression`
    Expr(ExprId),
}

/// Whether a body yields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BodyKind {
    /// It does not.
    Ordinary,
    /// It contains `yield`, nested functions aside.
    Iterator,
}

/// What an operator function defines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OperatorKind {
    /// An operator with one parameter: [`UnaryOp::PreIncrement`] and [`UnaryOp::PreDecrement`] stand
    /// for `++` and `--`.
    Unary(UnaryOp),
    /// An operator with two parameters.
    Binary(BinaryOp),
    /// `operator true`
    True,
    /// `operator false`
    False,
    /// `implicit operator T`
    Implicit,
    /// `explicit operator T`
    Explicit,
}

/// A property, an indexer, or an event with accessors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Property {
    /// Its name; `this` for an indexer.
    pub name: Named,
    /// `I` in `int I.P`.
    pub explicit_interface: Option<TypeRefId>,
    /// Its type.
    pub ty: TypeRefId,
    /// The parameters of an indexer.
    pub params: List<Param>,
    /// Its accessors. `int P => 1` has a getter with an expression as body.
    pub accessors: List<Accessor>,
    /// The value it starts with.
    pub value: Option<ExprId>,
}

/// An accessor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accessor {
    /// Which one.
    pub kind: AccessorKind,
    /// Its modifiers.
    pub modifiers: Modifiers,
    /// Its attributes.
    pub attributes: List<Attribute>,
    /// Its code; `None` in automatic properties.
    pub body: Body,
    /// Whether the body yields.
    pub body_kind: BodyKind,
    /// Its place.
    pub span: Span,
}

/// The kind of an accessor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AccessorKind {
    /// `get`
    Get,
    /// `set`
    Set,
    /// `init`
    Init,
    /// `add`
    Add,
    /// `remove`
    Remove,
}

/// Fields of one type, constants, or events with fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// The type of each of them.
    pub ty: TypeRefId,
    /// The fields.
    pub variables: List<Variable>,
}

/// A field or local.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Its name.
    pub name: Named,
    /// What it starts with. May be an [`Expr::Initializer`](super::Expr::Initializer) for arrays.
    pub value: Option<ExprId>,
    /// The length of a buffer of fixed size.
    pub buffer_size: Option<ExprId>,
}

/// A member of an enum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EnumMember {
    /// Its name.
    pub name: Named,
    /// Its value.
    pub value: Option<ExprId>,
}

/// A parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Param {
    /// Its name.
    pub name: Named,
    /// Its type; `None` in lambdas that leave it out, and for `__arglist`.
    pub ty: Option<TypeRefId>,
    /// How it is passed.
    pub mode: ParamMode,
    /// Its role beside that.
    pub role: ParamRole,
    /// What it is when no argument is given.
    pub default: Option<ExprId>,
    /// Its attributes.
    pub attributes: List<Attribute>,
}

/// How a parameter is passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ParamMode {
    /// By value.
    Value,
    /// `ref`
    Ref,
    /// `out`
    Out,
    /// `in`, `ref readonly`
    In,
}

/// What else a parameter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ParamRole {
    /// Nothing else.
    Plain,
    /// `this T x`: the receiver of an extension method.
    This,
    /// `params T[] x`
    Params,
    /// `__arglist`
    ArgList,
}

/// An attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attribute {
    /// `return`, `assembly`, `field` and so on, when written.
    pub target: Option<Name>,
    /// Its type, often without `Attribute` at the end.
    pub name: TypeRefId,
    /// Its arguments; those of the form `A = 1` have [`ArgMode::Property`](super::ArgMode::Property).
    pub args: List<Arg>,
    /// Its place.
    pub span: Span,
}
