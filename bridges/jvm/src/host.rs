//! What the engine is handed: the clocks, the witness of a delayed thread, an ear for the trap set.

use std::sync::Arc;

use redhanded_model::{DangerousPair, Record, Site, SiteId, SiteKey, StackTrace, Timestamp};
use redhanded_tsvd::{Host, TrapSetEvent};

use crate::site_table::SiteTable;
use crate::vm::GlobalRef;
use redhanded_in_process::clock;
use redhanded_in_process::recorder::Recorder;
use redhanded_in_process::sleep::Alarm;

/// The engine's host in a JVM.
#[derive(Debug)]
pub struct JvmHost {
    recorder: Arc<Recorder>,
    sites: Arc<SiteTable>,
}

/// What is kept of a delayed thread while its trap is set.
#[derive(Debug)]
pub struct Witness {
    /// The object it is about to touch; identity is confirmed on this reference.
    pub object: GlobalRef,
    /// The object it calls: the same, unless it is a window on it.
    pub receiver: GlobalRef,
    /// The object's identity hash.
    pub hash: i32,
    /// The method it is about to run.
    pub api: String,
    /// What it is doing.
    pub stack: StackTrace,
    /// Wakes it.
    pub alarm: Arc<Alarm>,
}

impl JvmHost {
    /// A host that tells changes of the trap set to `recorder`.
    pub fn new(recorder: Arc<Recorder>, sites: Arc<SiteTable>) -> JvmHost {
        JvmHost { recorder, sites }
    }

    /// The sites of a pair in words.
    fn describe(&self, pair: DangerousPair<SiteId>) -> Option<(Vec<Site>, DangerousPair<SiteKey>)> {
        let first = &self.sites.get(pair.first())?.site;
        let second = &self.sites.get(pair.second())?.site;
        Some((vec![first.clone(), second.clone()], DangerousPair::new(first.key, second.key)))
    }
}

impl Host for JvmHost {
    type Witness = Witness;

    fn now(&self) -> Timestamp {
        clock::now()
    }

    fn recent(&self) -> Timestamp {
        clock::recent()
    }

    fn trap_set_changed(&self, event: TrapSetEvent) {
        let (pair, why) = match event {
            TrapSetEvent::Added(pair) => (pair, None),
            TrapSetEvent::Removed(pair, why) => (pair, Some(why)),
        };
        if let Some((sites, pair)) = self.describe(pair) {
            let record = match why {
                None => Record::PairAdded { pair },
                Some(why) => Record::PairRemoved { pair, why },
            };
            self.recorder.append_with_sites(&sites, &record);
        }
    }
}
