//! Values of literals.

use crate::{
    symbols::predefined_type,
    syntax::{LiteralValue, Span, ast::ExprId},
    types::Type,
};

use super::{binder::Binder, constant::Constant};

impl<'c, 'a: 'b, 'b> Binder<'c, 'a, 'b> {
    /// The value and type of a literal.
    pub(super) fn literal_constant(&mut self, id: ExprId) -> Option<(Constant, Type)> {
        Some(match self.tree.literal_value(id)? {
            LiteralValue::Null => (Constant::Null, Type::NULL),
            LiteralValue::Bool(value) => (Constant::Bool(value), Type::BOOL),
            LiteralValue::Integer { value, ty } => (Constant::Int(value as i64), predefined_type(ty)),
            LiteralValue::Real { value, ty } => (Constant::Float(value), predefined_type(ty)),
            LiteralValue::Char(unit) => (Constant::Int(i64::from(unit)), Type::CHAR),
            LiteralValue::String(text) => (Constant::String(self.comp.intern_string(&text)), Type::STRING),
            LiteralValue::Utf8String(_) => return None,
        })
    }

    /// `-2147483648` and its like: only with the minus is the number an `int` or `long`.
    pub(super) fn smallest_integer(&mut self, operand: ExprId) -> Option<(Constant, Type)> {
        let LiteralValue::Integer { value, ty } = self.tree.literal_value(operand)? else { return None };
        match (value, predefined_type(ty)) {
            (0x8000_0000, Type::UINT) => Some((Constant::Int(i64::from(i32::MIN)), Type::INT)),
            (0x8000_0000_0000_0000, Type::ULONG) => Some((Constant::Int(i64::MIN), Type::LONG)),
            _ => None,
        }
    }

    /// A text between the holes of an interpolated string.
    pub(super) fn interpolation_text(&self, id: ExprId, part: Span) -> String {
        self.tree.interpolated_text(id, part)
    }
}
