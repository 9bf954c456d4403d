use std::time::Duration;

use redhanded_model::{Access, ObjectId, SiteId, ThreadId};

use crate::{sync::Arc, traps::Trap};

/// A thread is about to call a method of a thread-unsafe object: a TSVD point ([TSVD] 3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Call {
    /// The thread that calls.
    pub thread: ThreadId,
    /// The object it calls.
    pub object: ObjectId,
    /// Where the call is written.
    pub site: SiteId,
    /// How the method touches the object.
    pub access: Access,
}

impl Call {
    /// Whether both may not run at the same time if they are about the same object.
    pub(crate) fn conflicts_with(&self, other: &Call) -> bool {
        self.object == other.object && self.thread != other.thread && self.access.conflicts_with(other.access)
    }
}

/// What the engine answers to a call.
#[derive(Debug)]
#[must_use = "a conflict that is not reported is lost, a planned delay that is not taken still counts"]
pub struct Outcome<W> {
    /// The traps this call ran into: each is a proven violation. Empty, and without an
    /// allocation, on all but a handful of calls.
    pub caught: Vec<Conflict<W>>,
    /// The thread is to be delayed: capture a witness, hand both to
    /// [`Engine::set_trap`](crate::Engine::set_trap), sleep.
    pub delay: Option<PlannedDelay>,
}

impl<W> Outcome<W> {
    pub(crate) const PROCEED: Self = Outcome { caught: Vec::new(), delay: None };
}

/// Two threads red-handed: one delayed in `trap`, the other is the caller of
/// [`Engine::on_call`](crate::Engine::on_call).
#[derive(Debug)]
pub struct Conflict<W> {
    /// The trap that was run into. With [`Settings::wake_early`](crate::Settings::wake_early) the
    /// bridge wakes the thread that sleeps in it, through the witness.
    pub trap: Arc<Trap<W>>,
}

/// Two delayed threads red-handed; see [`Engine::recheck`](crate::Engine::recheck).
#[derive(Debug)]
pub struct Meeting<W> {
    /// The trap of the thread that asks: which of its two, if it has two.
    pub own: Arc<Trap<W>>,
    /// The trap of the other.
    pub conflict: Conflict<W>,
}

/// A delay that was decided and paid for from the limits. It is either handed to
/// [`Engine::set_trap`](crate::Engine::set_trap) or given back with
/// [`Engine::cancel`](crate::Engine::cancel).
#[derive(Debug)]
#[must_use = "a planned delay counts against the limits until it is set and cleared, or cancelled"]
pub struct PlannedDelay {
    pub(crate) call: Call,
    pub(crate) duration: Duration,
}

impl PlannedDelay {
    /// The call that is to be delayed.
    pub fn call(&self) -> Call {
        self.call
    }

    /// For how long, unless [`Engine::poll`](crate::Engine::poll) ends it earlier.
    pub fn duration(&self) -> Duration {
        self.duration
    }
}

/// What a sleeping bridge is to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// Sleep for this long, or until woken, and ask again.
    Sleep(Duration),
    /// The delay is over.
    Over(DelayEnd),
}

/// Why a delay ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DelayEnd {
    /// It took the time that was planned.
    Elapsed,
    /// A partner was caught for the first time ([`Settings::wake_early`](crate::Settings::wake_early)).
    Caught,
    /// The other threads seem to wait for this one ([`Settings::futile_after`](crate::Settings::futile_after)).
    Futile,
    /// The engine was stopped.
    Stopped,
    /// The bridge cleared the trap although [`Engine::poll`](crate::Engine::poll) had not said so
    /// (the program interrupted the thread).
    Interrupted,
}

/// What came of a delay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DelayOutcome {
    /// Why it ended.
    pub end: DelayEnd,
    /// How long it took.
    pub length: Duration,
    /// How many calls ran into the trap.
    pub caught: usize,
}
