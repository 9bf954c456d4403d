use super::{
    Symbols, Token, TokenKind,
    brackets::{Bracket, Open},
    directives::Conditional,
    identifiers::{is_identifier_part, is_identifier_start},
    interpolation::Interpolation,
    repair::Repair,
};
use crate::syntax::{Problem, ProblemKind, Span, names::NameCache};

/// A file has no more problems than this; the rest is dropped. Nobody reads that many.
pub(crate) const MAX_PROBLEMS: usize = 200;

/// How a text is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reading {
    /// As it is.
    Plain,
    /// With what its indentation says about brackets: for texts that have problems.
    Repairing,
}

/// What the lexer found beside the tokens.
pub(crate) struct Lexed {
    pub(crate) problems: Vec<Problem>,
    /// The symbols that directives asked for, without duplicates.
    pub(crate) tested_symbols: Vec<Box<str>>,
    /// How often something was put in or left out to repair the text.
    pub(crate) repairs: u32,
}

/// The state of the lexer; `pos` is the offset of the next byte.
pub(super) struct Lexer<'a, 'n> {
    pub(super) text: &'a str,
    pub(super) bytes: &'a [u8],
    pub(super) pos: usize,
    pub(super) names: &'a mut NameCache<'n>,
    pub(super) tokens: &'a mut Vec<Token>,
    pub(super) problems: Vec<Problem>,
    pub(super) open: Vec<Open>,
    pub(super) strings: Vec<Interpolation>,
    pub(super) symbols: &'a Symbols,
    /// `#define` and `#undef` of this file.
    pub(super) redefined: Vec<(Box<str>, bool)>,
    pub(super) tested_symbols: Vec<Box<str>>,
    pub(super) conditionals: Vec<Conditional>,
    pub(super) repairing: Option<Repair>,
}

/// Replaces `tokens` by those of `text`, which has fewer than 2^32 bytes. The last one is
/// [`TokenKind::End`].
pub(crate) fn lex(
    text: &str,
    reading: Reading,
    symbols: &Symbols,
    names: &mut NameCache<'_>,
    tokens: &mut Vec<Token>,
) -> Lexed {
    tokens.clear();
    let mut lexer = Lexer {
        text,
        bytes: text.as_bytes(),
        pos: 0,
        names,
        tokens,
        problems: Vec::new(),
        open: Vec::new(),
        strings: Vec::new(),
        symbols,
        redefined: Vec::new(),
        tested_symbols: Vec::new(),
        conditionals: Vec::new(),
        repairing: (reading == Reading::Repairing).then(Repair::default),
    };
    lexer.run();
    let repairs = lexer.repairing.map_or(0, |repair| repair.changes);
    Lexed { problems: lexer.problems, tested_symbols: lexer.tested_symbols, repairs }
}

impl Lexer<'_, '_> {
    fn run(&mut self) {
        while let Some(byte) = self.peek(0) {
            match byte {
                // Old editors left NUL and Ctrl-Z.
                b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c | 0 | 0x1a => self.pos += 1,
                _ if self.repairing.is_some() && self.repair(byte) => {}
                b'a'..=b'z' | b'A'..=b'Z' | b'_' => self.identifier(),
                b'0'..=b'9' => self.number(),
                b'"' => self.string(),
                b'\'' => self.character(),
                b'@' => self.at_sign(),
                b'$' => self.dollar(),
                b'/' if self.peek(1) == Some(b'/') => self.line_comment(),
                b'/' if self.peek(1) == Some(b'*') => self.block_comment(),
                b'.' if self.peek(1).is_some_and(|next| next.is_ascii_digit()) => self.number(),
                b'#' => self.directive(),
                b'\\' if matches!(self.peek(1), Some(b'u' | b'U')) => self.escaped_identifier(),
                0x80.. => self.non_ascii(),
                _ => self.punctuation(byte),
            }
        }
        self.end_conditionals();
        let end = self.pos;
        if !self.strings.is_empty() {
            self.problem(end, end, ProblemKind::Unterminated("string"));
        }
        self.token(TokenKind::End, 0);
    }

    fn punctuation(&mut self, byte: u8) {
        use TokenKind::*;
        let next = self.peek(1);
        let (kind, length) = match (byte, next) {
            (b'(', _) => return self.open(Bracket::Paren, ParenOpen, 1),
            (b')', _) => return self.close(Bracket::Paren, ParenClose),
            (b'[', _) => return self.open(Bracket::Square, BracketOpen, 1),
            (b']', _) => return self.close(Bracket::Square, BracketClose),
            (b'{', _) => return self.open(Bracket::Brace, BraceOpen, 1),
            (b'}', _) => return self.close_brace(),
            (b';', _) => {
                self.abandon_holes();
                (Semicolon, 1)
            }
            (b',', _) => (Comma, 1),
            (b'.', Some(b'.')) => (DotDot, 2),
            (b'.', _) => (Dot, 1),
            (b':', Some(b':')) => (ColonColon, 2),
            (b':', _) if self.in_hole() => return self.hole_format(),
            (b':', _) => (Colon, 1),
            (b'?', Some(b'?')) if self.peek(2) == Some(b'=') => (CoalesceAssign, 3),
            (b'?', Some(b'?')) => (Coalesce, 2),
            (b'?', _) => (Question, 1),
            (b'=', Some(b'=')) => (Equal, 2),
            (b'=', Some(b'>')) => (FatArrow, 2),
            (b'=', _) => (Assign, 1),
            (b'!', Some(b'=')) => (NotEqual, 2),
            (b'!', _) => (Not, 1),
            (b'~', _) => (Tilde, 1),
            (b'+', Some(b'+')) => (PlusPlus, 2),
            (b'+', Some(b'=')) => (PlusAssign, 2),
            (b'+', _) => (Plus, 1),
            (b'-', Some(b'-')) => (MinusMinus, 2),
            (b'-', Some(b'=')) => (MinusAssign, 2),
            (b'-', Some(b'>')) => (ThinArrow, 2),
            (b'-', _) => (Minus, 1),
            (b'*', Some(b'=')) => (StarAssign, 2),
            (b'*', _) => (Star, 1),
            (b'/', Some(b'=')) => (SlashAssign, 2),
            (b'/', _) => (Slash, 1),
            (b'%', Some(b'=')) => (PercentAssign, 2),
            (b'%', _) => (Percent, 1),
            (b'&', Some(b'&')) => (AndAnd, 2),
            (b'&', Some(b'=')) => (AndAssign, 2),
            (b'&', _) => (And, 1),
            (b'|', Some(b'|')) => (OrOr, 2),
            (b'|', Some(b'=')) => (OrAssign, 2),
            (b'|', _) => (Or, 1),
            (b'^', Some(b'=')) => (CaretAssign, 2),
            (b'^', _) => (Caret, 1),
            (b'<', Some(b'<')) if self.peek(2) == Some(b'=') => (ShiftLeftAssign, 3),
            (b'<', Some(b'<')) => (ShiftLeft, 2),
            (b'<', Some(b'=')) => (LessOrEqual, 2),
            (b'<', _) => (Less, 1),
            (b'>', Some(b'=')) => (GreaterOrEqual, 2),
            (b'>', _) => (Greater, 1),
            _ => return self.junk(),
        };
        self.token(kind, length);
    }

    /// A byte above 127: white space, part of an identifier, or junk.
    fn non_ascii(&mut self) {
        match self.text.get(self.pos..).and_then(|rest| rest.chars().next()) {
            Some(c) if is_identifier_start(c) => self.identifier(),
            // Marks of byte order and direction have no meaning between tokens.
            Some(c) if c.is_whitespace() || c == '\u{feff}' || ('\u{200b}'..='\u{200f}').contains(&c) => {
                self.pos += c.len_utf8();
            }
            _ => self.junk(),
        }
    }

    /// Skips what no token can start with.
    fn junk(&mut self) {
        let start = self.pos;
        let rest = self.text.get(start..).unwrap_or_default();
        let length = rest
            .char_indices()
            .find(|(index, c)| {
                *index > 0
                    && (c.is_whitespace() || is_identifier_part(*c) || b"(){}[];\"'".contains(&(*c as u8)))
            })
            .map_or(rest.len(), |(index, _)| index);
        self.pos += length.max(1);
        self.problem(start, self.pos, ProblemKind::Skipped);
    }

    fn line_comment(&mut self) {
        self.pos = self.line_end(self.pos);
    }

    /// The offset of the line feed or carriage return that ends the line of `from`, or of the end.
    pub(super) fn line_end(&self, from: usize) -> usize {
        memchr::memchr2(b'\n', b'\r', &self.bytes[from..]).map_or(self.bytes.len(), |found| from + found)
    }

    pub(super) fn peek(&self, ahead: usize) -> Option<u8> {
        self.bytes.get(self.pos + ahead).copied()
    }

    /// Pushes a token of `length` bytes from the current position on.
    pub(super) fn token(&mut self, kind: TokenKind, length: usize) {
        let start = self.pos;
        self.pos += length;
        self.push(kind, start, 0);
    }

    /// Pushes a token from `start` to the current position.
    pub(super) fn push(&mut self, kind: TokenKind, start: usize, value: u32) {
        self.tokens.push(Token { start: offset(start), end: offset(self.pos), value, kind });
    }

    pub(super) fn problem(&mut self, start: usize, end: usize, kind: ProblemKind) {
        if self.problems.len() < MAX_PROBLEMS {
            self.problems.push(Problem { span: Span::new(offset(start), offset(end)), kind });
        }
    }
}

fn offset(offset: usize) -> u32 {
    u32::try_from(offset).unwrap_or(u32::MAX)
}
