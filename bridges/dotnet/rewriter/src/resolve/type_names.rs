//! The names of types in one assembly, found without others.

use super::{TypeIndex, type_ref_name};
use crate::metadata::{Metadata, Table, Token};
use crate::signature::{Names, Type, read_type};

/// Names of the types that tokens of one module name.
pub(crate) struct TypeNames<'m, 'a> {
    pub metadata: &'m Metadata<'a>,
    pub types: &'m TypeIndex,
}

impl Names for TypeNames<'_, '_> {
    fn name(&self, token: Token) -> String {
        match token.table() {
            Some(Table::TypeDef) => self.types.name(token.row()).to_owned(),
            Some(Table::TypeRef) => {
                type_ref_name(self.metadata, token.row()).map(|(name, _)| name).unwrap_or_default()
            }
            Some(Table::TypeSpec) => {
                let row = self.metadata.tables.row(Table::TypeSpec, token.row());
                let blob = row.and_then(|row| self.metadata.heaps.blob(row.cell(0)));
                match blob.and_then(|blob| read_type(blob).ok()) {
                    // Not deeper: a TypeSpec could name itself.
                    Some(Type::Generic(_, of, _) | Type::Named(_, of))
                        if of.table() != Some(Table::TypeSpec) =>
                    {
                        self.name(of)
                    }
                    _ => String::new(),
                }
            }
            _ => String::new(),
        }
    }
}
