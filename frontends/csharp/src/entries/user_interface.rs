//! Windows: made on the thread of a dispatcher, then events in a random order.

use redhanded_checker::Entry;
use redhanded_checker::ir::{Callee, TypeId};

use crate::{
    bind::tree::MethodRef,
    lower::Lowering,
    symbols::{MemberRef, MethodId, MethodRole},
    syntax::ast::Modifiers,
    types::TypeList,
};

use super::{
    routine::{Routine, is_callable},
    subjects::{Subject, last_name},
};

/// Classes of user interfaces whose derived classes are windows, or parts of them.
const WINDOWS: &[&str] = &["Form", "Window", "UserControl", "Page", "ContentPage", "Activity"];

/// Events of one run.
const EVENTS: i32 = 8;

/// One entry for each window.
pub(super) fn of(lowering: &mut Lowering<'_>, subjects: &[Subject]) -> Vec<Entry> {
    subjects.iter().filter_map(|subject| entry(lowering, subject)).collect()
}

fn entry(lowering: &mut Lowering<'_>, subject: &Subject) -> Option<Entry> {
    let comp = lowering.compilation();
    let is_window = subject.base_names(comp).iter().any(|name| WINDOWS.contains(name));
    if !is_window || !subject.can_be_made() {
        return None;
    }
    let handlers = handlers(lowering, subject);
    let name = format!("window {}", lowering.type_name(subject.ty));
    let (run, pump) = (interface_method(lowering, "Run")?, interface_method(lowering, "Pump")?);
    let mut window = Routine::new(lowering);
    let end = window.code.label();
    let object = window.construct(subject, end);
    if !handlers.is_empty() {
        window.times(EVENTS, |window| {
            window.one_of(handlers.len() + 1, |window, index| match handlers.get(index) {
                // Those that are asynchronous go on between later events.
                Some(&handler) => window.begin(handler, Some(object)),
                None => window.call_model(pump, &[]),
            });
        });
    }
    window.code.bind(end);
    let window = window.finish();

    let mut routine = Routine::new(lowering);
    let action = action_type(routine.lowering)?;
    let delegate = routine.code.register();
    routine.code.new_delegate(delegate, action, Callee::Function(window), None);
    routine.call_model(run, &[delegate]);
    let function = routine.finish();
    Some(Entry { name, function })
}

/// The methods of the window that handle events: what they take tells it.
fn handlers(lowering: &mut Lowering<'_>, subject: &Subject) -> Vec<MethodRef> {
    let mut found = Vec::new();
    for (id, owner) in subject.with_bases(lowering.compilation()) {
        let methods = lowering.compilation().members(id).methods;
        for &method in methods {
            if is_callable(lowering, method) && is_handler(lowering, method) {
                found.push(MethodRef { method, owner, args: TypeList::EMPTY });
            }
        }
    }
    found
}

fn is_handler(lowering: &mut Lowering<'_>, method: MethodId) -> bool {
    let comp = lowering.compilation();
    let this = comp.method(method);
    if this.role != MethodRole::Ordinary || this.modifiers.contains(Modifiers::STATIC) {
        return false;
    }
    let tree = comp.tree(this.place.file);
    let crate::symbols::MethodSource::Function(function) = this.source else { return false };
    match &tree[tree[function].params] {
        [_, event] => {
            let name = event.ty.and_then(|ty| last_name(comp, tree, ty));
            name.is_some_and(|name| name.ends_with("EventArgs"))
        }
        _ => false,
    }
}

/// `System.Action`.
fn action_type(lowering: &mut Lowering<'_>) -> Option<TypeId> {
    let comp = lowering.compilation();
    let (system, name) = (comp.known_names().system, comp.library().names().intern("Action"));
    let id = comp.model_type(&[system], name, 0)?;
    let action = comp.types.named(id, &[]);
    Some(lowering.type_id(action))
}

/// A method of the model of user interfaces.
fn interface_method(lowering: &mut Lowering<'_>, name: &str) -> Option<MethodRef> {
    let comp = lowering.compilation();
    let names = comp.library().names();
    let (class, name) = (names.intern("UserInterface"), names.intern(name));
    let redhanded = comp.known_names().redhanded;
    let id = comp.model_type(&[redhanded], class, 0)?;
    let owner = comp.types.named(id, &[]);
    match comp.members(id).named(name).first()? {
        &(_, MemberRef::Method(method)) => Some(MethodRef { method, owner, args: TypeList::EMPTY }),
        _ => None,
    }
}
