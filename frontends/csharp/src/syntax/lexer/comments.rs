//! Comments between `/*` and `*/`, and what is done about those that do not end.
//!
//! Somebody who has just written `/*` has turned all that follows into a comment: to the end of the file, or
//! to the end of the next comment. In a damaged file a comment is taken for such a one if it does not end, or
//! if another begins inside of it on a line of its own; then it goes to the end of its line, and over lines
//! that begin with `*`, as those of comments do.

use super::scan::Lexer;
use crate::syntax::{Below, ProblemKind};

impl Lexer<'_, '_> {
    /// Meets `/*`.
    pub(super) fn block_comment(&mut self) {
        let start = self.pos;
        let end = self.comment_end(start);
        match (end, self.repairing.is_some()) {
            (Some(end), _) => self.pos = end,
            (None, true) => {
                self.pos = self.half_written_end(start);
                self.problem(start, start + 2, ProblemKind::OpenComment(Below::Read));
                self.changed();
            }
            (None, false) => {
                self.pos = self.bytes.len();
                self.problem(start, start + 2, ProblemKind::OpenComment(Below::NotRead));
            }
        }
    }

    /// Where the comment at `start` ends; nothing if it does not, or seems to be one that is being written.
    fn comment_end(&self, start: usize) -> Option<usize> {
        let mut from = start + 2;
        while let Some(found) = memchr::memchr(b'/', &self.bytes[from..]) {
            from += found + 1;
            if self.bytes[from - 2] == b'*' && from - 2 > start + 1 {
                return Some(from);
            }
            let another = self.repairing.is_some() && self.bytes.get(from) == Some(&b'*');
            if another && self.begins_line(from - 1) {
                return None;
            }
        }
        None
    }

    /// Where a comment without an end is taken to end.
    fn half_written_end(&self, start: usize) -> usize {
        let mut end = self.line_end(start);
        loop {
            let breaks = self.bytes[end..].iter().take_while(|byte| matches!(byte, b'\n' | b'\r')).count();
            let line = end + breaks.min(2);
            let blanks = self.bytes[line..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
            if breaks == 0 || self.bytes.get(line + blanks) != Some(&b'*') {
                return end;
            }
            end = self.line_end(line);
        }
    }
}
