//! The representation that a front end lowers a program to.
//!
//! A register machine: each function has a frame of registers that hold tagged values; arguments
//! arrive in the first ones. Functions, types, static fields and slots are monomorphic and known by
//! numbers that the front end hands out; the engine asks for what stands behind a number through
//! [`Code`] when it first meets it, so a front end can bind and lower lazily.
//!
//! Decisions, with what was not chosen:
//!
//! - *Instructions are 8 bytes*; what does not fit (arguments of calls, types beside two registers)
//!   stands in tables of the function. Alternative: wider instructions; more memory traffic in the
//!   hot loop for the sake of rare ones.
//! - *Strings are objects*, not a kind of value of their own: a lock on a string works, garbage
//!   collection frees them, and a value stays 16 bytes with an address in it.
//! - *Structs are objects too*, one cell for each variable. Copying and assigning are instructions
//!   that access each field, so a race on a struct is found at the field.
//! - *Virtual calls ask [`Code::resolve`]* instead of indexing tables: generic virtual methods,
//!   default interface methods and variance are the language's matter; answers are cached.
//! - *Coroutines* carry iterators and asynchronous methods: a suspended frame is an object, so a
//!   front end needs no state machines.

mod assembly;
mod builder;
mod code;
mod function;
mod ids;
mod instruction;
mod intrinsic;
mod layout;
mod number;
mod operands;

pub use assembly::Assembly;
pub use builder::{BuildError, FunctionBuilder, Label};
pub use code::{Code, RuntimeException};
pub use function::{
    Atomicity, CallSite, Callee, Constant, DelegateSite, Function, Handling, Origin, Region, SwitchTable,
};
pub use ids::{
    FieldIndex, FileId, FunctionId, Reg, SlotId, Span, StaticId, TableIndex, Target, TypeId, TypeIndex,
};
pub use instruction::{Decision, Equality, Instruction, Mode, ThreadKind};
pub use intrinsic::Intrinsic;
pub use layout::{DefaultValue, Field, StaticField, StaticStorage, TypeKind, TypeLayout};
pub use number::NumberKind;
