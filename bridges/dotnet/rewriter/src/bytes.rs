//! Reading little-endian numbers from bytes that may end anywhere.

use crate::error::{Result, malformed};

/// The two bytes at `at`, if they are there.
pub(crate) fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    let taken = bytes.get(at..at.checked_add(2)?)?;
    Some(u16::from_le_bytes(taken.try_into().ok()?))
}

/// The four bytes at `at`, if they are there.
pub(crate) fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    let taken = bytes.get(at..at.checked_add(4)?)?;
    Some(u32::from_le_bytes(taken.try_into().ok()?))
}

/// Overwrites the four bytes at `at`, if they are there.
pub(crate) fn put_u32(bytes: &mut [u8], at: usize, value: u32) {
    put(bytes, at, &value.to_le_bytes());
}

/// Overwrites bytes, if they are all there.
pub(crate) fn put(bytes: &mut [u8], at: usize, value: &[u8]) {
    if let Some(place) = at.checked_add(value.len()).and_then(|end| bytes.get_mut(at..end)) {
        place.copy_from_slice(value);
    }
}

/// `value` rounded up to a multiple of `alignment`, a power of two; `None` when that overflows.
pub(crate) fn aligned(value: u32, alignment: u32) -> Option<u32> {
    let mask = alignment.checked_sub(1)?;
    Some(value.checked_add(mask)? & !mask)
}

/// Adds zeros up to a multiple of `alignment`.
pub(crate) fn pad(bytes: &mut Vec<u8>, alignment: usize) {
    bytes.resize(bytes.len().next_multiple_of(alignment), 0);
}

/// A position in a file from which numbers are read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    /// Where `bytes` begins in the file, for messages.
    origin: usize,
}

impl<'a> Reader<'a> {
    /// Reads `bytes`, which begin at `origin` in the file.
    pub fn new(bytes: &'a [u8], origin: usize) -> Self {
        Reader { bytes, at: 0, origin }
    }

    /// The same, from `at` on, which may lie behind the end: the first read then fails.
    pub fn at(bytes: &'a [u8], at: usize, origin: usize) -> Self {
        Reader { bytes, at, origin }
    }

    /// The position in the bytes it was made of.
    pub fn position(&self) -> usize {
        self.at
    }

    /// The position in the file.
    pub fn offset(&self) -> usize {
        self.origin.saturating_add(self.at)
    }

    /// What is left to read.
    pub fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    pub fn is_at_end(&self) -> bool {
        self.at >= self.bytes.len()
    }

    /// The next `length` bytes.
    pub fn take(&mut self, length: usize) -> Result<&'a [u8]> {
        let taken = self.at.checked_add(length).and_then(|end| self.bytes.get(self.at..end));
        let Some(taken) = taken else { return malformed("it ends too early", self.offset()) };
        self.at += length;
        Ok(taken)
    }

    pub fn u8(&mut self) -> Result<u8> {
        Ok(self.take(1)?[0])
    }

    /// The next byte, which stays to be read.
    pub fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    pub fn u16(&mut self) -> Result<u16> {
        let taken = self.take(2)?;
        Ok(u16::from_le_bytes([taken[0], taken[1]]))
    }

    pub fn u32(&mut self) -> Result<u32> {
        let taken = self.take(4)?;
        Ok(u32::from_le_bytes([taken[0], taken[1], taken[2], taken[3]]))
    }

    pub fn u64(&mut self) -> Result<u64> {
        Ok(u64::from(self.u32()?) | u64::from(self.u32()?) << 32)
    }

    /// An unsigned number of one to four bytes, as signatures and heaps have them (ECMA-335
    /// II.23.2).
    pub fn compressed(&mut self) -> Result<u32> {
        let first = self.u8()?;
        if first & 0x80 == 0 {
            return Ok(u32::from(first));
        }
        if first & 0x40 == 0 {
            return Ok(u32::from(first & 0x3f) << 8 | u32::from(self.u8()?));
        }
        if first & 0x20 == 0 {
            let rest = self.take(3)?;
            let high = u32::from(first & 0x1f) << 24 | u32::from(rest[0]) << 16;
            return Ok(high | u32::from(rest[1]) << 8 | u32::from(rest[2]));
        }
        malformed("a compressed number starts with a byte that none can start with", self.offset() - 1)
    }

    /// A signed number in the same form.
    pub fn compressed_signed(&mut self) -> Result<i32> {
        let before = self.at;
        let raw = self.compressed()?;
        let bits = match self.at - before {
            1 => 7,
            2 => 14,
            _ => 29,
        };
        // The sign stands in the lowest bit.
        let magnitude = (raw >> 1) as i32;
        Ok(if raw & 1 == 0 { magnitude } else { magnitude - (1 << (bits - 1)) })
    }
}

/// The greatest number that [`write_compressed`] can write.
pub(crate) const GREATEST_COMPRESSED: u32 = 0x1fff_ffff;

/// Writes an unsigned number in one to four bytes. Numbers beyond [`GREATEST_COMPRESSED`] do not
/// occur: they count things that are in memory.
pub(crate) fn write_compressed(out: &mut Vec<u8>, value: u32) {
    match value {
        0..=0x7f => out.push(value as u8),
        0x80..=0x3fff => out.extend_from_slice(&(value as u16 | 0x8000).to_be_bytes()),
        _ => out.extend_from_slice(&((value & GREATEST_COMPRESSED) | 0xc000_0000).to_be_bytes()),
    }
}

/// Writes a signed number in the same form, given one that was read.
pub(crate) fn write_compressed_signed(out: &mut Vec<u8>, value: i32) {
    let rotated = |bits: u32| ((value << 1) as u32 & ((1 << bits) - 1)) | u32::from(value < 0);
    match value {
        -0x40..=0x3f => out.push(rotated(7) as u8),
        -0x2000..=0x1fff => out.extend_from_slice(&(rotated(14) as u16 | 0x8000).to_be_bytes()),
        _ => out.extend_from_slice(&(rotated(29) | 0xc000_0000).to_be_bytes()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compressed_numbers_are_those_of_the_standard() {
        // The examples of ECMA-335 II.23.2.
        for (value, bytes) in [
            (0x03, &[0x03][..]),
            (0x7f, &[0x7f]),
            (0x80, &[0x80, 0x80]),
            (0x2e57, &[0xae, 0x57]),
            (0x3fff, &[0xbf, 0xff]),
            (0x4000, &[0xc0, 0x00, 0x40, 0x00]),
            (0x1fff_ffff, &[0xdf, 0xff, 0xff, 0xff]),
        ] {
            let mut out = Vec::new();
            write_compressed(&mut out, value);
            assert_eq!(out, bytes);
            assert_eq!(Reader::new(bytes, 0).compressed(), Ok(value));
        }
        for (value, bytes) in [
            (3, &[0x06][..]),
            (-3, &[0x7b]),
            (64, &[0x80, 0x80]),
            (-64, &[0x01]),
            (8192, &[0xc0, 0x00, 0x40, 0x00]),
            (-8192, &[0x80, 0x01]),
            (268_435_455, &[0xdf, 0xff, 0xff, 0xfe]),
            (-268_435_456, &[0xc0, 0x00, 0x00, 0x01]),
        ] {
            let mut out = Vec::new();
            write_compressed_signed(&mut out, value);
            assert_eq!(out, bytes, "{value}");
            assert_eq!(Reader::new(bytes, 0).compressed_signed(), Ok(value), "{value}");
        }
    }

    #[test]
    fn what_is_not_there_is_not_read() {
        assert_eq!(u32_at(&[1, 2, 3], 0), None);
        assert_eq!(u32_at(&[1, 2, 3, 4], usize::MAX), None);
        assert!(Reader::at(&[1], usize::MAX, 0).u8().is_err());
        assert!(Reader::new(&[0xc0, 0, 0], 0).compressed().is_err());
        assert!(Reader::new(&[0xff], 0).compressed().is_err());
    }
}
