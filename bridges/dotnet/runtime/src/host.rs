//! What the engine is handed: the clocks, the witness of a delayed thread, an ear for the trap set.

use std::sync::Arc;

use redhanded_in_process::clock;
use redhanded_in_process::recorder::Recorder;
use redhanded_in_process::sites::record_trap_set;
use redhanded_in_process::sleep::Alarm;
use redhanded_model::{StackTrace, Timestamp};
use redhanded_tsvd::{Host, TrapSetEvent};

use crate::site_table::Sites;
use crate::visit::Held;

/// The engine's host in a .NET process.
#[derive(Debug)]
pub struct DotNetHost {
    recorder: Arc<Recorder>,
    sites: Arc<Sites>,
}

/// What is kept of a delayed thread while its trap is set.
#[derive(Debug)]
pub struct Witness {
    /// Where the hook holds the object.
    pub held: Held,
    /// The application domain in which it does. Domains share no objects.
    pub domain: i32,
    /// The object's hash.
    pub hash: u32,
    /// The method the thread is about to run.
    pub api: Box<str>,
    /// What it is doing.
    pub stack: StackTrace,
    /// Wakes it.
    pub alarm: Arc<Alarm>,
}

impl DotNetHost {
    /// A host that tells changes of the trap set to `recorder`.
    pub fn new(recorder: Arc<Recorder>, sites: Arc<Sites>) -> DotNetHost {
        DotNetHost { recorder, sites }
    }
}

impl Host for DotNetHost {
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
