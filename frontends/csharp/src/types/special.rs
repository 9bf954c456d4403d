//! The types that the language itself knows.

use super::TypeId;

macro_rules! specials {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {
        /// A type of namespace `System` that the language itself knows: literals, operators and
        /// conversions refer to it. The declaration has the number `special as u32` in each
        /// compilation; its members come from the model of the same name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u32)]
        pub enum Special {
            $($(#[$doc])* $name,)*
        }

        impl Special {
            /// All of them, in the order of their numbers.
            pub const ALL: &'static [Special] = &[$(Special::$name,)*];

            /// The name in namespace `System`.
            pub fn name(self) -> &'static str {
                match self {
                    $(Special::$name => stringify!($name),)*
                }
            }
        }
    };
}

specials! {
    /// `object`.
    Object,
    /// `string`.
    String,
    /// `bool`.
    Boolean,
    /// `char`.
    Char,
    /// `sbyte`.
    SByte,
    /// `byte`.
    Byte,
    /// `short`.
    Int16,
    /// `ushort`.
    UInt16,
    /// `int`.
    Int32,
    /// `uint`.
    UInt32,
    /// `long`.
    Int64,
    /// `ulong`.
    UInt64,
    /// `nint`.
    IntPtr,
    /// `nuint`.
    UIntPtr,
    /// `float`.
    Single,
    /// `double`.
    Double,
    /// `decimal`. Computed as a 64-bit floating-point number.
    Decimal,
    /// The base of all structs.
    ValueType,
    /// The base of all enums.
    Enum,
    /// The base of all delegates.
    Delegate,
    /// The base of all delegates, again.
    MulticastDelegate,
    /// The base of all arrays.
    Array,
    /// The base of all exceptions.
    Exception,
}

/// How values of a type are computed with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NumericKind {
    /// An integer: bits and sign.
    Integer {
        /// 8, 16, 32 or 64.
        bits: u8,
        /// Whether it has a sign.
        signed: bool,
    },
    /// `float` and `double`, and `decimal`.
    Floating,
}

impl Special {
    pub(super) fn from_number(number: u32) -> Option<Special> {
        Special::ALL.get(number as usize).copied()
    }

    /// The special type with this declaration.
    pub fn from_type_id(id: TypeId) -> Option<Special> {
        Special::from_number(id.0)
    }

    /// Its declaration.
    pub fn type_id(self) -> TypeId {
        TypeId(self as u32)
    }

    /// How its values are computed with; `None` when they are not numbers (`char` is one, `bool` is
    /// not).
    pub fn numeric(self) -> Option<NumericKind> {
        let integer = |bits, signed| Some(NumericKind::Integer { bits, signed });
        match self {
            Special::SByte => integer(8, true),
            Special::Byte => integer(8, false),
            Special::Int16 => integer(16, true),
            Special::UInt16 | Special::Char => integer(16, false),
            Special::Int32 => integer(32, true),
            Special::UInt32 => integer(32, false),
            Special::Int64 | Special::IntPtr => integer(64, true),
            Special::UInt64 | Special::UIntPtr => integer(64, false),
            Special::Single | Special::Double | Special::Decimal => Some(NumericKind::Floating),
            _ => None,
        }
    }

    /// Whether it is a struct.
    pub fn is_value_type(self) -> bool {
        self.numeric().is_some() || self == Special::Boolean
    }
}
