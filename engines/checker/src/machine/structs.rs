//! Structs: cells that are copied and assigned field by field, so that a race on one is found at
//! its field. A field that holds a struct is a cell within the cell.
//!
//! In a model such accesses are not tracked: a collection of structs is told as a whole, by touching
//! it, and not by its elements.

use super::Machine;
use super::thread::Thread;
use crate::heap::Kind;
use crate::ir::{DefaultValue, Mode, Origin, RuntimeException, TypeId, TypeKind};
use crate::value::{Ref, Value};

/// Nested structs are followed this deep; the heap makes none that are deeper, but a wrongly typed
/// store could close a circle.
const DEPTH: u32 = 8;

impl<'a> Machine<'a> {
    /// A new struct with the fields of `source`, each of them read.
    pub(super) fn copy_struct(&mut self, thread: &mut Thread<'a>, source: Value, pc: u32) -> Value {
        self.copy_struct_at(thread, source, pc, DEPTH)
    }

    fn copy_struct_at(&mut self, thread: &mut Thread<'a>, source: Value, pc: u32, depth: u32) -> Value {
        // A number or null is copied as it is: the front end could not tell.
        let Value::Ref(cell) = source else { return source };
        if !matches!(self.heap.get(cell).kind, Kind::Fields) {
            return source;
        }
        if depth == 0 {
            return self.heap.unknowns.fresh();
        }
        let (ty, length) = (self.heap.get(cell).ty, self.heap.get(cell).values.len());
        let mut values = Vec::with_capacity(length);
        for index in 0..length {
            values.push(self.copy_value_at(thread, cell, index, pc, depth));
        }
        Value::Ref(self.heap.add(ty, Kind::Fields, values.into()))
    }

    /// One value of an object, read; a copy if it is a struct.
    pub(super) fn copy_value(&mut self, thread: &mut Thread<'a>, cell: Ref, index: usize, pc: u32) -> Value {
        self.copy_value_at(thread, cell, index, pc, DEPTH)
    }

    fn copy_value_at(
        &mut self,
        thread: &mut Thread<'a>,
        cell: Ref,
        index: usize,
        pc: u32,
        depth: u32,
    ) -> Value {
        match self.nested_struct(cell, index) {
            Some(nested) => self.copy_struct_at(thread, nested, pc, depth - 1),
            None => self.load_cell(thread, cell, index, struct_mode(thread), pc),
        }
    }

    /// Writes each field of `target` with the one of `source`, which is read. An unknown target is
    /// ignored.
    pub(super) fn assign_struct(&mut self, thread: &mut Thread<'a>, target: Value, source: Value, pc: u32) {
        self.assign_struct_at(thread, target, source, pc, DEPTH);
    }

    fn assign_struct_at(
        &mut self,
        thread: &mut Thread<'a>,
        target: Value,
        source: Value,
        pc: u32,
        depth: u32,
    ) {
        let Value::Ref(cell) = target else { return };
        if depth == 0 || source == target {
            return;
        }
        for index in 0..self.heap.get(cell).values.len() {
            let nested = self.nested_struct(cell, index);
            let value = match (source, nested) {
                (Value::Ref(from), Some(_)) => {
                    self.nested_struct(from, index).unwrap_or_else(|| self.heap.unknowns.fresh())
                }
                (Value::Ref(from), None) => self.load_cell(thread, from, index, struct_mode(thread), pc),
                _ => self.heap.unknowns.fresh(),
            };
            match nested {
                Some(nested) => self.assign_struct_at(thread, nested, value, pc, depth - 1),
                None => self.store_cell(thread, cell, index, value, struct_mode(thread), pc),
            }
        }
    }

    /// The cell within a cell, if the field is a struct.
    fn nested_struct(&self, cell: Ref, index: usize) -> Option<Value> {
        let object = self.heap.get(cell);
        let layout = self.program.layout(object.ty);
        let default = match (&object.kind, layout.kind) {
            (Kind::Array, TypeKind::Array(element)) => element,
            _ => layout.fields.get(index)?.default,
        };
        match (default, object.values.get(index)) {
            (DefaultValue::Struct(_), Some(value @ Value::Ref(_))) => Some(*value),
            _ => None,
        }
    }

    /// An object of the value type `ty` that holds `value`. References are passed on: the front end
    /// could not tell that they are none.
    pub(super) fn box_value(&mut self, thread: &mut Thread<'a>, value: Value, ty: TypeId, pc: u32) -> Value {
        match value {
            Value::Int(_) | Value::Float(_) => Value::Ref(self.heap.add(ty, Kind::Fields, Box::new([value]))),
            Value::Ref(cell) if self.heap.get(cell).ty == ty => self.copy_struct(thread, value, pc),
            other => other,
        }
    }

    /// The number or a copy of the struct in a box of type `ty`.
    pub(super) fn unbox(
        &mut self,
        thread: &mut Thread<'a>,
        value: Value,
        ty: TypeId,
        pc: u32,
    ) -> Result<Value, RuntimeException> {
        match value {
            Value::Null => Err(RuntimeException::NullReference),
            Value::Ref(boxed) if self.heap.get(boxed).ty != ty => Err(RuntimeException::InvalidCast),
            Value::Ref(boxed) => Ok(match self.program.layout(ty).kind {
                TypeKind::Number => self.heap.get(boxed).values.first().copied().unwrap_or(Value::UNKNOWN),
                _ => self.copy_struct(thread, value, pc),
            }),
            // Numbers that were never boxed, addresses, the unknown.
            other => Ok(other),
        }
    }
}

/// How the function that is running accesses the fields of structs it copies.
fn struct_mode(thread: &Thread<'_>) -> Mode {
    match thread.frames.last().map(|frame| frame.function.origin()) {
        Some(Origin::Model) => Mode::Untracked,
        _ => Mode::Plain,
    }
}
