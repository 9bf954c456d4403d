//! Arithmetic, comparison, concatenation.

use redhanded_checker::ir::{Equality, Instruction, Intrinsic, NumberKind, Reg};

use crate::{
    bind::{
        Constant,
        tree::{ExprKind, ExprRef, NumberOp},
    },
    syntax::Span,
};

use super::{arguments, function::FunctionLowering};

impl<'l, 'a, 'b> FunctionLowering<'l, 'a, 'b> {
    pub(super) fn operator(&mut self, value: ExprRef<'b>, hint: Option<Reg>) -> Reg {
        match value.kind {
            ExprKind::Number { op, kind, left, right } => self.number(value, (op, kind, left, right), hint),
            ExprKind::LiftedNumber { op, kind, left, right } => self.lifted(op, kind, left, right),
            ExprKind::Equal { equality, left, right } => self.equal(equality, left, right, value.span, hint),
            _ => self.unknown(hint),
        }
    }

    /// `a + b + c ...`: the left operands are a chain of any length.
    fn number(
        &mut self,
        value: ExprRef<'b>,
        first: (NumberOp, NumberKind, ExprRef<'b>, ExprRef<'b>),
        hint: Option<Reg>,
    ) -> Reg {
        let mut chain = vec![(value.span, first)];
        let mut left = first.2;
        while let ExprKind::Number { op, kind, left: next, right } = left.kind {
            chain.push((left.span, (op, kind, next, right)));
            left = next;
        }
        let mut a = self.expr(left, None);
        let mut operand = Some(left);
        while let Some((span, (op, kind, _, right))) = chain.pop() {
            if let Some(left) = operand.take()
                && arguments::may_assign(right, 16)
            {
                a = self.keep(a, left);
            }
            let dst = if chain.is_empty() { self.target(hint) } else { self.temp() };
            if let (ExprKind::Constant(Constant::Int(constant)), NumberOp::Add | NumberOp::Subtract) =
                (right.kind, op)
                && let Ok(constant) =
                    i16::try_from(if op == NumberOp::Add { constant } else { constant.wrapping_neg() })
                && !kind.is_float()
            {
                self.emit(Instruction::AddConstant { kind, dst, a, value: constant });
            } else {
                let b = self.expr(right, None);
                self.at(span);
                self.emit_number(op, kind, dst, a, b);
            }
            a = dst;
        }
        a
    }

    fn emit_number(&mut self, op: NumberOp, kind: NumberKind, dst: Reg, a: Reg, b: Reg) {
        self.emit(match op {
            NumberOp::Add => Instruction::Add { kind, dst, a, b },
            NumberOp::Subtract => Instruction::Subtract { kind, dst, a, b },
            NumberOp::Multiply => Instruction::Multiply { kind, dst, a, b },
            NumberOp::AddChecked => Instruction::AddChecked { kind, dst, a, b },
            NumberOp::SubtractChecked => Instruction::SubtractChecked { kind, dst, a, b },
            NumberOp::MultiplyChecked => Instruction::MultiplyChecked { kind, dst, a, b },
            NumberOp::Divide => Instruction::Divide { kind, dst, a, b },
            NumberOp::Remainder => Instruction::Remainder { kind, dst, a, b },
            NumberOp::And => Instruction::And { kind, dst, a, b },
            NumberOp::Or => Instruction::Or { kind, dst, a, b },
            NumberOp::Xor => Instruction::Xor { kind, dst, a, b },
            NumberOp::ShiftLeft => Instruction::ShiftLeft { kind, dst, a, b },
            NumberOp::ShiftRight => Instruction::ShiftRight { kind, dst, a, b },
            NumberOp::Less => Instruction::Less { kind, dst, a, b },
            NumberOp::LessEqual => Instruction::LessEqual { kind, dst, a, b },
            NumberOp::Greater => Instruction::Less { kind, dst, a: b, b: a },
            NumberOp::GreaterEqual => Instruction::LessEqual { kind, dst, a: b, b: a },
        });
    }

    /// With an operand that is null the result is null, of a comparison false.
    fn lifted(&mut self, op: NumberOp, kind: NumberKind, left: ExprRef<'b>, right: ExprRef<'b>) -> Reg {
        let (a, b) = self.operands(left, right);
        let dst = self.temp();
        let (absent, end) = (self.code.label(), self.code.label());
        let null = self.temp();
        for operand in [a, b] {
            self.emit(Instruction::IsNull { dst: null, src: operand });
            self.code.jump_if(null, absent);
        }
        self.code.free(null);
        self.emit_number(op, kind, dst, a, b);
        self.code.jump(end);
        self.code.bind(absent);
        self.emit(match op.is_comparison() {
            true => Instruction::LoadInt { dst, value: 0 },
            false => Instruction::LoadNull { dst },
        });
        self.code.bind(end);
        dst
    }

    fn equal(
        &mut self,
        equality: Equality,
        left: ExprRef<'b>,
        right: ExprRef<'b>,
        span: Span,
        hint: Option<Reg>,
    ) -> Reg {
        let null = |value: ExprRef<'b>| matches!(value.kind, ExprKind::Constant(Constant::Null));
        if null(left) || null(right) {
            let src = self.expr(if null(left) { right } else { left }, None);
            let dst = self.target(hint);
            self.emit(Instruction::IsNull { dst, src });
            return dst;
        }
        let (a, b) = self.operands(left, right);
        let dst = self.target(hint);
        self.at(span);
        self.emit(Instruction::Equal { equality, dst, a, b });
        dst
    }

    pub(super) fn concat(&mut self, parts: &'b [ExprRef<'b>], span: Span, hint: Option<Reg>) -> Reg {
        let mut registers = Vec::with_capacity(parts.len());
        for (index, part) in parts.iter().enumerate() {
            let register = self.expr(part, None);
            let changes = parts[index + 1..].iter().any(|later| arguments::may_assign(later, 4));
            registers.push(if changes { self.keep(register, part) } else { register });
        }
        let dst = self.target(hint);
        self.at(span);
        self.code.intrinsic(dst, Intrinsic::StringConcat, &registers);
        dst
    }
}
