//! Threads that wait for ever, although in no cycle of locks.
//!
//! When no thread can go on, whoever still waits does so for ever, provided that the run is known to be
//! what the program does: it is a whole program ([`Intrinsic::WholeProgram`]), and nothing unknown had a
//! part in it: no branch, call, lock or thread that is not known, no limit of a wait that was over, no
//! exception that ended a thread, and nothing that a model says comes from outside
//! ([`Intrinsic::Outside`]).
//!
//! Even then a thread may wait on purpose: a worker without work, a main method that never ends. So this
//! is reported:
//!
//! 1. A cycle in which what a thread has taken, and not given back, counts as held by it: permits of
//!    semaphores. While others could run, one of them might have given it back.
//! 2. A thread that waits for what nobody holds, if another one waits for a lock that it holds;
//! 3. or if the first thread of the program waits for its end, directly or not;
//! 4. or if it is the first thread itself, and what it waits for was signalled before: too early, or to
//!    somebody else.
//!
//! [`Intrinsic::WholeProgram`]: crate::ir::Intrinsic::WholeProgram
//! [`Intrinsic::Outside`]: crate::ir::Intrinsic::Outside

use std::collections::{BTreeMap, BTreeSet};

use super::Machine;
use super::thread::{Patience, State, Thread, ThreadIndex, Waiting};
use crate::reports::{Shape, Waits};
use crate::value::Value;

/// Whether a run is known to be what the program does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Knowledge {
    /// It is.
    Whole,
    /// Something unknown may have had a part in it.
    Partial,
}

/// Whom a waiting thread waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Link {
    /// It wants what the other one holds.
    Lock,
    /// It wants the other one to end.
    End,
}

/// For each thread that waits those it waits for.
type Links = BTreeMap<ThreadIndex, Vec<(ThreadIndex, Link)>>;

impl<'a> Machine<'a> {
    /// What runs is a whole program.
    pub(super) fn whole_program(&mut self) {
        self.knowledge = Knowledge::Whole;
    }

    /// Something unknown happened, after which nobody can say what threads wait for in vain.
    #[inline]
    pub(super) fn something_unknown(&mut self) {
        self.knowledge = Knowledge::Partial;
    }

    /// Whether a thread whose time is over has waited for something, and was not just asleep.
    pub(super) fn gives_up(&self, index: ThreadIndex) -> bool {
        match &self.thread(index).state {
            State::Blocked(Waiting::Objects(objects), _) => !objects.is_empty(),
            State::Blocked(..) => true,
            State::Runnable | State::Ended => false,
        }
    }

    /// The running thread has taken something of the object.
    pub(super) fn take_of(&mut self, thread: &Thread<'a>, object: Value) {
        if let Value::Ref(object) = object {
            self.heap.get_mut(object).extra_mut().takers.push(thread.index);
        }
    }

    /// Something of the object is given back: the running thread's own, if it has taken some.
    pub(super) fn give_back(&mut self, thread: &Thread<'a>, object: Value) {
        let Value::Ref(object) = object else { return };
        let takers = &mut self.heap.get_mut(object).extra_mut().takers;
        match takers.iter().position(|&taker| taker == thread.index) {
            Some(place) => drop(takers.remove(place)),
            None => drop(takers.pop()),
        }
    }

    /// No thread can go on: reports those that wait in vain.
    pub(super) fn detect_hangs(&mut self) {
        if self.knowledge == Knowledge::Partial || self.counts.uncaught_exceptions > 0 {
            return;
        }
        let links = self.links();
        let cycles = cycles(&links);
        let in_cycles: BTreeSet<ThreadIndex> = cycles.iter().flatten().copied().collect();
        for threads in cycles {
            self.report_waits(&Waits { threads, shape: Shape::Cycle });
        }
        for &last in links.keys() {
            let waits_for_nobody = !links[&last].iter().any(|(other, _)| links.contains_key(other));
            if waits_for_nobody
                && !in_cycles.contains(&last)
                && let Some(threads) = self.in_vain(last, &links)
            {
                self.report_waits(&Waits { threads, shape: Shape::Chain });
            }
        }
    }

    /// The threads that wait for `last`, if it waits in vain.
    fn in_vain(&self, last: ThreadIndex, links: &Links) -> Option<Vec<ThreadIndex>> {
        let locked_out = links.iter().find(|(_, to)| to.contains(&(last, Link::Lock)));
        if let Some((&locked_out, _)) = locked_out {
            return Some(vec![locked_out, last]);
        }
        let path = path(FIRST, last, links)?;
        (path.len() > 1 || self.was_signalled(last)).then_some(path)
    }

    /// Whether somebody has already done what the thread waits for.
    fn was_signalled(&self, index: ThreadIndex) -> bool {
        let extra = |object| self.heap.get(object).extra.as_deref();
        match &self.thread(index).state {
            State::Blocked(Waiting::Objects(objects), _) => {
                objects.iter().any(|&object| extra(object).is_some_and(|extra| extra.released.len() > 0))
            }
            State::Blocked(Waiting::Pulse(object), _) => {
                extra(*object).is_some_and(|extra| extra.monitor.pulsed)
            }
            _ => false,
        }
    }

    /// All threads that wait for ever, but for the one of finalizers.
    fn links(&self) -> Links {
        let mut links = Links::new();
        for index in 0..self.threads.len() as u32 {
            let index = ThreadIndex(index);
            let state = &self.thread(index).state;
            let State::Blocked(waiting, Patience::Endless) = state else { continue };
            if self.finalizer_thread == Some(index) {
                continue;
            }
            let link = if matches!(waiting, Waiting::Join(_)) { Link::End } else { Link::Lock };
            let mut to: Vec<(ThreadIndex, Link)> = Vec::new();
            to.extend(self.alternatives(index).into_iter().flatten().flatten().map(|other| (other, link)));
            if let Waiting::Objects(objects) = waiting {
                for &object in objects {
                    let takers = self.heap.get(object).extra.iter().flat_map(|extra| &extra.takers);
                    to.extend(takers.map(|&taker| (taker, Link::Lock)));
                }
            }
            links.insert(index, to);
        }
        links
    }
}

/// The first thread of a run.
const FIRST: ThreadIndex = ThreadIndex(0);

/// The cycles among waiting threads: one through each thread that has not been in one.
fn cycles(links: &Links) -> Vec<Vec<ThreadIndex>> {
    let mut found: Vec<Vec<ThreadIndex>> = Vec::new();
    for &start in links.keys() {
        if found.iter().flatten().any(|&thread| thread == start) {
            continue;
        }
        let next = links[&start].iter().map(|&(other, _)| other);
        let back = next.filter_map(|other| path(other, start, links)).min_by_key(Vec::len);
        if let Some(mut cycle) = back {
            cycle.rotate_right(1);
            found.push(cycle);
        }
    }
    found
}

/// A shortest way from one waiting thread to another, both included.
fn path(from: ThreadIndex, to: ThreadIndex, links: &Links) -> Option<Vec<ThreadIndex>> {
    let mut before: BTreeMap<ThreadIndex, ThreadIndex> = BTreeMap::new();
    let mut todo = std::collections::VecDeque::from([from]);
    while let Some(thread) = todo.pop_front() {
        if thread == to {
            let mut path = vec![to];
            while let Some(&previous) = before.get(&path[path.len() - 1])
                && path[path.len() - 1] != from
            {
                path.push(previous);
            }
            path.reverse();
            return Some(path);
        }
        for &(next, _) in links.get(&thread)? {
            if links.contains_key(&next) && next != from && !before.contains_key(&next) {
                before.insert(next, thread);
                todo.push_back(next);
            }
        }
    }
    None
}
