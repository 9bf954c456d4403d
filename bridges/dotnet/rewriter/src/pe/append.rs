//! Adding a section behind the last one. No byte of the file moves.

use super::checksum::checksum;
use super::image::SECTION_HEADER;
use super::{DirectoryKind, Image};
use crate::bytes::{aligned, put, put_u16, put_u32, u32_at};
use crate::error::{Result, RewriteError};

/// The name of the added section.
pub(crate) const SECTION_NAME: &[u8; 8] = b".redhand";
/// Initialised data, readable.
const CHARACTERISTICS: u32 = 0x4000_0040;
/// Offsets in the optional header, the same for 32 and 64 bits.
const SIZE_OF_INITIALIZED_DATA: usize = 8;
const SIZE_OF_IMAGE: usize = 56;
const CHECKSUM: usize = 64;

/// Adds a section that holds `content` to `file`, a copy of what `image` was read from in which
/// bytes may differ. Returns the address at which the content is loaded.
///
/// A checksum is computed anew where the file had one. Certificates sign the file as it was and
/// stand behind it: they are removed.
///
/// # Errors
/// The headers have no room for another section, or the file would exceed 4 GB.
pub(crate) fn append_section(file: &mut Vec<u8>, image: &Image<'_>, content: &[u8]) -> Result<u32> {
    remove_certificates(file, image);
    let too_large = RewriteError::TooLarge { what: "a file of 4 GB" };
    let header_at = free_header(image)?;
    let last_end = image.sections.last().and_then(|section| section.virtual_end()).unwrap_or_default();
    let address = aligned(last_end, image.section_alignment).ok_or(too_large.clone())?;
    let size = u32::try_from(content.len()).map_err(|_| too_large.clone())?;
    let raw_size = aligned(size, image.file_alignment).ok_or(too_large.clone())?;
    let raw_offset = u32::try_from(file.len())
        .ok()
        .and_then(|length| aligned(length, image.file_alignment))
        .filter(|offset| offset.checked_add(raw_size).is_some())
        .ok_or(too_large.clone())?;
    let image_size =
        address.checked_add(size).and_then(|end| aligned(end, image.section_alignment)).ok_or(too_large)?;
    file.resize(raw_offset as usize, 0);
    file.extend_from_slice(content);
    file.resize(raw_offset as usize + raw_size as usize, 0);

    put(file, header_at, SECTION_NAME);
    for (index, value) in
        [size, address, raw_size, raw_offset, 0, 0, 0, CHARACTERISTICS].into_iter().enumerate()
    {
        put_u32(file, header_at + 8 + index * 4, value);
    }
    put_u16(file, image.file_header + 2, image.sections.len() as u16 + 1);
    let optional = image.optional_header;
    let data = u32_at(image.bytes, optional + SIZE_OF_INITIALIZED_DATA).unwrap_or_default();
    put_u32(file, optional + SIZE_OF_INITIALIZED_DATA, data.saturating_add(raw_size));
    put_u32(file, optional + SIZE_OF_IMAGE, image_size);
    Ok(address)
}

/// Computes the checksum anew where the file has one. The last thing to do to a file.
pub(crate) fn update_checksum(file: &mut [u8], image: &Image<'_>) {
    let field = image.optional_header + CHECKSUM;
    if u32_at(image.bytes, field).is_some_and(|before| before != 0) {
        let sum = checksum(file, field);
        put_u32(file, field, sum);
    }
}

/// The place for one more section header.
fn free_header(image: &Image<'_>) -> Result<usize> {
    let at = image.section_table + image.sections.len() * SECTION_HEADER;
    let first_content =
        image.sections.iter().filter(|section| section.raw_size > 0).map(|section| section.raw_offset).min();
    let limit = first_content.unwrap_or(u32::MAX).min(image.headers_size) as usize;
    let free = image.bytes.get(at..at + SECTION_HEADER).filter(|_| at + SECTION_HEADER <= limit);
    if free.is_none_or(|free| free.iter().any(|byte| *byte != 0)) {
        return Err(RewriteError::Unsupported { what: "headers without room for one more section" });
    }
    Ok(at)
}

fn remove_certificates(file: &mut Vec<u8>, image: &Image<'_>) {
    let Some(directory) = image.directory(DirectoryKind::Certificates) else { return };
    let Some(entry) = image.directory_offset(DirectoryKind::Certificates) else { return };
    put(file, entry, &[0; 8]);
    let start = directory.address as usize;
    let contents =
        image.sections.iter().map(|section| section.raw_offset as usize + section.raw_size as usize);
    let is_last = start.checked_add(directory.size as usize) == Some(file.len());
    if is_last && contents.max().is_none_or(|end| end <= start) {
        file.truncate(start);
    }
}
