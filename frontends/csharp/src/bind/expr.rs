//! Expressions: which part of the binder is in charge.

use redhanded_checker::ir::Equality;

use crate::{
    syntax::{
        Span,
        ast::{Designation, Expr, ExprId, InterpolationPart, Literal, OperatorKind, TypeRefId, UnaryOp},
    },
    types::{Special, Type, TypeKind},
};

use super::{
    binder::Binder,
    constant::Constant,
    context::Context,
    group::{CollectionElement, LambdaSource, TargetTyped},
    tree::{ExprKind, ExprRef, LocalOrigin, SwitchArm},
};

impl<'c, 'a: 'b, 'b> Binder<'c, 'a, 'b> {
    /// Binds an expression. The result may be a type, a namespace, or something that gets a type
    /// only where it is used.
    pub(crate) fn bind_expr(&mut self, id: ExprId) -> ExprRef<'b> {
        let span = self.tree.span(id);
        match self.deeper(|this| this.bind_expr_kind(id, span)) {
            Some(bound) => bound,
            None => self.unbound(&[], span),
        }
    }

    /// Binds an expression as a value with a type.
    pub(crate) fn bind_value(&mut self, id: ExprId) -> ExprRef<'b> {
        let bound = self.bind_expr(id);
        self.settle(bound)
    }

    /// Binds an expression and converts it.
    pub(crate) fn bind_as(&mut self, id: ExprId, ty: Type) -> ExprRef<'b> {
        let bound = match self.tree[id] {
            Expr::Initializer(_) => self.array_initializer(id),
            _ => self.bind_expr(id),
        };
        self.convert(bound, ty)
    }

    /// A condition: `bool`, or a type that says itself whether it is true.
    pub(crate) fn bind_condition(&mut self, id: ExprId) -> ExprRef<'b> {
        let value = self.bind_value(id);
        if value.ty == Type::BOOL || value.ty.is_unknown() || self.converts(value, Type::BOOL) {
            return self.convert(value, Type::BOOL);
        }
        match self.unary_operator(OperatorKind::True, value) {
            Some(call) => call,
            None => self.convert(value, Type::BOOL),
        }
    }

    fn bind_expr_kind(&mut self, id: ExprId, span: Span) -> ExprRef<'b> {
        match self.tree[id] {
            Expr::Missing => self.unbound(&[], span),
            Expr::Literal(literal) => self.bind_literal(id, literal, span),
            Expr::Interpolated { parts, .. } => self.bind_interpolated(id, parts, span),
            Expr::Name { name, type_args } => self.bind_name(name, type_args, span),
            Expr::AliasQualified { alias, name, type_args } => {
                let scope = self.context.types;
                let left = self.comp.resolve_alias(&scope, alias);
                let found =
                    left.and_then(|left| self.comp.lookup_type_in(left, name, type_args.len(), &scope));
                match found {
                    Some(found) => {
                        let found = self.comp.apply_args(&scope, found, type_args);
                        self.namespace_or_type(found, span)
                    }
                    None => self.unbound(&[], span),
                }
            }
            Expr::Predefined(predefined) => {
                let ty = crate::symbols::predefined_type(predefined);
                self.expr(ExprKind::Type(ty), Type::NONE, span)
            }
            Expr::This => self.this(span),
            Expr::Base => {
                let this = self.this(span);
                let base = self.comp.base_type(self.context.owner).unwrap_or(Type::UNKNOWN);
                self.reinterpret(this, base)
            }
            Expr::Member { target, name, type_args } => {
                self.bind_member_access(target, name, type_args, span)
            }
            Expr::PointerMember { target, .. } => {
                let target = self.bind_value(target);
                self.unknown(&[target], span)
            }
            Expr::ConditionalAccess { target, access } => self.bind_conditional_access(target, access, span),
            Expr::Receiver => match self.receivers.last() {
                Some(receiver) => receiver,
                None => self.unbound(&[], span),
            },
            Expr::Call { target, args } => self.bind_call(target, args, span),
            Expr::Index { target, args } => self.bind_index(target, args, span),
            Expr::New { ty, args, init } => self.bind_new(ty, args, init, span),
            Expr::NewArray { element, rank, sizes, init } => {
                self.bind_new_array(element, rank, sizes, init, span)
            }
            Expr::NewAnonymous(members) => self.bind_anonymous(members, span),
            Expr::StackAlloc { element, size, init } => self.bind_stack_alloc(element, size, init, span),
            Expr::Initializer(_) => self.array_initializer(id),
            Expr::Collection(elements) => self.bind_collection(elements, span),
            Expr::Spread(source) => self.bind_value(source),
            Expr::Unary { op, operand } => self.bind_unary(op, operand, span),
            Expr::Await(operand) => self.bind_await(operand, span),
            Expr::Binary { .. } => self.bind_binary_chain(id),
            Expr::Assign { op, target, value } => self.bind_assign(op, target, value, span),
            Expr::Conditional { condition, then, otherwise } => {
                self.bind_conditional(condition, then, otherwise, span)
            }
            Expr::Range { from, to } => self.bind_range(from, to, span),
            Expr::Is { value, pattern } => self.bind_is(value, pattern, span),
            Expr::As { value, ty } => self.bind_as_type(value, ty, span),
            Expr::Cast { ty, value } => {
                let ty = self.bind_type(ty);
                let value = self.bind_expr(value);
                let cast = self.cast(value, ty);
                // The place of the cast is that of the whole, which reports show.
                self.expr(cast.kind, cast.ty, span)
            }
            Expr::Lambda(lambda) => self.lambda_value(LambdaSource::Syntax(lambda), span),
            Expr::Query(clauses) => self.bind_query(clauses, span),
            Expr::Tuple(args) => self.bind_tuple(args, span),
            Expr::Declaration { ty, designation } => self.bind_declaration(ty, designation, span),
            Expr::Throw(value) => {
                let value = self.bind_value(value);
                self.target_typed(TargetTyped::Throw(value), span)
            }
            Expr::Switch { value, arms } => self.bind_switch_expr(value, arms, span),
            Expr::With { value, init } => self.bind_with(value, init, span),
            Expr::Typeof(ty) => self.bind_typeof(ty, span),
            Expr::Sizeof(ty) => {
                let ty = self.bind_type(ty);
                match self.comp.number_kind(ty) {
                    Some(kind) => self.int(i64::from(kind.bits() / 8), Type::INT, span),
                    None if ty == Type::BOOL => self.int(1, Type::INT, span),
                    None => {
                        let unknown = self.unknown(&[], span);
                        self.reinterpret(unknown, Type::INT)
                    }
                }
            }
            Expr::Default(Some(ty)) => {
                let ty = self.bind_type(ty);
                self.default_value(ty, span)
            }
            Expr::Default(None) => self.target_typed(TargetTyped::Default, span),
            Expr::Checked { checking, value } => {
                let context = Context { checking, ..self.context };
                self.in_context(context, |this| this.bind_expr(value))
            }
            Expr::Ref(value) => {
                let value = self.bind_value(value);
                if self.is_variable(value) {
                    self.take_reference(value);
                    return self.expr(ExprKind::ReferenceTo(value), value.ty, span);
                }
                value
            }
            Expr::TypedReference(operands) => {
                let operands: Vec<ExprRef<'b>> =
                    self.tree[operands].iter().map(|&operand| self.bind_value(operand)).collect();
                self.unknown(&operands, span)
            }
        }
    }

    pub(crate) fn target_typed(&self, target: TargetTyped<'b>, span: Span) -> ExprRef<'b> {
        self.expr(ExprKind::TargetTyped(self.bump.alloc(target)), Type::NONE, span)
    }

    fn bind_literal(&mut self, id: ExprId, literal: Literal, span: Span) -> ExprRef<'b> {
        match literal {
            Literal::Null => self.constant(Constant::Null, Type::NULL, span),
            Literal::True => self.constant(Constant::Bool(true), Type::BOOL, span),
            Literal::False => self.constant(Constant::Bool(false), Type::BOOL, span),
            _ => match self.literal_constant(id) {
                Some((constant, ty)) => self.constant(constant, ty, span),
                None => self.unbound(&[], span),
            },
        }
    }

    fn bind_interpolated(
        &mut self,
        id: ExprId,
        parts: crate::syntax::ast::List<InterpolationPart>,
        span: Span,
    ) -> ExprRef<'b> {
        let mut pieces = Vec::new();
        for part in &self.tree[parts] {
            match *part {
                InterpolationPart::Text(text_span) => {
                    let text = self.interpolation_text(id, text_span);
                    let text = self.comp.intern_string(&text);
                    pieces.push(self.constant(Constant::String(text), Type::STRING, text_span));
                }
                InterpolationPart::Hole { value, alignment, format } => {
                    let value = self.bind_value(value);
                    let formatted = format.is_some() && value.ty != Type::STRING || alignment.is_some();
                    let text = self.texted(value);
                    pieces.push(match formatted {
                        // What a format makes of it is not computed.
                        true => {
                            let unknown = self.unknown(&[text], span);
                            self.reinterpret(unknown, Type::STRING)
                        }
                        false => text,
                    });
                }
            }
        }
        if let Some(folded) = self.fold_concat(&pieces, span) {
            return folded;
        }
        self.expr(ExprKind::Concat(self.slice(&pieces)), Type::STRING, span)
    }

    /// `target?.access`.
    fn bind_conditional_access(&mut self, target: ExprId, access: ExprId, span: Span) -> ExprRef<'b> {
        let target = self.bind_value(target);
        let inner = self.strip_nullable(target.ty);
        let local = self.temporary(inner, target.span);
        let read = self.local(local, target.span);
        self.receivers.push(read);
        let then = self.bind_expr(access);
        self.receivers.pop();
        let then = match then.kind {
            ExprKind::MethodGroup(_) => self.unbound(&[], span),
            _ => then,
        };
        let ty = match then.ty {
            Type::VOID => Type::VOID,
            ty => self.comp.nullable(ty),
        };
        let then = self.reinterpret(then, ty);
        self.expr(ExprKind::IfNotNull { value: target, local, then }, ty, span)
    }

    fn bind_conditional(
        &mut self,
        condition: ExprId,
        then: ExprId,
        otherwise: ExprId,
        span: Span,
    ) -> ExprRef<'b> {
        let condition = self.bind_condition(condition);
        let values = [self.bind_expr(then), self.bind_expr(otherwise)];
        if let ExprKind::ReferenceTo(a) = values[0].kind
            && let ExprKind::ReferenceTo(b) = values[1].kind
        {
            return self.expr(ExprKind::Conditional(condition, a, b), a.ty, span);
        }
        match self.common_type(&values) {
            Some(ty) if !ty.is_void() => self.conditional(condition, values, ty, span),
            _ => self.target_typed(TargetTyped::Conditional { condition, values }, span),
        }
    }

    pub(crate) fn conditional(
        &mut self,
        condition: ExprRef<'b>,
        values: [ExprRef<'b>; 2],
        ty: Type,
        span: Span,
    ) -> ExprRef<'b> {
        let [then, otherwise] = values.map(|value| self.convert(value, ty));
        if let (ExprKind::Constant(Constant::Bool(condition)), ExprKind::Constant(_), ExprKind::Constant(_)) =
            (condition.kind, then.kind, otherwise.kind)
        {
            return if condition { then } else { otherwise };
        }
        self.expr(ExprKind::Conditional(condition, then, otherwise), ty, span)
    }

    fn bind_as_type(&mut self, value: ExprId, ty: TypeRefId, span: Span) -> ExprRef<'b> {
        let value = self.bind_value(value);
        let ty = self.bind_type(ty);
        if ty.is_unknown() {
            return self.unbound(&[value], span);
        }
        let test = self.strip_nullable(ty);
        let boxed = if self.comp.is_value_type(value.ty) { self.convert(value, Type::OBJECT) } else { value };
        let result = self.expr(ExprKind::As(boxed, test), Type::OBJECT, span);
        match self.comp.is_value_type(test) {
            true => self.cast(result, ty),
            false => self.reinterpret(result, ty),
        }
    }

    fn bind_typeof(&mut self, ty: TypeRefId, span: Span) -> ExprRef<'b> {
        let ty = self.bind_type(ty);
        let known = self.comp.known;
        let result = self.library_type(&[known.system], known.type_name, &[]);
        self.expr(ExprKind::TypeOf(ty), result, span)
    }

    pub(crate) fn default_value(&mut self, ty: Type, span: Span) -> ExprRef<'b> {
        if self.comp.is_value_type(ty) && self.comp.as_enum(ty).is_none() {
            match ty.as_special().and_then(Special::numeric) {
                Some(crate::types::NumericKind::Integer { .. }) => return self.int(0, ty, span),
                Some(crate::types::NumericKind::Floating) => {
                    return self.constant(Constant::Float(0.0), ty, span);
                }
                None if ty == Type::BOOL => return self.constant(Constant::Bool(false), ty, span),
                None => {}
            }
        }
        self.expr(ExprKind::Default, ty, span)
    }

    /// `(a, b)`.
    fn bind_tuple(
        &mut self,
        args: crate::syntax::ast::List<crate::syntax::ast::Arg>,
        span: Span,
    ) -> ExprRef<'b> {
        let args = &self.tree[args];
        let elements: Vec<ExprRef<'b>> = args.iter().map(|arg| self.bind_expr(arg.value)).collect();
        let untyped = elements.iter().any(|element| element.ty == Type::NONE || element.ty == Type::NULL);
        if untyped {
            return self.target_typed(TargetTyped::Tuple(self.slice(&elements)), span);
        }
        let types: Vec<Type> = elements.iter().map(|element| element.ty).collect();
        let names: Vec<_> =
            args.iter().map(|arg| arg.name.or_else(|| self.implied_name(arg.value))).collect();
        let ty = self.comp.types.named_tuple(&types, &names);
        self.expr(ExprKind::Tuple(self.slice(&elements)), ty, span)
    }

    /// The name that an element gets from its value: `x`, `a.x`.
    pub(crate) fn implied_name(&self, value: ExprId) -> Option<crate::syntax::Name> {
        match self.tree[value] {
            Expr::Name { name, .. } | Expr::Member { name, .. } => Some(name),
            Expr::ConditionalAccess { access, .. } => self.implied_name(access),
            _ => None,
        }
    }

    /// `int x` within an expression, outside of arguments and deconstructions.
    fn bind_declaration(
        &mut self,
        ty: TypeRefId,
        designation: crate::syntax::ast::DesignationId,
        span: Span,
    ) -> ExprRef<'b> {
        let ty = if self.is_var(ty) { Type::UNKNOWN } else { self.bind_type(ty) };
        match self.tree[designation] {
            Designation::Name(name) => {
                let name_span = self.tree.span(designation);
                let local = self.declare(name, ty, LocalOrigin::Declared, name_span);
                self.local(local, span)
            }
            _ => self.expr(ExprKind::Discard, Type::NONE, span),
        }
    }

    fn bind_collection(&mut self, elements: crate::syntax::ast::List<ExprId>, span: Span) -> ExprRef<'b> {
        let elements: Vec<CollectionElement<'b>> = self.tree[elements]
            .iter()
            .map(|&element| match self.tree[element] {
                Expr::Spread(source) => CollectionElement::Spread(self.bind_value(source)),
                _ => CollectionElement::Value(self.bind_expr(element)),
            })
            .collect();
        let elements = self.slice(&elements);
        self.target_typed(TargetTyped::Collection { elements }, span)
    }

    /// `value switch { arms }`.
    fn bind_switch_expr(
        &mut self,
        value: ExprId,
        arms: crate::syntax::ast::List<crate::syntax::ast::Arm>,
        span: Span,
    ) -> ExprRef<'b> {
        let value = self.bind_value(value);
        let local = self.temporary(value.ty, value.span);
        let arms: Vec<SwitchArm<'b>> = self.tree[arms]
            .iter()
            .map(|arm| {
                self.in_scope(|this| {
                    let pattern = this.bind_pattern(arm.pattern, local);
                    let guard = arm.guard.map(|guard| this.bind_condition(guard));
                    SwitchArm { pattern, guard, value: this.bind_expr(arm.value) }
                })
            })
            .collect();
        let values: Vec<ExprRef<'b>> = arms.iter().map(|arm| arm.value).collect();
        let arms = self.slice(&arms);
        match self.common_type(&values) {
            Some(ty) if !ty.is_void() => self.switch_expr(value, local, arms, ty, span),
            _ => self.target_typed(TargetTyped::Switch { value, local, arms }, span),
        }
    }

    pub(crate) fn switch_expr(
        &mut self,
        value: ExprRef<'b>,
        local: super::tree::LocalId,
        arms: &[SwitchArm<'b>],
        ty: Type,
        span: Span,
    ) -> ExprRef<'b> {
        let arms: Vec<SwitchArm<'b>> =
            arms.iter().map(|arm| SwitchArm { value: self.convert(arm.value, ty), ..*arm }).collect();
        self.expr(ExprKind::Switch { value, local, arms: self.slice(&arms) }, ty, span)
    }

    /// Gives a type to what had none.
    pub(crate) fn apply_target_type(&mut self, value: ExprRef<'b>, to: Type) -> ExprRef<'b> {
        let span = value.span;
        match value.kind {
            ExprKind::UnboundLambda(lambda) => self.apply_lambda(lambda, to, span),
            ExprKind::MethodGroup(group) => self.apply_method_group(group, to, span),
            ExprKind::TargetTyped(target) => match *target {
                TargetTyped::Default => self.default_value(to, span),
                TargetTyped::Throw(exception) => self.expr(ExprKind::Throw(exception), to, span),
                TargetTyped::Unknown => {
                    let unknown = self.unknown(&[], span);
                    self.reinterpret(unknown, to)
                }
                TargetTyped::New { args, init, context } => {
                    let target = self.strip_nullable(to);
                    let object = self.in_context(context, |this| this.new_object(target, args, init, span));
                    self.reinterpret(object, to)
                }
                TargetTyped::Collection { elements } => self.build_collection(elements, to, span),
                TargetTyped::Array { init, context } => {
                    self.in_context(context, |this| this.array_from_initializer(init, to, span))
                }
                TargetTyped::Conditional { condition, values } => {
                    self.conditional(condition, values, to, span)
                }
                TargetTyped::Switch { value, local, arms } => self.switch_expr(value, local, arms, to, span),
                TargetTyped::Tuple(elements) => {
                    let TypeKind::Tuple(types, _) = self.comp.types.kind(to) else {
                        return self.unbound(elements, span);
                    };
                    let types = self.comp.types.list(types);
                    let elements: Vec<ExprRef<'b>> =
                        elements.iter().zip(types).map(|(element, &ty)| self.convert(element, ty)).collect();
                    self.expr(ExprKind::Tuple(self.slice(&elements)), to, span)
                }
            },
            _ => value,
        }
    }

    /// `a == b` of two values, by identity or content as the types ask for.
    pub(crate) fn equal(
        &self,
        equality: Equality,
        left: ExprRef<'b>,
        right: ExprRef<'b>,
        span: Span,
    ) -> ExprRef<'b> {
        self.expr(ExprKind::Equal { equality, left, right }, Type::BOOL, span)
    }

    pub(crate) fn not(&self, value: ExprRef<'b>, span: Span) -> ExprRef<'b> {
        self.expr(ExprKind::Not(value), Type::BOOL, span)
    }

    fn bind_unary(&mut self, op: UnaryOp, operand: ExprId, span: Span) -> ExprRef<'b> {
        match op {
            UnaryOp::PreIncrement
            | UnaryOp::PreDecrement
            | UnaryOp::PostIncrement
            | UnaryOp::PostDecrement => self.bind_increment(op, operand, span),
            UnaryOp::Dereference => {
                let operand = self.bind_value(operand);
                self.unknown(&[operand], span)
            }
            UnaryOp::AddressOf => {
                let operand = self.bind_value(operand);
                // What is written through the pointer is not seen.
                let written = match self.is_variable(operand) {
                    true => self.assign_unknown(operand, span),
                    false => operand,
                };
                self.unknown(&[written], span)
            }
            UnaryOp::FromEnd => self.bind_from_end(operand, span),
            UnaryOp::Plus | UnaryOp::Minus | UnaryOp::Not | UnaryOp::Complement => {
                if op == UnaryOp::Minus
                    && let Some((constant, ty)) = self.smallest_integer(operand)
                {
                    return self.constant(constant, ty, span);
                }
                let operand = self.bind_value(operand);
                self.unary(op, operand, span)
            }
        }
    }
}
