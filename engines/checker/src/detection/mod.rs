//! Races: logical time, what is remembered of each variable's accesses, and with which stacks.

mod clock;
mod contexts;
mod handover;
mod shadow;

pub(crate) use clock::{Component, Epoch, VectorClock};
pub(crate) use contexts::{ContextId, Contexts, Lock, LockSetId, UNKNOWN_LOCK};
pub(crate) use handover::Handovers;
pub(crate) use shadow::{Access, Conflict, Keep, Shadow, Site};
