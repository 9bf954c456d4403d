//! What the engine asks about types and static fields.

use std::sync::Arc;

use redhanded_checker::ir;

use crate::{
    bind,
    symbols::{FieldId, TypeSort, Verdict},
    syntax::{Name, ast::Modifiers},
    types::{NumericKind, Type, TypeKind},
};

use super::{
    ids::{FunctionKey, StaticKey, TypeKey},
    lowering::Lowering,
};

/// Deepest nesting of structs within structs.
const MAX_STRUCT_DEPTH: u32 = 16;

impl<'a> Lowering<'a> {
    /// The display name of a type: `Dictionary<string, int>`.
    pub(crate) fn type_name(&mut self, ty: Type) -> String {
        use crate::types::Special;
        if let Some(keyword) = ty.as_special().and_then(|special| match special {
            Special::Object => Some("object"),
            Special::String => Some("string"),
            Special::Boolean => Some("bool"),
            Special::Char => Some("char"),
            Special::SByte => Some("sbyte"),
            Special::Byte => Some("byte"),
            Special::Int16 => Some("short"),
            Special::UInt16 => Some("ushort"),
            Special::Int32 => Some("int"),
            Special::UInt32 => Some("uint"),
            Special::Int64 => Some("long"),
            Special::UInt64 => Some("ulong"),
            Special::Single => Some("float"),
            Special::Double => Some("double"),
            Special::Decimal => Some("decimal"),
            _ => None,
        }) {
            return keyword.to_owned();
        }
        match self.comp.types.kind(ty) {
            TypeKind::Unknown | TypeKind::None => "?".to_owned(),
            TypeKind::Void => "void".to_owned(),
            TypeKind::Null => "null".to_owned(),
            TypeKind::Named(id, args) => self.named_type_name(id, self.comp.types.list(args)),
            TypeKind::Array(of, rank) => {
                let commas = ",".repeat(usize::from(rank).saturating_sub(1));
                format!("{}[{commas}]", self.type_name(of))
            }
            TypeKind::Nullable(of) => format!("{}?", self.type_name(of)),
            TypeKind::Tuple(elements, _) => {
                let names = self.type_names(self.comp.types.list(elements));
                format!("({names})")
            }
            TypeKind::Anonymous(..) => "anonymous".to_owned(),
            TypeKind::Param(param) => self.comp.text(self.comp.type_params[param.0 as usize].name).to_owned(),
            TypeKind::Pointer(of) => format!("{}*", self.type_name(of)),
        }
    }

    fn named_type_name(&mut self, id: crate::types::TypeId, args: &'a [Type]) -> String {
        use crate::symbols::Container;
        let def = self.comp.type_def(id);
        let (name, container, arity) = (def.name, def.container, def.arity);
        let name = self.comp.text(name);
        let own = &args[args.len().saturating_sub(arity)..];
        let arguments = if own.is_empty() { String::new() } else { format!("<{}>", self.type_names(own)) };
        match container {
            Container::Type(outer) => {
                let outer_args = &args[..args.len().saturating_sub(arity)];
                let outer = self.named_type_name(outer, outer_args);
                format!("{outer}.{name}{arguments}")
            }
            Container::Namespace(_) => format!("{name}{arguments}"),
        }
    }

    fn type_names(&mut self, types: &[Type]) -> String {
        let names: Vec<String> = types.iter().map(|&ty| self.type_name(ty)).collect();
        names.join(", ")
    }

    /// What a variable of a type holds at first.
    pub(super) fn default_value(&mut self, ty: Type) -> ir::DefaultValue {
        self.default_at(ty, 0)
    }

    fn default_at(&mut self, ty: Type, depth: u32) -> ir::DefaultValue {
        if let Some(special) = ty.as_special() {
            match special.numeric() {
                Some(NumericKind::Floating) => return ir::DefaultValue::FloatZero,
                Some(_) => return ir::DefaultValue::Zero,
                None if ty == Type::BOOL => return ir::DefaultValue::Zero,
                None => return ir::DefaultValue::Null,
            }
        }
        match self.comp.types.kind(ty) {
            TypeKind::Unknown | TypeKind::Pointer(_) | TypeKind::Param(_) | TypeKind::None => {
                ir::DefaultValue::Unknown
            }
            TypeKind::Named(..) if self.comp.as_enum(ty).is_some() => ir::DefaultValue::Zero,
            _ if self.is_struct(ty) => {
                // A struct that contains itself exists in broken code only.
                if depth > MAX_STRUCT_DEPTH || self.contains_itself(ty, depth) {
                    return ir::DefaultValue::Unknown;
                }
                ir::DefaultValue::Struct(self.type_id(ty))
            }
            _ => ir::DefaultValue::Null,
        }
    }

    fn contains_itself(&mut self, ty: Type, depth: u32) -> bool {
        self.fields_of(ty).into_iter().any(|(_, field)| {
            self.is_struct(field) && self.default_at(field, depth + 1) == ir::DefaultValue::Unknown
        })
    }

    /// The instance fields of a type with their types, inherited ones first.
    pub(super) fn fields_of(&mut self, ty: Type) -> Vec<(Option<FieldId>, Type)> {
        match self.comp.types.kind(ty) {
            TypeKind::Anonymous(elements, _) => {
                return self.comp.types.list(elements).iter().map(|&ty| (None, ty)).collect();
            }
            TypeKind::Tuple(elements, _) => return self.tuple_fields(self.comp.types.list(elements)),
            TypeKind::Named(..) => {}
            _ => return Vec::new(),
        }
        let mut chain = Vec::new();
        let mut current = Some(ty);
        while let Some(ty) = current.filter(|_| chain.len() < crate::symbols::MAX_INHERITANCE) {
            chain.push(ty);
            current = self.comp.base_type(ty);
        }
        let mut fields = Vec::new();
        for ty in chain.into_iter().rev() {
            let Some((id, _)) = self.comp.definition(ty) else { continue };
            let by = self.comp.substitution_of(ty);
            for &field in self.comp.members(id).fields {
                if !self.comp.field(field).modifiers.contains(Modifiers::STATIC) {
                    let open = self.comp.field_type(field);
                    let field_type = self.comp.types.substitute(open, &by);
                    fields.push((Some(field), self.canonical(field_type)));
                }
            }
        }
        fields
    }

    /// The fields of a tuple: those that its model declares, as far as there is one.
    fn tuple_fields(&mut self, elements: &[Type]) -> Vec<(Option<FieldId>, Type)> {
        let known = self.comp.known;
        let declared = match self.comp.model_type(&[known.system], known.value_tuple, elements.len()) {
            Some(id) => self.comp.members(id).fields,
            None => &[],
        };
        elements.iter().enumerate().map(|(index, &ty)| (declared.get(index).copied(), ty)).collect()
    }

    /// The index of a field in objects of the type that declares it, and of its subtypes.
    pub(super) fn field_index(&mut self, field: FieldId, owner: Type) -> Option<ir::FieldIndex> {
        let owner = self.canonical(owner);
        if let Some(&index) = self.field_indices.get(&(field, owner)) {
            return Some(index);
        }
        let fields = self.fields_of(owner);
        let position = fields.iter().position(|(known, _)| *known == Some(field))?;
        let index = ir::FieldIndex(u16::try_from(position).ok()?);
        self.field_indices.insert((field, owner), index);
        Some(index)
    }

    /// The layout of a type.
    pub fn layout(&mut self, id: ir::TypeId) -> Arc<ir::TypeLayout> {
        let layout = match self.types.get(id.0 as usize).copied() {
            None => ir::TypeLayout::class("?"),
            Some(TypeKey::Cell(name, ty)) => {
                let name = name.map_or("temporary", |name| self.comp.text(name));
                let field = ir::Field { name: name.into(), default: self.default_value(ty) };
                ir::TypeLayout { fields: Box::new([field]), ..ir::TypeLayout::class("") }
            }
            Some(TypeKey::Closure(count)) => {
                let field = ir::Field { name: "captured".into(), default: ir::DefaultValue::Null };
                let fields = vec![field; usize::from(count)].into();
                ir::TypeLayout { fields, ..ir::TypeLayout::class("lambda") }
            }
            Some(TypeKey::Type(ty)) => self.type_layout(ty),
        };
        Arc::new(layout)
    }

    fn type_layout(&mut self, ty: Type) -> ir::TypeLayout {
        let name = self.type_name(ty);
        let mut layout = ir::TypeLayout::class(name);
        if self.is_number(ty) {
            layout.kind = ir::TypeKind::Number;
            return self.with_static_constructor(layout, ty);
        }
        match self.comp.types.kind(ty) {
            TypeKind::Array(_, rank) if rank > 1 => layout.fields = super::grid::fields(rank),
            TypeKind::Array(element, _) => {
                layout.kind = ir::TypeKind::Array(self.default_value(element));
            }
            TypeKind::Named(id, _) => match self.comp.type_def(id).sort {
                TypeSort::Delegate => layout.kind = ir::TypeKind::Delegate,
                TypeSort::Struct => {
                    layout.kind = ir::TypeKind::Struct;
                    layout.fields = self.layout_fields(ty);
                }
                TypeSort::Class => {
                    layout.fields = self.layout_fields(ty);
                    layout.finalizer = self.finalizer(ty);
                }
                TypeSort::Interface | TypeSort::Enum => {}
            },
            TypeKind::Tuple(..) => {
                layout.kind = ir::TypeKind::Struct;
                layout.fields = self.layout_fields(ty);
            }
            TypeKind::Anonymous(..) => layout.fields = self.layout_fields(ty),
            _ => {}
        }
        self.with_static_constructor(layout, ty)
    }

    fn layout_fields(&mut self, ty: Type) -> Box<[ir::Field]> {
        let names: Vec<String> = match self.comp.types.kind(ty) {
            TypeKind::Anonymous(_, names) => {
                names.iter().map(|name| name.map_or("?", |name| self.comp.text(name)).to_owned()).collect()
            }
            _ => Vec::new(),
        };
        let fields = self.fields_of(ty);
        fields
            .into_iter()
            .enumerate()
            .map(|(index, (field, field_type))| {
                let name = match field {
                    Some(field) => self.comp.text(self.comp.field(field).name).to_owned(),
                    None => names.get(index).cloned().unwrap_or_else(|| format!("Item{}", index + 1)),
                };
                ir::Field { name: name.into(), default: self.default_value(field_type) }
            })
            .collect()
    }

    fn finalizer(&mut self, ty: Type) -> Option<ir::FunctionId> {
        let mut current = Some(ty);
        for _ in 0..crate::symbols::MAX_INHERITANCE {
            let this = current.filter(|&ty| ty != Type::OBJECT)?;
            let (id, _) = self.comp.definition(this)?;
            if let Some(finalizer) = self.comp.members(id).finalizer {
                let method = self.comp.plain_method(finalizer, this);
                return Some(self.function_id(FunctionKey::Method(method)));
            }
            current = self.comp.base_type(this);
        }
        None
    }

    fn with_static_constructor(&mut self, mut layout: ir::TypeLayout, ty: Type) -> ir::TypeLayout {
        if self.has_static_code(ty) {
            layout.static_constructor = Some(self.function_id(FunctionKey::StaticConstructor(ty)));
        }
        layout
    }

    /// Whether anything runs before the first access of a type.
    pub(super) fn has_static_code(&mut self, ty: Type) -> bool {
        let TypeKind::Named(id, _) = self.comp.types.kind(ty) else { return false };
        if self.comp.type_def(id).sort == TypeSort::Enum {
            return false;
        }
        let members = self.comp.members(id);
        members.static_constructor.is_some()
            || members.fields.iter().any(|&field| {
                let field = self.comp.field(field);
                field.modifiers.contains(Modifiers::STATIC)
                    && !field.modifiers.contains(Modifiers::CONST)
                    && field.initializer.is_some()
            })
    }

    /// Whether the type has a static constructor of its own, so that every use of it runs it.
    pub(super) fn has_static_constructor(&mut self, ty: Type) -> bool {
        let TypeKind::Named(id, _) = self.comp.types.kind(ty) else { return false };
        self.comp.members(id).static_constructor.is_some()
    }

    /// A static field.
    pub fn static_field(&mut self, id: ir::StaticId) -> ir::StaticField {
        let Some(&StaticKey { field, owner }) = self.statics.get(id.0 as usize) else {
            let ty = self.type_id(Type::OBJECT);
            return ir::StaticField {
                name: "?".into(),
                owner: ty,
                default: ir::DefaultValue::Unknown,
                storage: ir::StaticStorage::Shared,
            };
        };
        let open = self.comp.field_type(field);
        let by = self.comp.substitution_of(owner);
        let ty = self.comp.types.substitute(open, &by);
        let name = format!("{}.{}", self.type_name(owner), self.comp.text(self.comp.field(field).name));
        ir::StaticField {
            name: name.into(),
            owner: self.type_id(owner),
            default: self.default_value(ty),
            storage: self.static_storage(field),
        }
    }

    /// `[ThreadStatic]` fields belong to a thread.
    fn static_storage(&self, field: FieldId) -> ir::StaticStorage {
        use crate::syntax::ast::TypeRef;
        let field = self.comp.field(field);
        let tree = self.comp.tree(field.place.file);
        let known = &self.comp.known;
        let per_thread = tree[field.attributes].iter().any(|attribute| match tree[attribute.name] {
            TypeRef::Name { name, .. } | TypeRef::Qualified { name, .. } => {
                name == known.thread_static || name == known.thread_static_attribute
            }
            _ => false,
        });
        if per_thread { ir::StaticStorage::PerThread } else { ir::StaticStorage::Shared }
    }

    /// Whether a value of a type is one of another.
    pub fn is_subtype(&mut self, ty: ir::TypeId, ancestor: ir::TypeId) -> Option<bool> {
        let (Some(&TypeKey::Type(ty)), Some(&TypeKey::Type(ancestor))) =
            (self.types.get(ty.0 as usize), self.types.get(ancestor.0 as usize))
        else {
            return Some(ty == ancestor);
        };
        match self.comp.is_subtype(ty, ancestor) {
            Verdict::Yes => Some(true),
            Verdict::No => Some(false),
            Verdict::Unknown => None,
        }
    }

    /// The type of an exception that the engine throws.
    pub fn exception_type(&mut self, exception: ir::RuntimeException) -> Option<ir::TypeId> {
        use ir::RuntimeException as E;
        let known = self.comp.known;
        let threading = [known.system, known.threading];
        let (namespace, name): (&[_], &str) = match exception {
            E::NullReference => (&threading[..1], "NullReferenceException"),
            E::IndexOutOfRange => (&threading[..1], "IndexOutOfRangeException"),
            E::DivideByZero => (&threading[..1], "DivideByZeroException"),
            E::InvalidCast => (&threading[..1], "InvalidCastException"),
            E::Overflow => (&threading[..1], "OverflowException"),
            E::SynchronizationLock => (&threading, "SynchronizationLockException"),
            E::TypeInitialization => (&threading[..1], "TypeInitializationException"),
            E::InvalidOperation => (&threading[..1], "InvalidOperationException"),
        };
        self.model_type_id(namespace, name)
    }

    /// A type of a model in the namespace `System`.
    pub(crate) fn system_type(&mut self, name: &str) -> Option<ir::TypeId> {
        let system = self.comp.known.system;
        self.model_type_id(&[system], name)
    }

    fn model_type_id(&mut self, namespace: &[Name], name: &str) -> Option<ir::TypeId> {
        let name = self.comp.library.names().intern(name);
        let id = self.comp.model_type(namespace, name, 0)?;
        let ty = self.comp.types.named(id, &[]);
        Some(self.type_id(ty))
    }

    /// A constant of the program, as the engine takes it.
    pub(super) fn constant(&self, constant: bind::Constant) -> Option<ir::Constant> {
        match constant {
            bind::Constant::Int(value) => Some(ir::Constant::Int(value)),
            bind::Constant::Float(value) => Some(ir::Constant::Float(value)),
            bind::Constant::String(text) => Some(ir::Constant::String(self.comp.string(text).clone())),
            bind::Constant::Null | bind::Constant::Bool(_) => None,
        }
    }
}
