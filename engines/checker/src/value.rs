use crate::unknown::UnknownId;

/// An object of the simulated heap. Reused after the object was collected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Ref(pub u32);

/// What a register, field or element holds: 16 bytes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Value {
    /// The null reference.
    Null,
    /// An integer of any width, a boolean, a character, an enumeration, a thread's number.
    Int(i64),
    /// A float of either precision.
    Float(f64),
    /// An object, a string, or the cell of a struct.
    Ref(Ref),
    /// A variable passed by reference: a field, an element or a static.
    Address {
        /// The object it lies in.
        object: Ref,
        /// Its index there.
        index: u32,
    },
    /// An uninterpreted value: it may be anything ([HSR] 3.5).
    Unknown(UnknownId),
}

const _: () = assert!(size_of::<Value>() == 16);

impl Value {
    /// An uninterpreted value without identity: for results that are given one where they are known to
    /// be kept, and for arguments that nobody passed.
    pub const UNKNOWN: Value = Value::Unknown(UnknownId::NAMELESS);

    /// A boolean as it is kept in registers.
    #[inline]
    pub fn from_bool(value: bool) -> Self {
        Value::Int(i64::from(value))
    }

    /// The object it refers to or lies in, for garbage collection.
    #[inline]
    pub fn reference(self) -> Option<Ref> {
        match self {
            Value::Ref(object) | Value::Address { object, .. } => Some(object),
            _ => None,
        }
    }
}
