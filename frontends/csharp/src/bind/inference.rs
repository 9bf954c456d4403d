//! Type arguments of generic methods that are called without any (C# 12.6.3).

use crate::{
    symbols::{Parameter, Signature},
    syntax::ast::{ArgMode, ParamMode, Variance},
    types::{Substitution, Type, TypeKind, TypeList, TypeParamId},
};

use super::{
    binder::Binder,
    call::Arg,
    conversion::Strength,
    group::{CollectionElement, TargetTyped},
    tree::{ExprKind, ExprRef},
};

/// What is known about the type parameters of a method.
struct Inference<'p> {
    params: &'p [TypeParamId],
    fixed: Vec<Option<Type>>,
    bounds: Vec<Bounds>,
}

#[derive(Clone, Default)]
struct Bounds {
    exact: Vec<Type>,
    lower: Vec<Type>,
    upper: Vec<Type>,
}

impl Bounds {
    fn is_empty(&self) -> bool {
        self.exact.is_empty() && self.lower.is_empty() && self.upper.is_empty()
    }
}

/// How a bound limits a type parameter.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    Exact,
    Lower,
    Upper,
}

impl Inference<'_> {
    fn position(&self, param: TypeParamId) -> Option<usize> {
        self.params.iter().position(|&p| p == param)
    }

    fn substitution(&self) -> Substitution {
        let known = self.params.iter().zip(&self.fixed).filter_map(|(&p, fixed)| fixed.map(|t| (p, t)));
        let (params, types): (Vec<_>, Vec<_>) = known.unzip();
        let mut substitution = Substitution::new();
        substitution.extend(&params, &types);
        substitution
    }

    fn add(&mut self, index: usize, ty: Type, bound: Bound) {
        let bounds = &mut self.bounds[index];
        let list = match bound {
            Bound::Exact => &mut bounds.exact,
            Bound::Lower => &mut bounds.lower,
            Bound::Upper => &mut bounds.upper,
        };
        if !list.contains(&ty) {
            list.push(ty);
        }
    }
}

/// An argument and the parameter it belongs to.
#[derive(Clone, Copy)]
pub(super) struct Pairing<'b> {
    pub(super) arg: Arg<'b>,
    pub(super) param: Parameter,
}

impl<'c, 'a: 'b, 'b> Binder<'c, 'a, 'b> {
    /// The type arguments that the arguments ask for; none if they ask for no or contradicting
    /// ones.
    pub(super) fn infer(&mut self, params: &[TypeParamId], pairs: &[Pairing<'b>]) -> Option<Vec<Type>> {
        let mut inference = Inference {
            params,
            fixed: vec![None; params.len()],
            bounds: vec![Bounds::default(); params.len()],
        };
        for pair in pairs {
            self.infer_from_argument(&mut inference, pair.arg, &pair.param);
        }
        let mut done = vec![false; pairs.len()];
        for _ in 0..=2 * params.len() {
            if inference.fixed.iter().all(Option::is_some) {
                break;
            }
            self.fix_some(&mut inference, pairs, &done)?;
            for (pair, done) in pairs.iter().zip(&mut done) {
                if !*done && self.inputs_are_fixed(&inference, pair) {
                    *done = true;
                    self.infer_from_result(&mut inference, pair);
                }
            }
        }
        inference.fixed.into_iter().collect()
    }

    /// First phase: what an argument says by its own type.
    fn infer_from_argument(&mut self, inference: &mut Inference<'_>, arg: Arg<'b>, param: &Parameter) {
        match arg.value.kind {
            ExprKind::UnboundLambda(lambda) => {
                let Some(signature) = self.delegate_of(param.ty) else { return };
                if let Some(types) = self.explicit_parameter_types(lambda) {
                    for (ty, param) in types.into_iter().zip(signature.params) {
                        self.infer_types(inference, ty, param.ty, Bound::Exact);
                    }
                }
            }
            ExprKind::TargetTyped(TargetTyped::Collection { elements }) => {
                let Some(element) = self.element_type_of(param.ty) else { return };
                for item in *elements {
                    match *item {
                        CollectionElement::Value(value) => {
                            self.infer_from_value(inference, value, element, Bound::Lower);
                        }
                        CollectionElement::Spread(source) => {
                            if let Some(ty) = self.element_type_of(source.ty) {
                                self.infer_types(inference, ty, element, Bound::Lower);
                            }
                        }
                    }
                }
            }
            ExprKind::MethodGroup(_) | ExprKind::TargetTyped(_) | ExprKind::OutVariable(_) => {}
            _ => {
                let by_reference = param.mode != ParamMode::Value && param.mode != ParamMode::In
                    || arg.mode != ArgMode::Value;
                let bound = if by_reference { Bound::Exact } else { Bound::Lower };
                self.infer_from_value(inference, arg.value, param.ty, bound);
            }
        }
    }

    fn infer_from_value(
        &mut self,
        inference: &mut Inference<'_>,
        value: ExprRef<'b>,
        to: Type,
        bound: Bound,
    ) {
        if let (ExprKind::Tuple(elements), TypeKind::Tuple(types, _)) = (value.kind, self.comp.types.kind(to))
        {
            let types = self.comp.types.list(types);
            for (element, &ty) in elements.iter().zip(types) {
                self.infer_from_value(inference, element, ty, bound);
            }
        } else if value.ty != Type::NULL && value.ty != Type::NONE && !value.ty.is_void() {
            self.infer_types(inference, value.ty, to, bound);
        }
    }

    /// The delegate behind a parameter of type `D` or `Expression<D>`.
    pub(super) fn delegate_of(&mut self, ty: Type) -> Option<Signature<'a>> {
        let delegate = self.unwrap_expression(ty).unwrap_or(ty);
        self.comp.delegate_signature(delegate)
    }

    fn inputs_are_fixed(&mut self, inference: &Inference<'_>, pair: &Pairing<'b>) -> bool {
        match pair.arg.value.kind {
            ExprKind::UnboundLambda(_) | ExprKind::MethodGroup(_) => {
                let Some(signature) = self.delegate_of(pair.param.ty) else { return false };
                let implicit = match pair.arg.value.kind {
                    ExprKind::UnboundLambda(lambda) => self.explicit_parameter_types(lambda).is_none(),
                    _ => true,
                };
                !implicit || signature.params.iter().all(|p| !self.has_unfixed(inference, p.ty))
            }
            _ => false,
        }
    }

    fn has_unfixed(&mut self, inference: &Inference<'_>, ty: Type) -> bool {
        inference
            .params
            .iter()
            .zip(&inference.fixed)
            .any(|(&param, fixed)| fixed.is_none() && self.mentions(ty, param))
    }

    /// Whether a type parameter occurs in a type.
    fn mentions(&mut self, ty: Type, param: TypeParamId) -> bool {
        if !self.comp.types.is_open(ty) {
            return false;
        }
        match self.comp.types.kind(ty) {
            TypeKind::Param(p) => p == param,
            TypeKind::Named(_, list) | TypeKind::Tuple(list, _) | TypeKind::Anonymous(list, _) => {
                self.comp.types.list(list).iter().any(|&t| self.mentions(t, param))
            }
            TypeKind::Array(of, _) | TypeKind::Nullable(of) | TypeKind::Pointer(of) => {
                self.mentions(of, param)
            }
            _ => false,
        }
    }

    /// Whether one parameter can only be known after another: the other is an input of a lambda
    /// that this one is the result of.
    fn depends(
        &mut self,
        inference: &Inference<'_>,
        pairs: &[Pairing<'b>],
        done: &[bool],
        of: usize,
    ) -> bool {
        for (pair, &done) in pairs.iter().zip(done) {
            let deferred =
                matches!(pair.arg.value.kind, ExprKind::UnboundLambda(_) | ExprKind::MethodGroup(_));
            if done || !deferred {
                continue;
            }
            let Some(signature) = self.delegate_of(pair.param.ty) else { continue };
            if self.mentions(signature.return_type, inference.params[of])
                && signature.params.iter().any(|p| self.has_unfixed(inference, p.ty))
            {
                return true;
            }
        }
        false
    }

    /// Second phase: decides on parameters that wait for nothing. None if a parameter's bounds
    /// contradict each other.
    fn fix_some(
        &mut self,
        inference: &mut Inference<'_>,
        pairs: &[Pairing<'b>],
        done: &[bool],
    ) -> Option<()> {
        let unfixed: Vec<usize> =
            (0..inference.params.len()).filter(|&index| inference.fixed[index].is_none()).collect();
        let with_bounds: Vec<usize> =
            unfixed.iter().copied().filter(|&index| !inference.bounds[index].is_empty()).collect();
        let mut chosen = Vec::new();
        for &index in &with_bounds {
            if !self.depends(inference, pairs, done, index) {
                chosen.push(index);
            }
        }
        if chosen.is_empty() {
            chosen = with_bounds;
        }
        // A result that nobody has asked for yet may still come from a lambda without inputs.
        for index in chosen {
            if self.awaits_result(inference, pairs, done, index) {
                continue;
            }
            let fixed = self.fix(&inference.bounds[index].clone())?;
            inference.fixed[index] = Some(fixed);
        }
        Some(())
    }

    /// Whether a lambda that can be bound right now has the parameter in its result.
    fn awaits_result(
        &mut self,
        inference: &Inference<'_>,
        pairs: &[Pairing<'b>],
        done: &[bool],
        of: usize,
    ) -> bool {
        for (pair, &done) in pairs.iter().zip(done) {
            if !done
                && self.inputs_are_fixed(inference, pair)
                && let Some(signature) = self.delegate_of(pair.param.ty)
                && self.mentions(signature.return_type, inference.params[of])
            {
                return true;
            }
        }
        false
    }

    /// The type that fits all bounds.
    fn fix(&mut self, bounds: &Bounds) -> Option<Type> {
        let all = bounds.exact.iter().chain(&bounds.lower).chain(&bounds.upper);
        let mut candidates: Vec<Type> = all.copied().filter(|ty| !ty.is_unknown()).collect();
        if candidates.is_empty() {
            return Some(Type::UNKNOWN);
        }
        let implicit = |this: &mut Self, from: Type, to: Type| {
            this.type_conversion(from, to, Strength::Implicit).is_some()
        };
        candidates.retain(|&candidate| {
            let exact = bounds.exact.iter().all(|&b| self.comp.agrees(b, candidate));
            exact
                && bounds.lower.iter().all(|&b| implicit(self, b, candidate))
                && bounds.upper.iter().all(|&b| implicit(self, candidate, b))
        });
        // `Task<int>` rather than `Task<?>`.
        candidates.sort_by_key(|&candidate| self.comp.is_vague(candidate));
        let best = candidates
            .iter()
            .copied()
            .find(|&best| candidates.iter().all(|&other| implicit(self, other, best)));
        best.or_else(|| candidates.first().copied())
    }

    /// What a lambda or method group says by its result.
    fn infer_from_result(&mut self, inference: &mut Inference<'_>, pair: &Pairing<'b>) {
        let Some(signature) = self.delegate_of(pair.param.ty) else { return };
        if signature.return_type.is_void() {
            return;
        }
        let by = inference.substitution();
        let params: Vec<Type> =
            signature.params.iter().map(|p| self.comp.types.substitute(p.ty, &by)).collect();
        let result = match pair.arg.value.kind {
            ExprKind::UnboundLambda(lambda) => {
                let params = self.explicit_parameter_types(lambda).unwrap_or(params);
                self.lambda_result(lambda, &params)
            }
            ExprKind::MethodGroup(group) => self.method_group_result(group, &params),
            _ => None,
        };
        if let Some(result) = result.filter(|ty| !ty.is_void()) {
            self.infer_types(inference, result, signature.return_type, Bound::Lower);
        }
    }

    /// Compares a known type with one that type parameters occur in.
    fn infer_types(&mut self, inference: &mut Inference<'_>, from: Type, to: Type, bound: Bound) {
        if !self.comp.types.is_open(to) {
            return;
        }
        if from.is_unknown() {
            return self.infer_unknown(inference, to);
        }
        match self.comp.types.kind(to) {
            TypeKind::Param(param) => {
                if let Some(index) = inference.position(param)
                    && inference.fixed[index].is_none()
                {
                    inference.add(index, from, bound);
                }
            }
            TypeKind::Nullable(to) => {
                let from = self.strip_nullable(from);
                self.infer_types(inference, from, to, bound);
            }
            TypeKind::Array(to, rank) => {
                if let TypeKind::Array(from, r) = self.comp.types.kind(from)
                    && r == rank
                {
                    let bound = if self.comp.is_value_type(from) { Bound::Exact } else { bound };
                    self.infer_types(inference, from, to, bound);
                }
            }
            TypeKind::Pointer(to) => {
                if let TypeKind::Pointer(from) = self.comp.types.kind(from) {
                    self.infer_types(inference, from, to, Bound::Exact);
                }
            }
            TypeKind::Tuple(to, _) => {
                if let TypeKind::Tuple(from, _) = self.comp.types.kind(from) {
                    self.infer_lists(inference, from, to, bound);
                }
            }
            TypeKind::Named(..) => self.infer_constructed(inference, from, to, bound),
            _ => {}
        }
    }

    fn infer_lists(&mut self, inference: &mut Inference<'_>, from: TypeList, to: TypeList, bound: Bound) {
        let (from, to) = (self.comp.types.list(from), self.comp.types.list(to));
        if from.len() == to.len() {
            for (&from, &to) in from.iter().zip(to) {
                self.infer_types(inference, from, to, bound);
            }
        }
    }

    fn infer_unknown(&mut self, inference: &mut Inference<'_>, to: Type) {
        for index in 0..inference.params.len() {
            if self.mentions(to, inference.params[index]) {
                inference.add(index, Type::UNKNOWN, Bound::Lower);
            }
        }
    }

    fn infer_constructed(&mut self, inference: &mut Inference<'_>, from: Type, to: Type, bound: Bound) {
        let TypeKind::Named(id, to_args) = self.comp.types.kind(to) else { return };
        let same = |this: &Self, ty: Type| match this.comp.types.kind(ty) {
            TypeKind::Named(other, args) if other == id => Some(args),
            _ => None,
        };
        let args = match (same(self, from), bound) {
            (Some(args), _) => Some(args),
            (None, Bound::Exact) => None,
            (None, Bound::Lower) => self.ancestor_args(from, id),
            (None, Bound::Upper) => None,
        };
        let Some(args) = args else {
            if self.comp.has_unknown_base(from) {
                self.infer_unknown(inference, to);
            }
            return;
        };
        let params = self.comp.type_def(id).params;
        let (args, to_args) = (self.comp.types.list(args), self.comp.types.list(to_args));
        for (&param, (&from, &to)) in params.iter().zip(args.iter().zip(to_args)) {
            let variance = self.comp.type_params[param.index()].variance;
            let bound = match (bound, variance) {
                (Bound::Exact, _) | (_, Variance::None) => Bound::Exact,
                _ if self.comp.is_value_type(from) => Bound::Exact,
                (bound, Variance::Out) => bound,
                (Bound::Lower, Variance::In) => Bound::Upper,
                (Bound::Upper, Variance::In) => Bound::Lower,
            };
            self.infer_types(inference, from, to, bound);
        }
    }

    /// The arguments with which a type inherits from a generic type.
    fn ancestor_args(&mut self, ty: Type, id: crate::types::TypeId) -> Option<TypeList> {
        let of = |this: &Self, ty: Type| match this.comp.types.kind(ty) {
            TypeKind::Named(other, args) if other == id => Some(args),
            _ => None,
        };
        let mut current = self.comp.base_type(ty);
        for _ in 0..crate::symbols::MAX_INHERITANCE {
            let Some(base) = current else { break };
            if let Some(args) = of(self, base) {
                return Some(args);
            }
            current = self.comp.base_type(base);
        }
        let interfaces = self.comp.interfaces(ty);
        interfaces.iter().find_map(|&interface| of(self, interface))
    }
}
