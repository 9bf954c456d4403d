use std::{
    hash::BuildHasher,
    sync::{Mutex, MutexGuard, PoisonError},
};

use hashbrown::{DefaultHashBuilder, HashTable};

use super::known;

/// An identifier: equal texts of one [`Names`] have equal numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Name(u32);

impl Name {
    pub(super) const fn known(index: u32) -> Name {
        Name(index)
    }

    pub(crate) fn from_token(value: u32) -> Name {
        Name(value)
    }

    /// The number: dense, from 0, in no meaningful order.
    pub fn number(self) -> u32 {
        self.0
    }
}

/// As many as threads rarely exceed.
const SHARDS: usize = 16;

/// The identifiers of an analysis.
pub struct Names {
    texts: boxcar::Vec<Box<str>>,
    shards: [Mutex<HashTable<Name>>; SHARDS],
    hasher: DefaultHashBuilder,
}

impl Default for Names {
    fn default() -> Names {
        Names::new()
    }
}

impl std::fmt::Debug for Names {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Names({})", self.texts.count())
    }
}

impl Names {
    /// The keywords and the [`known`] names.
    pub fn new() -> Names {
        let names = Names {
            texts: boxcar::Vec::new(),
            shards: std::array::from_fn(|_| Mutex::default()),
            hasher: DefaultHashBuilder::default(),
        };
        for (index, text) in known::TEXTS.iter().enumerate() {
            let name = names.intern(text);
            debug_assert_eq!(name.0 as usize, index, "`{text}` stands twice in the list of known names");
        }
        names
    }

    /// The name with this text.
    pub fn intern(&self, text: &str) -> Name {
        self.intern_hashed(text, self.hasher.hash_one(text))
    }

    /// The name with this text, if it has come up yet.
    pub fn find(&self, text: &str) -> Option<Name> {
        let hash = self.hasher.hash_one(text);
        self.shard(hash).find(hash, |name| self.text(*name) == text).copied()
    }

    /// The text of a name of this `Names`.
    pub fn text(&self, name: Name) -> &str {
        self.texts.get(name.0 as usize).map_or("", |text| text)
    }

    fn intern_hashed(&self, text: &str, hash: u64) -> Name {
        let mut shard = self.shard(hash);
        if let Some(name) = shard.find(hash, |name| self.text(*name) == text) {
            return *name;
        }
        let index = self.texts.push(text.into());
        let name = Name(u32::try_from(index).unwrap_or(u32::MAX));
        shard.insert_unique(hash, name, |name| self.hasher.hash_one(self.text(*name)));
        name
    }

    fn shard(&self, hash: u64) -> MutexGuard<'_, HashTable<Name>> {
        // The table itself uses the lowest and the topmost bits.
        let shard = &self.shards[(hash >> 32) as usize % SHARDS];
        // Whatever panicked cannot have left an entry half done.
        shard.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Names that one thread has met: a look-up that touches nothing shared.
pub struct NameCache<'n> {
    names: &'n Names,
    table: HashTable<(&'n str, Name)>,
}

impl<'n> NameCache<'n> {
    /// A cache without names.
    pub fn new(names: &'n Names) -> NameCache<'n> {
        NameCache { names, table: HashTable::new() }
    }

    /// Where the names come from.
    pub fn names(&self) -> &'n Names {
        self.names
    }

    /// The name with this text.
    pub fn intern(&mut self, text: &str) -> Name {
        let hasher = &self.names.hasher;
        let hash = hasher.hash_one(text);
        if let Some((_, name)) = self.table.find(hash, |(known, _)| *known == text) {
            return *name;
        }
        let name = self.names.intern_hashed(text, hash);
        let entry = (self.names.text(name), name);
        self.table.insert_unique(hash, entry, |(text, _)| hasher.hash_one(text));
        name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_texts_are_equal_names() {
        let names = Names::new();
        let mut cache = NameCache::new(&names);
        let first = names.intern("counter");
        assert_eq!(cache.intern("counter"), first);
        assert_eq!(cache.intern("counter"), first);
        assert_ne!(names.intern("count"), first);
        assert_eq!(names.text(first), "counter");
        assert_eq!(names.find("counter"), Some(first));
        assert_eq!(names.find("never met"), None);
    }

    #[test]
    fn known_names_have_their_numbers() {
        let names = Names::new();
        assert_eq!(names.intern("var"), known::VAR);
        assert_eq!(names.intern("abstract"), known::ABSTRACT);
        assert_eq!(names.intern(""), known::EMPTY);
        assert_eq!(names.text(known::YIELD), "yield");
        assert_eq!(names.texts.count(), known::TEXTS.len());
    }

    #[test]
    fn threads_agree() {
        let names = Names::new();
        let texts: Vec<String> = (0..1000).map(|number| format!("name{number}")).collect();
        let results: Vec<Vec<Name>> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..4)
                .map(|_| scope.spawn(|| texts.iter().map(|text| names.intern(text)).collect::<Vec<_>>()))
                .collect();
            threads.into_iter().map(|thread| thread.join().unwrap_or_default()).collect()
        });
        assert_eq!(results[0].len(), 1000);
        assert!(results.iter().all(|result| *result == results[0]));
    }
}
