use std::sync::Arc;

use crate::ir::{Span, ThreadKind};

/// What went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FindingKind {
    /// Unordered accesses of one variable or array element ([HSR] 2, 3.3).
    DataRace,
    /// Unordered use of an object that is not safe for threads ([HSR] 4.2).
    UnsafeUse,
    /// Threads wait for each other in a cycle ([HSR] 2, 3.4).
    Deadlock,
    /// A thread waits for what nobody will ever do, and others wait for it.
    Hang,
}

/// What a side did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Action {
    /// Read the variable or object.
    Read,
    /// Wrote it.
    Write,
    /// Read it as volatile or atomically; the other side did not.
    VolatileRead,
    /// Wrote it as volatile or atomically; the other side did not.
    VolatileWrite,
    /// Waits for what the next side holds.
    Wait,
}

/// One function of a stack.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StackFrame {
    /// The function's display name.
    pub function: Arc<str>,
    /// What it was just executing: the access, the call, the start of a thread.
    pub span: Option<Span>,
}

/// A lock that was held.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HeldLock {
    /// The display name of the lock object's type.
    pub object_type: Arc<str>,
    /// Tells objects of one run apart; the same number on both sides is the same object.
    pub object: u32,
    /// Where it was acquired.
    pub acquired_at: Option<Span>,
    /// The function of the library that the program called to acquire it, if it was one.
    pub acquired_by: Option<Arc<str>>,
}

/// What a thread of a deadlock waits for.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Awaited {
    /// What it is.
    pub kind: AwaitedKind,
    /// The display name of the type: of the object, or whose static constructor it is.
    pub name: Arc<str>,
    /// The object, numbered as in [`HeldLock::object`].
    pub object: Option<u32>,
}

/// What kind of thing a thread waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum AwaitedKind {
    /// To enter the monitor of an object.
    Monitor,
    /// To be woken by a pulse of the monitor of an object.
    Pulse,
    /// An object that the library knows how to wait for: a lock of another kind, a task.
    Object,
    /// The end of a thread.
    Thread,
    /// The end of a static constructor, which another thread runs.
    StaticConstructor,
    /// The finalizers.
    Finalizers,
}

/// A thread and how it came to be.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ThreadDescription {
    /// Its number in its run; the entry's is 0.
    pub number: u32,
    /// What kind of thread it is.
    pub kind: ThreadKind,
    /// The stack that started it, then the stack that started that thread, and so on: innermost
    /// frame first.
    pub started_at: Vec<Vec<StackFrame>>,
}

/// One thread's part in a finding.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Side {
    /// What it did.
    pub action: Action,
    /// The access, or the call into a library that made it; on a thread that runs nothing of the
    /// program, what started that thread.
    pub span: Option<Span>,
    /// The function of the library that the program called (`List<int>.Add`), if it was one.
    pub library_function: Option<Arc<str>>,
    /// Functions of the program, innermost first.
    pub stack: Vec<StackFrame>,
    /// The thread.
    pub thread: ThreadDescription,
    /// Locks held at that time, in the order of their acquisition.
    pub held: Vec<HeldLock>,
    /// For a deadlock: what it waits for.
    pub awaits: Option<Awaited>,
}

/// One bug: one for each pair of locations, or cycle of locations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What went wrong.
    pub kind: FindingKind,
    /// The variable (`Counter.value`, `int[] element`) or the type of the object; for a deadlock
    /// the types of what is waited for.
    pub subject: String,
    /// The two accesses, the earlier one first; for a deadlock one for each thread of the cycle,
    /// each of which waits for the next; for a hang also, but the last one waits for nobody.
    pub sides: Vec<Side>,
    /// The entry whose run showed it first.
    pub entry: String,
    /// The seed of that run.
    pub run_seed: u64,
    /// In how many runs it was seen.
    pub occurrences: u32,
}
