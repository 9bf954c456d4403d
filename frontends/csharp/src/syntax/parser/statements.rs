//! Blocks, and which statement it is.

use super::cursor::Cursor;
use crate::syntax::{
    ast::{Checking, ExprId, Stmt, StmtId},
    lexer::TokenKind,
    names::known,
};

impl Cursor<'_> {
    /// `{ ... }`.
    pub(super) fn block(&mut self) -> StmtId {
        let start = self.start();
        if !self.expect(TokenKind::BraceOpen, "`{`") {
            return self.missing_stmt();
        }
        let mark = self.mark::<StmtId>();
        while !self.at_end_of_block() {
            self.statement_into_list();
        }
        self.expect(TokenKind::BraceClose, "`}`");
        let statements = self.list(mark);
        self.stmt_from(start, Stmt::Block(statements))
    }

    /// Whether the statements of a block end here: at its brace, or at a word that only a member
    /// outside can begin with, when the brace is missing.
    pub(super) fn at_end_of_block(&self) -> bool {
        use TokenKind::*;
        matches!(
            self.kind(),
            BraceClose
                | End
                | Public
                | Private
                | Protected
                | Internal
                | Override
                | Virtual
                | Abstract
                | Sealed
                | Namespace
                | Class
                | Struct
                | Interface
                | Enum
                | Event
                | Operator
                | Implicit
                | Explicit
        )
    }

    /// Reads a statement into the innermost list of statements. Always takes a token.
    pub(super) fn statement_into_list(&mut self) {
        let before = self.pos;
        let statement = self.statement();
        if self.pos == before {
            self.skip();
        }
        self.add(statement);
    }

    /// A statement under a condition or loop. Labels in front of it, which the language does not
    /// allow there, are kept with it in a block.
    pub(super) fn embedded_statement(&mut self) -> StmtId {
        let start = self.start();
        let first = self.statement();
        if !matches!(self.tree[first], Stmt::Label(_)) {
            return first;
        }
        let mark = self.mark::<StmtId>();
        self.add(first);
        loop {
            let next = self.statement();
            self.add(next);
            if !matches!(self.tree[next], Stmt::Label(_)) {
                break;
            }
        }
        let statements = self.list(mark);
        self.stmt_from(start, Stmt::Block(statements))
    }

    pub(super) fn statement(&mut self) -> StmtId {
        self.nested(|cursor| cursor.any_statement()).unwrap_or_else(|| self.missing_stmt())
    }

    fn any_statement(&mut self) -> StmtId {
        let start = self.start();
        match self.kind() {
            TokenKind::BraceOpen => self.block(),
            TokenKind::Semicolon => {
                self.bump();
                self.stmt_from(start, Stmt::Empty)
            }
            TokenKind::If => self.if_statement(),
            TokenKind::While => self.while_loop(),
            TokenKind::Do => self.do_loop(),
            TokenKind::For => self.for_loop(),
            TokenKind::Foreach => self.foreach_loop(),
            TokenKind::Switch => self.switch_statement(),
            TokenKind::Try => self.try_statement(),
            TokenKind::Lock => self.lock_statement(),
            TokenKind::Using => self.using_statement(),
            TokenKind::Fixed => self.fixed_statement(),
            TokenKind::Return => self.return_statement(),
            TokenKind::Throw => self.throw_statement(),
            TokenKind::Break => self.jump(Stmt::Break),
            TokenKind::Continue => self.jump(Stmt::Continue),
            TokenKind::Goto => self.goto_statement(),
            TokenKind::Const => self.const_locals(),
            TokenKind::Checked if self.peek(1) == TokenKind::BraceOpen => {
                self.checked_statement(Checking::Checked)
            }
            TokenKind::Unchecked if self.peek(1) == TokenKind::BraceOpen => {
                self.checked_statement(Checking::Unchecked)
            }
            TokenKind::Unsafe if self.peek(1) == TokenKind::BraceOpen => {
                self.bump();
                let block = self.block();
                self.stmt_from(start, Stmt::Unsafe(block))
            }
            TokenKind::Static | TokenKind::Extern | TokenKind::Unsafe
                if !self.begins_lambda() && !self.begins_anonymous_method() =>
            {
                self.local_function()
            }
            TokenKind::BracketOpen if self.attributes_precede_function() => self.local_function(),
            TokenKind::Identifier => self.statement_by_word(),
            TokenKind::Else | TokenKind::Catch | TokenKind::Finally | TokenKind::Case => {
                self.expected("a statement");
                self.bump();
                self.stmt_from(start, Stmt::Missing)
            }
            _ => self.declaration_or_expression(),
        }
    }

    fn statement_by_word(&mut self) -> StmtId {
        let next = self.peek(1);
        if next == TokenKind::Colon {
            let start = self.start();
            let label = self.bump().name();
            self.bump();
            return self.stmt_from(start, Stmt::Label(label));
        }
        match self.token().name() {
            known::YIELD if matches!(next, TokenKind::Return | TokenKind::Break) => self.yield_statement(),
            known::AWAIT if next == TokenKind::Using => self.using_statement(),
            known::AWAIT if next == TokenKind::Foreach => self.foreach_loop(),
            known::ASYNC if self.begins_async_function() => self.local_function(),
            _ => self.declaration_or_expression(),
        }
    }

    /// `expression;`
    pub(super) fn expression_statement(&mut self) -> StmtId {
        let start = self.start();
        let expr = match self.begins_var_deconstruction() {
            true => self.var_deconstruction(),
            false => self.expr(),
        };
        self.expect(TokenKind::Semicolon, "`;`");
        self.stmt_from(start, Stmt::Expr(expr))
    }

    /// `if`, with all of its `else if`, which take no depth here.
    fn if_statement(&mut self) -> StmtId {
        let mut branches: Vec<(u32, ExprId, StmtId)> = Vec::new();
        let mut otherwise = None;
        loop {
            let start = self.start();
            self.bump();
            let condition = self.condition();
            let then = self.embedded_statement();
            branches.push((start, condition, then));
            if !self.eat(TokenKind::Else) {
                break;
            }
            if !self.at(TokenKind::If) {
                otherwise = Some(self.embedded_statement());
                break;
            }
        }
        while let Some((start, condition, then)) = branches.pop() {
            otherwise = Some(self.stmt_from(start, Stmt::If { condition, then, otherwise }));
        }
        otherwise.unwrap_or_else(|| self.missing_stmt())
    }

    /// `(condition)`.
    pub(super) fn condition(&mut self) -> ExprId {
        let open = self.pos;
        if !self.expect(TokenKind::ParenOpen, "`(`") {
            return self.missing_expr();
        }
        let condition = self.bracketed(|cursor| cursor.expr());
        self.close(open, TokenKind::ParenClose, "`)`");
        condition
    }

    fn checked_statement(&mut self, checking: Checking) -> StmtId {
        let start = self.start();
        self.bump();
        let body = self.block();
        self.stmt_from(start, Stmt::Checked { checking, body })
    }
}
