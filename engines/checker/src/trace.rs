//! What a run did, as the tests see it.

use crate::finding::Action;

/// One event of a run, in the order of execution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    Access { thread: u32, variable: (u32, usize), action: Action, pc: u32 },
    Race { thread: u32, variable: (u32, usize), earlier_thread: u32, earlier_pc: u32 },
    Lock { thread: u32, object: u32, acquired: bool },
    Release { thread: u32, object: u32, release: bool },
    Start { thread: u32, started: u32 },
    Join { thread: u32, joined: u32 },
}
