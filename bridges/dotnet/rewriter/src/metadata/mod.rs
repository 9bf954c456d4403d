//! Metadata (ECMA-335 II.24): streams, tables, heaps; read with bounds checks, written anew with
//! rows and heap contents added.

mod coded;
mod editor;
mod encode;
mod heaps;
mod layout;
mod root;
mod schema;
mod tables;

pub(crate) use coded::{Coded, CodedKind};
pub(crate) use editor::Editor;
pub(crate) use heaps::Heaps;
pub(crate) use root::Metadata;
pub(crate) use schema::{Column, Table};
pub(crate) use tables::{Row, Shape, Tables};

/// A table and a row in it, as code and the hooks of debuggers write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Token(pub u32);

impl Token {
    /// The greatest number of a row that fits.
    pub const GREATEST_ROW: u32 = 0x00ff_ffff;

    /// The token of a row, counted from 1.
    pub fn new(table: Table, row: u32) -> Token {
        Token((table as u32) << 24 | (row & Self::GREATEST_ROW))
    }

    /// The table, if it is one that the standard has.
    pub fn table(self) -> Option<Table> {
        Table::from_number((self.0 >> 24) as usize)
    }

    /// The row, from 1; 0 stands for none.
    pub fn row(self) -> u32 {
        self.0 & Self::GREATEST_ROW
    }
}
