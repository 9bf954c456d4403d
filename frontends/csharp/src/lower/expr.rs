//! Expressions.

use redhanded_checker::ir::{FieldIndex, Instruction, Intrinsic, Label, Mode, Reg};

use crate::{
    bind::{
        Constant,
        tree::{
            Await, ConversionKind, ExprKind, ExprRef, InitKind, Initializer, LocalId, MethodRef, Resumption,
            SwitchArm, Taken,
        },
        with_stack,
    },
    syntax::Span,
    types::Type,
};

use super::{arguments, function::FunctionLowering, ids::FunctionKey, locals::Place};

/// How many expressions may be nested before the inner ones count as unknown; deeper than what the
/// binder lets pass, which has spelled out conversions between them.
const MAX_DEPTH: u32 = 8_000;

impl<'l, 'a, 'b> FunctionLowering<'l, 'a, 'b> {
    /// Evaluates an expression. The result is in the returned register: the wanted one, that of a
    /// local, or another one. Of a struct it is the cell, which may belong to a variable.
    pub(super) fn expr(&mut self, value: ExprRef<'b>, hint: Option<Reg>) -> Reg {
        if self.depth >= MAX_DEPTH {
            return self.unknown(hint);
        }
        self.depth += 1;
        let register = with_stack(|| self.expr_kind(value, hint));
        self.depth -= 1;
        register
    }

    /// Evaluates an expression into a register.
    pub(super) fn expr_into(&mut self, value: ExprRef<'b>, dst: Reg) {
        let register = self.expr(value, Some(dst));
        self.move_to(dst, register);
    }

    pub(super) fn copied_into(&mut self, value: ExprRef<'b>, dst: Reg) {
        let register = self.copied(value, Some(dst));
        self.move_to(dst, register);
    }

    /// Evaluates an expression for what it does.
    pub(super) fn effect(&mut self, value: ExprRef<'b>) {
        match value.kind {
            // Statements like `x++;` need no copy of the old value.
            ExprKind::Compound { target, local, value: new, atomic, .. } => {
                self.compound(target, local, new, Taken::New, atomic);
            }
            ExprKind::Convert { operand, conversion: ConversionKind::Reinterpret } => self.effect(operand),
            _ => {
                self.expr(value, None);
            }
        }
    }

    fn expr_kind(&mut self, value: ExprRef<'b>, hint: Option<Reg>) -> Reg {
        let span = value.span;
        match value.kind {
            ExprKind::Unknown(operands) => {
                for operand in operands {
                    self.effect(operand);
                }
                // What is not there could have kept the operands, and wake who waits for them.
                let nothing = self.code.scratch();
                self.code.intrinsic(nothing, Intrinsic::Outside, &[]);
                self.unknown(hint)
            }
            ExprKind::Constant(constant) => self.constant(constant, value.ty, hint),
            ExprKind::Default => self.load_default(value.ty, hint),
            ExprKind::Local(local) => {
                self.at(span);
                self.read_local(local, hint)
            }
            ExprKind::This => self.this_register(),
            ExprKind::Field { .. }
            | ExprKind::TupleElement { .. }
            | ExprKind::Element { .. }
            | ExprKind::Dereference(_) => {
                if self.lowering.is_struct(value.ty) {
                    return self.address(value);
                }
                let variable = self.variable(value);
                self.load(&variable, span, hint)
            }
            ExprKind::Property { .. } => {
                let variable = self.variable(value);
                self.load(&variable, span, hint)
            }
            ExprKind::ArrayLength(array) => {
                let array = self.expr(array, None);
                let dst = self.target(hint);
                self.at(span);
                self.emit(Instruction::ArrayLength { dst, array });
                dst
            }
            ExprKind::GridElements(grid) => self.grid_elements(grid, span, hint),
            ExprKind::GridSize(grid, dimension) => self.grid_size(grid, dimension, span),
            ExprKind::Call { ref callee, args } => self.call(callee, args, span, hint),
            ExprKind::ReferenceTo(variable) => self.reference(variable),
            ExprKind::New { constructor, args, init } => self.new_object(value, constructor, args, init),
            ExprKind::Tuple(elements) => self.tuple(value, elements),
            ExprKind::NewArray { sizes, init } => self.new_array(value, sizes, init),
            ExprKind::Build { local, value: collection, steps } => {
                let register = self.copied(collection, None);
                self.initialise_local(local, register);
                self.steps(steps);
                self.read_local(local, None)
            }
            ExprKind::NewDelegate { target, method, dispatch } => {
                self.method_delegate(target, method, dispatch, value, hint)
            }
            ExprKind::Lambda(function) => self.lambda(function, value.ty, hint),
            ExprKind::Convert { operand, conversion } => self.convert(value, operand, conversion, hint),
            ExprKind::IfNotNull { value: tested, local, then } => self.if_not_null(tested, local, then),
            ExprKind::Negate(kind, operand) => {
                let src = self.expr(operand, None);
                let dst = self.target(hint);
                self.emit(Instruction::Negate { kind, dst, src });
                dst
            }
            ExprKind::Complement(kind, operand) => {
                let src = self.expr(operand, None);
                let dst = self.target(hint);
                self.emit(Instruction::Complement { kind, dst, src });
                dst
            }
            ExprKind::Not(operand) => {
                let src = self.expr(operand, None);
                let dst = self.target(hint);
                self.emit(Instruction::Not { dst, src });
                dst
            }
            ExprKind::Number { .. } | ExprKind::LiftedNumber { .. } | ExprKind::Equal { .. } => {
                self.operator(value, hint)
            }
            ExprKind::And(..) | ExprKind::Or(..) => self.truth_value(value),
            ExprKind::Concat(parts) => self.concat(parts, span, hint),
            ExprKind::Combine(a, b) => {
                let (a, b) = self.operands(a, b);
                let dst = self.target(hint);
                self.emit(Instruction::CombineDelegates { dst, a, b });
                dst
            }
            ExprKind::Remove(a, b) => {
                let (a, b) = self.operands(a, b);
                let dst = self.target(hint);
                self.emit(Instruction::RemoveDelegate { dst, a, b });
                dst
            }
            ExprKind::Coalesce(left, right) => self.coalesce(left, right),
            ExprKind::Conditional(condition, then, otherwise) => {
                if self.lowering.is_struct(value.ty) && arguments::is_variable(value) {
                    return self.address(value);
                }
                let dst = self.temp();
                let (else_label, end) = (self.code.label(), self.code.label());
                self.branch_unless(condition, else_label);
                self.copied_into(then, dst);
                self.code.jump(end);
                self.code.bind(else_label);
                self.copied_into(otherwise, dst);
                self.code.bind(end);
                dst
            }
            ExprKind::Assign { target, value: new } => self.assign(target, new),
            ExprKind::LoseSight { target, reference } => {
                let variable = self.variable(target);
                let unknown = self.unknown(None);
                self.lose_sight(&variable, reference, unknown, span);
                unknown
            }
            ExprKind::AssignReference { target, value: variable } => {
                let register = self.expr(variable, None);
                let dst = self.plain_register(target);
                self.move_to(dst, register);
                dst
            }
            ExprKind::Compound { target, local, value: new, taken, atomic } => {
                self.compound(target, local, new, taken, atomic)
            }
            ExprKind::CoalesceAssign { target, value: new } => self.coalesce_assign(target, new),
            ExprKind::Deconstruct(deconstruction) => self.deconstruct(deconstruction),
            ExprKind::Is { value: tested, local, pattern } => {
                let register = self.copied(tested, None);
                self.initialise_local(local, register);
                self.pattern_value(pattern)
            }
            ExprKind::IsType(operand, ty) => {
                let src = self.expr(operand, None);
                let dst = self.target(hint);
                let ty = self.type_index(ty);
                self.emit(Instruction::IsInstance { dst, src, ty });
                dst
            }
            ExprKind::As(operand, ty) => self.as_type(operand, ty),
            ExprKind::TypeOf(ty) => {
                let dst = self.target(hint);
                let ty = self.lowering.type_id(ty);
                self.emit(Instruction::LoadType { dst, ty });
                dst
            }
            ExprKind::Switch { value: tested, local, arms } => self.switch(tested, local, arms, span),
            ExprKind::Throw(exception) => {
                let src = self.expr(exception, None);
                self.at(span);
                self.emit(Instruction::Throw { src });
                self.target(hint)
            }
            ExprKind::Await(awaited) => self.await_value(awaited, span, hint),
            ExprKind::Let(local, first, second) => {
                let register = self.copied(first, None);
                self.initialise_local(local, register);
                self.expr(second, hint)
            }
            ExprKind::Sequence(values) => match values.split_last() {
                Some((last, others)) => {
                    for value in others {
                        self.effect(value);
                    }
                    self.expr(last, hint)
                }
                None => self.unknown(hint),
            },
            ExprKind::With { value: original, init } => self.with(original, init, span),
            ExprKind::Intrinsic { name, type_arg, args } => self.intrinsic(name, type_arg, args, span, hint),
            ExprKind::Event { target, event, owner, .. } => {
                self.event_field(target, event, owner, span, hint)
            }
            ExprKind::UnboundLambda(_)
            | ExprKind::MethodGroup(_)
            | ExprKind::TargetTyped(_)
            | ExprKind::OutVariable(_)
            | ExprKind::Discard
            | ExprKind::Type(_)
            | ExprKind::Namespace(_) => self.unknown(hint),
        }
    }

    pub(super) fn type_index(&mut self, ty: Type) -> redhanded_checker::ir::TypeIndex {
        let id = self.lowering.type_id(ty);
        self.code.type_index(id)
    }

    fn constant(&mut self, constant: Constant, ty: Type, hint: Option<Reg>) -> Reg {
        let dst = self.target(hint);
        match constant {
            Constant::Null if self.lowering.is_struct(ty) => return self.load_default(ty, Some(dst)),
            Constant::Null => self.emit(Instruction::LoadNull { dst }),
            Constant::Bool(value) => self.emit(Instruction::LoadInt { dst, value: i32::from(value) }),
            Constant::Int(value) => self.code.load_int(dst, value),
            Constant::Float(_) | Constant::String(_) => match self.lowering.constant(constant) {
                Some(constant) => self.code.load_constant(dst, constant),
                None => self.emit(Instruction::LoadUnknown { dst }),
            },
        }
        dst
    }

    /// Evaluates two operands; the first one is kept from changes by the second one.
    pub(super) fn operands(&mut self, a: ExprRef<'b>, b: ExprRef<'b>) -> (Reg, Reg) {
        let first = self.expr(a, None);
        let first = if arguments::may_assign(b, 16) { self.keep(first, a) } else { first };
        let second = self.expr(b, None);
        (first, second)
    }

    fn new_object(
        &mut self,
        value: ExprRef<'b>,
        constructor: Option<MethodRef>,
        args: &'b [crate::bind::tree::Argument<'b>],
        init: Option<&'b Initializer<'b>>,
    ) -> Reg {
        let mut registers = self.arguments(args).registers;
        let dst = self.temp();
        self.at(value.span);
        if let Some(constructor) = constructor {
            self.initialise_type_of(constructor);
        }
        let ty = self.lowering.type_id(value.ty);
        self.emit(Instruction::NewObject { dst, ty });
        if let Some(constructor) = constructor {
            let function = self.lowering.function_id(FunctionKey::Method(constructor));
            registers.insert(0, dst);
            let result = self.code.scratch();
            self.code.call(result, function, &registers);
        }
        if let Some(init) = init {
            // The local is the new object itself, not a copy.
            let local = self.plain_register(init.local);
            match self.place(init.local) {
                Place::Cell => self.initialise_local(init.local, dst),
                _ => self.move_to(local, dst),
            }
            self.steps(init.steps);
        }
        dst
    }

    fn steps(&mut self, steps: &'b [InitKind<'b>]) {
        for step in steps {
            match *step {
                InitKind::Expr(step) => self.effect(step),
                InitKind::Spread(foreach) => self.foreach(foreach),
            }
        }
    }

    fn tuple(&mut self, value: ExprRef<'b>, elements: &'b [ExprRef<'b>]) -> Reg {
        let mut registers = Vec::with_capacity(elements.len());
        for (index, element) in elements.iter().enumerate() {
            let register = self.copied(element, None);
            let changes = elements[index + 1..].iter().any(|later| arguments::may_assign(later, 16));
            registers.push(if changes { self.keep(register, element) } else { register });
        }
        let dst = self.temp();
        self.at(value.span);
        let ty = self.lowering.type_id(value.ty);
        self.emit(Instruction::NewObject { dst, ty });
        for (index, (register, element)) in registers.into_iter().zip(elements).enumerate() {
            let field = FieldIndex(index as u16);
            let mode = Mode::Untracked;
            if self.lowering.is_struct(element.ty) {
                let cell = self.temp();
                self.emit(Instruction::LoadField { mode, dst: cell, object: dst, field });
                self.emit(Instruction::AssignStruct { target: cell, src: register });
            } else {
                self.emit(Instruction::StoreField { mode, object: dst, field, src: register });
            }
        }
        dst
    }

    fn convert(
        &mut self,
        value: ExprRef<'b>,
        operand: ExprRef<'b>,
        conversion: ConversionKind,
        hint: Option<Reg>,
    ) -> Reg {
        match conversion {
            ConversionKind::Reinterpret => self.reinterpret(value, operand, hint),
            ConversionKind::Number(from, to) => {
                if from == to {
                    return self.expr(operand, hint);
                }
                let src = self.expr(operand, None);
                let dst = self.target(hint);
                self.emit(Instruction::Convert { from, to, dst, src });
                dst
            }
            ConversionKind::NumberChecked(from, to) => {
                if from == to {
                    return self.expr(operand, hint);
                }
                let src = self.expr(operand, None);
                let dst = self.target(hint);
                self.at(value.span);
                self.emit(Instruction::ConvertChecked { from, to, dst, src });
                dst
            }
            ConversionKind::Box => {
                let src = self.expr(operand, None);
                let dst = self.target(hint);
                let ty = self.type_index(operand.ty);
                self.at(value.span);
                self.emit(Instruction::Box { dst, src, ty });
                dst
            }
            ConversionKind::Unbox => {
                let src = self.expr(operand, None);
                let dst = self.target(hint);
                let ty = self.type_index(value.ty);
                self.at(value.span);
                self.emit(Instruction::Unbox { dst, src, ty });
                dst
            }
            ConversionKind::Cast => {
                let src = self.expr(operand, None);
                let dst = self.target(hint);
                let ty = self.type_index(value.ty);
                self.at(value.span);
                self.emit(Instruction::Cast { dst, src, ty });
                dst
            }
            ConversionKind::Unwrap => self.unwrap(value, operand),
            ConversionKind::Lifted => self.expr(operand, hint),
        }
    }

    /// A value that only changes its type. A struct that becomes nullable, or the other way round,
    /// is a value of its own.
    fn reinterpret(&mut self, value: ExprRef<'b>, operand: ExprRef<'b>, hint: Option<Reg>) -> Reg {
        let (from, to) = (self.lowering.is_struct(operand.ty), self.lowering.is_struct(value.ty));
        match (from, to) {
            (true, false) => self.copied(operand, hint),
            (false, true) => {
                let src = self.expr(operand, None);
                let dst = self.target(hint);
                self.emit(Instruction::CopyStruct { dst, src });
                dst
            }
            _ => self.expr(operand, hint),
        }
    }

    /// `T?` to `T`: null throws, by an access through it.
    fn unwrap(&mut self, value: ExprRef<'b>, operand: ExprRef<'b>) -> Reg {
        let src = self.expr(operand, None);
        let present = self.code.label();
        let null = self.temp();
        self.at(value.span);
        self.emit(Instruction::IsNull { dst: null, src });
        self.code.jump_if_not(null, present);
        self.emit(Instruction::ArrayLength { dst: null, array: src });
        self.code.bind(present);
        self.code.free(null);
        if self.lowering.is_struct(value.ty) {
            let dst = self.temp();
            self.emit(Instruction::CopyStruct { dst, src });
            return dst;
        }
        src
    }

    fn if_not_null(&mut self, tested: ExprRef<'b>, local: LocalId, then: ExprRef<'b>) -> Reg {
        let register = self.expr(tested, None);
        let dst = self.temp();
        let end = self.code.label();
        let null = self.temp();
        self.emit(Instruction::IsNull { dst: null, src: register });
        self.emit(Instruction::LoadNull { dst });
        self.code.jump_if(null, end);
        self.code.free(null);
        self.initialise_local(local, register);
        if then.ty.is_void() {
            self.effect(then);
        } else {
            self.copied_into(then, dst);
        }
        self.code.bind(end);
        dst
    }

    fn coalesce(&mut self, left: ExprRef<'b>, right: ExprRef<'b>) -> Reg {
        let dst = self.temp();
        self.copied_into(left, dst);
        let end = self.code.label();
        let null = self.temp();
        self.emit(Instruction::IsNull { dst: null, src: dst });
        self.code.jump_if_not(null, end);
        self.code.free(null);
        self.copied_into(right, dst);
        self.code.bind(end);
        dst
    }

    fn as_type(&mut self, operand: ExprRef<'b>, ty: Type) -> Reg {
        let src = self.expr(operand, None);
        let dst = self.temp();
        let (end, test) = (self.code.label(), self.temp());
        let ty = self.type_index(ty);
        self.move_to(dst, src);
        self.emit(Instruction::IsInstance { dst: test, src, ty });
        self.code.jump_if(test, end);
        self.code.free(test);
        self.emit(Instruction::LoadNull { dst });
        self.code.bind(end);
        dst
    }

    fn switch(&mut self, tested: ExprRef<'b>, local: LocalId, arms: &'b [SwitchArm<'b>], span: Span) -> Reg {
        let register = self.copied(tested, None);
        self.initialise_local(local, register);
        let dst = self.temp();
        let end = self.code.label();
        for arm in arms {
            let next = self.code.label();
            self.pattern(arm.pattern, next);
            if let Some(guard) = arm.guard {
                self.branch_unless(guard, next);
            }
            self.copied_into(arm.value, dst);
            self.code.jump(end);
            self.code.bind(next);
        }
        // No arm matches: an exception of a type that nobody catches by name.
        self.at(span);
        let exception = self.unknown(None);
        self.emit(Instruction::Throw { src: exception });
        self.code.bind(end);
        dst
    }

    fn await_value(&mut self, awaited: &'b Await<'b>, span: Span, hint: Option<Reg>) -> Reg {
        let awaiter = self.copied(awaited.get_awaiter, None);
        self.initialise_local(awaited.awaiter, awaiter);
        let done = self.code.label();
        let completed = self.expr(awaited.is_completed, None);
        self.code.jump_if(completed, done);
        let value = self.read_local(awaited.awaiter, None);
        let mut value = self.boxed(value, awaited.get_awaiter.ty);
        if awaited.resumption == Resumption::Anywhere {
            let known = self.lowering.comp.known;
            let wrap = self.lowering.comp.text(known.or_anywhere);
            value = self.library_call(known.outside_awaiter, &[], wrap, &[], &[value]);
        }
        self.at(span);
        let dst = self.code.scratch();
        self.emit(Instruction::Yield { dst, value });
        self.code.bind(done);
        self.expr(awaited.get_result, hint)
    }

    /// A value as an object.
    pub(super) fn boxed(&mut self, src: Reg, ty: Type) -> Reg {
        if !self.lowering.is_struct(ty) && !self.lowering.is_number(ty) {
            return src;
        }
        let dst = self.temp();
        let ty = self.type_index(ty);
        self.emit(Instruction::Box { dst, src, ty });
        dst
    }

    fn with(&mut self, original: ExprRef<'b>, init: &'b Initializer<'b>, span: Span) -> Reg {
        let src = self.expr(original, None);
        let dst = self.temp();
        self.at(span);
        match self.lowering.is_struct(original.ty) {
            true => self.emit(Instruction::CopyStruct { dst, src }),
            false => self.code.intrinsic(dst, redhanded_checker::ir::Intrinsic::Clone, &[src]),
        }
        let local = self.plain_register(init.local);
        match self.place(init.local) {
            Place::Cell => self.initialise_local(init.local, dst),
            _ => self.move_to(local, dst),
        }
        self.steps(init.steps);
        dst
    }

    /// The handlers of an event, as they are when it is raised.
    fn event_field(
        &mut self,
        target: Option<ExprRef<'b>>,
        event: crate::symbols::PropertyId,
        owner: Type,
        span: Span,
        hint: Option<Reg>,
    ) -> Reg {
        let backing = self.lowering.comp.property(event).backing;
        let object = target.map(|target| self.expr(target, None));
        let dst = self.target(hint);
        self.at(span);
        let mode = Mode::Volatile;
        match (backing, object) {
            (Some(field), Some(object)) => match self.lowering.field_index(field, owner) {
                Some(field) => self.emit(Instruction::LoadField { mode, dst, object, field }),
                None => self.emit(Instruction::LoadUnknown { dst }),
            },
            (Some(field), None) => {
                let field = self.lowering.static_id(field, owner);
                self.emit(Instruction::LoadStatic { mode, dst, field });
            }
            (None, _) => self.emit(Instruction::LoadUnknown { dst }),
        }
        dst
    }

    /// A truth value of `&&` and `||`.
    fn truth_value(&mut self, value: ExprRef<'b>) -> Reg {
        let dst = self.temp();
        let (otherwise, end) = (self.code.label(), self.code.label());
        self.branch_unless(value, otherwise);
        self.emit(Instruction::LoadInt { dst, value: 1 });
        self.code.jump(end);
        self.code.bind(otherwise);
        self.emit(Instruction::LoadInt { dst, value: 0 });
        self.code.bind(end);
        dst
    }

    /// Continues at `target` if a condition does not hold.
    pub(super) fn branch_unless(&mut self, condition: ExprRef<'b>, target: Label) {
        match condition.kind {
            ExprKind::Constant(Constant::Bool(true)) => {}
            ExprKind::Constant(Constant::Bool(false)) => self.code.jump(target),
            ExprKind::And(left, right) => {
                let deeper = self.expr_depth(|this| {
                    this.branch_unless(left, target);
                    this.branch_unless(right, target);
                });
                if !deeper {
                    self.code.jump(target);
                }
            }
            ExprKind::Or(left, right) => {
                let holds = self.code.label();
                let deeper = self.expr_depth(|this| {
                    this.branch_if(left, holds);
                    this.branch_unless(right, target);
                });
                if !deeper {
                    self.code.jump(target);
                }
                self.code.bind(holds);
            }
            ExprKind::Not(inner) => self.branch_if(inner, target),
            ExprKind::Is { value, local, pattern } => {
                let register = self.copied(value, None);
                self.initialise_local(local, register);
                self.pattern(pattern, target);
            }
            _ => {
                let register = self.expr(condition, None);
                self.code.jump_if_not_decided(self.decision, register, target);
            }
        }
    }

    /// Continues at `target` if a condition holds.
    pub(super) fn branch_if(&mut self, condition: ExprRef<'b>, target: Label) {
        match condition.kind {
            ExprKind::Constant(Constant::Bool(true)) => self.code.jump(target),
            ExprKind::Constant(Constant::Bool(false)) => {}
            ExprKind::Not(inner) => self.branch_unless(inner, target),
            ExprKind::And(..) | ExprKind::Or(..) | ExprKind::Is { .. } => {
                let otherwise = self.code.label();
                self.branch_unless(condition, otherwise);
                self.code.jump(target);
                self.code.bind(otherwise);
            }
            _ => {
                let register = self.expr(condition, None);
                self.code.jump_if_decided(self.decision, register, target);
            }
        }
    }

    /// Runs `f` one level deeper, and says whether it was not too deep.
    fn expr_depth(&mut self, f: impl FnOnce(&mut Self)) -> bool {
        if self.depth >= MAX_DEPTH {
            return false;
        }
        self.depth += 1;
        with_stack(|| f(self));
        self.depth -= 1;
        true
    }
}

/// Whether the result is written by the last instruction, after everything has been read.
pub(super) fn writes_last(value: ExprRef<'_>) -> bool {
    match value.kind {
        ExprKind::Constant(_)
        | ExprKind::Field { .. }
        | ExprKind::Element { .. }
        | ExprKind::Property { .. }
        | ExprKind::ArrayLength(_)
        | ExprKind::Call { .. }
        | ExprKind::Negate(..)
        | ExprKind::Complement(..)
        | ExprKind::Not(_)
        | ExprKind::Number { .. }
        | ExprKind::Equal { .. }
        | ExprKind::Concat(_)
        | ExprKind::Lambda(_)
        | ExprKind::NewDelegate { .. }
        | ExprKind::TypeOf(_)
        | ExprKind::Default
        | ExprKind::Unknown([]) => true,
        ExprKind::Convert { operand, conversion: ConversionKind::Reinterpret } => writes_last(operand),
        ExprKind::Convert { conversion, .. } => {
            !matches!(conversion, ConversionKind::Unwrap | ConversionKind::Lifted)
        }
        _ => false,
    }
}
