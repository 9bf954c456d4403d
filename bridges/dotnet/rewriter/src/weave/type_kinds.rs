//! Whether a type of another assembly is a class or a value type: its definition tells, and where
//! that was not found, the signatures that name it.

use std::cell::OnceCell;
use std::collections::HashMap;

use crate::metadata::{Column, Metadata, Table, Token};
use crate::resolve::{TypeHandle, World};
use crate::signature::{ClassOrValue, MethodSignature, Type, read_locals, read_method, read_type};

/// Kinds of types.
pub(super) struct TypeKinds<'w, 'a> {
    world: &'w World<'a>,
    metadata: &'w Metadata<'a>,
    /// What signatures say, read when it is first needed.
    said: OnceCell<HashMap<Token, ClassOrValue>>,
}

impl<'w, 'a> TypeKinds<'w, 'a> {
    pub fn new(world: &'w World<'a>, metadata: &'w Metadata<'a>) -> Self {
        TypeKinds { world, metadata, said: OnceCell::new() }
    }

    /// The kind of the type that a TypeDef or TypeRef of the assembly names, if it can be told.
    pub fn of(&self, token: Token) -> Option<ClassOrValue> {
        if let Some(handle) = self.world.resolve(0, token).found() {
            return Some(kind_of_definition(self.world, handle));
        }
        self.said.get_or_init(|| said_by_signatures(self.metadata)).get(&token).copied()
    }
}

fn kind_of_definition(world: &World<'_>, handle: TypeHandle) -> ClassOrValue {
    let is_value = world.has_base(handle, "System.Enum")
        || (world.has_base(handle, "System.ValueType") && world.type_name(handle) != "System.Enum");
    if is_value { ClassOrValue::Value } else { ClassOrValue::Class }
}

/// What the signatures of fields, methods, locals and references say.
fn said_by_signatures(metadata: &Metadata<'_>) -> HashMap<Token, ClassOrValue> {
    let mut collector = Collector::default();
    let sources = [Table::Field, Table::MethodDef, Table::MemberRef, Table::StandAloneSig, Table::TypeSpec];
    for table in sources {
        let Some(column) = table.columns().iter().position(|column| *column == Column::Blob) else {
            continue;
        };
        for row in metadata.tables.rows(table) {
            if let Some(blob) = metadata.heaps.blob(row.cell(column)) {
                collector.read(blob, table);
            }
        }
    }
    collector.kinds
}

/// The first byte of a field's signature.
const FIELD: u8 = 6;

#[derive(Default)]
struct Collector {
    kinds: HashMap<Token, ClassOrValue>,
}

impl Collector {
    fn read(&mut self, blob: &[u8], table: Table) {
        match table {
            Table::TypeSpec => {
                if let Ok(read) = read_type(blob) {
                    self.note(&read);
                }
            }
            _ if blob.first() == Some(&FIELD) => {
                if let Ok(read) = read_type(&blob[1..]) {
                    self.note(&read);
                }
            }
            Table::StandAloneSig => {
                read_locals(blob).into_iter().flatten().for_each(|local| self.note(&local))
            }
            _ => {
                if let Ok(MethodSignature { result, parameters, .. }) = read_method(blob) {
                    self.note(&result);
                    parameters.iter().for_each(|parameter| self.note(parameter));
                }
            }
        }
    }

    fn note(&mut self, of: &Type) {
        of.visit(&mut |part| {
            if let Type::Named(kind, token) | Type::Generic(kind, token, _) = part {
                self.kinds.insert(*token, *kind);
            }
        });
    }
}
