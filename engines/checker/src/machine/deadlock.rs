//! Cycles among blocked threads ([HSR] 3.4).
//!
//! A thread that waits for one of several objects goes on when any of them is woken; an object is
//! woken when all who hold it have let go. Nobody is known to hold an object that has no holder (an
//! event, a semaphore, the pulse of a monitor), so who waits for it is not stuck as far as can be
//! told until the run is over: see [`hangs`](super::hangs); nor is a thread whose wait ends by itself. What
//! remains stuck then, waits in a cycle.

use std::collections::BTreeMap;

use super::initialisation::Initialisation;
use super::thread::{Patience, State, ThreadIndex, Waiting};
use super::{Activity, Machine};
use crate::reports::{Shape, Waits};

/// What a stuck thread waits for: for each alternative the threads that would have to let go.
type Alternatives = Vec<Vec<ThreadIndex>>;

impl Machine<'_> {
    /// A thread has blocked for good: reports a deadlock if it waits for itself.
    pub(super) fn detect_deadlock(&mut self, start: ThreadIndex) {
        if self.waits_for_one_who_goes_on(start) {
            return;
        }
        let mut waits = self.reachable_waits(start);
        loop {
            let stuck = |holders: &Vec<ThreadIndex>| holders.iter().any(|holder| waits.contains_key(holder));
            let live: Vec<ThreadIndex> = waits
                .iter()
                .filter(|(_, alternatives)| !alternatives.iter().all(stuck))
                .map(|(&thread, _)| thread)
                .collect();
            if live.is_empty() {
                break;
            }
            live.iter().for_each(|thread| drop(waits.remove(thread)));
        }
        if waits.contains_key(&start) {
            let threads = cycle_from(start, &waits);
            let waiting = threads.into_iter().map(Activity::Thread).collect();
            self.report_waits(&Waits { waiting, shape: Shape::Cycle });
        }
    }

    /// Whether the thread waits for a single one that is not blocked for good, which is what most waits
    /// are like.
    fn waits_for_one_who_goes_on(&self, start: ThreadIndex) -> bool {
        let goes_on =
            |thread: ThreadIndex| !matches!(self.thread(thread).state, State::Blocked(_, Patience::Endless));
        match &self.thread(start).state {
            State::Blocked(Waiting::Join(target), _) => goes_on(*target),
            State::Blocked(Waiting::Monitor(object), _) => {
                let monitor = self.heap.get(*object).extra.as_ref().map(|extra| &extra.monitor);
                monitor.and_then(|monitor| monitor.owner).is_some_and(|(owner, _)| goes_on(owner))
            }
            _ => false,
        }
    }

    /// The blocked threads that `start` waits for, directly or not, with what they wait for.
    fn reachable_waits(&self, start: ThreadIndex) -> BTreeMap<ThreadIndex, Alternatives> {
        let mut waits = BTreeMap::new();
        let mut todo = vec![start];
        while let Some(thread) = todo.pop() {
            if waits.contains_key(&thread) {
                continue;
            }
            if let Some(alternatives) = self.alternatives(thread) {
                todo.extend(alternatives.iter().flatten());
                waits.insert(thread, alternatives);
            }
        }
        waits
    }

    pub(super) fn alternatives(&self, thread: ThreadIndex) -> Option<Alternatives> {
        let State::Blocked(waiting, Patience::Endless) = &self.thread(thread).state else { return None };
        Some(match waiting {
            Waiting::Monitor(object) => {
                let monitor = self.heap.get(*object).extra.as_ref().map(|extra| &extra.monitor);
                let owner = monitor.and_then(|monitor| monitor.owner);
                vec![owner.iter().map(|&(owner, _)| owner).collect()]
            }
            // What it awaits is unknown: nothing can be told about who holds it.
            Waiting::Objects(objects) if objects.is_empty() => return None,
            Waiting::Objects(objects) => {
                let holders = |&object| match &self.heap.get(object).extra {
                    Some(extra) => extra.holders.iter().map(|&(holder, _)| holder).collect(),
                    None => Vec::new(),
                };
                objects.iter().map(holders).collect()
            }
            Waiting::Join(target) => vec![vec![*target]],
            Waiting::Initialisation(ty) => match self.initialisations.get(ty) {
                Some(&Initialisation::Running { by, .. }) => vec![vec![by]],
                _ => vec![Vec::new()],
            },
            Waiting::Pulse(_) | Waiting::Finalizers => return None,
        })
    }
}

/// Follows the waits from `start` until a thread comes again; what lies between is a cycle.
fn cycle_from(start: ThreadIndex, waits: &BTreeMap<ThreadIndex, Alternatives>) -> Vec<ThreadIndex> {
    let mut path = vec![start];
    loop {
        let last = path[path.len() - 1];
        let next = waits[&last].iter().flatten().find(|holder| waits.contains_key(holder));
        let Some(&next) = next else { return path };
        if let Some(first) = path.iter().position(|&thread| thread == next) {
            return path.split_off(first);
        }
        path.push(next);
    }
}
