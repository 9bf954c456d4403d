//! Lambda expressions and anonymous methods.

use super::{
    cursor::{Context, Cursor},
    lookahead::TypeEnd,
};
use crate::syntax::{
    ast::{Body, Expr, ExprId, Lambda, LambdaKind, List, Modifiers, Param, ParamMode, ParamRole},
    lexer::TokenKind,
    names::known,
};

impl Cursor<'_> {
    /// Whether a lambda begins at the current token. Its `=>` tells, wherever it stands.
    pub(super) fn begins_lambda(&self) -> bool {
        !self.context.before_arrow && self.lambda_at(self.pos, 0)
    }

    fn lambda_at(&self, index: usize, words: u32) -> bool {
        use TokenKind::*;
        let arrow = |index| self.kind_at(index) == FatArrow;
        let arrow_behind_parentheses = |index: usize| {
            self.kind_at(index) == ParenOpen && self.kind_behind_partner(index) == Some(FatArrow)
        };
        match self.kind_at(index) {
            Verbatim if arrow(index + 1) => true,
            Identifier if arrow(index + 1) => true,
            ParenOpen => arrow_behind_parentheses(index) || (words == 0 && self.tuple_result_at(index)),
            Static if words < 2 => self.lambda_at(index + 1, words + 1),
            Identifier if words < 2 && self.word_at(index, known::ASYNC) && self.async_goes_on(index + 1) => {
                self.lambda_at(index + 1, words + 1) || arrow_behind_parentheses(index + 1)
            }
            Identifier if self.kind_at(index + 1) == ParenOpen => arrow_behind_parentheses(index + 1),
            BracketOpen if words == 0 => match self.partner(index) {
                Some(close) => self.lambda_behind_attributes(close + 1),
                None => false,
            },
            Ref => self.typed_lambda_at(index),
            kind if kind.predefined().is_some() => self.typed_lambda_at(index),
            _ => false,
        }
    }

    fn async_goes_on(&self, index: usize) -> bool {
        use TokenKind::*;
        let kind = self.kind_at(index);
        matches!(kind, Identifier | Verbatim | ParenOpen | Static | Ref) || kind.predefined().is_some()
    }

    fn lambda_behind_attributes(&self, index: usize) -> bool {
        use TokenKind::*;
        match self.kind_at(index) {
            Identifier | Verbatim | ParenOpen | Static => self.lambda_at(index, 1),
            BracketOpen => match self.partner(index) {
                Some(close) => {
                    // More than two lists of attributes in front of a lambda are not looked for.
                    let behind = close + 1;
                    self.kind_at(behind) != BracketOpen && self.lambda_behind_attributes(behind)
                }
                None => false,
            },
            _ => false,
        }
    }

    /// `int (x) => ...`: the type of the result comes first.
    fn typed_lambda_at(&self, index: usize) -> bool {
        self.type_ahead(index, TypeEnd::Any).is_some_and(|ahead| {
            self.kind_at(ahead.next) == TokenKind::ParenOpen
                && self.kind_behind_partner(ahead.next) == Some(TokenKind::FatArrow)
        })
    }

    /// `(int, int) (x) => ...`.
    fn tuple_result_at(&self, index: usize) -> bool {
        self.partner(index).is_some_and(|close| {
            self.kind_at(close + 1) == TokenKind::ParenOpen
                && self.kind_behind_partner(close + 1) == Some(TokenKind::FatArrow)
                && self.typed_lambda_at(index)
        })
    }

    /// A lambda expression; lookahead has found it.
    pub(super) fn lambda(&mut self) -> ExprId {
        let start = self.start();
        self.attributes();
        let modifiers = self.lambda_modifiers();
        let return_type = match self.kind() {
            TokenKind::ParenOpen if self.kind_behind_partner(self.pos) == Some(TokenKind::FatArrow) => None,
            _ if self.peek(1) == TokenKind::FatArrow => None,
            _ => Some(self.ty()),
        };
        let params = match self.kind() {
            TokenKind::ParenOpen => self.lambda_params(),
            _ => {
                let mark = self.mark::<Param>();
                let param = self.untyped_param();
                self.add(param);
                self.list(mark)
            }
        };
        self.expect(TokenKind::FatArrow, "`=>`");
        let body = self.lambda_body(modifiers);
        let lambda = self.one(Lambda { kind: LambdaKind::Lambda, modifiers, params, return_type, body });
        self.expr_from(start, Expr::Lambda(lambda))
    }

    fn lambda_modifiers(&mut self) -> Modifiers {
        let mut modifiers = Modifiers::NONE;
        loop {
            if self.at(TokenKind::Static) {
                modifiers |= Modifiers::STATIC;
            } else if self.at_word(known::ASYNC) && self.peek(1) != TokenKind::FatArrow {
                modifiers |= Modifiers::ASYNC;
            } else {
                return modifiers;
            }
            self.bump();
        }
    }

    /// `(x, int y, ref z)`.
    fn lambda_params(&mut self) -> List<Param> {
        self.bump();
        let mark = self.mark::<Param>();
        while !matches!(self.kind(), TokenKind::ParenClose | TokenKind::End) {
            let untyped = self.kind().is_identifier()
                && matches!(self.peek(1), TokenKind::Comma | TokenKind::ParenClose | TokenKind::Assign);
            let param = match untyped {
                true => self.untyped_param(),
                false => self.param(),
            };
            self.add(param);
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.expect(TokenKind::ParenClose, "`)`");
        self.list(mark)
    }

    pub(super) fn untyped_param(&mut self) -> Param {
        let name = self.identifier();
        let default = self.eat(TokenKind::Assign).then(|| self.expr());
        Param {
            name,
            ty: None,
            mode: ParamMode::Value,
            role: ParamRole::Plain,
            default,
            attributes: List::EMPTY,
        }
    }

    fn lambda_body(&mut self, modifiers: Modifiers) -> Body {
        let in_async = modifiers.contains(Modifiers::ASYNC);
        if self.at(TokenKind::BraceOpen) {
            let outer = std::mem::replace(&mut self.yields, false);
            let block = self.within(Context { in_async, ..Context::default() }, |cursor| cursor.block());
            self.yields = outer;
            return Body::Block(block);
        }
        // An expression goes on being a part of what is around it, up to the words of a query.
        let context = Context { in_async, in_deconstruction: false, ..self.context };
        Body::Expr(self.within(context, |cursor| cursor.expr()))
    }

    /// Whether `delegate` stands here, behind `static` and `async`.
    pub(super) fn begins_anonymous_method(&self) -> bool {
        let is_modifier =
            |index: &usize| self.kind_at(*index) == TokenKind::Static || self.word_at(*index, known::ASYNC);
        let modifiers = (self.pos..self.pos + 2).take_while(is_modifier).count();
        self.peek(modifiers) == TokenKind::Delegate
    }

    /// `delegate (int x) { ... }`, `async delegate { ... }`.
    pub(super) fn anonymous_method(&mut self) -> ExprId {
        let start = self.start();
        let modifiers = self.lambda_modifiers();
        self.expect(TokenKind::Delegate, "`delegate`");
        let (kind, params) = match self.kind() {
            TokenKind::ParenOpen => (LambdaKind::Delegate, self.params()),
            _ => (LambdaKind::DelegateOfAnyParameters, List::EMPTY),
        };
        let body = match self.kind() {
            TokenKind::BraceOpen => self.lambda_body(modifiers),
            _ => {
                self.expected("`{`");
                Body::None
            }
        };
        let lambda = self.one(Lambda { kind, modifiers, params, return_type: None, body });
        self.expr_from(start, Expr::Lambda(lambda))
    }
}
