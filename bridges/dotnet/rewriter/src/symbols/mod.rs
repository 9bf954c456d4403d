//! Source files and lines of code, from the symbols that compilers leave.

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
