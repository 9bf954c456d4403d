//! The "modified UTF-8" of class files (JVM specification 4.4.7), read for people.
//!
//! Bytes that go into the rewritten class are never decoded; only what is shown or matched is.

use std::borrow::Cow;

/// The text in `bytes`. What is not modified UTF-8, and a surrogate without its partner, becomes
/// U+FFFD.
pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    // The two encodings agree except for NUL and for characters beyond U+FFFF, and what
    // `from_utf8` accepts although it has four-byte sequences is not worth a complaint.
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => {
            Cow::Owned(char::decode_utf16(units(bytes)).map(|unit| unit.unwrap_or('\u{fffd}')).collect())
        }
    }
}

/// The UTF-16 code units that `bytes` encode.
fn units(bytes: &[u8]) -> impl Iterator<Item = u16> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let first = *bytes.get(at)?;
        let continuation = |distance: usize| {
            bytes.get(at + distance).filter(|byte| **byte & 0xc0 == 0x80).map(|byte| u16::from(byte & 0x3f))
        };
        let (unit, length) = match (first, continuation(1), continuation(2)) {
            (0x01..=0x7f, ..) => (u16::from(first), 1),
            (0xc0..=0xdf, Some(low), _) => (u16::from(first & 0x1f) << 6 | low, 2),
            (0xe0..=0xef, Some(middle), Some(low)) => (u16::from(first & 0x0f) << 12 | middle << 6 | low, 3),
            _ => (0xfffd, 1),
        };
        at += length;
        Some(unit)
    })
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn plain_text_is_borrowed() {
        assert!(matches!(decode(b"java/util/Map"), std::borrow::Cow::Borrowed("java/util/Map")));
        assert_eq!(decode("Käfer".as_bytes()), "Käfer");
    }

    #[test]
    fn nul_and_surrogate_pairs_are_decoded() {
        assert_eq!(decode(b"a\xc0\x80b"), "a\0b");
        assert_eq!(decode(b"\xed\xa0\xbd\xed\xb8\x80"), "\u{1f600}");
    }

    #[test]
    fn what_is_invalid_is_replaced() {
        assert_eq!(decode(b"\xed\xa0\xbdx"), "\u{fffd}x");
        assert_eq!(decode(b"a\xff\xe0"), "a\u{fffd}\u{fffd}");
    }
}
