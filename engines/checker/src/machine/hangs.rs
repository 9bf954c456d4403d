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
//! Asynchronous operations that no thread runs count as threads: see [`activations`](super::activations).
//!
//! [`Intrinsic::WholeProgram`]: crate::ir::Intrinsic::WholeProgram
//! [`Intrinsic::Outside`]: crate::ir::Intrinsic::Outside

use std::collections::{BTreeMap, BTreeSet};

use super::thread::{Patience, State, Thread, ThreadIndex, Waiting};
use super::{Activity, Machine, Taker};
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
pub(super) enum Link {
    /// It wants what the other one holds.
    Lock,
    /// It wants the other one to end.
    End,
}

/// For each that waits those it waits for.
type Links = BTreeMap<Activity, Vec<(Activity, Link)>>;

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

    /// Something of the object has been taken.
    pub(super) fn take_of(&mut self, taker: Taker, object: Value) {
        if let Value::Ref(object) = object {
            self.heap.get_mut(object).extra_mut().takers.push(taker);
        }
    }

    /// Something of the object is given back: what the running activation or thread has taken, if it has.
    pub(super) fn give_back(&mut self, thread: &Thread<'a>, object: Value) {
        let Value::Ref(object) = object else { return };
        let own = self.taker(thread);
        let takers = &mut self.heap.get_mut(object).extra_mut().takers;
        let by_activation =
            takers.iter().position(|taker| own.activation.is_some() && taker.activation == own.activation);
        let by_thread = || takers.iter().position(|taker| taker.thread == own.thread);
        match by_activation.or_else(by_thread) {
            Some(place) => drop(takers.remove(place)),
            None => drop(takers.pop()),
        }
    }

    /// Nothing goes on: reports those that wait in vain.
    pub(super) fn detect_hangs(&mut self) {
        if self.knowledge == Knowledge::Partial || self.counts.uncaught_exceptions > 0 {
            return;
        }
        let links = self.links();
        let cycles = cycles(&links);
        let in_cycles: BTreeSet<Activity> = cycles.iter().flatten().copied().collect();
        for mut waiting in cycles {
            waiting.retain(|activity| self.is_of_program(*activity));
            if !waiting.is_empty() {
                self.report_waits(&Waits { waiting, shape: Shape::Cycle });
            }
        }
        for &last in links.keys() {
            let waits_for_nobody = !links[&last].iter().any(|(other, _)| links.contains_key(other));
            if waits_for_nobody
                && !in_cycles.contains(&last)
                && let Some(waiting) = self.in_vain(last, &links)
            {
                self.report_waits(&Waits { waiting, shape: Shape::Chain });
            }
        }
    }

    /// Those that wait for `last`, if it waits in vain.
    fn in_vain(&self, last: Activity, links: &Links) -> Option<Vec<Activity>> {
        let locked_out = links.iter().find(|(_, to)| to.contains(&(last, Link::Lock)));
        let mut waiting = match locked_out {
            Some((&locked_out, _)) => vec![locked_out, last],
            None => path(FIRST, last, links)?,
        };
        // The thread of an asynchronous `Main` waits for its task: there is nothing to tell of it.
        waiting.retain(|activity| self.is_of_program(*activity));
        (waiting.len() > 1 || !waiting.is_empty() && self.was_signalled(last)).then_some(waiting)
    }

    /// Whether somebody has already done what is waited for.
    fn was_signalled(&self, activity: Activity) -> bool {
        let Activity::Thread(index) = activity else { return false };
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

    /// All that wait for ever, but for the thread of finalizers.
    fn links(&self) -> Links {
        let mut links = Links::new();
        for index in 0..self.threads.len() as u32 {
            let index = ThreadIndex(index);
            let State::Blocked(waiting, Patience::Endless) = &self.thread(index).state else { continue };
            if self.finalizer_thread == Some(index) {
                continue;
            }
            let to = match waiting {
                Waiting::Objects(objects) => objects.iter().flat_map(|&object| self.enders(object)).collect(),
                _ => {
                    let link = if matches!(waiting, Waiting::Join(_)) { Link::End } else { Link::Lock };
                    let others = self.alternatives(index).into_iter().flatten().flatten();
                    others.map(|other| (Activity::Thread(other), link)).collect()
                }
            };
            links.insert(Activity::Thread(index), to);
        }
        for (&coroutine, activation) in &self.activations {
            if let Some(awaited) = activation.awaited {
                let mut to = self.enders(awaited);
                // What it awaits may have ended already, and it waits for the only thread that may go on.
                let holders = self.heap.get(activation.promise).extra.iter().flat_map(|extra| &extra.holders);
                to.extend(holders.map(|(holder, _)| (Activity::Thread(*holder), Link::Lock)));
                links.insert(Activity::Activation(coroutine), to);
            }
        }
        links
    }
}

/// The first thread of a run.
const FIRST: Activity = Activity::Thread(ThreadIndex(0));

/// The cycles among waiting threads: one through each thread that has not been in one.
fn cycles(links: &Links) -> Vec<Vec<Activity>> {
    let mut found: Vec<Vec<Activity>> = Vec::new();
    for &start in links.keys() {
        if found.iter().flatten().any(|&thread| thread == start) {
            continue;
        }
        // Who waits for itself is told alone: what waits for it does so because of that.
        let alone = |activity: Activity| found.iter().any(|cycle| cycle[..] == [activity]);
        let next = links[&start].iter().map(|&(other, _)| other).filter(|other| !alone(*other));
        let back = next.filter_map(|other| path(other, start, links)).min_by_key(Vec::len);
        if let Some(mut cycle) = back {
            cycle.rotate_right(1);
            found.push(cycle);
        }
    }
    found
}

/// A shortest way from one waiting thread to another, both included.
fn path(from: Activity, to: Activity, links: &Links) -> Option<Vec<Activity>> {
    let mut before: BTreeMap<Activity, Activity> = BTreeMap::new();
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
