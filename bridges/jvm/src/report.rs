//! Turns conflicts that the engine found, and the bridge confirmed, into records.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use redhanded_model::{Access, Caught, Record, SiteId, StackTrace};

use crate::recorder::Recorder;
use crate::running_test;
use crate::site_table::SiteTable;
use crate::stacks;
use crate::vm::Jvmti;

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

    /// Records that two threads were inside conflicting calls on one object.
    pub fn caught(
        &self,
        jvmti: Jvmti,
        trapped: &Side<'_>,
        arrived: &Side<'_>,
        object_type: String,
        at_millis: u64,
    ) {
        {
            let mut recorded = self.recorded.lock().unwrap_or_else(PoisonError::into_inner);
            let count = recorded.entry((trapped.site, arrived.site)).or_insert(0);
            *count += 1;
            if *count > RECORDS_PER_PAIR {
                return;
            }
        }
        let (Some(first), Some(second)) = (self.sites.get(trapped.site), self.sites.get(arrived.site)) else {
            return;
        };
        let test = running_test::find([trapped.stack, arrived.stack]).or_else(|| {
            // Neither thread is the test's own: it waits for them.
            jvmti
                .all_threads()
                .into_iter()
                .find_map(|thread| running_test::find([&stacks::of_thread(jvmti, thread, 0)]))
        });
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
