//! Which method a virtual call or a call through an interface runs.

use crate::{
    syntax::ast::{AccessorKind, Modifiers},
    types::{Substitution, Type, TypeId, TypeKind},
};

use super::{
    Compilation, MAX_INHERITANCE, MethodId, MethodRole, MethodSource, TypeScope, TypeSort, type_def::Lazy,
};

impl<'a> Compilation<'a> {
    /// Whether the method that runs depends on the receiver's type.
    pub fn is_virtual(&self, id: MethodId) -> bool {
        let method = self.method(id);
        if method.modifiers.contains(Modifiers::STATIC) {
            return false;
        }
        let owner = self.type_def(method.place.owner);
        match owner.sort {
            TypeSort::Interface => !method.modifiers.intersects(Modifiers::PRIVATE | Modifiers::SEALED),
            TypeSort::Class => {
                matches!(method.role, MethodRole::Ordinary | MethodRole::Accessor(..))
                    && method
                        .modifiers
                        .intersects(Modifiers::VIRTUAL | Modifiers::ABSTRACT | Modifiers::OVERRIDE)
            }
            TypeSort::Struct | TypeSort::Enum | TypeSort::Delegate => false,
        }
    }

    /// The method that an `override` overrides, in the nearest base class.
    pub fn overridden(&mut self, id: MethodId) -> Option<MethodId> {
        match self.method(id).overridden {
            Lazy::Done(known) => return known,
            Lazy::Running => return None,
            Lazy::Pending => self.methods[id.index()].overridden = Lazy::Running,
        }
        let method = self.method(id);
        let found = if method.modifiers.contains(Modifiers::OVERRIDE) {
            let owner = method.place.owner;
            let ty = self.open_type(owner);
            self.search_overridden(id, ty)
        } else {
            None
        };
        self.methods[id.index()].overridden = Lazy::Done(found);
        found
    }

    fn search_overridden(&mut self, id: MethodId, ty: Type) -> Option<MethodId> {
        let mut current = self.base_type(ty);
        for _ in 0..MAX_INHERITANCE {
            let base = current?;
            let (base_id, _) = self.definition(base)?;
            let name = self.method(id).name;
            for &(_, candidate) in self.members(base_id).methods_named(name) {
                if self.is_virtual(candidate) && self.matches(candidate, base, id, ty) {
                    return Some(candidate);
                }
            }
            current = self.base_type(base);
        }
        None
    }

    /// The method that introduced what `id` overrides: itself if it overrides nothing.
    pub fn slot_root(&mut self, id: MethodId) -> MethodId {
        let mut root = id;
        for _ in 0..MAX_INHERITANCE {
            match self.overridden(root) {
                Some(next) => root = next,
                None => break,
            }
        }
        root
    }

    /// The method that a call of `root`, declared in `declaring`, runs on an object of type
    /// `receiver`, and the type it is declared in.
    pub fn resolve_virtual(
        &mut self,
        receiver: Type,
        root: MethodId,
        declaring: Type,
    ) -> Option<(MethodId, Type)> {
        if self.is_interface(declaring) {
            return self.resolve_interface_call(receiver, root, declaring);
        }
        let mut current = Some(receiver);
        for _ in 0..MAX_INHERITANCE {
            let ty = current?;
            let (id, _) = self.definition(ty)?;
            let name = self.method(root).name;
            for &(_, candidate) in self.members(id).methods_named(name) {
                if candidate == root || self.slot_root(candidate) == root {
                    return Some((candidate, ty));
                }
            }
            current = self.base_type(ty);
        }
        None
    }

    fn resolve_interface_call(
        &mut self,
        receiver: Type,
        method: MethodId,
        declaring: Type,
    ) -> Option<(MethodId, Type)> {
        let receiver = self.stand_in(receiver);
        let interfaces = self.interfaces(receiver);
        let exact = interfaces.iter().copied().find(|&i| i == declaring);
        let interface = match exact {
            Some(interface) => interface,
            None => interfaces.iter().copied().find(|&i| self.is_variant_of(i, declaring))?,
        };
        let mut current = Some(receiver);
        for _ in 0..MAX_INHERITANCE {
            let Some(level) = current else { break };
            if self.names_interface(level, interface)
                && let Some(found) = self.implementation_at(level, method, interface)
            {
                let (found_id, _) = found;
                if self.is_virtual(found_id) {
                    let root = self.slot_root(found_id);
                    let declaring = found.1;
                    return self.resolve_virtual(receiver, root, declaring).or(Some(found));
                }
                return Some(found);
            }
            current = self.base_type(level);
        }
        self.default_implementation(receiver, method, interface)
    }

    /// Arrays implement interfaces through a model.
    fn stand_in(&mut self, receiver: Type) -> Type {
        if let TypeKind::Array(element, 1) = self.types.kind(receiver) {
            let redhanded = self.known.redhanded;
            if let Some(id) = self.model_type(&[redhanded], self.known.array_of, 1) {
                return self.types.named(id, &[element]);
            }
        }
        receiver
    }

    /// Whether the type itself, not only a base of it, says that it implements the interface.
    fn names_interface(&mut self, level: Type, interface: Type) -> bool {
        let Some((id, _)) = self.definition(level) else { return false };
        let own = self.bases(id).interfaces;
        let by = self.substitution_of(level);
        own.iter().any(|&written| {
            let written = self.types.substitute(written, &by);
            self.is_identical(written, interface)
                || self.interfaces(written).iter().any(|&inherited| self.is_identical(inherited, interface))
        })
    }

    fn implementation_at(
        &mut self,
        level: Type,
        method: MethodId,
        interface: Type,
    ) -> Option<(MethodId, Type)> {
        if let Some(found) = self.explicit_implementation(level, method, interface) {
            return Some((found, level));
        }
        let mut current = Some(level);
        for _ in 0..MAX_INHERITANCE {
            let ty = current?;
            let (id, _) = self.definition(ty)?;
            let name = self.method(method).name;
            for &(_, candidate) in self.members(id).methods_named(name) {
                let this = self.method(candidate);
                let fits = this.explicit_interface.is_none() && !this.modifiers.contains(Modifiers::STATIC);
                if fits && self.matches(method, interface, candidate, ty) {
                    return Some((candidate, ty));
                }
            }
            current = self.base_type(ty);
        }
        None
    }

    fn explicit_implementation(
        &mut self,
        level: Type,
        method: MethodId,
        interface: Type,
    ) -> Option<MethodId> {
        let (id, _) = self.definition(level)?;
        let by = self.substitution_of(level);
        for &candidate in self.members(id).methods {
            let Some(written) = self.explicit_interface(candidate) else { continue };
            let written = self.types.substitute(written, &by);
            if self.is_identical(written, interface) && self.matches(method, interface, candidate, level) {
                return Some(candidate);
            }
        }
        None
    }

    /// The interface in front of a member's name, in terms of its type's parameters.
    fn explicit_interface(&mut self, id: MethodId) -> Option<Type> {
        let method = self.method(id);
        let written = method.explicit_interface?;
        let scope = TypeScope::from(method.place);
        Some(self.resolve_type(&scope, written))
    }

    /// A method with a body in the interface, or in one that inherits from it.
    fn default_implementation(
        &mut self,
        receiver: Type,
        method: MethodId,
        interface: Type,
    ) -> Option<(MethodId, Type)> {
        for &derived in self.interfaces(receiver) {
            if derived != interface
                && self.interfaces(derived).contains(&interface)
                && let Some(found) = self.explicit_implementation(derived, method, interface)
                && self.has_body(found)
            {
                return Some((found, derived));
            }
        }
        self.has_body(method).then_some((method, interface))
    }

    /// Whether there is code for the method.
    pub fn has_body(&self, id: MethodId) -> bool {
        match self.method(id).source {
            MethodSource::Function(_) | MethodSource::Accessor(..) => {
                self.body(id) != crate::syntax::ast::Body::None || self.is_automatic_accessor(id)
            }
            _ => true,
        }
    }

    /// Whether the method is the accessor of a property or event with a field of its own.
    pub fn is_automatic_accessor(&self, id: MethodId) -> bool {
        match self.method(id).role {
            MethodRole::Accessor(_, property) => {
                self.property(property).backing.is_some() && self.body(id) == crate::syntax::ast::Body::None
            }
            _ => false,
        }
    }

    /// Whether `candidate` of `candidate_owner` has the name, role and parameters of `target` of
    /// `target_owner`.
    fn matches(
        &mut self,
        target: MethodId,
        target_owner: Type,
        candidate: MethodId,
        candidate_owner: Type,
    ) -> bool {
        let (a, b) = (self.method(target), self.method(candidate));
        if a.name != b.name || a.type_params.len() != b.type_params.len() || !same_role(a.role, b.role) {
            return false;
        }
        let (target_params, candidate_params) = (a.type_params, b.type_params);
        let target_signature = *self.signature(target);
        let candidate_signature = *self.signature(candidate);
        if target_signature.params.len() != candidate_signature.params.len() {
            return false;
        }
        let mut by_target = self.substitution_of(target_owner);
        let args: Vec<Type> =
            candidate_params.iter().map(|&p| self.types.intern(TypeKind::Param(p))).collect();
        by_target.extend(target_params, &args);
        let by_candidate: Substitution = self.substitution_of(candidate_owner);
        target_signature.params.iter().zip(candidate_signature.params).all(|(a, b)| {
            let (left, right) =
                (self.types.substitute(a.ty, &by_target), self.types.substitute(b.ty, &by_candidate));
            a.mode == b.mode && self.agrees(left, right)
        })
    }

    /// The type a method is declared in, seen from `ty`: `ty` itself or one of its bases.
    pub(crate) fn declaring_type(&mut self, ty: Type, owner: TypeId) -> Option<Type> {
        let mut current = Some(ty);
        for _ in 0..MAX_INHERITANCE {
            let this = current?;
            if self.definition(this).is_some_and(|(id, _)| id == owner) {
                return Some(this);
            }
            current = self.base_type(this);
        }
        None
    }
}

fn same_role(a: MethodRole, b: MethodRole) -> bool {
    match (a, b) {
        (MethodRole::Accessor(a, _), MethodRole::Accessor(b, _)) => {
            let normal = |kind| if kind == AccessorKind::Init { AccessorKind::Set } else { kind };
            normal(a) == normal(b)
        }
        (MethodRole::Operator(a), MethodRole::Operator(b)) => a == b,
        (MethodRole::Ordinary, MethodRole::Ordinary) => true,
        _ => a == b,
    }
}
