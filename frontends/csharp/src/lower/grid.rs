//! Arrays with several dimensions: objects with an array of all elements, row by row, and the size of
//! each dimension.

use redhanded_checker::ir::{DefaultValue, Equality, Field, FieldIndex, Instruction, Mode, NumberKind, Reg};

use crate::{
    bind::{
        Constant,
        tree::{ExprKind, ExprRef},
    },
    syntax::Span,
    types::TypeKind,
};

use super::function::FunctionLowering;

/// The fields of such an object.
pub(super) fn fields(rank: u8) -> Box<[Field]> {
    let elements = Field { name: "elements".into(), default: DefaultValue::Null };
    let sizes = (0..rank).map(|_| Field { name: "size".into(), default: DefaultValue::Zero });
    std::iter::once(elements).chain(sizes).collect()
}

/// The field with the size of a dimension.
fn size_field(dimension: usize) -> FieldIndex {
    FieldIndex(1 + dimension as u16)
}

impl<'l, 'a, 'b> FunctionLowering<'l, 'a, 'b> {
    /// Puts the parts of a new grid in place.
    pub(super) fn fill_grid(&mut self, object: Reg, elements: Reg, sizes: &[Reg]) {
        let mode = Mode::Untracked;
        self.emit(Instruction::StoreField { mode, object, field: FieldIndex(0), src: elements });
        for (dimension, &src) in sizes.iter().enumerate() {
            self.emit(Instruction::StoreField { mode, object, field: size_field(dimension), src });
        }
    }

    /// The array of all elements.
    pub(super) fn grid_elements(&mut self, grid: ExprRef<'b>, span: Span, hint: Option<Reg>) -> Reg {
        let object = self.expr(grid, None);
        let dst = self.target(hint);
        self.at(span);
        self.emit(Instruction::LoadField { mode: Mode::Untracked, dst, object, field: FieldIndex(0) });
        dst
    }

    /// The size of one dimension.
    pub(super) fn grid_size(&mut self, grid: ExprRef<'b>, dimension: ExprRef<'b>, span: Span) -> Reg {
        let TypeKind::Array(_, rank) = self.lowering.comp.types.kind(grid.ty) else {
            return self.unknown(None);
        };
        let object = self.expr(grid, None);
        let object = self.keep(object, grid);
        let dst = self.temp();
        let mode = Mode::Untracked;
        if let ExprKind::Constant(Constant::Int(number)) = dimension.kind {
            let Some(dimension) = usize::try_from(number).ok().filter(|&d| d < usize::from(rank)) else {
                return self.unknown(None);
            };
            self.at(span);
            self.emit(Instruction::LoadField { mode, dst, object, field: size_field(dimension) });
            return dst;
        }
        let wanted = self.expr(dimension, None);
        let wanted = self.keep(wanted, dimension);
        self.at(span);
        self.emit(Instruction::LoadUnknown { dst });
        let (number, same) = (self.temp(), self.temp());
        let end = self.code.label();
        for dimension in 0..usize::from(rank) {
            let next = self.code.label();
            self.code.load_int(number, dimension as i64);
            let equality = Equality::Content;
            self.emit(Instruction::Equal { equality, dst: same, a: wanted, b: number });
            self.code.jump_if_not(same, next);
            self.emit(Instruction::LoadField { mode, dst, object, field: size_field(dimension) });
            self.code.jump(end);
            self.code.bind(next);
        }
        self.code.bind(end);
        dst
    }

    /// Where an element lies: the array and the index.
    pub(super) fn grid_place(&mut self, grid: Reg, indices: &[Reg]) -> (Reg, Reg) {
        let data = self.temp();
        let mode = Mode::Untracked;
        self.emit(Instruction::LoadField { mode, dst: data, object: grid, field: FieldIndex(0) });
        let place = self.temp();
        for (dimension, &index) in indices.iter().enumerate() {
            if dimension == 0 {
                self.move_to(place, index);
                continue;
            }
            let size = self.temp();
            let field = size_field(dimension);
            self.emit(Instruction::LoadField { mode, dst: size, object: grid, field });
            let kind = NumberKind::I32;
            self.emit(Instruction::Multiply { kind, dst: place, a: place, b: size });
            self.emit(Instruction::Add { kind, dst: place, a: place, b: index });
            self.code.free(size);
        }
        (data, place)
    }
}
