//! Variables and properties: read, written, passed by reference.

use redhanded_checker::ir::{FieldIndex, Instruction, Mode, Origin, Reg, StaticId};

use crate::{
    bind::tree::{Argument, Dispatch, ExprKind, ExprRef, LocalId, LocalOrigin, MethodRef, UnseenReference},
    symbols::{Author, FieldId, FieldSource, PropertyId, PropertyRole},
    syntax::{Span, ast::Modifiers},
    types::{Type, TypeList},
};

use super::{function::FunctionLowering, locals::Place};

/// Something that can be read and written, with everything evaluated that it takes.
pub(super) enum Variable<'b> {
    /// A local.
    Local(LocalId),
    /// A field of an object.
    Field(Reg, FieldIndex, Mode),
    /// A static field.
    Static(StaticId, Mode),
    /// An element of an array.
    Element(Reg, Reg, Mode),
    /// Behind a reference.
    Reference(Reg),
    /// The cell of a struct.
    Cell(Reg),
    /// A property or indexer, with the receiver and the indices.
    Property { property: PropertyId, owner: Type, arguments: Vec<Reg>, dispatch: Dispatch },
    /// Nothing is known of it, or nobody wants it.
    Nothing(std::marker::PhantomData<&'b ()>),
}

impl<'l, 'a, 'b> FunctionLowering<'l, 'a, 'b> {
    /// How accesses of a field are tracked.
    fn field_mode(&self, field: FieldId) -> Mode {
        let info = self.lowering.comp.field(field);
        // Events may be raised while handlers come and go: .NET makes that safe. Also those of models,
        // where what a handler needs is made before it is attached.
        if let FieldSource::Backing(property) = info.source
            && self.lowering.comp.property(property).role == PropertyRole::Event
        {
            return Mode::Volatile;
        }
        if self.origin == Origin::Model {
            // Only what a model asks to be tracked is: its own state is not the program's.
            return Mode::Untracked;
        }
        if info.modifiers.contains(Modifiers::VOLATILE) {
            return Mode::Volatile;
        }
        match self.lowering.comp.author(info.place.file) {
            Author::Model => Mode::Untracked,
            Author::Program => Mode::Plain,
        }
    }

    /// How accesses of elements are tracked: in models, those of arrays that came as arguments.
    fn element_mode(&self, array: ExprRef<'b>) -> Mode {
        match array.kind {
            _ if self.origin == Origin::Program => Mode::Plain,
            ExprKind::Local(local) if self.local_info(local).origin == LocalOrigin::Parameter => Mode::Plain,
            _ => Mode::Untracked,
        }
    }

    /// Evaluates what a variable takes, but does not access it.
    pub(super) fn variable(&mut self, target: ExprRef<'b>) -> Variable<'b> {
        if self.lowering.is_struct(target.ty) && !matches!(target.kind, ExprKind::Property { .. }) {
            return Variable::Cell(self.address(target));
        }
        match target.kind {
            ExprKind::Local(local) => Variable::Local(local),
            ExprKind::Field { target: object, field, owner } => self.field_variable(object, field, owner),
            ExprKind::TupleElement { target: object, index } => {
                let object = self.address(object);
                let mode = if self.origin == Origin::Model { Mode::Untracked } else { Mode::Plain };
                Variable::Field(object, FieldIndex(index), mode)
            }
            ExprKind::Element { array, indices } => {
                let mode = self.element_mode(array);
                let (array, index) = self.element_place(array, indices);
                Variable::Element(array, index, mode)
            }
            ExprKind::Dereference(reference) => {
                let reference = self.expr(reference, None);
                Variable::Reference(reference)
            }
            ExprKind::ReferenceTo(variable) => self.variable(variable),
            ExprKind::Property { target: object, property, owner, args, dispatch } => {
                let arguments = self.property_arguments(object, owner, args);
                Variable::Property { property, owner, arguments, dispatch }
            }
            ExprKind::Conditional(..) => Variable::Reference(self.address(target)),
            _ => {
                self.expr(target, None);
                Variable::Nothing(std::marker::PhantomData)
            }
        }
    }

    fn field_variable(&mut self, object: Option<ExprRef<'b>>, field: FieldId, owner: Type) -> Variable<'b> {
        let mode = self.field_mode(field);
        match object {
            Some(object) => {
                let object = self.address(object);
                match self.lowering.field_index(field, owner) {
                    Some(index) => Variable::Field(object, index, mode),
                    None => Variable::Nothing(std::marker::PhantomData),
                }
            }
            None => Variable::Static(self.lowering.static_id(field, owner), mode),
        }
    }

    fn property_arguments(
        &mut self,
        object: Option<ExprRef<'b>>,
        owner: Type,
        args: &'b [Argument<'b>],
    ) -> Vec<Reg> {
        let mut registers = Vec::new();
        if let Some(object) = object {
            let receiver = self.receiver(object, owner);
            registers.push(self.keep(receiver, object));
        }
        registers.extend(self.arguments(args).registers);
        registers
    }

    /// A receiver as a method of `owner` takes it: structs by their cell.
    pub(super) fn receiver(&mut self, object: ExprRef<'b>, owner: Type) -> Reg {
        let _ = owner;
        self.address(object)
    }

    /// A register that later expressions do not change: a local's own register may be assigned to.
    pub(super) fn keep(&mut self, register: Reg, value: ExprRef<'b>) -> Reg {
        match value.kind {
            ExprKind::Local(_) if !self.lowering.is_struct(value.ty) => {
                let dst = self.temp();
                self.move_to(dst, register);
                dst
            }
            _ => register,
        }
    }

    /// The array and the index of an element. Arrays of several dimensions lie row by row in an
    /// object with their sizes.
    fn element_place(&mut self, array: ExprRef<'b>, indices: &'b [ExprRef<'b>]) -> (Reg, Reg) {
        let object = self.expr(array, None);
        let object = self.keep(object, array);
        match indices {
            [index] => {
                let register = self.expr(index, None);
                let register = self.keep(register, index);
                (object, register)
            }
            _ => {
                let registers: Vec<Reg> = indices
                    .iter()
                    .map(|index| {
                        let register = self.expr(index, None);
                        self.keep(register, index)
                    })
                    .collect();
                self.at(array.span);
                self.grid_place(object, &registers)
            }
        }
    }

    /// Reads a variable.
    pub(super) fn load(&mut self, variable: &Variable<'b>, span: Span, hint: Option<Reg>) -> Reg {
        self.at(span);
        match *variable {
            Variable::Local(local) => self.read_local(local, hint),
            Variable::Field(object, field, mode) => {
                let dst = self.target(hint);
                self.emit(Instruction::LoadField { mode, dst, object, field });
                dst
            }
            Variable::Static(field, mode) => {
                let dst = self.target(hint);
                self.emit(Instruction::LoadStatic { mode, dst, field });
                dst
            }
            Variable::Element(array, index, mode) => {
                let dst = self.target(hint);
                self.emit(Instruction::LoadElement { mode, dst, array, index });
                dst
            }
            Variable::Reference(reference) => {
                let dst = self.target(hint);
                self.emit(Instruction::LoadRef { mode: Mode::Plain, dst, reference });
                dst
            }
            Variable::Cell(src) => {
                let dst = self.target(hint);
                self.emit(Instruction::CopyStruct { dst, src });
                dst
            }
            Variable::Property { property, owner, ref arguments, dispatch, .. } => {
                let Some(getter) = self.accessor(property, owner, Accessor::Get) else {
                    return self.unknown(hint);
                };
                let arguments = arguments.clone();
                let dst = self.target(hint);
                self.invoke_accessor(dst, getter, dispatch, &arguments);
                dst
            }
            Variable::Nothing(_) => self.unknown(hint),
        }
    }

    /// Writes a variable.
    pub(super) fn store(&mut self, variable: &Variable<'b>, src: Reg, span: Span) {
        self.at(span);
        match *variable {
            Variable::Local(local) => self.write_local(local, src),
            Variable::Field(object, field, mode) => {
                self.emit(Instruction::StoreField { mode, object, field, src });
            }
            Variable::Static(field, mode) => self.emit(Instruction::StoreStatic { mode, src, field }),
            Variable::Element(array, index, mode) => {
                self.emit(Instruction::StoreElement { mode, array, index, src });
            }
            Variable::Reference(reference) => {
                self.emit(Instruction::StoreRef { mode: Mode::Plain, reference, src });
            }
            Variable::Cell(target) => self.emit(Instruction::AssignStruct { target, src }),
            Variable::Property { property, owner, ref arguments, dispatch, .. } => {
                self.store_property(property, owner, arguments.clone(), dispatch, src);
            }
            Variable::Nothing(_) => {}
        }
    }

    /// Puts an unknown value into a variable that a call which cannot be seen got a reference to.
    pub(super) fn lose_sight(
        &mut self,
        variable: &Variable<'b>,
        reference: UnseenReference,
        unknown: Reg,
        span: Span,
    ) {
        let mode = unseen_mode(reference);
        let lost = match *variable {
            Variable::Field(object, field, _) => Variable::Field(object, field, mode),
            Variable::Static(field, _) => Variable::Static(field, mode),
            Variable::Element(array, index, _) => Variable::Element(array, index, mode),
            Variable::Reference(reference) => {
                self.emit(Instruction::StoreRef { mode, reference, src: unknown });
                return;
            }
            Variable::Cell(target) => {
                // The fields of a struct are assigned as ordinary ones; in here nobody looks.
                self.emit(Instruction::AtomicBegin);
                self.emit(Instruction::AssignStruct { target, src: unknown });
                self.emit(Instruction::AtomicEnd);
                return;
            }
            Variable::Local(local) => {
                let register = self.local_register(local);
                match self.place(local) {
                    Place::Register => return self.write_local(local, unknown),
                    Place::Cell => Variable::Field(register, super::locals::CELL_FIELD, mode),
                    Place::Reference => {
                        self.emit(Instruction::StoreRef { mode, reference: register, src: unknown });
                        return;
                    }
                }
            }
            Variable::Property { .. } | Variable::Nothing(_) => return,
        };
        self.store(&lost, unknown, span);
    }

    fn store_property(
        &mut self,
        property: PropertyId,
        owner: Type,
        mut arguments: Vec<Reg>,
        dispatch: Dispatch,
        src: Reg,
    ) {
        if let Some(setter) = self.accessor(property, owner, Accessor::Set) {
            arguments.push(src);
            let dst = self.code.scratch();
            self.invoke_accessor(dst, setter, dispatch, &arguments);
            return;
        }
        // A property without setter is set in constructors only: its field is.
        let Some(field) = self.lowering.comp.property(property).backing else { return };
        match (self.lowering.field_index(field, owner), arguments.first()) {
            (Some(index), Some(&object)) => {
                self.emit(Instruction::StoreField {
                    mode: self.field_mode(field),
                    object,
                    field: index,
                    src,
                });
            }
            _ => {
                let mode = self.field_mode(field);
                let field = self.lowering.static_id(field, owner);
                self.emit(Instruction::StoreStatic { mode, src, field });
            }
        }
    }

    /// An accessor of a property, or of the property that it overrides without that accessor.
    fn accessor(&mut self, property: PropertyId, owner: Type, accessor: Accessor) -> Option<MethodRef> {
        let pick = |lowering: &Self, property: PropertyId| {
            let property = lowering.lowering.comp.property(property);
            match accessor {
                Accessor::Get => property.getter,
                Accessor::Set => property.setter,
            }
        };
        if let Some(method) = pick(self, property) {
            return Some(MethodRef { method, owner, args: TypeList::EMPTY });
        }
        let name = self.lowering.comp.property(property).name;
        let mut current = self.lowering.comp.base_type(owner);
        for _ in 0..crate::symbols::MAX_INHERITANCE {
            let base = current?;
            let (id, _) = self.lowering.comp.definition(base)?;
            for &(_, member) in self.lowering.comp.members(id).named(name) {
                if let crate::symbols::MemberRef::Property(other) = member
                    && let Some(method) = pick(self, other)
                {
                    return Some(MethodRef { method, owner: base, args: TypeList::EMPTY });
                }
            }
            current = self.lowering.comp.base_type(base);
        }
        None
    }

    /// A reference to a variable; of a struct its cell, of anything else the value itself.
    pub(super) fn address(&mut self, target: ExprRef<'b>) -> Reg {
        if !self.lowering.is_struct(target.ty) {
            return self.expr(target, None);
        }
        match target.kind {
            ExprKind::Local(local) => self.local_register(local),
            ExprKind::This => self.this_register(),
            ExprKind::Field { target: Some(object), field, owner } => {
                let object = self.address(object);
                match self.lowering.field_index(field, owner) {
                    Some(field) => {
                        let dst = self.temp();
                        self.at(target.span);
                        self.emit(Instruction::LoadField { mode: Mode::Untracked, dst, object, field });
                        dst
                    }
                    None => self.unknown(None),
                }
            }
            ExprKind::Field { target: None, field, owner } => {
                let field = self.lowering.static_id(field, owner);
                let dst = self.temp();
                self.at(target.span);
                self.emit(Instruction::LoadStatic { mode: Mode::Untracked, dst, field });
                dst
            }
            ExprKind::TupleElement { target: object, index } => {
                let object = self.address(object);
                let dst = self.temp();
                let field = FieldIndex(index);
                self.emit(Instruction::LoadField { mode: Mode::Untracked, dst, object, field });
                dst
            }
            ExprKind::Element { array, indices } => {
                let (array, index) = self.element_place(array, indices);
                let dst = self.temp();
                self.at(target.span);
                self.emit(Instruction::LoadElement { mode: Mode::Untracked, dst, array, index });
                dst
            }
            ExprKind::Dereference(reference) => self.expr(reference, None),
            ExprKind::ReferenceTo(variable) => self.address(variable),
            ExprKind::Conditional(condition, then, otherwise) => {
                let dst = self.temp();
                let (else_label, end) = (self.code.label(), self.code.label());
                self.branch_unless(condition, else_label);
                let register = self.address(then);
                self.move_to(dst, register);
                self.code.jump(end);
                self.code.bind(else_label);
                let register = self.address(otherwise);
                self.move_to(dst, register);
                self.code.bind(end);
                dst
            }
            _ => self.expr(target, None),
        }
    }

    /// A reference to a variable, to be passed to a function.
    pub(super) fn reference(&mut self, target: ExprRef<'b>) -> Reg {
        if self.lowering.is_struct(target.ty) {
            return self.address(target);
        }
        match self.variable(target) {
            Variable::Local(local) => {
                let register = self.local_register(local);
                match self.place(local) {
                    super::locals::Place::Cell => {
                        let dst = self.temp();
                        let field = super::locals::CELL_FIELD;
                        self.emit(Instruction::FieldRef { dst, object: register, field });
                        dst
                    }
                    // A reference is passed on; a plain register cannot be referred to.
                    _ => register,
                }
            }
            Variable::Field(object, field, _) => {
                let dst = self.temp();
                self.at(target.span);
                self.emit(Instruction::FieldRef { dst, object, field });
                dst
            }
            Variable::Static(field, _) => {
                let dst = self.temp();
                self.at(target.span);
                self.emit(Instruction::StaticRef { dst, field });
                dst
            }
            Variable::Element(array, index, _) => {
                let dst = self.temp();
                self.at(target.span);
                self.emit(Instruction::ElementRef { dst, array, index });
                dst
            }
            Variable::Reference(reference) | Variable::Cell(reference) => reference,
            Variable::Property { .. } | Variable::Nothing(_) => self.unknown(None),
        }
    }

    /// A reference to a new variable that holds a value.
    pub(super) fn temporary_reference(&mut self, value: ExprRef<'b>) -> Reg {
        let src = self.copied(value, None);
        if self.lowering.is_struct(value.ty) {
            return src;
        }
        let ty = self.lowering.canonical(value.ty);
        let ty = self.lowering.type_key_id(super::ids::TypeKey::Cell(None, ty));
        let object = self.temp();
        let field = super::locals::CELL_FIELD;
        self.emit(Instruction::NewObject { dst: object, ty });
        self.emit(Instruction::StoreField { mode: Mode::Untracked, object, field, src });
        self.emit(Instruction::FieldRef { dst: object, object, field });
        object
    }
}

/// How what a call that cannot be seen does with a reference is tracked.
pub(super) fn unseen_mode(reference: UnseenReference) -> Mode {
    match reference {
        UnseenReference::Ref => Mode::Untracked,
        UnseenReference::Out => Mode::Volatile,
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Accessor {
    Get,
    Set,
}
