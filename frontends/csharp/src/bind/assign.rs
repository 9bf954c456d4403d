//! Assignments of all kinds.

use redhanded_checker::ir::Atomicity;

use crate::{
    symbols::{PropertyId, PropertyRole},
    syntax::{
        Span,
        ast::{
            Arg, ArgMode, BinaryOp, Designation, DesignationId, Expr, ExprId, List, OperatorKind, TypeRefId,
            UnaryOp,
        },
    },
    types::{Type, TypeKind},
};

use super::{
    binder::Binder,
    constant::Constant,
    names::Through,
    tree::{Callee, Deconstruction, Dispatch, ExprKind, ExprRef, LocalId, LocalOrigin, Taken},
};

/// What a part of a deconstructed value is assigned to.
enum Target<'b> {
    /// A variable or property that exists.
    Existing(ExprRef<'b>),
    /// A new local; without a type, it takes that of the part.
    New(LocalId, NewType),
    /// Several, again.
    Several(Vec<Target<'b>>),
    /// Nothing.
    Discard,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum NewType {
    Written,
    FromValue,
}

impl<'c, 'a: 'b, 'b> Binder<'c, 'a, 'b> {
    /// `target = value`, `target op= value`.
    pub(crate) fn bind_assign(
        &mut self,
        op: Option<BinaryOp>,
        target: ExprId,
        value: ExprId,
        span: Span,
    ) -> ExprRef<'b> {
        match op {
            None => self.bind_simple_assign(target, value, span),
            Some(BinaryOp::Coalesce) => {
                let target = self.bind_target(target);
                let ty = self.strip_nullable(target.ty);
                let value = self.bind_expr(value);
                let result = if self.converts(value, ty) { ty } else { target.ty };
                let value = self.convert(value, result);
                let value = self.reinterpret(value, target.ty);
                self.expr(ExprKind::CoalesceAssign { target, value }, result, span)
            }
            Some(op) => self.bind_compound_assign(op, target, value, span),
        }
    }

    fn bind_simple_assign(&mut self, target: ExprId, value: ExprId, span: Span) -> ExprRef<'b> {
        match self.tree[target] {
            Expr::Tuple(args) => return self.bind_tuple_deconstruction(args, value, span),
            Expr::Declaration { ty, designation } => {
                if matches!(self.tree[designation], Designation::Tuple(_)) {
                    return self.bind_declaring_deconstruction(ty, designation, value, span);
                }
            }
            _ => {}
        }
        let bound = self.bind_target(target);
        if let (ExprKind::Local(local), Expr::Ref(_)) = (bound.kind, self.tree[value]) {
            let value = self.bind_expr(value);
            return self.expr(ExprKind::AssignReference { target: local, value }, bound.ty, span);
        }
        self.assign_bound(bound, value, span)
    }

    fn assign_bound(&mut self, target: ExprRef<'b>, value: ExprId, span: Span) -> ExprRef<'b> {
        if matches!(target.kind, ExprKind::Discard) {
            let value = self.bind_value(value);
            return self.reinterpret(value, value.ty);
        }
        let value = match self.tree[value] {
            Expr::Initializer(_) => self.array_initializer(value),
            _ => self.bind_expr(value),
        };
        if matches!(target.kind, ExprKind::Unknown(_)) {
            let value = self.settle(value);
            return self.unknown(&[target, value], span);
        }
        self.assign(target, value, span)
    }

    /// An assignment of something bound to something bound.
    pub(crate) fn assign(&mut self, target: ExprRef<'b>, value: ExprRef<'b>, span: Span) -> ExprRef<'b> {
        let value = self.convert(value, target.ty);
        self.expr(ExprKind::Assign { target, value }, target.ty, span)
    }

    /// A variable or property, as a target. An event with a field is its field.
    pub(crate) fn bind_target(&mut self, id: ExprId) -> ExprRef<'b> {
        let bound = self.bind_expr(id);
        match bound.kind {
            ExprKind::Event { target, event, owner, .. } => self.event_field(target, event, owner, bound),
            ExprKind::Discard => bound,
            _ => self.settle(bound),
        }
    }

    fn event_field(
        &mut self,
        target: Option<ExprRef<'b>>,
        event: PropertyId,
        owner: Type,
        bound: ExprRef<'b>,
    ) -> ExprRef<'b> {
        match (self.comp.property(event).backing, target) {
            (Some(field), Some(target)) => self.bind_field(field, owner, Through::Value(target), bound.span),
            (Some(field), None) => self.bind_field(field, owner, Through::Type, bound.span),
            (None, target) => {
                let operands: Vec<ExprRef<'b>> = target.into_iter().collect();
                self.unknown(&operands, bound.span)
            }
        }
    }

    fn bind_compound_assign(
        &mut self,
        op: BinaryOp,
        target: ExprId,
        value: ExprId,
        span: Span,
    ) -> ExprRef<'b> {
        let bound = self.bind_expr(target);
        if let ExprKind::Event { target, event, owner, dispatch } = bound.kind {
            return self.bind_event_assign(op, (target, event, owner, dispatch), bound.ty, value, span);
        }
        let written = target;
        let target = self.settle(bound);
        if matches!(target.kind, ExprKind::Unknown(_)) {
            if op == BinaryOp::Add
                && let Some(attached) = self.attach_to_window(written, value, span)
            {
                return self.unknown(&[target, attached], span);
            }
            let value = self.bind_value(value);
            return self.unknown(&[target, value], span);
        }
        let local = self.temporary(target.ty, target.span);
        let read = self.local(local, target.span);
        let value = self.bind_expr(value);
        let result = self.binary(op, read, value, span);
        let value = self.cast(result, target.ty);
        let (taken, atomic) = (Taken::New, Atomicity::Interruptible);
        self.expr(ExprKind::Compound { target, local, value, taken, atomic }, target.ty, span)
    }

    /// `event += handler`.
    fn bind_event_assign(
        &mut self,
        op: BinaryOp,
        (target, event, owner, dispatch): (Option<ExprRef<'b>>, PropertyId, Type, Dispatch),
        ty: Type,
        value: ExprId,
        span: Span,
    ) -> ExprRef<'b> {
        let value = self.bind_expr(value);
        let value = self.convert(value, ty);
        let property = self.comp.property(event);
        debug_assert_eq!(property.role, PropertyRole::Event);
        let accessor = if op == BinaryOp::Add { property.getter } else { property.setter };
        let Some(method) = accessor else {
            let operands: Vec<ExprRef<'b>> = target.into_iter().chain([value]).collect();
            return self.unknown(&operands, span);
        };
        let method = self.plain(method, owner);
        let args = self.value_args(&[value]);
        let callee = Callee::Method { target, method, dispatch };
        self.expr(ExprKind::Call { callee, args }, Type::VOID, span)
    }

    /// `x++` and its like.
    pub(crate) fn bind_increment(&mut self, op: UnaryOp, operand: ExprId, span: Span) -> ExprRef<'b> {
        let target = self.bind_target(operand);
        if matches!(target.kind, ExprKind::Unknown(_) | ExprKind::Discard) || target.ty.is_unknown() {
            return self.unknown_increment(target, span);
        }
        let local = self.temporary(target.ty, target.span);
        let read = self.local(local, target.span);
        let up = matches!(op, UnaryOp::PreIncrement | UnaryOp::PostIncrement);
        let kind = if up { UnaryOp::PreIncrement } else { UnaryOp::PreDecrement };
        let result = match self.unary_operator(OperatorKind::Unary(kind), read) {
            Some(call) => call,
            None => {
                let one = self.one(target.ty, span);
                self.binary(if up { BinaryOp::Add } else { BinaryOp::Subtract }, read, one, span)
            }
        };
        let value = self.cast(result, target.ty);
        let post = matches!(op, UnaryOp::PostIncrement | UnaryOp::PostDecrement);
        let taken = if post { Taken::Old } else { Taken::New };
        let atomic = Atomicity::Interruptible;
        self.expr(ExprKind::Compound { target, local, value, taken, atomic }, target.ty, span)
    }

    /// Of an unknown type: the access counts, the value is unknown.
    fn unknown_increment(&mut self, target: ExprRef<'b>, span: Span) -> ExprRef<'b> {
        if matches!(target.kind, ExprKind::Unknown(_) | ExprKind::Discard) {
            return self.unknown(&[target], span);
        }
        let local = self.temporary(target.ty, span);
        let read = self.local(local, span);
        let value = self.unknown(&[read], span);
        let (taken, atomic) = (Taken::New, Atomicity::Interruptible);
        self.expr(ExprKind::Compound { target, local, value, taken, atomic }, target.ty, span)
    }

    fn one(&mut self, ty: Type, span: Span) -> ExprRef<'b> {
        use crate::types::NumericKind;
        let plain = self.strip_nullable(ty);
        match plain.as_special().and_then(|special| special.numeric()) {
            Some(NumericKind::Floating) => self.constant(Constant::Float(1.0), plain, span),
            _ => self.int(1, Type::INT, span),
        }
    }

    /// `(a, var b) = value`.
    fn bind_tuple_deconstruction(&mut self, args: List<Arg>, value: ExprId, span: Span) -> ExprRef<'b> {
        let targets = self.deconstruction_targets(args);
        let value = self.bind_expr(value);
        self.deconstruct(targets, value, span)
    }

    /// `var (a, b) = value`.
    fn bind_declaring_deconstruction(
        &mut self,
        ty: TypeRefId,
        designation: DesignationId,
        value: ExprId,
        span: Span,
    ) -> ExprRef<'b> {
        let value = self.bind_expr(value);
        let target = self.designation_target(ty, designation);
        match target {
            Target::Several(targets) => self.deconstruct(targets, value, span),
            _ => self.unknown(&[], span),
        }
    }

    /// Assigns the parts of a value to `var (a, b)` or `(int a, var b)` of a `foreach`.
    pub(crate) fn deconstruct_into(
        &mut self,
        target: crate::syntax::ast::ForeachTarget,
        value: ExprRef<'b>,
        span: Span,
    ) -> ExprRef<'b> {
        use crate::syntax::ast::ForeachTarget;
        let targets = match target {
            ForeachTarget::Declaration { ty, designation } => {
                match self.designation_target(ty, designation) {
                    Target::Several(targets) => targets,
                    single => vec![single],
                }
            }
            ForeachTarget::Deconstruction(expr) => match self.tree[expr] {
                Expr::Tuple(args) => self.deconstruction_targets(args),
                _ => Vec::new(),
            },
        };
        self.deconstruct(targets, value, span)
    }

    fn deconstruction_targets(&mut self, args: List<Arg>) -> Vec<Target<'b>> {
        let tree = self.tree;
        tree[args]
            .iter()
            .map(|arg| match tree[arg.value] {
                Expr::Tuple(inner) => Target::Several(self.deconstruction_targets(inner)),
                Expr::Declaration { ty, designation } => self.designation_target(ty, designation),
                _ => {
                    debug_assert_ne!(arg.mode, ArgMode::Out);
                    let target = self.bind_target(arg.value);
                    match target.kind {
                        ExprKind::Discard => Target::Discard,
                        _ => Target::Existing(target),
                    }
                }
            })
            .collect()
    }

    fn designation_target(&mut self, ty: TypeRefId, designation: DesignationId) -> Target<'b> {
        let tree = self.tree;
        match tree[designation] {
            Designation::Discard => Target::Discard,
            Designation::Tuple(parts) => {
                Target::Several(tree[parts].iter().map(|&part| self.designation_target(ty, part)).collect())
            }
            Designation::Name(name) => {
                let implicit = self.is_var(ty);
                let local_type = if implicit { Type::UNKNOWN } else { self.bind_type(ty) };
                let span = tree.span(designation);
                let local = self.declare(name, local_type, LocalOrigin::Declared, span);
                Target::New(local, if implicit { NewType::FromValue } else { NewType::Written })
            }
        }
    }

    fn deconstruct(&mut self, targets: Vec<Target<'b>>, value: ExprRef<'b>, span: Span) -> ExprRef<'b> {
        let value = match value.kind {
            ExprKind::TargetTyped(super::group::TargetTyped::Tuple(elements)) => {
                self.tuple_for_targets(&targets, elements, value.span)
            }
            _ => self.settle(value),
        };
        let local = self.temporary(value.ty, span);
        let (parts, call) = self.parts(local, targets.len(), value.ty, span);
        let mut assignments = Vec::new();
        for (target, &(part, _)) in targets.into_iter().zip(&parts) {
            let read = self.local(part, span);
            match target {
                Target::Discard => {}
                Target::Existing(target) if matches!(target.kind, ExprKind::Unknown(_)) => {
                    assignments.push(target);
                }
                Target::Existing(target) => assignments.push(self.assign(target, read, span)),
                Target::New(local, new_type) => {
                    if new_type == NewType::FromValue {
                        self.locals[local.0 as usize].ty = read.ty;
                    }
                    let target = self.local(local, span);
                    assignments.push(self.assign(target, read, span));
                }
                Target::Several(inner) => assignments.push(self.deconstruct(inner, read, span)),
            }
        }
        let deconstruction = Deconstruction {
            local,
            value,
            call,
            parts: self.slice(&parts),
            assignments: self.slice(&assignments),
        };
        self.expr(ExprKind::Deconstruct(self.bump.alloc(deconstruction)), value.ty, span)
    }

    /// A tuple with elements that need a type: they take that of their targets.
    fn tuple_for_targets(
        &mut self,
        targets: &[Target<'b>],
        elements: &'b [ExprRef<'b>],
        span: Span,
    ) -> ExprRef<'b> {
        let converted: Vec<ExprRef<'b>> = elements
            .iter()
            .enumerate()
            .map(|(index, element)| match targets.get(index) {
                Some(Target::Existing(target)) => self.convert(element, target.ty),
                Some(Target::New(local, NewType::Written)) => {
                    let ty = self.locals[local.0 as usize].ty;
                    self.convert(element, ty)
                }
                _ => self.settle(element),
            })
            .collect();
        let types: Vec<Type> = converted.iter().map(|element| element.ty).collect();
        let ty = self.comp.types.tuple(&types);
        self.expr(ExprKind::Tuple(self.slice(&converted)), ty, span)
    }

    /// Locals for the parts of a value, and how they get their values: from the elements of a tuple,
    /// or by a call of `Deconstruct`.
    pub(crate) fn parts(
        &mut self,
        local: LocalId,
        count: usize,
        ty: Type,
        span: Span,
    ) -> (Vec<(LocalId, Option<ExprRef<'b>>)>, Option<ExprRef<'b>>) {
        if let TypeKind::Tuple(types, _) = self.comp.types.kind(ty)
            && self.comp.types.list(types).len() == count
        {
            let parts = (0..count)
                .map(|index| {
                    let target = self.local(local, span);
                    let element = self.tuple_element(target, index, span);
                    (self.temporary(element.ty, span), Some(element))
                })
                .collect();
            return (parts, None);
        }
        let parts: Vec<LocalId> = (0..count).map(|_| self.temporary(Type::UNKNOWN, span)).collect();
        let args: Vec<super::call::Arg<'b>> = parts
            .iter()
            .map(|&part| super::call::Arg {
                value: self.expr(ExprKind::OutVariable(part), Type::NONE, span),
                mode: ArgMode::Out,
                name: None,
            })
            .collect();
        let target = self.local(local, span);
        let deconstruct = self.comp.known.deconstruct;
        let call = match target.ty.is_unknown() {
            true => self.unbound(&[target], span),
            false => {
                let method = self.bind_member(target, deconstruct, List::EMPTY, span);
                self.call(method, self.slice(&args), span)
            }
        };
        (parts.into_iter().map(|part| (part, None)).collect(), Some(call))
    }
}
