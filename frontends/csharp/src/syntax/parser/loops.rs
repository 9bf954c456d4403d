//! Loops, and the other statements with a head in parentheses.

use super::{cursor::Cursor, locals::Begins, lookahead::TypeEnd};
use crate::syntax::{
    ast::{Asynchrony, ExprId, For, Foreach, ForeachTarget, List, LocalKind, Stmt, StmtId, UsingResource},
    lexer::TokenKind,
    names::known,
};

impl Cursor<'_> {
    pub(super) fn while_loop(&mut self) -> StmtId {
        let start = self.start();
        self.bump();
        let condition = self.condition();
        let body = self.embedded_statement();
        self.stmt_from(start, Stmt::While { condition, body })
    }

    pub(super) fn do_loop(&mut self) -> StmtId {
        let start = self.start();
        self.bump();
        let body = self.embedded_statement();
        let condition = match self.expect(TokenKind::While, "`while`") {
            true => self.condition(),
            false => self.missing_expr(),
        };
        self.expect(TokenKind::Semicolon, "`;`");
        self.stmt_from(start, Stmt::Do { body, condition })
    }

    pub(super) fn for_loop(&mut self) -> StmtId {
        let start = self.start();
        self.bump();
        let open = self.pos;
        self.expect(TokenKind::ParenOpen, "`(`");
        let init = self.for_init();
        self.expect(TokenKind::Semicolon, "`;`");
        let condition = (!self.at(TokenKind::Semicolon)).then(|| self.expr());
        self.expect(TokenKind::Semicolon, "`;`");
        let mark = self.mark::<ExprId>();
        while !matches!(self.kind(), TokenKind::ParenClose | TokenKind::End) {
            let step = self.expr();
            self.add(step);
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        let step = self.list(mark);
        self.close(open, TokenKind::ParenClose, "`)`");
        let body = self.embedded_statement();
        let head = self.one(For { init, condition, step, body });
        self.stmt_from(start, Stmt::For(head))
    }

    fn for_init(&mut self) -> List<StmtId> {
        let mark = self.mark::<StmtId>();
        if self.begins_declaration(self.pos) == Begins::Variable {
            let start = self.start();
            let (ty, variables) = self.variables_with_type();
            let locals = self.stmt_from(start, Stmt::Locals { kind: LocalKind::Plain, ty, variables });
            self.add(locals);
            return self.list(mark);
        }
        while !matches!(self.kind(), TokenKind::Semicolon | TokenKind::ParenClose | TokenKind::End) {
            let start = self.start();
            let expr = match self.begins_var_deconstruction() {
                true => self.var_deconstruction(),
                false => self.expr(),
            };
            let statement = self.stmt_from(start, Stmt::Expr(expr));
            self.add(statement);
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.list(mark)
    }

    pub(super) fn foreach_loop(&mut self) -> StmtId {
        let start = self.start();
        let asynchrony = self.asynchrony();
        self.bump();
        let open = self.pos;
        self.expect(TokenKind::ParenOpen, "`(`");
        let target = self.foreach_target();
        self.expect(TokenKind::In, "`in`");
        let source = self.bracketed(|cursor| cursor.expr());
        self.close(open, TokenKind::ParenClose, "`)`");
        let body = self.embedded_statement();
        let head = self.one(Foreach { asynchrony, target, source, body });
        self.stmt_from(start, Stmt::Foreach(head))
    }

    fn foreach_target(&mut self) -> ForeachTarget {
        let declares = self.type_ahead(self.pos, TypeEnd::Any).is_some_and(|ahead| {
            self.kind_at(ahead.next).is_identifier()
                || self.kind_at(ahead.next) == TokenKind::ParenOpen && self.at_word(known::VAR)
        });
        if self.at(TokenKind::ParenOpen) && !declares {
            return ForeachTarget::Deconstruction(self.parenthesised());
        }
        if self.at_word(known::SCOPED) && self.peek(1) == TokenKind::Ref {
            self.bump();
        }
        let ty = self.ty();
        let designation = self.designation();
        ForeachTarget::Declaration { ty, designation }
    }

    /// `await` in front of `foreach` or `using`.
    fn asynchrony(&mut self) -> Asynchrony {
        match self.eat_word(known::AWAIT) {
            true => Asynchrony::Async,
            false => Asynchrony::Sync,
        }
    }

    /// `using (...) ...`, `using T x = ...;`, with or without `await`.
    pub(super) fn using_statement(&mut self) -> StmtId {
        let start = self.start();
        let asynchrony = self.asynchrony();
        self.bump();
        if !self.at(TokenKind::ParenOpen) || self.begins_declaration(self.pos) == Begins::Variable {
            let kind = match asynchrony {
                Asynchrony::Sync => LocalKind::Using,
                Asynchrony::Async => LocalKind::AwaitUsing,
            };
            let (ty, variables) = self.variables_with_type();
            self.expect(TokenKind::Semicolon, "`;`");
            return self.stmt_from(start, Stmt::Locals { kind, ty, variables });
        }
        let open = self.pos;
        self.bump();
        let resource = self.using_resource();
        self.close(open, TokenKind::ParenClose, "`)`");
        let body = self.embedded_statement();
        self.stmt_from(start, Stmt::Using { asynchrony, resource, body })
    }

    fn using_resource(&mut self) -> UsingResource {
        if self.begins_declaration(self.pos) != Begins::Variable {
            return UsingResource::Expr(self.bracketed(|cursor| cursor.expr()));
        }
        let start = self.start();
        let (ty, variables) = self.variables_with_type();
        UsingResource::Locals(self.stmt_from(start, Stmt::Locals { kind: LocalKind::Plain, ty, variables }))
    }

    pub(super) fn lock_statement(&mut self) -> StmtId {
        let start = self.start();
        self.bump();
        let target = self.condition();
        let body = self.embedded_statement();
        self.stmt_from(start, Stmt::Lock { target, body })
    }

    pub(super) fn fixed_statement(&mut self) -> StmtId {
        let start = self.start();
        self.bump();
        let open = self.pos;
        self.expect(TokenKind::ParenOpen, "`(`");
        let (ty, variables) = self.variables_with_type();
        self.close(open, TokenKind::ParenClose, "`)`");
        let body = self.embedded_statement();
        self.stmt_from(start, Stmt::Fixed { ty, variables, body })
    }
}
