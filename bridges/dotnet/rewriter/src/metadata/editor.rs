//! Metadata with rows and heap contents added behind what is there. No row and no offset that is
//! in use changes its number.

use std::collections::HashMap;

use super::encode::encode;
use super::layout::{Dimensions, WIDE_BLOBS, WIDE_GUIDS, WIDE_STRINGS};
use super::schema::{MOST_COLUMNS, TABLE_COUNT};
use super::{Metadata, Table, Token};
use crate::bytes::{GREATEST_COMPRESSED, pad, write_compressed};
use crate::error::{Result, RewriteError};

/// The cells of a row that is added; those behind the last column are not used.
pub(crate) type Cells = [u32; MOST_COLUMNS];

/// Metadata that grows.
#[derive(Debug)]
pub(crate) struct Editor<'a> {
    pub(super) base: Metadata<'a>,
    pub(super) strings: HeapGrowth,
    pub(super) blobs: HeapGrowth,
    pub(super) guids: HeapGrowth,
    pub(super) user_strings: HeapGrowth,
    /// Behind the last row of each table; custom attributes among the others, by what they belong to.
    pub(super) added: [Vec<Cells>; TABLE_COUNT],
    /// Rows by their cells, so that none is added twice.
    known: HashMap<(Table, Cells), u32>,
}

/// What is added to a heap.
#[derive(Debug, Default)]
pub(super) struct HeapGrowth {
    /// The size of what is there already.
    pub base: usize,
    pub added: Vec<u8>,
    known: HashMap<Vec<u8>, u32>,
}

impl HeapGrowth {
    fn of(base: &[u8]) -> HeapGrowth {
        HeapGrowth { base: base.len(), ..HeapGrowth::default() }
    }

    pub fn size(&self) -> usize {
        self.base + self.added.len()
    }

    /// Adds what `write` writes, which stands for `content`, unless it was added before.
    fn add(&mut self, content: &[u8], write: impl FnOnce(&mut Vec<u8>)) -> Result<u32> {
        if let Some(offset) = self.known.get(content) {
            return Ok(*offset);
        }
        let offset = self.append(write)?;
        self.known.insert(content.to_vec(), offset);
        Ok(offset)
    }

    fn append(&mut self, write: impl FnOnce(&mut Vec<u8>)) -> Result<u32> {
        if self.base == 0 && self.added.is_empty() {
            // Offset 0 is the empty name or blob.
            self.added.push(0);
        }
        let offset = u32::try_from(self.size()).ok().filter(|offset| *offset <= GREATEST_COMPRESSED);
        let offset = offset.ok_or(RewriteError::TooLarge { what: "a metadata heap of 512 MB" })?;
        write(&mut self.added);
        Ok(offset)
    }
}

impl<'a> Editor<'a> {
    /// Adds to `base`.
    pub fn new(base: Metadata<'a>) -> Editor<'a> {
        let stream = |name: &str| {
            let found = base.streams.iter().find(|stream| stream.name == name);
            HeapGrowth::of(found.map(|stream| stream.bytes).unwrap_or_default())
        };
        let (mut strings, blobs, guids) = (stream("#Strings"), stream("#Blob"), stream("#GUID"));
        if base.heaps.strings.last().is_some_and(|last| *last != 0) {
            // The last name has no end of its own; it must not go on with the first one added.
            strings.added.push(0);
        }
        let user_strings = stream("#US");
        Editor {
            base,
            strings,
            blobs,
            guids,
            user_strings,
            added: std::array::from_fn(|_| Vec::new()),
            known: HashMap::new(),
        }
    }

    /// Starts from nothing.
    pub fn empty(version: &'a [u8]) -> Editor<'a> {
        Editor::new(Metadata {
            version,
            streams: Vec::new(),
            tables: super::Tables::empty(),
            heaps: super::Heaps::default(),
        })
    }

    /// Adds a name.
    pub fn string(&mut self, text: &[u8]) -> Result<u32> {
        if text.is_empty() {
            return Ok(0);
        }
        self.strings.add(text, |out| {
            out.extend_from_slice(text);
            out.push(0);
        })
    }

    /// Adds a name that no other row has: it is not looked for among those that were added before.
    pub fn unique_string(&mut self, text: &[u8]) -> Result<u32> {
        self.strings.append(|out| {
            out.extend_from_slice(text);
            out.push(0);
        })
    }

    /// Adds a blob.
    pub fn blob(&mut self, content: &[u8]) -> Result<u32> {
        if content.is_empty() {
            return Ok(0);
        }
        let length = u32::try_from(content.len()).ok().filter(|length| *length <= GREATEST_COMPRESSED);
        let length = length.ok_or(RewriteError::TooLarge { what: "a blob of 512 MB" })?;
        self.blobs.add(content, |out| {
            write_compressed(out, length);
            out.extend_from_slice(content);
        })
    }

    /// Adds a GUID and returns its number, from 1.
    pub fn guid(&mut self, guid: &[u8; 16]) -> u32 {
        self.guids.added.extend_from_slice(guid);
        (self.guids.size() / 16) as u32
    }

    /// How many rows the table has now.
    pub fn count(&self, table: Table) -> u32 {
        self.base.tables.count(table) + self.added[table as usize].len() as u32
    }

    /// Whether `count` more rows fit into the table.
    pub fn has_room(&self, table: Table, count: u32) -> bool {
        self.count(table) <= Token::GREATEST_ROW - count
    }

    /// Adds a row behind the last.
    pub fn add(&mut self, table: Table, cells: &[u32]) -> Result<Token> {
        if !self.has_room(table, 1) {
            return Err(RewriteError::TooLarge { what: "a metadata table of 16,777,215 rows" });
        }
        let mut row = Cells::default();
        for (cell, value) in row.iter_mut().zip(cells) {
            *cell = *value;
        }
        self.added[table as usize].push(row);
        Ok(Token::new(table, self.count(table)))
    }

    /// Adds a row behind the last, unless it was added before.
    pub fn add_once(&mut self, table: Table, cells: &[u32]) -> Result<Token> {
        let mut key = Cells::default();
        for (cell, value) in key.iter_mut().zip(cells) {
            *cell = *value;
        }
        if let Some(row) = self.known.get(&(table, key)) {
            return Ok(Token::new(table, *row));
        }
        let token = self.add(table, cells)?;
        self.known.insert((table, key), token.row());
        Ok(token)
    }

    /// Changes a row that was added.
    pub fn set(&mut self, token: Token, column: usize, value: u32) {
        let Some(table) = token.table() else { return };
        let index = token.row().checked_sub(self.base.tables.count(table) + 1);
        let row = index.and_then(|index| self.added[table as usize].get_mut(index as usize));
        if let Some(cell) = row.and_then(|row| row.get_mut(column)) {
            *cell = value;
        }
    }

    /// About how large the metadata become.
    pub(super) fn expected_size(&self) -> usize {
        const LARGEST_ROW: usize = MOST_COLUMNS * 4;
        let before: usize = self.base.streams.iter().map(|stream| stream.bytes.len()).sum();
        let heaps = self.strings.added.len() + self.blobs.added.len();
        let rows: usize = self.added.iter().map(Vec::len).sum();
        before + before / 4 + heaps + rows * LARGEST_ROW + 1024
    }

    pub(super) fn dimensions(&self) -> Dimensions {
        let mut rows = self.base.tables.shape().dimensions.rows;
        for (count, added) in rows.iter_mut().zip(&self.added) {
            *count += added.len() as u32;
        }
        let mut wide_heaps = self.base.tables.shape().dimensions.wide_heaps;
        let heaps = [(&self.strings, WIDE_STRINGS), (&self.blobs, WIDE_BLOBS)];
        for (heap, bit) in heaps {
            if heap.size() > 0xffff {
                wide_heaps |= bit;
            }
        }
        if self.guids.size() / 16 > 0xffff {
            wide_heaps |= WIDE_GUIDS;
        }
        Dimensions { rows, wide_heaps }
    }

    /// The metadata with all that was added.
    ///
    /// # Errors
    /// It would be larger than metadata can be.
    pub fn finish(&self) -> Result<Vec<u8>> {
        let mut bytes = encode(self)?;
        pad(&mut bytes, 4);
        Ok(bytes)
    }
}
