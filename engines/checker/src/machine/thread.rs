use super::failures::Failing;
use super::frame::Frame;
use crate::detection::{Access, Component, ContextId, Epoch, LockSetId, Site, VectorClock};
use crate::ir::{StaticId, ThreadKind, TypeId};
use crate::value::{Ref, Value};

/// What a thread takes in the program beside its stack: a guess that keeps their number in bounds.
pub(super) const THREAD_BYTES: u64 = 256;

/// A thread of the run. The entry's is 0; numbers are not reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct ThreadIndex(pub u32);

/// What a blocked thread waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Waiting {
    /// To enter a monitor.
    Monitor(Ref),
    /// For a pulse.
    Pulse(Ref),
    /// For one of these to be woken. Empty: just for time to pass.
    Objects(Vec<Ref>),
    /// For a thread to end.
    Join(ThreadIndex),
    /// For another thread to run a static constructor.
    Initialisation(TypeId),
    /// For finalizers to be run: the finalizer thread, and who waits for it to be done.
    Finalizers,
}

/// Whether a wait may end by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Patience {
    /// Only what is waited for ends it.
    Endless,
    /// Time may end it, at any moment: virtual time is not measured.
    Timed,
}

/// Whether a thread can run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Runnable,
    Blocked(Waiting, Patience),
    Ended,
}

/// Where a blocking instruction stands. It is executed again when its thread goes on, and asks this
/// what has happened meanwhile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// It has not begun to wait.
    Fresh,
    /// What it waited for has happened.
    Woken,
    /// Time was over.
    TimedOut,
    /// It waited for a pulse inside a monitor; to be entered again that many times.
    Reenter {
        /// How many times the thread was inside.
        count: u32,
        /// Whether there was a pulse, or time was over.
        pulsed: bool,
    },
}

/// A lock that the thread holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Held {
    pub object: Ref,
    pub count: u32,
}

/// A simulated thread.
pub(crate) struct Thread<'a> {
    pub index: ThreadIndex,
    pub kind: ThreadKind,
    /// Who started it, and where.
    pub parent: Option<(ThreadIndex, Site)>,
    pub component: Component,
    pub clock: VectorClock,
    /// Its own component of the clock.
    pub epoch: Epoch,
    pub frames: Vec<Frame<'a>>,
    pub registers: Vec<Value>,
    pub context: ContextId,
    pub locks: LockSetId,
    /// How often it is in monitors that are not known.
    pub unknown_monitors: u32,
    pub held: Vec<Held>,
    /// How many atomic sections it is in.
    pub atomic: u32,
    pub state: State,
    pub phase: Phase,
    /// Threads that wait for its end.
    pub joiners: Vec<ThreadIndex>,
    /// What `Await` has collected.
    pub awaited: Vec<Ref>,
    pub thread_statics: Vec<(StaticId, Ref)>,
    pub failing: Failing,
    /// What the end of each `catch` handler throws again.
    pub aborting: Option<Value>,
}

impl<'a> Thread<'a> {
    /// A thread that has not begun.
    pub fn new(index: ThreadIndex, kind: ThreadKind, parent: Option<(ThreadIndex, Site)>) -> Self {
        Self {
            index,
            kind,
            parent,
            component: Component(0),
            clock: VectorClock::EMPTY,
            epoch: Epoch::NEVER,
            frames: Vec::new(),
            registers: Vec::new(),
            context: ContextId::ROOT,
            locks: LockSetId::EMPTY,
            unknown_monitors: 0,
            held: Vec::new(),
            atomic: 0,
            state: State::Runnable,
            phase: Phase::Fresh,
            joiners: Vec::new(),
            awaited: Vec::new(),
            thread_statics: Vec::new(),
            failing: Failing::default(),
            aborting: None,
        }
    }

    /// Gives the thread its component of vector clocks, from `value` on.
    pub fn begin_clock(&mut self, component: Component, value: u32) {
        self.component = component;
        self.clock.set(component, value);
        self.epoch = Epoch::new(component, value);
    }

    /// Advances the thread's own time: what it does from now on is not covered by what it has
    /// released so far.
    #[inline]
    pub fn tick(&mut self) {
        let value = self.epoch.value() + 1;
        self.clock.set(self.component, value);
        self.epoch = Epoch::new(self.component, value);
    }

    /// An access at this moment, by the instruction at `pc`.
    #[inline]
    pub fn access(&self, pc: u32) -> Access {
        Access { epoch: self.epoch, site: self.site(pc) }
    }

    /// The place of the instruction at `pc`.
    #[inline]
    pub fn site(&self, pc: u32) -> Site {
        Site { context: self.context, pc }
    }

    /// The innermost frame.
    #[inline]
    pub fn top(&mut self) -> &mut Frame<'a> {
        self.frames.last_mut().expect("a thread that runs has a frame")
    }

    /// What it takes in the program's memory, in bytes.
    pub fn memory(&self) -> u64 {
        THREAD_BYTES + 8 * self.registers.len() as u64 + 4 * self.clock.len() as u64
    }

    /// Calls `visit` with each object that it refers to.
    pub fn for_each_reference(&self, mut visit: impl FnMut(Ref)) {
        self.registers.iter().filter_map(|value| value.reference()).for_each(&mut visit);
        for frame in &self.frames {
            frame.for_each_value(|value| value.reference().into_iter().for_each(&mut visit));
        }
        self.held.iter().for_each(|held| visit(held.object));
        self.thread_statics.iter().for_each(|&(_, cell)| visit(cell));
        self.awaited.iter().for_each(|&object| visit(object));
        self.aborting.and_then(Value::reference).into_iter().for_each(&mut visit);
        if let State::Blocked(Waiting::Objects(objects), _) = &self.state {
            objects.iter().for_each(|&object| visit(object));
        }
    }
}
