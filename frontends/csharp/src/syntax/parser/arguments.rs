//! Arguments, and what else stands in parentheses or brackets: tuples, declarations of variables
//! within expressions, collections.

use super::{cursor::Cursor, lookahead::TypeEnd};
use crate::syntax::{
    Name,
    ast::{Arg, ArgMode, Designation, DesignationId, Expr, ExprId, List},
    lexer::TokenKind,
    names::known,
};

impl Cursor<'_> {
    /// `(a, name: b, ref c, out int d)`.
    pub(super) fn args(&mut self) -> List<Arg> {
        self.args_until(TokenKind::ParenClose, "`)`")
    }

    /// `[a, b]` behind an operand.
    pub(super) fn index_args(&mut self) -> List<Arg> {
        self.args_until(TokenKind::BracketClose, "`]`")
    }

    /// Arguments from an opening bracket to the closing one.
    fn args_until(&mut self, close: TokenKind, text: &'static str) -> List<Arg> {
        let open = self.pos;
        self.bump();
        let mark = self.mark::<Arg>();
        if !self.at(close) {
            self.bracketed(|cursor| {
                loop {
                    let argument = cursor.arg();
                    cursor.add(argument);
                    if !cursor.eat(TokenKind::Comma) {
                        break;
                    }
                }
            });
        }
        self.close(open, close, text);
        self.list(mark)
    }

    fn arg(&mut self) -> Arg {
        let name = self.arg_name();
        let mode = match self.kind() {
            TokenKind::Ref if !self.begins_lambda() => ArgMode::Ref,
            TokenKind::Out => ArgMode::Out,
            TokenKind::In => ArgMode::In,
            _ => ArgMode::Value,
        };
        if mode != ArgMode::Value {
            self.bump();
        }
        let value = match mode {
            ArgMode::Out => self.declaration_if_any().unwrap_or_else(|| self.expr()),
            _ => self.expr(),
        };
        Arg { name, mode, value }
    }

    /// `name:` in front of an argument.
    fn arg_name(&mut self) -> Option<Name> {
        if !self.kind().is_identifier() || self.peek(1) != TokenKind::Colon {
            return None;
        }
        let name = self.bump().name();
        self.bump();
        Some(name)
    }

    /// `int x`, `var (a, b)`: a type with a designation behind it.
    fn declaration_if_any(&mut self) -> Option<ExprId> {
        let ahead = self.type_ahead(self.pos, TypeEnd::Any)?;
        let designates = match self.kind_at(ahead.next) {
            TokenKind::Identifier | TokenKind::Verbatim => true,
            TokenKind::ParenOpen => self.at_word(known::VAR) && ahead.next == self.pos + 1,
            _ => false,
        };
        designates.then(|| self.declaration())
    }

    /// A declaration within an expression; lookahead has found it.
    fn declaration(&mut self) -> ExprId {
        let start = self.start();
        let ty = self.ty();
        let designation = self.designation();
        self.expr_from(start, Expr::Declaration { ty, designation })
    }

    /// `x`, `_`, `(a, (b, _))`.
    pub(super) fn designation(&mut self) -> DesignationId {
        let start = self.start();
        if !self.at(TokenKind::ParenOpen) {
            let name = self.identifier().name;
            let designation = match name {
                known::UNDERSCORE => Designation::Discard,
                name => Designation::Name(name),
            };
            return self.designation_from(start, designation);
        }
        self.bump();
        let mark = self.mark::<DesignationId>();
        self.nested(|cursor| {
            loop {
                let element = cursor.designation();
                cursor.add(element);
                if !cursor.eat(TokenKind::Comma) {
                    break;
                }
            }
        });
        self.expect(TokenKind::ParenClose, "`)`");
        let elements = self.list(mark);
        self.designation_from(start, Designation::Tuple(elements))
    }

    /// `(x)`, `(a, b: c)`, and the left side of `(int a, var b) = ...`.
    pub(super) fn parenthesised(&mut self) -> ExprId {
        let start = self.start();
        let deconstructs = self.context.in_deconstruction
            || matches!(self.kind_behind_partner(self.pos), Some(TokenKind::Assign | TokenKind::In));
        let open = self.pos;
        self.bump();
        let mark = self.mark::<Arg>();
        self.bracketed(|cursor| {
            cursor.context.in_deconstruction = deconstructs;
            loop {
                let element = cursor.tuple_element();
                cursor.add(element);
                if !cursor.eat(TokenKind::Comma) {
                    break;
                }
            }
        });
        self.close(open, TokenKind::ParenClose, "`)`");
        let elements = self.list::<Arg>(mark);
        match self.tree[elements] {
            [Arg { name: None, value, .. }] => value,
            _ => self.expr_from(start, Expr::Tuple(elements)),
        }
    }

    fn tuple_element(&mut self) -> Arg {
        let name = self.arg_name();
        let declared = match self.context.in_deconstruction {
            true => self.declared_element(),
            false => None,
        };
        let value = declared.unwrap_or_else(|| self.expr());
        Arg { name, mode: ArgMode::Value, value }
    }

    /// `int a` in `(int a, var b) = ...`.
    fn declared_element(&mut self) -> Option<ExprId> {
        let ahead = self.type_ahead(self.pos, TypeEnd::NoPointer)?;
        let behind = match self.kind_at(ahead.next) {
            TokenKind::Identifier | TokenKind::Verbatim => ahead.next + 1,
            TokenKind::ParenOpen if self.at_word(known::VAR) => self.partner(ahead.next)? + 1,
            _ => return None,
        };
        matches!(self.kind_at(behind), TokenKind::Comma | TokenKind::ParenClose).then(|| self.declaration())
    }

    /// `var (a, b)` in front of `=` or `in`.
    pub(super) fn begins_var_deconstruction(&self) -> bool {
        self.at_word(known::VAR)
            && self.peek(1) == TokenKind::ParenOpen
            && matches!(self.kind_behind_partner(self.pos + 1), Some(TokenKind::Assign | TokenKind::In))
    }

    /// `var (a, b) = value`.
    pub(super) fn var_deconstruction(&mut self) -> ExprId {
        let start = self.start();
        let target = self.declaration();
        self.expect(TokenKind::Assign, "`=`");
        let value = self.expr();
        self.expr_from(start, Expr::Assign { op: None, target, value })
    }

    /// `[a, ..b]`.
    pub(super) fn collection(&mut self) -> ExprId {
        let start = self.start();
        let open = self.pos;
        self.bump();
        let mark = self.mark::<ExprId>();
        self.bracketed(|cursor| {
            while !matches!(cursor.kind(), TokenKind::BracketClose | TokenKind::End) {
                let start = cursor.start();
                let element = if cursor.eat(TokenKind::DotDot) {
                    let spread = cursor.expr();
                    cursor.expr_from(start, Expr::Spread(spread))
                } else {
                    cursor.expr()
                };
                cursor.add(element);
                if !cursor.eat(TokenKind::Comma) {
                    break;
                }
            }
        });
        self.close(open, TokenKind::BracketClose, "`]`");
        let elements = self.list(mark);
        self.expr_from(start, Expr::Collection(elements))
    }
}
