//! Turns conflicts that the engine found, and the bridge confirmed, into records.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use redhanded_model::{Access, Caught, Record, SiteId, StackTrace};

use crate::running_test;
use crate::site_table::SiteTable;
use redhanded_in_process::recorder::Recorder;

/// A pair of sites that goes on conflicting is recorded this often; its count says enough.
const RECORDS_PER_PAIR: u32 = 100;

/// One side of a conflict.
#[derive(Debug)]
pub struct Side<'a> {
    /// Where.
    pub site: SiteId,
    /// How.
    pub access: Access,
    /// The method that runs.
    pub api: &'a str,
    /// The thread's stack.
    pub stack: &'a StackTrace,
}

/// Records conflicts.
#[derive(Debug)]
pub struct Reporter {
    recorder: Arc<Recorder>,
    sites: Arc<SiteTable>,
    recorded: Mutex<HashMap<(SiteId, SiteId), u32>>,
}

impl Reporter {
    /// A reporter that appends to `recorder`.
    pub fn new(recorder: Arc<Recorder>, sites: Arc<SiteTable>) -> Reporter {
        Reporter { recorder, sites, recorded: Mutex::default() }
    }

    /// Counts a conflict of two sites. Its number, from 1; none when enough of them are recorded.
    pub fn count(&self, trapped: SiteId, arrived: SiteId) -> Option<u32> {
        let mut recorded = self.recorded.lock().unwrap_or_else(PoisonError::into_inner);
        let count = recorded.entry((trapped, arrived)).or_insert(0);
        *count = count.saturating_add(1);
        (*count <= RECORDS_PER_PAIR).then_some(*count)
    }

    /// Records that two threads were inside conflicting calls on one object. `all_stacks` are those
    /// of all threads; they are asked for when the test is on neither side's stack.
    pub fn caught(
        &self,
        trapped: &Side<'_>,
        arrived: &Side<'_>,
        object_type: String,
        at_millis: u64,
        all_stacks: impl FnOnce() -> Vec<StackTrace>,
    ) {
        let (Some(first), Some(second)) = (self.sites.get(trapped.site), self.sites.get(arrived.site)) else {
            return;
        };
        // When neither thread is the test's own, the test waits for them.
        let test =
            running_test::find([trapped.stack, arrived.stack]).or_else(|| running_test::find(&all_stacks()));
        let record = Record::Caught(Caught {
            sites: [first.site.key, second.site.key],
            accesses: [trapped.access, arrived.access],
            apis: [trapped.api.to_owned(), arrived.api.to_owned()],
            object_type,
            stacks: [trapped.stack.clone(), arrived.stack.clone()],
            test,
            at_millis,
        });
        self.recorder.append_with_sites(&[first.site.clone(), second.site.clone()], &record);
    }
}
