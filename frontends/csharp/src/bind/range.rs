//! Indices from the end and ranges: `a[^1]`, `a[1..^1]`, `^1`, `1..2`.

use crate::{
    syntax::{
        Span,
        ast::{self, BinaryOp, Expr, ExprId, List, UnaryOp},
    },
    types::{Type, TypeKind},
};

use super::{
    binder::Binder,
    call::Arg,
    constant::Constant,
    tree::{Dispatch, ExprKind, ExprRef, LocalId},
};

impl<'c, 'a: 'b, 'b> Binder<'c, 'a, 'b> {
    /// `target[^x]` and `target[x..y]`, where they are written as such: by length and offset, so
    /// that a type needs no indexer for them.
    pub(super) fn bind_index_from_end(
        &mut self,
        target: ExprRef<'b>,
        args: List<ast::Arg>,
        span: Span,
    ) -> Option<ExprRef<'b>> {
        let [arg] = &self.tree[args] else { return None };
        let written = self.tree[arg.value];
        let structural = matches!(written, Expr::Range { .. } | Expr::Unary { op: UnaryOp::FromEnd, .. });
        if !structural || target.ty.is_unknown() {
            return None;
        }
        let local = self.temporary(target.ty, target.span);
        let length = self.length_of(local, span)?;
        let result = match written {
            Expr::Range { from, to } => {
                let start = match from {
                    Some(from) => self.offset(from, length),
                    None => self.int(0, Type::INT, span),
                };
                let end = match to {
                    Some(to) => self.offset(to, length),
                    None => length,
                };
                self.slice_of(local, start, end, span)?
            }
            _ => {
                let index = self.offset(arg.value, length);
                let object = self.local(local, target.span);
                let args = self.slice(&[Arg::value(index)]);
                self.index(object, args, Dispatch::Virtual, span)
            }
        };
        Some(self.expr(ExprKind::Let(local, target, result), result.ty, span))
    }

    /// The position that `x` or `^x` means in something of a length.
    fn offset(&mut self, id: ExprId, length: ExprRef<'b>) -> ExprRef<'b> {
        let span = self.tree.span(id);
        match self.tree[id] {
            Expr::Unary { op: UnaryOp::FromEnd, operand } => {
                let back = self.bind_as(operand, Type::INT);
                self.binary(BinaryOp::Subtract, length, back, span)
            }
            _ => {
                let value = self.bind_value(id);
                if self.converts(value, Type::INT) {
                    return self.convert(value, Type::INT);
                }
                let unknown = self.unknown(&[value], span);
                self.reinterpret(unknown, Type::INT)
            }
        }
    }

    fn slice_of(
        &mut self,
        local: LocalId,
        start: ExprRef<'b>,
        end: ExprRef<'b>,
        span: Span,
    ) -> Option<ExprRef<'b>> {
        let object = self.local(local, span);
        let count = self.binary(BinaryOp::Subtract, end, start, span);
        let known = self.comp.known;
        if matches!(self.comp.types.kind(object.ty), TypeKind::Array(..)) {
            let path = [known.redhanded];
            let helpers = self.library_type(&path, known.range, &[]);
            return self.call_static(helpers, known.get_sub_array, &[object, start, count], span);
        }
        let name = if object.ty == Type::STRING {
            self.comp.library.names().intern("Substring")
        } else {
            known.slice
        };
        self.call_named(object, name, &[start, count], span)
    }

    /// An array indexed by a value of type `Index` or `Range`: what it means is not computed.
    pub(super) fn index_by_structure(
        &mut self,
        target: ExprRef<'b>,
        index: ExprRef<'b>,
        span: Span,
    ) -> Option<ExprRef<'b>> {
        let known = self.comp.known;
        let TypeKind::Named(id, _) = self.comp.types.kind(index.ty) else { return None };
        let name = self.comp.type_def(id).name;
        if name != known.index && name != known.range {
            return None;
        }
        let unknown = self.unknown(&[target, index], span);
        let TypeKind::Array(element, _) = self.comp.types.kind(target.ty) else { return None };
        let ty = if name == known.index { element } else { target.ty };
        Some(self.reinterpret(unknown, ty))
    }

    /// `^x` as a value of type `Index`.
    pub(super) fn bind_from_end(&mut self, operand: ExprId, span: Span) -> ExprRef<'b> {
        let value = self.bind_as(operand, Type::INT);
        let known = self.comp.known;
        let ty = self.library_type(&[known.system], known.index, &[]);
        if ty.is_unknown() {
            return self.unknown(&[value], span);
        }
        let from_end = self.constant(Constant::Bool(true), Type::BOOL, span);
        let args = self.slice(&[Arg::value(value), Arg::value(from_end)]);
        self.new_object(ty, args, None, span)
    }

    /// `x..y` as a value of type `Range`.
    pub(super) fn bind_range(&mut self, from: Option<ExprId>, to: Option<ExprId>, span: Span) -> ExprRef<'b> {
        let known = self.comp.known;
        let index = self.library_type(&[known.system], known.index, &[]);
        let ty = self.library_type(&[known.system], known.range, &[]);
        let ends: Vec<ExprRef<'b>> = [from, to]
            .into_iter()
            .enumerate()
            .map(|(position, end)| match end {
                Some(end) => self.bind_as(end, index),
                None => {
                    let zero = self.int(0, Type::INT, span);
                    let from_end = self.constant(Constant::Bool(position == 1), Type::BOOL, span);
                    let args = self.slice(&[Arg::value(zero), Arg::value(from_end)]);
                    self.new_object(index, args, None, span)
                }
            })
            .collect();
        if ty.is_unknown() || index.is_unknown() {
            return self.unknown(&ends, span);
        }
        let args: Vec<Arg<'b>> = ends.into_iter().map(Arg::value).collect();
        let args = self.slice(&args);
        self.new_object(ty, args, None, span)
    }
}
