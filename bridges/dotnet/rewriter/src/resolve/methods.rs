//! Finding the definitions of methods across assemblies.

use super::world::LONGEST_CHAIN;
use super::{Lookup, TypeHandle, TypeNames, World};
use crate::metadata::Table;
use crate::signature::{read_method, signature_text};

/// A method definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct MethodHandle {
    pub declaring: TypeHandle,
    pub row: u32,
}

impl World<'_> {
    /// The attributes of a method.
    pub fn method_flags(&self, handle: MethodHandle) -> u32 {
        self.with(handle.declaring.module, |metadata, _, _| {
            metadata.tables.row(Table::MethodDef, handle.row).map_or(0, |row| row.cell(2))
        })
        .unwrap_or_default()
    }

    /// The method of this name and signature that a type has or inherits. `signature` is the text of
    /// the signature as [`signature_text`] writes it.
    pub fn find_method(&self, declared_on: TypeHandle, name: &[u8], signature: &str) -> Lookup<MethodHandle> {
        let mut at = declared_on;
        for _ in 0..LONGEST_CHAIN {
            if let Some(row) = self.declared_method(at, name, signature) {
                return Lookup::Found(MethodHandle { declaring: at, row });
            }
            let Some(base) = self.base_token(at) else { break };
            match self.resolve(at.module, base) {
                Lookup::Found(base) => at = base,
                Lookup::MissingAssembly(missing) => return Lookup::MissingAssembly(missing),
                Lookup::Absent(assembly) => return Lookup::Absent(assembly),
                Lookup::NotNamed => return Lookup::NotNamed,
            }
        }
        Lookup::Absent(self.with(declared_on.module, |_, _, name| name.name.clone()).unwrap_or_default())
    }

    fn declared_method(&self, handle: TypeHandle, name: &[u8], signature: &str) -> Option<u32> {
        self.with(handle.module, |metadata, types, _| {
            let row = metadata.tables.row(Table::TypeDef, handle.row)?;
            let names = TypeNames { metadata, types };
            metadata.tables.list(row, 5).find(|method| {
                let Some(method) = metadata.tables.row(Table::MethodDef, *method) else { return false };
                metadata.heaps.string_bytes(method.cell(3)) == name
                    && metadata
                        .heaps
                        .blob(method.cell(4))
                        .and_then(|blob| read_method(blob).ok())
                        .is_some_and(|declared| signature_text(&declared, &names) == signature)
            })
        })?
    }
}
