use std::collections::HashMap;
use std::sync::Arc;

use super::{
    BuildError, Code, DefaultValue, Field, Function, FunctionBuilder, FunctionId, RuntimeException, SlotId,
    StaticField, StaticId, StaticStorage, TypeId, TypeKind, TypeLayout,
};

/// A program that is complete before it is checked: the simplest [`Code`], for tests, benches, and
/// front ends without lazy binding.
#[derive(Debug)]
pub struct Assembly {
    functions: Vec<Option<Arc<Function>>>,
    types: Vec<Arc<TypeLayout>>,
    bases: HashMap<TypeId, Vec<TypeId>>,
    statics: Vec<StaticField>,
    overrides: HashMap<(TypeId, SlotId), FunctionId>,
    exceptions: HashMap<RuntimeException, TypeId>,
    string_type: TypeId,
    type_object_type: TypeId,
}

impl Default for Assembly {
    fn default() -> Self {
        Self::new()
    }
}

impl Assembly {
    /// A program with nothing but the types of strings and of types.
    pub fn new() -> Self {
        Self {
            functions: Vec::new(),
            types: vec![Arc::new(TypeLayout::class("string")), Arc::new(TypeLayout::class("Type"))],
            bases: HashMap::new(),
            statics: Vec::new(),
            overrides: HashMap::new(),
            exceptions: HashMap::new(),
            string_type: TypeId(0),
            type_object_type: TypeId(1),
        }
    }

    /// A number for a function that is defined later, so that functions can call each other. One
    /// that never is returns nothing.
    pub fn declare(&mut self) -> FunctionId {
        self.functions.push(None);
        FunctionId(self.functions.len() as u32 - 1)
    }

    /// Defines a declared function.
    ///
    /// # Errors
    /// Those of [`FunctionBuilder::finish`].
    pub fn define(&mut self, id: FunctionId, code: FunctionBuilder) -> Result<(), BuildError> {
        self.functions[id.0 as usize] = Some(Arc::new(code.finish()?));
        Ok(())
    }

    /// Adds a function.
    ///
    /// # Errors
    /// Those of [`FunctionBuilder::finish`].
    pub fn add_function(&mut self, code: FunctionBuilder) -> Result<FunctionId, BuildError> {
        let id = self.declare();
        self.define(id, code)?;
        Ok(id)
    }

    /// Adds a type.
    pub fn add_type(&mut self, layout: TypeLayout) -> TypeId {
        self.types.push(Arc::new(layout));
        TypeId(self.types.len() as u32 - 1)
    }

    /// Adds a class whose fields hold integers.
    pub fn add_class(&mut self, name: &str, fields: &[&str]) -> TypeId {
        let field = |name: &&str| Field { name: (*name).into(), default: DefaultValue::Zero };
        let fields = fields.iter().map(field).collect();
        self.add_type(TypeLayout { fields, ..TypeLayout::class(name) })
    }

    /// Adds an array type.
    pub fn add_array(&mut self, name: &str, element: DefaultValue) -> TypeId {
        self.add_type(TypeLayout { kind: TypeKind::Array(element), ..TypeLayout::class(name) })
    }

    /// Changes a type that was added.
    pub fn change_type(&mut self, ty: TypeId, change: impl FnOnce(&mut TypeLayout)) {
        change(Arc::make_mut(&mut self.types[ty.0 as usize]));
    }

    /// Says that `ty` is a direct subtype of `base`.
    pub fn add_base(&mut self, ty: TypeId, base: TypeId) {
        self.bases.entry(ty).or_default().push(base);
    }

    /// Adds a static field that begins as 0.
    pub fn add_static(&mut self, name: &str, owner: TypeId) -> StaticId {
        self.add_static_field(StaticField {
            name: name.into(),
            owner,
            default: DefaultValue::Zero,
            storage: StaticStorage::Shared,
        })
    }

    /// Adds a static field.
    pub fn add_static_field(&mut self, field: StaticField) -> StaticId {
        self.statics.push(field);
        StaticId(self.statics.len() as u32 - 1)
    }

    /// Says which function a slot means for objects of just this type.
    pub fn implement(&mut self, ty: TypeId, slot: SlotId, function: FunctionId) {
        self.overrides.insert((ty, slot), function);
    }

    /// Says of which type an exception of the engine is.
    pub fn throws(&mut self, exception: RuntimeException, ty: TypeId) {
        self.exceptions.insert(exception, ty);
    }
}

impl Code for Assembly {
    fn function(&self, id: FunctionId) -> Arc<Function> {
        match self.functions.get(id.0 as usize) {
            Some(Some(function)) => function.clone(),
            _ => Arc::new(Function::empty()),
        }
    }

    fn layout(&self, id: TypeId) -> Arc<TypeLayout> {
        match self.types.get(id.0 as usize) {
            Some(layout) => layout.clone(),
            None => Arc::new(TypeLayout::class("?")),
        }
    }

    fn static_field(&self, id: StaticId) -> StaticField {
        self.statics[id.0 as usize].clone()
    }

    fn resolve(&self, receiver: TypeId, slot: SlotId) -> Option<FunctionId> {
        self.overrides.get(&(receiver, slot)).copied()
    }

    fn is_subtype(&self, ty: TypeId, ancestor: TypeId) -> Option<bool> {
        let bases = self.bases.get(&ty).map_or(&[][..], Vec::as_slice);
        Some(ty == ancestor || bases.iter().any(|&base| self.is_subtype(base, ancestor) == Some(true)))
    }

    fn string_type(&self) -> TypeId {
        self.string_type
    }

    fn type_object_type(&self) -> TypeId {
        self.type_object_type
    }

    fn exception_type(&self, exception: RuntimeException) -> Option<TypeId> {
        self.exceptions.get(&exception).copied()
    }
}
