//! `await`: spelled out by the members of the awaiter.

use crate::{
    syntax::{
        Span,
        ast::{Expr, ExprId, List, Literal},
    },
    types::Type,
};

use super::{
    binder::Binder,
    tree::{Await, ExprKind, ExprRef, Resumption},
};

impl<'c, 'a: 'b, 'b> Binder<'c, 'a, 'b> {
    /// `await x`.
    pub(super) fn bind_await(&mut self, operand: ExprId, span: Span) -> ExprRef<'b> {
        let value = self.bind_value(operand);
        let resumption = self.resumption(operand);
        self.await_bound(value, resumption, span)
    }

    /// Waits for something that is bound.
    pub(crate) fn await_value(&mut self, value: ExprRef<'b>, span: Span) -> ExprRef<'b> {
        self.await_bound(value, Resumption::Captured, span)
    }

    fn await_bound(&mut self, value: ExprRef<'b>, resumption: Resumption, span: Span) -> ExprRef<'b> {
        match self.await_known(value, resumption, span) {
            Some(awaited) => awaited,
            None => self.await_outside(value, resumption, span),
        }
    }

    /// Waits for something that has an awaiter.
    fn await_known(&mut self, value: ExprRef<'b>, resumption: Resumption, span: Span) -> Option<ExprRef<'b>> {
        let known = self.comp.known;
        let get_awaiter = self.call_named(value, known.get_awaiter, &[], span)?;
        let awaiter = self.temporary(get_awaiter.ty, span);
        let read = self.local(awaiter, span);
        let is_completed = self.bind_member(read, known.is_completed, List::EMPTY, span);
        let is_completed = self.convert(is_completed, Type::BOOL);
        let read = self.local(awaiter, span);
        let get_result = self.call_named(read, known.get_result, &[], span)?;
        let bound = Await { awaiter, get_awaiter, is_completed, get_result, resumption };
        Some(self.expr(ExprKind::Await(self.bump.alloc(bound)), get_result.ty, span))
    }

    /// Waits for something of a library that is not known: it may have ended already, or end later.
    fn await_outside(&mut self, value: ExprRef<'b>, resumption: Resumption, span: Span) -> ExprRef<'b> {
        self.note_unbound(span);
        let known = self.comp.known;
        let ty = self.library_type(&[known.redhanded], known.outside_task, &[]);
        let make = match resumption {
            Resumption::Captured => known.captured,
            Resumption::Anywhere => known.anywhere,
        };
        let awaited = match self.call_static(ty, make, &[], span) {
            Some(task) => self.await_known(task, resumption, span),
            None => None,
        };
        match awaited {
            Some(awaited) => self.unknown(&[value, awaited], span),
            None => self.unknown(&[value], span),
        }
    }

    /// `x.ConfigureAwait(false)` goes on anywhere; of known tasks, the awaiter says so, too.
    fn resumption(&self, operand: ExprId) -> Resumption {
        let Expr::Call { target, args } = self.tree[operand] else { return Resumption::Captured };
        let Expr::Member { name, .. } = self.tree[target] else { return Resumption::Captured };
        match &self.tree[args] {
            [arg]
                if name == self.comp.known.configure_await
                    && matches!(self.tree[arg.value], Expr::Literal(Literal::False)) =>
            {
                Resumption::Anywhere
            }
            _ => Resumption::Captured,
        }
    }
}
