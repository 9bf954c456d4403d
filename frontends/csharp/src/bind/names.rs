//! Names in expressions: simple ones, and those behind a dot.

use crate::{
    symbols::{
        Container, FieldId, NamespaceOrType, PropertyId, PropertyRole, ReturnMode, Signature, TypeScope,
    },
    syntax::{
        Name, Span,
        ast::{Expr, ExprId, List, Modifiers, TypeRefId},
        names::known,
    },
    types::{Type, TypeKind, TypeList},
};

use super::{
    binder::Binder,
    constant::Constant,
    group::{MethodGroup, ReceiverKind},
    lookup::Found,
    scope::Meaning,
    tree::{Dispatch, ExprKind, ExprRef, MethodRef},
};

/// Through what a member is reached.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Through<'b> {
    /// A value.
    Value(ExprRef<'b>),
    /// `base`.
    Base(ExprRef<'b>),
    /// A type.
    Type,
    /// Nothing: it is a member of a type around.
    Implicit,
}

impl<'c, 'a: 'b, 'b> Binder<'c, 'a, 'b> {
    /// A simple name.
    pub(crate) fn bind_name(&mut self, name: Name, type_args: List<TypeRefId>, span: Span) -> ExprRef<'b> {
        if let Some(meaning) = self.context.scope.find(name)
            && (type_args.is_empty() || matches!(meaning, Meaning::Function(_)))
        {
            return self.bind_meaning(meaning, name, type_args, span);
        }
        if let Some(found) = self.bind_member_of_surroundings(name, type_args, span) {
            return found;
        }
        match self.comp.lookup_type(&self.context.types, name, type_args.len()) {
            Some(found) => {
                let found = self.comp.apply_args(&self.context.types, found, type_args);
                self.namespace_or_type(found, span)
            }
            None => self.bind_static_import(name, type_args, span),
        }
    }

    fn bind_meaning(
        &mut self,
        meaning: Meaning<'b>,
        name: Name,
        type_args: List<TypeRefId>,
        span: Span,
    ) -> ExprRef<'b> {
        match meaning {
            Meaning::Local(local) => self.local(local, span),
            Meaning::Constant(constant, ty) => self.constant(constant, ty, span),
            Meaning::Element(local, index) => {
                let target = self.local(local, span);
                self.tuple_element(target, usize::from(index), span)
            }
            Meaning::Function(function) => {
                let type_args = self.bind_type_args(type_args);
                let group = MethodGroup {
                    name,
                    target: None,
                    receiver: ReceiverKind::Implicit,
                    methods: &[],
                    type_args,
                    local: Some(function),
                };
                self.expr(ExprKind::MethodGroup(self.bump.alloc(group)), Type::NONE, span)
            }
        }
    }

    pub(crate) fn bind_type_args(&mut self, type_args: List<TypeRefId>) -> &'b [Type] {
        let types: Vec<Type> = self.tree[type_args].iter().map(|&arg| self.bind_type(arg)).collect();
        self.slice(&types)
    }

    pub(crate) fn namespace_or_type(&mut self, found: NamespaceOrType, span: Span) -> ExprRef<'b> {
        match found {
            NamespaceOrType::Namespace(namespace) => {
                self.expr(ExprKind::Namespace(namespace), Type::NONE, span)
            }
            NamespaceOrType::Type(ty) => {
                let ty = self.close(ty);
                self.expr(ExprKind::Type(ty), Type::NONE, span)
            }
        }
    }

    /// A member of the type that this code belongs to, or of a type around it.
    fn bind_member_of_surroundings(
        &mut self,
        name: Name,
        type_args: List<TypeRefId>,
        span: Span,
    ) -> Option<ExprRef<'b>> {
        if name == known::FIELD
            && let Some(property) = self.context.property
            && let Some(backing) = self.comp.property(property).backing
        {
            return Some(self.bind_field(backing, self.context.owner, Through::Implicit, span));
        }
        let mut owner = self.context.types.owner;
        let mut ty = self.context.owner;
        while let Some(id) = owner {
            if let Some(field) = self.primary_parameter(id, name) {
                return Some(self.bind_field(field, ty, Through::Implicit, span));
            }
            if let Some(found) = self.find_member(ty, name, type_args.len()) {
                return Some(self.bind_found(found, name, type_args, Through::Implicit, span));
            }
            owner = match self.comp.type_def(id).container {
                Container::Type(outer) => Some(outer),
                Container::Namespace(_) => None,
            };
            if let Some(outer) = owner {
                let open = self.comp.open_type(outer);
                ty = self.close(open);
            }
        }
        None
    }

    fn primary_parameter(&mut self, id: crate::types::TypeId, name: Name) -> Option<FieldId> {
        self.comp.members(id);
        let fields = self.comp.parameter_fields.get(&id)?;
        fields.iter().find(|(n, _)| *n == name).map(|(_, field)| *field)
    }

    /// A member that `using static` brings in.
    fn bind_static_import(&mut self, name: Name, type_args: List<TypeRefId>, span: Span) -> ExprRef<'b> {
        let levels = self.comp.extension_sources(self.context.types.surroundings);
        for level in levels {
            for &ty in level.statics {
                if let Some(found) = self.find_member(ty, name, type_args.len()) {
                    return self.bind_found(found, name, type_args, Through::Type, span);
                }
            }
        }
        if name == known::UNDERSCORE {
            return self.expr(ExprKind::Discard, Type::NONE, span);
        }
        self.unbound(&[], span)
    }

    /// `target.name`.
    pub(crate) fn bind_member_access(
        &mut self,
        target: ExprId,
        name: Name,
        type_args: List<TypeRefId>,
        span: Span,
    ) -> ExprRef<'b> {
        if matches!(self.tree[target], Expr::Base) {
            return self.bind_base_member(name, type_args, span);
        }
        let bound = self.bind_expr(target);
        if let Some(both) = self.as_type_too(target, bound)
            && let Some(found) = self.find_member(both, name, type_args.len())
            && self.is_static_only(&found)
        {
            return self.bind_found(found, name, type_args, Through::Type, span);
        }
        self.bind_member(bound, name, type_args, span)
    }

    /// `Color.Red` where `Color` is a member of type `Color` as well as the type.
    fn as_type_too(&mut self, target: ExprId, bound: ExprRef<'b>) -> Option<Type> {
        let Expr::Name { name, type_args } = self.tree[target] else { return None };
        let TypeKind::Named(id, _) = self.comp.types.kind(bound.ty) else { return None };
        if !type_args.is_empty() || self.comp.type_def(id).name != name {
            return None;
        }
        match self.comp.lookup_type(&self.context.types, name, 0) {
            Some(NamespaceOrType::Type(ty)) => Some(self.close(ty)),
            _ => None,
        }
    }

    fn is_static_only(&self, found: &Found) -> bool {
        let is_static = |modifiers: Modifiers| modifiers.contains(Modifiers::STATIC);
        match found {
            Found::Field(field, _) => is_static(self.comp.field(*field).modifiers),
            Found::Property(property, _) => is_static(self.comp.property(*property).modifiers),
            Found::Methods(methods) => {
                methods.iter().all(|candidate| is_static(self.comp.method(candidate.method).modifiers))
            }
            Found::Type(_) => true,
        }
    }

    fn bind_base_member(&mut self, name: Name, type_args: List<TypeRefId>, span: Span) -> ExprRef<'b> {
        let this = self.this(span);
        let Some(base) = self.comp.base_type(self.context.owner) else {
            return self.unbound(&[], span);
        };
        match self.find_member(base, name, type_args.len()) {
            Some(found) => self.bind_found(found, name, type_args, Through::Base(this), span),
            None => self.unbound(&[], span),
        }
    }

    /// A member of something that is bound already.
    pub(crate) fn bind_member(
        &mut self,
        target: ExprRef<'b>,
        name: Name,
        type_args: List<TypeRefId>,
        span: Span,
    ) -> ExprRef<'b> {
        match target.kind {
            ExprKind::Namespace(namespace) => {
                let left = NamespaceOrType::Namespace(namespace);
                let scope: TypeScope<'b> = self.context.types;
                match self.comp.lookup_type_in(left, name, type_args.len(), &scope) {
                    Some(found) => {
                        let found = self.comp.apply_args(&scope, found, type_args);
                        self.namespace_or_type(found, span)
                    }
                    None => self.unbound(&[], span),
                }
            }
            ExprKind::Type(ty) => match self.find_member(ty, name, type_args.len()) {
                Some(found) => self.bind_found(found, name, type_args, Through::Type, span),
                None => self.unbound(&[], span),
            },
            ExprKind::UnboundLambda(_) | ExprKind::MethodGroup(_) | ExprKind::TargetTyped(_) => {
                self.unbound(&[], span)
            }
            _ => self.bind_member_of_value(target, name, type_args, span),
        }
    }

    fn bind_member_of_value(
        &mut self,
        target: ExprRef<'b>,
        name: Name,
        type_args: List<TypeRefId>,
        span: Span,
    ) -> ExprRef<'b> {
        match self.comp.types.kind(target.ty) {
            TypeKind::Unknown => return self.unknown(&[target], span),
            TypeKind::Array(_, 1) if name == self.comp.known.length => {
                return self.expr(ExprKind::ArrayLength(target), Type::INT, span);
            }
            TypeKind::Array(..) if name == self.comp.known.length => {
                if let Some(elements) = self.grid_elements(target, span) {
                    return self.expr(ExprKind::ArrayLength(elements), Type::INT, span);
                }
            }
            TypeKind::Array(_, rank) if name == self.comp.known.rank => {
                return self.int(i64::from(rank), Type::INT, span);
            }
            TypeKind::Nullable(of) => {
                if let Some(found) = self.bind_nullable_member(target, of, name, span) {
                    return found;
                }
            }
            TypeKind::Tuple(types, names) => {
                let count = self.comp.types.list(types).len();
                let by_name = names.and_then(|names| names.iter().position(|n| *n == Some(name)));
                if let Some(index) = by_name.or_else(|| self.item_index(name)).filter(|&i| i < count) {
                    return self.tuple_element(target, index, span);
                }
            }
            TypeKind::Anonymous(_, names) => {
                if let Some(index) = names.iter().position(|n| *n == Some(name)) {
                    return self.tuple_element(target, index, span);
                }
            }
            _ => {}
        }
        let holder = match self.comp.types.kind(target.ty) {
            TypeKind::Anonymous(..) => Type::OBJECT,
            _ => target.ty,
        };
        match self.find_member(holder, name, type_args.len()) {
            Some(found) => self.bind_found(found, name, type_args, Through::Value(target), span),
            None => {
                // Perhaps an extension method; a call will tell.
                let group = MethodGroup {
                    name,
                    target: Some(target),
                    receiver: ReceiverKind::Value,
                    methods: &[],
                    type_args: self.bind_type_args(type_args),
                    local: None,
                };
                self.expr(ExprKind::MethodGroup(self.bump.alloc(group)), Type::NONE, span)
            }
        }
    }

    /// `Item1` is the first element.
    fn item_index(&self, name: Name) -> Option<usize> {
        let number = self.comp.text(name).strip_prefix("Item")?;
        number.parse::<usize>().ok()?.checked_sub(1)
    }

    fn bind_nullable_member(
        &mut self,
        target: ExprRef<'b>,
        of: Type,
        name: Name,
        span: Span,
    ) -> Option<ExprRef<'b>> {
        let known = self.comp.known;
        if name == known.has_value {
            let null = self.constant(Constant::Null, target.ty, span);
            let equality = redhanded_checker::ir::Equality::Identity;
            let equal = self.expr(ExprKind::Equal { equality, left: target, right: null }, Type::BOOL, span);
            return Some(self.expr(ExprKind::Not(equal), Type::BOOL, span));
        }
        if name == known.value {
            let conversion = super::tree::ConversionKind::Unwrap;
            return Some(self.expr(ExprKind::Convert { operand: target, conversion }, of, span));
        }
        None
    }

    /// A member that has been found.
    pub(crate) fn bind_found(
        &mut self,
        found: Found,
        name: Name,
        type_args: List<TypeRefId>,
        through: Through<'b>,
        span: Span,
    ) -> ExprRef<'b> {
        match found {
            Found::Field(field, owner) => self.bind_field(field, owner, through, span),
            Found::Property(property, owner) => self.bind_property(property, owner, through, span),
            Found::Type(ty) => {
                let found = NamespaceOrType::Type(ty);
                let found = self.comp.apply_args(&self.context.types, found, type_args);
                self.namespace_or_type(found, span)
            }
            Found::Methods(methods) => {
                let (target, receiver) = match through {
                    Through::Value(value) => (Some(value), ReceiverKind::Value),
                    Through::Base(this) => (Some(this), ReceiverKind::Base),
                    Through::Type => (None, ReceiverKind::Type),
                    Through::Implicit => (None, ReceiverKind::Implicit),
                };
                let group = MethodGroup {
                    name,
                    target,
                    receiver,
                    methods: self.slice(&methods),
                    type_args: self.bind_type_args(type_args),
                    local: None,
                };
                self.expr(ExprKind::MethodGroup(self.bump.alloc(group)), Type::NONE, span)
            }
        }
    }

    /// The object that a member is reached through; none for static members.
    fn instance(&mut self, modifiers: Modifiers, through: Through<'b>, span: Span) -> Option<ExprRef<'b>> {
        if modifiers.contains(Modifiers::STATIC) {
            return None;
        }
        Some(match through {
            Through::Value(value) | Through::Base(value) => value,
            Through::Implicit => self.this(span),
            // An instance member of a type: only `nameof` may say so.
            Through::Type => self.unknown(&[], span),
        })
    }

    pub(crate) fn bind_field(
        &mut self,
        field: FieldId,
        owner: Type,
        through: Through<'b>,
        span: Span,
    ) -> ExprRef<'b> {
        let modifiers = self.comp.field(field).modifiers;
        let open = self.comp.field_type(field);
        let by = self.comp.substitution_of(owner);
        let ty = self.comp.types.substitute(open, &by);
        let ty = self.close(ty);
        if modifiers.contains(Modifiers::CONST)
            && let Some(constant) = self.comp.constant_value(field)
        {
            return self.constant(constant, ty, span);
        }
        let target = self.instance(modifiers, through, span);
        self.expr(ExprKind::Field { target, field, owner }, ty, span)
    }

    fn bind_property(
        &mut self,
        property: PropertyId,
        owner: Type,
        through: Through<'b>,
        span: Span,
    ) -> ExprRef<'b> {
        let this = self.comp.property(property);
        let (modifiers, role) = (this.modifiers, this.role);
        let by = self.comp.substitution_of(owner);
        let signature = *self.comp.property_signature(property);
        let ty = self.comp.types.substitute(signature.return_type, &by);
        let ty = self.close(ty);
        let dispatch = match through {
            Through::Base(_) => Dispatch::Direct,
            _ => Dispatch::Virtual,
        };
        let target = self.instance(modifiers, through, span);
        if role == PropertyRole::Event {
            return self.expr(ExprKind::Event { target, event: property, owner, dispatch }, ty, span);
        }
        if signature.return_mode == ReturnMode::Ref
            && let Some(getter) = self.comp.property(property).getter
        {
            let method = MethodRef { method: getter, owner, args: TypeList::EMPTY };
            let signature = Signature { return_type: ty, ..signature };
            return self.method_call(target, method, dispatch, &[], signature, span);
        }
        self.expr(ExprKind::Property { target, property, owner, args: &[], dispatch }, ty, span)
    }
}
