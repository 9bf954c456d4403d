//! Methods that carry attributes: the way in which test frameworks mark tests.

use std::collections::BTreeMap;

use crate::ReferenceAssembly;
use crate::metadata::{Metadata, Table, Token};
use crate::resolve::{TypeIndex, type_ref_name};

/// A method with attributes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkedMethod {
    /// Its metadata token.
    pub token: u32,
    /// The type that declares it, as reflection writes it.
    pub type_name: String,
    /// Its name.
    pub name: String,
    /// The types of its attributes, as reflection writes them.
    pub attributes: Vec<String>,
}

impl ReferenceAssembly {
    /// The methods that have an attribute of a type for which `wanted` holds.
    pub fn methods_with_attributes(&self, wanted: impl Fn(&str) -> bool) -> Vec<MarkedMethod> {
        let Ok(metadata) = self.metadata() else { return Vec::new() };
        let types = self.types();
        let mut attributes: BTreeMap<u32, Vec<String>> = BTreeMap::new();
        for row in metadata.tables.rows(Table::CustomAttribute) {
            let parent = row.coded(0).filter(|token| token.table() == Some(Table::MethodDef));
            let attribute =
                row.coded(1).and_then(|constructor| declaring_type(&metadata, types, constructor));
            if let (Some(parent), Some(attribute)) = (parent, attribute) {
                attributes.entry(parent.row()).or_default().push(attribute);
            }
        }
        attributes.retain(|_, names| names.iter().any(|name| wanted(name)));
        let marked = attributes.into_iter().filter_map(|(method, attributes)| {
            let row = metadata.tables.row(Table::MethodDef, method)?;
            Some(MarkedMethod {
                token: Token::new(Table::MethodDef, method).0,
                type_name: types.name(types.declaring_type(&metadata, method)?).to_owned(),
                name: metadata.heaps.string(row.cell(3)).into_owned(),
                attributes,
            })
        });
        marked.collect()
    }
}

/// The type that declares a constructor of an attribute.
fn declaring_type(metadata: &Metadata<'_>, types: &TypeIndex, constructor: Token) -> Option<String> {
    match constructor.table()? {
        Table::MethodDef => Some(types.name(types.declaring_type(metadata, constructor.row())?).to_owned()),
        Table::MemberRef => {
            let class = metadata.tables.row(Table::MemberRef, constructor.row())?.coded(0)?;
            match class.table()? {
                Table::TypeRef => type_ref_name(metadata, class.row()).map(|(name, _)| name),
                Table::TypeDef => Some(types.name(class.row()).to_owned()),
                _ => None,
            }
        }
        _ => None,
    }
}
