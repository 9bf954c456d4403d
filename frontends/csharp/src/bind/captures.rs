//! What functions within a body capture, beyond what they name themselves.

use super::{
    body::BoundBody,
    tree::{FunctionIndex, Local, LocalId, LocalOrigin, LocalStorage},
};

use super::binder::FunctionInfo;

/// Adds to each function what the local functions that it calls capture, and what the functions in
/// it capture from outside of it. Until nothing changes: local functions call each other.
pub(super) fn complete(functions: &mut [FunctionInfo<'_>], locals: &mut [Local]) {
    loop {
        let mut changed = false;
        for index in 1..functions.len() {
            let inherited: Vec<FunctionIndex> = functions[index].calls.clone();
            for callee in inherited {
                changed |= inherit(functions, locals, index, callee.0 as usize);
            }
            if let Some(outer) = functions[index].outer.filter(|outer| outer.0 > 0) {
                changed |= inherit(functions, locals, outer.0 as usize, index);
            }
        }
        if !changed {
            return;
        }
    }
}

/// Lets a function capture what another one does, apart from its own locals.
fn inherit(functions: &mut [FunctionInfo<'_>], locals: &mut [Local], into: usize, from: usize) -> bool {
    if into == from {
        return false;
    }
    let mut changed = false;
    if functions[from].captures_this && !functions[into].captures_this {
        functions[into].captures_this = true;
        changed = true;
    }
    let captured = functions[from].captures.clone();
    for local in captured {
        let owner = locals[local.0 as usize].function.0 as usize;
        let own = owner == into || is_within(functions, owner, into);
        if !own && !functions[into].captures.contains(&local) {
            functions[into].captures.push(local);
            changed = true;
        }
    }
    changed
}

/// Whether a function stands within another one.
fn is_within(functions: &[FunctionInfo<'_>], inner: usize, outer: usize) -> bool {
    let mut current = functions[inner].outer;
    while let Some(function) = current {
        if function.0 as usize == outer {
            return true;
        }
        current = functions[function.0 as usize].outer;
    }
    false
}

impl BoundBody<'_> {
    /// Whether a function captures `this`, and the locals that it captures.
    pub fn captured(&self, function: FunctionIndex) -> (bool, Vec<LocalId>) {
        let info = &self.functions[function.0 as usize];
        (info.captures_this, info.captures.clone())
    }

    /// Whether a local is seen by more than one function.
    pub fn is_shared(&self, local: LocalId) -> bool {
        let local = &self.locals[local.0 as usize];
        local.storage == LocalStorage::Captured && local.origin != LocalOrigin::Reference
    }
}
