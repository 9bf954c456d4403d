//! Calls: of methods, delegates, local functions and indexers.

use crate::{
    symbols::{Author, MethodRole, Parameter, ReturnMode, Signature, TypeScope},
    syntax::{
        Name, Span,
        ast::{self, ArgMode, Expr, ExprId, List, ParamMode, ParamRole},
        names::known,
    },
    types::{Substitution, Type, TypeKind, TypeList},
};

use super::{
    binder::Binder,
    constant::Constant,
    context::{Receiver, SubstitutionIndex},
    group::{Candidate, MethodGroup, ReceiverKind},
    lookup::Overrides,
    overload::{Form, Resolution},
    scope::Scope,
    tree::{
        Argument, ArrayInit, BoundFunction, Callee, ConversionKind, Dispatch, ExprKind, ExprRef, LocalOrigin,
        MethodRef, Passing, UnseenReference,
    },
};

/// An argument of a call before its parameter is known.
#[derive(Clone, Copy, Debug)]
pub struct Arg<'b> {
    /// The value.
    pub value: ExprRef<'b>,
    /// How it is passed.
    pub mode: ArgMode,
    /// The parameter's name, if it is given.
    pub name: Option<Name>,
}

impl<'b> Arg<'b> {
    /// An argument passed by value.
    pub(crate) fn value(value: ExprRef<'b>) -> Arg<'b> {
        Arg { value, mode: ArgMode::Value, name: None }
    }
}

impl<'c, 'a: 'b, 'b> Binder<'c, 'a, 'b> {
    /// The arguments of a call, bound as far as they can be without knowing the parameters.
    pub(crate) fn bind_args(&mut self, args: List<ast::Arg>) -> &'b [Arg<'b>] {
        let args: Vec<Arg<'b>> = self.tree[args]
            .iter()
            .map(|arg| Arg { value: self.bind_arg_value(arg), mode: arg.mode, name: arg.name })
            .collect();
        self.slice(&args)
    }

    fn bind_arg_value(&mut self, arg: &ast::Arg) -> ExprRef<'b> {
        let span = self.tree.span(arg.value);
        match self.tree[arg.value] {
            Expr::Declaration { ty, designation } if arg.mode == ArgMode::Out => {
                self.bind_out_variable(ty, designation, span)
            }
            Expr::Name { name: known::UNDERSCORE, type_args }
                if arg.mode == ArgMode::Out
                    && type_args.is_empty()
                    && self.context.scope.find(known::UNDERSCORE).is_none() =>
            {
                self.expr(ExprKind::Discard, Type::NONE, span)
            }
            _ => self.bind_expr(arg.value),
        }
    }

    fn bind_out_variable(
        &mut self,
        ty: ast::TypeRefId,
        designation: ast::DesignationId,
        span: Span,
    ) -> ExprRef<'b> {
        let implicit = self.is_var(ty);
        let ty = if implicit { Type::UNKNOWN } else { self.bind_type(ty) };
        match self.tree[designation] {
            ast::Designation::Name(name) => {
                let name_span = self.tree.span(designation);
                let local = self.declare(name, ty, LocalOrigin::Declared, name_span);
                if implicit {
                    self.expr(ExprKind::OutVariable(local), Type::NONE, span)
                } else {
                    self.local(local, span)
                }
            }
            _ if implicit => self.expr(ExprKind::Discard, Type::NONE, span),
            _ => {
                let local = self.temporary(ty, span);
                self.local(local, span)
            }
        }
    }

    /// `target(args)`.
    pub(crate) fn bind_call(&mut self, target: ExprId, args: List<ast::Arg>, span: Span) -> ExprRef<'b> {
        if let Some(constant) = self.bind_nameof(target, args, span) {
            return constant;
        }
        let unbound = self.unbound.len();
        let callee = self.bind_expr(target);
        if let Some(begun) = self.bind_begin_invoke(target, callee, args, span) {
            self.unbound.truncate(unbound);
            return begun;
        }
        let args = self.bind_args(args);
        self.call(callee, args, span)
    }

    fn bind_nameof(&mut self, target: ExprId, args: List<ast::Arg>, span: Span) -> Option<ExprRef<'b>> {
        let Expr::Name { name: known::NAMEOF, .. } = self.tree[target] else { return None };
        let [arg] = &self.tree[args] else { return None };
        if self.context.scope.find(known::NAMEOF).is_some() {
            return None;
        }
        let name = match self.tree[arg.value] {
            Expr::Name { name, .. } | Expr::Member { name, .. } | Expr::AliasQualified { name, .. } => name,
            _ => return None,
        };
        let text = self.comp.intern_string(self.comp.text(name));
        Some(self.constant(Constant::String(text), Type::STRING, span))
    }

    /// A call of something that is bound.
    pub(crate) fn call(&mut self, callee: ExprRef<'b>, args: &'b [Arg<'b>], span: Span) -> ExprRef<'b> {
        match callee.kind {
            ExprKind::MethodGroup(group) => self.call_group(group, args, span),
            ExprKind::Type(_) | ExprKind::Namespace(_) => self.unknown_call(&[], args, span),
            _ => self.call_value(callee, args, span),
        }
    }

    /// A call of something unknown: operands are evaluated, variables passed by reference are
    /// unknown afterwards.
    fn unknown_call(&mut self, operands: &[ExprRef<'b>], args: &[Arg<'b>], span: Span) -> ExprRef<'b> {
        self.note_unbound(span);
        let mut all = operands.to_vec();
        for arg in args {
            match arg.mode {
                ArgMode::Out | ArgMode::Ref => match arg.value.kind {
                    ExprKind::OutVariable(local) => {
                        let target = self.local(local, span);
                        all.push(self.assign_unknown(target, span));
                    }
                    ExprKind::Discard => {}
                    _ => all.push(self.lose_sight(arg, span)),
                },
                _ => all.push(arg.value),
            }
        }
        self.unknown(&all, span)
    }

    /// A variable that may hold anything from now on.
    pub(crate) fn assign_unknown(&mut self, target: ExprRef<'b>, span: Span) -> ExprRef<'b> {
        let value = self.unknown(&[], span);
        let value = self.reinterpret(value, target.ty);
        self.expr(ExprKind::Assign { target, value }, target.ty, span)
    }

    fn lose_sight(&mut self, arg: &Arg<'b>, span: Span) -> ExprRef<'b> {
        let target = arg.value;
        let reference = match arg.mode {
            ArgMode::Out => UnseenReference::Out,
            _ => UnseenReference::Ref,
        };
        self.expr(ExprKind::LoseSight { target, reference }, target.ty, span)
    }

    fn call_value(&mut self, callee: ExprRef<'b>, args: &'b [Arg<'b>], span: Span) -> ExprRef<'b> {
        let Some(signature) = self.comp.delegate_signature(callee.ty) else {
            return self.unknown_call(&[callee], args, span);
        };
        let resolution = self.match_signature(signature, args);
        let args = self.build_args(&resolution, None, args);
        self.expr(ExprKind::Call { callee: Callee::Delegate(callee), args }, signature.return_type, span)
    }

    /// Pairs arguments with the parameters of something that has no overloads.
    fn match_signature(&mut self, signature: Signature<'a>, args: &[Arg<'b>]) -> Resolution<'a> {
        let mut mapping = Vec::new();
        let count = signature.params.len();
        for (position, arg) in args.iter().enumerate() {
            let named = arg.name.and_then(|name| signature.params.iter().position(|p| p.name == name));
            mapping.push(named.unwrap_or(position).min(count.saturating_sub(1)));
        }
        Resolution::without_method(signature, mapping)
    }

    /// A call of one of several methods.
    pub(crate) fn call_group(
        &mut self,
        group: &'b MethodGroup<'b>,
        args: &'b [Arg<'b>],
        span: Span,
    ) -> ExprRef<'b> {
        if let Some(local) = group.local {
            return self.call_local_function(local, group.type_args, args, span);
        }
        if let Some(target) = group.target
            && let TypeKind::Nullable(of) = self.comp.types.kind(target.ty)
        {
            return self.call_nullable(target, of, group, args, span);
        }
        if let Some(size) = self.grid_call(group, args, span) {
            return size;
        }
        if let Some(test) = self.flag_test(group, args, span) {
            return test;
        }
        let unbound = self.unbound.len();
        if !group.methods.is_empty()
            && let Some(resolution) = self.resolve(group.methods, args, group.type_args)
        {
            return self.build_call(group, &resolution, args, span);
        }
        // An extension method may fit all the same; otherwise the call as a whole is noted.
        self.unbound.truncate(unbound);
        if let Some(call) = self.call_extension(group, args, span) {
            return call;
        }
        let operands: Vec<ExprRef<'b>> = group.target.into_iter().collect();
        self.unknown_call(&operands, args, span)
    }

    /// The instance method that a group and arguments mean, as a call.
    fn build_call(
        &mut self,
        group: &'b MethodGroup<'b>,
        resolution: &Resolution<'a>,
        args: &'b [Arg<'b>],
        span: Span,
    ) -> ExprRef<'b> {
        let method = resolution.method;
        if self.is_left_out(method.method) {
            return self.expr(ExprKind::Unknown(&[]), Type::VOID, span);
        }
        let is_static = self.is_static(method);
        let target = match (is_static, group.receiver) {
            (true, _) => None,
            (false, ReceiverKind::Implicit) => {
                let this = self.this(span);
                // A method of a type around has another `this`, which nobody has.
                let declares = self.comp.method(method.method).place.owner;
                let own = self.comp.declaring_type(self.context.owner, declares).is_some()
                    || self.comp.is_interface(method.owner);
                if !own {
                    return self.unknown_call(&[], args, span);
                }
                Some(this)
            }
            (false, ReceiverKind::Type) => return self.unknown_call(&[], args, span),
            (false, _) => group.target,
        };
        let bound = self.build_args(resolution, None, args);
        if self.comp.method(method.method).role == MethodRole::Invoke
            && let Some(delegate) = target
        {
            let callee = Callee::Delegate(delegate);
            return self.expr(ExprKind::Call { callee, args: bound }, resolution.signature.return_type, span);
        }
        let (method, dispatch) = match group.receiver {
            ReceiverKind::Base => (self.base_implementation(method), Dispatch::Direct),
            _ => (method, Dispatch::Virtual),
        };
        let target = target.map(|target| self.receiver(target, method));
        self.method_call(target, method, dispatch, bound, resolution.signature, span)
    }

    /// A receiver as the method expects it: values are boxed for methods of base classes.
    pub(crate) fn receiver(&mut self, target: ExprRef<'b>, method: MethodRef) -> ExprRef<'b> {
        let boxes = self.comp.is_value_type(target.ty) && !self.comp.is_value_type(method.owner);
        match boxes && !target.ty.is_unknown() {
            true => {
                let conversion = ConversionKind::Box;
                self.expr(ExprKind::Convert { operand: target, conversion }, method.owner, target.span)
            }
            false => target,
        }
    }

    /// A call of a known method with arguments in the order of its parameters.
    pub(crate) fn method_call(
        &mut self,
        target: Option<ExprRef<'b>>,
        method: MethodRef,
        dispatch: Dispatch,
        args: &'b [Argument<'b>],
        signature: Signature<'a>,
        span: Span,
    ) -> ExprRef<'b> {
        let ty = self.close(signature.return_type);
        if self.is_intrinsic(method) {
            let name = self.comp.method(method.method).name;
            let type_arg = self.comp.types.list(method.args).first().copied().unwrap_or(Type::NONE);
            return self.expr(ExprKind::Intrinsic { name, type_arg, args }, ty, span);
        }
        let call =
            self.expr(ExprKind::Call { callee: Callee::Method { target, method, dispatch }, args }, ty, span);
        match signature.return_mode {
            ReturnMode::Value => call,
            ReturnMode::Ref => self.expr(ExprKind::Dereference(call), ty, span),
        }
    }

    fn is_intrinsic(&self, method: MethodRef) -> bool {
        let owner = self.comp.type_def(self.comp.method(method.method).place.owner);
        owner.author == Author::Model && owner.name == self.comp.known.intrinsics
    }

    fn call_extension(
        &mut self,
        group: &'b MethodGroup<'b>,
        args: &'b [Arg<'b>],
        span: Span,
    ) -> Option<ExprRef<'b>> {
        let receiver = group.target.filter(|_| group.receiver == ReceiverKind::Value)?;
        let mut all = vec![Arg::value(receiver)];
        all.extend_from_slice(args);
        let all = self.slice(&all);
        let resolution = self.resolve_extension(group, all)?;
        let bound = self.build_args(&resolution, None, all);
        let method = resolution.method;
        Some(self.method_call(None, method, Dispatch::Direct, bound, resolution.signature, span))
    }

    pub(crate) fn resolve_extension(
        &mut self,
        group: &MethodGroup<'b>,
        args: &[Arg<'b>],
    ) -> Option<Resolution<'a>> {
        if args.first().is_none_or(|receiver| receiver.value.ty.is_unknown()) {
            return None;
        }
        let unbound = self.unbound.len();
        for level in self.find_extensions(group.name) {
            let mut candidates = Vec::new();
            for method in level {
                let owner = self.comp.open_type(self.comp.method(method).place.owner);
                let candidate = Candidate { method, owner, level: 0 };
                if self.receiver_may_fit(&candidate, args[0].value.ty) {
                    candidates.push(candidate);
                }
            }
            if let Some(resolution) = self.resolve(&candidates, args, group.type_args) {
                self.unbound.truncate(unbound);
                return Some(resolution);
            }
        }
        None
    }

    /// A quick look at whether an extension method may be one of the receiver's type, before its
    /// arguments are looked at.
    fn receiver_may_fit(&mut self, candidate: &Candidate, receiver: Type) -> bool {
        let Some(first) = self.comp.signature(candidate.method).params.first().copied() else { return false };
        if self.comp.types.is_open(first.ty) {
            return match self.comp.types.kind(first.ty) {
                TypeKind::Param(_) | TypeKind::Nullable(_) => true,
                TypeKind::Array(..) => matches!(self.comp.types.kind(receiver), TypeKind::Array(..)),
                TypeKind::Named(id, _) => self.inherits(receiver, id),
                TypeKind::Tuple(..) => matches!(self.comp.types.kind(receiver), TypeKind::Tuple(..)),
                _ => true,
            };
        }
        self.type_conversion(receiver, first.ty, super::conversion::Strength::Implicit).is_some()
    }

    fn inherits(&mut self, ty: Type, id: crate::types::TypeId) -> bool {
        let is =
            |this: &Self, ty| matches!(this.comp.types.kind(ty), TypeKind::Named(other, _) if other == id);
        let mut current = Some(ty);
        for _ in 0..crate::symbols::MAX_INHERITANCE {
            let Some(this) = current else { break };
            if is(self, this) {
                return true;
            }
            current = self.comp.base_type(this);
        }
        let interfaces = self.comp.interfaces(ty);
        interfaces.iter().any(|&interface| is(self, interface)) || self.comp.has_unknown_base(ty)
    }

    /// A method of `T?`: that of the value, or what null has instead.
    fn call_nullable(
        &mut self,
        target: ExprRef<'b>,
        of: Type,
        group: &'b MethodGroup<'b>,
        args: &'b [Arg<'b>],
        span: Span,
    ) -> ExprRef<'b> {
        let known = self.comp.known;
        if group.name == known.get_value_or_default {
            let fallback = match args.first() {
                Some(arg) => self.convert(arg.value, of),
                None => self.expr(ExprKind::Default, of, span),
            };
            return self.expr(ExprKind::Coalesce(target, fallback), of, span);
        }
        let fallback = if group.name == known.to_string {
            let empty = self.comp.intern_string("");
            Some(self.constant(Constant::String(empty), Type::STRING, span))
        } else if group.name == known.get_hash_code {
            Some(self.int(0, Type::INT, span))
        } else if group.name == known.equals {
            let falsehood = self.constant(Constant::Bool(false), Type::BOOL, span);
            Some(falsehood)
        } else {
            None
        };
        let Some(fallback) = fallback else {
            return self
                .call_extension(group, args, span)
                .unwrap_or_else(|| self.unknown_call(&[target], args, span));
        };
        let ty = fallback.ty;
        let call = self.if_not_null(target, ty, |this, value| {
            let method = this.bind_member(value, group.name, List::EMPTY, span);
            this.call(method, args, span)
        });
        self.expr(ExprKind::Coalesce(call, fallback), ty, span)
    }

    fn call_local_function(
        &mut self,
        local: &'b super::scope::LocalFunction<'b>,
        type_args: &'b [Type],
        args: &'b [Arg<'b>],
        span: Span,
    ) -> ExprRef<'b> {
        let Some((function, signature)) = self.local_function(local, type_args, args) else {
            return self.unknown_call(&[], args, span);
        };
        let resolution = self.match_signature_expanded(signature, args);
        let args = self.build_args(&resolution, None, args);
        self.note_call(function);
        self.expr(ExprKind::Call { callee: Callee::Local(function), args }, function.return_type.get(), span)
    }

    pub(crate) fn note_call(&mut self, function: &'b BoundFunction<'b>) {
        let info = &mut self.functions[self.context.function.0 as usize];
        if !info.calls.contains(&function.index) {
            info.calls.push(function.index);
        }
    }

    /// As `match_signature`, but surplus arguments go to a `params` parameter.
    fn match_signature_expanded(&mut self, signature: Signature<'a>, args: &[Arg<'b>]) -> Resolution<'a> {
        let variadic = signature.params.last().filter(|param| param.role == ParamRole::Params).copied();
        if let Some(last) = variadic {
            let as_array = args.len() == signature.params.len()
                && args.last().is_some_and(|arg| self.converts(arg.value, last.ty));
            if !as_array && let Some(element) = self.element_type_of(last.ty) {
                let mut params = signature.params[..signature.params.len() - 1].to_vec();
                for _ in params.len()..args.len() {
                    params.push(Parameter { ty: element, role: ParamRole::Plain, ..last });
                }
                let mut resolution = self.match_signature(
                    Signature { params: self.comp.arena.alloc_slice_copy(&params), ..signature },
                    args,
                );
                resolution.form = Form::Expanded;
                resolution.array = Some(last.ty);
                resolution.fixed = signature.params.len() - 1;
                return resolution;
            }
        }
        self.match_signature(signature, args)
    }

    /// The arguments in the order of the parameters, converted; missing ones get their defaults.
    pub(crate) fn build_args(
        &mut self,
        resolution: &Resolution<'a>,
        extra: Option<Argument<'b>>,
        args: &[Arg<'b>],
    ) -> &'b [Argument<'b>] {
        let signature = resolution.signature;
        let fixed = match resolution.form {
            Form::Normal => signature.params.len(),
            Form::Expanded => resolution.fixed,
        };
        let mut bound: Vec<Argument<'b>> = extra.into_iter().collect();
        for (index, param) in signature.params.iter().enumerate().take(fixed) {
            let given = resolution.mapping.iter().position(|&mapped| mapped == index);
            bound.push(match given {
                Some(order) => self.build_arg(&args[order], param, order),
                None => self.default_arg(resolution, param, args.len()),
            });
        }
        if resolution.form == Form::Expanded {
            bound.push(self.array_arg(resolution, fixed, args));
        }
        self.slice(&bound)
    }

    fn build_arg(&mut self, arg: &Arg<'b>, param: &Parameter, order: usize) -> Argument<'b> {
        let order = order as u16;
        let span = arg.value.span;
        let value = match arg.value.kind {
            ExprKind::OutVariable(local) => {
                self.locals[local.0 as usize].ty = param.ty;
                self.local(local, span)
            }
            ExprKind::Discard if param.mode != ParamMode::Value => {
                let local = self.temporary(param.ty, span);
                self.local(local, span)
            }
            _ => arg.value,
        };
        match param.mode {
            ParamMode::Value => {
                Argument { passing: Passing::Value, value: self.convert(value, param.ty), order }
            }
            ParamMode::Ref | ParamMode::Out | ParamMode::In => {
                let same = self.comp.agrees(value.ty, param.ty);
                if same && self.is_variable(value) {
                    self.take_reference(value);
                    Argument { passing: Passing::Reference, value, order }
                } else {
                    let value = self.convert(value, param.ty);
                    Argument { passing: Passing::Temporary, value, order }
                }
            }
        }
    }

    /// Whether a reference to it can be made.
    pub(crate) fn is_variable(&self, value: ExprRef<'b>) -> bool {
        match value.kind {
            ExprKind::Local(_) | ExprKind::Element { .. } | ExprKind::Dereference(_) => true,
            ExprKind::Field { target: Some(target), .. } | ExprKind::TupleElement { target, .. } => {
                !self.comp.is_value_type(target.ty)
                    || self.is_variable(target)
                    || matches!(target.kind, ExprKind::This)
            }
            ExprKind::Field { target: None, .. } => true,
            ExprKind::This => self.comp.is_value_type(value.ty),
            ExprKind::Conditional(_, a, b) => self.is_variable(a) && self.is_variable(b),
            _ => false,
        }
    }

    /// A variable is passed by reference: a local must then live in an object.
    pub(crate) fn take_reference(&mut self, value: ExprRef<'b>) {
        match value.kind {
            ExprKind::Local(local) => self.needs_cell(local),
            ExprKind::Field { target: Some(target), .. } | ExprKind::TupleElement { target, .. }
                if self.comp.is_value_type(target.ty) =>
            {
                self.take_reference(target);
            }
            ExprKind::Conditional(_, a, b) => {
                self.take_reference(a);
                self.take_reference(b);
            }
            _ => {}
        }
    }

    fn array_arg(&mut self, resolution: &Resolution<'a>, fixed: usize, args: &[Arg<'b>]) -> Argument<'b> {
        let span = args.last().map_or(Span::default(), |arg| arg.value.span);
        let mut elements = Vec::new();
        let mut order = args.len();
        for (position, &index) in resolution.mapping.iter().enumerate() {
            if index >= fixed {
                order = order.min(position);
                let ty = resolution.signature.params[index].ty;
                elements.push(self.convert(args[position].value, ty));
            }
        }
        let ty = resolution.array.unwrap_or(Type::UNKNOWN);
        let value = self.array_of(ty, &elements, span);
        Argument { passing: Passing::Value, value, order: order as u16 }
    }

    /// A new array with these elements, converted to a collection type if that is asked for.
    pub(crate) fn array_of(&mut self, ty: Type, elements: &[ExprRef<'b>], span: Span) -> ExprRef<'b> {
        let array = match self.comp.types.kind(ty) {
            TypeKind::Array(..) => ty,
            _ => {
                let element = self.element_type_of(ty).unwrap_or(Type::UNKNOWN);
                self.comp.types.array(element)
            }
        };
        let init = ArrayInit { sizes: self.slice(&[elements.len() as u32]), elements: self.slice(elements) };
        let init = Some(&*self.bump.alloc(init));
        let value = self.expr(ExprKind::NewArray { sizes: &[], init }, array, span);
        self.convert(value, ty)
    }

    /// The value of a parameter that no argument is given for.
    fn default_arg(&mut self, resolution: &Resolution<'a>, param: &Parameter, order: usize) -> Argument<'b> {
        let span = Span::default();
        let value = match (param.default, resolution.has_method()) {
            (Some(default), true) => self.bind_default(resolution.method, default, param.ty),
            // A local function stands in the same file.
            (Some(default), false) => {
                let value = self.bind_expr(default);
                self.convert(value, param.ty)
            }
            _ if param.role == ParamRole::Params => self.array_of(param.ty, &[], span),
            _ => {
                let unknown = self.unknown(&[], span);
                self.reinterpret(unknown, param.ty)
            }
        };
        let passing = if param.mode == ParamMode::Value { Passing::Value } else { Passing::Temporary };
        Argument { passing, value, order: order as u16 }
    }

    /// A default value as it is written at the method's declaration.
    fn bind_default(&mut self, method: MethodRef, default: ExprId, ty: Type) -> ExprRef<'b> {
        let scope = self.comp.method_scope(method.method);
        let mut by = self.comp.substitution_of(method.owner);
        by.extend(scope.method_params, self.comp.types.list(method.args));
        self.elsewhere(scope, by, method.owner, |this| {
            let value = this.bind_expr(default);
            this.convert(value, ty)
        })
    }

    /// Runs `f` as if it stood at another place of the program.
    pub(crate) fn elsewhere<R>(
        &mut self,
        types: TypeScope<'a>,
        substitution: Substitution,
        owner: Type,
        f: impl FnOnce(&mut Self) -> R,
    ) -> R {
        let tree = std::mem::replace(&mut self.tree, self.comp.tree(types.file));
        self.substitutions.push(substitution);
        let context = super::context::Context {
            types,
            substitution: SubstitutionIndex(self.substitutions.len() as u32 - 1),
            scope: self.bump.alloc(Scope::new(None, self.context.function)),
            receiver: Receiver::None,
            owner,
            ..self.context
        };
        let result = self.in_context(context, f);
        self.tree = tree;
        result
    }

    /// `target[args]`.
    pub(crate) fn bind_index(&mut self, target: ExprId, args: List<ast::Arg>, span: Span) -> ExprRef<'b> {
        if matches!(self.tree[target], Expr::Base) {
            let this = self.this(span);
            let base = self.comp.base_type(self.context.owner).unwrap_or(Type::UNKNOWN);
            let target = self.reinterpret(this, base);
            let args = self.bind_args(args);
            self.overrides = Overrides::Found;
            let element = self.index(target, args, Dispatch::Direct, span);
            self.overrides = Overrides::Skipped;
            return element;
        }
        let target = self.bind_value(target);
        if let Some(indexed) = self.bind_index_from_end(target, args, span) {
            return indexed;
        }
        let args = self.bind_args(args);
        self.index(target, args, Dispatch::Virtual, span)
    }

    /// An element of something that is bound.
    pub(crate) fn index(
        &mut self,
        target: ExprRef<'b>,
        args: &'b [Arg<'b>],
        dispatch: Dispatch,
        span: Span,
    ) -> ExprRef<'b> {
        if let TypeKind::Array(element, rank) = self.comp.types.kind(target.ty)
            && args.len() == usize::from(rank)
        {
            if let [arg] = args
                && let Some(special) = self.index_by_structure(target, arg.value, span)
            {
                return special;
            }
            let indices: Vec<ExprRef<'b>> = args.iter().map(|arg| self.array_index(arg.value)).collect();
            let indices = self.slice(&indices);
            return self.expr(ExprKind::Element { array: target, indices }, element, span);
        }
        if target.ty.is_unknown() {
            return self.unknown_call(&[target], args, span);
        }
        let indexers = self.find_indexers(target.ty);
        let mut candidates = Vec::new();
        for &(indexer, owner, level) in &indexers {
            let property = self.comp.property(indexer);
            if let Some(method) = property.getter {
                candidates.push(Candidate { method, owner, level });
            }
        }
        if let Some(resolution) = self.resolve(&candidates, args, &[])
            && let MethodRole::Accessor(_, property) = self.comp.method(resolution.method.method).role
        {
            let bound = self.build_args(&resolution, None, args);
            let owner = resolution.method.owner;
            let ty = self.close(resolution.signature.return_type);
            let returns_ref = resolution.signature.return_mode == ReturnMode::Ref;
            let target = self.receiver(target, resolution.method);
            let target = Some(target);
            if returns_ref {
                let method = resolution.method;
                return self.method_call(target, method, dispatch, bound, resolution.signature, span);
            }
            let kind = ExprKind::Property { target, property, owner, args: bound, dispatch };
            return self.expr(kind, ty, span);
        }
        self.unknown_call(&[target], args, span)
    }

    fn array_index(&mut self, value: ExprRef<'b>) -> ExprRef<'b> {
        let long = [Type::LONG, Type::ULONG, Type::UINT].contains(&value.ty);
        if long { value } else { self.convert(value, Type::INT) }
    }

    /// Calls a method found by name on a value, if there is one that fits.
    pub(crate) fn call_named(
        &mut self,
        target: ExprRef<'b>,
        name: Name,
        args: &[ExprRef<'b>],
        span: Span,
    ) -> Option<ExprRef<'b>> {
        if target.ty.is_unknown() {
            return None;
        }
        let unbound = self.unbound.len();
        let member = self.bind_member(target, name, List::EMPTY, span);
        let args: Vec<Arg<'b>> = args.iter().map(|&value| Arg::value(value)).collect();
        let args = self.slice(&args);
        let call = self.call(member, args, span);
        if self.unbound.len() > unbound {
            self.unbound.truncate(unbound);
            return None;
        }
        Some(call)
    }

    /// Calls a static method found by name, if there is one that fits.
    pub(crate) fn call_static(
        &mut self,
        ty: Type,
        name: Name,
        args: &[ExprRef<'b>],
        span: Span,
    ) -> Option<ExprRef<'b>> {
        let ty = self.expr(ExprKind::Type(ty), Type::NONE, span);
        let unbound = self.unbound.len();
        let member = self.bind_member(ty, name, List::EMPTY, span);
        let args: Vec<Arg<'b>> = args.iter().map(|&value| Arg::value(value)).collect();
        let args = self.slice(&args);
        let call = self.call(member, args, span);
        if self.unbound.len() > unbound {
            self.unbound.truncate(unbound);
            return None;
        }
        Some(call)
    }

    /// The type arguments of a method without any.
    pub(crate) fn plain(&self, method: crate::symbols::MethodId, owner: Type) -> MethodRef {
        MethodRef { method, owner, args: TypeList::EMPTY }
    }
}
