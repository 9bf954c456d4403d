//! Damaged files, lexed once more with an eye on indentation.
//!
//! While a member is being written its brackets are open, and by the brackets alone everything behind
//! it belongs to it: the rest of the class is lost, and what would be found in it. But lines show what
//! people mean. Where a line stands as members of the type around do, and looks like the beginning of
//! one, what is still open in front of it is closed; a `}` that stands as members do closes nothing of
//! the type, and is left out. Files without problems are never lexed this way.
//!
//! What this can get wrong: damaged files whose indentation means nothing. There it closes too much or
//! too little, as it would be without it.

use super::{
    TokenKind,
    brackets::{Bracket, Open},
    member_line::{Begins, begins},
    scan::Lexer,
};
use crate::syntax::{ProblemKind, names::known};

/// How many open brackets are looked at for the type around, so that hostile text takes linear time.
const LOOK_OUT: usize = 64;

/// How many tokens in front of a `{` are looked at for a type that it is the body of.
const LOOK_BACK: usize = 64;

/// How many bytes of a line are looked at for where it begins.
const LONGEST_INDENT: usize = 256;

/// What a bracket holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Holds {
    /// The members of a type or namespace.
    Members {
        /// How far the line is indented on which the type begins.
        indent: u32,
        /// How far its members are: as the first one that begins a line.
        members: Option<u32>,
    },
    /// Anything else.
    Code,
}

impl Holds {
    /// How far the type and its members are indented, where that tells one from the other.
    fn indents(self) -> Option<(u32, u32)> {
        match self {
            Holds::Members { indent, members: Some(members) } if members > indent => Some((indent, members)),
            _ => None,
        }
    }
}

/// What repairing knows beside the open brackets.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Repair {
    /// Where the present line begins, and how far it is indented.
    line: usize,
    indent: u32,
    /// What was put in or left out.
    pub(super) changes: u32,
    /// How often an `#if` was looked for its `#endif` in vain, up to the end of the text.
    pub(super) open_ifs: u32,
}

impl Lexer<'_, '_> {
    /// Called in front of each token of a damaged file. Whether the token has been left out.
    pub(super) fn repair(&mut self, byte: u8) -> bool {
        let begins_line = self.note_line();
        if matches!(byte, b'#' | b'/') {
            return false;
        }
        let Some(around) = self.container_below(self.open.len()) else { return false };
        let innermost = around + 1 == self.open.len();
        let indent = self.repairing.map_or(0, |repair| repair.indent);
        let indents = self.open[around].holds.indents();
        if byte == b'}' {
            if begins_line && let Some(ended) = self.container_at(around, indent) {
                if ended + 1 < self.open.len() {
                    self.close_down_to(ended + 1);
                }
                return false;
            }
            let extra = innermost && indents.is_some_and(|(_, members)| indent >= members);
            if extra {
                self.pos += 1;
                self.problem(self.pos - 1, self.pos, ProblemKind::Skipped);
                self.changed();
            }
            return extra;
        }
        if !begins_line {
            return false;
        }
        if indents.is_none() && innermost {
            self.learn_indent(around, indent);
        } else if indents.is_none_or(|(_, members)| indent <= members) {
            let text = self.text;
            let begins = begins(text.get(self.pos..).unwrap_or_default());
            if begins != Begins::Other {
                self.begin_member(around, indent, begins);
            }
        }
        false
    }

    /// A line that is indented so far begins a member of what is around, or of something around that.
    fn begin_member(&mut self, around: usize, indent: u32, begins: Begins) {
        let mut kept = self.open.len();
        let mut container = Some(around);
        while let Some(index) = container {
            match self.open[index].holds.indents() {
                Some((outer, members)) if indent > outer => {
                    if indent <= members {
                        kept = index + 1;
                    }
                    break;
                }
                // What holds it begins further to the left: this has ended, if there is such.
                Some(_) if begins == Begins::Type => kept = index,
                Some(_) => {}
                // Types stand in namespaces that indent nothing.
                None => break,
            }
            container = self.container_below(index);
        }
        if kept < self.open.len() {
            self.close_down_to(kept);
        } else if kept == around + 1 {
            self.end_member();
        }
    }

    /// The innermost bracket below `count` that holds members, if it is near.
    fn container_below(&self, count: usize) -> Option<usize> {
        let above =
            self.open[..count].iter().rev().take(LOOK_OUT).position(|open| open.holds != Holds::Code)?;
        Some(count - 1 - above)
    }

    /// The bracket at `around`, or around it, whose type begins in a line that is indented so far.
    fn container_at(&self, around: usize, indent: u32) -> Option<usize> {
        let mut container = Some(around);
        while let Some(index) = container {
            let (outer, _) = self.open[index].holds.indents()?;
            if outer <= indent {
                return (outer == indent).then_some(index);
            }
            container = self.container_below(index);
        }
        None
    }

    /// What the bracket that is about to be opened holds.
    pub(super) fn holds(&self, bracket: Bracket) -> Holds {
        let Some(repair) = self.repairing.filter(|_| bracket == Bracket::Brace) else { return Holds::Code };
        let first = self.tokens.len().saturating_sub(LOOK_BACK);
        for index in (first..self.tokens.len()).rev() {
            use TokenKind::*;
            let kind = self.tokens[index].kind;
            let named = self.tokens.get(index + 1).is_some_and(|next| next.kind.is_identifier());
            // `where T : class` is no declaration.
            let constraint = index > 0 && matches!(self.tokens[index - 1].kind, Colon | Comma);
            let declares = match kind {
                Semicolon | BraceOpen | BraceClose => break,
                Class | Struct | Interface | Namespace => named && !constraint,
                Identifier => self.tokens[index].name() == known::RECORD && named,
                _ => false,
            };
            if declares {
                let at = self.tokens[index].start as usize;
                let indent = if at >= repair.line { repair.indent } else { self.indent_of_line(at) };
                return Holds::Members { indent, members: None };
            }
        }
        Holds::Code
    }

    /// Whether a line begins at the current position; notes how far it is indented.
    fn note_line(&mut self) -> bool {
        let blanks =
            self.bytes[..self.pos].iter().rev().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let line = self.pos - blanks;
        let begins = line == 0 || matches!(self.bytes[line - 1], b'\n' | b'\r');
        if let Some(repair) = self.repairing.as_mut().filter(|_| begins) {
            repair.line = line;
            repair.indent = width(&self.bytes[line..self.pos]);
        }
        begins
    }

    fn indent_of_line(&self, at: usize) -> u32 {
        let from = at.saturating_sub(LONGEST_INDENT);
        let before = &self.bytes[from..at];
        let line = before.iter().rposition(|byte| matches!(byte, b'\n' | b'\r')).map_or(0, |end| end + 1);
        let blanks = before[line..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        width(&before[line..line + blanks])
    }

    fn learn_indent(&mut self, around: usize, indent: u32) {
        if let Holds::Members { members: members @ None, .. } = &mut self.open[around].holds {
            *members = Some(indent);
        }
    }

    /// Puts in the `;` of a member that the next one follows without it.
    fn end_member(&mut self) {
        use TokenKind::*;
        let Some(last) = self.tokens.last().copied() else { return };
        let modifies = last.kind == Identifier
            && matches!(last.name(), known::ASYNC | known::PARTIAL | known::REQUIRED | known::FILE);
        let whole = matches!(
            last.kind,
            Semicolon
                | BraceOpen
                | BraceClose
                | BracketClose
                | Public
                | Private
                | Protected
                | Internal
                | Static
                | Readonly
                | Volatile
                | Virtual
                | Override
                | Abstract
                | Sealed
                | Extern
                | Unsafe
                | New
                | Const
        );
        if !whole && !modifies {
            self.put_in(Semicolon, "`;`");
        }
    }

    /// Closes brackets until only so many are open.
    fn close_down_to(&mut self, count: usize) {
        let end = self.tokens.last().map_or(0, |last| last.end as usize);
        self.problem(end, end, ProblemKind::Expected("`}`"));
        while let Some(&Open { bracket, .. }) = self.open.last().filter(|_| self.open.len() > count) {
            let last = self.tokens.last().map(|last| last.kind);
            let whole =
                matches!(last, Some(TokenKind::Semicolon | TokenKind::BraceOpen | TokenKind::BraceClose));
            if self.open.len() == count + 1 && bracket == Bracket::Brace && !whole {
                self.token(TokenKind::Semicolon, 0);
            }
            self.join_partners();
            match bracket {
                Bracket::Paren => self.token(TokenKind::ParenClose, 0),
                Bracket::Square => self.token(TokenKind::BracketClose, 0),
                Bracket::Brace => self.token(TokenKind::BraceClose, 0),
                Bracket::Hole => {
                    self.token(TokenKind::HoleClose, 0);
                    self.strings.pop();
                    self.token(TokenKind::InterpolationEnd, 0);
                }
            }
        }
        self.changed();
        self.end_member();
    }

    fn put_in(&mut self, kind: TokenKind, text: &'static str) {
        let end = self.tokens.last().map_or(0, |last| last.end as usize);
        self.problem(end, end, ProblemKind::Expected(text));
        self.token(kind, 0);
        self.changed();
    }

    pub(super) fn changed(&mut self) {
        if let Some(repair) = &mut self.repairing {
            repair.changes += 1;
        }
    }
}

/// How far these blanks indent; a tab goes to the next multiple of four.
fn width(blanks: &[u8]) -> u32 {
    blanks.iter().fold(0, |width, byte| match byte {
        b'\t' => width / 4 * 4 + 4,
        _ => width + 1,
    })
}
