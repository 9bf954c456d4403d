//! From source text to a syntax tree, whatever the text looks like.
//!
//! Why an own parser and not tree-sitter's grammar of C#: that one reads 6-7 MB per second, which
//! is less than the goal for parsing, binding and lowering together; it misreads constructs that
//! real code uses (`x is T && y`); and it does not evaluate `#if`.

pub mod ast;
pub mod dump;
mod lexer;
mod literals;
pub mod names;
mod parser;
mod position;
mod problem;
mod span;

pub use dump::dump;
pub use lexer::Symbols;
pub use literals::LiteralValue;
pub use names::{Name, Names};
pub use parser::{Parser, parse};
pub use position::Position;
pub use problem::{Below, Problem, ProblemKind};
pub use span::Span;
