/// A register of a function's frame. Parameters come first, from register 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Reg(pub u16);

/// A function, monomorphic. The front end numbers them densely from 0, in any order, at any time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FunctionId(pub u32);

/// A type, monomorphic. Numbered like functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TypeId(pub u32);

/// A static field of a monomorphic type. Numbered like functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StaticId(pub u32);

/// What a virtual call names: a virtual or interface method, with its type arguments if it is
/// generic. Which function it means for a receiver's type is asked of
/// [`Code::resolve`](crate::ir::Code::resolve).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SlotId(pub u32);

/// An instance field: its index in [`TypeLayout::fields`](crate::ir::TypeLayout::fields). A derived
/// type's fields follow those of its base, so an index means the same in both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FieldIndex(pub u16);

/// An index into a function's table of types, [`Function::types`](crate::ir::Function::types).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TypeIndex(pub u16);

/// An index into one of a function's tables: constants, call sites, delegate sites, switch tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TableIndex(pub u32);

/// An index into a function's instructions. While a function is being built it names a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Target(pub u32);

/// A source file, as the front end numbers them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileId(pub u32);

/// A stretch of source text in bytes, `start..end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// The first byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}
