//! The values of literals, decoded from their text when somebody asks.

mod numbers;
mod strings;
mod value;

pub use value::LiteralValue;
