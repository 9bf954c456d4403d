//! Lowering: bound bodies → the checker's representation.
//!
//! [`Program`] is what the engine asks: it binds and lowers a function when it is first called.
//!
//! How C# is represented:
//!
//! - *Captured locals* live in an object of their own, made when their block is entered; a lambda's
//!   object refers to them. So each round of a loop has its own variables, and a race on a captured
//!   local is found like one on a field. Locals passed by reference live in such an object, too.
//! - *Structs* are cells; a `ref` to a struct is the cell. They are copied where C# copies values.
//! - *Nullable value types* are the value or null; *enums* are numbers; *anonymous classes and
//!   tuples* have fields.
//! - *Iterators and `async` methods* are coroutines; models of the library drive them.
//! - *Models*: what they do with their own fields, locals and arrays is not tracked; what they do
//!   with variables that were passed to them by reference, or elements of arrays that were passed
//!   to them, is.

mod access;
mod arguments;
mod arrays;
mod assign;
mod closures;
mod coroutine;
mod everything;
mod exceptions;
mod expr;
mod function;
mod grid;
mod ids;
mod intrinsics;
mod layout;
mod locals;
mod lowering;
mod operators;
mod patterns;
mod program;
mod statements;

pub use ids::FunctionKey;
pub use lowering::{Lowering, LoweringStatistics};
pub use program::Program;
