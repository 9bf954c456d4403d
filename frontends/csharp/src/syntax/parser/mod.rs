//! Recursive descent from tokens to a tree.
//!
//! Every function named after a construct reads it from the current token on and always returns a
//! node; where the text is damaged, a `Missing` one. No decision is taken back: wherever the next
//! token does not tell what follows, [`lookahead`] looks further without making nodes, and so far
//! only that the time stays linear in the length of the text.

mod arguments;
mod attributes;
mod creation;
mod cursor;
mod functions;
mod interpolation;
mod jumps;
mod lambdas;
mod locals;
mod lookahead;
mod loops;
mod members;
mod modifiers;
mod names;
mod operators;
mod parse;
mod patterns;
mod primary;
mod properties;
mod queries;
mod statements;
mod switches;
mod type_declarations;
mod types;
mod unit;

pub use parse::{Parser, parse};
