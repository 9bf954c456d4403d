//! Portable PDB files, format 1.0: metadata with tables of documents and sequence points.

use super::{HIDDEN_LINE, Lines, SequencePoint, SourceLine, point_at};
use crate::bytes::Reader;
use crate::error::{Result, malformed};
use crate::metadata::{Metadata, Table};

/// The lines of an assembly whose compiler writes Portable PDBs.
#[derive(Clone, Debug)]
pub struct PortablePdbLines {
    bytes: Vec<u8>,
    /// The first 20 bytes of the `#Pdb` stream, which the assembly's debug directory repeats.
    id: [u8; 20],
}

impl PortablePdbLines {
    /// Reads a file of symbols.
    ///
    /// # Errors
    /// It is another kind of file, or malformed.
    pub fn read(bytes: Vec<u8>) -> Result<PortablePdbLines> {
        let metadata = Metadata::read_symbols(&bytes)?;
        let stream = metadata.streams.iter().find(|stream| stream.name == "#Pdb");
        let id = stream.and_then(|stream| stream.bytes.get(..20)).and_then(|id| id.try_into().ok());
        let Some(id) = id else { return malformed("its identity is cut", 0) };
        Ok(PortablePdbLines { id, bytes })
    }

    /// The GUID that it shares with its assembly's debug directory.
    pub fn guid(&self) -> [u8; 16] {
        let mut guid = [0; 16];
        guid.copy_from_slice(&self.id[..16]);
        guid
    }
}

impl Lines for PortablePdbLines {
    fn line(&self, method_token: u32, il_offset: u32) -> Option<SourceLine> {
        // It was read before.
        let metadata = Metadata::read_symbols(&self.bytes).ok()?;
        let row = metadata.tables.row(Table::MethodDebugInformation, method_token & 0x00ff_ffff)?;
        let blob = metadata.heaps.blob(row.cell(1)).filter(|blob| !blob.is_empty())?;
        let points = sequence_points(blob, row.cell(0)).ok()?;
        let point = point_at(&points, il_offset).filter(|point| point.line != HIDDEN_LINE)?;
        let document = metadata.tables.row(Table::Document, point.file)?;
        let file = document_name(&metadata, metadata.heaps.blob(document.cell(0))?)?;
        Some(SourceLine { file, line: point.line })
    }
}

/// The points of one method. `document` is the one it lies in, or 0 when it lies in several.
fn sequence_points(blob: &[u8], document: u32) -> Result<Vec<SequencePoint>> {
    let mut reader = Reader::new(blob, 0);
    reader.compressed()?; // local variables
    let mut at = SequencePoint { il_offset: 0, file: document, line: 0 };
    if document == 0 {
        at.file = reader.compressed()?;
    }
    let mut points = Vec::new();
    let (mut is_first, mut had_visible) = (true, false);
    while !reader.is_at_end() {
        let offset = reader.compressed()?;
        if offset == 0 && !is_first {
            at.file = reader.compressed()?;
            continue;
        }
        at.il_offset = at.il_offset.wrapping_add(offset);
        is_first = false;
        let lines = reader.compressed()?;
        let columns =
            if lines == 0 { i64::from(reader.compressed()?) } else { i64::from(reader.compressed_signed()?) };
        if lines == 0 && columns == 0 {
            points.push(SequencePoint { line: HIDDEN_LINE, ..at });
            continue;
        }
        if had_visible {
            at.line = at.line.wrapping_add_signed(reader.compressed_signed()?);
            reader.compressed_signed()?; // column
        } else {
            at.line = reader.compressed()?;
            reader.compressed()?; // column
            had_visible = true;
        }
        points.push(at);
    }
    Ok(points)
}

/// A name: a separator and its parts, each a blob of its own.
fn document_name(metadata: &Metadata<'_>, blob: &[u8]) -> Option<String> {
    let mut reader = Reader::new(blob, 0);
    let separator = match reader.u8().ok()? {
        0 => String::new(),
        byte => char::from(byte).to_string(),
    };
    let mut parts = Vec::new();
    while !reader.is_at_end() {
        let part = metadata.heaps.blob(reader.compressed().ok()?)?;
        parts.push(String::from_utf8_lossy(part).into_owned());
    }
    Some(parts.join(&separator))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_told_relative_to_each_other() {
        // No locals; line 10 at 0, hidden at 2, line 8 at 5, other document, line 9 at 6.
        let blob = [0, 0, 0, 5, 10, 1, 2, 0, 0, 3, 0, 4, 0x7d, 0, 0, 2, 1, 0, 4, 2, 0];
        let points = sequence_points(&blob, 1).unwrap();
        let told: Vec<(u32, u32, u32)> =
            points.iter().map(|point| (point.il_offset, point.file, point.line)).collect();
        assert_eq!(told, [(0, 1, 10), (2, 1, HIDDEN_LINE), (5, 1, 8), (6, 2, 9)]);
    }
}
