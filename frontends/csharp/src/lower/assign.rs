//! Assignments.

use redhanded_checker::ir::{Atomicity, Instruction, Reg};

use crate::bind::tree::{Deconstruction, ExprKind, ExprRef, LocalId, Taken};

use super::{access::Variable, expr::writes_last, function::FunctionLowering, locals::Place};

impl<'l, 'a, 'b> FunctionLowering<'l, 'a, 'b> {
    pub(super) fn assign(&mut self, target: ExprRef<'b>, new: ExprRef<'b>) -> Reg {
        // The most frequent case: no copy between the value and the local.
        if let ExprKind::Local(local) = target.kind
            && self.place(local) == Place::Register
            && !self.lowering.is_struct(target.ty)
        {
            let dst = self.plain_register(local);
            let hint = writes_last(new).then_some(dst);
            let register = self.expr(new, hint);
            self.move_to(dst, register);
            return dst;
        }
        let variable = self.variable(target);
        let register = if self.lowering.is_struct(target.ty) && matches!(variable, Variable::Cell(_)) {
            self.expr(new, None)
        } else {
            self.copied(new, None)
        };
        // Reads and writes of one variable in one expression are one place.
        self.store(&variable, register, target.span);
        match variable {
            Variable::Cell(cell) => cell,
            _ => register,
        }
    }

    #[allow(clippy::too_many_arguments)]
    pub(super) fn compound(
        &mut self,
        target: ExprRef<'b>,
        local: LocalId,
        new: ExprRef<'b>,
        taken: Taken,
        atomic: Atomicity,
    ) -> Reg {
        let variable = self.variable(target);
        if atomic == Atomicity::Atomic {
            self.emit(Instruction::AtomicBegin);
        }
        let old = self.load(&variable, target.span, None);
        let old = match taken {
            Taken::Old => {
                let dst = self.temp();
                self.move_to(dst, old);
                dst
            }
            Taken::New => old,
        };
        self.initialise_local(local, old);
        let register = self.expr(new, None);
        self.store(&variable, register, target.span);
        if atomic == Atomicity::Atomic {
            self.emit(Instruction::AtomicEnd);
        }
        match taken {
            Taken::Old => old,
            Taken::New => register,
        }
    }

    pub(super) fn coalesce_assign(&mut self, target: ExprRef<'b>, new: ExprRef<'b>) -> Reg {
        let variable = self.variable(target);
        let dst = self.temp();
        let register = self.load(&variable, target.span, Some(dst));
        self.move_to(dst, register);
        let end = self.code.label();
        let null = self.temp();
        self.emit(Instruction::IsNull { dst: null, src: dst });
        self.code.jump_if_not(null, end);
        self.code.free(null);
        self.copied_into(new, dst);
        self.store(&variable, dst, target.span);
        self.code.bind(end);
        dst
    }

    pub(super) fn deconstruct(&mut self, deconstruction: &'b Deconstruction<'b>) -> Reg {
        let register = self.copied(deconstruction.value, None);
        self.initialise_local(deconstruction.local, register);
        if let Some(call) = deconstruction.call {
            self.effect(call);
        }
        for &(part, value) in deconstruction.parts {
            if let Some(value) = value {
                let register = self.copied(value, None);
                self.initialise_local(part, register);
            }
        }
        for assignment in deconstruction.assignments {
            self.effect(assignment);
        }
        register
    }
}
