//! From the records that processes left in a run directory to a report worth reading.
//!
//! [`merge`] reads the records of all processes of one or more runs and makes one [`RunReport`]:
//! one finding for each pair of locations, what was covered, what it cost, and what could not be
//! seen. [`RunReport::judge`] sets aside what the user has suppressed or already knows. Then one
//! of [`text`], [`json`], [`sarif`] and [`junit`] writes it.
//!
//! Merging is apart from writing, so that every format tells the same story; writers decide
//! nothing but words and layout. Nothing here reads the clock or the environment. Only
//! [`SourceTree`] touches the disk: a virtual machine tells no more than `Cache.java`, and a link
//! in a code review needs `src/main/java/com/example/Cache.java`.

#![forbid(unsafe_code)]

mod background;
mod blind_spots;
mod check_summary;
mod cost;
mod coverage;
mod findings;
mod frames;
pub mod json;
pub mod junit;
mod merge;
mod run_report;
pub mod sarif;
mod sources;
pub mod text;
mod trap_outcome;
mod verdict;
mod wording;

pub use background::Background;
pub use blind_spots::{BlindSpots, SkippedGroup};
pub use check_summary::{CheckBounds, CheckEnd, CheckSummary, DamagedFile};
pub use cost::Cost;
pub use coverage::{Coverage, CoveredSite};
pub use findings::{deadlock_finding, fingerprint_of};
pub use merge::{Liveness, ProcessRecords, Recording, RunRecords, merge};
pub use run_report::{CommandEnd, ProcessState, ProcessSummary, RunInfo, RunReport};
pub use sources::{SourceLine, SourceTree};
pub use trap_outcome::TrapOutcome;
pub use verdict::{Baseline, BaselineError, Subject, SuppressedFinding, Suppression, SuppressionNote};
