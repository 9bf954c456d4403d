//! Conversions: whether there is one, and the expression that makes it.

use crate::{
    symbols::{MethodRole, TypeSort, Verdict},
    syntax::{
        Span,
        ast::{Checking, OperatorKind},
    },
    types::{Special, Substitution, Type, TypeKind, TypeList},
};

use super::{
    binder::Binder,
    constant::Constant,
    group::TargetTyped,
    numbers,
    tree::{Callee, ConversionKind, Dispatch, ExprKind, ExprRef, MethodRef},
};

/// Which conversions are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Strength {
    /// Those that need no cast.
    Implicit,
    /// All.
    Explicit,
}

/// A conversion that exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Conversion {
    /// The types are the same, up to names of tuple elements.
    Identity,
    /// From or to something unknown.
    Unknown,
    /// Null to anything that may be null.
    Null,
    /// Between numbers and enums.
    Number,
    /// A constant that fits.
    ConstantNumber,
    /// To a base class or interface.
    Upcast,
    /// Checked at run time.
    Cast,
    /// A value type to an object.
    Box,
    /// An object to a value type.
    Unbox,
    /// `T` to `U?`.
    Wrap,
    /// `T?` to `U?`.
    Lift,
    /// `T?` to `U`.
    Unwrap,
    /// An operator of a type.
    User(MethodRef),
    /// Element by element.
    Tuple,
    /// A lambda, method group, `default` or the like that takes the type.
    TargetTyped,
}

impl<'c, 'a: 'b, 'b> Binder<'c, 'a, 'b> {
    /// Converts without a cast; what cannot be converted becomes unknown.
    pub(crate) fn convert(&mut self, value: ExprRef<'b>, to: Type) -> ExprRef<'b> {
        match self.find_conversion(value, to, Strength::Implicit) {
            Some(conversion) => self.apply(value, conversion, to),
            None => self.no_conversion(value, to),
        }
    }

    /// Converts as a cast does.
    pub(crate) fn cast(&mut self, value: ExprRef<'b>, to: Type) -> ExprRef<'b> {
        match self.find_conversion(value, to, Strength::Explicit) {
            Some(conversion) => self.apply(value, conversion, to),
            None => self.no_conversion(value, to),
        }
    }

    /// Where the language has no conversion, something is not known as it should be. An object that
    /// may well be of the type is kept all the same: a task that is lost takes its join with it.
    fn no_conversion(&mut self, value: ExprRef<'b>, to: Type) -> ExprRef<'b> {
        if self.same_declaration(value.ty, to) {
            return self.reinterpret(value, to);
        }
        let unknown = self.unbound(&[value], value.span);
        self.reinterpret(unknown, to)
    }

    pub(crate) fn reinterpret(&self, value: ExprRef<'b>, to: Type) -> ExprRef<'b> {
        if value.ty == to {
            return value;
        }
        let conversion = ConversionKind::Reinterpret;
        self.expr(ExprKind::Convert { operand: value, conversion }, to, value.span)
    }

    /// Whether there is a conversion without a cast.
    pub(crate) fn converts(&mut self, value: ExprRef<'b>, to: Type) -> bool {
        self.find_conversion(value, to, Strength::Implicit).is_some()
    }

    /// The conversion of an expression to a type.
    pub(crate) fn find_conversion(
        &mut self,
        value: ExprRef<'b>,
        to: Type,
        strength: Strength,
    ) -> Option<Conversion> {
        match value.kind {
            ExprKind::UnboundLambda(lambda) => {
                return self.lambda_converts(lambda, to).then_some(Conversion::TargetTyped);
            }
            ExprKind::MethodGroup(group) => {
                return self.method_group_converts(group, to).then_some(Conversion::TargetTyped);
            }
            ExprKind::TargetTyped(target) => {
                return self.target_typed_converts(target, to, strength).then_some(Conversion::TargetTyped);
            }
            ExprKind::Constant(Constant::Int(number)) => {
                if let Some(conversion) = self.constant_conversion(number, value.ty, to) {
                    return Some(conversion);
                }
            }
            ExprKind::Type(_) | ExprKind::Namespace(_) => return None,
            _ => {}
        }
        if let (ExprKind::Tuple(elements), TypeKind::Tuple(types, _)) = (value.kind, self.comp.types.kind(to))
            && value.ty != to
        {
            let types = self.comp.types.list(types);
            if elements.len() != types.len() {
                return None;
            }
            for (element, &ty) in elements.iter().zip(types) {
                self.find_conversion(element, ty, strength)?;
            }
            return Some(Conversion::Tuple);
        }
        self.type_conversion(value.ty, to, strength)
    }

    fn constant_conversion(&mut self, number: i64, from: Type, to: Type) -> Option<Conversion> {
        let from = from.as_special()?;
        if number == 0 && from == Special::Int32 && self.comp.as_enum(to).is_some() {
            return Some(Conversion::ConstantNumber);
        }
        if let TypeKind::Nullable(of) = self.comp.types.kind(to) {
            return self.constant_conversion(number, Type::special(from), of).map(|_| Conversion::Wrap);
        }
        numbers::constant_fits(number, from, to.as_special()?).then_some(Conversion::ConstantNumber)
    }

    /// The conversion of a value of a type to another.
    pub(crate) fn type_conversion(&mut self, from: Type, to: Type, strength: Strength) -> Option<Conversion> {
        if from == to || self.comp.is_identical(from, to) {
            return Some(Conversion::Identity);
        }
        if from.is_unknown() || to.is_unknown() {
            return Some(Conversion::Unknown);
        }
        if from.is_void() || to.is_void() || from == Type::NONE {
            return None;
        }
        self.standard_conversion(from, to, strength)
            .or_else(|| self.user_conversion(from, to, strength))
            .or_else(|| self.lifted_user_conversion(from, to, strength))
    }

    /// Null stays null, and other values are converted by an operator (C# 10.6.2).
    fn lifted_user_conversion(&mut self, from: Type, to: Type, strength: Strength) -> Option<Conversion> {
        let (TypeKind::Nullable(from), TypeKind::Nullable(to)) =
            (self.comp.types.kind(from), self.comp.types.kind(to))
        else {
            return None;
        };
        self.user_conversion(from, to, strength).map(|_| Conversion::Lift)
    }

    fn standard_conversion(&mut self, from: Type, to: Type, strength: Strength) -> Option<Conversion> {
        if from == Type::NULL {
            let nullable = matches!(self.comp.types.kind(to), TypeKind::Nullable(_) | TypeKind::Pointer(_));
            return (nullable || !self.comp.is_value_type(to)).then_some(Conversion::Null);
        }
        if self.comp.agrees(from, to) {
            return Some(Conversion::Unknown);
        }
        let explicit = strength == Strength::Explicit;
        match (self.comp.types.kind(from), self.comp.types.kind(to)) {
            (TypeKind::Nullable(source), TypeKind::Nullable(target)) => {
                return self.standard_conversion_or_same(source, target, strength).map(|_| Conversion::Lift);
            }
            (_, TypeKind::Nullable(target)) => {
                if self.comp.is_value_type(from) {
                    return self
                        .standard_conversion_or_same(from, target, strength)
                        .map(|_| Conversion::Wrap);
                }
                return (explicit && self.comp.is_subtype(target, from) != Verdict::No)
                    .then_some(Conversion::Unbox);
            }
            (TypeKind::Nullable(source), _) if self.comp.is_value_type(to) => {
                let inner = self.standard_conversion_or_same(source, to, strength);
                return inner.filter(|_| explicit).map(|_| Conversion::Unwrap);
            }
            (TypeKind::Nullable(source), _) => {
                let boxes = self.comp.is_subtype(source, to) == Verdict::Yes;
                return boxes.then_some(Conversion::Box);
            }
            (TypeKind::Tuple(a, _), TypeKind::Tuple(b, _)) => {
                return self.tuple_conversion(a, b, strength);
            }
            (TypeKind::Pointer(_), _) | (_, TypeKind::Pointer(_)) => {
                return (explicit || to != Type::OBJECT).then_some(Conversion::Unknown);
            }
            _ => {}
        }
        if let Some(conversion) = self.number_conversion(from, to, strength) {
            return Some(conversion);
        }
        self.reference_conversion(from, to, strength)
    }

    fn standard_conversion_or_same(
        &mut self,
        from: Type,
        to: Type,
        strength: Strength,
    ) -> Option<Conversion> {
        if self.comp.is_identical(from, to) {
            return Some(Conversion::Identity);
        }
        self.standard_conversion(from, to, strength)
    }

    fn tuple_conversion(&mut self, from: TypeList, to: TypeList, strength: Strength) -> Option<Conversion> {
        let (from, to) = (self.comp.types.list(from), self.comp.types.list(to));
        if from.len() != to.len() {
            return None;
        }
        for (&from, &to) in from.iter().zip(to) {
            self.type_conversion(from, to, strength)?;
        }
        Some(Conversion::Tuple)
    }

    fn number_conversion(&mut self, from: Type, to: Type, strength: Strength) -> Option<Conversion> {
        if let (Some(from), Some(to)) = (from.as_special(), to.as_special())
            && numbers::is_implicit(from, to)
        {
            return Some(Conversion::Number);
        }
        if strength == Strength::Implicit {
            return None;
        }
        self.comp.number_kind(from)?;
        self.comp.number_kind(to)?;
        Some(Conversion::Number)
    }

    fn reference_conversion(&mut self, from: Type, to: Type, strength: Strength) -> Option<Conversion> {
        let (from_value, to_value) = (self.comp.is_value_type(from), self.comp.is_value_type(to));
        if !to_value {
            match self.comp.is_subtype(from, to) {
                Verdict::Yes | Verdict::Unknown if from_value => return Some(Conversion::Box),
                Verdict::Yes => return Some(Conversion::Upcast),
                // A missing base may well be the target.
                Verdict::Unknown => return Some(Conversion::Upcast),
                Verdict::No => {}
            }
        }
        if strength == Strength::Implicit || from_value {
            return None;
        }
        if to_value {
            return (self.comp.is_subtype(to, from) != Verdict::No).then_some(Conversion::Unbox);
        }
        self.may_be_cast(from, to).then_some(Conversion::Cast)
    }

    /// Whether an object of one type may be one of the other.
    fn may_be_cast(&mut self, from: Type, to: Type) -> bool {
        if self.comp.is_subtype(to, from) != Verdict::No {
            return true;
        }
        if let (TypeKind::Array(a, r), TypeKind::Array(b, s)) =
            (self.comp.types.kind(from), self.comp.types.kind(to))
        {
            return r == s && self.type_conversion(a, b, Strength::Explicit).is_some();
        }
        let open = |this: &Self, ty| matches!(this.comp.types.kind(ty), TypeKind::Param(_));
        self.comp.is_interface(from) || self.comp.is_interface(to) || open(self, from) || open(self, to)
            // Delegates and interfaces that differ in type arguments by variance.
            || self.same_declaration(from, to)
    }

    fn same_declaration(&self, a: Type, b: Type) -> bool {
        matches!((self.comp.types.kind(a), self.comp.types.kind(b)),
            (TypeKind::Named(a, _), TypeKind::Named(b, _)) if a == b)
    }

    /// An operator `implicit` or `explicit` of one of the types (C# 10.5).
    fn user_conversion(&mut self, from: Type, to: Type, strength: Strength) -> Option<Conversion> {
        let mut best: Option<(MethodRef, u8)> = None;
        for holder in [from, to] {
            let mut current = Some(self.strip_nullable(holder));
            for _ in 0..crate::symbols::MAX_INHERITANCE {
                let Some(ty) = current else { break };
                let Some((id, _)) = self.comp.definition(ty) else { break };
                if ty == Type::OBJECT || self.comp.type_def(id).sort == TypeSort::Interface {
                    break;
                }
                for &method in self.comp.members(id).operators {
                    let fits = match self.comp.method(method).role {
                        MethodRole::Operator(OperatorKind::Implicit) => true,
                        MethodRole::Operator(OperatorKind::Explicit) => strength == Strength::Explicit,
                        _ => false,
                    };
                    if !fits {
                        continue;
                    }
                    let Some(rank) = self.user_conversion_rank(method, ty, from, to, strength) else {
                        continue;
                    };
                    let found = MethodRef { method, owner: ty, args: TypeList::EMPTY };
                    let better = match best {
                        Some((known, known_rank)) => {
                            rank < known_rank || rank == known_rank && self.is_nearer(found, known)
                        }
                        None => true,
                    };
                    if better {
                        best = Some((found, rank));
                    }
                }
                current = self.comp.base_type(ty);
            }
        }
        best.map(|(method, _)| Conversion::User(method))
    }

    /// What the implicit operators of a type and its bases make of its values.
    pub(crate) fn conversion_results(&mut self, from: Type) -> Vec<Type> {
        let mut results = Vec::new();
        let mut current = Some(self.strip_nullable(from));
        for _ in 0..crate::symbols::MAX_INHERITANCE {
            let Some(ty) = current.filter(|&ty| ty != Type::OBJECT) else { break };
            let Some((id, _)) = self.comp.definition(ty) else { break };
            let by = self.comp.substitution_of(ty);
            for &method in self.comp.members(id).operators {
                if self.comp.method(method).role != MethodRole::Operator(OperatorKind::Implicit) {
                    continue;
                }
                let signature = self.comp.substituted_signature(method, &by);
                let takes_it = signature.params.first().is_some_and(|param| {
                    let param = self.strip_nullable(param.ty);
                    self.comp.is_identical(param, ty)
                });
                if takes_it && !results.contains(&signature.return_type) {
                    results.push(signature.return_type);
                }
            }
            current = self.comp.base_type(ty);
        }
        results
    }

    /// Whether what one operator makes is nearer to a wider type than what the other makes.
    fn is_nearer(&mut self, one: MethodRef, other: MethodRef) -> bool {
        let mut result = |method: MethodRef| {
            let by: Substitution = self.comp.substitution_of(method.owner);
            self.comp.substituted_signature(method.method, &by).return_type
        };
        let (one, other) = (result(one), result(other));
        one != other && self.standard_conversion(other, one, Strength::Implicit).is_some()
    }

    /// How much is to be done beside the operator: 0 is best. None if it does not fit.
    fn user_conversion_rank(
        &mut self,
        method: crate::symbols::MethodId,
        owner: Type,
        from: Type,
        to: Type,
        strength: Strength,
    ) -> Option<u8> {
        let by: Substitution = self.comp.substitution_of(owner);
        let signature = self.comp.substituted_signature(method, &by);
        let param = signature.params.first()?.ty;
        let mut step = |from: Type, to: Type| {
            if self.comp.is_identical(from, to) {
                return Some(0);
            }
            let implicit = self.standard_conversion(from, to, Strength::Implicit).map(|_| 1);
            match strength {
                Strength::Implicit => implicit,
                Strength::Explicit => {
                    implicit.or_else(|| self.standard_conversion(from, to, strength).map(|_| 3))
                }
            }
        };
        Some(step(from, param)? + step(signature.return_type, to)?)
    }

    pub(crate) fn strip_nullable(&self, ty: Type) -> Type {
        match self.comp.types.kind(ty) {
            TypeKind::Nullable(of) => of,
            _ => ty,
        }
    }

    /// Makes the expression that converts.
    pub(crate) fn apply(&mut self, value: ExprRef<'b>, conversion: Conversion, to: Type) -> ExprRef<'b> {
        let span = value.span;
        let simple =
            |this: &Self, conversion| this.expr(ExprKind::Convert { operand: value, conversion }, to, span);
        match conversion {
            Conversion::Identity | Conversion::Unknown | Conversion::Upcast | Conversion::Null => {
                self.reinterpret_value(value, to)
            }
            Conversion::Number | Conversion::ConstantNumber => self.apply_number(value, to),
            Conversion::Cast => simple(self, ConversionKind::Cast),
            Conversion::Box => self.apply_box(value, to),
            Conversion::Unbox => match self.comp.types.kind(to) {
                // An object that is null becomes null.
                TypeKind::Nullable(of) => self.if_not_null(value, to, |this, local| {
                    let conversion = ConversionKind::Unbox;
                    this.expr(ExprKind::Convert { operand: local, conversion }, of, span)
                }),
                _ => simple(self, ConversionKind::Unbox),
            },
            Conversion::Wrap => {
                let TypeKind::Nullable(of) = self.comp.types.kind(to) else { return value };
                let inner = self.cast(value, of);
                self.reinterpret(inner, to)
            }
            Conversion::Lift => {
                let TypeKind::Nullable(target) = self.comp.types.kind(to) else { return value };
                self.if_not_null(value, to, |this, local| this.cast(local, target))
            }
            Conversion::Unwrap => {
                let source = self.strip_nullable(value.ty);
                let conversion = ConversionKind::Unwrap;
                let inner = self.expr(ExprKind::Convert { operand: value, conversion }, source, span);
                self.cast(inner, to)
            }
            Conversion::User(method) => self.apply_operator(value, method, to),
            Conversion::Tuple => self.apply_tuple(value, to),
            Conversion::TargetTyped => self.apply_target_type(value, to),
        }
    }

    fn reinterpret_value(&mut self, value: ExprRef<'b>, to: Type) -> ExprRef<'b> {
        match value.kind {
            ExprKind::Constant(constant) => self.constant(constant, to, value.span),
            _ => self.reinterpret(value, to),
        }
    }

    fn apply_number(&mut self, value: ExprRef<'b>, to: Type) -> ExprRef<'b> {
        let (Some(from_kind), Some(to_kind)) = (self.comp.number_kind(value.ty), self.comp.number_kind(to))
        else {
            return self.reinterpret(value, to);
        };
        if let ExprKind::Constant(constant) = value.kind
            && let Some(converted) = super::fold::convert(constant, from_kind, to_kind)
        {
            return self.constant(converted, to, value.span);
        }
        let conversion = match self.context.checking {
            Checking::Checked => ConversionKind::NumberChecked(from_kind, to_kind),
            Checking::Unchecked => ConversionKind::Number(from_kind, to_kind),
        };
        self.expr(ExprKind::Convert { operand: value, conversion }, to, value.span)
    }

    fn apply_box(&mut self, value: ExprRef<'b>, to: Type) -> ExprRef<'b> {
        let span = value.span;
        if let TypeKind::Nullable(of) = self.comp.types.kind(value.ty) {
            return self.if_not_null(value, to, |this, local| {
                let inner = this.reinterpret(local, of);
                this.apply_box(inner, to)
            });
        }
        self.expr(ExprKind::Convert { operand: value, conversion: ConversionKind::Box }, to, span)
    }

    /// `value == null ? null : f(value)`, with the value as its non-null type.
    pub(crate) fn if_not_null(
        &mut self,
        value: ExprRef<'b>,
        to: Type,
        f: impl FnOnce(&mut Self, ExprRef<'b>) -> ExprRef<'b>,
    ) -> ExprRef<'b> {
        let inner = self.strip_nullable(value.ty);
        let local = self.temporary(inner, value.span);
        let read = self.local(local, value.span);
        let then = f(self, read);
        let then = self.reinterpret(then, to);
        self.expr(ExprKind::IfNotNull { value, local, then }, to, value.span)
    }

    fn apply_operator(&mut self, value: ExprRef<'b>, method: MethodRef, to: Type) -> ExprRef<'b> {
        let by = self.comp.substitution_of(method.owner);
        let signature = self.comp.substituted_signature(method.method, &by);
        let Some(param) = signature.params.first() else { return value };
        let lifted = matches!(self.comp.types.kind(value.ty), TypeKind::Nullable(_))
            && !matches!(self.comp.types.kind(param.ty), TypeKind::Nullable(_))
            && self.comp.is_value_type(param.ty);
        let call = |this: &mut Self, argument: ExprRef<'b>| {
            let argument = this.standard_cast(argument, param.ty);
            let callee = Callee::Method { target: None, method, dispatch: Dispatch::Direct };
            let args = this.value_args(&[argument]);
            let result = this.expr(ExprKind::Call { callee, args }, signature.return_type, value.span);
            this.standard_cast(result, to)
        };
        match lifted {
            true => self.if_not_null(value, to, call),
            false => call(self, value),
        }
    }

    /// A cast without operators of types, so that they are not applied to their own operands.
    fn standard_cast(&mut self, value: ExprRef<'b>, to: Type) -> ExprRef<'b> {
        if self.comp.is_identical(value.ty, to) {
            return self.reinterpret(value, to);
        }
        match self.standard_conversion(value.ty, to, Strength::Explicit) {
            Some(conversion) => self.apply(value, conversion, to),
            None => self.no_conversion(value, to),
        }
    }

    fn apply_tuple(&mut self, value: ExprRef<'b>, to: Type) -> ExprRef<'b> {
        let TypeKind::Tuple(types, _) = self.comp.types.kind(to) else { return value };
        let types = self.comp.types.list(types);
        if let ExprKind::Tuple(elements) = value.kind {
            let elements: Vec<ExprRef<'b>> =
                elements.iter().zip(types).map(|(element, &ty)| self.cast(element, ty)).collect();
            return self.expr(ExprKind::Tuple(self.slice(&elements)), to, value.span);
        }
        let local = self.temporary(value.ty, value.span);
        let elements: Vec<ExprRef<'b>> = types
            .iter()
            .enumerate()
            .map(|(index, &ty)| {
                let target = self.local(local, value.span);
                let element = self.tuple_element(target, index, value.span);
                self.cast(element, ty)
            })
            .collect();
        let tuple = self.expr(ExprKind::Tuple(self.slice(&elements)), to, value.span);
        self.expr(ExprKind::Let(local, value, tuple), to, value.span)
    }

    /// An element of a tuple.
    pub(crate) fn tuple_element(&mut self, target: ExprRef<'b>, index: usize, span: Span) -> ExprRef<'b> {
        let ty = match self.comp.types.kind(target.ty) {
            TypeKind::Tuple(types, _) | TypeKind::Anonymous(types, _) => {
                self.comp.types.list(types).get(index).copied().unwrap_or(Type::UNKNOWN)
            }
            _ => Type::UNKNOWN,
        };
        self.expr(ExprKind::TupleElement { target, index: index as u16 }, ty, span)
    }

    fn target_typed_converts(&mut self, target: &'b TargetTyped<'b>, to: Type, strength: Strength) -> bool {
        match *target {
            TargetTyped::Default | TargetTyped::Throw(_) | TargetTyped::Unknown => true,
            TargetTyped::New { .. } => !to.is_void(),
            TargetTyped::Collection { elements } => self.collection_converts(elements, to),
            TargetTyped::Array { .. } => {
                matches!(self.comp.types.kind(to), TypeKind::Array(..)) || to.is_unknown()
            }
            TargetTyped::Conditional { values, .. } => {
                values.iter().all(|value| self.find_conversion(value, to, strength).is_some())
            }
            TargetTyped::Switch { arms, .. } => {
                arms.iter().all(|arm| self.find_conversion(arm.value, to, strength).is_some())
            }
            TargetTyped::Tuple(elements) => match self.comp.types.kind(to) {
                TypeKind::Tuple(types, _) => {
                    let types = self.comp.types.list(types);
                    types.len() == elements.len()
                        && elements
                            .iter()
                            .zip(types)
                            .all(|(element, &ty)| self.find_conversion(element, ty, strength).is_some())
                }
                _ => to.is_unknown(),
            },
        }
    }
}
