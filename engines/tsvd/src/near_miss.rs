//! Near misses ([TSVD] 3.4.2): the recent calls of each object, and which of them a new call
//! conflicts with.
//!
//! The textbook version is a map from object to the list of its last `N_nm` calls. Here it is a
//! [table of fixed size](crate::history_table): memory is bounded, and looking up is a hash and an
//! index. In a full set the object that was called longest ago gives way; its next call finds an
//! empty history, so a near miss can be overlooked.
//!
//! Most calls repeat what the object's history already holds: the same thread, at the same site,
//! at the same tick of the cheap clock. They are recognised by reading and write nothing, so
//! neither a thread with objects of its own nor many threads that hammer one object pay for more.
//! (The paper's history would fill up with repetitions and push out what is worth knowing.) A
//! conflicting call that came in between has been compared with the entry that stands for all of
//! them. Other calls take the set's lock; whoever does not get it after a few turns passes
//! unobserved, and is counted.
//!
//! A read without the lock may be mixed from two moments. The worst that follows is that a call is
//! taken for a repetition of an entry that was just pushed out.

use std::time::Duration;

use redhanded_model::{Access, DangerousPair, ObjectId, SiteId, ThreadId, Timestamp};

use crate::{
    call::Call,
    history_table::{HistoryTable, Set},
    phase::Phase,
};

/// A call with its circumstances, as the history keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Observed {
    pub(crate) thread: ThreadId,
    pub(crate) site: SiteId,
    pub(crate) access: Access,
    pub(crate) phase: Phase,
    pub(crate) time: Timestamp,
}

impl Observed {
    #[inline]
    pub(crate) fn of(call: &Call, phase: Phase, time: Timestamp) -> Self {
        Observed { thread: call.thread, site: call.site, access: call.access, phase, time }
    }
}

/// What a call means for the object it is about.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct NearMisses {
    /// How many calls in the history it nearly missed.
    pub(crate) count: u64,
    /// The dangerous pairs among them that the caller did not know. No allocation when empty.
    pub(crate) news: Vec<DangerousPair<SiteId>>,
    /// The set was busy.
    pub(crate) unobserved: bool,
}

/// Which near misses are dangerous.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PhaseTest {
    /// Those with at least one call in a concurrent phase ([TSVD] 3.4.1).
    Required,
    /// All (Table 3, "no concurrent phase detection").
    Ignored,
}

pub(crate) struct Histories {
    table: HistoryTable,
    /// `None`: the whole history counts (Table 3, "no windowing").
    window: Option<Duration>,
    phase_test: PhaseTest,
}

impl Histories {
    /// Histories in `table`.
    pub(crate) fn new(table: HistoryTable, window: Option<Duration>, phase_test: PhaseTest) -> Self {
        Histories { table, window, phase_test }
    }

    /// The set of `object` if there is something to record: `None` when the object's history holds
    /// the call already. Without the lock.
    #[inline]
    pub(crate) fn news_for(&self, object: ObjectId, call: &Observed) -> Option<Set<'_>> {
        let set = self.table.set_of(object)?;
        (!set.holds(call)).then_some(set)
    }

    /// Compares `call` with the history of the object and enters it. `known` tells of a pair
    /// whether the caller knows it already.
    pub(crate) fn record(
        &self,
        set: Set<'_>,
        call: &Observed,
        known: impl Fn(DangerousPair<SiteId>) -> bool,
    ) -> NearMisses {
        let mut result = NearMisses::default();
        let Some(set) = set.lock() else {
            result.unobserved = true;
            return result;
        };
        for other in set.history() {
            if !self.is_near_miss(&other, call) {
                continue;
            }
            result.count += 1;
            let pair = DangerousPair::new(other.site, call.site);
            if self.is_dangerous(&other, call) && !known(pair) && !result.news.contains(&pair) {
                result.news.push(pair);
            }
        }
        set.push(call);
        result
    }

    fn is_near_miss(&self, one: &Observed, other: &Observed) -> bool {
        let distance = Duration::from_nanos(one.time.0.abs_diff(other.time.0));
        one.thread != other.thread
            && one.access.conflicts_with(other.access)
            && self.window.is_none_or(|window| distance <= window)
    }

    fn is_dangerous(&self, one: &Observed, other: &Observed) -> bool {
        self.phase_test == PhaseTest::Ignored
            || one.phase == Phase::Concurrent
            || other.phase == Phase::Concurrent
    }
}
