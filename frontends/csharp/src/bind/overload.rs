//! Which of several methods a call means (C# 12.6.4).

use crate::{
    symbols::{Parameter, Signature},
    syntax::ast::{ArgMode, Modifiers, ParamMode, ParamRole},
    types::{Special, Substitution, Type, TypeKind, TypeList},
};

use super::{
    binder::Binder,
    call::Arg,
    conversion::{Conversion, Strength},
    group::Candidate,
    inference::Pairing,
    tree::{ExprKind, ExprRef, MethodRef},
};

/// A method that fits a call.
#[derive(Clone, Debug)]
pub(crate) struct Resolution<'a> {
    /// The method.
    pub(crate) method: MethodRef,
    /// Its parameters and result, without type parameters.
    pub(crate) signature: Signature<'a>,
    /// For each argument, its parameter.
    pub(crate) mapping: Vec<usize>,
    /// Whether surplus arguments make up the array of a `params` parameter.
    pub(crate) form: Form,
    /// The type of that array.
    pub(crate) array: Option<Type>,
    /// How many parameters stand in front of it.
    pub(crate) fixed: usize,
    level: u16,
}

/// Stands for the method where there is none.
const NO_METHOD: MethodRef =
    MethodRef { method: crate::symbols::MethodId(u32::MAX), owner: Type::UNKNOWN, args: TypeList::EMPTY };

impl<'a> Resolution<'a> {
    /// Arguments paired with parameters of a delegate or local function.
    pub(crate) fn without_method(signature: Signature<'a>, mapping: Vec<usize>) -> Resolution<'a> {
        let fixed = signature.params.len();
        Resolution { method: NO_METHOD, signature, mapping, form: Form::Normal, array: None, fixed, level: 0 }
    }

    /// Whether it is about a method.
    pub(crate) fn has_method(&self) -> bool {
        self.method != NO_METHOD
    }
}

/// Whether a `params` parameter takes an array or its elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// As declared.
    Normal,
    /// The elements.
    Expanded,
}

/// Which of two is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Better {
    Left,
    Right,
    Neither,
}

impl<'c, 'a: 'b, 'b> Binder<'c, 'a, 'b> {
    /// The best of the methods for these arguments; none if there is none.
    pub(crate) fn resolve(
        &mut self,
        candidates: &[Candidate],
        args: &[Arg<'b>],
        type_args: &[Type],
    ) -> Option<Resolution<'a>> {
        let mut applicable = Vec::new();
        for candidate in candidates {
            // Methods of a base class count only if none of the derived class fits.
            if applicable.iter().any(|r: &Resolution<'a>| r.level < candidate.level) {
                continue;
            }
            if let Some(resolution) = self.applicable(candidate, args, type_args, Fit::Convertible) {
                applicable.push(resolution);
            }
        }
        if applicable.is_empty() {
            return self.only_possible(candidates, args, type_args);
        }
        let least = applicable.iter().map(|r| r.level).min()?;
        applicable.retain(|r| r.level == least);
        Some(self.best(applicable, args))
    }

    /// Broken code, or a conversion that is not known: the method that alone takes so many
    /// arguments.
    fn only_possible(
        &mut self,
        candidates: &[Candidate],
        args: &[Arg<'b>],
        type_args: &[Type],
    ) -> Option<Resolution<'a>> {
        let mut possible = None;
        for candidate in candidates {
            if let Some(resolution) = self.applicable(candidate, args, type_args, Fit::Count) {
                if possible.is_some() {
                    return None;
                }
                possible = Some(resolution);
            }
        }
        let span = args.first().map_or(crate::syntax::Span::default(), |arg| arg.value.span);
        self.note_unbound(span);
        possible
    }

    fn applicable(
        &mut self,
        candidate: &Candidate,
        args: &[Arg<'b>],
        type_args: &[Type],
        fit: Fit,
    ) -> Option<Resolution<'a>> {
        let by = self.comp.substitution_of(candidate.owner);
        let signature = self.comp.substituted_signature(candidate.method, &by);
        let normal = self.applicable_in(candidate, signature, args, type_args, Form::Normal, fit);
        let variadic = signature.params.last().is_some_and(|param| param.role == ParamRole::Params);
        match normal {
            None if variadic => {
                self.applicable_in(candidate, signature, args, type_args, Form::Expanded, fit)
            }
            normal => normal,
        }
    }

    fn applicable_in(
        &mut self,
        candidate: &Candidate,
        signature: Signature<'a>,
        args: &[Arg<'b>],
        type_args: &[Type],
        form: Form,
        fit: Fit,
    ) -> Option<Resolution<'a>> {
        let fixed = signature.params.len().saturating_sub(1);
        let mut array = signature.params.last().map(|param| param.ty).filter(|_| form == Form::Expanded);
        let signature = match form {
            Form::Normal => signature,
            Form::Expanded => self.expand(signature, args.len())?,
        };
        let mapping = map_arguments(signature.params, args, form)?;
        let type_params = self.comp.method(candidate.method).type_params;
        let (signature, method_args) = if type_params.is_empty() {
            if !type_args.is_empty() {
                return None;
            }
            (signature, TypeList::EMPTY)
        } else {
            let types = if type_args.is_empty() {
                let pairs: Vec<Pairing<'b>> = args
                    .iter()
                    .zip(&mapping)
                    .map(|(&arg, &index)| Pairing { arg, param: signature.params[index] })
                    .collect();
                match self.infer(type_params, &pairs) {
                    Some(types) => types,
                    None if fit == Fit::Count => vec![Type::UNKNOWN; type_params.len()],
                    None => return None,
                }
            } else if type_args.len() == type_params.len() {
                type_args.to_vec()
            } else {
                return None;
            };
            if fit == Fit::Convertible && !self.satisfies_constraints(type_params, &types) {
                return None;
            }
            let mut by = Substitution::new();
            by.extend(type_params, &types);
            let signature = self.comp.substitute_signature(signature, &by);
            array = array.map(|ty| self.comp.types.substitute(ty, &by));
            (signature, self.comp.types.intern_list(&types))
        };
        if fit == Fit::Convertible {
            for (arg, &index) in args.iter().zip(&mapping) {
                if !self.argument_fits(arg, &signature.params[index]) {
                    return None;
                }
            }
        }
        let method = MethodRef { method: candidate.method, owner: candidate.owner, args: method_args };
        Some(Resolution { method, signature, mapping, form, array, fixed, level: candidate.level })
    }

    /// The signature with a `params` parameter replaced by as many of its elements as there are
    /// arguments left.
    fn expand(&mut self, signature: Signature<'a>, count: usize) -> Option<Signature<'a>> {
        let (last, fixed) = signature.params.split_last()?;
        let element = self.element_type_of(last.ty)?;
        let mut params = fixed.to_vec();
        for _ in fixed.len()..count {
            params.push(Parameter { ty: element, role: ParamRole::Plain, ..*last });
        }
        Some(Signature { params: self.comp.arena.alloc_slice_copy(&params), ..signature })
    }

    fn satisfies_constraints(&mut self, params: &'a [crate::types::TypeParamId], types: &[Type]) -> bool {
        use crate::syntax::ast::ConstraintKind;
        let mut by = Substitution::new();
        by.extend(params, types);
        params.iter().zip(types).all(|(&param, &ty)| {
            if ty.is_unknown() || self.comp.types.is_open(ty) {
                return true;
            }
            let mut kind = ConstraintKind::Any;
            self.comp.for_each_constraint(param, &mut |clause| {
                if clause.kind != ConstraintKind::Any {
                    kind = clause.kind;
                }
            });
            let value = self.comp.is_value_type(ty);
            let nullable = matches!(self.comp.types.kind(ty), TypeKind::Nullable(_));
            let fits = match kind {
                ConstraintKind::Any => true,
                ConstraintKind::Class => !value,
                ConstraintKind::Struct => value && !nullable,
            };
            fits && self.comp.constraint_types(param).into_iter().all(|constraint| {
                let constraint = self.comp.types.substitute(constraint, &by);
                constraint.is_unknown()
                    || self.comp.types.is_open(constraint)
                    || self.comp.is_subtype(ty, constraint) != crate::symbols::Verdict::No
            })
        })
    }

    fn argument_fits(&mut self, arg: &Arg<'b>, param: &Parameter) -> bool {
        match (arg.mode, param.mode) {
            (ArgMode::Out, ParamMode::Out) | (ArgMode::Ref, ParamMode::Ref | ParamMode::In) => {
                match arg.value.kind {
                    ExprKind::OutVariable(_) | ExprKind::Discard => true,
                    _ => self.comp.agrees(arg.value.ty, param.ty),
                }
            }
            (ArgMode::In, ParamMode::In | ParamMode::Ref) => self.converts(arg.value, param.ty),
            (ArgMode::Value | ArgMode::Property, ParamMode::Value | ParamMode::In) => {
                self.converts(arg.value, param.ty)
            }
            // The receiver of an extension method with a `ref this` parameter.
            (ArgMode::Value, ParamMode::Ref) => {
                param.role == ParamRole::This && self.comp.agrees(arg.value.ty, param.ty)
            }
            _ => false,
        }
    }

    fn best(&mut self, applicable: Vec<Resolution<'a>>, args: &[Arg<'b>]) -> Resolution<'a> {
        let mut best = 0;
        for index in 1..applicable.len() {
            if self.compare(&applicable[index], &applicable[best], args) == Better::Left {
                best = index;
            }
        }
        let mut applicable = applicable;
        applicable.swap_remove(best)
    }

    /// Better function member (C# 12.6.4.3).
    fn compare(&mut self, left: &Resolution<'a>, right: &Resolution<'a>, args: &[Arg<'b>]) -> Better {
        let mut result = Better::Neither;
        let mut conflict = false;
        for (index, arg) in args.iter().enumerate() {
            let (a, b) = (
                left.signature.params[left.mapping[index]].ty,
                right.signature.params[right.mapping[index]].ty,
            );
            match (self.better_conversion(arg.value, a, b), result) {
                (Better::Neither, _) => {}
                (better, Better::Neither) => result = better,
                (better, known) => conflict |= better != known,
            }
        }
        if conflict {
            return Better::Neither;
        }
        if result != Better::Neither {
            return result;
        }
        self.break_tie(left, right, args.len())
    }

    fn break_tie(&mut self, left: &Resolution<'a>, right: &Resolution<'a>, count: usize) -> Better {
        let prefer = |left: bool, right: bool| match (left, right) {
            (true, false) => Better::Left,
            (false, true) => Better::Right,
            _ => Better::Neither,
        };
        let both_normal = left.form == Form::Normal && right.form == Form::Normal;
        let complete = match both_normal {
            true => prefer(left.signature.params.len() == count, right.signature.params.len() == count),
            false => Better::Neither,
        };
        if complete != Better::Neither {
            return complete;
        }
        let generic = prefer(left.method.args.is_empty(), right.method.args.is_empty());
        if generic != Better::Neither {
            return generic;
        }
        let normal = prefer(left.form == Form::Normal, right.form == Form::Normal);
        if normal != Better::Neither {
            return normal;
        }
        let complete = prefer(left.signature.params.len() == count, right.signature.params.len() == count);
        if complete != Better::Neither {
            return complete;
        }
        self.more_specific(left, right)
    }

    /// Whether the declared parameters of one are more specific: `List<T>` than `T`.
    fn more_specific(&mut self, left: &Resolution<'a>, right: &Resolution<'a>) -> Better {
        let a = *self.comp.signature(left.method.method);
        let b = *self.comp.signature(right.method.method);
        let mut result = Better::Neither;
        for (a, b) in a.params.iter().zip(b.params) {
            let better = self.more_specific_type(a.ty, b.ty);
            match (better, result) {
                (Better::Neither, _) => {}
                (better, Better::Neither) => result = better,
                (better, known) if better != known => return Better::Neither,
                _ => {}
            }
        }
        result
    }

    fn more_specific_type(&mut self, a: Type, b: Type) -> Better {
        match (self.comp.types.kind(a), self.comp.types.kind(b)) {
            (TypeKind::Param(_), TypeKind::Param(_)) => Better::Neither,
            (TypeKind::Param(_), _) => Better::Right,
            (_, TypeKind::Param(_)) => Better::Left,
            (TypeKind::Named(x, a), TypeKind::Named(y, b)) if x == y => {
                let (a, b) = (self.comp.types.list(a), self.comp.types.list(b));
                let mut result = Better::Neither;
                for (&a, &b) in a.iter().zip(b) {
                    match self.more_specific_type(a, b) {
                        Better::Neither => {}
                        better => result = better,
                    }
                }
                result
            }
            (TypeKind::Array(a, _), TypeKind::Array(b, _)) => self.more_specific_type(a, b),
            _ => Better::Neither,
        }
    }

    /// Better conversion from expression (C# 12.6.4.5).
    fn better_conversion(&mut self, value: ExprRef<'b>, a: Type, b: Type) -> Better {
        if a == b || self.comp.is_identical(a, b) {
            return Better::Neither;
        }
        match value.kind {
            ExprKind::UnboundLambda(lambda) => {
                if let Some(better) = self.better_lambda(lambda, a, b) {
                    return better;
                }
            }
            ExprKind::MethodGroup(_) | ExprKind::TargetTyped(_) => {}
            _ => {
                let exact = (self.comp.is_identical(value.ty, a), self.comp.is_identical(value.ty, b));
                match exact {
                    (true, false) => return Better::Left,
                    (false, true) => return Better::Right,
                    _ => {}
                }
            }
        }
        self.better_target(a, b)
    }

    fn better_lambda(
        &mut self,
        lambda: &'b super::group::LambdaValue<'b>,
        a: Type,
        b: Type,
    ) -> Option<Better> {
        let left = self.delegate_of(a)?;
        let right = self.delegate_of(b)?;
        if left.params.len() != right.params.len() {
            return None;
        }
        let same = left.params.iter().zip(right.params).all(|(a, b)| self.comp.agrees(a.ty, b.ty));
        if !same {
            return None;
        }
        let (a, b) = (left.return_type, right.return_type);
        match (a.is_void(), b.is_void()) {
            (true, true) => return Some(Better::Neither),
            (true, false) => return Some(Better::Right),
            (false, true) => return Some(Better::Left),
            _ => {}
        }
        let params: Vec<Type> = left.params.iter().map(|p| p.ty).collect();
        if let Some(result) = self.lambda_result(lambda, &params) {
            match (self.comp.is_identical(result, a), self.comp.is_identical(result, b)) {
                (true, false) => return Some(Better::Left),
                (false, true) => return Some(Better::Right),
                _ => {}
            }
        }
        Some(self.better_target(a, b))
    }

    /// Better conversion target (C# 12.6.4.7).
    fn better_target(&mut self, a: Type, b: Type) -> Better {
        let a_to_b = self.implicit_step(a, b);
        let b_to_a = self.implicit_step(b, a);
        match (a_to_b, b_to_a) {
            (true, false) => return Better::Left,
            (false, true) => return Better::Right,
            _ => {}
        }
        if let (Some(x), Some(y)) = (self.task_result(a), self.task_result(b)) {
            return self.better_target(x, y);
        }
        match (a.as_special(), b.as_special()) {
            (Some(x), Some(y)) => match (is_signed(x) && is_unsigned(y), is_unsigned(x) && is_signed(y)) {
                (true, false) => Better::Left,
                (false, true) => Better::Right,
                _ => Better::Neither,
            },
            _ => Better::Neither,
        }
    }

    fn implicit_step(&mut self, from: Type, to: Type) -> bool {
        match self.type_conversion(from, to, Strength::Implicit) {
            None | Some(Conversion::Unknown) => false,
            Some(_) => true,
        }
    }

    /// Whether a call of the method can leave out the receiver.
    pub(crate) fn is_static(&self, method: MethodRef) -> bool {
        self.comp.method(method.method).modifiers.contains(Modifiers::STATIC)
    }
}

/// How much must fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fit {
    /// The number of arguments, and each by its type.
    Convertible,
    /// The number of arguments.
    Count,
}

/// For each argument, the parameter it belongs to; none if one is left over or missing.
fn map_arguments(params: &[Parameter], args: &[Arg<'_>], form: Form) -> Option<Vec<usize>> {
    let mut taken = vec![false; params.len()];
    let mut mapping = Vec::with_capacity(args.len());
    for (position, arg) in args.iter().enumerate() {
        let index = match arg.name {
            Some(name) => params.iter().position(|param| param.name == name)?,
            None => position,
        };
        if index >= params.len() || std::mem::replace(&mut taken[index], true) {
            return None;
        }
        mapping.push(index);
    }
    let complete = params.iter().zip(&taken).all(|(param, &taken)| {
        taken || param.default.is_some() || param.role == ParamRole::Params && form == Form::Expanded
    });
    complete.then_some(mapping)
}

fn is_signed(special: Special) -> bool {
    matches!(special, Special::SByte | Special::Int16 | Special::Int32 | Special::Int64)
}

fn is_unsigned(special: Special) -> bool {
    matches!(special, Special::Byte | Special::UInt16 | Special::UInt32 | Special::UInt64)
}
