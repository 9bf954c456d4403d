//! A contract file: reading it, and everything that can be wrong with it.
//!
//! The schema is described for users in `docs/contracts.md`.

mod entry;
mod table;

use std::{collections::HashMap, ops::Range};

use toml::de::DeTable;

pub(crate) use entry::{Effect, StaticEntry, TypeEntry};
use table::{Source, Table};

use crate::error::{ContractErrors, Problem};

/// Keys of a file that holds nothing but contracts.
const FILE_KEYS: &[&str] = &["type", "static"];
/// Keys of the section `contracts` of a configuration file.
const SECTION_KEYS: &[&str] = &["type", "static", "files"];

/// What one file says about types and static functions.
#[derive(Clone, Debug)]
pub struct ContractFile {
    origin: String,
    files: Vec<String>,
    pub(crate) types: Vec<TypeEntry>,
    pub(crate) statics: Vec<StaticEntry>,
}

impl ContractFile {
    /// Reads a contract file, or the section `contracts` of a configuration file: when the text has
    /// a table of that name, only that table counts. `origin` names the file in messages.
    ///
    /// # Errors
    /// Everything that is wrong with the file at once, not just the first problem.
    pub fn parse(text: &str, origin: &str) -> Result<ContractFile, ContractErrors> {
        let source = Source::new(text, origin);
        let mut file = ContractFile {
            origin: origin.to_owned(),
            files: Vec::new(),
            types: Vec::new(),
            statics: Vec::new(),
        };
        match DeTable::parse(text) {
            Ok(root) => file.read(&source, root.get_ref(), root.span()),
            Err(error) => {
                let message = error.message().trim().replace('\n', ", ");
                source.report(&error.span().unwrap_or_default(), Problem::Syntax { message });
            }
        }
        let errors = source.into_errors();
        if errors.is_empty() { Ok(file) } else { Err(ContractErrors { errors }) }
    }

    fn read(&mut self, source: &Source<'_>, root: &DeTable<'_>, span: Range<usize>) {
        let section = root.get("contracts").map(|section| (section, section.get_ref().as_table()));
        let table = match section {
            None => Table::new(source, "a contract file", root, span, FILE_KEYS),
            Some((section, Some(entries))) => {
                Table::new(source, "`contracts`", entries, section.span(), SECTION_KEYS)
            }
            Some((section, None)) => {
                let whole = Table::new(source, "a contract file", root, span, &["contracts"]);
                return whole.wrong_value("contracts", "a table", section);
            }
        };
        if table.has("files") {
            self.files = table.strings("files").into_iter().map(|(file, _)| file.to_owned()).collect();
        }
        self.types =
            table.tables("type", "`[[type]]`", TypeEntry::KEYS).iter().filter_map(TypeEntry::read).collect();
        self.statics = table
            .tables("static", "`[[static]]`", StaticEntry::KEYS)
            .iter()
            .filter_map(StaticEntry::read)
            .collect();
        self.report_repeated_types(source);
    }

    fn report_repeated_types(&self, source: &Source<'_>) {
        let mut seen: HashMap<&str, &Range<usize>> = HashMap::new();
        for entry in &self.types {
            for name in &entry.names {
                if let Some(first) = seen.insert(name, &entry.span) {
                    let what = format!("the type {name}");
                    source.report(&entry.span, Problem::Duplicate { what, first_line: source.line(first) });
                }
            }
        }
    }

    /// The name of the file, as the caller gave it.
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// Further contract files that the section names; the caller reads them.
    pub fn files(&self) -> &[String] {
        &self.files
    }

    /// Names of the types the file speaks of, in its order.
    pub fn type_names(&self) -> impl Iterator<Item = &str> {
        self.types.iter().flat_map(|entry| entry.names.iter().map(|name| &**name))
    }

    /// How many static functions it speaks of.
    pub fn static_count(&self) -> usize {
        self.statics.iter().map(|entry| entry.methods.len()).sum()
    }
}
