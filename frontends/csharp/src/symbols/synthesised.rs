//! Members that exist without being declared: constructors, and what a record has.

use crate::{
    syntax::{
        Name, Span,
        ast::{AccessorKind, List, Modifiers, One, TypeDecl},
    },
    types::TypeId,
};

use super::{
    Compilation, Field, FieldId, FieldSource, MemberRef, Method, MethodRole, MethodSource, Place, Property,
    PropertyId, PropertyRole, RecordMember, Recordness, TypeSort, declare_members::Collected, type_def::Lazy,
};

impl<'a> Compilation<'a> {
    /// `class C(int x)`, `record R(int X)`.
    pub(super) fn collect_primary_constructor(
        &mut self,
        place: Place,
        decl: One<TypeDecl>,
        into: &mut Collected,
    ) {
        let tree = self.tree(place.file);
        let Some(params) = tree[decl].params else { return };
        let span = tree[decl].name.span;
        let role = MethodRole::Constructor;
        let mut constructor = self.automatic(place, self.known.constructor, span, Modifiers::PUBLIC, role);
        constructor.source = MethodSource::PrimaryConstructor(decl);
        let id = self.add_method(constructor, into);
        into.constructors.push(id);
        if self.type_def(place.owner).recordness == Recordness::Record {
            return;
        }
        let mut fields = Vec::new();
        for param in &tree[params] {
            let Some(ty) = param.ty else { continue };
            let field = self.add_field(
                Field {
                    name: param.name.name,
                    place,
                    modifiers: Modifiers::PRIVATE,
                    source: FieldSource::PrimaryParameter(ty),
                    initializer: None,
                    span: param.name.span,
                    attributes: List::EMPTY,
                    ty: Lazy::Pending,
                    constant: Lazy::Pending,
                },
                into,
            );
            fields.push((param.name.name, field));
        }
        let fields: &'a [(Name, FieldId)] = self.arena.alloc_slice_copy(&fields);
        self.parameter_fields.insert(place.owner, fields);
    }

    /// What follows from the members that are declared.
    pub(super) fn add_implied_members(&mut self, id: TypeId, into: &mut Collected) {
        let def = self.type_def(id);
        let Some(part) = def.parts.first().copied() else { return };
        let place = Place { file: part.file, surroundings: part.surroundings, owner: id };
        let (sort, recordness) = (def.sort, def.recordness);
        let is_static = def.modifiers.contains(Modifiers::STATIC);
        if recordness == Recordness::Record {
            self.add_record_members(place, into);
        }
        if sort == TypeSort::Class && into.constructors.is_empty() && !is_static {
            let name = self.known.constructor;
            let role = MethodRole::Constructor;
            let mut constructor = self.automatic(place, name, part.name_span, Modifiers::PUBLIC, role);
            constructor.source = MethodSource::DefaultConstructor;
            let id = self.add_method(constructor, into);
            into.constructors.push(id);
        }
    }

    fn add_record_members(&mut self, place: Place, into: &mut Collected) {
        let is_struct = self.type_def(place.owner).sort == TypeSort::Struct;
        let positional = self.positional_params(place.owner);
        if let Some((param_place, decl)) = positional {
            self.add_record_properties(param_place, decl, is_struct, into);
            let known = self.known;
            self.add_record_method(param_place, decl, known.deconstruct, RecordMember::Deconstruct, into);
        }
        let (equals, hash, text) = (self.known.equals, self.known.get_hash_code, self.known.to_string);
        for (name, member) in [
            (equals, RecordMember::Equals),
            (hash, RecordMember::GetHashCode),
            (text, RecordMember::ToString),
        ] {
            if name != equals && has_method(into, name) {
                continue;
            }
            let modifiers = Modifiers::PUBLIC | Modifiers::OVERRIDE;
            let mut method = self.automatic(place, name, Span::default(), modifiers, MethodRole::Ordinary);
            method.source = MethodSource::Record(member);
            let id = self.add_method(method, into);
            into.by_name.push((name, MemberRef::Method(id)));
        }
    }

    /// The part of a record that has parameters.
    pub(crate) fn positional_params(&self, id: TypeId) -> Option<(Place, One<TypeDecl>)> {
        self.type_def(id).parts.iter().find_map(|part| match part.syntax {
            super::PartSyntax::Type(decl) if self.tree(part.file)[decl].params.is_some() => {
                Some((Place { file: part.file, surroundings: part.surroundings, owner: id }, decl))
            }
            _ => None,
        })
    }

    fn add_record_properties(
        &mut self,
        place: Place,
        decl: One<TypeDecl>,
        is_struct: bool,
        into: &mut Collected,
    ) {
        let tree = self.tree(place.file);
        let params = tree[decl].params.unwrap_or_default();
        for param in &tree[params] {
            let (name, span) = (param.name.name, param.name.span);
            let Some(ty) = param.ty.filter(|_| !into.by_name.iter().any(|(n, _)| *n == name)) else {
                continue;
            };
            let property = PropertyId(self.properties.len() as u32);
            let accessor = |kind| MethodRole::Accessor(kind, property);
            let backing = self.add_field(
                Field {
                    name,
                    place,
                    modifiers: Modifiers::PRIVATE,
                    source: FieldSource::Backing(property),
                    initializer: None,
                    span,
                    attributes: List::EMPTY,
                    ty: Lazy::Pending,
                    constant: Lazy::Pending,
                },
                into,
            );
            let set = if is_struct { AccessorKind::Set } else { AccessorKind::Init };
            let get = self.automatic(place, name, span, Modifiers::PUBLIC, accessor(AccessorKind::Get));
            let getter = Some(self.add_method(get, into));
            let set = self.automatic(place, name, span, Modifiers::PUBLIC, accessor(set));
            let setter = Some(self.add_method(set, into));
            self.add_property(
                Property {
                    name,
                    place,
                    modifiers: Modifiers::PUBLIC,
                    role: PropertyRole::Property,
                    ty,
                    syntax: None,
                    value: None,
                    span,
                    attributes: List::EMPTY,
                    getter,
                    setter,
                    backing: Some(backing),
                    signature: Lazy::Pending,
                },
                into,
            );
            into.by_name.push((name, MemberRef::Property(property)));
        }
    }

    fn add_record_method(
        &mut self,
        place: Place,
        decl: One<TypeDecl>,
        name: Name,
        member: RecordMember,
        into: &mut Collected,
    ) {
        if self.tree(place.file)[decl].params.unwrap_or_default().is_empty() || has_method(into, name) {
            return;
        }
        let mut method: Method<'a> =
            self.automatic(place, name, Span::default(), Modifiers::PUBLIC, MethodRole::Ordinary);
        method.source = MethodSource::Record(member);
        let id = self.add_method(method, into);
        into.by_name.push((name, MemberRef::Method(id)));
    }
}

fn has_method(members: &Collected, name: Name) -> bool {
    members.by_name.iter().any(|(n, member)| *n == name && matches!(member, MemberRef::Method(_)))
}
