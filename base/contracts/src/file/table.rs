//! A TOML table that knows where each of its keys stands and collects what is wrong with it.

use std::{cell::RefCell, ops::Range};

use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use crate::{
    Ecosystem,
    error::{ContractError, Problem, nearest_key},
};

/// What a short name such as `List<T>` means in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ShortNames {
    /// The type of that name in the built-in lists, if there is just one.
    Known,
    /// A type without a namespace; so in the built-in lists themselves.
    AsWritten,
}

/// The file under examination.
pub(super) struct Source<'t> {
    text: &'t str,
    origin: &'t str,
    pub(super) short_names: ShortNames,
    errors: RefCell<Vec<ContractError>>,
}

impl<'t> Source<'t> {
    pub(super) fn new(text: &'t str, origin: &'t str, short_names: ShortNames) -> Source<'t> {
        Source { text, origin, short_names, errors: RefCell::default() }
    }

    /// What `read` returns, and the errors that it reports, which are taken back.
    pub(super) fn attempt<T>(&self, read: impl FnOnce() -> T) -> (T, Vec<ContractError>) {
        let before = self.errors.borrow().len();
        let value = read();
        (value, self.errors.borrow_mut().split_off(before))
    }

    /// Reports errors that an attempt had.
    pub(super) fn report_all(&self, errors: Vec<ContractError>) {
        self.errors.borrow_mut().extend(errors);
    }

    pub(super) fn report(&self, at: &Range<usize>, problem: Problem) {
        let before = self.text.get(..at.start).unwrap_or(self.text);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let column = before.get(line_start..).unwrap_or_default().chars().count() + 1;
        self.errors.borrow_mut().push(ContractError {
            origin: self.origin.to_owned(),
            line: self.line(at),
            column,
            problem,
        });
    }

    /// The line of `at`, from 1.
    pub(super) fn line(&self, at: &Range<usize>) -> usize {
        self.text.bytes().take(at.start).filter(|byte| *byte == b'\n').count() + 1
    }

    /// All that was reported, in the order of the lines.
    pub(super) fn take_errors(&self) -> Vec<ContractError> {
        let mut errors = self.errors.take();
        errors.sort_by_key(|error| (error.line, error.column));
        errors
    }
}

/// One table with the keys that are valid in it.
pub(super) struct Table<'s, 't> {
    pub(super) source: &'s Source<'t>,
    /// What this kind of table is called in messages.
    pub(super) place: &'static str,
    entries: &'s DeTable<'t>,
    /// Where the table begins.
    pub(super) span: Range<usize>,
}

impl<'s, 't> Table<'s, 't> {
    /// Reports every key of `entries` that is not in `valid`.
    pub(super) fn new(
        source: &'s Source<'t>,
        place: &'static str,
        entries: &'s DeTable<'t>,
        span: Range<usize>,
        valid: &'static [&'static str],
    ) -> Table<'s, 't> {
        for key in entries.keys() {
            let name: &str = key.get_ref();
            if !valid.contains(&name) {
                let nearest = nearest_key(name, valid);
                source
                    .report(&key.span(), Problem::UnknownKey { key: name.to_owned(), place, nearest, valid });
            }
        }
        Table { source, place, entries, span }
    }

    pub(super) fn has(&self, key: &str) -> bool {
        self.entries.contains_key(key)
    }

    pub(super) fn get(&self, key: &str) -> Option<&'s Spanned<DeValue<'t>>> {
        self.entries.get(key)
    }

    /// Where the value of `key` is, or else the table.
    pub(super) fn span_of(&self, key: &str) -> Range<usize> {
        self.get(key).map_or_else(|| self.span.clone(), Spanned::span)
    }

    pub(super) fn missing(&self, key: &'static str, meaning: &'static str) {
        self.source.report(&self.span, Problem::MissingKey { key, place: self.place, meaning });
    }

    pub(super) fn string(&self, key: &str) -> Option<&'s str> {
        self.typed(key, "a string", |value| value.as_str())
    }

    /// The string, or the first of an array of strings, of the first of these keys that is there.
    /// Whatever is wrong with it is reported elsewhere.
    pub(super) fn first_string(&self, keys: &[&str]) -> Option<&'s str> {
        let value = keys.iter().find_map(|key| self.get(key))?.get_ref();
        value.as_str().or_else(|| value.as_array()?.iter().next()?.get_ref().as_str())
    }

    pub(super) fn boolean(&self, key: &str) -> Option<bool> {
        self.typed(key, "true or false", |value| value.as_bool())
    }

    /// The ecosystem that the key `ecosystem` names.
    pub(super) fn ecosystem(&self) -> Option<Ecosystem> {
        let word = self.string("ecosystem")?;
        let ecosystem = Ecosystem::from_word(word);
        if ecosystem.is_none() {
            let problem = Problem::UnknownEcosystem { ecosystem: word.to_owned() };
            self.source.report(&self.span_of("ecosystem"), problem);
        }
        ecosystem
    }

    pub(super) fn table(
        &self,
        key: &str,
        place: &'static str,
        valid: &'static [&'static str],
    ) -> Option<Table<'s, 't>> {
        let entries = self.typed(key, "a table", |value| value.as_table())?;
        Some(Table::new(self.source, place, entries, self.span_of(key), valid))
    }

    /// Every table of an array of tables (`[[key]]`).
    pub(super) fn tables(
        &self,
        key: &str,
        place: &'static str,
        valid: &'static [&'static str],
    ) -> Vec<Table<'s, 't>> {
        let expected = "an array of tables, each one headed by its name in double brackets";
        let Some(array) = self.typed(key, expected, |value| value.as_array()) else { return Vec::new() };
        let mut tables = Vec::with_capacity(array.len());
        for element in array.iter() {
            match element.get_ref().as_table() {
                Some(entries) => tables.push(Table::new(self.source, place, entries, element.span(), valid)),
                None => self.wrong_value(key, expected, element),
            }
        }
        tables
    }

    /// The strings of an array, each with its place. An empty array is an error.
    pub(super) fn strings(&self, key: &str) -> Vec<(&'s str, Range<usize>)> {
        let expected = "an array of strings";
        let Some(array) = self.typed(key, expected, |value| value.as_array()) else { return Vec::new() };
        if array.is_empty() {
            let place = format!("the empty `{key}`");
            let way_out = "list at least one, or leave the key out";
            self.source.report(&self.span_of(key), Problem::Empty { place, way_out });
        }
        let mut strings = Vec::with_capacity(array.len());
        for element in array.iter() {
            match element.get_ref().as_str() {
                Some(text) => strings.push((text, element.span())),
                None => self.wrong_value(key, expected, element),
            }
        }
        strings
    }

    fn typed<T>(
        &self,
        key: &str,
        expected: &'static str,
        read: impl Fn(&'s DeValue<'t>) -> Option<T>,
    ) -> Option<T> {
        let value = self.get(key)?;
        let typed = read(value.get_ref());
        if typed.is_none() {
            self.wrong_value(key, expected, value);
        }
        typed
    }

    pub(super) fn wrong_value(&self, key: &str, expected: &'static str, value: &Spanned<DeValue<'t>>) {
        let found = match value.get_ref() {
            DeValue::String(_) => "a string",
            DeValue::Integer(_) => "an integer",
            DeValue::Float(_) => "a number with a fraction",
            DeValue::Boolean(_) => "true or false",
            DeValue::Datetime(_) => "a date",
            DeValue::Array(_) => "an array",
            DeValue::Table(_) => "a table",
        };
        self.source.report(&value.span(), Problem::WrongValue { key: key.to_owned(), expected, found });
    }
}
