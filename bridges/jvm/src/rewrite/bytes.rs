//! Reading big-endian numbers from bytes that may end anywhere.

use super::Skip;

/// A position in a class file from which numbers are read.
#[derive(Clone, Copy)]
pub(super) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    /// Reads from `at`, which may lie behind the end: the first read then fails.
    pub fn new(bytes: &'a [u8], at: usize) -> Self {
        Reader { bytes, at }
    }

    /// The offset of the next byte to read.
    pub fn at(&self) -> usize {
        self.at
    }

    /// An error about the bytes just ahead.
    pub fn malformed(&self, what: &'static str) -> Skip {
        Skip::Malformed { what, offset: self.at }
    }

    /// The next `length` bytes.
    pub fn take(&mut self, length: usize) -> Result<&'a [u8], Skip> {
        let taken = self
            .at
            .checked_add(length)
            .and_then(|end| self.bytes.get(self.at..end))
            .ok_or(Skip::Malformed { what: "it ends too early", offset: self.at })?;
        self.at += length;
        Ok(taken)
    }

    /// Passes over `length` bytes.
    pub fn skip(&mut self, length: usize) -> Result<(), Skip> {
        self.take(length).map(|_| ())
    }

    pub fn u1(&mut self) -> Result<u8, Skip> {
        Ok(self.take(1)?[0])
    }

    pub fn u2(&mut self) -> Result<u16, Skip> {
        let taken = self.take(2)?;
        Ok(u16::from_be_bytes([taken[0], taken[1]]))
    }

    pub fn u4(&mut self) -> Result<u32, Skip> {
        let taken = self.take(4)?;
        Ok(u32::from_be_bytes([taken[0], taken[1], taken[2], taken[3]]))
    }

    /// A length of four bytes, as an offset.
    pub fn length(&mut self) -> Result<usize, Skip> {
        Ok(self.u4()? as usize)
    }
}

/// The two bytes at `at`, if they are there.
pub(super) fn u2_at(bytes: &[u8], at: usize) -> Option<u16> {
    let pair = bytes.get(at..at.checked_add(2)?)?;
    Some(u16::from_be_bytes([pair[0], pair[1]]))
}

/// The four bytes at `at` as a signed number, if they are there.
pub(super) fn i4_at(bytes: &[u8], at: usize) -> Option<i32> {
    let four = bytes.get(at..at.checked_add(4)?)?;
    Some(i32::from_be_bytes([four[0], four[1], four[2], four[3]]))
}
