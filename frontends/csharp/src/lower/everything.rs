//! All bodies at once, instead of those that a run reaches.

use crate::{
    bind::tree::MethodRef,
    symbols::{Author, MethodId, TypeSort},
    types::{Type, TypeId},
};

use super::{ids::FunctionKey, lowering::Lowering};

impl Lowering<'_> {
    /// Binds and lowers every body that the program has: what an editor wants to know about a file
    /// that nothing calls, and what is measured as speed. Type parameters stand for unknown types.
    pub fn lower_everything(&mut self) {
        let ids: Vec<TypeId> = self.comp.type_ids().collect();
        for id in ids {
            let def = self.comp.type_def(id);
            if def.author == Author::Program && def.sort != TypeSort::Delegate {
                self.lower_type(id, Type::UNKNOWN);
            }
        }
    }

    /// The same for every model of the library, with `argument` for all type parameters: what
    /// cannot be bound then is a mistake in a model.
    pub fn lower_all_models(&mut self, argument: Type) {
        let library = self.comp.library();
        for model in library.models().all() {
            self.comp.load_model(model);
        }
        let ids: Vec<TypeId> = self.comp.type_ids().collect();
        for id in ids {
            let def = self.comp.type_def(id);
            if def.author == Author::Model && def.sort != TypeSort::Delegate {
                self.lower_type(id, argument);
            }
        }
    }

    fn lower_type(&mut self, id: TypeId, argument: Type) {
        let args = vec![argument; self.comp.type_def(id).params.len()];
        let owner = self.comp.types.named(id, &args);
        let members = self.comp.members(id);
        let special = members.constructors.iter().chain(members.operators).chain(&members.finalizer);
        let methods: Vec<MethodId> = members.methods.iter().chain(special).copied().collect();
        for method in methods {
            if self.comp.has_body(method) {
                self.lower_open(method, owner, argument);
            }
        }
        if self.has_static_code(owner) {
            let function = self.function_id(FunctionKey::StaticConstructor(owner));
            self.function(function);
        }
    }

    fn lower_open(&mut self, method: MethodId, owner: Type, argument: Type) {
        let args = vec![argument; self.comp.method(method).type_params.len()];
        let args = self.comp.types.intern_list(&args);
        let function = self.function_id(FunctionKey::Method(MethodRef { method, owner, args }));
        self.function(function);
    }
}
