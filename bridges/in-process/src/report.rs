//! Turns conflicts that the engine found, and the bridge confirmed, into records.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use redhanded_model::{Access, Caught, Record, Site, SiteId, StackTrace};

use crate::recorder::Recorder;

/// A pair of sites that goes on conflicting is recorded this often; its count says enough.
const RECORDS_PER_PAIR: u32 = 100;

/// One side of a conflict.
#[derive(Debug)]
pub struct Side<'a> {
    /// Where.
    pub site: &'a Site,
    /// How.
    pub access: Access,
    /// The method that runs.
    pub api: &'a str,
    /// The thread's stack.
    pub stack: &'a StackTrace,
}

/// What is known of a conflict beside its two sides.
#[derive(Debug)]
pub struct Circumstances {
    /// The type of the object.
    pub object_type: String,
    /// The test that was running, if it can be told.
    pub test: Option<String>,
    /// Milliseconds since the start of the process.
    pub at_millis: u64,
}

/// Records conflicts.
#[derive(Debug)]
pub struct Reporter {
    recorder: Arc<Recorder>,
    recorded: Mutex<HashMap<(SiteId, SiteId), u32>>,
}

impl Reporter {
    /// A reporter that appends to `recorder`.
    pub fn new(recorder: Arc<Recorder>) -> Reporter {
        Reporter { recorder, recorded: Mutex::default() }
    }

    /// Counts a conflict of two sites. Its number, from 1; none when enough of them are recorded.
    pub fn count(&self, trapped: SiteId, arrived: SiteId) -> Option<u32> {
        let mut recorded = self.recorded.lock().unwrap_or_else(PoisonError::into_inner);
        let count = recorded.entry((trapped, arrived)).or_insert(0);
        *count = count.saturating_add(1);
        (*count <= RECORDS_PER_PAIR).then_some(*count)
    }

    /// Records that two threads were inside conflicting calls on one object.
    pub fn caught(&self, trapped: &Side<'_>, arrived: &Side<'_>, circumstances: Circumstances) {
        let record = Record::Caught(Caught {
            sites: [trapped.site.key, arrived.site.key],
            accesses: [trapped.access, arrived.access],
            apis: [trapped.api.to_owned(), arrived.api.to_owned()],
            object_type: circumstances.object_type,
            stacks: [trapped.stack.clone(), arrived.stack.clone()],
            test: circumstances.test,
            at_millis: circumstances.at_millis,
        });
        self.recorder.append_with_sites(&[trapped.site.clone(), arrived.site.clone()], &record);
    }
}
