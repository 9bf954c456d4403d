//! From a workspace to findings: every project is checked from its own entries, together with the
//! projects it refers to ([HSR] 4.1).
//!
//! [`Solution::read`] reads and parses each file once, however many projects it belongs to;
//! [`Solution::check`] checks the projects. Both use several threads and give the same for any
//! number of them: projects do not know of each other, and what they found is put together in their
//! order. Nothing here prints; [`Progress`] tells others how far it is.

mod check;
mod comments;
mod damage;
mod idle;
mod ignored;
mod jobs;
mod merge;
mod naming;
mod progress;
mod read;

pub(crate) use check::run_project;
pub use check::{CutRuns, Found, SolutionStatistics};
pub use comments::IgnoreComment;
pub use damage::Damaged;
pub use idle::{Declares, Idle};
pub use ignored::{Ignored, UnusedComment};
pub use progress::Progress;
pub use read::{Place, Solution, SourceIndex};
