//! Findings in the words of the program: types that only models know are told as what they stand for.
//!
//! A model may be made of types of its own, such as the state that both reader-writer locks share. The
//! program's author knows neither them nor the objects in them; what he knows is the type whose member
//! he called.

use std::sync::Arc;

use redhanded_checker::{AwaitedKind, Finding, FindingKind, Side};

use crate::symbols::MODEL_TEXTS;

/// The namespace of what models share.
const INTERNAL: &str = "Redhanded";

/// Types of models that programs know by an interface.
const STAND_FOR: &[(&str, &str)] =
    &[("IteratorEnumerator", "IEnumerator"), ("SemaphoreState", "SemaphoreSlim")];

/// Endings of the names of accessors.
const ACCESSORS: &[&str] = &[".get", ".set", ".add", ".remove"];

/// Puts public names in the place of those that only models know.
pub(super) fn name_publicly(finding: &mut Finding) {
    finding.sides.iter_mut().for_each(name_side);
    match finding.kind {
        FindingKind::Deadlock | FindingKind::Hang => {
            let names: Vec<&str> =
                finding.sides.iter().filter_map(|side| side.awaits.as_ref()).map(|it| &*it.name).collect();
            finding.subject = names.join(", ");
        }
        FindingKind::UnsafeUse | FindingKind::DataRace if interface(&finding.subject).is_some() => {
            finding.subject = interface(&finding.subject).unwrap_or_default();
        }
        FindingKind::UnsafeUse | FindingKind::DataRace if is_internal(&finding.subject) => {
            let called = finding.sides.iter().find_map(|side| side.library_function.as_deref());
            if let Some(called) = called {
                finding.subject = declaring_type(called).to_owned();
            }
        }
        FindingKind::UnsafeUse | FindingKind::DataRace => {}
    }
}

fn name_side(side: &mut Side) {
    if let Some(called) = side.library_function.as_deref().and_then(interface) {
        side.library_function = Some(called.into());
    }
    for lock in &mut side.held {
        if let Some(name) = public_name(&lock.object_type, lock.acquired_by.as_deref()) {
            lock.object_type = name;
        }
    }
    // What a thread of the library itself has locked, nobody outside knows.
    side.held.retain(|lock| !is_internal(&lock.object_type));
    if let Some(awaits) = side.awaits.as_mut().filter(|awaits| awaits.kind == AwaitedKind::Object)
        && let Some(name) = public_name(&awaits.name, side.library_function.as_deref())
            .or_else(|| interface(&awaits.name).map(Arc::from))
    {
        awaits.name = name;
    }
}

/// What an object that a call of the library waits for or holds is called, if not by its type.
fn public_name(object_type: &str, called: Option<&str>) -> Option<Arc<str>> {
    let declaring = declaring_type(called?);
    // `Monitor.Enter(o)` holds what it is given, other members an object that they keep to themselves.
    let hidden = is_internal(object_type) || object_type == "object" && declaring != "Monitor";
    hidden.then(|| declaring.into())
}

/// A name of a type or of its member in the words of the interface that the type stands for.
fn interface(name: &str) -> Option<String> {
    STAND_FOR.iter().find_map(|(model, interface)| {
        let rest = name.strip_prefix(model).filter(|rest| rest.is_empty() || rest.starts_with(['<', '.']))?;
        Some(format!("{interface}{rest}"))
    })
}

fn is_internal(name: &str) -> bool {
    let name = name.split('<').next().unwrap_or(name);
    MODEL_TEXTS.iter().any(|model| model.namespace == INTERNAL && model.types.contains(&name))
}

/// The type in the name of a function: `Dictionary<A.B, C>` of `Dictionary<A.B, C>.this.set`.
fn declaring_type(function: &str) -> &str {
    if let Some(constructed) = function.strip_prefix("new ") {
        return constructed;
    }
    let member = ACCESSORS.iter().find_map(|accessor| function.strip_suffix(accessor)).unwrap_or(function);
    let mut depth = 0_u32;
    let dot = member.char_indices().rev().find(|&(_, c)| {
        match c {
            '>' | ')' => depth += 1,
            '<' | '(' => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == '.' && depth == 0
    });
    dot.map_or(member, |(dot, _)| &member[..dot])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_type_of_a_member_is_told_from_its_name() {
        assert_eq!(declaring_type("ReaderWriterLockSlim.EnterReadLock"), "ReaderWriterLockSlim");
        assert_eq!(declaring_type("Dictionary<A.B, C>.this.set"), "Dictionary<A.B, C>");
        assert_eq!(declaring_type("Task<A.B>.Result.get"), "Task<A.B>");
        assert_eq!(declaring_type("new List<A.B>"), "List<A.B>");
        assert_eq!(declaring_type("Enumerable.ToList<A.B>"), "Enumerable");
    }

    #[test]
    fn what_models_share_is_not_named() {
        let called = |object, called| public_name(object, Some(called)).map(|name| name.to_string());
        let lock = called("ReaderWriterState", "ReaderWriterLockSlim.EnterReadLock");
        assert_eq!(lock.as_deref(), Some("ReaderWriterLockSlim"));
        assert_eq!(called("object", "Monitor.Enter"), None);
        assert_eq!(
            called("object", "ReaderWriterLock.AcquireWriterLock").as_deref(),
            Some("ReaderWriterLock")
        );
        assert_eq!(called("Task<int>", "Task<int>.Result.get"), None);
        assert_eq!(called("Account", "Mutex.WaitOne"), None);
    }
}
