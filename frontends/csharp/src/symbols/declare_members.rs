//! Declares the members of a type when somebody first asks for one.

use std::collections::HashSet;

use crate::{
    syntax::{
        Name, Span,
        ast::{
            AccessorKind, Body, Field as FieldSyntax, Function, List, Member, MemberId, MemberKind,
            Modifiers, One, OperatorKind, Property as PropertySyntax, TypeDecl,
        },
    },
    types::TypeId,
};

use super::{
    Compilation, Field, FieldId, FieldSource, MemberRef, Members, Method, MethodId, MethodRole, MethodSource,
    PartSyntax, Place, Property, PropertyId, PropertyRole, TypeParamOwner, TypeSort, type_def::Lazy,
};

/// The members of a type while they are collected.
#[derive(Default)]
pub(super) struct Collected {
    pub(super) by_name: Vec<(Name, MemberRef)>,
    pub(super) fields: Vec<FieldId>,
    pub(super) methods: Vec<MethodId>,
    pub(super) properties: Vec<PropertyId>,
    pub(super) constructors: Vec<MethodId>,
    pub(super) static_constructor: Option<MethodId>,
    pub(super) finalizer: Option<MethodId>,
    pub(super) indexers: Vec<PropertyId>,
    pub(super) operators: Vec<MethodId>,
}

impl<'a> Compilation<'a> {
    /// The members that a type declares itself.
    pub fn members(&mut self, id: TypeId) -> &'a Members<'a> {
        self.ensure_model(id);
        match self.type_defs[id.index()].members {
            Lazy::Done(members) => return members,
            Lazy::Running => return self.arena.alloc(Members::default()),
            Lazy::Pending => self.type_defs[id.index()].members = Lazy::Running,
        }
        let mut collected = Collected::default();
        for index in 0..self.type_def(id).parts.len() {
            let part = self.type_def(id).parts[index];
            let place = Place { file: part.file, surroundings: part.surroundings, owner: id };
            match part.syntax {
                PartSyntax::Type(decl) => self.collect_part(place, decl, &mut collected),
                PartSyntax::Delegate(function) => self.collect_delegate(place, function, &mut collected),
                PartSyntax::Statements => self.collect_entry(place, &mut collected),
            }
        }
        self.add_implied_members(id, &mut collected);
        self.drop_defining_parts(&mut collected);
        for &(name, nested) in &self.type_defs[id.index()].nested {
            collected.by_name.push((name, MemberRef::Type(nested)));
        }
        // Stable: members of the same name keep their order.
        collected.by_name.sort_by_key(|(name, _)| name.number());
        let members = self.freeze(collected);
        self.type_defs[id.index()].members = Lazy::Done(members);
        members
    }

    /// Of a partial method that is declared here and implemented there, the declaration is nothing.
    fn drop_defining_parts(&self, into: &mut Collected) {
        let signature = |method: &Method<'_>| match method.source {
            MethodSource::Function(function) => {
                Some((method.name, self.tree(method.place.file)[function].params.len()))
            }
            _ => None,
        };
        let partial = |&&id: &&MethodId| self.method(id).modifiers.contains(Modifiers::PARTIAL);
        let implemented: HashSet<_> = into
            .methods
            .iter()
            .filter(partial)
            .filter(|&&id| self.has_body(id))
            .filter_map(|&id| signature(self.method(id)))
            .collect();
        if implemented.is_empty() {
            return;
        }
        let is_definition = |id: MethodId| {
            partial(&&id)
                && !self.has_body(id)
                && signature(self.method(id)).is_some_and(|signature| implemented.contains(&signature))
        };
        into.methods.retain(|&id| !is_definition(id));
        into.by_name.retain(|&(_, member)| !matches!(member, MemberRef::Method(id) if is_definition(id)));
    }

    fn freeze(&self, collected: Collected) -> &'a Members<'a> {
        let arena = self.arena;
        let mut methods_by_name: Vec<_> =
            collected.methods.iter().map(|&id| (self.method(id).name, id)).collect();
        methods_by_name.sort_by_key(|(name, _)| name.number());
        arena.alloc(Members {
            by_name: arena.alloc_slice_copy(&collected.by_name),
            methods_by_name: arena.alloc_slice_copy(&methods_by_name),
            fields: arena.alloc_slice_copy(&collected.fields),
            methods: arena.alloc_slice_copy(&collected.methods),
            properties: arena.alloc_slice_copy(&collected.properties),
            constructors: arena.alloc_slice_copy(&collected.constructors),
            static_constructor: collected.static_constructor,
            finalizer: collected.finalizer,
            indexers: arena.alloc_slice_copy(&collected.indexers),
            operators: arena.alloc_slice_copy(&collected.operators),
        })
    }

    fn collect_part(&mut self, place: Place, decl: One<TypeDecl>, into: &mut Collected) {
        let tree = self.tree(place.file);
        let syntax = &tree[decl];
        if syntax.params.is_some() {
            self.collect_primary_constructor(place, decl, into);
        }
        let mut previous = None;
        for &id in &tree[syntax.members] {
            let member = tree[id];
            match member.kind {
                MemberKind::EnumMember(enum_member) => {
                    let field = self.add_field(
                        Field {
                            name: enum_member.name.name,
                            place,
                            modifiers: Modifiers::PUBLIC | Modifiers::STATIC | Modifiers::CONST,
                            source: FieldSource::EnumMember(previous),
                            initializer: enum_member.value,
                            span: enum_member.name.span,
                            attributes: member.attributes,
                            ty: Lazy::Pending,
                            constant: Lazy::Pending,
                        },
                        into,
                    );
                    into.by_name.push((enum_member.name.name, MemberRef::Field(field)));
                    previous = Some(field);
                }
                _ => self.collect_member(place, id, &member, into),
            }
        }
    }

    fn collect_member(&mut self, place: Place, _id: MemberId, member: &Member, into: &mut Collected) {
        match member.kind {
            MemberKind::Field(field) => self.collect_fields(place, member, &field, into),
            MemberKind::EventField(field) => self.collect_event_fields(place, member, &field, into),
            MemberKind::Event(property) => {
                self.collect_property(place, member, property, PropertyRole::Event, into);
            }
            MemberKind::Property(property) => {
                self.collect_property(place, member, property, PropertyRole::Property, into);
            }
            MemberKind::Indexer(property) => {
                self.collect_property(place, member, property, PropertyRole::Indexer, into);
            }
            MemberKind::Method(function) => {
                let id = self.collect_function(place, member, function, MethodRole::Ordinary, into);
                let method = self.method(id);
                if method.explicit_interface.is_none() {
                    into.by_name.push((method.name, MemberRef::Method(id)));
                }
            }
            MemberKind::Constructor(function) => {
                if member.modifiers.contains(Modifiers::STATIC) {
                    let role = MethodRole::StaticConstructor;
                    into.static_constructor =
                        Some(self.collect_function(place, member, function, role, into));
                } else {
                    let role = MethodRole::Constructor;
                    let id = self.collect_function(place, member, function, role, into);
                    into.constructors.push(id);
                }
            }
            MemberKind::Destructor(function) => {
                let role = MethodRole::Finalizer;
                into.finalizer = Some(self.collect_function(place, member, function, role, into));
            }
            MemberKind::Operator(kind, function) => {
                let id = self.collect_operator(place, member, kind, function, into);
                into.operators.push(id);
            }
            MemberKind::Missing
            | MemberKind::Namespace(_)
            | MemberKind::Type(_)
            | MemberKind::Delegate(_)
            | MemberKind::EnumMember(_) => {}
        }
    }

    pub(super) fn add_field(&mut self, field: Field, into: &mut Collected) -> FieldId {
        let id = FieldId(self.fields.len() as u32);
        self.fields.push(field);
        into.fields.push(id);
        id
    }

    pub(super) fn add_method(&mut self, method: Method<'a>, into: &mut Collected) -> MethodId {
        let id = MethodId(self.methods.len() as u32);
        self.methods.push(method);
        into.methods.push(id);
        id
    }

    pub(super) fn add_property(&mut self, property: Property<'a>, into: &mut Collected) -> PropertyId {
        let id = PropertyId(self.properties.len() as u32);
        self.properties.push(property);
        into.properties.push(id);
        id
    }

    fn collect_fields(&mut self, place: Place, member: &Member, syntax: &FieldSyntax, into: &mut Collected) {
        let tree = self.tree(place.file);
        let mut modifiers = member.modifiers;
        if modifiers.contains(Modifiers::CONST) {
            modifiers |= Modifiers::STATIC;
        }
        for variable in &tree[syntax.variables] {
            let field = self.add_field(
                Field {
                    name: variable.name.name,
                    place,
                    modifiers,
                    source: FieldSource::Declared(syntax.ty),
                    initializer: variable.value,
                    span: variable.name.span,
                    attributes: member.attributes,
                    ty: Lazy::Pending,
                    constant: Lazy::Pending,
                },
                into,
            );
            into.by_name.push((variable.name.name, MemberRef::Field(field)));
        }
    }

    /// `event D E;`: an event with a field behind it, unless it is abstract.
    fn collect_event_fields(
        &mut self,
        place: Place,
        member: &Member,
        syntax: &FieldSyntax,
        into: &mut Collected,
    ) {
        let tree = self.tree(place.file);
        for variable in &tree[syntax.variables] {
            let property = PropertyId(self.properties.len() as u32);
            let accessor = |kind| MethodRole::Accessor(kind, property);
            let abstract_event = member.modifiers.contains(Modifiers::ABSTRACT)
                || self.type_def(place.owner).sort == TypeSort::Interface
                    && !member.modifiers.contains(Modifiers::STATIC);
            let backing = (!abstract_event).then(|| {
                self.add_field(
                    Field {
                        name: variable.name.name,
                        place,
                        modifiers: member.modifiers,
                        source: FieldSource::Backing(property),
                        initializer: variable.value,
                        span: variable.name.span,
                        attributes: member.attributes,
                        ty: Lazy::Pending,
                        constant: Lazy::Pending,
                    },
                    into,
                )
            });
            let add = self.automatic(
                place,
                variable.name.name,
                variable.name.span,
                member.modifiers,
                accessor(AccessorKind::Add),
            );
            let getter = Some(self.add_method(add, into));
            let remove = self.automatic(
                place,
                variable.name.name,
                variable.name.span,
                member.modifiers,
                accessor(AccessorKind::Remove),
            );
            let setter = Some(self.add_method(remove, into));
            self.add_property(
                Property {
                    name: variable.name.name,
                    place,
                    modifiers: member.modifiers,
                    role: PropertyRole::Event,
                    ty: syntax.ty,
                    syntax: None,
                    value: variable.value,
                    span: variable.name.span,
                    attributes: member.attributes,
                    getter,
                    setter,
                    backing,
                    signature: Lazy::Pending,
                },
                into,
            );
            into.by_name.push((variable.name.name, MemberRef::Property(property)));
        }
    }

    /// An accessor that is not written.
    pub(super) fn automatic(
        &self,
        place: Place,
        name: Name,
        span: Span,
        modifiers: Modifiers,
        role: MethodRole,
    ) -> Method<'a> {
        Method {
            name,
            place,
            modifiers,
            role,
            source: MethodSource::Automatic,
            type_params: &[],
            span,
            attributes: List::EMPTY,
            explicit_interface: None,
            signature: Lazy::Pending,
            overridden: Lazy::Pending,
        }
    }

    fn collect_property(
        &mut self,
        place: Place,
        member: &Member,
        syntax: One<PropertySyntax>,
        role: PropertyRole,
        into: &mut Collected,
    ) {
        let tree = self.tree(place.file);
        let property = &tree[syntax];
        let id = PropertyId(self.properties.len() as u32);
        let (mut getter, mut setter) = (None, None);
        let mut automatic = false;
        for (index, accessor) in tree[property.accessors].iter().enumerate() {
            let modifiers = accessor_modifiers(member.modifiers, accessor.modifiers);
            automatic |= accessor.body == Body::None;
            let method = Method {
                name: property.name.name,
                place,
                modifiers,
                role: MethodRole::Accessor(accessor.kind, id),
                source: MethodSource::Accessor(syntax, index as u32),
                type_params: &[],
                span: accessor.span,
                attributes: accessor.attributes,
                explicit_interface: property.explicit_interface,
                signature: Lazy::Pending,
                overridden: Lazy::Pending,
            };
            let method = self.add_method(method, into);
            match accessor.kind {
                AccessorKind::Get | AccessorKind::Add => getter = Some(method),
                AccessorKind::Set | AccessorKind::Init | AccessorKind::Remove => setter = Some(method),
            }
        }
        let bodiless = Modifiers::ABSTRACT | Modifiers::EXTERN;
        let interface = self.type_def(place.owner).sort == TypeSort::Interface
            && !member.modifiers.contains(Modifiers::STATIC);
        let has_field = role == PropertyRole::Property
            && (automatic || property.value.is_some())
            && !member.modifiers.intersects(bodiless)
            && !interface;
        let backing = has_field.then(|| {
            self.add_field(
                Field {
                    name: property.name.name,
                    place,
                    modifiers: member.modifiers,
                    source: FieldSource::Backing(id),
                    initializer: property.value,
                    span: property.name.span,
                    attributes: List::EMPTY,
                    ty: Lazy::Pending,
                    constant: Lazy::Pending,
                },
                into,
            )
        });
        self.add_property(
            Property {
                name: property.name.name,
                place,
                modifiers: member.modifiers,
                role,
                ty: property.ty,
                syntax: Some(syntax),
                value: property.value,
                span: property.name.span,
                attributes: member.attributes,
                getter,
                setter,
                backing,
                signature: Lazy::Pending,
            },
            into,
        );
        if property.explicit_interface.is_none() {
            match role {
                PropertyRole::Indexer => into.indexers.push(id),
                _ => into.by_name.push((property.name.name, MemberRef::Property(id))),
            }
        }
    }

    fn collect_function(
        &mut self,
        place: Place,
        member: &Member,
        function: One<Function>,
        role: MethodRole,
        into: &mut Collected,
    ) -> MethodId {
        let syntax = &self.tree(place.file)[function];
        let id = MethodId(self.methods.len() as u32);
        let type_params = self.add_type_params(place.file, syntax.type_params, TypeParamOwner::Method(id));
        let method = Method {
            name: syntax.name.name,
            place,
            modifiers: member.modifiers,
            role,
            source: MethodSource::Function(function),
            type_params: self.arena.alloc_slice_copy(&type_params),
            span: syntax.name.span,
            attributes: member.attributes,
            explicit_interface: syntax.explicit_interface,
            signature: Lazy::Pending,
            overridden: Lazy::Pending,
        };
        self.add_method(method, into)
    }

    fn collect_operator(
        &mut self,
        place: Place,
        member: &Member,
        kind: OperatorKind,
        function: One<Function>,
        into: &mut Collected,
    ) -> MethodId {
        self.collect_function(place, member, function, MethodRole::Operator(kind), into)
    }

    fn collect_delegate(&mut self, place: Place, function: One<Function>, into: &mut Collected) {
        let span = self.tree(place.file)[function].name.span;
        let mut invoke =
            self.automatic(place, self.known.invoke, span, Modifiers::PUBLIC, MethodRole::Invoke);
        invoke.source = MethodSource::Function(function);
        let id = self.add_method(invoke, into);
        into.by_name.push((self.known.invoke, MemberRef::Method(id)));
    }

    fn collect_entry(&mut self, place: Place, into: &mut Collected) {
        let modifiers = Modifiers::STATIC | Modifiers::PRIVATE;
        let mut entry =
            self.automatic(place, self.known.entry, Span::default(), modifiers, MethodRole::Ordinary);
        entry.source = MethodSource::Statements;
        let id = self.add_method(entry, into);
        into.by_name.push((self.known.entry, MemberRef::Method(id)));
    }
}

/// The modifiers of an accessor: its own accessibility, if it has one, wins over the property's.
fn accessor_modifiers(property: Modifiers, accessor: Modifiers) -> Modifiers {
    let access = Modifiers::PUBLIC | Modifiers::PROTECTED | Modifiers::INTERNAL | Modifiers::PRIVATE;
    if !accessor.intersects(access) {
        return property | accessor;
    }
    let kept = [
        Modifiers::STATIC,
        Modifiers::ABSTRACT,
        Modifiers::SEALED,
        Modifiers::VIRTUAL,
        Modifiers::OVERRIDE,
        Modifiers::NEW,
        Modifiers::EXTERN,
    ];
    kept.into_iter().filter(|&kept| property.contains(kept)).fold(accessor, |all, kept| all | kept)
}
