//! New arrays.

use redhanded_checker::ir::{Instruction, Mode, NumberKind, Reg};

use crate::{
    bind::tree::{ArrayInit, ExprRef},
    types::{Type, TypeKind},
};

use super::function::FunctionLowering;

impl<'l, 'a, 'b> FunctionLowering<'l, 'a, 'b> {
    pub(super) fn new_array(
        &mut self,
        value: ExprRef<'b>,
        sizes: &'b [ExprRef<'b>],
        init: Option<&'b ArrayInit<'b>>,
    ) -> Reg {
        let TypeKind::Array(element, rank) = self.lowering.comp.types.kind(value.ty) else {
            return self.unknown(None);
        };
        let sizes: Vec<Reg> = match init {
            Some(init) => init
                .sizes
                .iter()
                .map(|&size| {
                    let register = self.temp();
                    self.code.load_int(register, i64::from(size));
                    register
                })
                .collect(),
            None => sizes
                .iter()
                .map(|size| {
                    let register = self.expr(size, None);
                    self.keep(register, size)
                })
                .collect(),
        };
        if sizes.len() != usize::from(rank) {
            return self.unknown(None);
        }
        self.at(value.span);
        let (object, data) = self.allocate_array(value.ty, element, &sizes);
        if let Some(init) = init {
            let index = self.temp();
            for (position, item) in init.elements.iter().enumerate() {
                let src = self.copied(item, None);
                self.code.load_int(index, position as i64);
                self.at(item.span);
                let mode = Mode::Untracked;
                if self.lowering.is_struct(element) {
                    let cell = self.temp();
                    self.emit(Instruction::LoadElement { mode, dst: cell, array: data, index });
                    self.emit(Instruction::AssignStruct { target: cell, src });
                    self.code.free(cell);
                } else {
                    self.emit(Instruction::StoreElement { mode, array: data, index, src });
                }
            }
            self.code.free(index);
        }
        object
    }

    /// A new array, and the array that its elements lie in: the same with one dimension.
    pub(super) fn allocate_array(&mut self, ty: Type, element: Type, sizes: &[Reg]) -> (Reg, Reg) {
        let data = self.temp();
        if let [length] = *sizes {
            let ty = self.type_index(ty);
            self.emit(Instruction::NewArray { dst: data, length, ty });
            return (data, data);
        }
        let length = self.temp();
        self.move_to(length, sizes[0]);
        for &size in &sizes[1..] {
            self.emit(Instruction::Multiply { kind: NumberKind::I32, dst: length, a: length, b: size });
        }
        let flat = self.lowering.comp.types.array(element);
        let flat = self.type_index(flat);
        self.emit(Instruction::NewArray { dst: data, length, ty: flat });
        let object = self.temp();
        let ty = self.lowering.type_id(ty);
        self.emit(Instruction::NewObject { dst: object, ty });
        self.fill_grid(object, data, sizes);
        (object, data)
    }
}
