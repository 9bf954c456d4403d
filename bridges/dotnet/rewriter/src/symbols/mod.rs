//! Source files and lines of code, from the symbols that compilers leave.
//!
//! Symbols only name places in reports; calls are redirected without them as well. What cannot be
//! read, or belongs to another build of the assembly, is as if it were not there.

mod find;
mod mdb;
mod portable_pdb;

pub use find::{Symbols, SymbolsState};
pub use mdb::MdbLines;
pub use portable_pdb::PortablePdbLines;

/// Tells where in the source code is from.
pub trait Lines {
    /// The file and line of the instruction at `il_offset` in the method with this token.
    fn line(&self, method_token: u32, il_offset: u32) -> Option<SourceLine>;
}

/// A line of a source file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceLine {
    /// The file, as the compiler was given it.
    pub file: String,
    /// From 1.
    pub line: u32,
}

/// No symbols.
#[derive(Clone, Copy, Debug)]
pub struct NoLines;

impl Lines for NoLines {
    fn line(&self, _: u32, _: u32) -> Option<SourceLine> {
        None
    }
}

/// The number of a line that stands for none: the code is the compiler's own.
const HIDDEN_LINE: u32 = 0xfe_efee;

/// Where a line begins in the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SequencePoint {
    il_offset: u32,
    /// The number of the file, as the format counts.
    file: u32,
    line: u32,
}

/// The last point at or before an offset.
fn point_at(points: &[SequencePoint], il_offset: u32) -> Option<SequencePoint> {
    points.iter().take_while(|point| point.il_offset <= il_offset).last().copied()
}
