//! Types of one assembly by name.

use std::collections::HashMap;

use crate::metadata::{Metadata, Table, Token};

/// Types nested deeper than this have no name.
const DEEPEST_NESTING: u32 = 32;

/// The types of an assembly by name, and their names.
#[derive(Clone, Debug, Default)]
pub(crate) struct TypeIndex {
    by_name: HashMap<String, u32>,
    /// The name of each TypeDef row, as reflection writes it.
    names: Vec<String>,
    /// The row of the type around each TypeDef row; 0 for none.
    enclosing: Vec<u32>,
    /// Types that other assemblies have: by name to the rows of ExportedType.
    exported: HashMap<String, u32>,
}

impl TypeIndex {
    /// Reads the names of all types.
    pub fn of(metadata: &Metadata<'_>) -> TypeIndex {
        let count = metadata.tables.count(Table::TypeDef) as usize;
        let mut index = TypeIndex { enclosing: vec![0; count], ..TypeIndex::default() };
        for row in metadata.tables.rows(Table::NestedClass) {
            let (nested, around) = (row.cell(0), row.cell(1));
            if let Some(place) = nested.checked_sub(1).and_then(|at| index.enclosing.get_mut(at as usize)) {
                *place = around;
            }
        }
        index.names = (1..=count as u32).map(|row| index.full_name(metadata, row)).collect();
        index.by_name.reserve(count);
        for (at, name) in index.names.iter().enumerate() {
            index.by_name.entry(name.clone()).or_insert(at as u32 + 1);
        }
        for row in metadata.tables.rows(Table::ExportedType) {
            if let Some(name) = exported_name(metadata, row.number) {
                index.exported.entry(name).or_insert(row.number);
            }
        }
        index
    }

    fn full_name(&self, metadata: &Metadata<'_>, row: u32) -> String {
        let mut path = vec![row];
        let mut at = row;
        while let Some(around) = self.enclosing(at) {
            if path.len() as u32 > DEEPEST_NESTING {
                break;
            }
            path.push(around);
            at = around;
        }
        let mut name = String::new();
        for row in path.into_iter().rev() {
            let Some(row) = metadata.tables.row(Table::TypeDef, row) else { continue };
            append(&mut name, &metadata.heaps.string(row.cell(2)), &metadata.heaps.string(row.cell(1)));
        }
        name
    }

    /// The row of the type around this one.
    pub fn enclosing(&self, row: u32) -> Option<u32> {
        let around = *self.enclosing.get(row.checked_sub(1)? as usize)?;
        (around != 0 && around != row).then_some(around)
    }

    /// The name of the type in a TypeDef row.
    pub fn name(&self, row: u32) -> &str {
        row.checked_sub(1).and_then(|at| self.names.get(at as usize)).map_or("", String::as_str)
    }

    /// The row of the type with this name.
    pub fn find(&self, name: &str) -> Option<u32> {
        self.by_name.get(name).copied()
    }

    /// The row of the type that declares a method: the last one whose methods begin at it or before.
    pub fn declaring_type(&self, metadata: &Metadata<'_>, method: u32) -> Option<u32> {
        let (mut low, mut high) = (0, metadata.tables.count(Table::TypeDef));
        while low < high {
            let middle = low + (high - low) / 2;
            match metadata.tables.row(Table::TypeDef, middle + 1) {
                Some(row) if row.cell(5) <= method => low = middle + 1,
                _ => high = middle,
            }
        }
        (low > 0).then_some(low)
    }

    /// The assembly that a type of this name was moved to: its AssemblyRef row.
    pub fn forwarded(&self, metadata: &Metadata<'_>, name: &str) -> Option<Token> {
        let mut row = metadata.tables.row(Table::ExportedType, *self.exported.get(name)?)?;
        for _ in 0..DEEPEST_NESTING {
            let implementation = row.coded(4)?;
            match implementation.table()? {
                Table::AssemblyRef => return Some(implementation),
                Table::ExportedType => {
                    row = metadata.tables.row(Table::ExportedType, implementation.row())?
                }
                _ => return None,
            }
        }
        None
    }
}

/// Adds a segment to the name of a nested type.
fn append(path: &mut String, namespace: &str, name: &str) {
    if !path.is_empty() {
        path.push('+');
    } else if !namespace.is_empty() {
        path.push_str(namespace);
        path.push('.');
    }
    path.push_str(name);
}

/// The name of the type that a TypeRef row names, and the row's scope: the module, an assembly, or
/// none.
pub(crate) fn type_ref_name(metadata: &Metadata<'_>, row: u32) -> Option<(String, Option<Token>)> {
    let mut path = Vec::new();
    let mut at = row;
    let scope = loop {
        let row = metadata.tables.row(Table::TypeRef, at)?;
        path.push((row.cell(2), row.cell(1)));
        match row.coded(0) {
            Some(scope) if scope.table() == Some(Table::TypeRef) => at = scope.row(),
            scope => break scope,
        }
        if path.len() as u32 > DEEPEST_NESTING {
            return None;
        }
    };
    let mut name = String::new();
    for (namespace, simple) in path.into_iter().rev() {
        append(&mut name, &metadata.heaps.string(namespace), &metadata.heaps.string(simple));
    }
    Some((name, scope))
}

fn exported_name(metadata: &Metadata<'_>, row: u32) -> Option<String> {
    let mut path = Vec::new();
    let mut at = row;
    loop {
        let row = metadata.tables.row(Table::ExportedType, at)?;
        path.push((row.cell(3), row.cell(2)));
        match row.coded(4) {
            Some(outer) if outer.table() == Some(Table::ExportedType) => at = outer.row(),
            _ => break,
        }
        if path.len() as u32 > DEEPEST_NESTING {
            return None;
        }
    }
    let mut name = String::new();
    for (namespace, simple) in path.into_iter().rev() {
        append(&mut name, &metadata.heaps.string(namespace), &metadata.heaps.string(simple));
    }
    Some(name)
}
