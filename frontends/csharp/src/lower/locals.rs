//! Locals: in registers, or in objects of their own.

use redhanded_checker::ir::{FieldIndex, Instruction, Mode, Origin, Reg};

use crate::{
    bind::{
        Receiver,
        tree::{BoundFunction, FunctionIndex, Local, LocalId, LocalLifetime, LocalOrigin, LocalStorage},
    },
    types::Type,
};

use super::{function::FunctionLowering, ids::TypeKey};

/// How a local is kept.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// The register holds the value; of a struct its cell.
    Register,
    /// The register holds an object whose only field is the local.
    Cell,
    /// The register holds a reference to a variable; of a struct its cell.
    Reference,
}

/// The only field of the object that a local lives in.
pub(super) const CELL_FIELD: FieldIndex = FieldIndex(0);

impl<'l, 'a, 'b> FunctionLowering<'l, 'a, 'b> {
    pub(super) fn local_info(&self, local: LocalId) -> Local {
        self.body.locals[local.0 as usize]
    }

    pub(super) fn place(&self, local: LocalId) -> Place {
        let info = self.local_info(local);
        if self.lowering.is_struct(info.ty) {
            // The cell of a struct serves all three purposes.
            return Place::Register;
        }
        match (info.origin, info.storage) {
            (LocalOrigin::Reference, _) => Place::Reference,
            (_, LocalStorage::Register) => Place::Register,
            (_, LocalStorage::Cell | LocalStorage::Captured) => Place::Cell,
        }
    }

    /// How accesses of a local in an object are tracked.
    pub(super) fn cell_mode(&self, local: LocalId) -> Mode {
        match self.local_info(local).storage {
            LocalStorage::Captured if self.origin == Origin::Program => Mode::Plain,
            _ => Mode::Untracked,
        }
    }

    /// The register of a local, whatever it holds.
    pub(super) fn local_register(&mut self, local: LocalId) -> Reg {
        if let Some(&register) = self.registers.get(&local) {
            return register;
        }
        let register = self.temp();
        self.registers.insert(local, register);
        // Nobody has entered the block that declares it: a jump, or a function bound out of order.
        if self.place(local) == Place::Cell || self.lowering.is_struct(self.local_info(local).ty) {
            self.make_cell(local, register);
        }
        register
    }

    /// Makes the object that a local lives in, or the cell of a struct.
    pub(super) fn make_cell(&mut self, local: LocalId, dst: Reg) {
        let info = self.local_info(local);
        let ty = match self.lowering.is_struct(info.ty) {
            true => self.lowering.type_id(info.ty),
            false => {
                let ty = self.lowering.canonical(info.ty);
                self.lowering.type_key_id(TypeKey::Cell(info.name, ty))
            }
        };
        self.emit(Instruction::NewObject { dst, ty });
    }

    /// Makes the objects of locals that live as long as a block.
    pub(super) fn enter_block(&mut self, locals: &[LocalId]) {
        for &local in locals {
            self.enter_local(local);
        }
    }

    fn enter_local(&mut self, local: LocalId) {
        let info = self.local_info(local);
        if info.function != self.function || info.origin == LocalOrigin::Reference {
            return;
        }
        let shared = info.storage != LocalStorage::Register;
        if shared && (self.place(local) == Place::Cell || self.lowering.is_struct(info.ty)) {
            let register = self.plain_register(local);
            self.make_cell(local, register);
        }
    }

    /// The register of a local, without making anything.
    pub(super) fn plain_register(&mut self, local: LocalId) -> Reg {
        match self.registers.get(&local) {
            Some(&register) => register,
            None => {
                let register = self.temp();
                self.registers.insert(local, register);
                register
            }
        }
    }

    /// What a function begins with: parameters get their places, captured things are unpacked.
    pub(super) fn prologue(&mut self, function: &'b BoundFunction<'b>, leading: u16) {
        if function.index == FunctionIndex(0) {
            if self.body.receiver == Receiver::This {
                self.this = Some(Reg(0));
            }
        } else {
            self.open_environment(function.index);
        }
        for (index, &param) in function.params.iter().enumerate() {
            let incoming = Reg(leading + index as u16);
            match self.place(param) {
                Place::Register | Place::Reference => {
                    self.registers.insert(param, incoming);
                }
                Place::Cell => {
                    let cell = self.plain_register(param);
                    self.make_cell(param, cell);
                    let (mode, object, field) = (Mode::Untracked, cell, CELL_FIELD);
                    self.emit(Instruction::StoreField { mode, object, field, src: incoming });
                }
            }
        }
        for index in 0..self.body.locals.len() {
            let local = LocalId(index as u32);
            let info = self.local_info(local);
            let own = info.function == function.index
                && info.lifetime == LocalLifetime::Function
                && info.origin != LocalOrigin::Parameter;
            if own {
                self.enter_local(local);
            }
        }
    }

    pub(super) fn this_register(&mut self) -> Reg {
        match self.this {
            Some(register) => register,
            None => {
                let register = self.unknown(None);
                self.this = Some(register);
                register
            }
        }
    }

    /// Reads a local.
    pub(super) fn read_local(&mut self, local: LocalId, hint: Option<Reg>) -> Reg {
        let register = self.local_register(local);
        match self.place(local) {
            Place::Register => register,
            Place::Cell => {
                let dst = self.target(hint);
                let mode = self.cell_mode(local);
                self.emit(Instruction::LoadField { mode, dst, object: register, field: CELL_FIELD });
                dst
            }
            Place::Reference => {
                let dst = self.target(hint);
                self.emit(Instruction::LoadRef { mode: Mode::Plain, dst, reference: register });
                dst
            }
        }
    }

    /// Writes a local. Of a struct, the fields of its cell are written.
    pub(super) fn write_local(&mut self, local: LocalId, src: Reg) {
        let ty = self.local_info(local).ty;
        if self.lowering.is_struct(ty) {
            let target = self.local_register(local);
            self.emit(Instruction::AssignStruct { target, src });
            return;
        }
        match self.place(local) {
            Place::Register => {
                let dst = self.plain_register(local);
                self.move_to(dst, src);
            }
            Place::Cell => {
                let object = self.local_register(local);
                let mode = self.cell_mode(local);
                self.emit(Instruction::StoreField { mode, object, field: CELL_FIELD, src });
            }
            Place::Reference => {
                let reference = self.local_register(local);
                self.emit(Instruction::StoreRef { mode: Mode::Plain, reference, src });
            }
        }
    }

    /// Gives a local its first value; `src` is not used by anybody else.
    pub(super) fn initialise_local(&mut self, local: LocalId, src: Reg) {
        let info = self.local_info(local);
        let own_register = info.storage == LocalStorage::Register || info.origin == LocalOrigin::Reference;
        if own_register {
            let dst = self.plain_register(local);
            self.move_to(dst, src);
        } else {
            self.write_local(local, src);
        }
    }

    /// The default value of a type.
    pub(super) fn load_default(&mut self, ty: Type, hint: Option<Reg>) -> Reg {
        use redhanded_checker::ir::{Constant, DefaultValue};
        let dst = self.target(hint);
        match self.lowering.default_value(ty) {
            DefaultValue::Null => self.emit(Instruction::LoadNull { dst }),
            DefaultValue::Zero => self.emit(Instruction::LoadInt { dst, value: 0 }),
            DefaultValue::FloatZero => self.code.load_constant(dst, Constant::Float(0.0)),
            DefaultValue::Struct(ty) => self.emit(Instruction::NewObject { dst, ty }),
            DefaultValue::Unknown => self.emit(Instruction::LoadUnknown { dst }),
        }
        dst
    }
}
