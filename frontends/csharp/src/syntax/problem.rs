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

/// What has become of the text below something that does not end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Below {
    /// It was read, by its indentation.
    Read,
    /// It belongs to what does not end, and was not read.
    NotRead,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProblemKind {
    /// The language wants something else at this place.
    Expected(&'static str),
    /// A string or character does not end.
    Unterminated(&'static str),
    /// A comment does not end.
    OpenComment(Below),
    /// An `#if` has no `#endif`.
    OpenIf(Below),
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

impl Problem {
    /// Whether it takes all that follows with it, which then counts more than where it stands.
    pub(crate) fn loses_the_rest(&self) -> bool {
        matches!(self.kind, ProblemKind::OpenComment(_) | ProblemKind::OpenIf(_))
    }
}

impl Below {
    fn in_words(self) -> &'static str {
        match self {
            Below::Read => "; what is below was read as if it had",
            Below::NotRead => ", so nothing below was read",
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            ProblemKind::Expected(what) => write!(f, "{what} is expected here"),
            ProblemKind::Unterminated(what) => write!(f, "this {what} does not end"),
            ProblemKind::OpenComment(below) => {
                write!(f, "the comment that begins here has no `*/`{}", below.in_words())
            }
            ProblemKind::OpenIf(below) => {
                write!(f, "the `#if` here has no `#endif`{}", below.in_words())
            }
            ProblemKind::Skipped => write!(f, "this fits nowhere and is left out"),
            ProblemKind::NestedTooDeeply => {
                write!(f, "this is nested too deeply; what is inside is left out")
            }
            ProblemKind::TooLong => write!(f, "this file is longer than 1 GiB and was not read"),
            ProblemKind::Directive(what) => write!(f, "{what}"),
        }
    }
}
