//! What comes after a failure that nobody reckons with is not reported.
//!
//! Runs go where programs seldom do: a wait with a limit is given up although what it waits for takes no
//! time. Who handles that wrote code for it, and what that code does is looked at like all other. But a test
//! whose assertion fails then, or a method that throws then, only cleans up (`finally`, `using`, what a
//! framework calls after a test), together with whatever still goes on, and nobody wants to hear of that.
//!
//! A *failure* is that
//!
//! 1. an exception is thrown that says so ([`Intrinsic::Failure`]): of an assertion, of a limit of time;
//! 2. a program throws in the function that has given up a wait, or in one that called it;
//! 3. a thread throws after what it knows of (by *happens before*) to have failed elsewhere: in a task that it
//!    has waited for.
//!
//! From then on a thread *fails*, until the program catches the exception or a front end says that somebody
//! else goes on ([`Intrinsic::Recover`]). What framework code does after a test belongs to the failure
//! ([`Intrinsic::CleanUp`]). No race is reported of which one access was made by a thread that failed.
//!
//! Missed are races of cleaning up that need a failure.
//!
//! [`Intrinsic::Failure`]: crate::ir::Intrinsic::Failure
//! [`Intrinsic::Recover`]: crate::ir::Intrinsic::Recover
//! [`Intrinsic::CleanUp`]: crate::ir::Intrinsic::CleanUp

use super::Machine;
use super::thread::{Thread, ThreadIndex};
use crate::detection::Epoch;
use crate::ir::Origin;
use crate::value::Value;

/// Failures of a run, and stretches of a thread, beyond so many are not remembered.
const REMEMBERED: usize = 64;

/// When a thread failed.
#[derive(Debug, Default)]
pub(super) struct Failing {
    /// Since this time of its own clock.
    since: Option<u32>,
    /// Earlier stretches: from, and up to, exclusive.
    past: Vec<(u32, u32)>,
    /// How many frames there were, up to the program's innermost, when it gave up a wait.
    gave_up_at: Option<usize>,
}

impl Failing {
    /// Whether it failed at a time of its clock.
    fn at(&self, time: u32) -> bool {
        self.since.is_some_and(|since| time >= since)
            || self.past.iter().any(|&(from, to)| (from..to).contains(&time))
    }
}

impl<'a> Machine<'a> {
    /// The thread has given up a wait.
    pub(super) fn note_given_up(thread: &mut Thread<'a>) {
        thread.failing.gave_up_at = Some(program_depth(thread));
    }

    /// What the thread waited for has happened.
    pub(super) fn note_not_given_up(thread: &mut Thread<'a>) {
        thread.failing.gave_up_at = None;
    }

    /// The thread throws an exception.
    pub(super) fn note_thrown(&mut self, thread: &mut Thread<'a>, exception: Value) {
        if thread.failing.since.is_some() {
            return;
        }
        if self.tells_failure(exception) {
            self.note_failure(thread);
        } else if self.knows_failure(thread) {
            begin(thread);
        }
    }

    /// The program throws an exception of its own accord.
    pub(super) fn note_thrown_by_program(&mut self, thread: &mut Thread<'a>) {
        let by_program = thread.frames.last().is_some_and(|frame| frame.function.origin() == Origin::Program);
        let depth = thread.frames.len();
        if by_program && thread.failing.gave_up_at.take_if(|gave_up_at| depth <= *gave_up_at).is_some() {
            self.note_failure(thread);
        }
    }

    fn note_failure(&mut self, thread: &mut Thread<'a>) {
        if self.failures.len() < REMEMBERED {
            self.failures.push(thread.epoch);
        }
        begin(thread);
    }

    fn tells_failure(&self, exception: Value) -> bool {
        match exception {
            Value::Ref(object) => {
                self.heap.get(object).extra.as_ref().is_some_and(|extra| extra.tells_failure)
            }
            _ => false,
        }
    }

    fn knows_failure(&self, thread: &Thread<'a>) -> bool {
        self.failures.iter().any(|failure| failure.happens_before(&thread.clock))
    }

    /// An exception was caught: by the program, which goes on, or by a model, which hands it over.
    pub(super) fn note_caught(&mut self, thread: &mut Thread<'a>, by: Origin) {
        end(thread);
        if by == Origin::Program {
            self.recover(thread);
        }
    }

    /// Whatever has failed so far: what the thread does from now on is looked at again.
    pub(super) fn recover(&mut self, thread: &mut Thread<'a>) {
        end(thread);
        thread.failing.gave_up_at = None;
        self.failures.retain(|failure| !failure.happens_before(&thread.clock));
    }

    /// What the thread does from now on belongs to the failure, if there was one.
    pub(super) fn clean_up(&mut self, thread: &mut Thread<'a>) {
        if thread.failing.since.is_none() && self.knows_failure(thread) {
            begin(thread);
        }
    }

    /// Whether the running thread fails, or another one failed at an earlier access.
    pub(super) fn is_after_failure(&self, thread: &Thread<'a>, earlier: Epoch) -> bool {
        let owner: ThreadIndex = self.components.thread_at(earlier);
        let failing = if owner == thread.index { &thread.failing } else { &self.thread(owner).failing };
        thread.failing.since.is_some() || failing.at(earlier.value())
    }
}

/// The thread fails from now on. Its clock ticks, so that earlier accesses are told apart.
fn begin(thread: &mut Thread<'_>) {
    thread.tick();
    thread.failing.since = Some(thread.epoch.value());
}

fn end(thread: &mut Thread<'_>) {
    let Some(since) = thread.failing.since.take() else { return };
    thread.tick();
    if thread.failing.past.len() < REMEMBERED {
        thread.failing.past.push((since, thread.epoch.value()));
    }
}

/// How many frames there are up to the innermost one of the program.
fn program_depth(thread: &Thread<'_>) -> usize {
    let of_program = |frame: &super::frame::Frame<'_>| frame.function.origin() == Origin::Program;
    thread.frames.iter().rposition(of_program).map_or(0, |index| index + 1)
}
