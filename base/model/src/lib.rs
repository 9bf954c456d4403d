//! The words that every part of redhanded shares.
//!
//! Ids and accesses for the engines, [`Site`]s and [`DangerousPair`]s that are stable between
//! runs, [`Record`]s that a process appends while it runs, [`Finding`]s that a report is made of,
//! and the [`TrapFile`] that carries what one run learnt to the next.
//!
//! Everything here is plain data. What is on disk is versioned and read leniently: a record of an
//! unknown type is counted, never fatal; a line that was cut by a crash is dropped.

#![forbid(unsafe_code)]

mod access;
mod finding;
mod ids;
mod interpretation;
mod pair;
mod record;
mod replaced_file;
mod site;
mod stable_hash;
mod suspicion;
mod trap_file;

pub use access::Access;
pub use finding::{
    Finding, FindingKind, FindingSite, Fingerprint, Frame, StackPair, StackTrace, fingerprint,
};
pub use ids::{ObjectId, SiteId, SiteKey, ThreadId, Timestamp};
pub use interpretation::{Awaited, ColumnSpan, HeldLock, Interpretation, InterpretedThread, ThreadKind};
pub use pair::DangerousPair;
pub use record::{
    Caught, Counters, CoverageEntry, Deadlock, DeadlockedThread, PairEnd, ProcessStart, Record, RecordFile,
    RecordReader, SkippedModule,
};
pub use replaced_file::replace_file;
pub use site::Site;
pub use stable_hash::stable_hash;
pub use suspicion::{SuspectedPlace, Suspicion};
pub use trap_file::{TrapEntry, TrapFile, TrapFileError};
