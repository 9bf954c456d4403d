//! The CLI header (ECMA-335 II.25.3.3): where the metadata is, and what kind of image it is.

use super::{Directory, DirectoryKind, Image};
use crate::bytes::Reader;
use crate::error::{Result, RewriteError, malformed};

/// The smallest size of the header.
const SIZE: u32 = 72;
/// The code is all CIL.
const IL_ONLY: u32 = 1;
/// The entry point is native.
const NATIVE_ENTRY_POINT: u32 = 0x10;

/// The CLI header.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CliHeader {
    /// Where the header is in the file.
    pub offset: usize,
    /// Where the metadata is in memory.
    pub metadata: Directory,
    pub flags: u32,
    vtable_fixups: Directory,
    managed_native_header: Directory,
}

impl CliHeader {
    /// Where in the header its entry about the metadata stands.
    const METADATA_AT: usize = 8;

    /// Reads the header.
    ///
    /// # Errors
    /// There is none: the image is native. Or it is cut.
    pub fn read(image: &Image<'_>) -> Result<CliHeader> {
        let directory = image.directory(DirectoryKind::CliHeader).ok_or(RewriteError::Native)?;
        let at = image.directory_offset(DirectoryKind::CliHeader).unwrap_or_default();
        let Some((offset, _)) = image.locate(directory.address) else {
            return malformed("the CLI header lies outside all sections", at);
        };
        let header = image.loaded_at(directory.address).and_then(|bytes| bytes.get(..SIZE as usize));
        let Some(header) = header else { return malformed("the CLI header is cut", offset) };
        let mut field = Reader::new(header, offset);
        if field.u32()? < SIZE {
            return malformed("the CLI header is too short", offset);
        }
        field.take(4)?;
        let metadata = read_directory(&mut field)?;
        let flags = field.u32()?;
        field.take(4)?; // entry point
        field.take(8)?; // resources
        field.take(8)?; // strong name
        field.take(8)?; // code managers
        let vtable_fixups = read_directory(&mut field)?;
        field.take(8)?; // export address table
        let managed_native_header = read_directory(&mut field)?;
        Ok(CliHeader { offset, metadata, flags, vtable_fixups, managed_native_header })
    }

    /// Where the entry about the metadata stands in the file.
    pub fn metadata_entry(&self) -> usize {
        self.offset + Self::METADATA_AT
    }

    /// Checks that all code that can run is CIL, and that no native code relies on it.
    ///
    /// # Errors
    /// It is not so.
    pub fn check_is_pure(&self) -> Result<()> {
        if !self.managed_native_header.is_empty() {
            return Err(RewriteError::ReadyToRun);
        }
        let what = if self.flags & NATIVE_ENTRY_POINT != 0 {
            "its entry point is native code"
        } else if self.flags & IL_ONLY == 0 {
            "it says that not all of its code is CIL"
        } else if !self.vtable_fixups.is_empty() {
            "it exports methods to native code"
        } else {
            return Ok(());
        };
        Err(RewriteError::MixedMode { what })
    }
}

fn read_directory(field: &mut Reader<'_>) -> Result<Directory> {
    Ok(Directory { address: field.u32()?, size: field.u32()? })
}
