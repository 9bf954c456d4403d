//! The textbook model of data races, slow and obvious: every access keeps its full vector time, and
//! is compared with every later one of the same variable.

use std::collections::BTreeMap;

use crate::finding::Action;
use crate::trace::Event;

/// For each thread how much of it is known to have happened. Absent: nothing.
type Time = BTreeMap<u32, u64>;

fn join(time: &mut Time, other: &Time) {
    for (&thread, &value) in other {
        let mine = time.entry(thread).or_default();
        *mine = (*mine).max(value);
    }
}

/// One access with its time.
#[derive(Clone, Debug)]
pub(super) struct Access {
    pub thread: u32,
    pub variable: (u32, usize),
    pub action: Action,
    pub pc: u32,
    /// The number of the thread's event.
    at: u64,
    /// What had happened before it.
    time: Time,
}

impl Access {
    fn happens_before(&self, later: &Access) -> bool {
        later.time.get(&self.thread).is_some_and(|&known| known >= self.at)
    }

    /// Whether the two race; `self` was executed first.
    pub fn races_with(&self, later: &Access) -> bool {
        let writes = |access: &Access| matches!(access.action, Action::Write | Action::VolatileWrite);
        let plain = |access: &Access| matches!(access.action, Action::Read | Action::Write);
        self.variable == later.variable
            && (writes(self) || writes(later))
            && (plain(self) || plain(later))
            && !self.happens_before(later)
    }
}

/// The model's state.
#[derive(Default)]
pub(super) struct Reference {
    threads: BTreeMap<u32, Time>,
    monitors: BTreeMap<u32, Time>,
    released: BTreeMap<u32, Time>,
    volatiles: BTreeMap<(u32, usize), Time>,
    pub accesses: Vec<Access>,
}

impl Reference {
    /// Takes note of an event.
    pub fn observe(&mut self, event: &Event) {
        match *event {
            Event::Access { thread, variable, action, pc } => self.access(thread, variable, action, pc),
            Event::Lock { thread, object, acquired: true } => {
                let released = self.monitors.entry(object).or_default().clone();
                join(self.time(thread), &released);
            }
            Event::Lock { thread, object, acquired: false } => {
                let time = self.next(thread);
                self.monitors.insert(object, time);
            }
            Event::Release { thread, object, release: true } => {
                let time = self.next(thread);
                join(self.released.entry(object).or_default(), &time);
            }
            Event::Release { thread, object, release: false } => {
                let released = self.released.entry(object).or_default().clone();
                join(self.time(thread), &released);
            }
            Event::Start { thread, started } => {
                let time = self.next(thread);
                self.threads.insert(started, time);
            }
            Event::Join { thread, joined } => {
                let time = self.next(joined);
                join(self.time(thread), &time);
            }
            Event::Race { .. } => {}
        }
    }

    fn access(&mut self, thread: u32, variable: (u32, usize), action: Action, pc: u32) {
        if action == Action::VolatileRead {
            let released = self.volatiles.entry(variable).or_default().clone();
            join(self.time(thread), &released);
        }
        let time = self.next(thread);
        if action == Action::VolatileWrite {
            join(self.volatiles.entry(variable).or_default(), &time);
        }
        let at = time[&thread];
        self.accesses.push(Access { thread, variable, action, pc, at, time });
    }

    fn time(&mut self, thread: u32) -> &mut Time {
        self.threads.entry(thread).or_default()
    }

    /// The thread's time after one more event of its own.
    fn next(&mut self, thread: u32) -> Time {
        let time = self.time(thread);
        *time.entry(thread).or_default() += 1;
        time.clone()
    }
}
