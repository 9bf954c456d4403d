//! The root of the metadata and its streams (ECMA-335 II.24.2).

use std::sync::Arc;

use super::schema::TABLE_COUNT;
use super::{Heaps, Shape, Tables};
use crate::bytes::Reader;
use crate::error::{Result, RewriteError, malformed};

const SIGNATURE: u32 = 0x424a_5342;
/// More streams than this have no meaning.
const MOST_STREAMS: u16 = 64;

/// The metadata of one assembly, or of one file of symbols.
#[derive(Clone, Debug)]
pub(crate) struct Metadata<'a> {
    /// The version of the runtime, as it is stored: with its padding of zeros.
    pub version: &'a [u8],
    /// In the order of their headers.
    pub streams: Vec<Stream<'a>>,
    pub tables: Tables<'a>,
    pub heaps: Heaps<'a>,
}

/// A stream.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stream<'a> {
    pub name: &'a str,
    pub bytes: &'a [u8],
}

impl<'a> Metadata<'a> {
    /// Reads the metadata that begins at `offset` in the file.
    ///
    /// # Errors
    /// It is malformed, or of a kind that is not supported.
    pub fn read(bytes: &'a [u8], offset: usize) -> Result<Metadata<'a>> {
        let (version, streams) = read_streams(bytes, offset)?;
        if streams.iter().any(|stream| stream.name == "#-") {
            return Err(RewriteError::UncompressedMetadata);
        }
        Self::of_streams(bytes, offset, version, streams, None)
    }

    /// Reads metadata that were read before and have this shape.
    ///
    /// # Errors
    /// They are others.
    pub fn read_again(bytes: &'a [u8], shape: &Arc<Shape>) -> Result<Metadata<'a>> {
        let (version, streams) = read_streams(bytes, 0)?;
        let stream = streams.iter().find(|stream| stream.name == "#~");
        let tables = Tables::with_shape(stream.map(|stream| stream.bytes).unwrap_or_default(), shape);
        let heaps = Heaps::of(&streams);
        Ok(Metadata { version, streams, tables, heaps })
    }

    /// Reads the symbols in a Portable PDB. Its `#Pdb` stream tells how many rows the tables of the
    /// assembly have.
    ///
    /// # Errors
    /// It is malformed.
    pub fn read_symbols(bytes: &'a [u8]) -> Result<Metadata<'a>> {
        let (version, streams) = read_streams(bytes, 0)?;
        let Some(pdb) = streams.iter().find(|stream| stream.name == "#Pdb") else {
            return malformed("there is no `#Pdb` stream", 0);
        };
        let mut reader = Reader::new(pdb.bytes, offset_in(bytes, pdb.bytes));
        reader.take(24)?; // id and entry point
        let present = reader.u64()?;
        let mut referenced = [0; TABLE_COUNT];
        for number in (0..64usize).filter(|number| present & (1 << number) != 0) {
            let count = reader.u32()?;
            if let Some(rows) = referenced.get_mut(number) {
                *rows = count;
            }
        }
        Self::of_streams(bytes, 0, version, streams, Some(&referenced))
    }

    fn of_streams(
        bytes: &'a [u8],
        offset: usize,
        version: &'a [u8],
        streams: Vec<Stream<'a>>,
        referenced: Option<&[u32; TABLE_COUNT]>,
    ) -> Result<Metadata<'a>> {
        for (index, stream) in streams.iter().enumerate() {
            if streams[..index].iter().any(|other| other.name == stream.name) {
                return Err(RewriteError::Unsupported { what: "two metadata streams of one name" });
            }
        }
        let found = streams.iter().find(|stream| stream.name == "#~");
        let Some(tables) = found.map(|stream| stream.bytes) else {
            return malformed("there is no stream of metadata tables", offset);
        };
        let tables = Tables::read(tables, offset + offset_in(bytes, tables), referenced)?;
        let heaps = Heaps::of(&streams);
        Ok(Metadata { version, streams, tables, heaps })
    }
}

/// Where `part` begins in `whole`, of which it is a part.
fn offset_in(whole: &[u8], part: &[u8]) -> usize {
    (part.as_ptr() as usize).saturating_sub(whole.as_ptr() as usize)
}

fn read_streams(bytes: &[u8], offset: usize) -> Result<(&[u8], Vec<Stream<'_>>)> {
    let mut reader = Reader::new(bytes, offset);
    if reader.u32()? != SIGNATURE {
        return malformed("the metadata does not start with its signature", offset);
    }
    reader.take(8)?; // version of the format, reserved
    let version_length = reader.u32()?;
    if version_length > 255 || version_length % 4 != 0 {
        return malformed("the version of the runtime has an impossible length", offset + 12);
    }
    let version = reader.take(version_length as usize)?;
    reader.take(2)?; // flags
    let count = reader.u16()?;
    if count > MOST_STREAMS {
        return malformed("there are more metadata streams than make sense", reader.offset());
    }
    let mut streams = Vec::with_capacity(usize::from(count));
    for _ in 0..count {
        let at = reader.offset();
        let (start, size) = (reader.u32()? as usize, reader.u32()? as usize);
        let name = stream_name(&mut reader)?;
        let content = start.checked_add(size).and_then(|end| bytes.get(start..end));
        let Some(content) = content else {
            return malformed("a metadata stream lies outside the metadata", at);
        };
        streams.push(Stream { name, bytes: content });
    }
    Ok((version, streams))
}

/// Up to 31 ASCII characters and a zero, padded to a multiple of four bytes.
fn stream_name<'a>(reader: &mut Reader<'a>) -> Result<&'a str> {
    let at = reader.offset();
    let rest = reader.rest();
    let length = rest.iter().take(32).position(|byte| *byte == 0);
    let Some(name) = length.and_then(|length| std::str::from_utf8(&rest[..length]).ok()) else {
        return malformed("the name of a metadata stream has no end", at);
    };
    reader.take((name.len() + 1).next_multiple_of(4))?;
    Ok(name)
}
