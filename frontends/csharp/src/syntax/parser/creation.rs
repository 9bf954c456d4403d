//! `new`, `stackalloc` and initializers.

use super::{cursor::Cursor, lookahead::TypeEnd};
use crate::syntax::{
    ast::{AnonymousMember, Expr, ExprId, InitElement, List, TypeRefId},
    lexer::TokenKind,
};

impl Cursor<'_> {
    /// What begins with `new`.
    pub(super) fn creation(&mut self) -> ExprId {
        let start = self.start();
        self.bump();
        match self.kind() {
            TokenKind::BraceOpen => self.anonymous_object(start),
            TokenKind::BracketOpen => {
                let rank = self.rank();
                let init = Some(self.initializer());
                self.expr_from(start, Expr::NewArray { element: None, rank, sizes: List::EMPTY, init })
            }
            TokenKind::ParenOpen if !self.begins_tuple_array() => {
                let args = self.args();
                let init = self.initializer_if_any();
                self.expr_from(start, Expr::New { ty: None, args, init })
            }
            _ => {
                let ty = self.element_type();
                match self.kind() {
                    TokenKind::BracketOpen => self.new_array(start, ty),
                    _ => self.new_object(start, ty),
                }
            }
        }
    }

    /// `new (int, int)[3]`: here the parentheses are a type.
    fn begins_tuple_array(&self) -> bool {
        self.type_ahead(self.pos, TypeEnd::Any).is_some()
            && matches!(
                self.kind_behind_partner(self.pos),
                Some(TokenKind::BracketOpen | TokenKind::Question)
            )
    }

    fn new_object(&mut self, start: u32, ty: TypeRefId) -> ExprId {
        let args = match self.kind() {
            TokenKind::ParenOpen => self.args(),
            TokenKind::BraceOpen => List::EMPTY,
            _ => {
                self.expected("`(`");
                List::EMPTY
            }
        };
        let init = self.initializer_if_any();
        self.expr_from(start, Expr::New { ty: Some(ty), args, init })
    }

    fn new_array(&mut self, start: u32, element: TypeRefId) -> ExprId {
        let element_start = self.tree.span(element).start;
        if self.rank_at(self.pos).is_some() {
            let rank = self.rank();
            let element = self.array_type(element_start, element);
            let init = Some(self.initializer());
            return self
                .expr_from(start, Expr::NewArray { element: Some(element), rank, sizes: List::EMPTY, init });
        }
        let open = self.pos;
        self.bump();
        let mark = self.mark::<ExprId>();
        self.bracketed(|cursor| {
            loop {
                let size = cursor.expr();
                cursor.add(size);
                if !cursor.eat(TokenKind::Comma) {
                    break;
                }
            }
        });
        self.close(open, TokenKind::BracketClose, "`]`");
        let sizes = self.list::<ExprId>(mark);
        let rank = u8::try_from(sizes.len()).unwrap_or(u8::MAX);
        let element = self.array_type(element_start, element);
        let init = self.initializer_if_any();
        self.expr_from(start, Expr::NewArray { element: Some(element), rank, sizes, init })
    }

    fn anonymous_object(&mut self, start: u32) -> ExprId {
        let open = self.pos;
        self.bump();
        let mark = self.mark::<AnonymousMember>();
        self.bracketed(|cursor| {
            while !matches!(cursor.kind(), TokenKind::BraceClose | TokenKind::End) {
                let named = cursor.kind().is_identifier() && cursor.peek(1) == TokenKind::Assign;
                let name = named.then(|| {
                    let name = cursor.bump().name();
                    cursor.bump();
                    name
                });
                let value = cursor.expr();
                cursor.add(AnonymousMember { name, value });
                if !cursor.eat(TokenKind::Comma) {
                    break;
                }
            }
        });
        self.close(open, TokenKind::BraceClose, "`}`");
        let members = self.list(mark);
        self.expr_from(start, Expr::NewAnonymous(members))
    }

    /// `stackalloc T[n]`, `stackalloc[] { ... }`.
    pub(super) fn stack_allocation(&mut self) -> ExprId {
        let start = self.start();
        self.bump();
        let mut element = None;
        let mut size = None;
        if self.at(TokenKind::BracketOpen) {
            self.rank();
        } else {
            element = Some(self.element_type());
            if self.rank_at(self.pos).is_some() {
                self.rank();
            } else if self.eat(TokenKind::BracketOpen) {
                size = Some(self.bracketed(|cursor| cursor.expr()));
                self.expect(TokenKind::BracketClose, "`]`");
            }
        }
        let init = self.initializer_if_any();
        self.expr_from(start, Expr::StackAlloc { element, size, init })
    }

    pub(super) fn initializer_if_any(&mut self) -> Option<ExprId> {
        self.at(TokenKind::BraceOpen).then(|| self.initializer())
    }

    /// `{ a, B = c, [d] = e, { f, g } }`.
    pub(super) fn initializer(&mut self) -> ExprId {
        let start = self.start();
        let open = self.pos;
        if !self.expect(TokenKind::BraceOpen, "`{`") {
            return self.missing_expr();
        }
        let mark = self.mark::<InitElement>();
        self.nested(|cursor| {
            cursor.bracketed(|cursor| {
                while !matches!(cursor.kind(), TokenKind::BraceClose | TokenKind::End) {
                    let element = cursor.init_element();
                    cursor.add(element);
                    if !cursor.eat(TokenKind::Comma) {
                        break;
                    }
                }
            });
        });
        self.close(open, TokenKind::BraceClose, "`}`");
        let elements = self.list(mark);
        self.expr_from(start, Expr::Initializer(elements))
    }

    fn init_element(&mut self) -> InitElement {
        if self.kind().is_identifier() && self.peek(1) == TokenKind::Assign {
            let token = self.bump();
            self.bump();
            let value = self.init_value();
            return InitElement::Member { name: token.name(), name_span: token.span(), value };
        }
        let assigns =
            self.at(TokenKind::BracketOpen) && self.kind_behind_partner(self.pos) == Some(TokenKind::Assign);
        if assigns {
            let args = self.index_args();
            self.bump();
            let value = self.init_value();
            return InitElement::Index { args, value };
        }
        InitElement::Value(self.init_value())
    }

    /// The value of a variable or of an element of an initializer: an expression or `{ ... }`.
    pub(super) fn init_value(&mut self) -> ExprId {
        match self.kind() {
            TokenKind::BraceOpen => self.initializer(),
            _ => self.expr(),
        }
    }
}
