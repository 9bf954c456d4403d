//! Statements that leave the place where they stand, and those that catch what leaves.

use super::cursor::Cursor;
use crate::syntax::{
    ast::{Catch, ExprId, GotoTarget, Stmt, StmtId},
    lexer::TokenKind,
    names::known,
};

impl Cursor<'_> {
    /// `break;`, `continue;`
    pub(super) fn jump(&mut self, statement: Stmt) -> StmtId {
        let start = self.start();
        self.bump();
        self.expect(TokenKind::Semicolon, "`;`");
        self.stmt_from(start, statement)
    }

    pub(super) fn return_statement(&mut self) -> StmtId {
        let start = self.start();
        self.bump();
        let value = self.value_if_any();
        self.stmt_from(start, Stmt::Return(value))
    }

    pub(super) fn throw_statement(&mut self) -> StmtId {
        let start = self.start();
        self.bump();
        let value = self.value_if_any();
        self.stmt_from(start, Stmt::Throw(value))
    }

    /// `value;` or `;`. Without a value, a brace or keyword means that only the `;` is missing.
    fn value_if_any(&mut self) -> Option<ExprId> {
        let value = match self.kind() {
            TokenKind::Semicolon | TokenKind::BraceClose | TokenKind::End => None,
            _ => Some(self.expr()),
        };
        self.expect(TokenKind::Semicolon, "`;`");
        value
    }

    /// `yield return value;`, `yield break;`
    pub(super) fn yield_statement(&mut self) -> StmtId {
        let start = self.start();
        self.yields = true;
        self.bump();
        let statement = match self.bump().kind {
            TokenKind::Return => Stmt::YieldReturn(self.expr()),
            _ => Stmt::YieldBreak,
        };
        self.expect(TokenKind::Semicolon, "`;`");
        self.stmt_from(start, statement)
    }

    pub(super) fn goto_statement(&mut self) -> StmtId {
        let start = self.start();
        self.bump();
        let target = match self.kind() {
            TokenKind::Case => {
                self.bump();
                GotoTarget::Case(self.expr())
            }
            TokenKind::Default => {
                self.bump();
                GotoTarget::Default
            }
            _ => GotoTarget::Label(self.identifier().name),
        };
        self.expect(TokenKind::Semicolon, "`;`");
        self.stmt_from(start, Stmt::Goto(target))
    }

    pub(super) fn try_statement(&mut self) -> StmtId {
        let start = self.start();
        self.bump();
        let body = self.block();
        let mark = self.mark::<Catch>();
        while self.at(TokenKind::Catch) {
            let catch = self.catch();
            self.add(catch);
        }
        let catches = self.list::<Catch>(mark);
        let finally = self.eat(TokenKind::Finally).then(|| self.block());
        if catches.is_empty() && finally.is_none() {
            self.expected("`catch` or `finally`");
        }
        self.stmt_from(start, Stmt::Try { body, catches, finally })
    }

    fn catch(&mut self) -> Catch {
        let start = self.start();
        self.bump();
        let (mut ty, mut name) = (None, None);
        if self.at(TokenKind::ParenOpen) {
            let open = self.pos;
            self.bump();
            ty = Some(self.ty());
            name = self.kind().is_identifier().then(|| self.bump().name());
            self.close(open, TokenKind::ParenClose, "`)`");
        }
        let filter = self.eat_word(known::WHEN).then(|| self.condition());
        let body = self.block();
        Catch { ty, name, filter, body, span: self.span_from(start) }
    }
}
