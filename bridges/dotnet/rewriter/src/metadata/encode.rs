//! Writing metadata.

use std::ops::Range;

use super::editor::{Cells, Editor, HeapGrowth};
use super::layout::RowLayout;
use super::schema::{ALL, SORTED_TABLES, TABLE_COUNT};
use super::{Table, Tables};
use crate::bytes::{pad, put_u32};
use crate::error::{Result, RewriteError};

/// The streams that every assembly has, in the order in which compilers write them.
const STREAMS: [&str; 5] = ["#~", "#Strings", "#US", "#GUID", "#Blob"];

/// Writes the root, the headers of the streams and the streams.
pub(super) fn encode(editor: &Editor<'_>) -> Result<Vec<u8>> {
    let mut names: Vec<&str> = editor.base.streams.iter().map(|stream| stream.name).collect();
    for name in STREAMS {
        let is_needed = name == "#~" || growth(editor, name).is_some_and(|heap| !heap.added.is_empty());
        if is_needed && !names.contains(&name) {
            names.push(name);
        }
    }
    let mut out = Vec::with_capacity(editor.expected_size());
    out.extend_from_slice(b"BSJB");
    out.extend_from_slice(&[1, 0, 1, 0, 0, 0, 0, 0]);
    out.extend_from_slice(&(editor.base.version.len() as u32).to_le_bytes());
    out.extend_from_slice(editor.base.version);
    out.extend_from_slice(&[0, 0]);
    out.extend_from_slice(&(names.len() as u16).to_le_bytes());
    let mut headers = Vec::with_capacity(names.len());
    for name in &names {
        headers.push(out.len());
        out.extend_from_slice(&[0; 8]);
        out.extend_from_slice(name.as_bytes());
        out.push(0);
        pad(&mut out, 4);
    }
    for (name, header) in names.iter().zip(headers) {
        let start = out.len();
        write_stream(editor, name, &mut out);
        pad(&mut out, 4);
        let end =
            u32::try_from(out.len()).map_err(|_| RewriteError::TooLarge { what: "metadata of 4 GB" })?;
        put_u32(&mut out, header, start as u32);
        put_u32(&mut out, header + 4, end - start as u32);
    }
    Ok(out)
}

fn growth<'e>(editor: &'e Editor<'_>, name: &str) -> Option<&'e HeapGrowth> {
    match name {
        "#Strings" => Some(&editor.strings),
        "#Blob" => Some(&editor.blobs),
        "#GUID" => Some(&editor.guids),
        "#US" => Some(&editor.user_strings),
        _ => None,
    }
}

fn write_stream(editor: &Editor<'_>, name: &str, out: &mut Vec<u8>) {
    if name == "#~" {
        return write_tables(editor, out);
    }
    if let Some(stream) = editor.base.streams.iter().find(|stream| stream.name == name) {
        out.extend_from_slice(stream.bytes);
    }
    if let Some(heap) = growth(editor, name) {
        out.extend_from_slice(&heap.added);
    }
}

fn write_tables(editor: &Editor<'_>, out: &mut Vec<u8>) {
    let base = &editor.base.tables;
    let dimensions = editor.dimensions();
    let present = ALL.iter().filter(|table| dimensions.rows[**table as usize] > 0);
    let bits = present.clone().fold(0u64, |bits, table| bits | 1 << *table as u32);
    // What is written from nothing is sorted; what was there is as sorted as it was.
    let sorted =
        if base.shape().dimensions.rows == [0; TABLE_COUNT] { SORTED_TABLES } else { base.shape().sorted };
    out.extend_from_slice(&[0, 0, 0, 0, 2, 0, dimensions.wide_heaps, 1]);
    out.extend_from_slice(&bits.to_le_bytes());
    out.extend_from_slice(&sorted.to_le_bytes());
    for table in present.clone() {
        out.extend_from_slice(&dimensions.rows[*table as usize].to_le_bytes());
    }
    for table in present {
        let layout = dimensions.row_layout(*table);
        let added = &editor.added[*table as usize];
        let place = place_of_added(base, *table, added);
        write_rows(base, *table, &layout, 0..place, out);
        added.iter().for_each(|row| write_row(row, &layout, *table, out));
        write_rows(base, *table, &layout, place..base.count(*table), out);
    }
}

/// How many of the rows that were there before come before those that were added. Custom attributes
/// are sorted by what they belong to, and nothing names them; those that are added belong to one thing.
fn place_of_added(base: &Tables<'_>, table: Table, added: &[Cells]) -> u32 {
    match added.first() {
        Some(first) if table == Table::CustomAttribute => {
            base.rows(table).take_while(|row| row.cell(0) <= first[0]).count() as u32
        }
        _ => base.count(table),
    }
}

/// Writes rows that were there before, counted from 0: as they are, or with wider cells.
fn write_rows(base: &Tables<'_>, table: Table, layout: &RowLayout, rows: Range<u32>, out: &mut Vec<u8>) {
    let (all, before) = base.raw(table);
    let size = usize::from(before.size);
    let bytes = all.get(rows.start as usize * size..rows.end as usize * size).unwrap_or_default();
    if before == *layout {
        out.extend_from_slice(bytes);
        return;
    }
    let columns = table.columns().len();
    for row in bytes.chunks_exact(usize::from(before.size).max(1)) {
        let mut cells = Cells::default();
        for (value, cell) in cells.iter_mut().zip(&before.cells[..columns]) {
            *value = cell.read(row).unwrap_or_default();
        }
        write_row(&cells, layout, table, out);
    }
}

fn write_row(cells: &Cells, layout: &RowLayout, table: Table, out: &mut Vec<u8>) {
    let columns = table.columns().len();
    for (value, cell) in cells.iter().zip(&layout.cells[..columns]) {
        match cell.width {
            2 => out.extend_from_slice(&(*value as u16).to_le_bytes()),
            _ => out.extend_from_slice(&value.to_le_bytes()),
        }
    }
}
