//! Parameters, results and types of members, in terms of the type parameters around them.

use crate::{
    syntax::{
        Name,
        ast::{AccessorKind, Body, List, Param, ParamMode, ParamRole, TypeRef, TypeRefId},
        names::known,
    },
    types::{Special, Substitution, Type, TypeId},
};

use super::{
    Compilation, FieldId, FieldSource, MethodId, MethodRole, MethodSource, Parameter, PartSyntax, PropertyId,
    PropertyRole, RecordMember, ReturnMode, Signature, TypeScope, TypeSort, type_def::Lazy,
};

impl<'a> Compilation<'a> {
    /// Where the types in a method's declaration are looked up.
    pub fn method_scope(&self, id: MethodId) -> TypeScope<'a> {
        let method = self.method(id);
        TypeScope::from(method.place).with_params(method.type_params)
    }

    /// The parameters and the result of a method.
    pub fn signature(&mut self, id: MethodId) -> &'a Signature<'a> {
        if let Lazy::Done(signature) = self.method(id).signature {
            return signature;
        }
        let signature = self.find_signature(id);
        let signature: &'a Signature<'a> = self.arena.alloc(signature);
        self.methods[id.index()].signature = Lazy::Done(signature);
        signature
    }

    fn find_signature(&mut self, id: MethodId) -> Signature<'a> {
        let method = self.method(id);
        let (source, role, owner) = (method.source, method.role, method.place.owner);
        let scope = self.method_scope(id);
        let tree = self.tree(scope.file);
        match (source, role) {
            (_, MethodRole::Accessor(kind, property)) => self.accessor_signature(kind, property),
            (MethodSource::Function(function), _) => {
                let function = &tree[function];
                let params = self.parameters(&scope, function.params);
                let (return_type, return_mode) = match function.return_type {
                    Some(ty) => (self.resolve_type(&scope, ty), self.return_mode(&scope, ty)),
                    None => (Type::VOID, ReturnMode::Value),
                };
                Signature { params, return_type, return_mode }
            }
            (MethodSource::PrimaryConstructor(decl), _) => {
                let params = self.parameters(&scope, tree[decl].params.unwrap_or_default());
                Signature { params, return_type: Type::VOID, return_mode: ReturnMode::Value }
            }
            (MethodSource::Record(member), _) => self.record_signature(member, owner),
            _ => self.simple_signature(&[], Type::VOID),
        }
    }

    fn simple_signature(&self, params: &[(Name, Type, ParamMode)], return_type: Type) -> Signature<'a> {
        let params: Vec<Parameter> = params
            .iter()
            .map(|&(name, ty, mode)| Parameter { name, ty, mode, role: ParamRole::Plain, default: None })
            .collect();
        let params = self.arena.alloc_slice_copy(&params);
        Signature { params, return_type, return_mode: ReturnMode::Value }
    }

    fn record_signature(&mut self, member: RecordMember, owner: TypeId) -> Signature<'a> {
        match member {
            RecordMember::Equals => {
                let other = (known::VALUE, Type::OBJECT, ParamMode::Value);
                self.simple_signature(&[other], Type::BOOL)
            }
            RecordMember::GetHashCode => self.simple_signature(&[], Type::INT),
            RecordMember::ToString => self.simple_signature(&[], Type::STRING),
            RecordMember::Deconstruct => {
                let Some((place, decl)) = self.positional_params(owner) else {
                    return self.simple_signature(&[], Type::VOID);
                };
                let params = self.tree(place.file)[decl].params.unwrap_or_default();
                let declared = self.parameters(&TypeScope::from(place), params);
                let outs: Vec<_> = declared.iter().map(|p| (p.name, p.ty, ParamMode::Out)).collect();
                self.simple_signature(&outs, Type::VOID)
            }
        }
    }

    fn accessor_signature(&mut self, kind: AccessorKind, property: PropertyId) -> Signature<'a> {
        let signature = *self.property_signature(property);
        match kind {
            AccessorKind::Get => signature,
            AccessorKind::Set | AccessorKind::Init | AccessorKind::Add | AccessorKind::Remove => {
                let mut params = signature.params.to_vec();
                params.push(Parameter {
                    name: known::VALUE,
                    ty: signature.return_type,
                    mode: ParamMode::Value,
                    role: ParamRole::Plain,
                    default: None,
                });
                Signature {
                    params: self.arena.alloc_slice_copy(&params),
                    return_type: Type::VOID,
                    return_mode: ReturnMode::Value,
                }
            }
        }
    }

    /// The parameters of an indexer, and the type of a property, indexer or event.
    pub fn property_signature(&mut self, id: PropertyId) -> &'a Signature<'a> {
        let property = self.property(id);
        if let Lazy::Done(signature) = property.signature {
            return signature;
        }
        let (scope, ty, syntax) = (TypeScope::from(property.place), property.ty, property.syntax);
        let params = match syntax {
            Some(syntax) if property.role == PropertyRole::Indexer => {
                let params = self.tree(scope.file)[syntax].params;
                self.parameters(&scope, params)
            }
            _ => &[],
        };
        let return_type = self.resolve_type(&scope, ty);
        let return_mode = self.return_mode(&scope, ty);
        let signature: &'a Signature<'a> = self.arena.alloc(Signature { params, return_type, return_mode });
        self.properties[id.index()].signature = Lazy::Done(signature);
        signature
    }

    fn return_mode(&self, scope: &TypeScope<'_>, ty: TypeRefId) -> ReturnMode {
        match self.tree(scope.file)[ty] {
            TypeRef::Ref(_) => ReturnMode::Ref,
            _ => ReturnMode::Value,
        }
    }

    /// Declared parameters; those without a type are unknown.
    pub(crate) fn parameters(&mut self, scope: &TypeScope<'_>, params: List<Param>) -> &'a [Parameter] {
        let tree = self.tree(scope.file);
        let params: Vec<Parameter> = tree[params]
            .iter()
            .map(|param| Parameter {
                name: param.name.name,
                ty: param.ty.map_or(Type::UNKNOWN, |ty| self.resolve_type(scope, ty)),
                mode: param.mode,
                role: param.role,
                default: param.default,
            })
            .collect();
        self.arena.alloc_slice_copy(&params)
    }

    /// The type of a field, in terms of its type's parameters.
    pub fn field_type(&mut self, id: FieldId) -> Type {
        let field = self.field(id);
        if let Lazy::Done(ty) = field.ty {
            return ty;
        }
        let place = field.place;
        let ty = match field.source {
            FieldSource::Declared(ty) | FieldSource::PrimaryParameter(ty) => {
                self.resolve_type(&TypeScope::from(place), ty)
            }
            FieldSource::EnumMember(_) => self.open_type(place.owner),
            FieldSource::Backing(property) => self.property_signature(property).return_type,
        };
        self.fields[id.index()].ty = Lazy::Done(ty);
        ty
    }

    /// The type behind an enum.
    pub fn underlying_type(&mut self, id: TypeId) -> Type {
        let Some(part) = self.type_def(id).parts.first().copied() else { return Type::INT };
        let PartSyntax::Type(decl) = part.syntax else { return Type::INT };
        let tree = self.tree(part.file);
        match tree[tree[decl].bases].first().map(|&ty| tree[ty]) {
            Some(TypeRef::Predefined(predefined)) => super::predefined_type(predefined),
            Some(TypeRef::Name { name, .. }) => {
                let text = self.text(name);
                let special = Special::ALL.iter().find(|special| special.name() == text);
                special.map_or(Type::INT, |&special| Type::special(special))
            }
            _ => Type::INT,
        }
    }

    /// The enum behind a type, if it is one.
    pub fn as_enum(&self, ty: Type) -> Option<TypeId> {
        match self.types.kind(ty) {
            crate::types::TypeKind::Named(id, _) if self.type_def(id).sort == TypeSort::Enum => Some(id),
            _ => None,
        }
    }

    /// The method that a delegate type calls, with the parameters and result of this very type.
    pub fn delegate_signature(&mut self, ty: Type) -> Option<Signature<'a>> {
        if !self.is_delegate(ty) {
            return None;
        }
        let (id, _) = self.definition(ty)?;
        let invoke = self.members(id).methods.first().copied()?;
        let by = self.substitution_of(ty);
        Some(self.substituted_signature(invoke, &by))
    }

    /// A signature with type parameters replaced.
    pub fn substituted_signature(&mut self, id: MethodId, by: &Substitution) -> Signature<'a> {
        let signature = *self.signature(id);
        self.substitute_signature(signature, by)
    }

    pub(crate) fn substitute_signature(
        &mut self,
        signature: Signature<'a>,
        by: &Substitution,
    ) -> Signature<'a> {
        let open = |this: &Self, ty| this.types.is_open(ty);
        if by.is_empty()
            || !open(self, signature.return_type) && !signature.params.iter().any(|p| open(self, p.ty))
        {
            return signature;
        }
        let mut params = signature.params.to_vec();
        for param in &mut params {
            param.ty = self.types.substitute(param.ty, by);
        }
        Signature {
            params: self.arena.alloc_slice_copy(&params),
            return_type: self.types.substitute(signature.return_type, by),
            return_mode: signature.return_mode,
        }
    }

    /// The body of a method, as far as it is written.
    pub(crate) fn body(&self, id: MethodId) -> Body {
        let method = self.method(id);
        let tree = self.tree(method.place.file);
        match method.source {
            MethodSource::Function(function) => tree[function].body,
            MethodSource::Accessor(property, index) => {
                tree[tree[property].accessors].get(index as usize).map_or(Body::None, |a| a.body)
            }
            _ => Body::None,
        }
    }
}
