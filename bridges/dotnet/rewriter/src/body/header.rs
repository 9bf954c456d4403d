//! The headers of method bodies and the exception clauses behind the code.

use std::ops::Range;

use crate::bytes::Reader;
use crate::error::{Result, malformed};

const TINY: u8 = 2;
const FAT: u8 = 3;
const MORE_SECTIONS: u16 = 8;
/// Bits of the kind of a section behind the code.
const EXCEPTION_TABLE: u8 = 1;
const FAT_SECTION: u8 = 0x40;
const MORE_SECTIONS_FOLLOW: u8 = 0x80;
/// The kind of a clause whose filter is code.
const FILTER: u32 = 1;

/// A method's body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Body {
    /// The code, from the beginning of the body.
    pub code: Range<usize>,
    /// All of the body, with header and clauses.
    pub length: usize,
    /// Where handlers and filters begin, in bytes from the beginning of the code.
    pub handlers: Vec<u32>,
}

/// Reads the body that begins with `bytes`; `origin` is where that is in the file.
///
/// # Errors
/// It is cut, or of an unknown form.
pub(crate) fn read_body(bytes: &[u8], origin: usize) -> Result<Body> {
    let mut reader = Reader::new(bytes, origin);
    let first = reader.u8()?;
    if first & 3 == TINY {
        let size = usize::from(first >> 2);
        reader.take(size)?;
        return Ok(Body { code: 1..1 + size, length: 1 + size, handlers: Vec::new() });
    }
    if first & 7 != FAT {
        return malformed("a method body has a header of an unknown form", origin);
    }
    let flags = u16::from(first) | u16::from(reader.u8()?) << 8;
    if flags >> 12 != 3 {
        return malformed("a method body has a header of an unknown size", origin);
    }
    reader.take(2)?; // depth of the stack
    let size = reader.u32()? as usize;
    reader.take(4)?; // local variables
    let start = reader.position();
    reader.take(size)?;
    let mut body = Body { code: start..start + size, length: start + size, handlers: Vec::new() };
    if flags & MORE_SECTIONS != 0 {
        read_sections(&mut reader, origin, &mut body)?;
    }
    Ok(body)
}

fn read_sections(reader: &mut Reader<'_>, origin: usize, body: &mut Body) -> Result<()> {
    loop {
        // Sections are aligned in the image, and bodies that have them are too.
        let padding = reader.offset().next_multiple_of(4) - reader.offset();
        reader.take(padding)?;
        let kind = reader.u8()?;
        let size = usize::from(reader.u8()?) | usize::from(reader.u16()?) << 8;
        let is_fat = kind & FAT_SECTION != 0;
        let size = if is_fat { size } else { size & 0xff };
        let Some(size) = size.checked_sub(4) else {
            return malformed("a section behind a method's code is too short", reader.offset());
        };
        let content = reader.take(size)?;
        if kind & EXCEPTION_TABLE != 0 {
            read_clauses(content, origin, is_fat, &mut body.handlers)?;
        }
        body.length = reader.position();
        if kind & MORE_SECTIONS_FOLLOW == 0 {
            return Ok(());
        }
    }
}

fn read_clauses(content: &[u8], origin: usize, is_fat: bool, handlers: &mut Vec<u32>) -> Result<()> {
    for clause in content.chunks_exact(if is_fat { 24 } else { 12 }) {
        let mut reader = Reader::new(clause, origin);
        let (kind, handler, class_or_filter);
        if is_fat {
            kind = reader.u32()?;
            reader.take(8)?;
            handler = reader.u32()?;
            reader.take(4)?;
            class_or_filter = reader.u32()?;
        } else {
            kind = u32::from(reader.u16()?);
            reader.take(3)?;
            handler = u32::from(reader.u16()?);
            reader.take(1)?;
            class_or_filter = reader.u32()?;
        }
        handlers.push(handler);
        if kind & FILTER != 0 {
            handlers.push(class_or_filter);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiny_and_fat_bodies() {
        let tiny = read_body(&[0x06, 0x2a], 0).unwrap();
        assert_eq!(tiny, Body { code: 1..2, length: 2, handlers: vec![] });
        let mut fat = vec![0x1b, 0x30, 8, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x2a, 0];
        // A small section with one filter clause, after a byte of padding.
        fat.extend_from_slice(&[1, 16, 0, 0, 1, 0, 0, 0, 1, 1, 0, 1, 2, 0, 0, 0]);
        let body = read_body(&fat, 0x100).unwrap();
        assert_eq!(body, Body { code: 12..15, length: 32, handlers: vec![1, 2] });
    }

    #[test]
    fn cut_and_unknown_bodies_are_refused() {
        for bytes in [
            &[][..],
            &[0x0a, 0x2a],
            &[0x1b, 0x30, 8, 0],
            &[0x01],
            &[0x13, 0x40, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        ] {
            assert!(read_body(bytes, 0).is_err(), "{bytes:?}");
        }
    }
}
