//! Whether a method may be called from another assembly, as the proxies do.

use super::callee::{Callee, Owner};
use crate::outcome::LeftOutReason;
use crate::resolve::{AssemblyName, Lookup, MethodHandle, TypeHandle, TypeNames, World};
use crate::signature::signature_text;

/// Bits of a type's attributes that say who sees it.
const TYPE_VISIBILITY: u32 = 7;
const TYPE_NOT_PUBLIC: u32 = 0;
const TYPE_PUBLIC: u32 = 1;
const TYPE_NESTED_PUBLIC: u32 = 2;
const TYPE_NESTED_ASSEMBLY: u32 = 5;
const TYPE_NESTED_FAMILY_OR_ASSEMBLY: u32 = 7;
/// Bits of a method's attributes that say who may call it.
const METHOD_ACCESS: u32 = 7;
const METHOD_ASSEMBLY: u32 = 3;
const METHOD_FAMILY_OR_ASSEMBLY: u32 = 5;
const METHOD_PUBLIC: u32 = 6;

/// Types nested deeper than this are in circles.
const DEEPEST_NESTING: u32 = 32;

/// Who may use a type or a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reach {
    /// Classes that derive from its class, or its class alone.
    Narrow,
    /// Its assembly, and those that it names as its friends.
    Friends,
    /// Everyone.
    Everyone,
}

/// What is known about a method that may be called from another assembly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Accessible {
    /// Its definition was found. Array accessors have none.
    Known { owner: Option<TypeHandle>, method: Option<MethodHandle>, reach: Reach },
    /// It belongs to the platform, whose assemblies were not found. It is public, unless it is a
    /// protected method, which only subclasses of its class can call.
    UnlessProtected,
}

/// Who may use a type, given all types around it.
pub(super) fn type_reach(world: &World<'_>, handle: TypeHandle) -> Reach {
    let (mut at, mut reach) = (handle, Reach::Everyone);
    for _ in 0..DEEPEST_NESTING {
        let (own, around) = match (world.type_flags(at) & TYPE_VISIBILITY, world.enclosing(at)) {
            (TYPE_PUBLIC, None) => (Reach::Everyone, None),
            (TYPE_NOT_PUBLIC, None) => (Reach::Friends, None),
            (TYPE_NESTED_PUBLIC, around) => (Reach::Everyone, around),
            (TYPE_NESTED_ASSEMBLY | TYPE_NESTED_FAMILY_OR_ASSEMBLY, around) => (Reach::Friends, around),
            _ => (Reach::Narrow, None),
        };
        reach = reach.min(own);
        match around {
            Some(around) => at = around,
            None => return reach,
        }
    }
    Reach::Narrow
}

fn method_reach(world: &World<'_>, method: MethodHandle) -> Reach {
    match world.method_flags(method) & METHOD_ACCESS {
        METHOD_PUBLIC => Reach::Everyone,
        METHOD_ASSEMBLY | METHOD_FAMILY_OR_ASSEMBLY => Reach::Friends,
        _ => Reach::Narrow,
    }
}

/// Whether the proxies may use what has this reach and belongs to a module. The assembly that is
/// rewritten makes them its friends; that others name it as theirs does not make them so.
pub(super) fn is_within(reach: Reach, module: usize) -> bool {
    reach == Reach::Everyone || (reach == Reach::Friends && module == 0)
}

/// Whether the proxies may call `callee`.
///
/// # Errors
/// They may not, or it cannot be told.
pub(super) fn accessible(world: &World<'_>, callee: &Callee) -> Result<Accessible, LeftOutReason> {
    let definition = match &callee.owner {
        Owner::Array { .. } => {
            return Ok(Accessible::Known { owner: None, method: None, reach: Reach::Everyone });
        }
        owner => owner.definition().ok_or(LeftOutReason::UnusualReference)?,
    };
    let owner = match world.resolve(0, definition) {
        Lookup::Found(owner) => owner,
        Lookup::MissingAssembly(missing) => return without_definition(missing),
        Lookup::Absent(assembly) => return Err(LeftOutReason::MissingMethod { assembly }),
        Lookup::NotNamed => return Err(LeftOutReason::UnusualReference),
    };
    let reach = type_reach(world, owner);
    if !is_within(reach, owner.module) {
        return Err(LeftOutReason::NotAccessible);
    }
    let text =
        world.with(0, |metadata, types, _| signature_text(&callee.signature, &TypeNames { metadata, types }));
    match world.find_method(owner, &callee.name, &text.unwrap_or_default()) {
        Lookup::Found(method) => {
            let own = method_reach(world, method);
            match is_within(own, method.declaring.module) {
                true => {
                    Ok(Accessible::Known { owner: Some(owner), method: Some(method), reach: reach.min(own) })
                }
                false => Err(LeftOutReason::NotAccessible),
            }
        }
        Lookup::MissingAssembly(missing) => {
            Err(LeftOutReason::MissingDependency { assembly: missing.to_string() })
        }
        Lookup::Absent(assembly) => Err(LeftOutReason::MissingMethod { assembly }),
        Lookup::NotNamed => Err(LeftOutReason::UnusualReference),
    }
}

fn without_definition(missing: AssemblyName) -> Result<Accessible, LeftOutReason> {
    if missing.is_platform() {
        Ok(Accessible::UnlessProtected)
    } else {
        Err(LeftOutReason::MissingDependency { assembly: missing.to_string() })
    }
}

/// Whether code of the type in this row of TypeDef may call protected methods of `owner`: it, or a
/// type around it, derives from that.
pub(super) fn may_be_protected(world: &World<'_>, caller: u32, owner: &str) -> bool {
    let mut at = TypeHandle { module: 0, row: caller };
    for _ in 0..DEEPEST_NESTING {
        if world.supertypes(at).names.iter().any(|name| name == owner) {
            return true;
        }
        match world.enclosing(at) {
            Some(around) => at = around,
            None => return false,
        }
    }
    true
}
