//! What a type is.

use crate::syntax::Name;

use super::{Special, TypeId, TypeParamId};

/// A type: its number in a [`TypeTable`](super::TypeTable).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Type(pub(super) u32);

impl Type {
    /// What could not be bound, and `dynamic`. Every conversion to and from it exists, every member
    /// of it is unknown.
    pub const UNKNOWN: Type = Type(0);
    /// `void`.
    pub const VOID: Type = Type(1);
    /// The type of `null`.
    pub const NULL: Type = Type(2);
    /// No type: of expressions that get one only when they are converted, such as lambdas.
    pub const NONE: Type = Type(3);
    /// How many types have fixed numbers before the special ones.
    pub(super) const FIXED: u32 = 4;

    /// `object`.
    pub const OBJECT: Type = Type::special(Special::Object);
    /// `string`.
    pub const STRING: Type = Type::special(Special::String);
    /// `bool`.
    pub const BOOL: Type = Type::special(Special::Boolean);
    /// `char`.
    pub const CHAR: Type = Type::special(Special::Char);
    /// `int`.
    pub const INT: Type = Type::special(Special::Int32);
    /// `uint`.
    pub const UINT: Type = Type::special(Special::UInt32);
    /// `long`.
    pub const LONG: Type = Type::special(Special::Int64);
    /// `ulong`.
    pub const ULONG: Type = Type::special(Special::UInt64);
    /// `float`.
    pub const FLOAT: Type = Type::special(Special::Single);
    /// `double`.
    pub const DOUBLE: Type = Type::special(Special::Double);
    /// `decimal`.
    pub const DECIMAL: Type = Type::special(Special::Decimal);

    /// A type that the language knows.
    pub const fn special(special: Special) -> Type {
        Type(Type::FIXED + special as u32)
    }

    /// Which of the types that the language knows this is.
    pub fn as_special(self) -> Option<Special> {
        Special::from_number(self.0.checked_sub(Type::FIXED)?)
    }

    /// Whether nothing is known about values of this type.
    pub fn is_unknown(self) -> bool {
        self == Type::UNKNOWN
    }

    /// Whether this is `void`.
    pub fn is_void(self) -> bool {
        self == Type::VOID
    }
}

/// A list of types, interned as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TypeList(pub(super) u32);

impl TypeList {
    /// No types.
    pub const EMPTY: TypeList = TypeList(0);

    /// Whether there is no type in it.
    pub fn is_empty(self) -> bool {
        self == TypeList::EMPTY
    }
}

/// The structure of a [`Type`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TypeKind<'a> {
    /// See [`Type::UNKNOWN`].
    Unknown,
    /// `void`.
    Void,
    /// The type of `null`.
    Null,
    /// See [`Type::NONE`].
    None,
    /// A class, struct, interface, enum or delegate with arguments for all type parameters: those
    /// of the types around it first.
    Named(TypeId, TypeList),
    /// An array of so many dimensions.
    Array(Type, u8),
    /// `T?` of a value type `T`. Its values are those of `T`, and null.
    Nullable(Type),
    /// A tuple and the names of its elements. Tuples that differ in names only are converted to
    /// each other by doing nothing.
    Tuple(TypeList, Option<&'a [Option<Name>]>),
    /// An anonymous class with the types and names of its properties.
    Anonymous(TypeList, &'a [Option<Name>]),
    /// A type parameter.
    Param(TypeParamId),
    /// A pointer. What it points to is uninterpreted.
    Pointer(Type),
}
