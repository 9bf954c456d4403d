//! Members by name.

use crate::{
    symbols::{Author, Container, FieldId, MAX_INHERITANCE, MODELS, MemberRef, MethodId, PropertyId},
    syntax::{
        Name,
        ast::{Modifiers, ParamRole},
    },
    types::{Type, TypeId, TypeKind},
};

use super::{binder::Binder, group::Candidate, tree::MethodRef};

/// What a name means among the members of a type.
#[derive(Clone, Debug)]
pub(crate) enum Found {
    /// A field and the type that declares it.
    Field(FieldId, Type),
    /// A property or event and the type that declares it.
    Property(PropertyId, Type),
    /// Methods, those of derived types first.
    Methods(Vec<Candidate>),
    /// A type.
    Type(Type),
}

/// Whether indexers that override others are found, or only what they override.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Overrides {
    /// A virtual member is found where it is introduced; which one runs is known at run time.
    #[default]
    Skipped,
    /// For `base[i]`, which runs exactly what is found.
    Found,
}

impl<'c, 'a: 'b, 'b> Binder<'c, 'a, 'b> {
    /// What `base.M()` runs: the nearest override of the method in a base class.
    pub(crate) fn base_implementation(&mut self, method: MethodRef) -> MethodRef {
        if !self.comp.is_virtual(method.method) {
            return method;
        }
        let Some(base) = self.comp.base_type(self.context.owner) else { return method };
        let root = self.comp.slot_root(method.method);
        match self.comp.resolve_virtual(base, root, method.owner) {
            Some((found, owner)) => MethodRef { method: found, owner, args: method.args },
            None => method,
        }
    }

    /// What `name` means as a member of `ty`, inherited ones included.
    pub(crate) fn find_member(&mut self, ty: Type, name: Name, arity: usize) -> Option<Found> {
        if let TypeKind::Param(_) = self.comp.types.kind(ty) {
            return self.find_in_interfaces(ty, name, arity).or_else(|| {
                let base = self.comp.base_type(ty)?;
                self.find_in_classes(base, name, arity)
            });
        }
        if self.comp.is_interface(ty) {
            return self
                .find_in_interfaces(ty, name, arity)
                .or_else(|| self.find_in_classes(Type::OBJECT, name, arity));
        }
        // A type argument may implement an interface explicitly: generic code calls it by name.
        self.find_in_classes(ty, name, arity).or_else(|| self.find_in_interfaces(ty, name, arity))
    }

    fn find_in_classes(&mut self, ty: Type, name: Name, arity: usize) -> Option<Found> {
        let mut methods = Vec::new();
        let mut current = Some(ty);
        for level in 0..MAX_INHERITANCE {
            let Some(ty) = current else { break };
            match self.find_at(ty, name, arity, level as u16, &mut methods) {
                Some(Found::Methods(_)) | None => {}
                Some(found) if methods.is_empty() => return Some(found),
                // A method hides what the bases call by the same name.
                Some(_) => break,
            }
            current = self.comp.base_type(ty);
        }
        (!methods.is_empty()).then_some(Found::Methods(methods))
    }

    fn find_in_interfaces(&mut self, ty: Type, name: Name, arity: usize) -> Option<Found> {
        let own = self.comp.is_interface(ty).then_some(ty);
        let mut methods = Vec::new();
        let inherited = self.comp.interfaces(ty).iter().copied();
        // Derived interfaces come before those they inherit from, and hide their members.
        for (level, interface) in own.into_iter().chain(inherited).enumerate() {
            match self.find_at(interface, name, arity, level as u16, &mut methods) {
                Some(Found::Methods(_)) | None => {}
                Some(found) if methods.is_empty() => return Some(found),
                Some(_) => {}
            }
        }
        (!methods.is_empty()).then_some(Found::Methods(methods))
    }

    /// Members of one type without its bases; methods are added to `methods`, too.
    fn find_at(
        &mut self,
        ty: Type,
        name: Name,
        arity: usize,
        level: u16,
        methods: &mut Vec<Candidate>,
    ) -> Option<Found> {
        let (id, _) = self.comp.definition(ty)?;
        let before = methods.len();
        for &(_, member) in self.comp.members(id).named(name) {
            match member {
                MemberRef::Method(method) => {
                    let this = self.comp.method(method);
                    let modifiers = this.modifiers;
                    let generic = this.type_params.len();
                    let fits = (arity == 0 || generic == arity)
                        && self.is_accessible(modifiers, id)
                        && (!modifiers.contains(Modifiers::OVERRIDE)
                            || self.comp.overridden(method).is_none());
                    if fits {
                        methods.push(Candidate { method, owner: ty, level });
                    }
                }
                MemberRef::Field(field)
                    if arity == 0 && self.is_accessible(self.comp.field(field).modifiers, id) =>
                {
                    return Some(Found::Field(field, ty));
                }
                MemberRef::Property(property)
                    if arity == 0 && self.is_accessible(self.comp.property(property).modifiers, id) =>
                {
                    return Some(Found::Property(property, ty));
                }
                MemberRef::Type(nested) => {
                    if self.comp.type_def(nested).arity == arity
                        && let Some(ty) = self.comp.lookup_nested(ty, name, arity)
                    {
                        return Some(Found::Type(ty));
                    }
                }
                _ => {}
            }
        }
        (methods.len() > before).then(|| Found::Methods(Vec::new()))
    }

    /// Whether code here may name a member. Errs on the side of yes, except for private members
    /// and the insides of models.
    pub(crate) fn is_accessible(&self, modifiers: Modifiers, declaring: TypeId) -> bool {
        let explicit = Modifiers::PUBLIC | Modifiers::PROTECTED | Modifiers::INTERNAL;
        let of_model = self.comp.type_def(declaring).author == Author::Model;
        if modifiers.contains(Modifiers::PUBLIC) || self.comp.type_def(declaring).sort.is_open() {
            return true;
        }
        if of_model && modifiers.contains(Modifiers::INTERNAL) {
            return self.comp.files[self.context.types.file.index()].project == MODELS;
        }
        modifiers.intersects(explicit) || self.is_inside(declaring)
    }

    /// Whether this code belongs to a type or to one nested in it.
    fn is_inside(&self, declaring: TypeId) -> bool {
        let mut current = self.context.types.owner;
        while let Some(id) = current {
            if id == declaring {
                return true;
            }
            current = match self.comp.type_def(id).container {
                Container::Type(outer) => Some(outer),
                Container::Namespace(_) => None,
            };
        }
        // Nested types see each other's private members through the type around both.
        false
    }

    /// The indexers of a type, those of derived types first.
    pub(crate) fn find_indexers(&mut self, ty: Type) -> Vec<(PropertyId, Type, u16)> {
        let mut found = Vec::new();
        let mut current = Some(ty);
        for level in 0..MAX_INHERITANCE {
            let Some(ty) = current else { break };
            let Some((id, _)) = self.comp.definition(ty) else { break };
            for &indexer in self.comp.members(id).indexers {
                let modifiers = self.comp.property(indexer).modifiers;
                let overrides = modifiers.contains(Modifiers::OVERRIDE)
                    && self.overrides == Overrides::Skipped
                    && self.overrides_something(indexer);
                if self.is_accessible(modifiers, id) && !overrides {
                    found.push((indexer, ty, level as u16));
                }
            }
            current = self.comp.base_type(ty);
        }
        if found.is_empty() {
            for &interface in self.comp.interfaces(ty) {
                let Some((id, _)) = self.comp.definition(interface) else { continue };
                found.extend(self.comp.members(id).indexers.iter().map(|&indexer| (indexer, interface, 1)));
            }
        }
        found
    }

    fn overrides_something(&mut self, property: PropertyId) -> bool {
        let property = self.comp.property(property);
        let accessors = [property.getter, property.setter];
        accessors.into_iter().flatten().any(|accessor| self.comp.overridden(accessor).is_some())
    }

    /// Extension methods called `name` that are seen from here: for each level of `using`, the
    /// nearest first.
    pub(crate) fn find_extensions(&mut self, name: Name) -> Vec<Vec<MethodId>> {
        let levels = self.comp.extension_sources(self.context.types.surroundings);
        let mut found = Vec::new();
        for level in levels {
            let mut methods = Vec::new();
            for &namespace in level.namespaces {
                methods.extend_from_slice(self.comp.extensions_in(namespace, name));
            }
            for &ty in level.statics {
                if let Some((id, _)) = self.comp.definition(ty) {
                    methods.extend(self.comp.extensions_of(id, name));
                }
            }
            if !methods.is_empty() {
                found.push(methods);
            }
        }
        found
    }
}

impl<'a> crate::symbols::Compilation<'a> {
    /// The extension methods of a namespace with this name.
    fn extensions_in(&mut self, namespace: crate::symbols::NamespaceId, name: Name) -> &'a [MethodId] {
        if self.extension_models_loaded.insert(namespace)
            && let Some(&path) = self.namespace_models.get(&namespace)
        {
            let library = self.library;
            for model in library.models().extensions(path) {
                self.load_model(model);
            }
        }
        if let Some(known) = self.extension_methods.get(&(namespace, name)) {
            return known;
        }
        let types = self.extension_types.get(&namespace).cloned().unwrap_or_default();
        let mut methods = Vec::new();
        for id in types {
            methods.extend(self.extensions_of(id, name));
        }
        let methods: &'a [MethodId] = self.arena.alloc_slice_copy(&methods);
        self.extension_methods.insert((namespace, name), methods);
        methods
    }

    /// The extension methods of a static class with this name.
    fn extensions_of(&mut self, id: TypeId, name: Name) -> Vec<MethodId> {
        let named = self.members(id).named(name);
        let methods = named.iter().filter_map(|(_, member)| match member {
            MemberRef::Method(method) => Some(*method),
            _ => None,
        });
        methods
            .filter(|&method| {
                self.signature(method).params.first().is_some_and(|param| param.role == ParamRole::This)
            })
            .collect()
    }
}
