//! The sites of this process: what the assemblies that were rewritten bring along.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use redhanded_in_process::sites::KnownSites;
use redhanded_launch::dotnet::{CallSite, SiteTable};
use redhanded_model::{Site, SiteId, SiteKey, stable_hash};

/// The number that a proxy passes to the hook: of a redirected call, and of one value it is watched
/// for. Several may be one site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CallNumber(pub u32);

/// A redirected call.
#[derive(Debug)]
pub struct NumberedCall {
    /// Its site, as the engine counts.
    pub site: SiteId,
    /// What it is.
    pub call: CallSite,
}

/// The calls of a table, numbered without gaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Registered {
    /// The first one.
    pub first: CallNumber,
    /// How many there are.
    pub count: u32,
}

/// All sites.
#[derive(Debug, Default)]
pub struct Sites {
    sites: boxcar::Vec<Site>,
    calls: boxcar::Vec<NumberedCall>,
    known: Mutex<Known>,
}

#[derive(Debug, Default)]
struct Known {
    sites: HashMap<SiteKey, SiteId>,
    /// Tables by what they say: an assembly is loaded into each application domain.
    tables: HashMap<u64, Registered>,
}

impl Sites {
    /// Registers the calls of a table, which was read from `text`. `tell_engine` hears of each new
    /// site when it can be read. None when there are too many.
    pub fn register(
        &self,
        text: &str,
        table: SiteTable,
        mut tell_engine: impl FnMut(SiteKey) -> SiteId,
    ) -> Option<Registered> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let table_key = stable_hash([text]);
        if let Some(registered) = known.tables.get(&table_key) {
            return Some(*registered);
        }
        let count = u32::try_from(table.sites.len()).ok()?;
        let first = u32::try_from(self.calls.count()).ok()?;
        // The hook counts with 31 bits, and keeps the upper half for calls that are not watched.
        first.checked_add(count).filter(|end| *end < 1 << 29)?;
        for call in table.sites {
            let key = call.site.key;
            let site = match known.sites.get(&key) {
                Some(site) => *site,
                None => {
                    let site = SiteId(u32::try_from(self.sites.count()).ok()?);
                    self.sites.push(call.site.clone());
                    known.sites.insert(key, site);
                    // The engine numbers sites in the order it hears of them, which is ours.
                    if tell_engine(key) != site {
                        return None;
                    }
                    site
                }
            };
            self.calls.push(NumberedCall { site, call });
        }
        let registered = Registered { first: CallNumber(first), count };
        known.tables.insert(table_key, registered);
        Some(registered)
    }

    /// The call with this number.
    pub fn call(&self, number: CallNumber) -> Option<&NumberedCall> {
        self.calls.get(number.0 as usize)
    }
}

impl KnownSites for Sites {
    fn count(&self) -> usize {
        self.sites.count()
    }

    fn site(&self, id: SiteId) -> Option<Site> {
        self.sites.get(id.0 as usize).cloned()
    }
}
