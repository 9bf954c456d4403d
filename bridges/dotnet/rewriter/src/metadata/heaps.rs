//! The heaps: names, blobs, GUIDs.

use std::borrow::Cow;

use super::root::Stream;
use crate::bytes::Reader;

/// The heaps of one assembly, each possibly empty.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Heaps<'a> {
    /// Names in UTF-8, each with a zero at its end.
    pub strings: &'a [u8],
    /// Blobs, each with its length before it.
    pub blobs: &'a [u8],
    /// 16 bytes each.
    pub guids: &'a [u8],
}

impl<'a> Heaps<'a> {
    /// The heaps among the streams.
    pub fn of(streams: &[Stream<'a>]) -> Heaps<'a> {
        let find = |name| streams.iter().find(|stream| stream.name == name).map(|stream| stream.bytes);
        Heaps {
            strings: find("#Strings").unwrap_or_default(),
            blobs: find("#Blob").unwrap_or_default(),
            guids: find("#GUID").unwrap_or_default(),
        }
    }

    /// The bytes of the name at `offset`; nothing when there is none.
    pub fn string_bytes(&self, offset: u32) -> &'a [u8] {
        let rest = self.strings.get(offset as usize..).unwrap_or_default();
        rest.split(|byte| *byte == 0).next().unwrap_or_default()
    }

    /// The name at `offset`; what is not valid UTF-8 in it is replaced.
    pub fn string(&self, offset: u32) -> Cow<'a, str> {
        String::from_utf8_lossy(self.string_bytes(offset))
    }

    /// The blob at `offset`; `None` when it does not fit into its heap.
    pub fn blob(&self, offset: u32) -> Option<&'a [u8]> {
        if offset == 0 {
            return Some(&[]);
        }
        let mut reader = Reader::at(self.blobs, offset as usize, 0);
        let length = reader.compressed().ok()?;
        reader.take(length as usize).ok()
    }

    /// The GUID with this number, from 1.
    pub fn guid(&self, index: u32) -> Option<[u8; 16]> {
        let at = usize::try_from(index.checked_sub(1)?).ok()?.checked_mul(16)?;
        self.guids.get(at..at.checked_add(16)?)?.try_into().ok()
    }
}
