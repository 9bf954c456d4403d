//! Reading the tables.

use std::sync::Arc;

use super::layout::{Dimensions, RowLayout, WIDE_BLOBS, WIDE_GUIDS, WIDE_STRINGS};
use super::schema::{ALL, TABLE_COUNT};
use super::{Coded, Column, Table, Token};
use crate::bytes::Reader;
use crate::error::{Result, RewriteError, malformed};

/// Four more bytes follow the numbers of rows.
const EXTRA_DATA: u8 = 0x40;

/// All tables of one stream.
#[derive(Clone, Debug)]
pub(crate) struct Tables<'a> {
    stream: &'a [u8],
    shape: Arc<Shape>,
}

/// Where everything is in a stream of tables. It is found out once, however often the stream is
/// looked at.
#[derive(Debug)]
pub(crate) struct Shape {
    pub dimensions: Dimensions,
    /// Which tables say that they are sorted.
    pub sorted: u64,
    views: [TableView; TABLE_COUNT],
}

/// Where one table is.
#[derive(Clone, Copy, Debug, Default)]
struct TableView {
    start: usize,
    layout: RowLayout,
    rows: u32,
}

impl TableView {
    fn size(&self) -> usize {
        self.rows as usize * usize::from(self.layout.size)
    }
}

/// One row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row<'a> {
    pub table: Table,
    /// From 1.
    pub number: u32,
    bytes: &'a [u8],
    layout: RowLayout,
}

impl<'a> Tables<'a> {
    /// Tables without any row.
    pub fn empty() -> Tables<'static> {
        let dimensions = Dimensions { rows: [0; TABLE_COUNT], wide_heaps: 0 };
        let shape = Shape { dimensions, sorted: 0, views: [TableView::default(); TABLE_COUNT] };
        Tables { stream: &[], shape: Arc::new(shape) }
    }

    /// The same stream again.
    pub fn with_shape(stream: &'a [u8], shape: &Arc<Shape>) -> Tables<'a> {
        Tables { stream, shape: Arc::clone(shape) }
    }

    /// Where everything is.
    pub fn shape(&self) -> &Arc<Shape> {
        &self.shape
    }

    fn view(&self, table: Table) -> TableView {
        self.shape.views[table as usize]
    }

    /// The bytes of all rows, from `first`, counted from 0.
    fn bytes(&self, view: &TableView, first: u32) -> &'a [u8] {
        let skipped = first as usize * usize::from(view.layout.size);
        self.stream.get(view.start + skipped..view.start + view.size()).unwrap_or_default()
    }

    /// Reads a `#~` stream, or one of symbols, whose indexes into tables of the assembly are as wide
    /// as `referenced`, the numbers of their rows, makes them.
    ///
    /// # Errors
    /// It is cut, or has a table that is not known.
    pub fn read(
        stream: &'a [u8],
        origin: usize,
        referenced: Option<&[u32; TABLE_COUNT]>,
    ) -> Result<Tables<'a>> {
        let mut reader = Reader::new(stream, origin);
        reader.take(4)?;
        reader.take(2)?; // version
        let heap_sizes = reader.u8()?;
        reader.take(1)?;
        let (present, sorted) = (reader.u64()?, reader.u64()?);
        let mut rows = [0; TABLE_COUNT];
        for number in (0..64).filter(|number| present & (1 << number) != 0) {
            if Table::from_number(number).is_none() {
                return Err(RewriteError::Unsupported { what: "a metadata table that no standard has" });
            }
            let at = reader.offset();
            let count = reader.u32()?;
            if count > Token::GREATEST_ROW {
                return malformed("a metadata table has more rows than tokens can name", at);
            }
            rows[number] = count;
        }
        if heap_sizes & EXTRA_DATA != 0 {
            reader.take(4)?;
        }
        let own = rows;
        if let Some(referenced) = referenced {
            // What the stream has itself counts as it is.
            for (number, count) in rows.iter_mut().enumerate() {
                if present & (1 << number) == 0 {
                    *count = referenced[number];
                }
            }
        }
        let wide_heaps = heap_sizes & (WIDE_STRINGS | WIDE_GUIDS | WIDE_BLOBS);
        let dimensions = Dimensions { rows, wide_heaps };
        let mut views = [TableView::default(); TABLE_COUNT];
        for (view, table) in views.iter_mut().zip(ALL) {
            let count = own[table as usize];
            if count == 0 {
                continue;
            }
            let layout = dimensions.row_layout(table);
            *view = TableView { start: reader.position(), layout, rows: count };
            reader.take(view.size())?;
        }
        Ok(Tables { stream, shape: Arc::new(Shape { dimensions, sorted, views }) })
    }

    /// How many rows the table has.
    pub fn count(&self, table: Table) -> u32 {
        self.view(table).rows
    }

    /// The row with this number, from 1.
    pub fn row(&self, table: Table, number: u32) -> Option<Row<'a>> {
        let view = self.view(table);
        let first = number.checked_sub(1).filter(|_| number <= view.rows)?;
        let bytes = self.bytes(&view, first).get(..usize::from(view.layout.size))?;
        Some(Row { table, number, bytes, layout: view.layout })
    }

    /// All rows of a table, in order.
    pub fn rows(&self, table: Table) -> impl Iterator<Item = Row<'a>> + use<'a> {
        self.rows_from(table, 0)
    }

    /// The rows of a table behind the first `skipped`.
    fn rows_from(&self, table: Table, skipped: u32) -> impl Iterator<Item = Row<'a>> + use<'a> {
        let view = self.view(table);
        let rows = self.bytes(&view, skipped).chunks_exact(usize::from(view.layout.size).max(1));
        (skipped + 1..=view.rows).zip(rows).map(move |(number, bytes)| Row {
            table,
            number,
            bytes,
            layout: view.layout,
        })
    }

    /// The bytes of all rows of a table, and how they are laid out.
    pub fn raw(&self, table: Table) -> (&'a [u8], RowLayout) {
        let view = self.view(table);
        (self.bytes(&view, 0), view.layout)
    }

    /// The rows of a sorted table whose cell in `column` is `key`.
    ///
    /// A table that is not sorted as it should be gives too few.
    pub fn sorted_rows(
        &self,
        table: Table,
        column: usize,
        key: u32,
    ) -> impl Iterator<Item = Row<'a>> + use<'a> {
        let (mut low, mut high) = (0, self.count(table));
        while low < high {
            let middle = low + (high - low) / 2;
            match self.row(table, middle + 1) {
                Some(row) if row.cell(column) < key => low = middle + 1,
                _ => high = middle,
            }
        }
        self.rows_from(table, low).take_while(move |row| row.cell(column) == key)
    }

    /// The rows that belong to a row whose `column` says where they begin: they end where those of
    /// the next row begin.
    pub fn list(&self, owner: Row<'a>, column: usize) -> std::ops::Range<u32> {
        let Some(Column::Row(listed)) = owner.table.columns().get(column) else { return 0..0 };
        let start = owner.cell(column).max(1);
        let behind = self.count(*listed) + 1;
        let end =
            self.row(owner.table, owner.number + 1).map_or(behind, |next| next.cell(column).min(behind));
        start..end.max(start)
    }
}

impl Row<'_> {
    /// The value in `column`; 0 for a column that the table does not have.
    pub fn cell(&self, column: usize) -> u32 {
        self.layout.cells.get(column).and_then(|cell| cell.read(self.bytes)).unwrap_or_default()
    }

    /// What the coded index in `column` names.
    pub fn coded(&self, column: usize) -> Option<Token> {
        match self.table.columns().get(column) {
            Some(Column::Coded(kind)) => Coded(self.cell(column)).token(*kind),
            _ => None,
        }
    }
}
