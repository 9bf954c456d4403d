//! Public members of libraries.

use hashbrown::HashSet;
use redhanded_checker::Entry;
use redhanded_checker::ir::Reg;

use crate::{
    bind::tree::MethodRef,
    lower::Lowering,
    symbols::{MethodId, MethodRole},
    syntax::ast::Modifiers,
    types::{Type, TypeList},
};

use super::{
    routine::{Routine, is_callable},
    subjects::{Subject, attributes},
};

/// Calls on one object.
pub(super) const SERIES: i32 = 8;

/// Objects that are tried one after the other, as long as they fail.
const OBJECTS: i64 = 8;

/// Members of a type that are called; those of generated code with more are not worth their time.
const MOST_MEMBERS: usize = 2_000;

/// What ends the use of an object: called last, if at all.
const ENDS: &[&str] = &["Dispose", "DisposeAsync", "Close"];

/// One entry for each public type; for each type that is not private where nothing is public.
pub(super) fn of(lowering: &mut Lowering<'_>, subjects: &[Subject]) -> Vec<Entry> {
    let public: Vec<&Subject> =
        subjects.iter().filter(|subject| subject.is_public(lowering.compilation())).collect();
    let subjects = if public.is_empty() { subjects.iter().collect() } else { public };
    subjects.into_iter().filter_map(|subject| entry(lowering, subject)).collect()
}

fn entry(lowering: &mut Lowering<'_>, subject: &Subject) -> Option<Entry> {
    let name = lowering.type_name(subject.ty);
    let (ends, mut members): (Vec<MethodRef>, Vec<MethodRef>) =
        members(lowering, subject).into_iter().partition(|member| is_end(lowering, member.method));
    members.truncate(MOST_MEMBERS);
    let has_constructor = subject.can_be_made()
        && lowering.compilation().members(subject.id).constructors.iter().any(|&constructor| {
            let source = lowering.compilation().method(constructor).source;
            source != crate::symbols::MethodSource::DefaultConstructor
        });
    if members.is_empty() && !has_constructor {
        return None;
    }
    let mut routine = Routine::new(lowering);
    let end = routine.code.label();
    let (left, objects) = (routine.code.register(), routine.code.register());
    routine.code.load_int(objects, OBJECTS);
    let again = routine.code.here();
    routine.code.load_int(left, i64::from(SERIES));
    let object = subject.can_be_made().then(|| routine.construct(subject, end));
    if !members.is_empty() {
        let (over, failed) = (routine.code.label(), routine.code.label());
        routine.while_left(left, |routine| {
            routine.one_of(members.len(), |routine, index| {
                let this = receiver(routine, members[index], object);
                routine.call_in_series(members[index], this, failed);
            });
        });
        routine.code.jump(over);
        routine.code.bind(failed);
        // What the object has begun may go on, and meet the next one. As long as nothing is begun, the
        // next one is tried.
        routine.jump_if_started(over);
        routine.count_down(objects);
        routine.code.jump_if(objects, again);
        routine.code.bind(over);
    }
    for last in ends {
        routine.one_of(2, |routine, index| {
            if index == 0 {
                call(routine, last, object);
            }
        });
    }
    routine.code.bind(end);
    let function = routine.finish();
    Some(Entry { name, function })
}

pub(super) fn call(routine: &mut Routine<'_, '_>, member: MethodRef, object: Option<Reg>) {
    let this = receiver(routine, member, object);
    routine.call(member, this);
}

fn receiver(routine: &mut Routine<'_, '_>, member: MethodRef, object: Option<Reg>) -> Option<Reg> {
    (!is_static(routine.lowering, member.method)).then_some(object).flatten()
}

fn is_static(lowering: &mut Lowering<'_>, method: MethodId) -> bool {
    lowering.compilation().method(method).modifiers.contains(Modifiers::STATIC)
}

pub(super) fn is_end(lowering: &mut Lowering<'_>, method: MethodId) -> bool {
    let comp = lowering.compilation();
    let this = comp.method(method);
    this.role == MethodRole::Ordinary && ENDS.contains(&comp.text(this.name))
}

/// The public members of a type and of those of its bases that have no objects of their own.
pub(super) fn members(lowering: &mut Lowering<'_>, subject: &Subject) -> Vec<MethodRef> {
    let chain = subject.with_bases(lowering.compilation());
    let mut found: Vec<MethodRef> = Vec::new();
    let mut slots: HashSet<MethodId> = HashSet::new();
    for (level, (id, owner)) in chain.into_iter().enumerate() {
        let comp = lowering.compilation();
        if level > 0 && !comp.type_def(id).modifiers.contains(Modifiers::ABSTRACT) {
            break;
        }
        for &method in comp.members(id).methods {
            if fits(lowering, subject, owner, method) {
                let slot = lowering.compilation().slot_root(method);
                if slots.insert(slot) {
                    found.push(MethodRef { method, owner, args: TypeList::EMPTY });
                }
            }
        }
    }
    found
}

fn fits(lowering: &mut Lowering<'_>, subject: &Subject, owner: Type, method: MethodId) -> bool {
    let comp = lowering.compilation();
    let this = comp.method(method);
    let needs_object = !this.modifiers.contains(Modifiers::STATIC);
    // Whoever sets a property or an event's handlers, and reads them back, does no more than that.
    let trivial = comp.is_automatic_accessor(method);
    let is_public = this.modifiers.contains(Modifiers::PUBLIC);
    let inherited_static = !needs_object && owner != subject.ty;
    is_public
        && !inherited_static
        && (!needs_object || subject.can_be_made())
        && !trivial_and_alone(lowering, method, trivial)
        && is_callable(lowering, method)
        && !attributes(lowering.compilation(), method).contains(&"Obsolete")
}

/// An automatic getter of a property that nobody outside can set tells nothing; others may race with
/// what the object does on its own.
fn trivial_and_alone(lowering: &mut Lowering<'_>, method: MethodId, automatic: bool) -> bool {
    let comp = lowering.compilation();
    let MethodRole::Accessor(_, property) = comp.method(method).role else { return false };
    automatic && comp.property(property).setter.is_none()
}
