//! Lines and columns, and places within nodes.

use std::sync::OnceLock;

use super::{
    Span,
    ast::{Expr, ExprId, List, SyntaxTree, TypeRefId},
};

/// A place in a file as people count it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1. A tab is one character.
    pub column: u32,
}

/// Where the lines of a text begin; found when somebody asks first.
#[derive(Debug, Default)]
pub(crate) struct LineStarts(OnceLock<Vec<u32>>);

impl LineStarts {
    fn of(&self, text: &str) -> &[u32] {
        self.0.get_or_init(|| {
            let bytes = text.as_bytes();
            let breaks = memchr::memchr2_iter(b'\n', b'\r', bytes)
                // A carriage return with a line feed behind it does not end the line yet.
                .filter(|at| bytes[*at] == b'\n' || bytes.get(at + 1) != Some(&b'\n'))
                .map(|at| u32::try_from(at + 1).unwrap_or(u32::MAX));
            std::iter::once(0).chain(breaks).collect()
        })
    }
}

impl SyntaxTree {
    /// Line and column of the byte at `offset`; those of the end when it lies behind it.
    pub fn position(&self, offset: u32) -> Position {
        let starts = self.lines.of(&self.text);
        let line = starts.partition_point(|start| *start <= offset).max(1);
        let start = starts[line - 1] as usize;
        let end = (offset as usize).min(self.text.len());
        let before = self.text.as_bytes().get(start..end).unwrap_or_default();
        // Bytes that continue a character do not count.
        let column = 1 + before.iter().filter(|byte| **byte & 0xc0 != 0x80).count();
        Position {
            line: u32::try_from(line).unwrap_or(u32::MAX),
            column: u32::try_from(column).unwrap_or(u32::MAX),
        }
    }

    /// The text of a line, counted from 1, without its end; nothing when there is no such line.
    pub fn line(&self, line: u32) -> &str {
        let starts = self.lines.of(&self.text);
        let Some(start) = (line as usize).checked_sub(1).and_then(|index| starts.get(index)) else {
            return "";
        };
        let end = starts.get(line as usize).map_or(self.text.len(), |next| *next as usize);
        self.text.get(*start as usize..end).unwrap_or_default().trim_end_matches(['\n', '\r'])
    }

    /// The number of lines.
    pub fn line_count(&self) -> usize {
        self.lines.of(&self.text).len()
    }

    /// The place of the name in `target.name` and its relatives, without type arguments: where an
    /// access of the member is best shown. Of any other expression its whole place.
    pub fn name_span(&self, id: ExprId) -> Span {
        let span = self.span(id);
        let from = match self[id] {
            Expr::Member { target, .. } | Expr::PointerMember { target, .. } => self.span(target).end,
            Expr::Name { .. } | Expr::AliasQualified { .. } => span.start,
            _ => return span,
        };
        let end = self.before_type_args(id).unwrap_or(span.end);
        let text = self.text_at(Span::new(from.min(end), end)).trim_end();
        // Names contain nothing of what may stand between the target and the name.
        let name = text.rsplit(|c: char| !is_part_of_name(c)).next().unwrap_or(text);
        let length = |text: &str| u32::try_from(text.len()).unwrap_or(u32::MAX);
        let end = from.min(end) + length(text);
        Span::new(end - length(name), end)
    }

    /// Where the type arguments of an expression begin.
    fn before_type_args(&self, id: ExprId) -> Option<u32> {
        let type_args: List<TypeRefId> = match self[id] {
            Expr::Name { type_args, .. }
            | Expr::AliasQualified { type_args, .. }
            | Expr::PointerMember { type_args, .. }
            | Expr::Member { type_args, .. } => type_args,
            _ => return None,
        };
        let first = *self[type_args].first()?;
        let start = self.span(first).start as usize;
        let less = self.text.get(..start)?.rfind('<')?;
        u32::try_from(less).ok()
    }
}

/// Whether a character can stand in a name as it is written, with `@` and escapes.
fn is_part_of_name(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '@' | '\\') || !c.is_ascii() && !c.is_whitespace()
}
