//! The sites of this process: what the assemblies that were rewritten bring along.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use redhanded_in_process::sites::KnownSites;
use redhanded_launch::dotnet::{CallKind, CallSite, SiteTable, Watched};
use redhanded_model::{Site, SiteId, SiteKey, stable_hash};

use crate::rule::RuleNumber;

/// The number that a proxy passes to the hook: of a redirected call, and of one value it is watched
/// for. Several may be one site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CallNumber(pub u32);

/// A redirected call.
#[derive(Debug)]
pub struct NumberedCall {
    /// Its site, as the engine counts.
    pub site: SiteId,
    /// What it calls.
    pub callee: CalleeNumber,
    /// The rule seen last, plus one.
    last_rule: AtomicU32,
}

impl NumberedCall {
    /// Whether the call before came under another rule, or there was none.
    pub fn changes_rule_to(&self, rule: RuleNumber) -> bool {
        let rule = rule.0.wrapping_add(1);
        self.last_rule.load(Ordering::Relaxed) != rule && self.last_rule.swap(rule, Ordering::Relaxed) != rule
    }
}

/// What a call calls, and which of its values is watched: all that matters for which rule it comes
/// under, but for the class of the object. Calls that are alike in this share one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Callee {
    /// See [`CallSite::owner`].
    pub owner: Box<str>,
    /// See [`CallSite::name`].
    pub name: Box<str>,
    /// See [`CallSite::parameters`].
    pub parameters: Box<str>,
    /// See [`CallSite::kind`].
    pub kind: CallKind,
    /// See [`CallSite::watched`].
    pub watched: Watched,
}

/// The number of a callee in this process; they count from zero without gaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CalleeNumber(pub u32);

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
    callees: boxcar::Vec<Callee>,
    known: Mutex<Known>,
}

#[derive(Debug, Default)]
struct Known {
    sites: HashMap<SiteKey, SiteId>,
    callees: HashMap<Callee, CalleeNumber>,
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
        for CallSite { site: described, owner, name, parameters, kind, watched } in table.sites {
            let key = described.key;
            let site = match known.sites.get(&key) {
                Some(site) => *site,
                None => {
                    let site = SiteId(u32::try_from(self.sites.count()).ok()?);
                    self.sites.push(described);
                    known.sites.insert(key, site);
                    // The engine numbers sites in the order it hears of them, which is ours.
                    if tell_engine(key) != site {
                        return None;
                    }
                    site
                }
            };
            let (owner, name, parameters) = (owner.into(), name.into(), parameters.into());
            let callee = Callee { owner, name, parameters, kind, watched };
            let callee = self.callee_number(&mut known, callee)?;
            self.calls.push(NumberedCall { site, callee, last_rule: AtomicU32::new(0) });
        }
        let registered = Registered { first: CallNumber(first), count };
        known.tables.insert(table_key, registered);
        Some(registered)
    }

    /// The call with this number.
    pub fn call(&self, number: CallNumber) -> Option<&NumberedCall> {
        self.calls.get(number.0 as usize)
    }

    /// What is called, by its number.
    pub fn callee(&self, number: CalleeNumber) -> Option<&Callee> {
        self.callees.get(number.0 as usize)
    }

    fn callee_number(&self, known: &mut Known, callee: Callee) -> Option<CalleeNumber> {
        if let Some(number) = known.callees.get(&callee) {
            return Some(*number);
        }
        let number = CalleeNumber(u32::try_from(self.callees.push(callee.clone())).ok()?);
        known.callees.insert(callee, number);
        Some(number)
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
