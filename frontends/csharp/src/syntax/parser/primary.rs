//! Operands: prefix operators, what stands by itself, and what is appended to it.

use super::{cursor::Cursor, operators::SHIFT};
use crate::syntax::{
    Span,
    ast::{Checking, Expr, ExprId, List, Literal, Named, TypeRefId, UnaryOp},
    lexer::TokenKind,
    names::known,
};

impl Cursor<'_> {
    /// An operand with its prefix operators.
    pub(super) fn unary(&mut self) -> ExprId {
        let op = match self.kind() {
            TokenKind::Plus => UnaryOp::Plus,
            TokenKind::Minus => UnaryOp::Minus,
            TokenKind::Not => UnaryOp::Not,
            TokenKind::Tilde => UnaryOp::Complement,
            TokenKind::PlusPlus => UnaryOp::PreIncrement,
            TokenKind::MinusMinus => UnaryOp::PreDecrement,
            TokenKind::And => UnaryOp::AddressOf,
            TokenKind::Star => UnaryOp::Dereference,
            TokenKind::Caret => UnaryOp::FromEnd,
            _ => return self.other_prefix(),
        };
        let start = self.start();
        self.bump();
        let operand = self.nested_unary();
        self.expr_from(start, Expr::Unary { op, operand })
    }

    fn nested_unary(&mut self) -> ExprId {
        self.nested(|cursor| cursor.unary()).unwrap_or_else(|| self.missing_expr())
    }

    fn other_prefix(&mut self) -> ExprId {
        let start = self.start();
        match self.kind() {
            TokenKind::ParenOpen if !self.begins_lambda() && self.begins_cast(self.pos) => {
                self.bump();
                let ty = self.ty();
                self.expect(TokenKind::ParenClose, "`)`");
                let value = self.nested_unary();
                self.expr_from(start, Expr::Cast { ty, value })
            }
            TokenKind::Identifier if self.at_await() => {
                self.bump();
                let value = self.nested_unary();
                self.expr_from(start, Expr::Await(value))
            }
            TokenKind::Throw => {
                self.bump();
                let value = self.expr();
                self.expr_from(start, Expr::Throw(value))
            }
            TokenKind::Ref if !self.begins_lambda() => {
                self.bump();
                self.eat(TokenKind::Readonly);
                let value = self.expr();
                self.expr_from(start, Expr::Ref(value))
            }
            TokenKind::DotDot => {
                self.bump();
                let to = self.starts_operand(self.pos).then(|| self.nested_unary());
                self.expr_from(start, Expr::Range { from: None, to })
            }
            _ => self.operand(),
        }
    }

    /// Whether `await` is an operator here: in an asynchronous function always, elsewhere when what
    /// follows could not follow a name.
    fn at_await(&self) -> bool {
        use TokenKind::*;
        self.at_word(known::AWAIT)
            && match self.peek(1) {
                Identifier => self.context.in_async || !self.context.in_query,
                Verbatim | This | Base | New | Typeof | Default | String | InterpolationStart => true,
                _ => self.context.in_async && self.starts_operand(self.pos + 1),
            }
    }

    /// An operand with everything that is appended to it.
    fn operand(&mut self) -> ExprId {
        let start = self.start();
        let first = self.first_operand();
        self.appended(start, first)
    }

    fn appended(&mut self, start: u32, first: ExprId) -> ExprId {
        let mut expr = first;
        // Each `?.` begins a chain of its own, whose value the next one tests.
        let mut targets: Vec<ExprId> = Vec::new();
        loop {
            expr = match self.kind() {
                TokenKind::Dot => {
                    self.bump();
                    self.member_access(start, expr)
                }
                TokenKind::ThinArrow => {
                    self.bump();
                    let Named { name, .. } = self.identifier();
                    let type_args = self.type_args_in_expr();
                    self.expr_from(start, Expr::PointerMember { target: expr, name, type_args })
                }
                TokenKind::ParenOpen => {
                    let args = self.args();
                    self.expr_from(start, Expr::Call { target: expr, args })
                }
                TokenKind::BracketOpen => {
                    let args = self.index_args();
                    self.expr_from(start, Expr::Index { target: expr, args })
                }
                TokenKind::PlusPlus => {
                    self.bump();
                    self.expr_from(start, Expr::Unary { op: UnaryOp::PostIncrement, operand: expr })
                }
                TokenKind::MinusMinus => {
                    self.bump();
                    self.expr_from(start, Expr::Unary { op: UnaryOp::PostDecrement, operand: expr })
                }
                // `x!`: nothing at run time. Behind an operand it can be nothing else.
                TokenKind::Not => {
                    self.bump();
                    expr
                }
                TokenKind::Question if self.begins_conditional_access() => {
                    self.bump();
                    targets.push(expr);
                    let at = self.start();
                    let receiver = self.expr_at(Expr::Receiver, Span::new(at, at));
                    match self.kind() {
                        TokenKind::Dot => {
                            self.bump();
                            self.member_access(at, receiver)
                        }
                        _ => {
                            let args = self.index_args();
                            self.expr_from(at, Expr::Index { target: receiver, args })
                        }
                    }
                }
                _ => break,
            };
        }
        while let Some(target) = targets.pop() {
            expr = self.expr_from(start, Expr::ConditionalAccess { target, access: expr });
        }
        expr
    }

    /// Whether the `?` here stands in front of `.` or `[` that belong to it.
    fn begins_conditional_access(&self) -> bool {
        match self.peek(1) {
            TokenKind::Dot => true,
            // `a?[0]` and `a ? [0] : b` differ in what follows only. Space tells sooner.
            TokenKind::BracketOpen => self.touches_next(self.pos) || !self.colon_follows(self.pos + 1),
            _ => false,
        }
    }

    /// Whether a `:` comes before what ends an expression, not too far from an index.
    fn colon_follows(&self, index: usize) -> bool {
        use TokenKind::*;
        let mut next = index;
        for _ in 0..64 {
            match self.kind_at(next) {
                Colon => return true,
                Semicolon | Comma | ParenClose | BracketClose | BraceClose | HoleClose | End => return false,
                ParenOpen | BracketOpen | BraceOpen => match self.partner(next) {
                    Some(partner) => next = partner + 1,
                    None => return false,
                },
                _ => next += 1,
            }
        }
        false
    }

    fn member_access(&mut self, start: u32, target: ExprId) -> ExprId {
        let Named { name, .. } = self.identifier();
        let type_args = self.type_args_in_expr();
        self.expr_from(start, Expr::Member { target, name, type_args })
    }

    fn type_args_in_expr(&mut self) -> List<TypeRefId> {
        match self.kind() {
            TokenKind::Less if self.begins_type_args(self.pos) => self.type_args(),
            _ => List::EMPTY,
        }
    }

    fn first_operand(&mut self) -> ExprId {
        let start = self.start();
        let literal = match self.kind() {
            TokenKind::Identifier => return self.word(),
            TokenKind::Verbatim if self.begins_lambda() => return self.lambda(),
            TokenKind::Verbatim => return self.name(),
            TokenKind::Integer => Literal::Integer,
            TokenKind::Real => Literal::Real,
            TokenKind::Char => Literal::Char,
            TokenKind::String => Literal::String,
            TokenKind::Utf8String => Literal::Utf8String,
            TokenKind::Null => Literal::Null,
            TokenKind::True => Literal::True,
            TokenKind::False => Literal::False,
            _ => return self.other_operand(),
        };
        self.bump();
        self.expr_from(start, Expr::Literal(literal))
    }

    fn other_operand(&mut self) -> ExprId {
        let start = self.start();
        match self.kind() {
            TokenKind::This => {
                self.bump();
                self.expr_from(start, Expr::This)
            }
            TokenKind::Base => {
                self.bump();
                self.expr_from(start, Expr::Base)
            }
            TokenKind::ParenOpen if self.begins_lambda() => self.lambda(),
            TokenKind::ParenOpen => self.parenthesised(),
            TokenKind::BracketOpen if self.begins_lambda() => self.lambda(),
            TokenKind::BracketOpen => self.collection(),
            TokenKind::New => self.creation(),
            TokenKind::StackAlloc => self.stack_allocation(),
            TokenKind::InterpolationStart => self.interpolated_string(),
            TokenKind::Delegate => self.anonymous_method(),
            TokenKind::Static | TokenKind::Ref if self.begins_lambda() => self.lambda(),
            TokenKind::Static if self.begins_anonymous_method() => self.anonymous_method(),
            TokenKind::Typeof => {
                let ty = self.type_in_parentheses();
                self.expr_from(start, Expr::Typeof(ty))
            }
            TokenKind::Sizeof => {
                let ty = self.type_in_parentheses();
                self.expr_from(start, Expr::Sizeof(ty))
            }
            TokenKind::Default if self.peek(1) == TokenKind::ParenOpen => {
                let ty = self.type_in_parentheses();
                self.expr_from(start, Expr::Default(Some(ty)))
            }
            TokenKind::Default => {
                self.bump();
                self.expr_from(start, Expr::Default(None))
            }
            TokenKind::Checked => self.checked_expr(Checking::Checked),
            TokenKind::Unchecked => self.checked_expr(Checking::Unchecked),
            TokenKind::MakeRef | TokenKind::RefType | TokenKind::RefValue | TokenKind::ArgList => {
                self.typed_reference()
            }
            kind => match kind.predefined() {
                Some(_) if self.begins_lambda() => self.lambda(),
                Some(predefined) => {
                    self.bump();
                    self.expr_from(start, Expr::Predefined(predefined))
                }
                None => {
                    self.expected("an expression");
                    self.missing_expr()
                }
            },
        }
    }

    /// What begins with an identifier or a word: a name, a lambda, a query.
    fn word(&mut self) -> ExprId {
        if self.begins_lambda() {
            return self.lambda();
        }
        if self.begins_query() {
            return self.query();
        }
        if self.at_word(known::ASYNC) && self.begins_anonymous_method() {
            return self.anonymous_method();
        }
        self.name()
    }

    /// `x`, `List<int>`, `global::x`.
    fn name(&mut self) -> ExprId {
        let start = self.start();
        let name = self.bump().name();
        if self.at(TokenKind::ColonColon) {
            self.bump();
            let alias = name;
            let Named { name, .. } = self.identifier();
            let type_args = self.type_args_in_expr();
            return self.expr_from(start, Expr::AliasQualified { alias, name, type_args });
        }
        let type_args = self.type_args_in_expr();
        self.expr_from(start, Expr::Name { name, type_args })
    }

    fn type_in_parentheses(&mut self) -> TypeRefId {
        self.bump();
        self.expect(TokenKind::ParenOpen, "`(`");
        let ty = self.ty();
        self.expect(TokenKind::ParenClose, "`)`");
        ty
    }

    fn checked_expr(&mut self, checking: Checking) -> ExprId {
        let start = self.start();
        self.bump();
        self.expect(TokenKind::ParenOpen, "`(`");
        let value = self.bracketed(|cursor| cursor.expr());
        self.expect(TokenKind::ParenClose, "`)`");
        self.expr_from(start, Expr::Checked { checking, value })
    }

    fn typed_reference(&mut self) -> ExprId {
        let start = self.start();
        let kind = self.bump().kind;
        let mark = self.mark::<ExprId>();
        if kind != TokenKind::ArgList || self.at(TokenKind::ParenOpen) {
            self.expect(TokenKind::ParenOpen, "`(`");
            while !matches!(self.kind(), TokenKind::ParenClose | TokenKind::End) {
                if kind == TokenKind::RefValue && self.mark::<ExprId>() > mark {
                    self.ty();
                } else {
                    let operand = self.bracketed(|cursor| cursor.expr());
                    self.add(operand);
                }
                if !self.eat(TokenKind::Comma) {
                    break;
                }
            }
            self.expect(TokenKind::ParenClose, "`)`");
        }
        let operands = self.list(mark);
        self.expr_from(start, Expr::TypedReference(operands))
    }

    /// The operand of a comparison in a pattern: `1 + 2` in `< 1 + 2`.
    pub(super) fn relational_operand(&mut self) -> ExprId {
        self.sub_expr(SHIFT)
    }
}
