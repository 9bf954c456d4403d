//! Likely happens-before relations, inferred from what a delay did to the others
//! ([TSVD] 3.4.4, Figure 6).
//!
//! If `loc1` happens before `loc2`, a delay just before `loc1` delays `loc2` as well. So when a
//! thread that was silent from `t0` to `t2` arrives at `loc2`, when that gap is at least
//! `delta_hb` times as long as a delay at `loc1`, and when they overlap (`t0` is not later than
//! the end of the delay), then `loc1` is taken to happen before `loc2`, and before the thread's
//! next `k_hb` calls too. Among several delays the one that finished last is the cause.
//!
//! Can be wrong: a thread may be silent for reasons of its own. The pair is then lost to this run
//! ([TSVD] 5.3, "Happens-before inference false negatives").

use std::{
    collections::{HashMap, VecDeque},
    time::Duration,
};

use redhanded_model::{SiteId, ThreadId, Timestamp};

use crate::{
    settings::Settings,
    sync::{AtomicU64, Mutex, Ordering::Relaxed, lock},
};

/// A delay that is over and may explain a gap.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FinishedDelay {
    pub(crate) thread: ThreadId,
    pub(crate) site: SiteId,
    pub(crate) start: Timestamp,
    pub(crate) end: Timestamp,
}

/// A thread's next calls come after a delayed site as well.
#[derive(Clone, Copy, Debug)]
struct Inheritance {
    site: SiteId,
    remaining: u32,
}

pub(crate) struct Orders {
    /// The end of the delay that finished last; zero when there was none.
    newest_end: AtomicU64,
    /// How many threads inherit an order.
    heirs: AtomicU64,
    inference: Mutex<Inference>,
    blocking_threshold: f64,
    inference_window: u32,
    kept_delays: usize,
    kept_heirs: usize,
}

#[derive(Default)]
struct Inference {
    /// The delay that finished last is at the front.
    finished: VecDeque<FinishedDelay>,
    inherited: HashMap<ThreadId, Vec<Inheritance>>,
}

/// The delayed sites that come before a call, and whether the thread's next call inherits some.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Inferred {
    pub(crate) before: Vec<SiteId>,
    pub(crate) inherits: bool,
}

impl Orders {
    pub(crate) fn new(settings: &Settings) -> Self {
        Orders {
            newest_end: AtomicU64::new(0),
            heirs: AtomicU64::new(0),
            inference: Mutex::new(Inference::default()),
            blocking_threshold: settings.hb_blocking_threshold,
            inference_window: settings.hb_inference_window,
            kept_delays: settings.finished_delays.max(1),
            kept_heirs: settings.thread_slots.max(1),
        }
    }

    /// Whether a thread that called last at `last_call` may have waited for a delay: the question
    /// on the hot path. After its first call since the newest delay the answer is no.
    #[inline]
    pub(crate) fn may_follow(&self, last_call: Option<Timestamp>) -> bool {
        match (last_call, self.newest_end.load(Relaxed)) {
            (_, 0) | (None, _) => false,
            (Some(last_call), end) => last_call.0 <= end,
        }
    }

    /// Whether some thread inherits an order (asked for threads that are new in the table).
    pub(crate) fn has_heirs(&self) -> bool {
        self.heirs.load(Relaxed) != 0
    }

    /// A delay is over.
    pub(crate) fn finished(&self, delay: FinishedDelay) {
        let mut inference = lock(&self.inference);
        inference.finished.push_front(delay);
        inference.finished.truncate(self.kept_delays);
        self.newest_end.fetch_max(delay.end.0, Relaxed);
    }

    /// `thread` calls at `now`, for the first time since `last_call`: which delayed sites come
    /// before this call?
    pub(crate) fn infer(&self, thread: ThreadId, last_call: Option<Timestamp>, now: Timestamp) -> Inferred {
        let mut inference = lock(&self.inference);
        let mut heir = inference.inherited.remove(&thread).unwrap_or_default();
        let mut before: Vec<SiteId> = heir.iter().map(|inheritance| inheritance.site).collect();
        for inheritance in &mut heir {
            inheritance.remaining -= 1;
        }
        heir.retain(|inheritance| inheritance.remaining > 0);
        if let Some(cause) = last_call.and_then(|last| self.cause(&inference, thread, last, now)) {
            before.push(cause);
            if self.inference_window > 0 {
                heir.push(Inheritance { site: cause, remaining: self.inference_window });
            }
        }
        before.sort();
        before.dedup();
        let inherits = !heir.is_empty();
        if inherits {
            if inference.inherited.len() >= self.kept_heirs {
                // Threads that ended in the middle and were not reported as ended.
                inference.inherited.clear();
            }
            inference.inherited.insert(thread, heir);
        }
        self.heirs.store(inference.inherited.len() as u64, Relaxed);
        Inferred { before, inherits }
    }

    /// The site of the delay that explains why `thread` was silent from `last_call` to `now`.
    fn cause(
        &self,
        inference: &Inference,
        thread: ThreadId,
        last_call: Timestamp,
        now: Timestamp,
    ) -> Option<SiteId> {
        let gap = now.since(last_call);
        let explains = |delay: &&FinishedDelay| {
            let overlaps = last_call <= delay.end && now >= delay.start;
            let long_enough = gap >= self.threshold(delay.end.since(delay.start));
            delay.thread != thread && overlaps && long_enough
        };
        inference.finished.iter().find(explains).map(|delay| delay.site)
    }

    fn threshold(&self, delay: Duration) -> Duration {
        delay.mul_f64(self.blocking_threshold)
    }

    /// The thread ended.
    pub(crate) fn forget(&self, thread: ThreadId) {
        if self.has_heirs() {
            let mut inference = lock(&self.inference);
            inference.inherited.remove(&thread);
            self.heirs.store(inference.inherited.len() as u64, Relaxed);
        }
    }
}
