//! Hosted services: a host starts them, and stops them at last. Between, others call their public members.

use redhanded_checker::Entry;

use crate::{
    bind::tree::MethodRef,
    lower::Lowering,
    symbols::{MemberRef, MethodId},
    types::{Type, TypeList},
};

use super::{library, routine::Routine, subjects::Subject};

/// What such services derive from.
const SERVICES: &[&str] = &["BackgroundService", "IHostedService", "IHostedLifecycleService"];

/// One entry for each service.
pub(super) fn of(lowering: &mut Lowering<'_>, subjects: &[Subject]) -> Vec<Entry> {
    subjects.iter().filter_map(|subject| entry(lowering, subject)).collect()
}

fn entry(lowering: &mut Lowering<'_>, subject: &Subject) -> Option<Entry> {
    let comp = lowering.compilation();
    let is_service = subject.base_names(comp).iter().any(|name| SERVICES.contains(name));
    if !is_service || !subject.can_be_made() {
        return None;
    }
    let start = find(lowering, subject.ty, "StartAsync")?;
    let stop = find(lowering, subject.ty, "StopAsync");
    let members: Vec<MethodRef> = library::members(lowering, subject)
        .into_iter()
        .filter(|member| {
            *member != start && Some(*member) != stop && !library::is_end(lowering, member.method)
        })
        .collect();
    let name = format!("service {}", lowering.type_name(subject.ty));
    let mut routine = Routine::new(lowering);
    let end = routine.code.label();
    let object = routine.construct(subject, end);
    routine.call(start, Some(object));
    if !members.is_empty() {
        routine.times(library::SERIES, |routine| {
            let count = members.len();
            routine.one_of(count, |routine, index| library::call(routine, members[index], Some(object)));
        });
    }
    if let Some(stop) = stop {
        routine.call(stop, Some(object));
    }
    routine.code.bind(end);
    let function = routine.finish();
    Some(Entry { name, function })
}

/// A method of the type or of the nearest base that has it, models included.
fn find(lowering: &mut Lowering<'_>, ty: Type, name: &str) -> Option<MethodRef> {
    let comp = lowering.compilation();
    let name = comp.library().names().intern(name);
    let mut current = Some(ty);
    for _ in 0..16 {
        let owner = current?;
        let (id, _) = comp.definition(owner)?;
        let found = comp.members(id).named(name).iter().find_map(|&(_, member)| match member {
            MemberRef::Method(method) => Some(method),
            _ => None,
        });
        if let Some(method) = found.filter(|&method: &MethodId| comp.has_body(method)) {
            return Some(MethodRef { method, owner, args: TypeList::EMPTY });
        }
        current = comp.base_type(owner);
    }
    None
}
