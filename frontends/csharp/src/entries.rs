//! Where runs start ([HSR] 4.1).

use redhanded_checker::{Entry, ir};

use crate::{
    bind::tree::MethodRef,
    lower::{FunctionKey, Lowering},
    symbols::{Author, MethodId, TypeSort},
    syntax::ast::Modifiers,
    types::{Type, TypeList},
};

/// The `Main` methods of all types, and statements outside of every type.
pub fn main_methods(lowering: &mut Lowering<'_>) -> Vec<Entry> {
    let comp = lowering.compilation();
    let mut found = Vec::new();
    for id in comp.type_ids() {
        let def = comp.type_def(id);
        let fits = def.author == Author::Program && matches!(def.sort, TypeSort::Class | TypeSort::Struct);
        if !fits || !def.params.is_empty() {
            continue;
        }
        let ty = comp.open_type(id);
        for &method in comp.members(id).methods {
            if is_main(comp, method) {
                found.push((ty, method));
            }
        }
    }
    found
        .into_iter()
        .map(|(owner, method)| entry(lowering, MethodRef { method, owner, args: TypeList::EMPTY }))
        .collect()
}

fn is_main(comp: &crate::symbols::Compilation<'_>, method: MethodId) -> bool {
    let this = comp.method(method);
    let known = comp.known_names();
    let named = this.name == known.main || this.name == known.entry;
    named
        && this.modifiers.contains(Modifiers::STATIC)
        && this.type_params.is_empty()
        && comp.has_body(method)
}

/// An entry that calls a static method; of an `async` one it waits for the task.
pub fn entry(lowering: &mut Lowering<'_>, method: MethodRef) -> Entry {
    let name = lowering.display_name(method);
    let function = lowering.function_id(FunctionKey::Method(method));
    let comp = lowering.compilation();
    let signature = *comp.signature(method.method);
    if signature.return_type.is_void() || signature.return_type == Type::INT {
        return Entry { name, function };
    }
    let count = signature.params.len() as u16;
    let mut code = ir::FunctionBuilder::new("entry", count);
    code.origin(ir::Origin::Model);
    let arguments: Vec<ir::Reg> = (0..count).map(ir::Reg).collect();
    let task = code.register();
    code.call(task, function, &arguments);
    if let Some(wait) = lowering.entry_wait() {
        let nothing = code.register();
        code.call(nothing, wait, &[task]);
    }
    let function = lowering.add_built(code);
    Entry { name, function }
}
