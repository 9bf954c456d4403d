//! The entries of programs.

use redhanded_checker::{Entry, ir};

use crate::{
    bind::tree::MethodRef,
    lower::{FunctionKey, Lowering},
    symbols::{MethodId, ProjectIndex},
    syntax::ast::Modifiers,
    types::{Type, TypeList},
};

use super::subjects::{self, Subject};

/// The `Main` methods of all types, and statements outside of every type.
pub fn main_methods(lowering: &mut Lowering<'_>) -> Vec<Entry> {
    let projects = lowering.compilation().project_count();
    let subjects: Vec<Subject> =
        (0..projects).flat_map(|index| subjects::of_project(lowering, ProjectIndex(index))).collect();
    of(lowering, &subjects)
}

/// The `Main` methods of these types.
pub(super) fn of(lowering: &mut Lowering<'_>, subjects: &[Subject]) -> Vec<Entry> {
    let mut found = Vec::new();
    for subject in subjects {
        let comp = lowering.compilation();
        if !comp.type_def(subject.id).params.is_empty() {
            continue;
        }
        for &method in comp.members(subject.id).methods {
            if is_main(comp, method) {
                found.push((subject.ty, method));
            }
        }
    }
    found
        .into_iter()
        .map(|(owner, method)| entry(lowering, MethodRef { method, owner, args: TypeList::EMPTY }))
        .collect()
}

pub(super) fn is_main(comp: &crate::symbols::Compilation<'_>, method: MethodId) -> bool {
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
    let count = signature.params.len() as u16;
    let mut code = ir::FunctionBuilder::new("entry", count);
    code.origin(ir::Origin::Model);
    let arguments: Vec<ir::Reg> = (0..count).map(ir::Reg).collect();
    let task = code.register();
    code.intrinsic(task, ir::Intrinsic::WholeProgram, &[]);
    code.call(task, function, &arguments);
    let is_task = !signature.return_type.is_void() && signature.return_type != Type::INT;
    if is_task && let Some(wait) = lowering.entry_wait() {
        let nothing = code.register();
        code.call(nothing, wait, &[task]);
    }
    let function = lowering.add_built(code);
    Entry { name, function }
}
