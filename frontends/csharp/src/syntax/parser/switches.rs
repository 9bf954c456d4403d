//! Switch expressions and switch statements.

use super::cursor::{Context, Cursor};
use crate::syntax::{
    ast::{Arm, ExprId, Label, List, PatternId, Section, Stmt, StmtId},
    lexer::TokenKind,
    names::known,
};

impl Cursor<'_> {
    /// `{ pattern when guard => value, ... }`.
    pub(super) fn arms(&mut self) -> List<Arm> {
        let open = self.pos;
        self.expect(TokenKind::BraceOpen, "`{`");
        let mark = self.mark::<Arm>();
        self.nested(|cursor| {
            while !matches!(cursor.kind(), TokenKind::BraceClose | TokenKind::End) {
                let arm = cursor.arm();
                cursor.add(arm);
                if !cursor.eat(TokenKind::Comma) {
                    break;
                }
            }
        });
        self.close(open, TokenKind::BraceClose, "`}`");
        self.list(mark)
    }

    fn arm(&mut self) -> Arm {
        let Context { in_async, in_query, .. } = self.context;
        let head =
            Context { in_async, in_query, before_when: true, before_arrow: true, ..Context::default() };
        let (pattern, guard) = self.within(head, |cursor| cursor.guarded_pattern());
        self.expect(TokenKind::FatArrow, "`=>`");
        let value = self.bracketed(|cursor| cursor.expr());
        Arm { pattern, guard, value }
    }

    fn guarded_pattern(&mut self) -> (PatternId, Option<ExprId>) {
        let pattern = self.whole_pattern();
        let guard = self.eat_word(known::WHEN).then(|| self.expr());
        (pattern, guard)
    }

    /// `switch (value) { sections }`; the value may be a tuple, whose parentheses are enough.
    pub(super) fn switch_statement(&mut self) -> StmtId {
        let start = self.start();
        self.bump();
        let value = match self.kind() {
            TokenKind::ParenOpen => self.parenthesised(),
            _ => {
                self.expected("`(`");
                self.missing_expr()
            }
        };
        let open = self.pos;
        self.expect(TokenKind::BraceOpen, "`{`");
        let mark = self.mark::<Section>();
        while matches!(self.kind(), TokenKind::Case | TokenKind::Default) {
            let section = self.section();
            self.add(section);
        }
        self.close(open, TokenKind::BraceClose, "`}`");
        let sections = self.list(mark);
        self.stmt_from(start, Stmt::Switch { value, sections })
    }

    fn section(&mut self) -> Section {
        let mark = self.mark::<Label>();
        while let Some(label) = self.label() {
            self.add(label);
        }
        let labels = self.list(mark);
        let mark = self.mark::<StmtId>();
        while !self.at_end_of_section() {
            self.statement_into_list();
        }
        let body = self.list(mark);
        Section { labels, body }
    }

    fn at_end_of_section(&self) -> bool {
        match self.kind() {
            TokenKind::Case => true,
            TokenKind::Default => self.peek(1) == TokenKind::Colon,
            _ => self.at_end_of_block(),
        }
    }

    fn label(&mut self) -> Option<Label> {
        match self.kind() {
            TokenKind::Default if self.peek(1) == TokenKind::Colon => {
                self.bump();
                self.bump();
                Some(Label::Default)
            }
            TokenKind::Case => {
                self.bump();
                let Context { in_async, .. } = self.context;
                let head = Context { in_async, before_when: true, ..Context::default() };
                let (pattern, guard) = self.within(head, |cursor| cursor.guarded_pattern());
                self.expect(TokenKind::Colon, "`:`");
                Some(Label::Case { pattern, guard })
            }
            _ => None,
        }
    }
}
