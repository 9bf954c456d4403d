use super::{numbers, strings};
use crate::syntax::{
    Span,
    ast::{Expr, ExprId, Literal, Predefined, StringStyle, SyntaxTree},
};

/// The value of a literal.
#[derive(Clone, Debug, PartialEq)]
pub enum LiteralValue {
    /// `null`
    Null,
    /// `true`, `false`
    Bool(bool),
    /// An integer. `2147483648` is an unsigned one: that `-2147483648` is an `int` is for whoever
    /// meets the minus to know.
    Integer {
        /// The value.
        value: u64,
        /// `Int`, `UInt`, `Long` or `ULong`, the first one that holds the value and fits the suffix.
        ty: Predefined,
    },
    /// A number with a fraction or an exponent.
    Real {
        /// The value; that of a decimal is rounded.
        value: f64,
        /// `Float`, `Double` or `Decimal`.
        ty: Predefined,
    },
    /// A UTF-16 unit.
    Char(u16),
    /// A string. Halves of surrogate pairs that are alone have become U+FFFD.
    String(String),
    /// A string with the suffix `u8`.
    Utf8String(Vec<u8>),
}

impl SyntaxTree {
    /// The value of an [`Expr::Literal`]; `None` for any other expression. Digits or escapes that
    /// make no sense count as if they were not there.
    pub fn literal_value(&self, id: ExprId) -> Option<LiteralValue> {
        let Expr::Literal(literal) = self[id] else { return None };
        let text = self.text_at(self.span(id));
        Some(match literal {
            Literal::Null => LiteralValue::Null,
            Literal::True => LiteralValue::Bool(true),
            Literal::False => LiteralValue::Bool(false),
            Literal::Integer => {
                let (value, ty) = numbers::integer(text);
                LiteralValue::Integer { value, ty }
            }
            Literal::Real => {
                let (value, ty) = numbers::real(text);
                LiteralValue::Real { value, ty }
            }
            Literal::Char => LiteralValue::Char(strings::character(text)),
            Literal::String => LiteralValue::String(strings::string(text)),
            Literal::Utf8String => {
                let text = text.get(..text.len().saturating_sub(2)).unwrap_or_default();
                LiteralValue::Utf8String(strings::string(text).into_bytes())
            }
        })
    }

    /// The value of a text between the holes of an [`Expr::Interpolated`]; `part` is the text's
    /// place.
    pub fn interpolated_text(&self, interpolated: ExprId, part: Span) -> String {
        let text = self.text_at(part);
        match self[interpolated] {
            Expr::Interpolated { style: StringStyle::Verbatim, .. } => strings::verbatim_between_holes(text),
            Expr::Interpolated { style: StringStyle::Raw, .. } => {
                let whole = self.span(interpolated);
                strings::raw_between_holes(self.text_at(whole), whole.start, part)
            }
            _ => strings::regular_between_holes(text),
        }
    }
}
