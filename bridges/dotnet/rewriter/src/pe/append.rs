//! Adding to the end of a file. No byte of it moves.
//!
//! What is added becomes part of the last section. A section of its own would need room for one more
//! header, and the headers of nearly every program with resources are full.

use super::checksum::checksum;
use super::image::SECTION_HEADER;
use super::{DirectoryKind, Image};
use crate::bytes::{aligned, put, put_u32, u32_at};
use crate::error::{Result, RewriteError};

/// Offsets in the optional header, the same for 32 and 64 bits.
const SIZE_OF_INITIALIZED_DATA: usize = 8;
const SIZE_OF_IMAGE: usize = 56;
const CHECKSUM: usize = 64;
/// Offsets in a section header.
const VIRTUAL_SIZE: usize = 8;
const RAW_SIZE: usize = 16;
/// Memory behind the data of the last section, which becomes part of the file, is not more than this.
const MOST_ZEROS: u32 = 1 << 20;

/// Adds `content` to `file`, a copy of what `image` was read from in which bytes may differ. Returns
/// the address at which it is loaded.
///
/// Certificates sign the file as it was: they are removed.
///
/// # Errors
/// The last section cannot grow, or the file would exceed 4 GB.
pub(crate) fn append(file: &mut Vec<u8>, image: &Image<'_>, content: &[u8]) -> Result<u32> {
    remove_certificates(file, image);
    let Some((index, last)) = image.sections.iter().enumerate().next_back() else {
        return Err(RewriteError::Unsupported { what: "an image without sections" });
    };
    let is_last_in_file =
        image.sections.iter().all(|other| other.raw_size == 0 || other.raw_offset <= last.raw_offset);
    if !is_last_in_file || last.raw_size == 0 || last.virtual_size.saturating_sub(last.raw_size) > MOST_ZEROS
    {
        return Err(RewriteError::Unsupported { what: "a last section that is not last in the file" });
    }
    let too_large = RewriteError::TooLarge { what: "a file of 4 GB" };
    // Behind everything, also behind memory of the section that the file does not have.
    let used = u64::from(last.raw_offset) + u64::from(last.virtual_size.max(last.raw_size));
    let offset = used.max(file.len() as u64).next_multiple_of(8);
    let into = u32::try_from(offset - u64::from(last.raw_offset)).map_err(|_| too_large.clone())?;
    let size = u32::try_from(content.len()).ok().and_then(|length| into.checked_add(length));
    let raw_size = size.and_then(|size| aligned(size, image.file_alignment));
    let (Some(size), Some(raw_size), Some(address)) =
        (size, raw_size, last.virtual_address.checked_add(into))
    else {
        return Err(too_large);
    };
    let image_size = last.virtual_address.checked_add(raw_size);
    let image_size = image_size.and_then(|end| aligned(end, image.section_alignment));
    let image_size = image_size.ok_or(too_large.clone())?;
    if u64::from(last.raw_offset) + u64::from(raw_size) > u64::from(u32::MAX) {
        return Err(too_large);
    }
    file.resize(offset as usize, 0);
    file.extend_from_slice(content);
    file.resize(last.raw_offset as usize + raw_size as usize, 0);

    let header = image.section_table + index * SECTION_HEADER;
    put_u32(file, header + VIRTUAL_SIZE, size);
    put_u32(file, header + RAW_SIZE, raw_size);
    let optional = image.optional_header;
    let data = u32_at(image.bytes, optional + SIZE_OF_INITIALIZED_DATA).unwrap_or_default();
    let more = raw_size - last.raw_size;
    put_u32(file, optional + SIZE_OF_INITIALIZED_DATA, data.saturating_add(more));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pe::{BODIES, ImageContent, build_library};

    #[test]
    fn what_was_there_stays_and_what_is_added_is_found() {
        let content = ImageContent { bodies: &[0x06, 0x2a], data: &[7; 9], metadata: &[5; 100] };
        let mut bytes = build_library(&content).unwrap();
        bytes.extend_from_slice(b"behind the last section");
        let image = Image::read(&bytes).unwrap();
        let mut file = bytes.clone();
        let address = append(&mut file, &image, &[9; 1000]).unwrap();
        let grown = Image::read(&file).unwrap();
        assert_eq!(grown.loaded_at(address).unwrap()[..1000], [9; 1000]);
        assert_eq!(grown.loaded_at(BODIES).unwrap()[..2], [0x06, 0x2a]);
        assert!(grown.bytes[bytes.len() - 23..].starts_with(b"behind the last section"));
        assert_eq!(file.len() % 512, 0);
        let differing = bytes.iter().zip(&file).filter(|(before, after)| before != after).count();
        assert!(differing <= 16, "{differing} bytes differ");
    }
}
