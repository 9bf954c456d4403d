use std::sync::Arc;

use super::{Function, FunctionId, SlotId, StaticField, StaticId, TypeId, TypeLayout};

/// An exception that the engine itself throws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RuntimeException {
    /// Access through null.
    NullReference,
    /// An index out of an array's or a string's range.
    IndexOutOfRange,
    /// Integer division by zero.
    DivideByZero,
    /// A cast to a type that the object does not have.
    InvalidCast,
    /// A negative array length.
    Overflow,
    /// A monitor left, awaited or pulsed by a thread that is not in it.
    SynchronizationLock,
    /// A static constructor threw.
    TypeInitialization,
    /// A coroutine resumed while it runs or after its end.
    InvalidOperation,
}

/// The program as the front end hands it to the engine, piece by piece, when a piece is first
/// needed. Every answer must stay the same for the whole check: the engine remembers it.
///
/// The methods take `&self`, so an implementation that binds lazily has interior mutability.
/// Answers may not depend on the order of the questions, apart from the numbers of ids.
pub trait Code {
    /// The code of a function; asked once for each check.
    fn function(&self, id: FunctionId) -> Arc<Function>;

    /// The layout of a type; asked once.
    fn layout(&self, id: TypeId) -> Arc<TypeLayout>;

    /// A static field; asked once.
    fn static_field(&self, id: StaticId) -> StaticField;

    /// The function that a virtual or interface call of `slot` runs on an object of type
    /// `receiver`. None if it is not known: the call is skipped and its result is unknown.
    fn resolve(&self, receiver: TypeId, slot: SlotId) -> Option<FunctionId>;

    /// Whether a value of type `ty` is one of type `ancestor` too (the same, a base, an interface,
    /// by variance). None if it is not known, because a base is missing.
    fn is_subtype(&self, ty: TypeId, ancestor: TypeId) -> Option<bool>;

    /// The type of strings.
    fn string_type(&self) -> TypeId;

    /// The type of the objects that stand for types.
    fn type_object_type(&self) -> TypeId;

    /// The type of an exception that the engine throws. None: it is thrown as the unknown value.
    fn exception_type(&self, exception: RuntimeException) -> Option<TypeId>;
}
