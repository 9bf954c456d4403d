//! Operators: of the language and of types.

use redhanded_checker::ir::{Equality, NumberKind};

use crate::{
    syntax::{
        Span,
        ast::{BinaryOp, Checking, Expr, ExprId, OperatorKind, UnaryOp},
    },
    types::{Special, Type, TypeKind},
};

use super::{
    binder::Binder,
    call::Arg,
    constant::Constant,
    fold,
    tree::{ExprKind, ExprRef, NumberOp},
};

impl<'c, 'a: 'b, 'b> Binder<'c, 'a, 'b> {
    /// `a + b + c ...`: the left operands are a chain of any length, so they are bound in a loop.
    pub(crate) fn bind_binary_chain(&mut self, id: ExprId) -> ExprRef<'b> {
        let mut chain = Vec::new();
        let mut current = id;
        while let Expr::Binary { op, left, right } = self.tree[current] {
            chain.push((op, right, self.tree.span(current)));
            current = left;
            // These bind their right side under a condition and associate to the right.
            if op == BinaryOp::Coalesce {
                break;
            }
        }
        let mut left = self.bind_expr(current);
        while let Some((op, right, span)) = chain.pop() {
            let right = self.bind_expr(right);
            left = self.binary(op, left, right, span);
        }
        left
    }

    /// An operator on bound operands.
    pub(crate) fn binary(
        &mut self,
        op: BinaryOp,
        left: ExprRef<'b>,
        right: ExprRef<'b>,
        span: Span,
    ) -> ExprRef<'b> {
        if op == BinaryOp::Coalesce {
            return self.coalesce(left, right, span);
        }
        if matches!(op, BinaryOp::Equal | BinaryOp::NotEqual)
            && let Some(equal) = self.tuple_equality(op, left, right, span)
        {
            return equal;
        }
        let (left, right) = self.settle_operands(left, right);
        if let Some(call) = self.user_operator(op, left, right, span) {
            return call;
        }
        let (left, right) = self.predefined_operands(op, left, right);
        match op {
            BinaryOp::AndAlso | BinaryOp::OrElse => self.logical(op, left, right, span),
            BinaryOp::Equal | BinaryOp::NotEqual => self.equality(op, left, right, span),
            _ => self.arithmetic(op, left, right, span),
        }
    }

    /// `value.HasFlag(flag)`: computed where the numbers are, instead of in boxes.
    pub(crate) fn flag_test(
        &mut self,
        group: &'b super::group::MethodGroup<'b>,
        args: &'b [Arg<'b>],
        span: Span,
    ) -> Option<ExprRef<'b>> {
        let (target, [arg]) = (group.target?, args) else { return None };
        if group.name != self.comp.known.has_flag || self.comp.as_enum(target.ty).is_none() {
            return None;
        }
        if arg.value.ty != target.ty {
            return None;
        }
        let flag = self.temporary(target.ty, span);
        let read = self.local(flag, span);
        let common = self.arithmetic(BinaryOp::And, target, read, span);
        let read = self.local(flag, span);
        let test = self.equality(BinaryOp::Equal, common, read, span);
        Some(self.expr(ExprKind::Let(flag, arg.value, test), Type::BOOL, span))
    }

    /// Gives lambdas, `default` and the like the type of the other operand.
    fn settle_operands(&mut self, left: ExprRef<'b>, right: ExprRef<'b>) -> (ExprRef<'b>, ExprRef<'b>) {
        let untyped = |value: ExprRef<'b>| value.ty == Type::NONE;
        match (untyped(left), untyped(right)) {
            (false, true) if self.converts(right, left.ty) => (left, self.convert(right, left.ty)),
            (true, false) if self.converts(left, right.ty) => (self.convert(left, right.ty), right),
            _ => (self.settle(left), self.settle(right)),
        }
    }

    fn logical(&mut self, op: BinaryOp, left: ExprRef<'b>, right: ExprRef<'b>, span: Span) -> ExprRef<'b> {
        let left = self.convert(left, Type::BOOL);
        let right = self.convert(right, Type::BOOL);
        if let (ExprKind::Constant(a), ExprKind::Constant(b)) = (left.kind, right.kind) {
            let op = if op == BinaryOp::AndAlso { NumberOp::And } else { NumberOp::Or };
            if let Some(folded) = fold::number(op, NumberKind::I32, a, b) {
                return self.constant(folded, Type::BOOL, span);
            }
        }
        let kind =
            if op == BinaryOp::AndAlso { ExprKind::And(left, right) } else { ExprKind::Or(left, right) };
        self.expr(kind, Type::BOOL, span)
    }

    fn coalesce(&mut self, left: ExprRef<'b>, right: ExprRef<'b>, span: Span) -> ExprRef<'b> {
        let left = self.settle(left);
        let inner = self.strip_nullable(left.ty);
        let ty = if left.ty == Type::NULL {
            self.natural_type(right)
        } else if inner != left.ty && right.ty != Type::NULL && self.converts(right, inner) {
            inner
        } else if self.converts(right, left.ty) {
            left.ty
        } else if right.ty != Type::NONE && self.converts(left, right.ty) {
            right.ty
        } else {
            left.ty
        };
        let right = self.convert(right, ty);
        // A left side of another type is converted before it is known not to be null, which the
        // conversions between references and of nullable values allow.
        let left = if left.ty == ty || inner == ty { left } else { self.convert(left, ty) };
        self.expr(ExprKind::Coalesce(left, right), ty, span)
    }

    /// `==` and `!=` of tuples, element by element.
    fn tuple_equality(
        &mut self,
        op: BinaryOp,
        left: ExprRef<'b>,
        right: ExprRef<'b>,
        span: Span,
    ) -> Option<ExprRef<'b>> {
        let count = |this: &Self, value: ExprRef<'b>| match this.comp.types.kind(value.ty) {
            TypeKind::Tuple(types, _) => Some(this.comp.types.list(types).len()),
            _ => None,
        };
        let length = count(self, left).filter(|&length| count(self, right) == Some(length))?;
        let (a, b) = (self.temporary(left.ty, span), self.temporary(right.ty, span));
        let mut result: Option<ExprRef<'b>> = None;
        for index in 0..length {
            let x = self.local(a, span);
            let x = self.tuple_element(x, index, span);
            let y = self.local(b, span);
            let y = self.tuple_element(y, index, span);
            let equal = self.binary(BinaryOp::Equal, x, y, span);
            let equal = self.convert(equal, Type::BOOL);
            result = Some(match result {
                Some(before) => self.expr(ExprKind::And(before, equal), Type::BOOL, span),
                None => equal,
            });
        }
        let equal = result?;
        let equal = if op == BinaryOp::Equal { equal } else { self.not(equal, span) };
        let inner = self.expr(ExprKind::Let(b, right, equal), Type::BOOL, span);
        Some(self.expr(ExprKind::Let(a, left, inner), Type::BOOL, span))
    }

    fn equality(&mut self, op: BinaryOp, left: ExprRef<'b>, right: ExprRef<'b>, span: Span) -> ExprRef<'b> {
        let (left, right) = self.equal_operands(left, right);
        let by_content = |ty: Type| ty == Type::STRING;
        let delegates = self.comp.is_delegate(left.ty) || self.comp.is_delegate(right.ty);
        let equality = if by_content(left.ty) && by_content(right.ty)
            || by_content(left.ty) && right.ty == Type::NULL
            || by_content(right.ty) && left.ty == Type::NULL
            || delegates
        {
            Equality::Content
        } else {
            Equality::Identity
        };
        if let (ExprKind::Constant(a), ExprKind::Constant(b)) = (left.kind, right.kind) {
            let equal = (a == b) == (op == BinaryOp::Equal);
            return self.constant(Constant::Bool(equal), Type::BOOL, span);
        }
        let equal = self.equal(equality, left, right, span);
        if op == BinaryOp::Equal { equal } else { self.not(equal, span) }
    }

    /// Brings numbers to the same kind before they are compared.
    fn equal_operands(&mut self, left: ExprRef<'b>, right: ExprRef<'b>) -> (ExprRef<'b>, ExprRef<'b>) {
        let (a, b) = (self.strip_nullable(left.ty), self.strip_nullable(right.ty));
        if a == b || left.ty == Type::NULL || right.ty == Type::NULL {
            return (left, right);
        }
        let target = self.common_number_type(left, right);
        match target {
            Some((ty, _)) => (self.lift_to(left, ty), self.lift_to(right, ty)),
            None => (left, right),
        }
    }

    /// Converts to a type, or to the type that also has null if the value may be null.
    fn lift_to(&mut self, value: ExprRef<'b>, ty: Type) -> ExprRef<'b> {
        if self.strip_nullable(value.ty) == value.ty {
            return self.cast(value, ty);
        }
        let ty = self.comp.nullable(ty);
        self.cast(value, ty)
    }

    fn arithmetic(&mut self, op: BinaryOp, left: ExprRef<'b>, right: ExprRef<'b>, span: Span) -> ExprRef<'b> {
        if op == BinaryOp::Add && (left.ty == Type::STRING || right.ty == Type::STRING) {
            return self.concat(left, right, span);
        }
        if let Some(delegate) = self.delegate_arithmetic(op, left, right, span) {
            return delegate;
        }
        let comparison = is_comparison(op);
        if left.ty.is_unknown() || right.ty.is_unknown() {
            let unknown = self.unknown(&[left, right], span);
            return if comparison { self.reinterpret(unknown, Type::BOOL) } else { unknown };
        }
        let Some(number) = number_op(op) else { return self.unbound(&[left, right], span) };
        if let Some(result) = self.boolean_arithmetic(number, left, right, span) {
            return result;
        }
        let shift = matches!(op, BinaryOp::ShiftLeft | BinaryOp::ShiftRight | BinaryOp::UnsignedShiftRight);
        let types = if shift { self.shift_type(left) } else { self.common_number_type(left, right) };
        let Some((ty, result)) = types else { return self.unbound(&[left, right], span) };
        let left = self.lift_to(left, ty);
        if op == BinaryOp::UnsignedShiftRight
            && let Some(unsigned) = unsigned(ty)
        {
            let left = self.cast(left, unsigned);
            let shifted = self.arithmetic(BinaryOp::ShiftRight, left, right, span);
            return self.cast(shifted, result);
        }
        let Some(kind) = self.comp.number_kind(ty) else {
            return self.unbound(&[left, right], span);
        };
        let number = self.checked_op(number);
        let right = if shift { self.lift_to(right, Type::INT) } else { self.lift_to(right, ty) };
        let result = if comparison { Type::BOOL } else { result };
        let lifted = self.strip_nullable(left.ty) != left.ty || self.strip_nullable(right.ty) != right.ty;
        if let (ExprKind::Constant(a), ExprKind::Constant(b)) = (left.kind, right.kind)
            && let Some(folded) = fold::number(number, kind, a, b)
        {
            return self.constant(folded, result, span);
        }
        if lifted {
            let ty = if comparison { Type::BOOL } else { self.comp.nullable(result) };
            return self.expr(ExprKind::LiftedNumber { op: number, kind, left, right }, ty, span);
        }
        self.expr(ExprKind::Number { op: number, kind, left, right }, result, span)
    }

    /// The operation as it is within `checked`, if that is where it stands.
    fn checked_op(&self, op: NumberOp) -> NumberOp {
        match (self.context.checking, op) {
            (Checking::Checked, NumberOp::Add) => NumberOp::AddChecked,
            (Checking::Checked, NumberOp::Subtract) => NumberOp::SubtractChecked,
            (Checking::Checked, NumberOp::Multiply) => NumberOp::MultiplyChecked,
            (_, op) => op,
        }
    }

    fn boolean_arithmetic(
        &mut self,
        op: NumberOp,
        left: ExprRef<'b>,
        right: ExprRef<'b>,
        span: Span,
    ) -> Option<ExprRef<'b>> {
        let is_bool = |this: &Self, ty| this.strip_nullable(ty) == Type::BOOL;
        if !is_bool(self, left.ty) || !is_bool(self, right.ty) {
            return None;
        }
        if !matches!(op, NumberOp::And | NumberOp::Or | NumberOp::Xor) {
            return None;
        }
        let kind = NumberKind::I32;
        if let (ExprKind::Constant(a), ExprKind::Constant(b)) = (left.kind, right.kind)
            && let Some(folded) = fold::number(op, kind, a, b)
        {
            return Some(self.constant(folded, Type::BOOL, span));
        }
        if left.ty == Type::BOOL && right.ty == Type::BOOL {
            return Some(self.expr(ExprKind::Number { op, kind, left, right }, Type::BOOL, span));
        }
        let ty = self.comp.nullable(Type::BOOL);
        Some(self.expr(ExprKind::LiftedNumber { op, kind, left, right }, ty, span))
    }

    fn delegate_arithmetic(
        &mut self,
        op: BinaryOp,
        left: ExprRef<'b>,
        right: ExprRef<'b>,
        span: Span,
    ) -> Option<ExprRef<'b>> {
        let ty = [left.ty, right.ty].into_iter().find(|&ty| self.comp.is_delegate(ty))?;
        let (left, right) = (self.convert(left, ty), self.convert(right, ty));
        match op {
            BinaryOp::Add => Some(self.expr(ExprKind::Combine(left, right), ty, span)),
            BinaryOp::Subtract => Some(self.expr(ExprKind::Remove(left, right), ty, span)),
            _ => None,
        }
    }

    /// The type in which two numbers are computed, and the type of the result, which differs for
    /// enums (C# 12.4.7).
    fn common_number_type(&mut self, left: ExprRef<'b>, right: ExprRef<'b>) -> Option<(Type, Type)> {
        let (a, b) = (self.strip_nullable(left.ty), self.strip_nullable(right.ty));
        let (x, y) = (self.comp.as_enum(a), self.comp.as_enum(b));
        match (x, y) {
            (Some(x), Some(_)) => {
                let underlying = self.comp.underlying_type(x);
                return Some((underlying, if a == b { a } else { underlying }));
            }
            (Some(x), None) => return Some((self.comp.underlying_type(x), a)),
            (None, Some(y)) => return Some((self.comp.underlying_type(y), b)),
            (None, None) => {}
        }
        let (x, y) = (a.as_special()?, b.as_special()?);
        x.numeric()?;
        y.numeric()?;
        let ty = promote(x, y, constant_of(left), constant_of(right));
        Some((ty, ty))
    }

    fn shift_type(&mut self, left: ExprRef<'b>) -> Option<(Type, Type)> {
        let ty = self.strip_nullable(left.ty);
        let special = ty.as_special()?;
        special.numeric()?;
        let ty = match special {
            Special::UInt32 | Special::Int64 | Special::UInt64 | Special::IntPtr | Special::UIntPtr => ty,
            _ => Type::INT,
        };
        Some((ty, ty))
    }

    /// `+` of strings.
    fn concat(&mut self, left: ExprRef<'b>, right: ExprRef<'b>, span: Span) -> ExprRef<'b> {
        let mut pieces: Vec<ExprRef<'b>> = match left.kind {
            ExprKind::Concat(pieces) => pieces.to_vec(),
            _ => vec![self.texted(left)],
        };
        pieces.push(self.texted(right));
        if let Some(folded) = self.fold_concat(&pieces, span) {
            return folded;
        }
        self.expr(ExprKind::Concat(self.slice(&pieces)), Type::STRING, span)
    }

    pub(crate) fn fold_concat(&mut self, pieces: &[ExprRef<'b>], span: Span) -> Option<ExprRef<'b>> {
        let mut text = String::new();
        for piece in pieces {
            match piece.kind {
                ExprKind::Constant(Constant::String(piece)) => text.push_str(self.comp.string(piece)),
                ExprKind::Constant(Constant::Null) => {}
                _ => return None,
            }
        }
        let text = self.comp.intern_string(&text);
        Some(self.constant(Constant::String(text), Type::STRING, span))
    }

    /// A value as `Concat` takes it: strings and numbers stay, of others the text is asked for.
    pub(crate) fn texted(&mut self, value: ExprRef<'b>) -> ExprRef<'b> {
        let span = value.span;
        let value = self.settle(value);
        let plain = self.strip_nullable(value.ty);
        if plain == Type::CHAR {
            return self.char_text(value);
        }
        let number = plain.as_special().is_some_and(|special| special.numeric().is_some());
        if number || value.ty == Type::STRING || value.ty == Type::NULL || value.ty.is_unknown() {
            return value;
        }
        let to_string = self.comp.known.to_string;
        if self.comp.is_value_type(value.ty) {
            return self.call_named(value, to_string, &[], span).unwrap_or(value);
        }
        self.if_not_null(value, Type::STRING, |this, value| {
            this.call_named(value, to_string, &[], span).unwrap_or_else(|| this.unknown(&[value], span))
        })
    }

    fn char_text(&mut self, value: ExprRef<'b>) -> ExprRef<'b> {
        if let ExprKind::Constant(Constant::Int(unit)) = value.kind {
            let text = char::from_u32(unit as u32).unwrap_or(char::REPLACEMENT_CHARACTER).to_string();
            let text = self.comp.intern_string(&text);
            return self.constant(Constant::String(text), Type::STRING, value.span);
        }
        let to_string = self.comp.known.to_string;
        self.call_named(value, to_string, &[], value.span).unwrap_or(value)
    }

    /// `-x`, `!x` and their like.
    pub(crate) fn unary(&mut self, op: UnaryOp, operand: ExprRef<'b>, span: Span) -> ExprRef<'b> {
        if let Some(call) = self.unary_operator(OperatorKind::Unary(op), operand) {
            return call;
        }
        if op == UnaryOp::Not {
            return self.logical_not(operand, span);
        }
        if operand.ty.is_unknown() {
            return self.unknown(&[operand], span);
        }
        let inner = self.strip_nullable(operand.ty);
        if inner != operand.ty {
            let ty = self.unary_type(op, inner).map_or(Type::UNKNOWN, |ty| self.comp.nullable(ty));
            return self.if_not_null(operand, ty, |this, value| this.unary(op, value, span));
        }
        let Some(ty) = self.unary_type(op, inner) else { return self.unbound(&[operand], span) };
        let operand = self.cast(operand, ty);
        let Some(kind) = self.comp.number_kind(ty) else { return self.unbound(&[operand], span) };
        if let ExprKind::Constant(constant) = operand.kind
            && let Some(folded) = fold_unary(op, kind, constant)
        {
            return self.constant(folded, ty, span);
        }
        match op {
            UnaryOp::Minus if self.context.checking == Checking::Checked && !kind.is_float() => {
                let zero = self.int(0, ty, span);
                let op = NumberOp::SubtractChecked;
                self.expr(ExprKind::Number { op, kind, left: zero, right: operand }, ty, span)
            }
            UnaryOp::Minus => self.expr(ExprKind::Negate(kind, operand), ty, span),
            UnaryOp::Complement => self.expr(ExprKind::Complement(kind, operand), ty, span),
            _ => operand,
        }
    }

    fn unary_type(&mut self, op: UnaryOp, ty: Type) -> Option<Type> {
        if self.comp.as_enum(ty).is_some() {
            return Some(ty);
        }
        let special = ty.as_special()?;
        special.numeric()?;
        Some(match special {
            Special::SByte | Special::Byte | Special::Int16 | Special::UInt16 | Special::Char => Type::INT,
            Special::UInt32 if op == UnaryOp::Minus => Type::LONG,
            _ => ty,
        })
    }

    fn logical_not(&mut self, operand: ExprRef<'b>, span: Span) -> ExprRef<'b> {
        let inner = self.strip_nullable(operand.ty);
        if inner == Type::BOOL && inner != operand.ty {
            let ty = operand.ty;
            return self.if_not_null(operand, ty, |this, value| this.not(value, span));
        }
        let operand = self.convert(operand, Type::BOOL);
        if let ExprKind::Constant(Constant::Bool(value)) = operand.kind {
            return self.constant(Constant::Bool(!value), Type::BOOL, span);
        }
        self.not(operand, span)
    }
}

fn constant_of(value: ExprRef<'_>) -> Option<i64> {
    match value.kind {
        ExprKind::Constant(Constant::Int(value)) => Some(value),
        _ => None,
    }
}

/// The type in which numbers of two types are computed. A constant that fits takes the other's
/// unsigned type.
fn promote(a: Special, b: Special, left: Option<i64>, right: Option<i64>) -> Type {
    let either = |special| a == special || b == special;
    for special in [Special::Decimal, Special::Double, Special::Single] {
        if either(special) {
            return Type::special(special);
        }
    }
    let fits = |own: Special, value: Option<i64>| {
        !matches!(own, Special::SByte | Special::Int16 | Special::Int32 | Special::Int64 | Special::IntPtr)
            || value.is_some_and(|value| value >= 0)
    };
    if either(Special::UInt64) {
        return Type::ULONG;
    }
    if either(Special::UIntPtr) {
        return Type::special(Special::UIntPtr);
    }
    if either(Special::Int64) {
        return Type::LONG;
    }
    if either(Special::IntPtr) {
        return if either(Special::UInt32) { Type::LONG } else { Type::special(Special::IntPtr) };
    }
    if either(Special::UInt32) {
        let other_fits = if a == Special::UInt32 { fits(b, right) } else { fits(a, left) };
        return if other_fits { Type::UINT } else { Type::LONG };
    }
    Type::INT
}

fn is_comparison(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Less | BinaryOp::LessOrEqual | BinaryOp::Greater | BinaryOp::GreaterOrEqual)
}

/// The operation of the representation behind an operator.
pub(crate) fn number_op(op: BinaryOp) -> Option<NumberOp> {
    Some(match op {
        BinaryOp::Add => NumberOp::Add,
        BinaryOp::Subtract => NumberOp::Subtract,
        BinaryOp::Multiply => NumberOp::Multiply,
        BinaryOp::Divide => NumberOp::Divide,
        BinaryOp::Remainder => NumberOp::Remainder,
        BinaryOp::And => NumberOp::And,
        BinaryOp::Or => NumberOp::Or,
        BinaryOp::Xor => NumberOp::Xor,
        BinaryOp::ShiftLeft => NumberOp::ShiftLeft,
        BinaryOp::ShiftRight | BinaryOp::UnsignedShiftRight => NumberOp::ShiftRight,
        BinaryOp::Less => NumberOp::Less,
        BinaryOp::LessOrEqual => NumberOp::LessEqual,
        BinaryOp::Greater => NumberOp::Greater,
        BinaryOp::GreaterOrEqual => NumberOp::GreaterEqual,
        BinaryOp::Equal | BinaryOp::NotEqual | BinaryOp::AndAlso | BinaryOp::OrElse | BinaryOp::Coalesce => {
            return None;
        }
    })
}

/// The type without sign that `>>>` computes in.
fn unsigned(ty: Type) -> Option<Type> {
    match ty {
        Type::LONG => Some(Type::ULONG),
        Type::INT => Some(Type::UINT),
        _ => None,
    }
}

fn fold_unary(op: UnaryOp, kind: NumberKind, constant: Constant) -> Option<Constant> {
    match (op, constant) {
        (UnaryOp::Minus, Constant::Int(value)) => Some(Constant::Int(kind.wrap(value.wrapping_neg()))),
        (UnaryOp::Minus, Constant::Float(value)) => Some(Constant::Float(-value)),
        (UnaryOp::Complement, Constant::Int(value)) => Some(Constant::Int(kind.wrap(!value))),
        (UnaryOp::Plus, constant) => Some(constant),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mixed_signs_are_computed_in_a_wider_type() {
        assert_eq!(promote(Special::UInt32, Special::Int32, None, None), Type::LONG);
        assert_eq!(promote(Special::UInt32, Special::Int32, None, Some(5)), Type::UINT);
        assert_eq!(promote(Special::Byte, Special::Char, None, None), Type::INT);
        assert_eq!(promote(Special::Int64, Special::Single, None, None), Type::FLOAT);
    }
}
