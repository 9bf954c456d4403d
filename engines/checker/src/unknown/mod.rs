//! Uninterpreted values ([HSR] 3.5), and what a run has decided about them.
//!
//! The paper takes a random branch whenever a condition is not known. That one value is then taken for
//! one thing by one thread and for another by the next shows as races in correct programs: whoever
//! checks again under a lock what he has checked without it relies on the same answer. So each unknown
//! value has an [identity](id::UnknownId), which is copied with it through variables, and
//!
//! 1. the same [operation](operation) on the same operands gives the same unknown value;
//! 2. what a branch has decided about a value is [known of it](facts) from then on: that it is null,
//!    that it is less than 5, that it is a `Circle`;
//! 3. what is stored over a placeholder that was looked at before (null, false, 0, -1) is no placeholder:
//!    who checks and then initialises does not do so to check and find nothing again.
//!
//! The third rule loses what happens only if an initialisation fails silently. A loop asks anew each time,
//! so that it comes to an end, but for orders (`index < count`), where each turn asks something else.
//!
//! Memory is bounded: beyond [`LIMIT`](table::LIMIT) remembered operations and values all are forgotten,
//! as if they had never been asked about.

mod facts;
mod id;
mod operation;
mod table;
#[cfg(test)]
mod tests;

pub(crate) use id::UnknownId;
pub(crate) use operation::{NumberOperation, Operation};
pub(crate) use table::Unknowns;
