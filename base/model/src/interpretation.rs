//! What an interpretation of a program's source knows about a finding beyond what two stacks tell.

use serde::{Deserialize, Serialize};

use crate::Frame;

/// How an interpretation of the source came to a finding ([HSR] 3.3, 3.4).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Interpretation {
    /// Where the run began that showed it first: a function of the program.
    pub entry: String,
    /// The threads, in the order of the finding's sites.
    pub threads: Vec<InterpretedThread>,
}

/// One thread of an interpreted run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InterpretedThread {
    /// What kind of thread it is.
    pub kind: ThreadKind,
    /// Where in its lines the site begins and ends.
    pub span: Option<ColumnSpan>,
    /// The stack that started it, then the stack that started that thread, and so on: innermost
    /// frame first.
    pub started_at: Vec<Vec<Frame>>,
    /// The locks it held, in the order of their acquisition.
    pub held: Vec<HeldLock>,
    /// In a deadlock or hang: what kind of thing it waits for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub awaits: Option<Awaited>,
    /// The object that it waits for, numbered as the locks are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub awaited_object: Option<u32>,
}

/// What a thread of a deadlock or hang waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Awaited {
    /// A lock of whatever kind, or, in a hang, another object that one can wait for.
    Lock,
    /// A pulse of an object's monitor.
    Pulse,
    /// The end of a task.
    Task,
    /// The end of a thread.
    Thread,
    /// The end of a static constructor.
    StaticConstructor,
    /// The finalizers.
    Finalizers,
}

/// What kind of thread takes part in a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ThreadKind {
    /// The thread that the run began with.
    Entry,
    /// A thread of its own.
    Thread,
    /// A task, a work item of a pool, a part of a parallel loop.
    Task,
    /// What follows an awaited task, or a continuation.
    Continuation,
    /// The ticks of a timer.
    Timer,
    /// The dispatcher of a user interface.
    Dispatcher,
    /// Runs finalizers.
    Finalizer,
}

/// A stretch of source text by columns, which count characters from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ColumnSpan {
    /// The first column, in the line of the site.
    pub start_column: u32,
    /// The line of its end.
    pub end_line: u32,
    /// The column behind its last character.
    pub end_column: u32,
}

/// A lock that a thread held.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeldLock {
    /// The type of the lock object.
    pub object_type: String,
    /// The same number in both threads of a finding is the same object.
    pub object: u32,
    /// The source file in which it was acquired, if known.
    pub file: Option<String>,
    /// The line in it, from 1.
    pub line: Option<u32>,
}
