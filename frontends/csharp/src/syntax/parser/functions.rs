//! Parameters and bodies.

use super::cursor::{Context, Cursor};
use crate::syntax::{
    ast::{Body, BodyKind, List, Modifiers, Named, Param, ParamMode, ParamRole},
    lexer::TokenKind,
    names::known,
};

impl Cursor<'_> {
    /// `(this T a, ref U b = c, params V[] d)`.
    pub(super) fn params(&mut self) -> List<Param> {
        self.params_until(TokenKind::ParenOpen, TokenKind::ParenClose, ["`(`", "`)`"])
    }

    /// `[T a, U b]` of an indexer.
    pub(super) fn index_params(&mut self) -> List<Param> {
        self.params_until(TokenKind::BracketOpen, TokenKind::BracketClose, ["`[`", "`]`"])
    }

    fn params_until(&mut self, open: TokenKind, close: TokenKind, texts: [&'static str; 2]) -> List<Param> {
        let bracket = self.pos;
        if !self.expect(open, texts[0]) {
            return List::EMPTY;
        }
        let mark = self.mark::<Param>();
        self.bracketed(|cursor| {
            while !cursor.at(close) && !cursor.at(TokenKind::End) {
                let before = cursor.pos;
                let param = cursor.param();
                if cursor.pos == before {
                    break;
                }
                cursor.add(param);
                if !cursor.eat(TokenKind::Comma) {
                    break;
                }
            }
        });
        self.close(bracket, close, texts[1]);
        self.list(mark)
    }

    pub(super) fn param(&mut self) -> Param {
        let attributes = self.attributes();
        let (mode, role) = self.param_modifiers();
        if self.at(TokenKind::ArgList) {
            let span = self.bump().span();
            let name = Named { name: known::ARGLIST, span };
            return Param { name, ty: None, mode, role: ParamRole::ArgList, default: None, attributes };
        }
        let ty = Some(self.ty());
        let name = self.identifier();
        if self.at(TokenKind::BracketOpen) && self.rank_at(self.pos).is_some() {
            // Brackets behind the name are an error in C#, but a common one of C programmers.
            self.expected("`,` or `)`");
            self.rank();
        }
        let default = self.eat(TokenKind::Assign).then(|| self.expr());
        Param { name, ty, mode, role, default, attributes }
    }

    pub(super) fn param_modifiers(&mut self) -> (ParamMode, ParamRole) {
        let (mut mode, mut role) = (ParamMode::Value, ParamRole::Plain);
        loop {
            match self.kind() {
                TokenKind::Ref => mode = ParamMode::Ref,
                TokenKind::Out => mode = ParamMode::Out,
                TokenKind::In => mode = ParamMode::In,
                TokenKind::Readonly if mode == ParamMode::Ref => mode = ParamMode::In,
                TokenKind::This => role = ParamRole::This,
                TokenKind::Params => role = ParamRole::Params,
                TokenKind::Identifier if self.at_word(known::SCOPED) && self.scoped_modifies() => {}
                _ => return (mode, role),
            }
            self.bump();
        }
    }

    /// Whether `scoped` here is a modifier and not the type.
    fn scoped_modifies(&self) -> bool {
        match self.peek(1) {
            TokenKind::Ref | TokenKind::In | TokenKind::Out => true,
            TokenKind::Identifier => !matches!(
                self.peek(2),
                TokenKind::Comma | TokenKind::ParenClose | TokenKind::Assign | TokenKind::BracketClose
            ),
            _ => false,
        }
    }

    /// `{ ... }`, `=> ...;` or `;`.
    pub(super) fn function_body(&mut self, modifiers: Modifiers) -> (Body, BodyKind) {
        let in_async = modifiers.contains(Modifiers::ASYNC);
        let outer = std::mem::replace(&mut self.yields, false);
        let context = Context { in_async, ..Context::default() };
        let body = self.within(context, |cursor| match cursor.kind() {
            TokenKind::BraceOpen => Body::Block(cursor.block()),
            TokenKind::FatArrow => {
                cursor.bump();
                let expr = cursor.expr();
                cursor.expect(TokenKind::Semicolon, "`;`");
                Body::Expr(expr)
            }
            _ => {
                cursor.expect(TokenKind::Semicolon, "`{` or `;`");
                Body::None
            }
        });
        let yields = std::mem::replace(&mut self.yields, outer);
        (body, if yields { BodyKind::Iterator } else { BodyKind::Ordinary })
    }
}
