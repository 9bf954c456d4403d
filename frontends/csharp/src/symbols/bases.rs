//! Base classes, interfaces and which type is a subtype of which.

use crate::{
    syntax::ast::Variance,
    types::{Special, Substitution, Type, TypeId, TypeKind, TypeList},
};

use super::{
    Bases, Compilation, PartSyntax, Place, TypeScope, TypeSort,
    type_def::{BasesKnown, Lazy},
};

/// Longest chain of base classes that is followed. Types may inherit from themselves in broken
/// code.
pub(crate) const MAX_INHERITANCE: usize = 64;

/// Most interfaces of one type that are looked at. Generic interfaces may expand without end in
/// broken code.
const MAX_INTERFACES: usize = 512;

/// An answer that may be unknown, because a base is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is so.
    Yes,
    /// It is not so.
    No,
    /// It cannot be told.
    Unknown,
}

impl<'a> Compilation<'a> {
    /// What a declared type names as its bases.
    pub fn bases(&mut self, id: TypeId) -> &'a Bases<'a> {
        self.ensure_model(id);
        match self.type_defs[id.index()].bases {
            Lazy::Done(bases) => return bases,
            // It depends on itself: as if nothing were written.
            Lazy::Running => {
                let base = self.default_base(id);
                return self.arena.alloc(Bases { base, interfaces: &[], known: BasesKnown::All });
            }
            Lazy::Pending => self.type_defs[id.index()].bases = Lazy::Running,
        }
        let bases = self.find_bases(id);
        let bases: &'a Bases<'a> = self.arena.alloc(bases);
        self.type_defs[id.index()].bases = Lazy::Done(bases);
        bases
    }

    pub(crate) fn bases_pending(&self, id: TypeId) -> bool {
        !matches!(self.type_defs[id.index()].bases, Lazy::Done(_))
    }

    /// Loads the model behind a special type.
    pub(crate) fn ensure_model(&mut self, id: TypeId) {
        if Special::from_type_id(id).is_some() && self.type_defs[id.index()].parts.is_empty() {
            let library = self.library;
            let name = self.type_defs[id.index()].name;
            for &model in library.models().find("System", name) {
                self.load_model(model);
            }
        }
    }

    fn find_bases(&mut self, id: TypeId) -> Bases<'a> {
        let mut base = None;
        let mut interfaces = Vec::new();
        let mut known = BasesKnown::All;
        let sort = self.type_def(id).sort;
        for index in 0..self.type_def(id).parts.len() {
            let part = self.type_def(id).parts[index];
            let PartSyntax::Type(decl) = part.syntax else { continue };
            let tree = self.tree(part.file);
            // The type behind an enum is no base of it.
            if sort == TypeSort::Enum {
                continue;
            }
            let scope =
                TypeScope::from(Place { file: part.file, surroundings: part.surroundings, owner: id });
            for &written in &tree[tree[decl].bases] {
                let ty = self.resolve_type(&scope, written);
                match self.types.kind(ty) {
                    TypeKind::Named(other, _) if self.type_def(other).sort == TypeSort::Interface => {
                        interfaces.push(ty);
                    }
                    TypeKind::Named(other, _)
                        if sort == TypeSort::Class && self.type_def(other).sort == TypeSort::Class =>
                    {
                        base = base.or(Some(ty));
                    }
                    _ => known = BasesKnown::Some,
                }
            }
        }
        interfaces.dedup();
        let base = base.or_else(|| self.default_base(id));
        Bases { base, interfaces: self.arena.alloc_slice_copy(&interfaces), known }
    }

    fn default_base(&self, id: TypeId) -> Option<Type> {
        let special = match self.type_def(id).sort {
            TypeSort::Interface => return None,
            TypeSort::Class if id == Special::Object.type_id() => return None,
            TypeSort::Class if id == Special::MulticastDelegate.type_id() => Special::Delegate,
            TypeSort::Class if id == Special::Enum.type_id() => Special::ValueType,
            TypeSort::Class => Special::Object,
            TypeSort::Struct => Special::ValueType,
            TypeSort::Enum => Special::Enum,
            TypeSort::Delegate => Special::MulticastDelegate,
        };
        Some(Type::special(special))
    }

    /// The declaration behind a type, and the arguments for its type parameters. Arrays and tuples
    /// have the members of library types.
    pub(crate) fn definition(&mut self, ty: Type) -> Option<(TypeId, TypeList)> {
        match self.types.kind(ty) {
            TypeKind::Named(id, args) => Some((id, args)),
            TypeKind::Array(..) => Some((Special::Array.type_id(), TypeList::EMPTY)),
            TypeKind::Tuple(elements, _) => {
                let arity = self.types.list(elements).len();
                let id = self.model_type(&[self.known.system], self.known.value_tuple, arity)?;
                Some((id, elements))
            }
            _ => None,
        }
    }

    /// What replaces the type parameters of the declaration behind `ty`.
    pub(crate) fn substitution_of(&mut self, ty: Type) -> Substitution {
        let mut substitution = Substitution::new();
        if let Some((id, args)) = self.definition(ty) {
            substitution.extend(self.type_def(id).params, self.types.list(args));
        }
        substitution
    }

    /// The base class of a type.
    pub fn base_type(&mut self, ty: Type) -> Option<Type> {
        if let Some(&known) = self.base_cache.get(&ty) {
            return known;
        }
        let mut cacheable = true;
        let base = match self.types.kind(ty) {
            TypeKind::Array(..) => Some(Type::special(Special::Array)),
            TypeKind::Nullable(_) => Some(Type::special(Special::ValueType)),
            TypeKind::Param(param) => {
                let constraints = self.constraint_types(param);
                let class = constraints.into_iter().find(|&c| !self.is_interface(c) && !c.is_unknown());
                Some(class.filter(|&c| c != ty).unwrap_or(Type::OBJECT))
            }
            _ => match self.definition(ty) {
                Some((id, _)) => {
                    let base = self.bases(id).base;
                    cacheable = !self.bases_pending(id);
                    let by = self.substitution_of(ty);
                    base.map(|base| self.types.substitute(base, &by))
                }
                None => None,
            },
        };
        if cacheable {
            self.base_cache.insert(ty, base);
        }
        base
    }

    /// Whether the type is an interface.
    pub fn is_interface(&self, ty: Type) -> bool {
        matches!(self.types.kind(ty), TypeKind::Named(id, _) if self.type_def(id).sort == TypeSort::Interface)
    }

    /// Whether the type is a delegate.
    pub fn is_delegate(&self, ty: Type) -> bool {
        matches!(self.types.kind(ty), TypeKind::Named(id, _) if self.type_def(id).sort == TypeSort::Delegate)
    }

    /// All interfaces of a type, inherited ones included; those it names itself come first. An
    /// interface is not among its own.
    pub fn interfaces(&mut self, ty: Type) -> &'a [Type] {
        if let Some(known) = self.interface_cache.get(&ty) {
            return known;
        }
        let mut all = Vec::new();
        let mut cacheable = true;
        match self.types.kind(ty) {
            TypeKind::Array(element, 1) => {
                let redhanded = self.known.redhanded;
                if let Some(id) = self.model_type(&[redhanded], self.known.array_of, 1) {
                    let stand_in = self.types.named(id, &[element]);
                    all.extend_from_slice(self.interfaces(stand_in));
                }
            }
            TypeKind::Param(param) => {
                for constraint in self.constraint_types(param) {
                    if self.is_interface(constraint) {
                        push_new(&mut all, &[constraint]);
                    }
                    if constraint != ty {
                        push_new(&mut all, self.interfaces(constraint));
                    }
                }
            }
            _ => {
                if let Some((id, _)) = self.definition(ty) {
                    let own = self.bases(id).interfaces;
                    cacheable = !self.bases_pending(id);
                    let by = self.substitution_of(ty);
                    let own: Vec<Type> = own.iter().map(|&i| self.types.substitute(i, &by)).collect();
                    push_new(&mut all, &own);
                    // Guards against interfaces that inherit from themselves.
                    self.interface_cache.insert(ty, &[]);
                    for interface in own {
                        let inherited = self.interfaces(interface);
                        push_new(&mut all, inherited);
                    }
                    if let Some(base) = self.base_type(ty) {
                        let inherited = self.interfaces(base);
                        push_new(&mut all, inherited);
                    }
                    self.interface_cache.remove(&ty);
                }
            }
        }
        all.truncate(MAX_INTERFACES);
        let all: &'a [Type] = self.arena.alloc_slice_copy(&all);
        if cacheable {
            self.interface_cache.insert(ty, all);
        }
        all
    }

    /// Whether there is an implicit reference or boxing conversion from `ty` to `ancestor`, or they
    /// are the same: by inheritance, interfaces and variance.
    pub fn is_subtype(&mut self, ty: Type, ancestor: Type) -> Verdict {
        if ty == ancestor || ancestor == Type::OBJECT {
            return Verdict::Yes;
        }
        if ty.is_unknown() || ancestor.is_unknown() {
            return Verdict::Unknown;
        }
        if let (TypeKind::Array(a, r), TypeKind::Array(b, s)) =
            (self.types.kind(ty), self.types.kind(ancestor))
        {
            if r == s && self.agrees(a, b) {
                return Verdict::Yes;
            }
            let reference = self.is_reference_type(a) && self.is_reference_type(b);
            return match r == s && reference {
                true => self.is_subtype(a, b),
                false => Verdict::No,
            };
        }
        if self.is_interface(ancestor) {
            for &interface in self.interfaces(ty) {
                if self.is_variant_of(interface, ancestor) {
                    return Verdict::Yes;
                }
            }
            if self.is_interface(ty) && self.is_variant_of(ty, ancestor) {
                return Verdict::Yes;
            }
        } else {
            let mut current = Some(ty);
            for _ in 0..MAX_INHERITANCE {
                let Some(this) = current else { break };
                if self.is_same_or_variant_delegate(this, ancestor) {
                    return Verdict::Yes;
                }
                current = self.base_type(this);
            }
        }
        if self.has_unknown_base(ty) { Verdict::Unknown } else { Verdict::No }
    }

    fn is_same_or_variant_delegate(&mut self, ty: Type, ancestor: Type) -> bool {
        self.agrees(ty, ancestor)
            || self.is_delegate(ty) && self.is_delegate(ancestor) && self.is_variant_of(ty, ancestor)
    }

    /// Whether both are the same generic interface or delegate, with arguments that its variance
    /// allows. Names of tuple elements do not count.
    pub(crate) fn is_variant_of(&mut self, from: Type, to: Type) -> bool {
        if from == to {
            return true;
        }
        let (TypeKind::Named(a, from_args), TypeKind::Named(b, to_args)) =
            (self.types.kind(from), self.types.kind(to))
        else {
            return false;
        };
        if a != b {
            return false;
        }
        let params = self.type_def(a).params;
        let (from_args, to_args) = (self.types.list(from_args), self.types.list(to_args));
        params.iter().zip(from_args.iter().zip(to_args)).all(|(&param, (&from, &to))| {
            if self.agrees(from, to) {
                return true;
            }
            match self.type_params[param.index()].variance {
                Variance::None => false,
                Variance::Out => self.is_variance_step(from, to),
                Variance::In => self.is_variance_step(to, from),
            }
        })
    }

    fn is_variance_step(&mut self, from: Type, to: Type) -> bool {
        !self.is_value_type(from) && !self.is_value_type(to) && self.is_subtype(from, to) == Verdict::Yes
    }

    /// Whether the types differ at most in the names of tuple elements.
    pub(crate) fn is_identical(&self, a: Type, b: Type) -> bool {
        if a == b {
            return true;
        }
        match (self.types.kind(a), self.types.kind(b)) {
            (TypeKind::Tuple(a, _), TypeKind::Tuple(b, _)) => self.are_identical(a, b),
            (TypeKind::Named(x, a), TypeKind::Named(y, b)) => x == y && self.are_identical(a, b),
            (TypeKind::Array(a, x), TypeKind::Array(b, y)) => x == y && self.is_identical(a, b),
            (TypeKind::Nullable(a), TypeKind::Nullable(b)) => self.is_identical(a, b),
            _ => false,
        }
    }

    fn are_identical(&self, a: TypeList, b: TypeList) -> bool {
        let (a, b) = (self.types.list(a), self.types.list(b));
        a.len() == b.len() && a.iter().zip(b).all(|(&a, &b)| self.is_identical(a, b))
    }

    /// Whether the types are the same as far as they are known: `Task<?>`, whose argument could not
    /// be inferred, agrees with `Task<int>`. Its objects are tasks all the same, so nothing that
    /// converts between the two may drop them.
    pub(crate) fn agrees(&self, a: Type, b: Type) -> bool {
        if a == b || a.is_unknown() || b.is_unknown() {
            return true;
        }
        match (self.types.kind(a), self.types.kind(b)) {
            (TypeKind::Tuple(a, _), TypeKind::Tuple(b, _)) => self.all_agree(a, b),
            (TypeKind::Named(x, a), TypeKind::Named(y, b)) => x == y && self.all_agree(a, b),
            (TypeKind::Array(a, x), TypeKind::Array(b, y)) => x == y && self.agrees(a, b),
            (TypeKind::Nullable(a), TypeKind::Nullable(b)) => self.agrees(a, b),
            _ => false,
        }
    }

    /// Whether a part of the type is unknown.
    pub(crate) fn is_vague(&self, ty: Type) -> bool {
        match self.types.kind(ty) {
            TypeKind::Unknown => true,
            TypeKind::Named(_, args) | TypeKind::Tuple(args, _) => {
                self.types.list(args).iter().any(|&arg| self.is_vague(arg))
            }
            TypeKind::Array(of, _) | TypeKind::Nullable(of) => self.is_vague(of),
            _ => false,
        }
    }

    fn all_agree(&self, a: TypeList, b: TypeList) -> bool {
        let (a, b) = (self.types.list(a), self.types.list(b));
        a.len() == b.len() && a.iter().zip(b).all(|(&a, &b)| self.agrees(a, b))
    }
}

fn push_new(all: &mut Vec<Type>, more: &[Type]) {
    for &ty in more {
        if all.len() < MAX_INTERFACES && !all.contains(&ty) {
            all.push(ty);
        }
    }
}
