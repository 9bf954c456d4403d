//! How long threads have been delayed, and the limits ([TSVD] 4, runtime, item 2).
//!
//! A delay is paid for when it is planned and settled when it is over, so that delays which run at
//! the same time cannot exceed a limit together.

use std::{collections::HashMap, time::Duration};

use redhanded_model::ThreadId;

use crate::{
    settings::Settings,
    sync::{AtomicU64, Mutex, Ordering::Relaxed, lock},
};

pub(crate) struct Budget {
    per_thread: Duration,
    per_run: Duration,
    /// Nanoseconds the run may still plan, so that a run that has none left is told without the
    /// lock, at every call of a dangerous site.
    left: AtomicU64,
    /// How many threads have been delayed, for the many that end without.
    delayed_threads: AtomicU64,
    spent: Mutex<Spent>,
}

/// Planned delays count in full, finished ones with the time they took.
#[derive(Default)]
struct Spent {
    run: Duration,
    threads: HashMap<ThreadId, Duration>,
    delays: u64,
    /// Finished delays only.
    delayed: Duration,
}

impl Budget {
    pub(crate) fn new(settings: &Settings) -> Self {
        Budget {
            per_thread: settings.max_delay_per_thread,
            per_run: settings.max_delay_per_run,
            left: AtomicU64::new(nanos(settings.max_delay_per_run)),
            delayed_threads: AtomicU64::new(0),
            spent: Mutex::new(Spent::default()),
        }
    }

    /// Takes `duration` from the limits of the run and of `thread`, if both allow it.
    pub(crate) fn reserve(&self, thread: ThreadId, duration: Duration) -> bool {
        if self.left.load(Relaxed) < nanos(duration) {
            return false;
        }
        let mut spent = lock(&self.spent);
        let run = spent.run.saturating_add(duration);
        let own = spent.threads.get(&thread).copied().unwrap_or_default().saturating_add(duration);
        let allowed = run <= self.per_run && own <= self.per_thread;
        if allowed {
            spent.run = run;
            spent.threads.insert(thread, own);
            self.publish(&spent);
        }
        allowed
    }

    fn publish(&self, spent: &Spent) {
        self.left.store(nanos(self.per_run.saturating_sub(spent.run)), Relaxed);
        self.delayed_threads.store(spent.threads.len() as u64, Relaxed);
    }

    /// The delay did not take place.
    pub(crate) fn cancel(&self, thread: ThreadId, planned: Duration) {
        let mut spent = lock(&self.spent);
        spent.replace(thread, planned, Duration::ZERO);
        self.publish(&spent);
    }

    /// The delay took `actual` instead of `planned`.
    pub(crate) fn settle(&self, thread: ThreadId, planned: Duration, actual: Duration) {
        let mut spent = lock(&self.spent);
        spent.replace(thread, planned, actual);
        spent.delays += 1;
        spent.delayed = spent.delayed.saturating_add(actual);
        self.publish(&spent);
    }

    /// The thread ended.
    pub(crate) fn forget(&self, thread: ThreadId) {
        if self.delayed_threads.load(Relaxed) != 0 {
            let mut spent = lock(&self.spent);
            spent.threads.remove(&thread);
            self.publish(&spent);
        }
    }

    /// Finished delays, and how long they took together.
    pub(crate) fn delays(&self) -> (u64, Duration) {
        let spent = lock(&self.spent);
        (spent.delays, spent.delayed)
    }
}

fn nanos(duration: Duration) -> u64 {
    u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX)
}

impl Spent {
    fn replace(&mut self, thread: ThreadId, planned: Duration, actual: Duration) {
        self.run = self.run.saturating_sub(planned).saturating_add(actual);
        if let Some(own) = self.threads.get_mut(&thread) {
            *own = own.saturating_sub(planned).saturating_add(actual);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: fn(u64) -> Duration = Duration::from_millis;

    fn budget(per_thread: u64, per_run: u64) -> Budget {
        Budget::new(&Settings {
            max_delay_per_thread: MS(per_thread),
            max_delay_per_run: MS(per_run),
            ..Settings::default()
        })
    }

    #[test]
    fn a_thread_and_the_run_stop_at_their_limits() {
        let budget = budget(200, 300);
        assert!(budget.reserve(ThreadId(1), MS(100)));
        assert!(budget.reserve(ThreadId(1), MS(100)));
        assert!(!budget.reserve(ThreadId(1), MS(100)));
        assert!(budget.reserve(ThreadId(2), MS(100)));
        assert!(!budget.reserve(ThreadId(2), MS(100)));
    }

    #[test]
    fn what_was_planned_but_not_used_is_given_back() {
        let budget = budget(100, 100);
        assert!(budget.reserve(ThreadId(1), MS(100)));
        budget.cancel(ThreadId(1), MS(100));
        assert!(budget.reserve(ThreadId(1), MS(100)));
        budget.settle(ThreadId(1), MS(100), MS(40));
        assert!(!budget.reserve(ThreadId(1), MS(61)));
        assert!(budget.reserve(ThreadId(1), MS(60)));
        assert_eq!(budget.delays(), (1, MS(40)));
    }
}
