//! What stands behind the numbers that the engine knows.

use crate::{
    bind::tree::MethodRef,
    symbols::{FieldId, MethodId, RecordMember},
    syntax::Name,
    types::{Type, TypeList},
};

/// A function of the representation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FunctionKey {
    /// A method, constructor or accessor.
    Method(MethodRef),
    /// What runs before the first access of a type.
    StaticConstructor(Type),
    /// A method of a number type, called through a box: takes the number out and calls the method.
    Unboxing(MethodRef),
    /// A member of an anonymous class.
    Anonymous(Type, RecordMember),
    /// A lambda, local function or coroutine; lowered together with the function around it.
    Inner(u32),
    /// A function made for a program entry.
    Entry(u32),
}

/// A type of the representation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum TypeKey {
    /// A type of the program, in its canonical form.
    Type(Type),
    /// The object that a captured local lives in: the local's name and type.
    Cell(Option<Name>, Type),
    /// The object of a lambda with so many captured things.
    Closure(u16),
}

/// A static field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct StaticKey {
    pub(crate) field: FieldId,
    pub(crate) owner: Type,
}

/// A virtual or interface method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SlotKey {
    /// The method that introduced it.
    pub(crate) root: MethodId,
    /// The interface; `object` for methods of classes, where the method alone tells.
    pub(crate) declaring: Type,
    /// The method's type arguments.
    pub(crate) args: TypeList,
}
