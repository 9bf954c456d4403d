//! Identifiers as numbers.
//!
//! One [`Names`] serves all files of an analysis, and all threads that parse them. The keywords of
//! C# and the identifiers in [`known`] have the same numbers everywhere; all others are numbered as
//! they come, so that their order means nothing.

mod interner;
pub mod known;

pub use interner::{Name, NameCache, Names};
