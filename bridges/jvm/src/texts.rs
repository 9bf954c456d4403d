//! Names that many sites share, kept once: classes, methods with their descriptors, files. A program
//! may have tens of thousands of sites, and each has some six of them. Bytes, because a class file
//! may hold what is no UTF-8.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The number of a text in [`Texts`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Text(u32);

/// All texts. They stay for as long as the process lives.
#[derive(Debug, Default)]
pub struct Texts {
    texts: boxcar::Vec<Arc<[u8]>>,
    known: Mutex<HashMap<Arc<[u8]>, Text>>,
}

impl Texts {
    /// The number of `text`, the same for the same text.
    pub fn number(&self, text: impl AsRef<[u8]>) -> Text {
        let text = text.as_ref();
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(number) = known.get(text) {
            return *number;
        }
        let text: Arc<[u8]> = text.into();
        // As many texts as there are numbers do not fit into memory.
        let number = Text(u32::try_from(self.texts.push(Arc::clone(&text))).unwrap_or(u32::MAX));
        known.insert(text, number);
        number
    }

    /// The text with this number.
    pub fn bytes(&self, number: Text) -> &[u8] {
        self.texts.get(number.0 as usize).map_or(&[], |text| text)
    }

    /// The same, of a text that was a string.
    pub fn string(&self, number: Text) -> String {
        String::from_utf8_lossy(self.bytes(number)).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_one_number() {
        let texts = Texts::default();
        let numbers = ["a", "b", "a", ""].map(|text| texts.number(text));
        assert_eq!(numbers[0], numbers[2]);
        assert_ne!(numbers[0], numbers[1]);
        assert_eq!(numbers.map(|number| texts.string(number)), ["a", "b", "a", ""]);
    }
}
