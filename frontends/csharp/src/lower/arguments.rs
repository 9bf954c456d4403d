//! Calls and their arguments.

use redhanded_checker::ir::{Callee as SiteCallee, Instruction, Reg};

use crate::{
    bind::tree::{Argument, Callee, Dispatch, ExprKind, ExprRef, MethodRef, Passing},
    symbols::MethodRole,
    syntax::{Span, ast::Modifiers},
};

use super::{function::FunctionLowering, ids::FunctionKey};

/// Registers of arguments, in the order of the parameters.
pub(super) struct Arguments {
    pub(super) registers: Vec<Reg>,
}

impl<'l, 'a, 'b> FunctionLowering<'l, 'a, 'b> {
    /// Evaluates arguments in the order they are written.
    pub(super) fn arguments(&mut self, args: &'b [Argument<'b>]) -> Arguments {
        let mut order: Vec<usize> = (0..args.len()).collect();
        order.sort_by_key(|&index| args[index].order);
        let mut registers = vec![Reg(0); args.len()];
        for (position, &index) in order.iter().enumerate() {
            let argument = &args[index];
            let later: Vec<&Argument<'b>> = order[position + 1..].iter().map(|&i| &args[i]).collect();
            registers[index] = match argument.passing {
                Passing::Value => {
                    let register = self.copied(argument.value, None);
                    let changes = later.iter().any(|later| may_assign(later.value, 16));
                    if changes { self.keep(register, argument.value) } else { register }
                }
                Passing::Reference => self.reference(argument.value),
                Passing::Temporary => self.temporary_reference(argument.value),
            };
        }
        Arguments { registers }
    }

    /// A value that nobody else has: structs are copied out of variables.
    pub(super) fn copied(&mut self, value: ExprRef<'b>, hint: Option<Reg>) -> Reg {
        if !self.lowering.is_struct(value.ty) || !is_variable(value) {
            return self.expr(value, hint);
        }
        let src = self.address(value);
        let dst = self.target(hint);
        self.at(value.span);
        self.emit(Instruction::CopyStruct { dst, src });
        dst
    }

    /// A call.
    pub(super) fn call(
        &mut self,
        callee: &Callee<'b>,
        args: &'b [Argument<'b>],
        span: Span,
        hint: Option<Reg>,
    ) -> Reg {
        match *callee {
            Callee::Method { target, method, dispatch } => {
                let mut registers = Vec::with_capacity(args.len() + 1);
                if let Some(target) = target {
                    let receiver = self.receiver(target, method.owner);
                    let changes = args.iter().any(|arg| may_assign(arg.value, 16));
                    registers.push(if changes { self.keep(receiver, target) } else { receiver });
                } else if !self.lowering.comp.method(method.method).modifiers.contains(Modifiers::STATIC)
                    && !matches!(self.lowering.comp.method(method.method).role, MethodRole::Operator(_))
                {
                    registers.push(self.unknown(None));
                }
                registers.extend(self.arguments(args).registers);
                let dst = self.target(hint);
                self.at(span);
                match target {
                    Some(target) if dispatch == Dispatch::Virtual && self.may_be_null(target, method) => {
                        self.invoke_on(dst, method, &registers);
                    }
                    _ => self.invoke(dst, method, dispatch, &registers),
                }
                dst
            }
            Callee::Delegate(delegate) => {
                let register = self.expr(delegate, None);
                let changes = args.iter().any(|arg| may_assign(arg.value, 16));
                let mut registers = vec![if changes { self.keep(register, delegate) } else { register }];
                registers.extend(self.arguments(args).registers);
                let dst = self.target(hint);
                self.at(span);
                self.code.call_delegate(dst, &registers);
                dst
            }
            Callee::Local(function) => {
                let id = self.inner_function(function);
                let arguments = self.arguments(args).registers;
                let environment = self.environment(function);
                let mut registers = vec![environment];
                registers.extend(arguments);
                let dst = self.target(hint);
                self.at(span);
                self.code.call(dst, id, &registers);
                dst
            }
        }
    }

    /// Calls a method with evaluated arguments, the receiver first.
    pub(super) fn invoke(&mut self, dst: Reg, method: MethodRef, dispatch: Dispatch, registers: &[Reg]) {
        if dispatch == Dispatch::Virtual && self.lowering.comp.is_virtual(method.method) {
            let value_type = self.lowering.comp.is_value_type(method.owner);
            if !value_type {
                let slot = self.lowering.slot_id(method);
                self.code.call_virtual(dst, slot, registers);
                return;
            }
        }
        self.initialise_type_of(method);
        let id = self.lowering.function_id(FunctionKey::Method(method));
        self.code.call(dst, id, registers);
    }

    /// Calls an accessor with evaluated arguments, the receiver first.
    pub(super) fn invoke_accessor(
        &mut self,
        dst: Reg,
        accessor: MethodRef,
        dispatch: Dispatch,
        registers: &[Reg],
    ) {
        let comp = &self.lowering.comp;
        let plain = dispatch == Dispatch::Virtual
            && !comp.method(accessor.method).modifiers.contains(Modifiers::STATIC)
            && !comp.is_value_type(accessor.owner)
            && !comp.is_virtual(accessor.method);
        match plain {
            true => self.invoke_on(dst, accessor, registers),
            false => self.invoke(dst, accessor, dispatch, registers),
        }
    }

    /// Whether a method that is not virtual is called on what may be null or unknown.
    fn may_be_null(&self, target: ExprRef<'b>, method: MethodRef) -> bool {
        let known = matches!(target.kind, ExprKind::This | ExprKind::New { .. });
        !known
            && !self.lowering.comp.is_value_type(method.owner)
            && !self.lowering.comp.is_virtual(method.method)
    }

    /// Calls a method that is not virtual on a receiver, which is looked at first.
    fn invoke_on(&mut self, dst: Reg, method: MethodRef, registers: &[Reg]) {
        let id = self.lowering.function_id(FunctionKey::Method(method));
        self.code.call_method(dst, id, registers);
    }

    /// A call of a static method or constructor runs the static constructor first, if the type has
    /// one that is written.
    pub(super) fn initialise_type_of(&mut self, method: MethodRef) {
        let info = self.lowering.comp.method(method.method);
        let first_use = info.modifiers.contains(Modifiers::STATIC) || info.role == MethodRole::Constructor;
        if first_use && self.lowering.has_static_constructor(method.owner) {
            let ty = self.lowering.type_id(method.owner);
            self.emit(Instruction::InitialiseType { ty });
        }
    }

    /// A delegate for a method.
    pub(super) fn method_delegate(
        &mut self,
        target: Option<ExprRef<'b>>,
        method: MethodRef,
        dispatch: Dispatch,
        value: ExprRef<'b>,
        hint: Option<Reg>,
    ) -> Reg {
        let target = target.map(|target| self.expr(target, None));
        let dst = self.target(hint);
        let ty = self.lowering.type_id(value.ty);
        let virtual_call = dispatch == Dispatch::Virtual
            && target.is_some()
            && (self.lowering.comp.is_virtual(method.method)
                || self.lowering.comp.is_value_type(method.owner));
        let callee = if virtual_call && !self.lowering.comp.is_value_type(method.owner) {
            SiteCallee::Slot(self.lowering.slot_id(method))
        } else if target.is_some() && self.lowering.is_number(method.owner) {
            SiteCallee::Function(self.lowering.function_id(FunctionKey::Unboxing(method)))
        } else {
            SiteCallee::Function(self.lowering.function_id(FunctionKey::Method(method)))
        };
        self.at(value.span);
        self.code.new_delegate(dst, ty, callee, target);
        dst
    }
}

/// Whether the expression names a variable, whose value others may change.
pub(super) fn is_variable(value: ExprRef<'_>) -> bool {
    match value.kind {
        ExprKind::Local(_)
        | ExprKind::This
        | ExprKind::Field { .. }
        | ExprKind::Element { .. }
        | ExprKind::TupleElement { .. }
        | ExprKind::ReferenceTo(_)
        | ExprKind::Dereference(_) => true,
        ExprKind::Conditional(_, a, b) => is_variable(a) || is_variable(b),
        ExprKind::Coalesce(a, b) => is_variable(a) || is_variable(b),
        ExprKind::Convert { operand, conversion } => {
            matches!(
                conversion,
                crate::bind::tree::ConversionKind::Reinterpret | crate::bind::tree::ConversionKind::Unwrap
            ) && is_variable(operand)
        }
        ExprKind::Assign { .. } | ExprKind::Compound { .. } | ExprKind::CoalesceAssign { .. } => true,
        ExprKind::Let(_, _, value) => is_variable(value),
        ExprKind::IfNotNull { then, .. } => is_variable(then),
        _ => false,
    }
}

/// Whether evaluating may change a local of this function; looks at so many nodes and then says yes.
pub(super) fn may_assign(value: ExprRef<'_>, fuel: u32) -> bool {
    if fuel == 0 {
        return true;
    }
    let fuel = fuel - 1;
    match value.kind {
        ExprKind::Constant(_)
        | ExprKind::Local(_)
        | ExprKind::This
        | ExprKind::Default
        | ExprKind::TypeOf(_)
        | ExprKind::Lambda(_)
        | ExprKind::Unknown([])
        | ExprKind::Field { target: None, .. } => false,
        ExprKind::Field { target: Some(target), .. } | ExprKind::TupleElement { target, .. } => {
            may_assign(target, fuel)
        }
        ExprKind::ArrayLength(operand)
        | ExprKind::Convert { operand, .. }
        | ExprKind::Not(operand)
        | ExprKind::Negate(_, operand)
        | ExprKind::Complement(_, operand) => may_assign(operand, fuel),
        ExprKind::Property { target, args, .. } => {
            target.is_some_and(|target| may_assign(target, fuel))
                || args.iter().any(|arg| may_assign(arg.value, fuel))
        }
        ExprKind::Element { array, indices } => {
            may_assign(array, fuel) || indices.iter().any(|index| may_assign(index, fuel))
        }
        ExprKind::Number { left, right, .. }
        | ExprKind::Equal { left, right, .. }
        | ExprKind::And(left, right)
        | ExprKind::Or(left, right) => may_assign(left, fuel) || may_assign(right, fuel),
        ExprKind::Concat(parts) => parts.iter().any(|part| may_assign(part, fuel)),
        ExprKind::Call { callee, args } => {
            let target = match callee {
                Callee::Method { target, .. } => target,
                Callee::Delegate(delegate) => Some(delegate),
                Callee::Local(_) => None,
            };
            target.is_some_and(|target| may_assign(target, fuel))
                || args.iter().any(|arg| arg.passing == Passing::Value && may_assign(arg.value, fuel))
        }
        ExprKind::NewDelegate { target, .. } => target.is_some_and(|target| may_assign(target, fuel)),
        _ => true,
    }
}
