//! C# source for the checker.
//!
//! - [`syntax`]: source text → syntax tree, whatever the text looks like.

#![forbid(unsafe_code)]

pub mod syntax;
