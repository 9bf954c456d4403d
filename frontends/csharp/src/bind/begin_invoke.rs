//! `BeginInvoke` and `EndInvoke` of delegates: calls on a thread of the pool.

use crate::{
    syntax::{
        Span,
        ast::{self, Expr, ExprId, List},
    },
    types::Type,
};

use super::{
    binder::Binder,
    tree::{ExprKind, ExprRef},
};

impl<'c, 'a: 'b, 'b> Binder<'c, 'a, 'b> {
    /// `d.BeginInvoke(args, callback, state)`, `d.EndInvoke(result)`: members that every delegate has
    /// without declaring them. `callee` is what was bound for them, which are no methods.
    pub(super) fn bind_begin_invoke(
        &mut self,
        target: ExprId,
        callee: ExprRef<'b>,
        args: List<ast::Arg>,
        span: Span,
    ) -> Option<ExprRef<'b>> {
        let Expr::Member { name, .. } = self.tree[target] else { return None };
        let known = self.comp.known;
        let ExprKind::MethodGroup(group) = callee.kind else { return None };
        let delegate = group.target.filter(|_| group.methods.is_empty())?;
        if name != known.begin_invoke && name != known.end_invoke {
            return None;
        }
        let signature = self.comp.delegate_signature(delegate.ty)?;
        let namespace = [known.system, known.runtime, known.remoting, known.messaging];
        let ty = self.library_type(&namespace, known.async_result, &[]);
        let args: Vec<ExprRef<'b>> = self.tree[args].iter().map(|arg| self.bind_expr(arg.value)).collect();
        if name == known.end_invoke {
            let &[result] = &args[..] else { return None };
            let ended = self.call_static(ty, known.end, &[result], span)?;
            return Some(match signature.return_type {
                Type::VOID => ended,
                result => self.reinterpret(ended, result),
            });
        }
        let (passed, [callback, state]) = args.split_last_chunk::<2>()?;
        let mut values = vec![delegate, *callback, *state];
        for (value, param) in passed.iter().zip(signature.params) {
            let value = self.convert(value, param.ty);
            values.push(self.convert(value, Type::OBJECT));
        }
        self.call_static(ty, known.begin, &values, span)
    }
}
