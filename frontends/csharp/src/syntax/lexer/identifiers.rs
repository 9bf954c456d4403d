//! Identifiers, keywords, and what `@` and `$` begin.

use super::{KEYWORDS, TokenKind, scan::Lexer};
use crate::syntax::{Name, ProblemKind};

/// Which bytes continue an identifier; those above 127 need a closer look.
const PART: [bool; 256] = {
    let mut part = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        part[byte] = (byte as u8).is_ascii_alphanumeric() || byte as u8 == b'_';
        byte += 1;
    }
    part
};

pub(super) fn is_identifier_start(c: char) -> bool {
    c.is_alphabetic() || c == '_'
}

pub(super) fn is_identifier_part(c: char) -> bool {
    // Of the marks that combine with letters, the common ones; of the punctuation that connects
    // words, all.
    c.is_alphanumeric()
        || c == '_'
        || ('\u{300}'..='\u{36f}').contains(&c)
        || matches!(
            c,
            '\u{203f}' | '\u{2040}' | '\u{2054}' | '\u{fe33}' | '\u{fe34}' | '\u{fe4d}'
                ..='\u{fe4f}' | '\u{ff3f}'
        )
}

impl Lexer<'_, '_> {
    /// An identifier or keyword that starts at the current position.
    pub(super) fn identifier(&mut self) {
        let start = self.pos;
        self.skip_identifier();
        if self.peek(0) == Some(b'\\') && matches!(self.peek(1), Some(b'u' | b'U')) {
            self.pos = start;
            return self.escaped_identifier();
        }
        let name = self.names.intern(&self.text[start..self.pos]);
        self.name(name, start);
    }

    /// `@name`, `@"..."`, `@$"..."`.
    pub(super) fn at_sign(&mut self) {
        let start = self.pos;
        match (self.peek(1), self.peek(2)) {
            (Some(b'"'), _) => self.verbatim_string(),
            (Some(b'$'), Some(b'"')) => self.interpolated_string(),
            _ => {
                self.pos += 1;
                let from = self.pos;
                self.skip_identifier();
                if self.peek(0) == Some(b'\\') && matches!(self.peek(1), Some(b'u' | b'U')) {
                    self.pos = from;
                    self.escaped_identifier();
                    if let Some(token) = self.tokens.last_mut() {
                        token.start = u32::try_from(start).unwrap_or(u32::MAX);
                    }
                } else if self.pos == from {
                    self.problem(start, self.pos, ProblemKind::Skipped);
                } else {
                    let name = self.names.intern(&self.text[from..self.pos]);
                    self.push(TokenKind::Verbatim, start, name.number());
                }
            }
        }
    }

    /// `$"..."`, `$@"..."`, `$$"""..."""`.
    pub(super) fn dollar(&mut self) {
        let dollars = self.bytes[self.pos..].iter().take_while(|byte| **byte == b'$').count();
        match (self.peek(dollars), self.peek(dollars + 1)) {
            (Some(b'"'), _) => self.interpolated_string(),
            (Some(b'@'), Some(b'"')) if dollars == 1 => self.interpolated_string(),
            _ => {
                let start = self.pos;
                self.pos += dollars;
                self.problem(start, self.pos, ProblemKind::Skipped);
            }
        }
    }

    /// An identifier with `\u0041` in it; never a keyword.
    pub(super) fn escaped_identifier(&mut self) {
        let start = self.pos;
        let mut text = String::new();
        loop {
            let from = self.pos;
            self.skip_identifier();
            text.push_str(&self.text[from..self.pos]);
            match self.unicode_escape() {
                Some(c) if is_identifier_part(c) => text.push(c),
                _ => break,
            }
        }
        if text.is_empty() {
            self.pos = start + 1;
            return self.problem(start, self.pos, ProblemKind::Skipped);
        }
        let name = self.names.intern(&text);
        self.push(TokenKind::Verbatim, start, name.number());
    }

    /// Reads `\uXXXX` or `\UXXXXXXXX`; without one, nothing is consumed.
    fn unicode_escape(&mut self) -> Option<char> {
        let digits = match (self.peek(0)?, self.peek(1)?) {
            (b'\\', b'u') => 4,
            (b'\\', b'U') => 8,
            _ => return None,
        };
        let text = self.text.get(self.pos + 2..self.pos + 2 + digits)?;
        let c = u32::from_str_radix(text, 16).ok().and_then(char::from_u32)?;
        self.pos += 2 + digits;
        Some(c)
    }

    fn skip_identifier(&mut self) {
        loop {
            while self.peek(0).is_some_and(|byte| PART[byte as usize]) {
                self.pos += 1;
            }
            if self.peek(0).is_none_or(|byte| byte < 128) {
                return;
            }
            match self.text.get(self.pos..).and_then(|rest| rest.chars().next()) {
                Some(c) if is_identifier_part(c) => self.pos += c.len_utf8(),
                _ => return,
            }
        }
    }

    fn name(&mut self, name: Name, start: usize) {
        let kind = KEYWORDS.get(name.number() as usize).copied().unwrap_or(TokenKind::Identifier);
        if !self.strings.is_empty() && begins_statement(kind) {
            let end = std::mem::replace(&mut self.pos, start);
            self.abandon_holes();
            self.pos = end;
        }
        self.push(kind, start, name.number());
    }
}

/// Whether a keyword begins a statement or member and cannot stand within an expression.
fn begins_statement(kind: TokenKind) -> bool {
    use TokenKind::*;
    matches!(
        kind,
        Public
            | Private
            | Protected
            | Internal
            | Class
            | Namespace
            | Return
            | If
            | While
            | For
            | Foreach
            | Try
    )
}
