//! What the engine is handed: the clocks, the witness of a delayed thread, an ear for the trap set.

use std::sync::Arc;

use redhanded_in_process::clock;
use redhanded_in_process::recorder::Recorder;
use redhanded_in_process::sites::record_trap_set;
use redhanded_in_process::sleep::Alarm;
use redhanded_model::{StackTrace, Timestamp};
use redhanded_tsvd::{Host, TrapSetEvent};

use crate::site_table::SiteTable;
use crate::vm::GlobalRef;

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
        record_trap_set(&self.recorder, &*self.sites, event);
    }
}
