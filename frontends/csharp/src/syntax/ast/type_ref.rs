//! Types as they are written.

use super::{List, Param, TypeRefId};
use crate::syntax::Name;

/// A type as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeRef {
    /// Nothing that could be read: a hole left by a syntax error.
    Missing,
    /// Nothing, as an argument of an unbound generic type: `typeof(List<>)`.
    Omitted,
    /// `int`, `string`, `void` and the other keywords.
    Predefined(Predefined),
    /// `A`, `A<int>`. Also `var` and `dynamic`, unless a type has that name.
    Name {
        /// The identifier.
        name: Name,
        /// Type arguments, empty when none are written.
        type_args: List<TypeRefId>,
    },
    /// `A.B<int>`
    Qualified {
        /// What stands left of the last dot: a namespace or type.
        left: TypeRefId,
        /// The identifier right of it.
        name: Name,
        /// Its type arguments, empty when none are written.
        type_args: List<TypeRefId>,
    },
    /// `global::A`, `alias::A<int>`
    AliasQualified {
        /// `global` or an alias.
        alias: Name,
        /// The identifier behind `::`.
        name: Name,
        /// Its type arguments, empty when none are written.
        type_args: List<TypeRefId>,
    },
    /// `T?`: a nullable value type, or an annotation of a reference type.
    Nullable(TypeRefId),
    /// An array. `int[][,]` is a one-dimensional array of two-dimensional ones, as C# reads it.
    Array {
        /// The type of the elements.
        element: TypeRefId,
        /// The number of dimensions, from 1.
        rank: u8,
    },
    /// `T*`
    Pointer(TypeRefId),
    /// `delegate*<int, void>`: the parameters, the result last.
    FunctionPointer(List<Param>),
    /// `(int a, string b)`
    Tuple(List<TupleElement>),
    /// `ref T` and `ref readonly T` as the type of a result, a local or a field.
    Ref(TypeRefId),
}

/// An element of a tuple type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TupleElement {
    /// The type.
    pub ty: TypeRefId,
    /// The name.
    pub name: Option<Name>,
}

/// A type with a keyword.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Predefined {
    /// `bool`
    Bool,
    /// `byte`
    Byte,
    /// `sbyte`
    SByte,
    /// `short`
    Short,
    /// `ushort`
    UShort,
    /// `int`
    Int,
    /// `uint`
    UInt,
    /// `long`
    Long,
    /// `ulong`
    ULong,
    /// `char`
    Char,
    /// `float`
    Float,
    /// `double`
    Double,
    /// `decimal`
    Decimal,
    /// `string`
    String,
    /// `object`
    Object,
    /// `void`
    Void,
}

impl Predefined {
    /// The keyword.
    pub fn text(self) -> &'static str {
        match self {
            Predefined::Bool => "bool",
            Predefined::Byte => "byte",
            Predefined::SByte => "sbyte",
            Predefined::Short => "short",
            Predefined::UShort => "ushort",
            Predefined::Int => "int",
            Predefined::UInt => "uint",
            Predefined::Long => "long",
            Predefined::ULong => "ulong",
            Predefined::Char => "char",
            Predefined::Float => "float",
            Predefined::Double => "double",
            Predefined::Decimal => "decimal",
            Predefined::String => "string",
            Predefined::Object => "object",
            Predefined::Void => "void",
        }
    }
}
