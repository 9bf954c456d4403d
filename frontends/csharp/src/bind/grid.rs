//! Members of arrays with several dimensions.

use crate::{
    syntax::Span,
    types::{Type, TypeKind},
};

use super::{
    binder::Binder,
    call::Arg,
    group::MethodGroup,
    tree::{ExprKind, ExprRef, NumberOp},
};

impl<'c, 'a: 'b, 'b> Binder<'c, 'a, 'b> {
    /// The array of all elements, row by row, if the value has several dimensions.
    pub(crate) fn grid_elements(&mut self, grid: ExprRef<'b>, span: Span) -> Option<ExprRef<'b>> {
        let TypeKind::Array(element, rank) = self.comp.types.kind(grid.ty) else { return None };
        if rank == 1 {
            return None;
        }
        let ty = self.comp.types.array(element);
        Some(self.expr(ExprKind::GridElements(grid), ty, span))
    }

    /// `GetLength(dimension)` and the like.
    pub(crate) fn grid_call(
        &mut self,
        group: &'b MethodGroup<'b>,
        args: &'b [Arg<'b>],
        span: Span,
    ) -> Option<ExprRef<'b>> {
        let grid = group.target?;
        let (&TypeKind::Array(_, rank), [arg]) = (&self.comp.types.kind(grid.ty), args) else { return None };
        let known = self.comp.known;
        if rank == 1 || arg.value.ty != Type::INT {
            return None;
        }
        if group.name == known.get_lower_bound {
            return Some(self.int(0, Type::INT, span));
        }
        if group.name != known.get_length && group.name != known.get_upper_bound {
            return None;
        }
        let size = self.expr(ExprKind::GridSize(grid, arg.value), Type::INT, span);
        if group.name == known.get_length {
            return Some(size);
        }
        let one = self.int(1, Type::INT, span);
        let (op, kind) = (NumberOp::Subtract, redhanded_checker::ir::NumberKind::I32);
        Some(self.expr(ExprKind::Number { op, kind, left: size, right: one }, Type::INT, span))
    }
}
