//! Operators that types declare, and conversions that make operators of the language fit.

use redhanded_checker::ir::Equality;

use crate::{
    symbols::{MAX_INHERITANCE, MethodRole, Recordness},
    syntax::{
        Span,
        ast::{BinaryOp, OperatorKind},
    },
    types::{Special, Type, TypeKind},
};

use super::{
    binder::Binder,
    call::Arg,
    constant::Constant,
    group::Candidate,
    tree::{Dispatch, ExprKind, ExprRef},
};

impl<'c, 'a: 'b, 'b> Binder<'c, 'a, 'b> {
    /// Where only operators of the language are left, an operand with a conversion of its own to
    /// the type of the other, or to a number or string, is converted.
    pub(super) fn predefined_operands(
        &mut self,
        op: BinaryOp,
        left: ExprRef<'b>,
        right: ExprRef<'b>,
    ) -> (ExprRef<'b>, ExprRef<'b>) {
        let (by_itself, by_other) = (self.is_predefined(left.ty), self.is_predefined(right.ty));
        match (by_itself, by_other) {
            (true, false) => (left, self.predefined_operand(right, left.ty)),
            (false, true) => (self.predefined_operand(left, right.ty), right),
            // Objects are compared as what they are, and strings are appended to.
            _ if matches!(op, BinaryOp::Equal | BinaryOp::NotEqual)
                && !(self.comp.is_value_type(left.ty) && self.comp.is_value_type(right.ty)) =>
            {
                (left, right)
            }
            (false, false) if left.ty != Type::STRING && right.ty != Type::STRING => {
                let left = self.predefined_operand(left, Type::INT);
                (left, self.predefined_operand(right, left.ty))
            }
            _ => (left, right),
        }
    }

    /// Whether the language itself has arithmetic for a type.
    pub(super) fn is_predefined(&self, ty: Type) -> bool {
        let ty = self.strip_nullable(ty);
        ty.as_special().is_some_and(|special| special.numeric().is_some() || special == Special::Boolean)
    }

    pub(super) fn predefined_operand(&mut self, value: ExprRef<'b>, other: Type) -> ExprRef<'b> {
        let object = value.ty == Type::OBJECT || value.ty == Type::STRING;
        if object || !self.may_have_operators(value.ty) {
            return value;
        }
        let mut results: Vec<Type> = self.conversion_results(value.ty);
        results.retain(|&ty| self.is_predefined(ty));
        let nullable = self.strip_nullable(value.ty) != value.ty;
        // The one that the others can be made of says most about the value.
        let nearest = results.iter().copied().find(|&ty| {
            self.strip_nullable(ty) == other || results.iter().all(|&wider| self.type_converts(ty, wider))
        });
        match nearest {
            Some(ty) if nullable => {
                let ty = self.comp.nullable(self.strip_nullable(ty));
                self.convert(value, ty)
            }
            Some(ty) => self.convert(value, ty),
            None => value,
        }
    }

    /// An operator that one of the operands' types declares.
    pub(super) fn user_operator(
        &mut self,
        op: BinaryOp,
        left: ExprRef<'b>,
        right: ExprRef<'b>,
        span: Span,
    ) -> Option<ExprRef<'b>> {
        let symbol = OperatorKind::Binary(match op {
            BinaryOp::AndAlso => BinaryOp::And,
            BinaryOp::OrElse => BinaryOp::Or,
            _ => op,
        });
        if !self.may_have_operators(left.ty) && !self.may_have_operators(right.ty) {
            return None;
        }
        let mut candidates = self.operators_of(left.ty, symbol);
        if right.ty != left.ty {
            candidates.extend(self.operators_of(right.ty, symbol));
        }
        if candidates.is_empty() {
            return self.record_equality(op, left, right, span);
        }
        if matches!(op, BinaryOp::AndAlso | BinaryOp::OrElse)
            && let Some(logical) = self.user_logical(&candidates, op, left, right, span)
        {
            return Some(logical);
        }
        let call = self.operator_call(&candidates, &[left, right], span);
        call.or_else(|| self.lifted_operator(&candidates, op, left, right, span))
    }

    /// `a && b` with operators of the type: `false(a) ? a : a & b`, and `a || b` likewise.
    pub(super) fn user_logical(
        &mut self,
        candidates: &[Candidate],
        op: BinaryOp,
        left: ExprRef<'b>,
        right: ExprRef<'b>,
        span: Span,
    ) -> Option<ExprRef<'b>> {
        let local = self.temporary(left.ty, span);
        let read = self.local(local, span);
        let decides = match op {
            BinaryOp::AndAlso => OperatorKind::False,
            _ => OperatorKind::True,
        };
        let decided = self.unary_operator(decides, read)?;
        let both = self.operator_call(candidates, &[read, right], span)?;
        let ty = both.ty;
        let short = self.convert(read, ty);
        let result = self.expr(ExprKind::Conditional(decided, short, both), ty, span);
        Some(self.expr(ExprKind::Let(local, left, result), ty, span))
    }

    pub(super) fn may_have_operators(&self, ty: Type) -> bool {
        let ty = self.strip_nullable(ty);
        let number = ty.as_special().is_some_and(|s| s.numeric().is_some() || s == Special::Boolean);
        !number && matches!(self.comp.types.kind(ty), TypeKind::Named(..)) && self.comp.as_enum(ty).is_none()
    }

    /// The operators of a type, or of the nearest base class that has some.
    pub(super) fn operators_of(&mut self, ty: Type, kind: OperatorKind) -> Vec<Candidate> {
        let mut found = Vec::new();
        let mut current = Some(self.strip_nullable(ty));
        for level in 0..MAX_INHERITANCE {
            let Some(ty) = current else { break };
            let Some((id, _)) = self.comp.definition(ty) else { break };
            for &method in self.comp.members(id).operators {
                if self.comp.method(method).role == MethodRole::Operator(kind) {
                    found.push(Candidate { method, owner: ty, level: level as u16 });
                }
            }
            if !found.is_empty() {
                break;
            }
            current = self.comp.base_type(ty);
        }
        found
    }

    pub(super) fn operator_call(
        &mut self,
        candidates: &[Candidate],
        operands: &[ExprRef<'b>],
        span: Span,
    ) -> Option<ExprRef<'b>> {
        let args: Vec<Arg<'b>> = operands.iter().map(|&operand| Arg::value(operand)).collect();
        let unbound = self.unbound.len();
        let resolution = self.resolve(candidates, &args, &[])?;
        if self.unbound.len() > unbound {
            self.unbound.truncate(unbound);
            return None;
        }
        let bound = self.build_args(&resolution, None, &args);
        Some(self.method_call(None, resolution.method, Dispatch::Direct, bound, resolution.signature, span))
    }

    /// An operator on values that may be null: the result is null if one of them is.
    pub(super) fn lifted_operator(
        &mut self,
        candidates: &[Candidate],
        op: BinaryOp,
        left: ExprRef<'b>,
        right: ExprRef<'b>,
        span: Span,
    ) -> Option<ExprRef<'b>> {
        let nullable = |this: &Self, ty| matches!(this.comp.types.kind(ty), TypeKind::Nullable(_));
        if !nullable(self, left.ty) && !nullable(self, right.ty) {
            return None;
        }
        if left.ty == Type::NULL || right.ty == Type::NULL {
            return None;
        }
        let (a, b) = (self.strip_nullable(left.ty), self.strip_nullable(right.ty));
        let a_local = self.temporary(a, left.span);
        let b_local = self.temporary(b, right.span);
        let operands = [self.local(a_local, left.span), self.local(b_local, right.span)];
        let call = self.operator_call(candidates, &operands, span)?;
        let comparison = call.ty == Type::BOOL;
        let ty = if comparison { Type::BOOL } else { self.comp.nullable(call.ty) };
        let then = self.reinterpret(call, ty);
        let inner = self.expr(ExprKind::IfNotNull { value: right, local: b_local, then }, ty, span);
        let outer = self.expr(ExprKind::IfNotNull { value: left, local: a_local, then: inner }, ty, span);
        if !comparison {
            return Some(outer);
        }
        let otherwise = match op {
            BinaryOp::Equal | BinaryOp::NotEqual => {
                let equal = self.equal(Equality::Identity, left, right, span);
                if op == BinaryOp::Equal { equal } else { self.not(equal, span) }
            }
            _ => self.constant(Constant::Bool(false), Type::BOOL, span),
        };
        Some(self.expr(ExprKind::Coalesce(outer, otherwise), Type::BOOL, span))
    }

    /// An operator with one operand that its type declares.
    pub(crate) fn unary_operator(&mut self, kind: OperatorKind, operand: ExprRef<'b>) -> Option<ExprRef<'b>> {
        if !self.may_have_operators(operand.ty) {
            return None;
        }
        let candidates = self.operators_of(operand.ty, kind);
        if candidates.is_empty() {
            return None;
        }
        if let Some(call) = self.operator_call(&candidates, &[operand], operand.span) {
            return Some(call);
        }
        let inner = self.strip_nullable(operand.ty);
        if inner == operand.ty {
            return None;
        }
        let ty = operand.ty;
        Some(self.if_not_null(operand, ty, |this, value| {
            this.operator_call(&candidates, &[value], value.span).unwrap_or(value)
        }))
    }

    /// Records are compared by `Equals`.
    pub(super) fn record_equality(
        &mut self,
        op: BinaryOp,
        left: ExprRef<'b>,
        right: ExprRef<'b>,
        span: Span,
    ) -> Option<ExprRef<'b>> {
        if !matches!(op, BinaryOp::Equal | BinaryOp::NotEqual) {
            return None;
        }
        let is_record = |this: &Self, ty: Type| match this.comp.types.kind(ty) {
            TypeKind::Named(id, _) => this.comp.type_def(id).recordness == Recordness::Record,
            _ => false,
        };
        if !is_record(self, left.ty) || left.ty != right.ty {
            return None;
        }
        let equals = self.comp.known.equals;
        let (a, b) = (self.convert(left, Type::OBJECT), self.convert(right, Type::OBJECT));
        let equal = self.call_static(Type::OBJECT, equals, &[a, b], span)?;
        Some(if op == BinaryOp::Equal { equal } else { self.not(equal, span) })
    }
}
