//! Whether a method may be called from another assembly, as the proxies do.

use super::callee::{Callee, Owner};
use crate::outcome::LeftOutReason;
use crate::resolve::{AssemblyName, Lookup, MethodHandle, TypeHandle, TypeNames, World};
use crate::signature::signature_text;

/// Bits of a type's attributes that say who sees it.
const TYPE_VISIBILITY: u32 = 7;
const TYPE_PUBLIC: u32 = 1;
const TYPE_NESTED_PUBLIC: u32 = 2;
/// Bits of a method's attributes that say who may call it.
const METHOD_ACCESS: u32 = 7;
const METHOD_PUBLIC: u32 = 6;

/// Tokens of the keys that the class libraries of .NET and Mono are signed with.
const PLATFORM_KEYS: [&str; 7] = [
    "b77a5c561934e089",
    "b03f5f7f11d50a3a",
    "7cec85d7bea7798e",
    "cc7b13ffcd2ddd51",
    "31bf3856ad364e35",
    "0738eb9f132ed756",
    "adb9793829ddae60",
];

/// What is known about a method that may be called from another assembly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Accessible {
    /// Its definition was found: it is public. Array accessors have none.
    Known { owner: Option<TypeHandle>, method: Option<MethodHandle> },
    /// It belongs to the platform, whose assemblies were not found. It is public, unless it is a
    /// protected method, which only subclasses of its class can call.
    UnlessProtected,
}

/// Whether a type and all types around it are public.
pub(super) fn is_visible(world: &World<'_>, handle: TypeHandle) -> bool {
    let mut at = handle;
    loop {
        match (world.type_flags(at) & TYPE_VISIBILITY, world.enclosing(at)) {
            (TYPE_PUBLIC, None) => return true,
            (TYPE_NESTED_PUBLIC, Some(around)) => at = around,
            _ => return false,
        }
    }
}

/// Whether the proxies may call `callee`.
///
/// # Errors
/// They may not, or it cannot be told.
pub(super) fn accessible(world: &World<'_>, callee: &Callee) -> Result<Accessible, LeftOutReason> {
    let definition = match &callee.owner {
        Owner::Array { .. } => return Ok(Accessible::Known { owner: None, method: None }),
        owner => owner.definition().ok_or(LeftOutReason::UnusualReference)?,
    };
    let owner = match world.resolve(0, definition) {
        Lookup::Found(owner) => owner,
        Lookup::MissingAssembly(missing) => return without_definition(missing),
        Lookup::Absent(assembly) => return Err(LeftOutReason::MissingMethod { assembly }),
        Lookup::NotNamed => return Err(LeftOutReason::UnusualReference),
    };
    if !is_visible(world, owner) {
        return Err(LeftOutReason::NotAccessible);
    }
    let text =
        world.with(0, |metadata, types, _| signature_text(&callee.signature, &TypeNames { metadata, types }));
    match world.find_method(owner, &callee.name, &text.unwrap_or_default()) {
        Lookup::Found(method) if world.method_flags(method) & METHOD_ACCESS == METHOD_PUBLIC => {
            Ok(Accessible::Known { owner: Some(owner), method: Some(method) })
        }
        Lookup::Found(_) => Err(LeftOutReason::NotAccessible),
        Lookup::MissingAssembly(missing) => {
            Err(LeftOutReason::MissingDependency { assembly: missing.to_string() })
        }
        Lookup::Absent(assembly) => Err(LeftOutReason::MissingMethod { assembly }),
        Lookup::NotNamed => Err(LeftOutReason::UnusualReference),
    }
}

fn without_definition(missing: AssemblyName) -> Result<Accessible, LeftOutReason> {
    if PLATFORM_KEYS.contains(&missing.public_key_token().as_str()) {
        Ok(Accessible::UnlessProtected)
    } else {
        Err(LeftOutReason::MissingDependency { assembly: missing.to_string() })
    }
}

/// Whether code of the type in this row of TypeDef may call protected methods of `owner`: it, or a
/// type around it, derives from that.
pub(super) fn may_be_protected(world: &World<'_>, caller: u32, owner: &str) -> bool {
    let mut at = Some(TypeHandle { module: 0, row: caller });
    while let Some(handle) = at {
        let supertypes = world.supertypes(handle);
        if supertypes.names.iter().any(|name| name == owner) {
            return true;
        }
        at = world.enclosing(handle);
    }
    false
}
