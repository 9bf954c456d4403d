use super::cursor::Cursor;
use crate::syntax::{
    ast::{Expr, ExprId, InterpolationPart, StringStyle},
    lexer::TokenKind,
};

impl Cursor<'_> {
    /// `$"text {value,alignment:format} text"`.
    pub(super) fn interpolated_string(&mut self) -> ExprId {
        let start = self.start();
        let opening = self.bump();
        let style = match &self.text[opening.start as usize..opening.end as usize] {
            opening if opening.contains('@') => StringStyle::Verbatim,
            opening if opening.ends_with("\"\"\"") => StringStyle::Raw,
            _ => StringStyle::Regular,
        };
        let mark = self.mark::<InterpolationPart>();
        loop {
            match self.kind() {
                TokenKind::InterpolationText => {
                    let text = self.bump().span();
                    self.add(InterpolationPart::Text(text));
                }
                TokenKind::HoleOpen => {
                    let hole = self.hole();
                    self.add(hole);
                }
                TokenKind::InterpolationEnd => {
                    self.bump();
                    break;
                }
                // The lexer has found the end of the text in a hole, and said so.
                _ => break,
            }
        }
        let parts = self.list(mark);
        self.expr_from(start, Expr::Interpolated { parts, style })
    }

    fn hole(&mut self) -> InterpolationPart {
        let close = self.partner(self.pos);
        self.bump();
        let value = self.bracketed(|cursor| cursor.expr());
        let alignment = self.eat(TokenKind::Comma).then(|| self.bracketed(|cursor| cursor.expr()));
        let format = self.at(TokenKind::HoleFormat).then(|| self.bump().span());
        if !self.at(TokenKind::HoleClose) {
            self.expected("`}`");
            // What does not belong to the value must not end the string.
            if let Some(close) = close.filter(|close| *close > self.pos) {
                self.pos = close;
            }
        }
        self.eat(TokenKind::HoleClose);
        InterpolationPart::Hole { value, alignment, format }
    }
}
