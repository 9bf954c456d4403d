//! Naming types of other assemblies in the generated one.

use std::collections::HashMap;

use super::access::{Reach, is_within, type_reach};
use super::signatures::Shift;
use crate::error::Result;
use crate::metadata::{Coded, CodedKind, Editor, Metadata, Table, Token};
use crate::outcome::LeftOutReason;
use crate::resolve::{AssemblyName, FULL_KEY, PublicKey, TypeHandle, World};
use crate::signature::{Substitution, Type, write_type};

/// References of the generated assembly to types and assemblies.
#[derive(Debug, Default)]
pub(super) struct Imports {
    /// By module and token there: the TypeRef here.
    types: HashMap<(usize, Token), Token>,
    assemblies: HashMap<AssemblyName, Token>,
    /// Something is used that only friends of its assembly may use.
    needs_friendship: Option<Friendship>,
}

/// The generated assembly uses what is internal to the one that is rewritten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Friendship;

impl Imports {
    /// Whether the assembly that is rewritten must name this one as its friend.
    pub fn needs_friendship(&self) -> Option<Friendship> {
        self.needs_friendship
    }

    /// Notes the reach of something that is used.
    pub fn note_reach(&mut self, reach: Reach) {
        if reach == Reach::Friends {
            self.needs_friendship = Some(Friendship);
        }
    }

    /// The AssemblyRef for an assembly.
    pub fn assembly(&mut self, editor: &mut Editor<'_>, name: &AssemblyName) -> Result<Token> {
        if let Some(known) = self.assemblies.get(name) {
            return Ok(*known);
        }
        let (flags, key) = match &name.key {
            PublicKey::Token(token) => (0, token),
            PublicKey::Full(key) => (FULL_KEY, key),
        };
        let key = editor.blob(key)?;
        let simple = editor.string(name.name.as_bytes())?;
        let culture = editor.string(name.culture.as_bytes())?;
        let [major, minor, build, revision] = name.version.map(u32::from);
        let cells = [major, minor, build, revision, flags, key, simple, culture, 0];
        let token = editor.add_once(Table::AssemblyRef, &cells)?;
        self.assemblies.insert(name.clone(), token);
        Ok(token)
    }

    /// A TypeRef for a type that is known by name.
    pub fn named(editor: &mut Editor<'_>, scope: Token, namespace: &[u8], name: &[u8]) -> Result<Token> {
        let scope = Coded::new(CodedKind::ResolutionScope, scope).unwrap_or(Coded(0));
        let (name, namespace) = (editor.string(name)?, editor.string(namespace)?);
        editor.add_once(Table::TypeRef, &[scope.0, name, namespace])
    }

    /// The TypeRef for a type that `token` names in a module of `world`.
    pub fn class(
        &mut self,
        editor: &mut Editor<'_>,
        world: &World<'_>,
        module: usize,
        token: Token,
    ) -> std::result::Result<Token, ImportError> {
        self.nested_class(editor, world, module, token, 0)
    }

    fn nested_class(
        &mut self,
        editor: &mut Editor<'_>,
        world: &World<'_>,
        module: usize,
        token: Token,
        depth: u32,
    ) -> std::result::Result<Token, ImportError> {
        const DEEPEST_NESTING: u32 = 32;
        if let Some(known) = self.types.get(&(module, token)) {
            return Ok(*known);
        }
        let place = world.with(module, |metadata, types, _| match token.table() {
            Some(Table::TypeRef) => Place::of_reference(metadata, token),
            Some(Table::TypeDef) => Place::of_definition(metadata, token, types.enclosing(token.row())),
            _ => None,
        });
        let Some(place) = place.flatten().filter(|_| depth < DEEPEST_NESTING) else {
            return Err(LeftOutReason::UnusualReference.into());
        };
        if module == 0 && token.table() == Some(Table::TypeDef) {
            let handle = TypeHandle { module, row: token.row() };
            let reach = type_reach(world, handle);
            if !is_within(reach, module) {
                return Err(LeftOutReason::NotAccessible.into());
            }
            self.note_reach(reach);
        }
        let scope = match &place.scope {
            Scope::Assembly(name) => self.assembly(editor, name)?,
            Scope::Own => self.assembly(editor, &world.reference_to(module))?,
            Scope::Type(around) => self.nested_class(editor, world, module, *around, depth + 1)?,
        };
        let imported = Self::named(editor, scope, &place.namespace, &place.name)?;
        self.types.insert((module, token), imported);
        Ok(imported)
    }

    /// The index of a TypeDefOrRef for a type of a module, with type parameters replaced.
    pub fn type_def_or_ref(
        &mut self,
        editor: &mut Editor<'_>,
        world: &World<'_>,
        module: usize,
        token: Token,
        shift: Shift,
    ) -> std::result::Result<Coded, ImportError> {
        let imported = match token.table() {
            Some(Table::TypeSpec) => {
                let spec = world.type_spec(module, token.row()).ok_or(LeftOutReason::UnusualReference)?;
                let Ok(shifted) = spec.substituted(&mut { shift });
                let mut importer = Importer { imports: self, editor, world, module };
                let imported = shifted.substituted(&mut importer)?;
                let blob = editor.blob(&write_type(&imported))?;
                editor.add_once(Table::TypeSpec, &[blob])?
            }
            _ => self.class(editor, world, module, token)?,
        };
        Ok(Coded::new(CodedKind::TypeDefOrRef, imported).unwrap_or(Coded(0)))
    }
}

/// Why something could not be imported: it stays as it is, or the whole assembly does.
#[derive(Debug)]
pub(super) enum ImportError {
    LeftOut(LeftOutReason),
    Failed(crate::RewriteError),
}

impl From<LeftOutReason> for ImportError {
    fn from(reason: LeftOutReason) -> Self {
        ImportError::LeftOut(reason)
    }
}

impl From<crate::RewriteError> for ImportError {
    fn from(error: crate::RewriteError) -> Self {
        ImportError::Failed(error)
    }
}

/// A substitution that replaces the tokens of a module by those of the generated assembly.
pub(super) struct Importer<'i, 'e, 'w, 'a> {
    pub imports: &'i mut Imports,
    pub editor: &'i mut Editor<'e>,
    pub world: &'w World<'a>,
    pub module: usize,
}

impl Substitution for Importer<'_, '_, '_, '_> {
    type Error = ImportError;

    fn token(&mut self, token: Token) -> std::result::Result<Token, ImportError> {
        self.imports.class(self.editor, self.world, self.module, token)
    }

    fn class_parameter(&mut self, index: u32) -> std::result::Result<Type, ImportError> {
        Ok(Type::ClassParameter(index))
    }

    fn method_parameter(&mut self, index: u32) -> std::result::Result<Type, ImportError> {
        Ok(Type::MethodParameter(index))
    }
}

/// Where a type is to be found.
struct Place {
    scope: Scope,
    namespace: Vec<u8>,
    name: Vec<u8>,
}

enum Scope {
    Assembly(AssemblyName),
    /// The assembly that the module is.
    Own,
    /// A token of the same module.
    Type(Token),
}

impl Place {
    fn of_reference(metadata: &Metadata<'_>, token: Token) -> Option<Place> {
        let row = metadata.tables.row(Table::TypeRef, token.row())?;
        let scope = match row.coded(0) {
            Some(scope) if scope.table() == Some(Table::TypeRef) => Scope::Type(scope),
            Some(scope) if scope.table() == Some(Table::AssemblyRef) => {
                let reference = metadata.tables.row(Table::AssemblyRef, scope.row())?;
                Scope::Assembly(AssemblyName::of_reference(metadata, &reference))
            }
            // The module itself, another one of the same assembly, or a type it has forwarded.
            _ => Scope::Own,
        };
        Some(Place {
            scope,
            namespace: metadata.heaps.string_bytes(row.cell(2)).to_vec(),
            name: metadata.heaps.string_bytes(row.cell(1)).to_vec(),
        })
    }

    fn of_definition(metadata: &Metadata<'_>, token: Token, around: Option<u32>) -> Option<Place> {
        let row = metadata.tables.row(Table::TypeDef, token.row())?;
        let scope = match around {
            Some(around) => Scope::Type(Token::new(Table::TypeDef, around)),
            None => Scope::Own,
        };
        Some(Place {
            scope,
            namespace: metadata.heaps.string_bytes(row.cell(2)).to_vec(),
            name: metadata.heaps.string_bytes(row.cell(1)).to_vec(),
        })
    }
}
