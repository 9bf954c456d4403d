//! From text to tokens. Comments and white space leave nothing behind; of `#if` only the branch
//! that counts does. Brackets know their partners, and the parts of interpolated strings are tokens
//! among the others.

mod brackets;
mod condition;
mod directives;
mod identifiers;
mod interpolation;
mod literals;
mod scan;
mod symbols;
mod token;

pub(crate) use scan::{MAX_PROBLEMS, lex};
pub use symbols::Symbols;
pub(crate) use token::{KEYWORDS, Token, TokenKind};
