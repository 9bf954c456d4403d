//! What is remembered of the accesses of one variable, and which of them race ([HSR] 3.3).
//!
//! The textbook model keeps all accesses with their vector times and compares each new one with all
//! of other threads. The same verdict needs much less, as *FastTrack* (Flanagan and Freund, PLDI
//! 2009) shows: as long as no race has happened, the plain writes of a variable are totally ordered,
//! so the last one stands for all; the reads since then are mostly ordered too, so the last one
//! stands for all until two are concurrent, when one for each thread is kept.
//!
//! A plain access races with an unordered volatile one if one of both writes; two volatile ones
//! never race ([HSR] 4.2). So volatile accesses are kept apart, the last of each thread.
//!
//! After the first race of a variable the order that the argument rests on is gone: further races on
//! it may be missed in that run. What is reported is unordered in any case. `reference.rs` holds the
//! textbook model, against which this one is tested.
//!
//! Of the accesses that race with one write, those that a read of what it left happens before are left out: who
//! polls a flag and then uses or changes what it says has one race there, not one at each use.

use super::clock::{Component, Epoch, VectorClock};
use super::contexts::ContextId;
use crate::finding::Action;

/// Where an access was made: stack and locks, and the instruction in the innermost function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Site {
    pub context: ContextId,
    pub pc: u32,
}

/// When and where an access was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Access {
    pub epoch: Epoch,
    pub site: Site,
}

impl Access {
    const NONE: Access = Access { epoch: Epoch::NEVER, site: Site { context: ContextId::ROOT, pc: 0 } };
}

/// Which of several accesses of a thread at the same time is told in a report. They are equivalent
/// for the verdict, so runs take turns to see different pairs of locations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keep {
    First,
    Last,
}

/// An earlier access that races with the present one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Conflict {
    pub earlier: Access,
    pub action: Action,
}

/// What is remembered of one variable.
#[derive(Clone, Debug)]
pub(crate) struct Shadow {
    write: Access,
    /// The last read; of no meaning while `rare.reads` is not empty.
    read: Access,
    rare: Option<Box<Rare>>,
}

/// What only few variables need.
#[derive(Clone, Debug, Default)]
struct Rare {
    /// Concurrent plain reads, one for each component.
    reads: Vec<Access>,
    volatile_reads: Vec<Access>,
    volatile_writes: Vec<Access>,
    /// What volatile writes released.
    released: VectorClock,
}

impl Default for Shadow {
    fn default() -> Self {
        Self { write: Access::NONE, read: Access::NONE, rare: None }
    }
}

impl Shadow {
    /// Whether a thread other than that of `component` has made the last write or read.
    #[inline]
    pub fn is_shared(&self, component: Component) -> bool {
        let other = |access: &Access| access.epoch != Epoch::NEVER && access.epoch.component() != component;
        other(&self.write) || other(&self.read) || self.rare.is_some()
    }

    /// Whether a read, of whichever kind, since the last write happened before what a thread does at the
    /// time `clock`.
    pub fn was_read_before(&self, clock: &VectorClock) -> bool {
        let before = |access: &Access| access.epoch != Epoch::NEVER && access.epoch.happens_before(clock);
        let several =
            self.rare.as_ref().is_some_and(|rare| rare.reads.iter().chain(&rare.volatile_reads).any(before));
        several || before(&self.read)
    }

    /// A plain read at `now` by a thread whose time is `clock`.
    #[inline]
    pub fn read(&mut self, clock: &VectorClock, now: Access, keep: Keep, conflicts: &mut Vec<Conflict>) {
        if self.read.epoch == now.epoch && self.rare.is_none() {
            if keep == Keep::Last {
                self.read.site = now.site;
            }
            return;
        }
        self.check_last_write(clock, conflicts);
        match &mut self.rare {
            None if self.read.epoch.happens_before(clock) => self.read = now,
            None => {
                let reads = vec![self.read, now];
                self.rare = Some(Box::new(Rare { reads, ..Rare::default() }));
            }
            Some(rare) => {
                unordered(&rare.volatile_writes, clock, Action::VolatileWrite, conflicts);
                if !rare.reads.is_empty() {
                    remember(&mut rare.reads, now);
                } else if self.read.epoch.happens_before(clock) {
                    self.read = now;
                } else {
                    rare.reads.extend([self.read, now]);
                }
            }
        }
    }

    /// A plain write.
    #[inline]
    pub fn write(&mut self, clock: &VectorClock, now: Access, keep: Keep, conflicts: &mut Vec<Conflict>) {
        if self.write.epoch == now.epoch && self.rare.is_none() && self.read.epoch.happens_before(clock) {
            if keep == Keep::Last {
                self.write.site = now.site;
            }
            return;
        }
        self.check_plain(clock, conflicts);
        if let Some(rare) = &mut self.rare {
            unordered(&rare.volatile_reads, clock, Action::VolatileRead, conflicts);
            unordered(&rare.volatile_writes, clock, Action::VolatileWrite, conflicts);
            rare.reads.clear();
            rare.volatile_reads.clear();
        }
        self.read = Access::NONE;
        self.write = now;
    }

    /// A volatile read: acquires what volatile writes released, then is checked.
    pub fn volatile_read(&mut self, clock: &mut VectorClock, now: Access, conflicts: &mut Vec<Conflict>) {
        let rare = self.rare.get_or_insert_default();
        clock.join(&rare.released);
        if !self.write.epoch.happens_before(clock) {
            conflicts.push(Conflict { earlier: self.write, action: Action::Write });
        }
        remember(&mut rare.volatile_reads, now);
    }

    /// A volatile write: releases what the thread did. The thread's clock must tick afterwards.
    pub fn volatile_write(&mut self, clock: &VectorClock, now: Access, conflicts: &mut Vec<Conflict>) {
        self.check_plain(clock, conflicts);
        let rare = self.rare.get_or_insert_default();
        rare.released.join(clock);
        remember(&mut rare.volatile_writes, now);
    }

    /// The last plain write, if it races and what it left was not read before.
    #[inline]
    fn check_last_write(&self, clock: &VectorClock, conflicts: &mut Vec<Conflict>) {
        if !self.write.epoch.happens_before(clock) && !self.was_read_before(clock) {
            conflicts.push(Conflict { earlier: self.write, action: Action::Write });
        }
    }

    /// The plain accesses that race with a write.
    fn check_plain(&self, clock: &VectorClock, conflicts: &mut Vec<Conflict>) {
        self.check_last_write(clock, conflicts);
        match &self.rare {
            Some(rare) if !rare.reads.is_empty() => unordered(&rare.reads, clock, Action::Read, conflicts),
            _ if !self.read.epoch.happens_before(clock) => {
                conflicts.push(Conflict { earlier: self.read, action: Action::Read });
            }
            _ => {}
        }
    }

    /// What it takes beyond its own size, in bytes.
    pub fn extra_bytes(&self) -> usize {
        let Some(rare) = &self.rare else { return 0 };
        let accesses = rare.reads.len() + rare.volatile_reads.len() + rare.volatile_writes.len();
        size_of::<Rare>() + accesses * size_of::<Access>() + rare.released.len() * 4
    }
}

fn unordered(earlier: &[Access], clock: &VectorClock, action: Action, conflicts: &mut Vec<Conflict>) {
    let unordered = earlier.iter().filter(|access| !access.epoch.happens_before(clock));
    conflicts.extend(unordered.map(|&earlier| Conflict { earlier, action }));
}

/// Replaces the access of the same component, or adds it.
fn remember(accesses: &mut Vec<Access>, now: Access) {
    let component = now.epoch.component();
    match accesses.iter_mut().find(|access| access.epoch.component() == component) {
        Some(access) => *access = now,
        None => accesses.push(now),
    }
}
