//! Writing a library from nothing: 32-bit headers for any processor, one section with everything
//! and one with the relocation that the loaders of old want to see (ECMA-335 II.25.2).

use crate::bytes::{aligned, pad};
use crate::error::{Result, RewriteError};

const SECTION_ALIGNMENT: u32 = 0x2000;
const FILE_ALIGNMENT: u32 = 0x200;
const IMAGE_BASE: u32 = 0x1000_0000;
/// Where the section with everything is loaded.
const TEXT: u32 = SECTION_ALIGNMENT;
const IMPORT_ADDRESS_TABLE_SIZE: u32 = 8;
const CLI_HEADER_SIZE: u32 = 72;
/// Where the method bodies are loaded.
pub(crate) const BODIES: u32 = TEXT + IMPORT_ADDRESS_TABLE_SIZE + CLI_HEADER_SIZE;

/// What a library consists of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ImageContent<'a> {
    /// Loaded at [`BODIES`].
    pub bodies: &'a [u8],
    /// Loaded at [`data_address`].
    pub data: &'a [u8],
    pub metadata: &'a [u8],
}

/// Where the data behind `bodies` bytes of method bodies are loaded.
pub(crate) fn data_address(bodies: usize) -> u32 {
    BODIES.saturating_add((bodies as u32).saturating_add(7) & !7)
}

/// Writes a library.
///
/// # Errors
/// It would exceed 4 GB.
pub(crate) fn build_library(content: &ImageContent<'_>) -> Result<Vec<u8>> {
    let total = content.bodies.len() + content.data.len() + content.metadata.len();
    if total > i32::MAX as usize {
        return Err(RewriteError::TooLarge { what: "a library of 2 GB" });
    }
    let (text, entry_point, import, import_size) = text_section(content);
    let too_large = RewriteError::TooLarge { what: "a library of 2 GB" };
    let text_raw = aligned(text.len() as u32, FILE_ALIGNMENT).ok_or(too_large.clone())?;
    let relocations = aligned(TEXT + text.len() as u32, SECTION_ALIGNMENT).ok_or(too_large)?;

    let mut out = dos_header();
    out.extend_from_slice(b"PE\0\0");
    put(&mut out, &[0x014c, 2], &[0, 0, 0], &[0x00e0, 0x2102]);
    // Optional header: the linker's version, sizes, addresses.
    out.extend_from_slice(&[0x0b, 0x01, 8, 0]);
    put(&mut out, &[], &[text_raw, FILE_ALIGNMENT, 0, entry_point, TEXT, relocations, IMAGE_BASE], &[]);
    put(&mut out, &[], &[SECTION_ALIGNMENT, FILE_ALIGNMENT], &[4, 0, 0, 0, 4, 0]);
    put(&mut out, &[], &[0, relocations + SECTION_ALIGNMENT, FILE_ALIGNMENT, 0], &[3, 0x8540]);
    put(&mut out, &[], &[0x10_0000, 0x1000, 0x10_0000, 0x1000, 0, 16], &[]);
    let mut directories = [(0, 0); 16];
    directories[1] = (import, import_size);
    directories[5] = (relocations, 12);
    directories[12] = (TEXT, IMPORT_ADDRESS_TABLE_SIZE);
    directories[14] = (TEXT + IMPORT_ADDRESS_TABLE_SIZE, CLI_HEADER_SIZE);
    for (address, size) in directories {
        put(&mut out, &[], &[address, size], &[]);
    }
    out.extend_from_slice(b".text\0\0\0");
    let characteristics = 0x6000_0020;
    put(&mut out, &[], &[text.len() as u32, TEXT, text_raw, FILE_ALIGNMENT, 0, 0, 0, characteristics], &[]);
    out.extend_from_slice(b".reloc\0\0");
    let raw = FILE_ALIGNMENT + text_raw;
    put(&mut out, &[], &[12, relocations, FILE_ALIGNMENT, raw, 0, 0, 0, 0x4200_0040], &[]);
    pad(&mut out, FILE_ALIGNMENT as usize);
    out.extend_from_slice(&text);
    pad(&mut out, FILE_ALIGNMENT as usize);
    let operand = entry_point + 2;
    put(&mut out, &[], &[operand & !0xfff, 12], &[0x3000 | (operand & 0xfff) as u16, 0]);
    pad(&mut out, FILE_ALIGNMENT as usize);
    Ok(out)
}

/// The content of the main section; where its entry point and its imports are loaded, and the size
/// of the imports.
fn text_section(content: &ImageContent<'_>) -> (Vec<u8>, u32, u32, u32) {
    let address = |text: &Vec<u8>| TEXT + text.len() as u32;
    let mut text = vec![0; (BODIES - TEXT) as usize];
    text.extend_from_slice(content.bodies);
    pad(&mut text, 8);
    text.extend_from_slice(content.data);
    pad(&mut text, 4);
    let metadata = address(&text);
    text.extend_from_slice(content.metadata);
    pad(&mut text, 4);

    let import = address(&text);
    let lookup_table = import + 40;
    let hint = lookup_table + 8;
    let library = hint + 2 + b"_CorDllMain\0".len() as u32;
    put(&mut text, &[], &[lookup_table, 0, 0, library, TEXT, 0, 0, 0, 0, 0, hint, 0], &[0]);
    text.extend_from_slice(b"_CorDllMain\0mscoree.dll\0");
    let import_size = address(&text) - import;
    while text.len() % 4 != 2 {
        text.push(0);
    }
    let entry_point = address(&text);
    text.extend_from_slice(&[0xff, 0x25]);
    text.extend_from_slice(&(IMAGE_BASE + TEXT).to_le_bytes());

    let mut start = Vec::new();
    put(&mut start, &[], &[hint, 0, CLI_HEADER_SIZE], &[2, 5]);
    // Only CIL; no entry point, resources, or strong name.
    put(&mut start, &[], &[metadata, content.metadata.len() as u32, 1], &[]);
    text[..start.len()].copy_from_slice(&start);
    (text, entry_point, import, import_size)
}

/// Numbers of two, four and two bytes.
fn put(out: &mut Vec<u8>, before: &[u16], words: &[u32], after: &[u16]) {
    before.iter().for_each(|word| out.extend_from_slice(&word.to_le_bytes()));
    words.iter().for_each(|word| out.extend_from_slice(&word.to_le_bytes()));
    after.iter().for_each(|word| out.extend_from_slice(&word.to_le_bytes()));
}

/// The header of old, without a program.
fn dos_header() -> Vec<u8> {
    let mut header = vec![0; 0x80];
    header[..2].copy_from_slice(b"MZ");
    header[0x18] = 0x40;
    header[0x3c] = 0x80;
    header
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pe::{CliHeader, Image};

    #[test]
    fn what_is_written_is_read() {
        let content = ImageContent { bodies: &[0x06, 0x2a], data: &[7; 9], metadata: &[5; 100] };
        let bytes = build_library(&content).unwrap();
        let image = Image::read(&bytes).unwrap();
        assert_eq!(image.loaded_at(BODIES).unwrap()[..2], [0x06, 0x2a]);
        assert_eq!(image.loaded_at(data_address(2)).unwrap()[..9], [7; 9]);
        let header = CliHeader::read(&image).unwrap();
        header.check_is_pure().unwrap();
        assert_eq!(image.at_directory(header.metadata).unwrap(), [5; 100]);
    }
}
