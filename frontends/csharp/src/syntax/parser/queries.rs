//! Query expressions.

use super::{cursor::Cursor, lookahead::TypeEnd};
use crate::syntax::{
    Name,
    ast::{Direction, Expr, ExprId, Ordering, QueryClause, TypeRefId},
    lexer::TokenKind,
    names::known,
};

impl Cursor<'_> {
    /// Whether a query begins here: `from x in`, `from T x in`.
    pub(super) fn begins_query(&self) -> bool {
        if !self.at_word(known::FROM) {
            return false;
        }
        let behind =
            |index: usize| self.kind_at(index).is_identifier() && self.kind_at(index + 1) == TokenKind::In;
        behind(self.pos + 1)
            || self.type_ahead(self.pos + 1, TypeEnd::Any).is_some_and(|ahead| behind(ahead.next))
    }

    /// A query expression; lookahead has found it.
    pub(super) fn query(&mut self) -> ExprId {
        let start = self.start();
        let mark = self.mark::<QueryClause>();
        let outer = std::mem::replace(&mut self.context.in_query, true);
        while let Some(clause) = self.query_clause() {
            self.add(clause);
            let ends = matches!(clause, QueryClause::Select(_) | QueryClause::Group { .. });
            // What follows belongs to a query around this one.
            if ends && !self.at_word(known::INTO) {
                break;
            }
        }
        self.context.in_query = outer;
        let clauses = self.list(mark);
        self.expr_from(start, Expr::Query(clauses))
    }

    fn query_clause(&mut self) -> Option<QueryClause> {
        if !self.at(TokenKind::Identifier) {
            return None;
        }
        match self.token().name() {
            known::FROM => {
                self.bump();
                let (ty, name) = self.range_variable();
                let source = self.expr();
                Some(QueryClause::From { ty, name, source })
            }
            known::LET => {
                self.bump();
                let name = self.identifier().name;
                self.expect(TokenKind::Assign, "`=`");
                let value = self.expr();
                Some(QueryClause::Let { name, value })
            }
            known::WHERE => {
                self.bump();
                Some(QueryClause::Where(self.expr()))
            }
            known::JOIN => Some(self.join()),
            known::ORDERBY => Some(self.order_by()),
            known::SELECT => {
                self.bump();
                Some(QueryClause::Select(self.expr()))
            }
            known::GROUP => {
                self.bump();
                let value = self.expr();
                self.expect_word(known::BY, "`by`");
                let key = self.expr();
                Some(QueryClause::Group { value, key })
            }
            known::INTO => {
                self.bump();
                Some(QueryClause::Into(self.identifier().name))
            }
            _ => None,
        }
    }

    /// `T x in`.
    fn range_variable(&mut self) -> (Option<TypeRefId>, Name) {
        let typed = !(self.kind().is_identifier() && self.peek(1) == TokenKind::In);
        let ty = typed.then(|| self.ty());
        let name = self.identifier().name;
        self.expect(TokenKind::In, "`in`");
        (ty, name)
    }

    fn join(&mut self) -> QueryClause {
        self.bump();
        let (ty, name) = self.range_variable();
        let source = self.expr();
        self.expect_word(known::ON, "`on`");
        let left = self.expr();
        self.expect_word(known::EQUALS, "`equals`");
        let right = self.expr();
        let into = self.eat_word(known::INTO).then(|| self.identifier().name);
        QueryClause::Join { ty, name, source, left, right, into }
    }

    fn order_by(&mut self) -> QueryClause {
        self.bump();
        let mark = self.mark::<Ordering>();
        loop {
            let key = self.expr();
            let direction = if self.eat_word(known::DESCENDING) {
                Direction::Descending
            } else {
                self.eat_word(known::ASCENDING);
                Direction::Ascending
            };
            self.add(Ordering { key, direction });
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        QueryClause::OrderBy(self.list(mark))
    }

    fn expect_word(&mut self, word: Name, text: &'static str) {
        if !self.eat_word(word) {
            self.expected(text);
        }
    }
}
