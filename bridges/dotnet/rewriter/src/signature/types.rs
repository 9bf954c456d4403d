//! Types as signatures have them.

use crate::metadata::Token;

/// A type in a signature. Classes are tokens of TypeDef, TypeRef or TypeSpec rows of the assembly
/// that the signature is in.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Type {
    /// A type that has an element of its own: void, numbers, `string`, `object`, native integers,
    /// `typedref`. The byte that stands for it.
    Basic(u8),
    /// A class, interface or value type.
    Named(ClassOrValue, Token),
    /// A type parameter of the class, from 0.
    ClassParameter(u32),
    /// A type parameter of the method, from 0.
    MethodParameter(u32),
    /// `T*`
    Pointer(Box<Type>),
    /// `ref T`
    Reference(Box<Type>),
    /// `T[]`
    Vector(Box<Type>),
    /// `T[,]`
    Array(Box<Type>, ArrayShape),
    /// `C<T, U>`
    Generic(ClassOrValue, Token, Vec<Type>),
    /// A pointer to a function.
    Function(Box<MethodSignature>),
    /// A type with a custom modifier.
    Modified(Modifier, Token, Box<Type>),
    /// A local variable that the garbage collector does not move.
    Pinned(Box<Type>),
}

/// The elements that stand for themselves.
pub(crate) mod element {
    pub const VOID: u8 = 0x01;
    pub const BOOLEAN: u8 = 0x02;
    pub const I4: u8 = 0x08;
    pub const I1: u8 = 0x04;
    pub const U1: u8 = 0x05;
    pub const STRING: u8 = 0x0e;
    pub const POINTER: u8 = 0x0f;
    pub const BY_REF: u8 = 0x10;
    pub const VALUE_TYPE: u8 = 0x11;
    pub const CLASS: u8 = 0x12;
    pub const CLASS_PARAMETER: u8 = 0x13;
    pub const ARRAY: u8 = 0x14;
    pub const GENERIC_INSTANCE: u8 = 0x15;
    pub const TYPED_BY_REF: u8 = 0x16;
    pub const NATIVE_INT: u8 = 0x18;
    pub const NATIVE_UINT: u8 = 0x19;
    pub const FUNCTION: u8 = 0x1b;
    pub const OBJECT: u8 = 0x1c;
    pub const VECTOR: u8 = 0x1d;
    pub const METHOD_PARAMETER: u8 = 0x1e;
    pub const REQUIRED_MODIFIER: u8 = 0x1f;
    pub const OPTIONAL_MODIFIER: u8 = 0x20;
    pub const SENTINEL: u8 = 0x41;
    pub const PINNED: u8 = 0x45;
}

/// How a type lies in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ClassOrValue {
    Class,
    Value,
}

/// Whether who does not know a modifier may ignore it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Modifier {
    Required,
    Optional,
}

/// Rank and bounds of an array.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ArrayShape {
    pub rank: u32,
    pub sizes: Vec<u32>,
    pub lower_bounds: Vec<i32>,
}

/// How arguments are passed: the first byte of a method's signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct CallingConvention(pub u8);

impl CallingConvention {
    pub const GENERIC: u8 = 0x10;
    pub const HAS_THIS: u8 = 0x20;
    pub const EXPLICIT_THIS: u8 = 0x40;
    const KIND: u8 = 0x0f;
    const VARIABLE_ARGUMENTS: u8 = 5;

    pub fn has_this(self) -> bool {
        self.0 & Self::HAS_THIS != 0
    }

    pub fn has_explicit_this(self) -> bool {
        self.0 & Self::EXPLICIT_THIS != 0
    }

    pub fn is_generic(self) -> bool {
        self.0 & Self::GENERIC != 0
    }

    pub fn has_variable_arguments(self) -> bool {
        self.0 & Self::KIND == Self::VARIABLE_ARGUMENTS
    }

    /// The convention of methods in CIL.
    pub fn is_managed(self) -> bool {
        self.0 & Self::KIND == 0
    }
}

/// The signature of a method, or of a call of one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct MethodSignature {
    pub convention: CallingConvention,
    /// How many type parameters the method itself has.
    pub generic_parameters: u32,
    pub result: Type,
    pub parameters: Vec<Type>,
    /// Where the arguments behind the declared ones begin in a call with `__arglist`.
    pub sentinel: Option<usize>,
}

impl Type {
    pub const VOID: Type = Type::Basic(element::VOID);
    pub const BOOLEAN: Type = Type::Basic(element::BOOLEAN);
    pub const I4: Type = Type::Basic(element::I4);
    pub const NATIVE_INT: Type = Type::Basic(element::NATIVE_INT);
    pub const OBJECT: Type = Type::Basic(element::OBJECT);
    pub const STRING: Type = Type::Basic(element::STRING);

    /// Shows the type and all its parts.
    pub fn visit(&self, look: &mut dyn FnMut(&Type)) {
        look(self);
        match self {
            Type::Basic(_) | Type::Named(..) | Type::ClassParameter(_) | Type::MethodParameter(_) => {}
            Type::Pointer(inner)
            | Type::Reference(inner)
            | Type::Vector(inner)
            | Type::Pinned(inner)
            | Type::Array(inner, _)
            | Type::Modified(_, _, inner) => inner.visit(look),
            Type::Generic(_, _, arguments) => arguments.iter().for_each(|argument| argument.visit(look)),
            Type::Function(signature) => {
                signature.result.visit(look);
                signature.parameters.iter().for_each(|parameter| parameter.visit(look));
            }
        }
    }

    /// The type without its custom modifiers.
    pub fn unmodified(&self) -> &Type {
        match self {
            Type::Modified(_, _, inner) => inner.unmodified(),
            other => other,
        }
    }
}
