//! Method groups that become delegates.

use crate::{
    symbols::Signature,
    syntax::{
        Span,
        ast::{ArgMode, ParamMode},
    },
    types::Type,
};

use super::{
    binder::Binder,
    call::Arg,
    conversion::Strength,
    group::{MethodGroup, ReceiverKind},
    overload::Resolution,
    tree::{ConversionKind, Dispatch, ExprKind, ExprRef},
};

/// Whether a method whose parameters do not fit will do, if it is the only one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Guess {
    Allowed,
    Refused,
}

impl<'c, 'a: 'b, 'b> Binder<'c, 'a, 'b> {
    /// Arguments as a caller of the delegate would pass them.
    fn pretended_args(&mut self, params: &[(Type, ParamMode)]) -> &'b [Arg<'b>] {
        let args: Vec<Arg<'b>> = params
            .iter()
            .map(|&(ty, mode)| {
                let value = self.expr(ExprKind::Default, ty, Span::default());
                let mode = match mode {
                    ParamMode::Value => ArgMode::Value,
                    ParamMode::Ref => ArgMode::Ref,
                    ParamMode::Out => ArgMode::Out,
                    ParamMode::In => ArgMode::In,
                };
                Arg { value, mode, name: None }
            })
            .collect();
        self.slice(&args)
    }

    fn resolve_group(
        &mut self,
        group: &'b MethodGroup<'b>,
        args: &'b [Arg<'b>],
        guess: Guess,
    ) -> Option<Resolution<'a>> {
        let unbound = self.unbound.len();
        if !group.methods.is_empty() {
            let found = self.resolve(group.methods, args, group.type_args);
            let guessed = self.unbound.len() > unbound;
            self.unbound.truncate(unbound);
            if found.is_some() && (guess == Guess::Allowed || !guessed) {
                return found;
            }
        }
        let receiver = group.target.filter(|_| group.receiver == ReceiverKind::Value)?;
        let mut all = vec![Arg::value(receiver)];
        all.extend_from_slice(args);
        self.resolve_extension(group, self.slice(&all))
    }

    /// Whether the group has a method for the delegate type.
    pub(super) fn method_group_converts(&mut self, group: &'b MethodGroup<'b>, to: Type) -> bool {
        if to.is_unknown() {
            return true;
        }
        let Some(signature) = self.comp.delegate_signature(to) else {
            return self.type_converts_to_any_delegate(to);
        };
        if self.comp.types.is_open(to) {
            return true;
        }
        if group.local.is_some() {
            return true;
        }
        let params: Vec<_> = signature.params.iter().map(|p| (p.ty, p.mode)).collect();
        let args = self.pretended_args(&params);
        match self.resolve_group(group, args, Guess::Refused) {
            Some(resolution) => {
                self.delegate_result_fits(resolution.signature.return_type, signature.return_type)
            }
            None => false,
        }
    }

    fn type_converts_to_any_delegate(&self, to: Type) -> bool {
        use crate::types::Special;
        to == Type::OBJECT
            || to == Type::special(Special::Delegate)
            || to == Type::special(Special::MulticastDelegate)
    }

    fn delegate_result_fits(&mut self, result: Type, wanted: Type) -> bool {
        if wanted.is_void() || result.is_unknown() || wanted.is_unknown() {
            return wanted.is_void() == result.is_void() || result.is_unknown() || wanted.is_unknown();
        }
        if self.comp.agrees(result, wanted) {
            return true;
        }
        !result.is_void()
            && !self.comp.is_value_type(result)
            && self.type_conversion(result, wanted, Strength::Implicit).is_some()
    }

    /// What the group's method returns for arguments of these types.
    pub(super) fn method_group_result(
        &mut self,
        group: &'b MethodGroup<'b>,
        params: &[Type],
    ) -> Option<Type> {
        let modes: Vec<_> = params.iter().map(|&ty| (ty, ParamMode::Value)).collect();
        let args = self.pretended_args(&modes);
        if let Some(local) = group.local {
            let (function, _) = self.local_function(local, group.type_args, args)?;
            return Some(function.return_type.get());
        }
        let resolution = self.resolve_group(group, args, Guess::Allowed)?;
        Some(resolution.signature.return_type)
    }

    /// The delegate type of a group with a single method.
    pub(super) fn method_group_type(&mut self, group: &'b MethodGroup<'b>) -> Option<Type> {
        if let Some(local) = group.local {
            let (_, signature) = self.local_function(local, group.type_args, &[])?;
            return self.signature_type(&signature);
        }
        let [candidate] = group.methods else { return None };
        let by = self.comp.substitution_of(candidate.owner);
        let mut by_all = by;
        let type_params = self.comp.method(candidate.method).type_params;
        if type_params.len() != group.type_args.len() {
            return None;
        }
        by_all.extend(type_params, group.type_args);
        let signature = self.comp.substituted_signature(candidate.method, &by_all);
        self.signature_type(&signature)
    }

    fn signature_type(&mut self, signature: &Signature<'a>) -> Option<Type> {
        let params: Vec<Type> = signature.params.iter().map(|param| param.ty).collect();
        self.function_type(&params, signature.return_type)
    }

    /// Makes a delegate of the group's method that fits.
    pub(super) fn apply_method_group(
        &mut self,
        group: &'b MethodGroup<'b>,
        to: Type,
        span: Span,
    ) -> ExprRef<'b> {
        let ty = match self.comp.delegate_signature(to) {
            Some(_) => to,
            None => self.method_group_type(group).unwrap_or(Type::UNKNOWN),
        };
        let Some(signature) = self.comp.delegate_signature(ty) else {
            let unknown = self.unbound(&[], span);
            return self.reinterpret(unknown, to);
        };
        let params: Vec<_> = signature.params.iter().map(|p| (p.ty, p.mode)).collect();
        let args = self.pretended_args(&params);
        let delegate = if let Some(local) = group.local {
            match self.local_function(local, group.type_args, args) {
                Some((function, _)) => {
                    self.note_call(function);
                    self.expr(ExprKind::Lambda(function), ty, span)
                }
                None => self.unbound(&[], span),
            }
        } else {
            match self.resolve_group(group, args, Guess::Allowed) {
                Some(resolution) => self.method_delegate(group, &resolution, ty, span),
                None => self.unbound(&[], span),
            }
        };
        self.reinterpret(delegate, to)
    }

    fn method_delegate(
        &mut self,
        group: &'b MethodGroup<'b>,
        resolution: &Resolution<'a>,
        ty: Type,
        span: Span,
    ) -> ExprRef<'b> {
        let method = resolution.method;
        let is_static = self.is_static(method);
        let extension = is_static && resolution.mapping.len() > self.delegate_parameter_count(ty);
        let target = match group.receiver {
            _ if is_static && !extension => None,
            ReceiverKind::Implicit => Some(self.this(span)),
            _ => group.target,
        };
        let target = target.map(|target| {
            let boxes = self.comp.is_value_type(target.ty);
            match boxes {
                true => {
                    let operand = target;
                    let conversion = ConversionKind::Box;
                    self.expr(ExprKind::Convert { operand, conversion }, Type::OBJECT, target.span)
                }
                false => target,
            }
        });
        let (method, dispatch) = match group.receiver {
            ReceiverKind::Base => (self.base_implementation(method), Dispatch::Direct),
            _ => (method, Dispatch::Virtual),
        };
        self.expr(ExprKind::NewDelegate { target, method, dispatch }, ty, span)
    }

    fn delegate_parameter_count(&mut self, ty: Type) -> usize {
        self.comp.delegate_signature(ty).map_or(0, |signature| signature.params.len())
    }
}
