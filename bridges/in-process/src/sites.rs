//! Sites in words, for everything that is written.

use redhanded_model::{DangerousPair, Record, Site, SiteId, SiteKey};
use redhanded_tsvd::TrapSetEvent;

use crate::recorder::Recorder;

/// The sites of this process in words, by the numbers that the engine has given them.
pub trait KnownSites {
    /// How many there are; their numbers count up from zero.
    fn count(&self) -> usize;
    /// The site with this number.
    fn site(&self, id: SiteId) -> Option<Site>;
}

/// Records a change of the trap set as the engine's host hears of it.
pub fn record_trap_set(recorder: &Recorder, sites: &dyn KnownSites, event: TrapSetEvent) {
    let (pair, why) = match event {
        TrapSetEvent::Added(pair) => (pair, None),
        TrapSetEvent::Removed(pair, why) => (pair, Some(why)),
    };
    if let Some((sites, pair)) = describe(sites, pair) {
        let record = match why {
            None => Record::PairAdded { pair },
            Some(why) => Record::PairRemoved { pair, why },
        };
        recorder.append_with_sites(&sites, &record);
    }
}

/// The sites of a pair in words.
fn describe(
    sites: &dyn KnownSites,
    pair: DangerousPair<SiteId>,
) -> Option<([Site; 2], DangerousPair<SiteKey>)> {
    let first = sites.site(pair.first())?;
    let second = sites.site(pair.second())?;
    let pair = DangerousPair::new(first.key, second.key);
    Some(([first, second], pair))
}
