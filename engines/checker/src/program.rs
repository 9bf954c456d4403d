use std::cell::{Cell, RefCell};
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::ir::{
    Code, Function, FunctionId, RuntimeException, SlotId, StaticField, StaticId, TypeId, TypeLayout,
};
use crate::once_table::OnceTable;

/// The front end's [`Code`], with its answers remembered for the whole check.
pub(crate) struct Program<'c> {
    code: &'c dyn Code,
    functions: OnceTable<Arc<Function>>,
    function_count: Cell<u32>,
    layouts: OnceTable<Arc<TypeLayout>>,
    statics: OnceTable<StaticField>,
    resolved: RefCell<FxHashMap<(TypeId, SlotId), Option<FunctionId>>>,
    subtypes: RefCell<FxHashMap<(TypeId, TypeId), Option<bool>>>,
    pub string_type: TypeId,
    pub type_object_type: TypeId,
}

impl<'c> Program<'c> {
    /// Nothing asked yet.
    pub fn new(code: &'c dyn Code) -> Self {
        Self {
            code,
            functions: OnceTable::new(),
            function_count: Cell::new(0),
            layouts: OnceTable::new(),
            statics: OnceTable::new(),
            resolved: RefCell::default(),
            subtypes: RefCell::default(),
            string_type: code.string_type(),
            type_object_type: code.type_object_type(),
        }
    }

    /// See [`Code::function`].
    #[inline]
    pub fn function(&self, id: FunctionId) -> &Function {
        self.functions.get_or_init(id.0, || {
            self.function_count.set(self.function_count.get() + 1);
            self.code.function(id)
        })
    }

    /// How many functions were asked for.
    pub fn function_count(&self) -> u32 {
        self.function_count.get()
    }

    /// See [`Code::layout`].
    #[inline]
    pub fn layout(&self, id: TypeId) -> &TypeLayout {
        self.layouts.get_or_init(id.0, || self.code.layout(id))
    }

    /// See [`Code::static_field`].
    pub fn static_field(&self, id: StaticId) -> &StaticField {
        self.statics.get_or_init(id.0, || self.code.static_field(id))
    }

    /// See [`Code::resolve`].
    pub fn resolve(&self, receiver: TypeId, slot: SlotId) -> Option<FunctionId> {
        if let Some(&known) = self.resolved.borrow().get(&(receiver, slot)) {
            return known;
        }
        // Not inside the borrow: the front end may come back with questions of its own.
        let answer = self.code.resolve(receiver, slot);
        self.resolved.borrow_mut().insert((receiver, slot), answer);
        answer
    }

    /// See [`Code::is_subtype`].
    pub fn is_subtype(&self, ty: TypeId, ancestor: TypeId) -> Option<bool> {
        if ty == ancestor {
            return Some(true);
        }
        if let Some(&known) = self.subtypes.borrow().get(&(ty, ancestor)) {
            return known;
        }
        let answer = self.code.is_subtype(ty, ancestor);
        self.subtypes.borrow_mut().insert((ty, ancestor), answer);
        answer
    }

    /// See [`Code::exception_type`].
    pub fn exception_type(&self, exception: RuntimeException) -> Option<TypeId> {
        self.code.exception_type(exception)
    }
}
