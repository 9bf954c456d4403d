//! The traps that are set ([TSVD] 3.1, Figure 5), and what runs into them.
//!
//! A call asks three questions, each cheaper than the next: is any trap set (one load), may one be
//! set on this object (one load of a small counting filter), which ones are (a lock that is held
//! for as long as it takes to look through the few traps there are).
//!
//! Objects are compared by reference, and that may take long, so it happens outside the lock. In
//! between the delayed thread may have gone on: catching and clearing exclude each other in the
//! trap itself, so whatever is reported, the delayed thread was still held.

use std::time::Duration;

use redhanded_model::{DangerousPair, ObjectId, SiteId, ThreadId, Timestamp};

use crate::{
    call::{Call, Conflict},
    chance::spread,
    sync::{Arc, AtomicU32, AtomicU64, Mutex, Ordering, lock},
};

const FILTER_BITS: u32 = if cfg!(loom) { 2 } else { 8 };

/// A trap: a thread held just before a call ([TSVD] 3.1). A call that touches two objects, such as
/// a collection and the iterator it is walked with, has a trap on each for one and the same delay.
#[derive(Debug)]
pub struct Trap<W> {
    /// The call.
    pub call: Call,
    /// What the bridge captured when it set the trap.
    pub witness: W,
    /// When the delay began.
    pub set_at: Timestamp,
    duration: Duration,
    sequence: u64,
    /// Of the delay: the same for both traps of a call that touches two objects.
    state: Arc<Mutex<TrapState>>,
}

#[derive(Debug, Default)]
struct TrapState {
    cleared: bool,
    caught: Vec<(ThreadId, SiteId)>,
    /// One of the catches was the first of its pair.
    news: bool,
    futile: bool,
}

impl<W> Trap<W> {
    /// How long the delay is planned to take.
    pub fn duration(&self) -> Duration {
        self.duration
    }

    /// How many calls ran into the delay so far.
    pub fn caught(&self) -> usize {
        lock(&self.state).caught.len()
    }

    /// Whether the trap proved a violation that was not proven before.
    pub(crate) fn has_news(&self) -> bool {
        lock(&self.state).news
    }

    pub(crate) fn set_news(&self) {
        lock(&self.state).news = true;
    }

    /// The pair of locations that `other` makes with this trap.
    pub(crate) fn pair_with(&self, other: &Call) -> DangerousPair<SiteId> {
        DangerousPair::new(self.call.site, other.site)
    }

    /// Marks the trap as caught by `call`. Refused when the delayed thread is no longer held, or
    /// when the same thread was caught here at the same site before.
    pub(crate) fn catch(&self, call: &Call) -> bool {
        let mut state = lock(&self.state);
        let catch = (call.thread, call.site);
        if state.cleared || state.caught.contains(&catch) {
            return false;
        }
        state.caught.push(catch);
        true
    }

    fn clear(&self) -> usize {
        let mut state = lock(&self.state);
        state.cleared = true;
        state.caught.len()
    }
}

/// A trap that is set: the thread that holds it is the one being delayed.
#[derive(Debug)]
#[must_use = "a trap stays set until it is given to `Engine::clear_trap`"]
pub struct SetTrap<W> {
    pub(crate) trap: Arc<Trap<W>>,
    also: Option<Arc<Trap<W>>>,
}

impl<W> SetTrap<W> {
    /// The trap.
    pub fn trap(&self) -> &Arc<Trap<W>> {
        &self.trap
    }

    /// All traps of the delay: one, or two for a call that touches two objects, in the order in which
    /// these were shown to the engine.
    pub fn traps(&self) -> impl Iterator<Item = &Arc<Trap<W>>> {
        self.also.iter().chain([&self.trap])
    }

    pub(crate) fn set_futile(&self) {
        lock(&self.trap.state).futile = true;
    }

    pub(crate) fn is_futile(&self) -> bool {
        lock(&self.trap.state).futile
    }
}

/// What came of comparing a call with the traps.
pub(crate) struct Checked<W> {
    pub(crate) caught: Vec<Conflict<W>>,
    /// Traps whose object has the same id but is another one.
    pub(crate) identity_collisions: u64,
}

/// All traps that are set.
pub(crate) struct Traps<W> {
    active: AtomicU32,
    /// When a trap was cleared last; zero before the first time.
    latest_end: AtomicU64,
    filter: Box<[AtomicU32]>,
    set: Mutex<TrapList<W>>,
}

struct TrapList<W> {
    traps: Vec<Arc<Trap<W>>>,
    next_sequence: u64,
}

impl<W> Traps<W> {
    pub(crate) fn new() -> Self {
        Traps {
            active: AtomicU32::new(0),
            latest_end: AtomicU64::new(0),
            filter: (0..1 << FILTER_BITS).map(|_| AtomicU32::new(0)).collect(),
            set: Mutex::new(TrapList { traps: Vec::new(), next_sequence: 0 }),
        }
    }

    /// Whether any trap is set.
    #[inline]
    pub(crate) fn any(&self) -> bool {
        self.active.load(Ordering::Relaxed) != 0
    }

    #[inline]
    fn filter_of(&self, object: ObjectId) -> &AtomicU32 {
        &self.filter[(spread(object.0) >> (64 - FILTER_BITS)) as usize]
    }

    /// Sets a trap on the object of `call`, and one on that of `also` for the same delay. Nobody sees
    /// one of them without the other.
    pub(crate) fn set(
        &self,
        (call, witness): (Call, W),
        also: Option<(Call, W)>,
        duration: Duration,
        now: Timestamp,
    ) -> SetTrap<W> {
        let state = Arc::new(Mutex::new(TrapState::default()));
        let mut set = lock(&self.set);
        let sequence = set.next_sequence;
        set.next_sequence += 1;
        let mut add = |(call, witness): (Call, W)| {
            let state = Arc::clone(&state);
            let trap = Arc::new(Trap { call, witness, set_at: now, duration, sequence, state });
            set.traps.push(Arc::clone(&trap));
            self.filter_of(call.object).fetch_add(1, Ordering::Relaxed);
            trap
        };
        let trap = SetTrap { trap: add((call, witness)), also: also.map(add) };
        self.active.fetch_add(1, Ordering::Relaxed);
        trap
    }

    /// Whether a delay was running at some time since `time`.
    #[inline]
    pub(crate) fn any_since(&self, time: Timestamp) -> bool {
        self.any() || self.latest_end.load(Ordering::Relaxed) > time.0
    }

    /// Ends a delay at `now` and tells how many calls it caught. From now on it catches nothing.
    pub(crate) fn clear(&self, trap: &SetTrap<W>, now: Timestamp) -> usize {
        self.latest_end.fetch_max(now.0, Ordering::Relaxed);
        let mut set = lock(&self.set);
        set.traps.retain(|other| !trap.traps().any(|own| Arc::ptr_eq(other, own)));
        for own in trap.traps() {
            self.filter_of(own.call.object).fetch_sub(1, Ordering::Relaxed);
        }
        self.active.fetch_sub(1, Ordering::Relaxed);
        drop(set);
        trap.trap.clear()
    }

    /// All traps that `call` runs into. `same_object` is asked for each that matches by thread,
    /// id of the object, and access.
    pub(crate) fn check(&self, call: &Call, same_object: impl FnMut(&W) -> bool) -> Checked<W> {
        if self.filter_of(call.object).load(Ordering::Relaxed) == 0 {
            return Checked { caught: Vec::new(), identity_collisions: 0 };
        }
        self.check_before(u64::MAX, call, same_object)
    }

    /// As [`Traps::check`], for a thread that has just set `trap` itself: the traps that were set
    /// between its check and its own trap. Of two threads that arrive together the later one sees
    /// the earlier, so each such meeting is seen once.
    pub(crate) fn recheck(&self, trap: &Trap<W>, same_object: impl FnMut(&W) -> bool) -> Checked<W> {
        self.check_before(trap.sequence, &trap.call, same_object)
    }

    fn check_before(
        &self,
        sequence: u64,
        call: &Call,
        mut same_object: impl FnMut(&W) -> bool,
    ) -> Checked<W> {
        let matches = |trap: &&Arc<Trap<W>>| trap.sequence < sequence && trap.call.conflicts_with(call);
        let candidates: Vec<_> = lock(&self.set).traps.iter().filter(matches).cloned().collect();
        let mut checked = Checked { caught: Vec::new(), identity_collisions: 0 };
        for trap in candidates {
            if !same_object(&trap.witness) {
                checked.identity_collisions += 1;
            } else if trap.catch(call) {
                checked.caught.push(Conflict { trap });
            }
        }
        checked
    }
}
