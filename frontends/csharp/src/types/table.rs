//! The interner of types.

use bumpalo::Bump;
use hashbrown::HashMap;

use crate::syntax::Name;

use super::{Special, Substitution, Type, TypeId, TypeKind, TypeList};

/// Deepest nesting of type arguments that is kept; deeper types are unknown. A generic method that
/// calls itself with `List<T>` would otherwise make types without end.
const MAX_DEPTH: u8 = 24;

/// All types of a compilation.
pub struct TypeTable<'a> {
    arena: &'a Bump,
    kinds: Vec<Entry<'a>>,
    by_kind: HashMap<TypeKind<'a>, Type>,
    lists: Vec<ListEntry<'a>>,
    by_list: HashMap<&'a [Type], TypeList>,
}

struct Entry<'a> {
    kind: TypeKind<'a>,
    depth: u8,
    open: bool,
}

struct ListEntry<'a> {
    types: &'a [Type],
    depth: u8,
    open: bool,
}

impl<'a> TypeTable<'a> {
    /// A table with the types that have fixed numbers; its slices live in `arena`.
    pub fn new(arena: &'a Bump) -> TypeTable<'a> {
        let mut table = TypeTable {
            arena,
            kinds: Vec::new(),
            by_kind: HashMap::new(),
            lists: vec![ListEntry { types: &[], depth: 0, open: false }],
            by_list: HashMap::new(),
        };
        table.by_list.insert(&[], TypeList::EMPTY);
        for kind in [TypeKind::Unknown, TypeKind::Void, TypeKind::Null, TypeKind::None] {
            table.intern(kind);
        }
        for special in Special::ALL {
            table.intern(TypeKind::Named(special.type_id(), TypeList::EMPTY));
        }
        table
    }

    /// The structure of `ty`.
    pub fn kind(&self, ty: Type) -> TypeKind<'a> {
        self.kinds[ty.0 as usize].kind
    }

    /// The types of a list.
    pub fn list(&self, list: TypeList) -> &'a [Type] {
        self.lists[list.0 as usize].types
    }

    /// Whether a type parameter occurs in `ty`.
    pub fn is_open(&self, ty: Type) -> bool {
        self.kinds[ty.0 as usize].open
    }

    /// Whether a type parameter occurs in the list.
    pub fn is_open_list(&self, list: TypeList) -> bool {
        self.lists[list.0 as usize].open
    }

    /// The list with these types.
    pub fn intern_list(&mut self, types: &[Type]) -> TypeList {
        if let Some(&list) = self.by_list.get(types) {
            return list;
        }
        let types: &'a [Type] = self.arena.alloc_slice_copy(types);
        let list = TypeList(self.lists.len() as u32);
        let depth = types.iter().map(|t| self.kinds[t.0 as usize].depth).max().unwrap_or(0);
        let open = types.iter().any(|&t| self.is_open(t));
        self.lists.push(ListEntry { types, depth, open });
        self.by_list.insert(types, list);
        list
    }

    /// The type with this structure.
    pub fn intern(&mut self, kind: TypeKind<'a>) -> Type {
        if let Some(&ty) = self.by_kind.get(&kind) {
            return ty;
        }
        let (depth, open) = match kind {
            TypeKind::Unknown | TypeKind::Void | TypeKind::Null | TypeKind::None => (0, false),
            TypeKind::Param(_) => (0, true),
            TypeKind::Named(_, list) if list.is_empty() => (0, false),
            TypeKind::Named(_, list) | TypeKind::Tuple(list, _) | TypeKind::Anonymous(list, _) => {
                let entry = &self.lists[list.0 as usize];
                (entry.depth + 1, entry.open)
            }
            TypeKind::Array(of, _) | TypeKind::Nullable(of) | TypeKind::Pointer(of) => {
                let entry = &self.kinds[of.0 as usize];
                (entry.depth + 1, entry.open)
            }
        };
        if depth > MAX_DEPTH {
            return Type::UNKNOWN;
        }
        let ty = Type(self.kinds.len() as u32);
        self.kinds.push(Entry { kind, depth, open });
        self.by_kind.insert(kind, ty);
        ty
    }

    /// A declared type with its arguments.
    pub fn named(&mut self, id: TypeId, args: &[Type]) -> Type {
        let args = self.intern_list(args);
        self.intern(TypeKind::Named(id, args))
    }

    /// An array with one dimension.
    pub fn array(&mut self, of: Type) -> Type {
        self.intern(TypeKind::Array(of, 1))
    }

    /// A tuple without names.
    pub fn tuple(&mut self, elements: &[Type]) -> Type {
        let list = self.intern_list(elements);
        self.intern(TypeKind::Tuple(list, None))
    }

    /// A tuple whose elements have names.
    pub fn named_tuple(&mut self, elements: &[Type], names: &[Option<Name>]) -> Type {
        if names.iter().all(Option::is_none) {
            return self.tuple(elements);
        }
        let list = self.intern_list(elements);
        if let Some(&ty) = self.by_kind.get(&TypeKind::Tuple(list, Some(names))) {
            return ty;
        }
        let names: &'a [Option<Name>] = self.arena.alloc_slice_copy(names);
        self.intern(TypeKind::Tuple(list, Some(names)))
    }

    /// An anonymous class with these properties.
    pub fn anonymous(&mut self, elements: &[Type], names: &[Option<Name>]) -> Type {
        let list = self.intern_list(elements);
        if let Some(&ty) = self.by_kind.get(&TypeKind::Anonymous(list, names)) {
            return ty;
        }
        let names: &'a [Option<Name>] = self.arena.alloc_slice_copy(names);
        self.intern(TypeKind::Anonymous(list, names))
    }

    /// `ty` with type parameters replaced.
    pub fn substitute(&mut self, ty: Type, by: &Substitution) -> Type {
        if !self.is_open(ty) || by.is_empty() {
            return ty;
        }
        match self.kind(ty) {
            TypeKind::Param(param) => by.get(param).unwrap_or(ty),
            TypeKind::Named(id, list) => {
                let list = self.substitute_list(list, by);
                self.intern(TypeKind::Named(id, list))
            }
            TypeKind::Tuple(list, names) => {
                let list = self.substitute_list(list, by);
                self.intern(TypeKind::Tuple(list, names))
            }
            TypeKind::Anonymous(list, names) => {
                let list = self.substitute_list(list, by);
                self.intern(TypeKind::Anonymous(list, names))
            }
            TypeKind::Array(of, rank) => {
                let of = self.substitute(of, by);
                self.intern(TypeKind::Array(of, rank))
            }
            TypeKind::Nullable(of) => {
                let of = self.substitute(of, by);
                match self.kind(of) {
                    TypeKind::Nullable(_) | TypeKind::Unknown => of,
                    _ => self.intern(TypeKind::Nullable(of)),
                }
            }
            TypeKind::Pointer(of) => {
                let of = self.substitute(of, by);
                self.intern(TypeKind::Pointer(of))
            }
            TypeKind::Unknown | TypeKind::Void | TypeKind::Null | TypeKind::None => ty,
        }
    }

    /// A list with type parameters replaced.
    pub fn substitute_list(&mut self, list: TypeList, by: &Substitution) -> TypeList {
        if !self.is_open_list(list) {
            return list;
        }
        let open = self.list(list);
        let types: Vec<Type> = open.iter().map(|&t| self.substitute(t, by)).collect();
        self.intern_list(&types)
    }
}
