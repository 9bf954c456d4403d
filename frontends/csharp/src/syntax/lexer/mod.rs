//! From text to tokens. Comments and white space leave nothing behind; of `#if` only the branch
//! that counts does. Brackets know their partners, and the parts of interpolated strings are tokens
//! among the others.

mod brackets;
mod comments;
mod condition;
mod directives;
mod identifiers;
mod interpolation;
mod literals;
mod member_line;
mod repair;
mod scan;
mod symbols;
mod token;

pub(crate) use scan::{Lexed, MAX_PROBLEMS, Reading, lex};
pub use symbols::Symbols;
pub(crate) use token::{KEYWORDS, Token, TokenKind};
