//! Which bracket closes which.
//!
//! A brace closes whatever is open above its partner: text between braces is more likely to be
//! whole than text between parentheses, while it is being written.

use super::{TokenKind, repair::Holds, scan::Lexer};

/// A bracket that is open.
#[derive(Clone, Copy, Debug)]
pub(super) struct Open {
    /// The index of its token.
    token: u32,
    pub(super) bracket: Bracket,
    /// What it holds, as far as damaged files need to know.
    pub(super) holds: Holds,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bracket {
    Paren,
    Square,
    Brace,
    Hole,
}

/// How far down a closing parenthesis or square bracket looks for its partner. Without a limit,
/// many of one kind followed by many of the other take quadratic time.
const LOOK_DOWN: usize = 4;

impl Lexer<'_, '_> {
    /// Pushes the token of an opening bracket of `length` bytes at the current position.
    pub(super) fn open(&mut self, bracket: Bracket, kind: TokenKind, length: usize) {
        let token = u32::try_from(self.tokens.len()).unwrap_or(u32::MAX);
        let holds = self.holds(bracket);
        self.open.push(Open { token, bracket, holds });
        self.token(kind, length);
    }

    /// Pushes the token of a closing parenthesis or square bracket.
    pub(super) fn close(&mut self, bracket: Bracket, kind: TokenKind) {
        let found = self
            .open
            .iter()
            .rev()
            .take(LOOK_DOWN)
            .take_while(|open| !matches!(open.bracket, Bracket::Brace | Bracket::Hole))
            .position(|open| open.bracket == bracket);
        if let Some(depth) = found {
            self.open.truncate(self.open.len() - depth);
            self.join_partners();
        }
        self.token(kind, 1);
    }

    /// Meets `}`: the end of a block or of a hole.
    pub(super) fn close_brace(&mut self) {
        while let Some(open) = self.open.last() {
            match open.bracket {
                Bracket::Brace => {
                    self.join_partners();
                    break;
                }
                Bracket::Hole => {
                    self.join_partners();
                    return self.end_hole();
                }
                Bracket::Paren | Bracket::Square => {
                    self.open.pop();
                }
            }
        }
        self.token(TokenKind::BraceClose, 1);
    }

    /// Whether the innermost open bracket is that of a hole.
    pub(super) fn in_hole(&self) -> bool {
        self.open.last().is_some_and(|open| open.bracket == Bracket::Hole)
    }

    /// Takes the innermost open bracket off; its partner is the next token.
    pub(super) fn join_partners(&mut self) {
        if let Some(open) = self.open.pop() {
            let partner = u32::try_from(self.tokens.len()).unwrap_or(u32::MAX);
            if let Some(token) = self.tokens.get_mut(open.token as usize) {
                token.value = partner;
            }
        }
    }
}
