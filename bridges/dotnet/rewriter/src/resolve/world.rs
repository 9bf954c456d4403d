//! Types across assemblies.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use super::{AssemblyName, AssemblyResolver, ReferenceAssembly, TypeIndex, TypeNames, type_ref_name};
use crate::metadata::{Coded, CodedKind, Metadata, Table, Token};
use crate::signature::{Names, Type, read_type};

/// Chains of base classes and of forwarded types longer than this are not followed.
pub(super) const LONGEST_CHAIN: usize = 64;

/// The assembly being rewritten, and those it refers to as far as they were asked for.
pub(crate) struct World<'a> {
    main: Metadata<'a>,
    main_name: AssemblyName,
    main_types: TypeIndex,
    resolver: &'a dyn AssemblyResolver,
    loaded: RefCell<Vec<Arc<ReferenceAssembly>>>,
    /// By module and AssemblyRef row: the module it is.
    references: RefCell<HashMap<(ModuleNumber, u32), Option<ModuleNumber>>>,
    /// What tokens name, as far as it was asked.
    resolved: RefCell<HashMap<(ModuleNumber, Token), Lookup<TypeHandle>>>,
}

/// 0 is the assembly being rewritten.
pub(crate) type ModuleNumber = usize;

/// A type definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct TypeHandle {
    pub module: ModuleNumber,
    pub row: u32,
}

/// What became of the search for something in another assembly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Lookup<T> {
    Found(T),
    /// The assembly that has it was not found.
    MissingAssembly(AssemblyName),
    /// The assembly of this name does not have it.
    Absent(String),
    /// It is not something that can be looked up.
    NotNamed,
}

impl<T> Lookup<T> {
    pub fn found(self) -> Option<T> {
        match self {
            Lookup::Found(value) => Some(value),
            _ => None,
        }
    }
}

/// A type parameter as its owner declares it.
#[derive(Clone, Debug)]
pub(crate) struct GenericParameter {
    pub flags: u16,
    /// Types of the module that declares it.
    pub constraints: Vec<Token>,
}

impl GenericParameter {
    /// `allows ref struct`
    const ALLOWS_STACK_ONLY: u16 = 0x20;

    /// Whether it may stand for a type whose values live only on the stack.
    pub fn may_live_on_the_stack(&self) -> bool {
        self.flags & Self::ALLOWS_STACK_ONLY != 0
    }
}

impl<'a> World<'a> {
    pub fn new(main: Metadata<'a>, main_name: AssemblyName, resolver: &'a dyn AssemblyResolver) -> World<'a> {
        let main_types = TypeIndex::of(&main);
        World {
            main,
            main_name,
            main_types,
            resolver,
            loaded: RefCell::default(),
            references: RefCell::default(),
            resolved: RefCell::default(),
        }
    }

    /// The types of the assembly being rewritten.
    pub fn main_types(&self) -> &TypeIndex {
        &self.main_types
    }

    /// The identity of the assembly being rewritten.
    pub fn main_name(&self) -> &AssemblyName {
        &self.main_name
    }

    /// The assembly that has `System.Object`, as the assembly being rewritten names it.
    pub fn core_library(&self) -> AssemblyName {
        if self.main_types.find("System.Object").is_some() {
            return self.main_name.clone();
        }
        let scopes = self.main.tables.rows(Table::TypeRef).filter_map(|row| {
            let is_object = self.main.heaps.string_bytes(row.cell(1)) == b"Object"
                && self.main.heaps.string_bytes(row.cell(2)) == b"System";
            row.coded(0).filter(|scope| is_object && scope.table() == Some(Table::AssemblyRef))
        });
        let mut rows = scopes.filter_map(|scope| self.main.tables.row(Table::AssemblyRef, scope.row()));
        rows.next().map_or_else(AssemblyName::mscorlib, |row| AssemblyName::of_reference(&self.main, &row))
    }

    /// Calls `ask` with the metadata and the types of a module. `None` when there is no such module.
    pub fn with<R>(
        &self,
        module: ModuleNumber,
        ask: impl FnOnce(&Metadata<'_>, &TypeIndex, &AssemblyName) -> R,
    ) -> Option<R> {
        if module == 0 {
            return Some(ask(&self.main, &self.main_types, &self.main_name));
        }
        let assembly = self.loaded.borrow().get(module - 1).cloned()?;
        let metadata = assembly.metadata().ok()?;
        Some(ask(&metadata, assembly.types(), assembly.name()))
    }

    /// The name by which the assembly being rewritten refers to a module; where it does not, the
    /// module's own.
    pub fn reference_to(&self, module: ModuleNumber) -> AssemblyName {
        let own = self.with(module, |_, _, name| name.clone()).unwrap_or_default();
        if module == 0 {
            return own;
        }
        let mut references = self.main.tables.rows(Table::AssemblyRef);
        let found = references.find(|row| self.main.heaps.string_bytes(row.cell(6)) == own.name.as_bytes());
        found.map_or(own, |row| AssemblyName::of_reference(&self.main, &row))
    }

    /// The type that a token of a module names; for a generic instance, its definition.
    pub fn resolve(&self, module: ModuleNumber, token: Token) -> Lookup<TypeHandle> {
        if token.table() == Some(Table::TypeDef) {
            return Lookup::Found(TypeHandle { module, row: token.row() });
        }
        if let Some(known) = self.resolved.borrow().get(&(module, token)) {
            return known.clone();
        }
        let found = self.search(module, token);
        self.resolved.borrow_mut().insert((module, token), found.clone());
        found
    }

    fn search(&self, module: ModuleNumber, token: Token) -> Lookup<TypeHandle> {
        match token.table() {
            Some(Table::TypeRef) => {
                let named =
                    self.with(module, |metadata, _, _| type_ref_name(metadata, token.row())).flatten();
                match named {
                    Some((name, scope)) => self.find(module, &name, scope),
                    None => Lookup::NotNamed,
                }
            }
            Some(Table::TypeSpec) => match self.type_spec(module, token.row()) {
                Some(Type::Generic(_, definition, _) | Type::Named(_, definition))
                    if definition.table() != Some(Table::TypeSpec) =>
                {
                    self.resolve(module, definition)
                }
                _ => Lookup::NotNamed,
            },
            _ => Lookup::NotNamed,
        }
    }

    /// The type in a TypeSpec row.
    pub fn type_spec(&self, module: ModuleNumber, row: u32) -> Option<Type> {
        self.with(module, |metadata, _, _| {
            let row = metadata.tables.row(Table::TypeSpec, row)?;
            read_type(metadata.heaps.blob(row.cell(0))?).ok()
        })?
    }

    /// The type of this name that `scope`, as a module names it, leads to.
    fn find(&self, module: ModuleNumber, name: &str, scope: Option<Token>) -> Lookup<TypeHandle> {
        let mut module = module;
        if let Some(reference) = scope.filter(|scope| scope.table() == Some(Table::AssemblyRef)) {
            match self.enter(module, reference) {
                Ok(entered) => module = entered,
                Err(missing) => return Lookup::MissingAssembly(missing),
            }
        }
        for _ in 0..LONGEST_CHAIN {
            let found = self.with(module, |metadata, types, _| match types.find(name) {
                Some(row) => Ok(row),
                None => Err(types.forwarded(metadata, name)),
            });
            match found {
                Some(Ok(row)) => return Lookup::Found(TypeHandle { module, row }),
                Some(Err(Some(elsewhere))) => match self.enter(module, elsewhere) {
                    Ok(entered) => module = entered,
                    Err(missing) => return Lookup::MissingAssembly(missing),
                },
                Some(Err(None)) | None => break,
            }
        }
        Lookup::Absent(self.with(module, |_, _, name| name.name.clone()).unwrap_or_default())
    }

    /// The module that an AssemblyRef of a module names.
    fn enter(&self, module: ModuleNumber, reference: Token) -> Result<ModuleNumber, AssemblyName> {
        let key = (module, reference.row());
        let wanted = self
            .with(module, |metadata, _, _| {
                let row = metadata.tables.row(Table::AssemblyRef, reference.row())?;
                Some(AssemblyName::of_reference(metadata, &row))
            })
            .flatten()
            .unwrap_or_default();
        let known = self.references.borrow().get(&key).copied();
        let entered = match known {
            Some(known) => known,
            None => {
                let entered = self.load(&wanted);
                self.references.borrow_mut().insert(key, entered);
                entered
            }
        };
        entered.ok_or(wanted)
    }

    fn load(&self, wanted: &AssemblyName) -> Option<ModuleNumber> {
        if wanted.name == self.main_name.name {
            return Some(0);
        }
        let position = |loaded: &[Arc<ReferenceAssembly>]| {
            loaded.iter().position(|assembly| assembly.name().name == wanted.name).map(|index| index + 1)
        };
        if let Some(known) = position(&self.loaded.borrow()) {
            return Some(known);
        }
        let assembly = self.resolver.resolve(wanted)?;
        let mut loaded = self.loaded.borrow_mut();
        loaded.push(assembly);
        Some(loaded.len())
    }

    /// The name of a type, as reflection writes it.
    pub fn type_name(&self, handle: TypeHandle) -> String {
        self.with(handle.module, |_, types, _| types.name(handle.row).to_owned()).unwrap_or_default()
    }

    /// A cell of the row of a type.
    fn type_cell(&self, handle: TypeHandle, column: usize) -> u32 {
        self.with(handle.module, |metadata, _, _| {
            metadata.tables.row(Table::TypeDef, handle.row).map_or(0, |row| row.cell(column))
        })
        .unwrap_or_default()
    }

    /// The attributes of a type.
    pub fn type_flags(&self, handle: TypeHandle) -> u32 {
        self.type_cell(handle, 0)
    }

    /// The base class of a type, as its module names it.
    pub fn base_token(&self, handle: TypeHandle) -> Option<Token> {
        self.with(handle.module, |metadata, _, _| metadata.tables.row(Table::TypeDef, handle.row)?.coded(3))?
    }

    /// The interfaces that a type names, as its module names them.
    pub(super) fn interface_tokens(&self, handle: TypeHandle) -> Vec<Token> {
        self.with(handle.module, |metadata, _, _| {
            let rows = metadata.tables.sorted_rows(Table::InterfaceImpl, 0, handle.row);
            rows.filter_map(|row| row.coded(1)).collect()
        })
        .unwrap_or_default()
    }

    /// The type around a nested type.
    pub fn enclosing(&self, handle: TypeHandle) -> Option<TypeHandle> {
        let row = self.with(handle.module, |_, types, _| types.enclosing(handle.row))??;
        Some(TypeHandle { module: handle.module, row })
    }

    /// Whether values of a type can only live on the stack: `ref struct`.
    pub fn lives_on_the_stack(&self, handle: TypeHandle) -> bool {
        self.has_attribute(handle, "System.Runtime.CompilerServices.IsByRefLikeAttribute")
    }

    /// Whether a type has a custom attribute of the class with this name.
    pub fn has_attribute(&self, handle: TypeHandle, name: &str) -> bool {
        self.with(handle.module, |metadata, types, _| {
            let Some(parent) =
                Coded::new(CodedKind::HasCustomAttribute, Token::new(Table::TypeDef, handle.row))
            else {
                return false;
            };
            let names = TypeNames { metadata, types };
            metadata.tables.sorted_rows(Table::CustomAttribute, 0, parent.0).any(|row| {
                let Some(constructor) = row.coded(1) else { return false };
                let class = match constructor.table() {
                    Some(Table::MemberRef) => {
                        metadata.tables.row(Table::MemberRef, constructor.row()).and_then(|row| row.coded(0))
                    }
                    Some(Table::MethodDef) => types
                        .declaring_type(metadata, constructor.row())
                        .map(|row| Token::new(Table::TypeDef, row)),
                    _ => None,
                };
                class.is_some_and(|class| names.name(class) == name)
            })
        })
        .unwrap_or_default()
    }

    /// The name of the type that a token names, found without other assemblies.
    pub fn token_name(&self, module: ModuleNumber, token: Token) -> String {
        self.with(module, |metadata, types, _| TypeNames { metadata, types }.name(token)).unwrap_or_default()
    }

    /// Whether a type's base class has this name.
    pub fn has_base(&self, handle: TypeHandle, name: &str) -> bool {
        self.base_token(handle).is_some_and(|base| self.token_name(handle.module, base) == name)
    }

    /// The type parameters that a TypeDef or MethodDef of a module declares.
    pub fn generic_parameters(&self, module: ModuleNumber, owner: Token) -> Vec<GenericParameter> {
        self.with(module, |metadata, _, _| {
            let key = match owner.table() {
                Some(Table::TypeDef) => owner.row() << 1,
                _ => owner.row() << 1 | 1,
            };
            let parameters = metadata.tables.sorted_rows(Table::GenericParam, 2, key);
            parameters
                .map(|parameter| GenericParameter {
                    flags: parameter.cell(1) as u16,
                    constraints: metadata
                        .tables
                        .sorted_rows(Table::GenericParamConstraint, 0, parameter.number)
                        .filter_map(|row| row.coded(1))
                        .collect(),
                })
                .collect()
        })
        .unwrap_or_default()
    }
}
