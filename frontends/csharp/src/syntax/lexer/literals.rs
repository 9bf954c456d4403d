//! Numbers, characters, and strings without holes. Only where they end matters here; their values
//! are decoded when somebody asks.

use super::{TokenKind, scan::Lexer};
use crate::syntax::ProblemKind;

impl Lexer<'_, '_> {
    /// A number that starts at the current position, with a digit or with `.5`.
    pub(super) fn number(&mut self) {
        let start = self.pos;
        if self.peek(0) == Some(b'0') && matches!(self.peek(1), Some(b'x' | b'X' | b'b' | b'B')) {
            self.pos += 2;
            self.skip(|byte| byte.is_ascii_hexdigit() || byte == b'_');
            self.skip(|byte| matches!(byte, b'u' | b'U' | b'l' | b'L'));
            return self.push(TokenKind::Integer, start, 0);
        }
        let mut kind = TokenKind::Integer;
        let digits = |byte: u8| byte.is_ascii_digit() || byte == b'_';
        self.skip(digits);
        if self.peek(0) == Some(b'.') && self.peek(1).is_some_and(|next| next.is_ascii_digit()) {
            kind = TokenKind::Real;
            self.pos += 1;
            self.skip(digits);
        }
        if matches!(self.peek(0), Some(b'e' | b'E')) {
            let sign = usize::from(matches!(self.peek(1), Some(b'+' | b'-')));
            if self.peek(1 + sign).is_some_and(|next| next.is_ascii_digit()) {
                kind = TokenKind::Real;
                self.pos += 1 + sign;
                self.skip(digits);
            }
        }
        match self.peek(0) {
            Some(b'f' | b'F' | b'd' | b'D' | b'm' | b'M') => {
                kind = TokenKind::Real;
                self.pos += 1;
            }
            _ if kind == TokenKind::Integer => self.skip(|byte| matches!(byte, b'u' | b'U' | b'l' | b'L')),
            _ => {}
        }
        self.push(kind, start, 0);
    }

    /// `'a'`, `'\n'`.
    pub(super) fn character(&mut self) {
        let start = self.pos;
        self.pos += 1;
        let ended = self.skip_quoted(b'\'');
        if !ended {
            self.problem(start, self.pos, ProblemKind::Unterminated("character"));
        }
        self.push(TokenKind::Char, start, 0);
    }

    /// `"..."` or `"""..."""`.
    pub(super) fn string(&mut self) {
        let start = self.pos;
        let quotes = self.count_quotes();
        if quotes >= 3 {
            self.pos += quotes;
            if !self.skip_raw(quotes) {
                self.problem(start, start + quotes, ProblemKind::Unterminated("string"));
            }
        } else {
            self.pos += 1;
            if !self.skip_quoted(b'"') {
                self.problem(start, self.pos, ProblemKind::Unterminated("string"));
            }
        }
        self.end_string(start);
    }

    /// `@"..."`.
    pub(super) fn verbatim_string(&mut self) {
        let start = self.pos;
        self.pos += 2;
        loop {
            match memchr::memchr(b'"', &self.bytes[self.pos..]) {
                None => {
                    self.pos = self.bytes.len();
                    self.problem(start, start + 2, ProblemKind::Unterminated("string"));
                    break;
                }
                Some(found) => {
                    self.pos += found + 1;
                    if self.peek(0) != Some(b'"') {
                        break;
                    }
                    self.pos += 1;
                }
            }
        }
        self.end_string(start);
    }

    fn end_string(&mut self, start: usize) {
        let utf8 = matches!(self.peek(0), Some(b'u' | b'U'))
            && self.peek(1) == Some(b'8')
            && !self.peek(2).is_some_and(|next| next.is_ascii_alphanumeric() || next == b'_');
        if utf8 {
            self.pos += 2;
            self.push(TokenKind::Utf8String, start, 0);
        } else {
            self.push(TokenKind::String, start, 0);
        }
    }

    /// Skips to behind `quote`, or to the end of the line. Whether the quote was found.
    fn skip_quoted(&mut self, quote: u8) -> bool {
        while let Some(byte) = self.peek(0) {
            match byte {
                b'\n' | b'\r' => return false,
                b'\\' if self.peek(1).is_some_and(|next| !matches!(next, b'\n' | b'\r')) => self.pos += 2,
                _ if byte == quote => {
                    self.pos += 1;
                    return true;
                }
                _ => self.pos += 1,
            }
        }
        // An escape may have taken the first byte of a longer character.
        self.pos = self.pos.min(self.bytes.len());
        false
    }

    /// Skips to behind as many quotes as began the string; a string that does not begin with a line
    /// break ends with its line. Whether the quotes were found.
    fn skip_raw(&mut self, quotes: usize) -> bool {
        let single_line = !self.line_break_follows();
        while let Some(byte) = self.peek(0) {
            match byte {
                b'"' => {
                    let found = self.count_quotes();
                    self.pos += found;
                    if found >= quotes {
                        return true;
                    }
                }
                b'\n' | b'\r' if single_line => return false,
                _ => self.pos += 1,
            }
        }
        false
    }

    /// Whether nothing but blanks stands between here and the end of the line.
    pub(super) fn line_break_follows(&self) -> bool {
        let blanks = self.bytes[self.pos..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        matches!(self.peek(blanks), Some(b'\n' | b'\r'))
    }

    pub(super) fn count_quotes(&self) -> usize {
        self.bytes[self.pos..].iter().take_while(|byte| **byte == b'"').count()
    }

    fn skip(&mut self, belongs: impl Fn(u8) -> bool) {
        while self.peek(0).is_some_and(&belongs) {
            self.pos += 1;
        }
    }
}
