//! How wide the cells of the tables are: that depends on the numbers of rows and the sizes of the
//! heaps.

use super::schema::{MOST_COLUMNS, TABLE_COUNT};
use super::{Column, Table};

/// Numbers of rows, and which heaps have offsets of four bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Dimensions {
    /// How many rows each table has.
    pub rows: [u32; TABLE_COUNT],
    /// As the header of the tables has it: 1 for names, 2 for GUIDs, 4 for blobs.
    pub wide_heaps: u8,
}

pub(crate) const WIDE_STRINGS: u8 = 1;
pub(crate) const WIDE_GUIDS: u8 = 2;
pub(crate) const WIDE_BLOBS: u8 = 4;

impl Dimensions {
    /// The size of a cell, in bytes: 2 or 4.
    pub fn width(&self, column: Column) -> u8 {
        let wide = match column {
            Column::U16 => false,
            Column::U32 => true,
            Column::String => self.wide_heaps & WIDE_STRINGS != 0,
            Column::Guid => self.wide_heaps & WIDE_GUIDS != 0,
            Column::Blob => self.wide_heaps & WIDE_BLOBS != 0,
            Column::Row(table) => self.rows[table as usize] > 0xffff,
            Column::Coded(kind) => {
                let most = kind.tables().iter().flatten().map(|table| self.rows[*table as usize]).max();
                most.unwrap_or_default() >= 1 << (16 - kind.tag_bits())
            }
        };
        if wide { 4 } else { 2 }
    }

    /// Where the cells of a row are.
    pub fn row_layout(&self, table: Table) -> RowLayout {
        let mut layout = RowLayout::default();
        for (cell, column) in layout.cells.iter_mut().zip(table.columns()) {
            let width = self.width(*column);
            *cell = Cell { offset: layout.size, width };
            layout.size += width;
        }
        layout
    }
}

/// Where the cells of a table's rows are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RowLayout {
    /// One for each column.
    pub cells: [Cell; MOST_COLUMNS],
    /// The size of a row in bytes.
    pub size: u8,
}

/// Where a cell is in its row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cell {
    pub offset: u8,
    /// 2 or 4.
    pub width: u8,
}

impl Cell {
    /// The value of this cell of `row`.
    pub fn read(self, row: &[u8]) -> Option<u32> {
        let at = usize::from(self.offset);
        match self.width {
            2 => crate::bytes::u16_at(row, at).map(u32::from),
            _ => crate::bytes::u32_at(row, at),
        }
    }
}
