//! Lambdas and local functions: the objects that carry what they capture.

use redhanded_checker::ir::{self, Callee, FieldIndex, Instruction, Mode, Reg};

use crate::{
    bind::tree::{BoundFunction, FunctionIndex, LocalId},
    types::Type,
};

use super::{
    function::{FunctionLowering, Part},
    ids::TypeKey,
};

impl<'l, 'a, 'b> FunctionLowering<'l, 'a, 'b> {
    /// What a function captures: `this` first, if it does.
    fn captured(&self, function: FunctionIndex) -> (bool, Vec<LocalId>) {
        self.body.captured(function)
    }

    /// The object that carries what `function` captures; null if it captures nothing.
    pub(super) fn environment(&mut self, function: &'b BoundFunction<'b>) -> Reg {
        let (this, locals) = self.captured(function.index);
        let count = locals.len() + usize::from(this);
        let dst = self.temp();
        if count == 0 {
            self.emit(Instruction::LoadNull { dst });
            return dst;
        }
        let ty = self.lowering.type_key_id(TypeKey::Closure(count as u16));
        self.emit(Instruction::NewObject { dst, ty });
        let mut index = 0;
        let mut store = |lowering: &mut Self, src: Reg| {
            let field = FieldIndex(index);
            lowering.emit(Instruction::StoreField { mode: Mode::Untracked, object: dst, field, src });
            index += 1;
        };
        if this {
            let src = self.this_register();
            store(self, src);
        }
        for local in locals {
            let src = self.local_register(local);
            store(self, src);
        }
        dst
    }

    /// Takes what was captured out of the object in the first register.
    pub(super) fn open_environment(&mut self, function: FunctionIndex) {
        let (this, locals) = self.captured(function);
        let mut index = 0;
        let mut load = |lowering: &mut Self| {
            let dst = lowering.temp();
            let (object, field) = (Reg(0), FieldIndex(index));
            lowering.emit(Instruction::LoadField { mode: Mode::Untracked, dst, object, field });
            index += 1;
            dst
        };
        if this {
            let register = load(self);
            self.this = Some(register);
        }
        for local in locals {
            let register = load(self);
            self.registers.insert(local, register);
        }
    }

    /// The number of a function in this body, which is lowered now if nobody has asked before.
    pub(super) fn inner_function(&mut self, function: &'b BoundFunction<'b>) -> ir::FunctionId {
        if let Some(&id) = self.inner.ids.get(&function.index) {
            return id;
        }
        let id = self.lowering.reserve_function();
        self.inner.ids.insert(function.index, id);
        let name = self.inner_name(function);
        let code = crate::bind::with_stack(|| {
            FunctionLowering::lower_part(
                self.lowering,
                self.body,
                self.inner,
                function,
                &name,
                self.origin,
                ir::Atomicity::Interruptible,
                Part::Entry,
            )
        });
        self.lowering.set_code(id, code);
        id
    }

    fn inner_name(&self, function: &BoundFunction<'b>) -> String {
        // In constructors the keyword, which no member is called by, tells a function from a nested type.
        let around = match self.name.split_once(' ') {
            Some((keyword @ ("new" | "static"), class)) => format!("{class}.{keyword}"),
            _ => self.name.clone(),
        };
        match function.name {
            Some(name) => format!("{around}.{}", self.lowering.comp.text(name)),
            None if around.ends_with(".lambda") => around,
            None => format!("{around}.lambda"),
        }
    }

    /// A delegate for a lambda or local function.
    pub(super) fn lambda(&mut self, function: &'b BoundFunction<'b>, ty: Type, hint: Option<Reg>) -> Reg {
        let id = self.inner_function(function);
        let environment = self.environment(function);
        let dst = self.target(hint);
        let ty = self.lowering.type_id(ty);
        self.at(function.span);
        self.code.new_delegate(dst, ty, Callee::Function(id), Some(environment));
        self.code.free(environment);
        dst
    }
}
