//! The sites of this process: assigned while classes are rewritten, read at every call that reaches
//! the engine.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

use redhanded_in_process::sites::KnownSites;
use redhanded_model::{Site, SiteId, SiteKey};

use crate::texts::{Text, Texts};

/// What a site calls, as far as it decides which contract applies.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Callee {
    /// A method of the receiver: name and descriptor.
    Method {
        /// Its name.
        name: String,
        /// Its descriptor.
        descriptor: String,
    },
    /// A method as a superclass of the caller has it (`super.put()`).
    Super {
        /// The class from which upwards the implementation is looked for, dotted.
        owner: String,
        /// Its name.
        name: String,
        /// Its descriptor.
        descriptor: String,
    },
    /// A static function that works on one of its arguments.
    Static {
        /// The class that holds it, dotted.
        owner: String,
        /// Its name.
        name: String,
        /// Its descriptor.
        descriptor: String,
    },
}

/// A [`Callee`], numbered: verdicts are remembered by class and callee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CalleeId(pub u32);

/// A registered site.
#[derive(Debug)]
pub struct SiteEntry {
    place: Place,
    /// What it calls.
    pub callee: CalleeId,
    /// The hook remembers a class and a rule for this site.
    pub remembered: AtomicBool,
}

/// A [`Site`] without the memory that its texts take.
#[derive(Debug)]
struct Place {
    key: SiteKey,
    module: Text,
    function: Text,
    file: Option<Text>,
    line: Option<u32>,
    api: Text,
    ordinal: u32,
}

/// All sites, indexed by [`SiteId`], and all callees.
#[derive(Debug, Default)]
pub struct SiteTable {
    texts: Texts,
    sites: boxcar::Vec<SiteEntry>,
    callees: boxcar::Vec<Callee>,
    known: Mutex<Known>,
}

#[derive(Debug, Default)]
struct Known {
    sites: HashMap<SiteKey, SiteId>,
    callees: HashMap<Callee, CalleeId>,
}

impl SiteTable {
    /// Registers a site; `tell_engine` hears of its key when the entry can be read. The same site is
    /// registered again when its class is loaded by a second loader or retransformed.
    pub fn add(
        &self,
        site: Site,
        callee: Callee,
        tell_engine: impl FnOnce(SiteKey) -> SiteId,
    ) -> Option<SiteId> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(id) = known.sites.get(&site.key) {
            return Some(*id);
        }
        let key = site.key;
        let id = SiteId(u32::try_from(self.sites.count()).ok()?);
        let next = CalleeId(u32::try_from(self.callees.count()).ok()?);
        let callee = *known.callees.entry(callee).or_insert_with_key(|callee| {
            self.callees.push(callee.clone());
            next
        });
        self.sites.push(SiteEntry {
            place: self.place_of(&site),
            callee,
            remembered: AtomicBool::new(false),
        });
        known.sites.insert(key, id);
        // The engine numbers sites in the order it hears of them, which is this table's.
        (tell_engine(key) == id).then_some(id)
    }

    fn place_of(&self, site: &Site) -> Place {
        Place {
            key: site.key,
            module: self.texts.number(&site.module),
            function: self.texts.number(&site.function),
            file: site.file.as_deref().map(|file| self.texts.number(file)),
            line: site.line,
            api: self.texts.number(&site.api),
            ordinal: site.ordinal,
        }
    }

    /// The names of classes, methods and files.
    pub fn texts(&self) -> &Texts {
        &self.texts
    }

    /// The entry of a site.
    pub fn get(&self, id: SiteId) -> Option<&SiteEntry> {
        self.sites.get(id.0 as usize)
    }

    /// The callee with this number.
    pub fn callee(&self, id: CalleeId) -> Option<&Callee> {
        self.callees.get(id.0 as usize)
    }
}

impl KnownSites for SiteTable {
    fn count(&self) -> usize {
        self.sites.count()
    }

    fn site(&self, id: SiteId) -> Option<Site> {
        let place = &self.get(id)?.place;
        let text = |number| self.texts.string(number);
        Some(Site {
            key: place.key,
            module: text(place.module),
            function: text(place.function),
            file: place.file.map(text),
            line: place.line,
            api: text(place.api),
            ordinal: place.ordinal,
        })
    }
}
