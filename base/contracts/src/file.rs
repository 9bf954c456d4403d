//! A contract file: reading it, and everything that can be wrong with it.
//!
//! The schema is described for users in `docs/contracts.md`.
//!
//! An entry that does not say for which ecosystem it is counts in each one that has a type of that
//! name: `Registry` with `add` may be a class of either, `Registry<T>` can only be one of .NET.

mod entry;
mod table;

use std::{
    collections::{BTreeSet, HashMap},
    ops::Range,
};

use toml::de::DeTable;

pub(crate) use entry::{Effect, StaticEntry, TypeEntry};
use table::{ShortNames, Source, Table};

use crate::{
    Ecosystem,
    error::{ContractErrors, Problem},
};

/// Keys of a file that holds nothing but contracts.
const FILE_KEYS: &[&str] = &["ecosystem", "type", "static"];
/// Keys of the section `contracts` of a configuration file.
const SECTION_KEYS: &[&str] = &["ecosystem", "type", "static", "files"];

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
        ContractFile::read_text(&Source::new(text, origin, ShortNames::Known), text, origin)
    }

    /// Reads a built-in list, which has no short names.
    pub(crate) fn parse_builtin(text: &str, origin: &str) -> Result<ContractFile, ContractErrors> {
        ContractFile::read_text(&Source::new(text, origin, ShortNames::AsWritten), text, origin)
    }

    fn read_text(source: &Source<'_>, text: &str, origin: &str) -> Result<ContractFile, ContractErrors> {
        let mut file = ContractFile {
            origin: origin.to_owned(),
            files: Vec::new(),
            types: Vec::new(),
            statics: Vec::new(),
        };
        match DeTable::parse(text) {
            Ok(root) => file.read(source, root.get_ref(), root.span()),
            Err(error) => {
                let message = error.message().trim().replace('\n', ", ");
                source.report(&error.span().unwrap_or_default(), Problem::Syntax { message });
            }
        }
        let errors = source.take_errors();
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
        let ecosystem = table.ecosystem();
        let types = table.tables("type", "`[[type]]`", TypeEntry::KEYS);
        self.types = types.iter().flat_map(|table| read_entry(table, ecosystem, TypeEntry::read)).collect();
        let statics = table.tables("static", "`[[static]]`", StaticEntry::KEYS);
        self.statics =
            statics.iter().flat_map(|table| read_entry(table, ecosystem, StaticEntry::read)).collect();
        self.report_repeated_types(source);
    }

    fn report_repeated_types(&self, source: &Source<'_>) {
        let mut seen: HashMap<(Ecosystem, &str), &Range<usize>> = HashMap::new();
        for entry in &self.types {
            for name in &entry.names {
                // The readings of one entry for several ecosystems are told apart by these.
                if let Some(first) = seen.insert((entry.ecosystem, name), &entry.span) {
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

    /// Names of the types the file speaks of, as the ecosystem's contracts have them, without
    /// duplicates.
    pub fn type_names(&self) -> impl Iterator<Item = &str> {
        let names: BTreeSet<&str> =
            self.types.iter().flat_map(|entry| entry.names.iter().map(|name| &**name)).collect();
        names.into_iter()
    }

    /// How many types it speaks of that may be of this ecosystem.
    pub fn type_count(&self, ecosystem: Ecosystem) -> usize {
        let entries = self.types.iter().filter(|entry| entry.ecosystem == ecosystem);
        entries.map(|entry| entry.names.len()).sum()
    }

    /// How many patterns for functions it has that may be of this ecosystem.
    pub fn static_count(&self, ecosystem: Ecosystem) -> usize {
        let entries = self.statics.iter().filter(|entry| entry.ecosystem == ecosystem);
        entries.map(|entry| entry.methods.len()).sum()
    }

    /// Whether every entry is for this ecosystem and no other.
    #[cfg(test)]
    pub(crate) fn speaks_only_of(&self, ecosystem: Ecosystem) -> bool {
        let types = self.types.iter().map(|entry| entry.ecosystem);
        types.chain(self.statics.iter().map(|entry| entry.ecosystem)).all(|other| other == ecosystem)
    }
}

/// Reads one table for the ecosystem that it or else the file names. Where neither does and the
/// type's name does not tell, it is read for each one and must be right for all of them.
fn read_entry<T>(
    table: &Table<'_, '_>,
    of_file: Option<Ecosystem>,
    read: impl Fn(&Table<'_, '_>, Ecosystem) -> Option<T>,
) -> Vec<T> {
    let by_name = || Ecosystem::of_type_name(table.first_string(&["name", "names", "owner"])?);
    if let Some(ecosystem) = table.ecosystem().or(of_file).or_else(by_name) {
        return read(table, ecosystem).into_iter().collect();
    }
    let readings =
        Ecosystem::ALL.map(|ecosystem| (ecosystem, table.source.attempt(|| read(table, ecosystem))));
    let right = readings.iter().find(|(_, (_, errors))| errors.is_empty()).map(|(ecosystem, _)| *ecosystem);
    let mut entries = Vec::new();
    let mut is_reported = false;
    for (ecosystem, (entry, errors)) in readings {
        entries.extend(entry);
        if errors.is_empty() || is_reported {
            continue;
        }
        // What is wrong for every ecosystem is told in the words of the first.
        is_reported = true;
        table.source.report_all(errors);
        if let Some(right) = right {
            table.source.report(&table.span, Problem::Undecided { wrong: ecosystem, right });
        }
    }
    entries
}
