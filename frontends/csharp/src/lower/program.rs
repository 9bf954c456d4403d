//! The program as the engine sees it.

use std::{cell::RefCell, sync::Arc};

use redhanded_checker::ir;

use crate::{symbols::Compilation, types::Type};

use super::lowering::Lowering;

/// A compilation that is bound and lowered as the engine asks for it.
pub struct Program<'a> {
    lowering: RefCell<Lowering<'a>>,
}

impl<'a> Program<'a> {
    /// The program of a compilation.
    pub fn new(compilation: Compilation<'a>) -> Program<'a> {
        Program { lowering: RefCell::new(Lowering::new(compilation)) }
    }

    /// Works on the state behind the program; not while the engine asks.
    pub fn with<R>(&self, f: impl FnOnce(&mut Lowering<'a>) -> R) -> R {
        f(&mut self.lowering.borrow_mut())
    }
}

impl ir::Code for Program<'_> {
    fn function(&self, id: ir::FunctionId) -> Arc<ir::Function> {
        self.with(|lowering| lowering.function(id))
    }

    fn layout(&self, id: ir::TypeId) -> Arc<ir::TypeLayout> {
        self.with(|lowering| lowering.layout(id))
    }

    fn static_field(&self, id: ir::StaticId) -> ir::StaticField {
        self.with(|lowering| lowering.static_field(id))
    }

    fn resolve(&self, receiver: ir::TypeId, slot: ir::SlotId) -> Option<ir::FunctionId> {
        self.with(|lowering| lowering.resolve(receiver, slot))
    }

    fn is_subtype(&self, ty: ir::TypeId, ancestor: ir::TypeId) -> Option<bool> {
        self.with(|lowering| lowering.is_subtype(ty, ancestor))
    }

    fn string_type(&self) -> ir::TypeId {
        self.with(|lowering| lowering.type_id(Type::STRING))
    }

    fn type_object_type(&self) -> ir::TypeId {
        self.with(|lowering| {
            let known = lowering.comp.known;
            let ty = match lowering.comp.model_type(&[known.system], known.type_name, 0) {
                Some(id) => lowering.comp.types.named(id, &[]),
                None => Type::OBJECT,
            };
            lowering.type_id(ty)
        })
    }

    fn exception_type(&self, exception: ir::RuntimeException) -> Option<ir::TypeId> {
        self.with(|lowering| lowering.exception_type(exception))
    }
}
