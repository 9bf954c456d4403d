//! Attributes.

use super::cursor::Cursor;
use crate::syntax::{
    Name,
    ast::{Arg, ArgMode, Attribute, List},
    lexer::TokenKind,
    names::known,
};

impl Cursor<'_> {
    /// All lists of attributes that stand here: `[A, B(1)] [return: C]`.
    pub(super) fn attributes(&mut self) -> List<Attribute> {
        if !self.at(TokenKind::BracketOpen) {
            return List::EMPTY;
        }
        let mark = self.mark::<Attribute>();
        while self.at(TokenKind::BracketOpen) {
            self.attribute_list();
        }
        self.list(mark)
    }

    /// `[assembly: A, B(1)]`: adds to the innermost list of attributes.
    pub(super) fn attribute_list(&mut self) {
        let open = self.pos;
        self.bump();
        let target = self.attribute_target();
        while self.kind().is_identifier() {
            let attribute = self.attribute(target);
            self.add(attribute);
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.close(open, TokenKind::BracketClose, "`]`");
    }

    /// `return:`. Some targets are keywords.
    fn attribute_target(&mut self) -> Option<Name> {
        let names = self.kind().is_identifier() || self.kind().is_keyword();
        if !names || self.peek(1) != TokenKind::Colon {
            return None;
        }
        let name = self.bump().name();
        self.bump();
        Some(name)
    }

    fn attribute(&mut self, target: Option<Name>) -> Attribute {
        let start = self.start();
        let name = self.qualified_name();
        let args = match self.kind() {
            TokenKind::ParenOpen => self.attribute_args(),
            _ => List::EMPTY,
        };
        Attribute { target, name, args, span: self.span_from(start) }
    }

    /// `(1, name: 2, Property = 3)`.
    fn attribute_args(&mut self) -> List<Arg> {
        let open = self.pos;
        self.bump();
        let mark = self.mark::<Arg>();
        while !matches!(self.kind(), TokenKind::ParenClose | TokenKind::End) {
            let named = match self.peek(1) {
                TokenKind::Assign => Some(ArgMode::Property),
                TokenKind::Colon => Some(ArgMode::Value),
                _ => None,
            };
            let (name, mode) = match named.filter(|_| self.kind().is_identifier()) {
                Some(mode) => {
                    let name = self.bump().name();
                    self.bump();
                    (Some(name), mode)
                }
                None => (None, ArgMode::Value),
            };
            let value = self.expr();
            self.add(Arg { name, mode, value });
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.close(open, TokenKind::ParenClose, "`)`");
        self.list(mark)
    }

    /// Whether a list of attributes for the whole file begins here.
    pub(super) fn at_global_attributes(&self) -> bool {
        self.at(TokenKind::BracketOpen)
            && (self.word_at(self.pos + 1, known::ASSEMBLY) || self.word_at(self.pos + 1, known::MODULE))
            && self.peek(2) == TokenKind::Colon
    }
}
