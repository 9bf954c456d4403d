//! Reading the headers.

use crate::bytes::{Reader, u16_at, u32_at};
use crate::error::{Result, RewriteError, malformed};

/// Where PE files keep the offset of their signature.
const SIGNATURE_OFFSET_AT: usize = 0x3c;
/// The size of the file header behind the signature.
const FILE_HEADER: usize = 20;
/// The size of a section header.
pub(super) const SECTION_HEADER: usize = 40;
/// More sections than this are not in any file: the loaders of Windows refuse them.
const MOST_SECTIONS: u16 = 96;

/// A part of the file that is loaded at an address of its own.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Section {
    pub virtual_size: u32,
    pub virtual_address: u32,
    pub raw_size: u32,
    pub raw_offset: u32,
}

impl Section {
    /// How far it reaches in memory.
    pub fn virtual_end(&self) -> Option<u32> {
        self.virtual_address.checked_add(self.virtual_size.max(self.raw_size))
    }
}

/// An entry of the table of directories.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Directory {
    /// Where it is in memory; for certificates, where it is in the file.
    pub address: u32,
    pub size: u32,
}

impl Directory {
    pub fn is_empty(self) -> bool {
        self.address == 0 && self.size == 0
    }
}

/// The directories that matter here, by their place in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DirectoryKind {
    Certificates = 4,
    Debug = 6,
    CliHeader = 14,
}

/// The headers of a file, checked.
#[derive(Debug)]
pub(crate) struct Image<'a> {
    pub bytes: &'a [u8],
    /// The optional header.
    pub optional_header: usize,
    /// The table of directories.
    pub directories: usize,
    pub directory_count: u32,
    /// The table of sections.
    pub section_table: usize,
    pub sections: Vec<Section>,
    pub section_alignment: u32,
    pub file_alignment: u32,
    pub headers_size: u32,
}

impl<'a> Image<'a> {
    /// Reads the headers.
    ///
    /// # Errors
    /// It is no such file, or its headers contradict each other.
    pub fn read(bytes: &'a [u8]) -> Result<Image<'a>> {
        if bytes.get(..2) != Some(b"MZ") {
            return Err(RewriteError::NotPortableExecutable);
        }
        let signature = u32_at(bytes, SIGNATURE_OFFSET_AT).map(|offset| offset as usize);
        let Some(signature) =
            signature.filter(|at| at.checked_add(4).and_then(|end| bytes.get(*at..end)) == Some(b"PE\0\0"))
        else {
            // A program for DOS, or 16-bit Windows.
            return Err(RewriteError::NotPortableExecutable);
        };
        let file_header = signature + 4;
        let mut header = Reader::at(bytes, file_header, 0);
        header.take(2)?;
        let section_count = header.u16()?;
        header.take(12)?;
        let optional_size = usize::from(header.u16()?);
        let optional_header = file_header + FILE_HEADER;
        let directories = optional_header
            + match u16_at(bytes, optional_header) {
                Some(0x10b) => 96,
                Some(0x20b) => 112,
                _ => return malformed("the optional header is of an unknown kind", optional_header),
            };
        let section_table = optional_header + optional_size;
        let directory_count = Reader::at(bytes, directories - 4, 0).u32()?;
        let room = section_table.saturating_sub(directories) / 8;
        if directory_count as usize > room {
            return malformed("the table of directories does not fit into its header", directories - 4);
        }
        if section_count > MOST_SECTIONS {
            return malformed("there are more sections than there can be", file_header + 2);
        }
        let mut field = Reader::at(bytes, optional_header + 32, 0);
        let (section_alignment, file_alignment) = (field.u32()?, field.u32()?);
        field.take(20)?;
        let headers_size = field.u32()?;
        if !file_alignment.is_power_of_two() || !section_alignment.is_power_of_two() {
            return malformed("an alignment is no power of two", optional_header + 32);
        }
        let sections = read_sections(bytes, section_table, section_count)?;
        Ok(Image {
            bytes,
            optional_header,
            directories,
            directory_count,
            section_table,
            sections,
            section_alignment,
            file_alignment,
            headers_size,
        })
    }

    /// Where an entry of the table of directories stands.
    pub fn directory_offset(&self, kind: DirectoryKind) -> Option<usize> {
        let index = kind as u32;
        (index < self.directory_count).then(|| self.directories + index as usize * 8)
    }

    /// An entry of the table of directories.
    pub fn directory(&self, kind: DirectoryKind) -> Option<Directory> {
        let at = self.directory_offset(kind)?;
        let directory = Directory { address: u32_at(self.bytes, at)?, size: u32_at(self.bytes, at + 4)? };
        (!directory.is_empty()).then_some(directory)
    }

    /// The place in the file of what is loaded at `address`, and how much of its section follows.
    pub fn locate(&self, address: u32) -> Option<(usize, usize)> {
        let section = self.sections.iter().find(|section| {
            address >= section.virtual_address && address - section.virtual_address < section.raw_size
        })?;
        let into = address - section.virtual_address;
        let offset = (section.raw_offset as usize).checked_add(into as usize)?;
        let length = (section.raw_size - into) as usize;
        (offset < self.bytes.len()).then(|| (offset, length.min(self.bytes.len() - offset)))
    }

    /// What is loaded at `address`, to the end of its section.
    pub fn loaded_at(&self, address: u32) -> Option<&'a [u8]> {
        let (offset, length) = self.locate(address)?;
        self.bytes.get(offset..offset + length)
    }

    /// What is loaded in a directory.
    pub fn at_directory(&self, directory: Directory) -> Option<&'a [u8]> {
        self.loaded_at(directory.address)?.get(..directory.size as usize)
    }
}

fn read_sections(bytes: &[u8], table: usize, count: u16) -> Result<Vec<Section>> {
    let mut sections: Vec<Section> = Vec::with_capacity(usize::from(count));
    for index in 0..usize::from(count) {
        let at = table + index * SECTION_HEADER;
        let mut header = Reader::at(bytes, at, 0);
        header.take(8)?;
        let section = Section {
            virtual_size: header.u32()?,
            virtual_address: header.u32()?,
            raw_size: header.u32()?,
            raw_offset: header.u32()?,
        };
        header.take(16)?;
        let before = sections.last().map_or(Some(0), Section::virtual_end);
        if before.is_none_or(|before| section.virtual_address < before) || section.virtual_end().is_none() {
            return malformed("sections overlap, or are not in the order of their addresses", at);
        }
        let end = u64::from(section.raw_offset) + u64::from(section.raw_size);
        if section.raw_size > 0 && end > bytes.len() as u64 {
            return malformed("the file ends before its last section does", at);
        }
        sections.push(section);
    }
    Ok(sections)
}
