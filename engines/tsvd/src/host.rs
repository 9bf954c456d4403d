use redhanded_model::{DangerousPair, PairEnd, SiteId, Timestamp};

/// What the engine needs from the outside: time, something to recognise an object by, and an ear
/// for what it learns. A bridge implements it over its runtime, the tests over virtual time.
pub trait Host: Send + Sync {
    /// What is kept in a trap for as long as it is set: a reference to the object, the stack of
    /// the delayed thread, the means to wake it.
    type Witness: Send + Sync;

    /// The time on a precise monotonic clock. Never zero. Read where a decision depends on it,
    /// never on the hot path.
    fn now(&self) -> Timestamp;

    /// The time on a cheap clock that may lag behind [`Host::now`] by some milliseconds but
    /// never runs ahead of it. Read once on every call.
    fn recent(&self) -> Timestamp {
        self.now()
    }

    /// The trap set changed. Called while the engine holds the trap set, so that events arrive in
    /// their order: it must not call back into the engine, and should be quick.
    fn trap_set_changed(&self, _event: TrapSetEvent) {}
}

/// A change of the trap set ([TSVD] 3.4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrapSetEvent {
    /// The pair is dangerous: delays will be injected at its sites.
    Added(DangerousPair<SiteId>),
    /// The pair left the set, and why. It does not come back in this run.
    Removed(DangerousPair<SiteId>, PairEnd),
}
