//! Interpolated strings. Their holes are lexed like any other code, so the tokens of a string are
//! `Start (Text | HoleOpen ... [HoleFormat] HoleClose)* End`.

use super::{TokenKind, brackets::Bracket, scan::Lexer};
use crate::syntax::{ProblemKind, ast::StringStyle};

/// An interpolated string that has not ended yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Interpolation {
    style: StringStyle,
    /// How many braces open a hole.
    dollars: usize,
    /// How many quotes end it.
    quotes: usize,
    single_line: bool,
}

impl Lexer<'_, '_> {
    /// A string that starts at the current position with any mix of `$` and `@`, and quotes.
    pub(super) fn interpolated_string(&mut self) {
        let start = self.pos;
        let signs = self.bytes[start..].iter().take_while(|byte| matches!(byte, b'$' | b'@')).count();
        let dollars = self.bytes[start..start + signs].iter().filter(|byte| **byte == b'$').count();
        self.pos += signs;
        let quotes = self.count_quotes();
        let mut string = Interpolation {
            style: if signs > dollars { StringStyle::Verbatim } else { StringStyle::Regular },
            dollars: 1,
            quotes: 1,
            single_line: signs == dollars,
        };
        if signs == dollars && quotes >= 3 {
            string = Interpolation { style: StringStyle::Raw, dollars, quotes, single_line: true };
        }
        self.pos += string.quotes;
        if string.style == StringStyle::Raw {
            string.single_line = !self.line_break_follows();
        }
        self.push(TokenKind::InterpolationStart, start, 0);
        self.strings.push(string);
        self.interpolation_text();
    }

    /// Reads text up to the next hole or the end of the innermost string.
    fn interpolation_text(&mut self) {
        let Some(string) = self.strings.last().copied() else { return };
        let start = self.pos;
        while let Some(byte) = self.peek(0) {
            match byte {
                b'"' => {
                    let quotes = self.count_quotes();
                    match string.style {
                        StringStyle::Verbatim if quotes >= 2 => self.pos += 2,
                        StringStyle::Raw if quotes < string.quotes => self.pos += quotes,
                        StringStyle::Raw => {
                            self.pos += quotes - string.quotes;
                            return self.end_interpolation(start, string.quotes);
                        }
                        _ => return self.end_interpolation(start, 1),
                    }
                }
                b'{' => {
                    let braces = self.bytes[self.pos..].iter().take_while(|byte| **byte == b'{').count();
                    let opens = match string.style {
                        StringStyle::Raw => braces >= string.dollars,
                        _ => braces % 2 == 1,
                    };
                    if !opens {
                        self.pos += braces;
                        continue;
                    }
                    self.pos += braces - string.dollars;
                    self.text_token(start);
                    return self.open(Bracket::Hole, TokenKind::HoleOpen, string.dollars);
                }
                b'\\' if string.style == StringStyle::Regular => {
                    self.pos +=
                        1 + usize::from(self.peek(1).is_some_and(|next| !matches!(next, b'\n' | b'\r')));
                }
                b'\n' | b'\r' if string.single_line => break,
                _ => self.pos += 1,
            }
        }
        let end = self.pos.min(self.bytes.len());
        self.pos = end;
        self.problem(start, end, ProblemKind::Unterminated("string"));
        self.end_interpolation(start, 0);
    }

    fn text_token(&mut self, start: usize) {
        if start < self.pos {
            self.push(TokenKind::InterpolationText, start, 0);
        }
    }

    fn end_interpolation(&mut self, text_start: usize, quotes: usize) {
        self.text_token(text_start);
        self.strings.pop();
        self.token(TokenKind::InterpolationEnd, quotes);
    }

    /// Meets the `}` that ends a hole whose bracket has been taken off.
    pub(super) fn end_hole(&mut self) {
        let dollars = self.strings.last().map_or(1, |string| string.dollars);
        let braces = self.bytes[self.pos..].iter().take(dollars).take_while(|byte| **byte == b'}').count();
        self.token(TokenKind::HoleClose, braces);
        self.interpolation_text();
    }

    /// Meets the `:` in front of the format of a hole.
    pub(super) fn hole_format(&mut self) {
        self.pos += 1;
        let start = self.pos;
        let single_line = self.strings.last().is_none_or(|string| string.single_line);
        while let Some(byte) = self.peek(0) {
            match byte {
                b'}' | b'"' => break,
                b'\n' | b'\r' if single_line => break,
                b'\\' if self.peek(1).is_some() => self.pos += 2,
                _ => self.pos += 1,
            }
        }
        self.pos = self.pos.min(self.bytes.len());
        self.push(TokenKind::HoleFormat, start, 0);
        if self.peek(0) != Some(b'}') {
            self.abandon_holes();
        }
    }

    /// Ends the hole around the current position, with its string, when the code in it has come to
    /// something that no hole contains outside of braces: a `;`, or a keyword that begins a
    /// statement or member. The quotes of the string are missing then, and what is read belongs to
    /// the code around it.
    pub(super) fn abandon_holes(&mut self) {
        while !self.strings.is_empty() {
            let above = self
                .open
                .iter()
                .rev()
                .take_while(|open| matches!(open.bracket, Bracket::Paren | Bracket::Square))
                .count();
            let hole = self.open.len() - above;
            if hole == 0 || self.open[hole - 1].bracket != Bracket::Hole {
                return;
            }
            self.open.truncate(hole);
            self.problem(self.pos, self.pos, ProblemKind::Unterminated("string"));
            self.join_partners();
            self.token(TokenKind::HoleClose, 0);
            self.strings.pop();
            self.token(TokenKind::InterpolationEnd, 0);
        }
    }
}
