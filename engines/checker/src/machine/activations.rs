//! Asynchronous operations that no thread runs at the moment.
//!
//! An asynchronous method that awaits something has no thread: its activation is an object, and whatever ends
//! what it awaits starts a thread that goes on with it. So at the end of a run nobody seems to wait although
//! nothing goes on. Models tell which activation awaits what, which object its end ends in turn (its task),
//! and who else ends an object: a thread, or another object. With that, activations wait, hold and are waited
//! for as threads are; see [`hangs`](super::hangs).

use std::collections::BTreeSet;

use super::Machine;
use super::frame::{CoroutineState, Purpose};
use super::hangs::Link;
use super::thread::{State, Thread, ThreadIndex};
use crate::detection::Site;
use crate::heap::Kind;
use crate::value::{Ref, Value};

/// Who waits, or has taken something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Activity {
    Thread(ThreadIndex),
    /// A coroutine that awaits something.
    Activation(Ref),
}

/// Who has taken something of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Taker {
    pub thread: ThreadIndex,
    /// The innermost coroutine that the thread ran.
    pub activation: Option<Ref>,
}

/// What ends an object that one can wait for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ender {
    /// The end of a thread.
    Thread(ThreadIndex),
    /// The end of another object, or that something of it is given back.
    Object(Ref),
}

/// A coroutine that has awaited something, and has not finished.
#[derive(Clone, Copy, Debug)]
pub(super) struct Activation {
    /// The object that its end ends.
    pub promise: Ref,
    /// What it awaits; nothing while it runs, or if that is not known.
    pub awaited: Option<Ref>,
    /// Who called it, and where.
    pub began: (ThreadIndex, Site),
}

impl<'a> Machine<'a> {
    /// The coroutine awaits an object, and its end will end `promise`.
    pub(super) fn suspend(&mut self, thread: &Thread<'a>, arguments: &[Value], pc: u32) {
        let &[Value::Ref(coroutine), Value::Ref(promise), awaited] = arguments else {
            return self.something_unknown();
        };
        let awaited = awaited.reference();
        let began = (thread.index, thread.site(pc));
        let activation = self.activations.entry(coroutine).or_insert(Activation { promise, awaited, began });
        (activation.promise, activation.awaited) = (promise, awaited);
    }

    /// An object ends when another one does, or a thread.
    pub(super) fn ended_by(&mut self, object: Value, ender: Option<Ender>) {
        let (Value::Ref(object), Some(ender)) = (object, ender) else { return self.something_unknown() };
        self.heap.get_mut(object).extra_mut().ended_by.push(ender);
    }

    /// The running thread, and what it runs.
    pub(super) fn taker(&self, thread: &Thread<'a>) -> Taker {
        let coroutine = |frame: &super::frame::Frame<'_>| match frame.purpose {
            Purpose::Coroutine(coroutine) => Some(coroutine),
            _ => None,
        };
        Taker { thread: thread.index, activation: thread.frames.iter().rev().find_map(coroutine) }
    }

    /// What the garbage collector must keep for it.
    pub(super) fn awaiting_references(&self) -> impl Iterator<Item = Ref> + '_ {
        self.activations.iter().flat_map(|(coroutine, activation)| {
            [*coroutine, activation.promise].into_iter().chain(activation.awaited)
        })
    }

    /// Who could end the wait for an object, as far as is known.
    pub(super) fn enders(&self, object: Ref) -> Vec<(Activity, Link)> {
        let mut enders = Vec::new();
        let mut seen = BTreeSet::new();
        let mut todo = vec![object];
        while let Some(object) = todo.pop() {
            if !seen.insert(object) {
                continue;
            }
            let promised = self.activations.iter().filter(|(_, activation)| activation.promise == object);
            enders.extend(promised.map(|(coroutine, _)| (Activity::Activation(*coroutine), Link::End)));
            let Some(extra) = &self.heap.get(object).extra else { continue };
            enders.extend(extra.holders.iter().map(|(thread, _)| (Activity::Thread(*thread), Link::Lock)));
            let takers = extra.takers.iter().filter_map(|taker| self.activity(*taker));
            enders.extend(takers.map(|activity| (activity, Link::Lock)));
            for ender in extra.ended_by.iter().rev() {
                match *ender {
                    Ender::Thread(thread) => enders.push((Activity::Thread(thread), Link::End)),
                    Ender::Object(object) => todo.push(object),
                }
            }
        }
        enders
    }

    /// Who has it now: an activation may have gone on, on another thread, or be over.
    fn activity(&self, taker: Taker) -> Option<Activity> {
        let Some(coroutine) = taker.activation else { return Some(Activity::Thread(taker.thread)) };
        if self.activations.get(&coroutine).is_some_and(|activation| activation.awaited.is_some()) {
            return Some(Activity::Activation(coroutine));
        }
        let state = match &self.heap.get(coroutine).kind {
            Kind::Coroutine(coroutine) => coroutine.state,
            _ => return None,
        };
        match state {
            CoroutineState::Finished => None,
            CoroutineState::Suspended => Some(Activity::Thread(taker.thread)),
            CoroutineState::Running => {
                let runs = |thread: &Thread<'a>| {
                    let mut frames = thread.frames.iter();
                    frames.any(|frame| matches!(frame.purpose, Purpose::Coroutine(it) if it == coroutine))
                };
                let mut threads = self.threads.iter().flatten().map(|thread| &**thread);
                let running = threads.find(|thread| thread.state != State::Ended && runs(thread));
                running.map(|thread| Activity::Thread(thread.index))
            }
        }
    }

    /// The object that an awaited one comes from, if it is the only one: the semaphore of a permit.
    pub(super) fn source_of(&self, awaited: Ref) -> Ref {
        let ended_by = self.heap.get(awaited).extra.as_ref().map(|extra| extra.ended_by.as_slice());
        match ended_by {
            Some(&[Ender::Object(object)]) => {
                let takers = self.heap.get(object).extra.as_ref().map_or(0, |extra| extra.takers.len());
                if takers > 0 { object } else { awaited }
            }
            _ => awaited,
        }
    }
}
