//! The sites of this process: assigned while classes are rewritten, read at every call that reaches
//! the engine.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use redhanded_model::{Site, SiteId};

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
#[derive(Clone, Debug)]
pub struct SiteEntry {
    /// What it is, in words and across runs.
    pub site: Site,
    /// What it calls.
    pub callee: CalleeId,
}

/// All sites, indexed by [`SiteId`], and all callees.
#[derive(Debug, Default)]
pub struct SiteTable {
    sites: boxcar::Vec<SiteEntry>,
    callees: boxcar::Vec<Callee>,
    numbers: Mutex<HashMap<Callee, CalleeId>>,
}

impl SiteTable {
    /// Registers a site under the id that `add_to_engine` gives its key. The same site is
    /// registered again when its class is loaded by a second loader or retransformed.
    pub fn add(&self, site: Site, callee: Callee, add_to_engine: impl FnOnce() -> SiteId) -> SiteId {
        let mut numbers = self.numbers.lock().unwrap_or_else(PoisonError::into_inner);
        let id = add_to_engine();
        if id.0 as usize == self.sites.count() {
            let next = CalleeId(u32::try_from(self.callees.count()).unwrap_or(u32::MAX));
            let callee_id = *numbers.entry(callee).or_insert_with_key(|callee| {
                self.callees.push(callee.clone());
                next
            });
            self.sites.push(SiteEntry { site, callee: callee_id });
        }
        id
    }

    /// The entry of a site.
    pub fn get(&self, id: SiteId) -> Option<&SiteEntry> {
        self.sites.get(id.0 as usize)
    }

    /// The callee with this number.
    pub fn callee(&self, id: CalleeId) -> Option<&Callee> {
        self.callees.get(id.0 as usize)
    }

    /// How many sites there are.
    pub fn count(&self) -> usize {
        self.sites.count()
    }
}
