use std::fmt;

use super::Span;

/// Something wrong with a file's text. The tree holds whatever could be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Where.
    pub span: Span,
    /// What.
    pub kind: ProblemKind,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProblemKind {
    /// The language wants something else at this place.
    Expected(&'static str),
    /// A string, character or comment does not end.
    Unterminated(&'static str),
    /// Text that fits nowhere was left out.
    Skipped,
    /// More than [`MAX_NESTING`](super::ast::MAX_NESTING) constructs are nested; the innermost
    /// ones were left out.
    NestedTooDeeply,
    /// The text is longer than a gibibyte and was not read.
    TooLong,
    /// A directive of the preprocessor cannot be read, or has no partner.
    Directive(&'static str),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            ProblemKind::Expected(what) => write!(f, "{what} is expected here"),
            ProblemKind::Unterminated(what) => write!(f, "this {what} does not end"),
            ProblemKind::Skipped => write!(f, "this fits nowhere and is left out"),
            ProblemKind::NestedTooDeeply => {
                write!(f, "this is nested too deeply; what is inside is left out")
            }
            ProblemKind::TooLong => write!(f, "this file is longer than 1 GiB and was not read"),
            ProblemKind::Directive(what) => write!(f, "{what}"),
        }
    }
}
