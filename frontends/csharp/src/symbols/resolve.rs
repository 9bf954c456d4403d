//! What a type as it is written means.

use crate::{
    syntax::{
        Name,
        ast::{ConstraintKind, List, Predefined, TypeRef, TypeRefId},
        names::known,
    },
    types::{Special, Type, TypeId, TypeKind, TypeParamId},
};

use super::{
    Compilation, Container, FileIndex, NamespaceOrType, Place, SurroundingsId, TypeParamOwner, TypeSort,
};

/// What names of types can see from where they stand.
#[derive(Clone, Copy, Debug)]
pub struct TypeScope<'a> {
    /// The file.
    pub file: FileIndex,
    /// What surrounds the type.
    pub surroundings: SurroundingsId,
    /// The innermost type.
    pub owner: Option<TypeId>,
    /// The type parameters of the methods and local functions around, outer ones first.
    pub method_params: &'a [TypeParamId],
}

impl From<Place> for TypeScope<'_> {
    fn from(place: Place) -> Self {
        TypeScope {
            file: place.file,
            surroundings: place.surroundings,
            owner: Some(place.owner),
            method_params: &[],
        }
    }
}

impl<'a> TypeScope<'a> {
    /// The same place, inside a method with these type parameters.
    pub fn with_params(self, method_params: &'a [TypeParamId]) -> TypeScope<'a> {
        TypeScope { method_params, ..self }
    }
}

impl<'a> Compilation<'a> {
    /// The type that a written type means, in terms of the type parameters in scope; unknown if it
    /// cannot be found.
    pub fn resolve_type(&mut self, scope: &TypeScope<'_>, id: TypeRefId) -> Type {
        let tree = self.tree(scope.file);
        match tree[id] {
            TypeRef::Missing | TypeRef::Omitted | TypeRef::FunctionPointer(_) => Type::UNKNOWN,
            TypeRef::Predefined(predefined) => predefined_type(predefined),
            TypeRef::Name { .. } | TypeRef::Qualified { .. } | TypeRef::AliasQualified { .. } => {
                match self.resolve_name(scope, id) {
                    Some(NamespaceOrType::Type(ty)) => ty,
                    _ => Type::UNKNOWN,
                }
            }
            TypeRef::Nullable(of) => {
                let of = self.resolve_type(scope, of);
                self.nullable(of)
            }
            TypeRef::Array { element, rank } => {
                let element = self.resolve_type(scope, element);
                self.types.intern(TypeKind::Array(element, rank))
            }
            TypeRef::Pointer(of) => {
                let of = self.resolve_type(scope, of);
                self.types.intern(TypeKind::Pointer(of))
            }
            TypeRef::Tuple(elements) => {
                let elements = &tree[elements];
                let types: Vec<Type> = elements.iter().map(|e| self.resolve_type(scope, e.ty)).collect();
                let names: Vec<Option<Name>> = elements.iter().map(|e| e.name).collect();
                self.types.named_tuple(&types, &names)
            }
            TypeRef::Ref(of) => self.resolve_type(scope, of),
        }
    }

    /// `T?`: only value types differ from it.
    pub(crate) fn nullable(&mut self, of: Type) -> Type {
        if self.is_value_type(of) && !matches!(self.types.kind(of), TypeKind::Nullable(_)) {
            self.types.intern(TypeKind::Nullable(of))
        } else {
            of
        }
    }

    /// The namespace or type that a written name means.
    pub(crate) fn resolve_name(&mut self, scope: &TypeScope<'_>, id: TypeRefId) -> Option<NamespaceOrType> {
        let tree = self.tree(scope.file);
        match tree[id] {
            TypeRef::Name { name, type_args } => {
                let found = self.lookup_type(scope, name, type_args.len());
                match found {
                    None if name == known::NINT && type_args.is_empty() => {
                        Some(NamespaceOrType::Type(Type::special(Special::IntPtr)))
                    }
                    None if name == known::NUINT && type_args.is_empty() => {
                        Some(NamespaceOrType::Type(Type::special(Special::UIntPtr)))
                    }
                    None => None,
                    Some(found) => Some(self.apply_args(scope, found, type_args)),
                }
            }
            TypeRef::Qualified { left, name, type_args } => {
                let left = self.resolve_name(scope, left)?;
                let found = self.lookup_type_in(left, name, type_args.len(), scope)?;
                Some(self.apply_args(scope, found, type_args))
            }
            TypeRef::AliasQualified { alias, name, type_args } => {
                let left = self.resolve_alias(scope, alias)?;
                let found = self.lookup_type_in(left, name, type_args.len(), scope)?;
                Some(self.apply_args(scope, found, type_args))
            }
            TypeRef::Missing => None,
            _ => Some(NamespaceOrType::Type(self.resolve_type(scope, id))),
        }
    }

    /// What stands left of `::`.
    pub(crate) fn resolve_alias(&mut self, scope: &TypeScope<'_>, alias: Name) -> Option<NamespaceOrType> {
        if alias == known::GLOBAL {
            return Some(NamespaceOrType::Namespace(super::compilation::GLOBAL));
        }
        // An `extern alias` is a view of the global namespace.
        self.lookup_alias(scope.surroundings, alias)
            .or(Some(NamespaceOrType::Namespace(super::compilation::GLOBAL)))
    }

    /// Puts written type arguments in the place of a generic type's own last ones.
    pub(crate) fn apply_args(
        &mut self,
        scope: &TypeScope<'_>,
        found: NamespaceOrType,
        type_args: List<TypeRefId>,
    ) -> NamespaceOrType {
        let (NamespaceOrType::Type(ty), false) = (found, type_args.is_empty()) else { return found };
        let tree = self.tree(scope.file);
        let args: Vec<Type> = tree[type_args].iter().map(|&arg| self.resolve_type(scope, arg)).collect();
        NamespaceOrType::Type(self.with_own_args(ty, &args))
    }

    /// `ty` with other arguments for its own type parameters.
    pub(crate) fn with_own_args(&mut self, ty: Type, args: &[Type]) -> Type {
        let TypeKind::Named(id, list) = self.types.kind(ty) else { return ty };
        if self.is_value_tuple(id) {
            return self.types.tuple(args);
        }
        if self.is_nullable_struct(id) {
            return args.first().map_or(Type::UNKNOWN, |&of| self.nullable(of));
        }
        let mut all = self.types.list(list).to_vec();
        let start = all.len().saturating_sub(args.len());
        all.splice(start.., args.iter().copied());
        self.types.named(id, &all)
    }

    /// `ValueTuple<...>` is the tuple type.
    fn is_value_tuple(&self, id: TypeId) -> bool {
        let def = self.type_def(id);
        def.name == self.known.value_tuple && def.author == super::Author::Model && def.arity > 1
    }

    fn is_nullable_struct(&self, id: TypeId) -> bool {
        let def = self.type_def(id);
        def.name == self.known.nullable && def.author == super::Author::Model && def.arity == 1
    }

    /// The declared type with its own type parameters as arguments.
    pub fn open_type(&mut self, id: TypeId) -> Type {
        let params = self.type_def(id).params;
        if params.is_empty() {
            return self.types.named(id, &[]);
        }
        let args: Vec<Type> = params.iter().map(|&p| self.types.intern(TypeKind::Param(p))).collect();
        self.types.named(id, &args)
    }

    /// What a simple name in a type's place means.
    pub(crate) fn lookup_type(
        &mut self,
        scope: &TypeScope<'_>,
        name: Name,
        arity: usize,
    ) -> Option<NamespaceOrType> {
        if arity == 0 {
            let param = scope.method_params.iter().rev().copied();
            if let Some(found) = self.find_param(param, name) {
                return Some(NamespaceOrType::Type(found));
            }
        }
        let mut owner = scope.owner;
        while let Some(id) = owner {
            let def = self.type_def(id);
            let container = def.container;
            if arity == 0 {
                let own = &def.params[def.params.len() - def.arity..];
                if let Some(found) = self.find_param(own.iter().copied(), name) {
                    return Some(NamespaceOrType::Type(found));
                }
            }
            if let Some(found) = self.lookup_nested_from_inside(id, name, arity) {
                return Some(NamespaceOrType::Type(found));
            }
            owner = match container {
                Container::Type(outer) => Some(outer),
                Container::Namespace(_) => None,
            };
        }
        self.lookup_in_surroundings(scope.surroundings, name, arity)
    }

    fn find_param(&mut self, params: impl Iterator<Item = TypeParamId>, name: Name) -> Option<Type> {
        let mut params = params;
        let param = params.find(|p| self.type_params[p.index()].name == name)?;
        Some(self.types.intern(TypeKind::Param(param)))
    }

    /// What `name` behind a dot means.
    pub(crate) fn lookup_type_in(
        &mut self,
        left: NamespaceOrType,
        name: Name,
        arity: usize,
        scope: &TypeScope<'_>,
    ) -> Option<NamespaceOrType> {
        match left {
            NamespaceOrType::Namespace(namespace) => {
                let project = self.files[scope.file.index()].project;
                if let Some(id) = self.find_type(namespace, name, arity, project) {
                    return Some(NamespaceOrType::Type(self.open_type(id)));
                }
                if arity > 0 {
                    return None;
                }
                self.namespaces[namespace.index()]
                    .namespaces
                    .get(&name)
                    .copied()
                    .map(NamespaceOrType::Namespace)
            }
            NamespaceOrType::Type(ty) => self.lookup_nested(ty, name, arity).map(NamespaceOrType::Type),
        }
    }

    /// A type nested in `id` or in one of its bases, as `id`'s own code sees it.
    fn lookup_nested_from_inside(&mut self, id: TypeId, name: Name, arity: usize) -> Option<Type> {
        if let Some(&known) = self.nested_names.get(&(id, name, arity)) {
            return known;
        }
        let ty = self.open_type(id);
        let found = self.lookup_nested(ty, name, arity);
        // While bases are being found out, the answer may be incomplete.
        if !self.bases_pending(id) {
            self.nested_names.insert((id, name, arity), found);
        }
        found
    }

    /// A type nested in `ty` or in one of its bases.
    pub(crate) fn lookup_nested(&mut self, ty: Type, name: Name, arity: usize) -> Option<Type> {
        let mut current = Some(ty);
        for _ in 0..super::MAX_INHERITANCE {
            let TypeKind::Named(id, list) = self.types.kind(current?) else { return None };
            let nested = self.type_def(id).nested.iter().filter(|(n, _)| *n == name).map(|(_, id)| *id);
            if let Some(nested) = nested.into_iter().find(|n| self.type_def(*n).arity == arity) {
                let own = &self.type_def(nested).params[self.type_def(id).params.len()..];
                let mut args = self.types.list(list).to_vec();
                for &param in own {
                    args.push(self.types.intern(TypeKind::Param(param)));
                }
                return Some(self.types.named(nested, &args));
            }
            current = self.base_type(current?);
        }
        None
    }

    /// Whether values of the type are copied when they are assigned. A type parameter counts as
    /// one only with a `struct` constraint.
    pub fn is_value_type(&self, ty: Type) -> bool {
        match self.types.kind(ty) {
            TypeKind::Named(id, _) => {
                matches!(self.type_def(id).sort, TypeSort::Struct | TypeSort::Enum)
            }
            TypeKind::Nullable(_) | TypeKind::Tuple(..) => true,
            TypeKind::Param(param) => self.param_kind(param) == ConstraintKind::Struct,
            _ => false,
        }
    }

    /// Whether null can be assigned to the type. False for type parameters without constraint.
    pub fn is_reference_type(&self, ty: Type) -> bool {
        match self.types.kind(ty) {
            TypeKind::Named(id, _) => {
                matches!(self.type_def(id).sort, TypeSort::Class | TypeSort::Interface | TypeSort::Delegate)
            }
            TypeKind::Array(..) | TypeKind::Null => true,
            TypeKind::Param(param) => self.param_kind(param) == ConstraintKind::Class,
            _ => false,
        }
    }

    fn param_kind(&self, param: TypeParamId) -> ConstraintKind {
        let info = self.type_params[param.index()];
        let mut kind = ConstraintKind::Any;
        self.for_each_constraint(param, &mut |constraint| {
            if constraint.kind != ConstraintKind::Any {
                kind = constraint.kind;
            }
        });
        let _ = info;
        kind
    }

    /// Calls `f` for the constraint clauses of a type parameter.
    pub(crate) fn for_each_constraint(
        &self,
        param: TypeParamId,
        f: &mut dyn FnMut(&crate::syntax::ast::Constraint),
    ) {
        use super::{MethodSource, PartSyntax};
        let info = self.type_params[param.index()];
        let mut clauses = |file: FileIndex, list: List<crate::syntax::ast::Constraint>| {
            for clause in &self.tree(file)[list] {
                if clause.param == info.name {
                    f(clause);
                }
            }
        };
        match info.owner {
            TypeParamOwner::Type(id) => {
                for part in &self.type_def(id).parts {
                    let tree = self.tree(part.file);
                    match part.syntax {
                        PartSyntax::Type(decl) => clauses(part.file, tree[decl].constraints),
                        PartSyntax::Delegate(function) => clauses(part.file, tree[function].constraints),
                        PartSyntax::Statements => {}
                    }
                }
            }
            TypeParamOwner::Method(id) => {
                let method = self.method(id);
                if let MethodSource::Function(function) = method.source {
                    let file = method.place.file;
                    clauses(file, self.tree(file)[function].constraints);
                }
            }
            TypeParamOwner::LocalFunction { file, function, .. } => {
                clauses(file, self.tree(file)[function].constraints);
            }
        }
    }

    /// The types that a type parameter's arguments must be convertible to.
    pub(crate) fn constraint_types(&mut self, param: TypeParamId) -> Vec<Type> {
        let info = self.type_params[param.index()];
        let scope = match info.owner {
            TypeParamOwner::Type(id) => {
                let Some(part) = self.type_def(id).parts.first() else { return Vec::new() };
                let place = Place { file: part.file, surroundings: part.surroundings, owner: id };
                TypeScope::from(place)
            }
            TypeParamOwner::Method(id) => {
                let method = self.method(id);
                TypeScope::from(method.place).with_params(method.type_params)
            }
            TypeParamOwner::LocalFunction { file, surroundings, owner, .. } => {
                TypeScope { file, surroundings, owner, method_params: &[] }
            }
        };
        let mut refs = Vec::new();
        self.for_each_constraint(param, &mut |clause| refs.push(clause.types));
        let tree = self.tree(scope.file);
        refs.into_iter().flat_map(|list| &tree[list]).map(|&id| self.resolve_type(&scope, id)).collect()
    }
}

/// The type behind a keyword.
pub(crate) fn predefined_type(predefined: Predefined) -> Type {
    Type::special(match predefined {
        Predefined::Bool => Special::Boolean,
        Predefined::Byte => Special::Byte,
        Predefined::SByte => Special::SByte,
        Predefined::Short => Special::Int16,
        Predefined::UShort => Special::UInt16,
        Predefined::Int => Special::Int32,
        Predefined::UInt => Special::UInt32,
        Predefined::Long => Special::Int64,
        Predefined::ULong => Special::UInt64,
        Predefined::Char => Special::Char,
        Predefined::Float => Special::Single,
        Predefined::Double => Special::Double,
        Predefined::Decimal => Special::Decimal,
        Predefined::String => Special::String,
        Predefined::Object => Special::Object,
        Predefined::Void => return Type::VOID,
    })
}
