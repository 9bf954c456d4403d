use std::sync::Arc;

use super::{FunctionId, TypeId};

/// What a variable holds before anything is assigned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DefaultValue {
    /// The null reference.
    Null,
    /// The integer 0, `false`, `'\0'`.
    Zero,
    /// The float 0.
    FloatZero,
    /// A struct with the default values of its fields: a cell of its own within the variable.
    Struct(TypeId),
    /// Nothing is known about it: the front end could not tell its type.
    Unknown,
}

/// An instance field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name, for reports.
    pub name: Arc<str>,
    /// Its value in a new object.
    pub default: DefaultValue,
}

/// What sort of type it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TypeKind {
    /// Objects with fields and an identity. Also interfaces, which have no objects.
    Class,
    /// A value type with fields; objects of it are the cells of its variables, or boxes.
    Struct,
    /// A number, boolean, character or enumeration; objects of it are boxes.
    Number,
    /// An array with these elements.
    Array(DefaultValue),
    /// A delegate.
    Delegate,
}

/// What the engine knows of a type. Inheritance is asked of
/// [`Code::is_subtype`](crate::ir::Code::is_subtype).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeLayout {
    /// The display name (`Dictionary<string, int>`).
    pub name: Arc<str>,
    /// What sort of type it is.
    pub kind: TypeKind,
    /// All instance fields, inherited ones first.
    pub fields: Box<[Field]>,
    /// Runs once, before the first access of a static field and at
    /// [`Instruction::InitialiseType`](crate::ir::Instruction::InitialiseType). Takes no arguments.
    pub static_constructor: Option<FunctionId>,
    /// Runs on the finalizer thread when an object became unreachable. Takes the object.
    pub finalizer: Option<FunctionId>,
}

impl TypeLayout {
    /// A class without fields.
    pub fn class(name: impl Into<Arc<str>>) -> Self {
        Self {
            name: name.into(),
            kind: TypeKind::Class,
            fields: Box::new([]),
            static_constructor: None,
            finalizer: None,
        }
    }
}

/// To how many variables a static field belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StaticStorage {
    /// One for all threads.
    Shared,
    /// One for each thread.
    PerThread,
}

/// A static field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaticField {
    /// Its display name (`Program.counter`).
    pub name: Arc<str>,
    /// The type whose static constructor runs first.
    pub owner: TypeId,
    /// Its value before any assignment.
    pub default: DefaultValue,
    /// To how many variables it belongs.
    pub storage: StaticStorage,
}
