//! From bytes to text.

use std::{fmt, fs, path::Path, sync::Arc};

use super::{Note, NoteKind};

/// The longest source file that is read, in bytes.
const MAX_LENGTH: u64 = 1 << 29;

/// How many bytes tell whether a file is text.
const SAMPLE: usize = 1 << 16;

/// How the bytes of a file are to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// With or without a mark of byte order.
    Utf8,
    /// The lower byte first.
    Utf16LittleEndian,
    /// The higher byte first.
    Utf16BigEndian,
    /// One byte per character, as Windows uses it in western Europe. Taken for what is not valid in
    /// any of the others: letters outside of ASCII may come out wrong, nothing else does.
    Windows1252,
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Encoding::Utf8 => "UTF-8",
            Encoding::Utf16LittleEndian => "UTF-16, lower byte first",
            Encoding::Utf16BigEndian => "UTF-16, higher byte first",
            Encoding::Windows1252 => "Windows-1252",
        })
    }
}

/// A text and how it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// The text, without a mark of byte order.
    pub text: Arc<str>,
    /// How it was read.
    pub encoding: Encoding,
}

/// Reads a source file. A note says why there is no text, or that its encoding is a guess.
pub fn read_source(path: &Path) -> (Option<Decoded>, Option<Note>) {
    let note = |kind| Some(Note { path: path.to_owned(), line: None, kind });
    let length = match fs::metadata(path) {
        Ok(metadata) if metadata.is_file() => metadata.len(),
        Ok(_) => return (None, note(NoteKind::NoFile)),
        Err(error) => return (None, note(NoteKind::Unreadable(error.to_string()))),
    };
    if length > MAX_LENGTH {
        return (None, note(NoteKind::TooLong));
    }
    match fs::read(path) {
        Err(error) => (None, note(NoteKind::Unreadable(error.to_string()))),
        Ok(bytes) => match decode(&bytes) {
            None => (None, note(NoteKind::Binary)),
            Some(decoded) if decoded.encoding == Encoding::Windows1252 => {
                let guess = note(NoteKind::GuessedEncoding(decoded.encoding));
                (Some(decoded), guess)
            }
            Some(decoded) => (Some(decoded), None),
        },
    }
}

/// The text of a file; `None` when it is not text.
pub fn decode(bytes: &[u8]) -> Option<Decoded> {
    let decoded = |text: String, encoding| Some(Decoded { text: text.into(), encoding });
    match bytes {
        [0xef, 0xbb, 0xbf, rest @ ..] => return text_of_bytes(rest),
        [0xff, 0xfe, rest @ ..] => {
            return decoded(utf16(rest, u16::from_le_bytes), Encoding::Utf16LittleEndian);
        }
        [0xfe, 0xff, rest @ ..] => return decoded(utf16(rest, u16::from_be_bytes), Encoding::Utf16BigEndian),
        _ => {}
    }
    match zeros(bytes) {
        // Of text in western languages, every second byte is zero.
        (even, odd) if odd * 10 > bytes.len().min(SAMPLE) * 4 && even == 0 => {
            decoded(utf16(bytes, u16::from_le_bytes), Encoding::Utf16LittleEndian)
        }
        (even, odd) if even * 10 > bytes.len().min(SAMPLE) * 4 && odd == 0 => {
            decoded(utf16(bytes, u16::from_be_bytes), Encoding::Utf16BigEndian)
        }
        _ => text_of_bytes(bytes),
    }
}

/// The text of bytes that are UTF-8 or else Windows-1252.
fn text_of_bytes(bytes: &[u8]) -> Option<Decoded> {
    if is_binary(bytes) {
        return None;
    }
    Some(match str::from_utf8(bytes) {
        Ok(text) => Decoded { text: text.into(), encoding: Encoding::Utf8 },
        Err(_) => {
            let text: String = bytes.iter().map(|byte| windows_1252(*byte)).collect();
            Decoded { text: text.into(), encoding: Encoding::Windows1252 }
        }
    })
}

/// How many bytes of the beginning are zero: at even offsets, and at odd ones.
fn zeros(bytes: &[u8]) -> (usize, usize) {
    let sample = &bytes[..bytes.len().min(SAMPLE)];
    let zeros = |from: usize| sample.iter().skip(from).step_by(2).filter(|byte| **byte == 0).count();
    (zeros(0), zeros(1))
}

/// More than one control character in a hundred: no text. A single one may be an accident.
fn is_binary(bytes: &[u8]) -> bool {
    let sample = &bytes[..bytes.len().min(SAMPLE)];
    let control = |byte: u8| matches!(byte, 0..=8 | 14..=25 | 28..=31 | 127);
    let controls = sample.iter().filter(|byte| control(**byte)).count();
    controls * 100 > sample.len() && controls > 1
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units: Vec<u16> = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect();
    String::from_utf16_lossy(&units)
}

fn windows_1252(byte: u8) -> char {
    const FROM_0X80: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
        '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
    ];
    match byte {
        0x80..=0x9f => FROM_0X80[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> Option<(String, Encoding)> {
        decode(bytes).map(|decoded| (decoded.text.to_string(), decoded.encoding))
    }

    fn utf16_bytes(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(bytes).collect()
    }

    #[test]
    fn utf8_with_and_without_a_mark() {
        assert_eq!(read("// größer".as_bytes()), Some(("// größer".to_owned(), Encoding::Utf8)));
        assert_eq!(read(b"\xef\xbb\xbfclass"), Some(("class".to_owned(), Encoding::Utf8)));
        assert_eq!(read(b""), Some((String::new(), Encoding::Utf8)));
    }

    #[test]
    fn utf16_in_both_orders() {
        for text in ["class C { } // ü", "using System;\r\nclass D { }"] {
            let little = utf16_bytes(text, u16::to_le_bytes);
            let big = utf16_bytes(text, u16::to_be_bytes);
            assert_eq!(read(&little), Some((text.to_owned(), Encoding::Utf16LittleEndian)));
            assert_eq!(read(&big), Some((text.to_owned(), Encoding::Utf16BigEndian)));
            let marked = [b"\xff\xfe".as_slice(), &little].concat();
            assert_eq!(read(&marked), Some((text.to_owned(), Encoding::Utf16LittleEndian)));
            let marked = [b"\xfe\xff".as_slice(), &big].concat();
            assert_eq!(read(&marked), Some((text.to_owned(), Encoding::Utf16BigEndian)));
        }
    }

    #[test]
    fn other_text_is_taken_for_windows_1252() {
        assert_eq!(read(b"// Gr\xf6\xdfe 5 \x80"), Some(("// Größe 5 €".to_owned(), Encoding::Windows1252)));
    }

    #[test]
    fn what_is_not_text() {
        assert_eq!(read(b"MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0\xb8\0\0\0"), None);
        assert!(read(b"return;\0 // one accident in a line of text").is_some());
    }
}
