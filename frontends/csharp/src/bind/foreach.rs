//! `foreach`: over arrays, strings, and anything with an enumerator.

use crate::{
    syntax::{
        Span,
        ast::{Asynchrony, List, Modifiers},
    },
    types::{Type, TypeKind},
};

use super::{
    binder::Binder,
    constant::Constant,
    tree::{ExprKind, ExprRef, Foreach, LocalId, LocalLifetime, Stmt, StmtRef},
};

impl<'c, 'a: 'b, 'b> Binder<'c, 'a, 'b> {
    /// A loop over bound elements with a single statement as body.
    pub(crate) fn foreach_over(
        &mut self,
        source: ExprRef<'b>,
        span: Span,
        f: impl FnOnce(&mut Self, ExprRef<'b>) -> StmtRef<'b>,
    ) -> &'b Foreach<'b> {
        self.foreach(Asynchrony::Sync, source, span, |this, element| {
            let body = f(this, element);
            (this.stmt(Stmt::Empty), body)
        })
    }

    /// A loop: `f` makes the assignment of an element to the variables, and the body.
    pub(crate) fn foreach(
        &mut self,
        asynchrony: Asynchrony,
        source: ExprRef<'b>,
        span: Span,
        f: impl FnOnce(&mut Self, ExprRef<'b>) -> (StmtRef<'b>, StmtRef<'b>),
    ) -> &'b Foreach<'b> {
        let source = self.grid_elements(source, span).unwrap_or(source);
        let indexed = match self.comp.types.kind(source.ty) {
            TypeKind::Array(element, 1) => Some(element),
            _ if source.ty == Type::STRING => Some(Type::CHAR),
            _ => None,
        };
        match indexed.filter(|_| asynchrony == Asynchrony::Sync) {
            Some(element) => self.foreach_indexed(source, element, span, f),
            None => self.foreach_enumerated(asynchrony, source, span, f),
        }
    }

    fn foreach_indexed(
        &mut self,
        source: ExprRef<'b>,
        element: Type,
        span: Span,
        f: impl FnOnce(&mut Self, ExprRef<'b>) -> (StmtRef<'b>, StmtRef<'b>),
    ) -> &'b Foreach<'b> {
        let array = self.temporary(source.ty, span);
        let index = self.temporary(Type::INT, span);
        let length = match self.length_of(array, span) {
            Some(length) => length,
            None => self.int(0, Type::INT, span),
        };
        let object = self.local(array, span);
        let position = self.local(index, span);
        let value = match source.ty {
            Type::STRING => {
                let args = self.slice(&[super::call::Arg::value(position)]);
                self.index(object, args, super::tree::Dispatch::Virtual, span)
            }
            _ => {
                let indices = self.slice(&[position]);
                self.expr(ExprKind::Element { array: object, indices }, element, span)
            }
        };
        let (assign, body, locals) = self.loop_parts(value, f);
        self.bump.alloc(Foreach::Indexed { array, source, index, length, assign, locals, body })
    }

    /// Binds the parts of a loop that are executed in each round.
    fn loop_parts(
        &mut self,
        value: ExprRef<'b>,
        f: impl FnOnce(&mut Self, ExprRef<'b>) -> (StmtRef<'b>, StmtRef<'b>),
    ) -> (StmtRef<'b>, StmtRef<'b>, &'b [LocalId]) {
        let first = self.locals.len();
        let (assign, body) = self.in_scope(|this| f(this, value));
        let function = self.context.function;
        let mut taken = Vec::new();
        for (index, local) in self.locals.iter_mut().enumerate().skip(first) {
            if local.function == function && local.lifetime == LocalLifetime::Function {
                local.lifetime = LocalLifetime::Block;
                taken.push(LocalId(index as u32));
            }
        }
        (assign, body, self.slice(&taken))
    }

    fn foreach_enumerated(
        &mut self,
        asynchrony: Asynchrony,
        source: ExprRef<'b>,
        span: Span,
        f: impl FnOnce(&mut Self, ExprRef<'b>) -> (StmtRef<'b>, StmtRef<'b>),
    ) -> &'b Foreach<'b> {
        let known = self.comp.known;
        let get = match asynchrony {
            Asynchrony::Sync => known.get_enumerator,
            Asynchrony::Async => known.get_async_enumerator,
        };
        let enumerator_call = self.enumerator_call(asynchrony, source, get, span);
        let enumerator = self.temporary(enumerator_call.ty, span);
        let read = self.local(enumerator, span);
        let step = match asynchrony {
            Asynchrony::Sync => known.move_next,
            Asynchrony::Async => known.move_next_async,
        };
        let more = self.call_named(read, step, &[], span);
        let more = match (more, asynchrony) {
            (Some(more), Asynchrony::Sync) => more,
            (Some(more), Asynchrony::Async) => self.await_value(more, span),
            (None, _) => self.unbound(&[], span),
        };
        let move_next = self.convert(more, Type::BOOL);
        let read = self.local(enumerator, span);
        let current = match read.ty.is_unknown() {
            true => self.unknown(&[], span),
            false => {
                let member = self.bind_member(read, known.current, List::EMPTY, span);
                self.settle(member)
            }
        };
        let (assign, body, locals) = self.loop_parts(current, f);
        let dispose = self.enumerator_dispose(asynchrony, enumerator, span);
        let source = enumerator_call;
        self.bump.alloc(Foreach::Enumerated { enumerator, source, move_next, assign, locals, dispose, body })
    }

    /// `source.GetEnumerator()`: its own, that of an extension, or that of an interface.
    fn enumerator_call(
        &mut self,
        asynchrony: Asynchrony,
        source: ExprRef<'b>,
        get: crate::syntax::Name,
        span: Span,
    ) -> ExprRef<'b> {
        if source.ty.is_unknown() {
            return self.unbound(&[source], span);
        }
        let unbound = self.unbound.len();
        if let Some(call) = self.call_named(source, get, &[], span) {
            return call;
        }
        if asynchrony == Asynchrony::Sync
            && let Some(element) = self.element_type_of(source.ty)
        {
            let namespace = self.generic_namespace();
            let interface = self.library_type(&namespace, self.comp.known.i_enumerable, &[element]);
            let value = self.cast(source, interface);
            if let Some(call) = self.call_named(value, get, &[], span) {
                self.unbound.truncate(unbound);
                return call;
            }
        }
        self.unbound(&[source], span)
    }

    /// What is done with the enumerator at the end: `Dispose`, if it has it.
    fn enumerator_dispose(
        &mut self,
        asynchrony: Asynchrony,
        enumerator: LocalId,
        span: Span,
    ) -> Option<ExprRef<'b>> {
        let known = self.comp.known;
        let ty = self.locals[enumerator.0 as usize].ty;
        if ty.is_unknown() {
            return None;
        }
        let interface = match asynchrony {
            Asynchrony::Sync => known.i_disposable,
            Asynchrony::Async => known.i_async_disposable,
        };
        let interface = self.library_type(&[known.system], interface, &[]);
        if interface.is_unknown() {
            return None;
        }
        if self.type_converts(ty, interface) {
            return Some(self.dispose_call(asynchrony, enumerator, span));
        }
        // An enumerator of an old interface, or of a class that may have been derived from, is
        // disposed of if it can be.
        let open = self.comp.is_interface(ty) || self.is_class(ty) && !self.is_sealed(ty);
        if open && asynchrony == Asynchrony::Sync {
            let read = self.local(enumerator, span);
            let disposable = self.expr(ExprKind::As(read, interface), interface, span);
            return Some(self.if_not_null(disposable, Type::VOID, |this, value| {
                this.call_named(value, known.dispose, &[], span).unwrap_or_else(|| this.unknown(&[], span))
            }));
        }
        None
    }

    fn is_sealed(&self, ty: Type) -> bool {
        match self.comp.types.kind(ty) {
            TypeKind::Named(id, _) => self.comp.type_def(id).modifiers.contains(Modifiers::SEALED),
            _ => true,
        }
    }

    /// A truth value.
    pub(crate) fn truth(&self, value: bool, span: Span) -> ExprRef<'b> {
        self.constant(Constant::Bool(value), Type::BOOL, span)
    }
}
