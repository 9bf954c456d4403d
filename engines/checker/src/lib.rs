//! The checker of [HSR]: interprets a program under random schedules and finds data races,
//! deadlocks and unsafe use of collections, without running it.
//!
//! [HSR] is Luc Bläser, *Practical Detection of Concurrency Issues at Coding Time*, ISSTA 2018.
//! Numbers after it are its sections.
//!
//! [HSR]: https://doi.org/10.1145/3213846.3213853
//!
//! # How a front end uses it
//!
//! It lowers its language to the representation in [`ir`] and answers the questions of [`ir::Code`];
//! then [`check`] does the rest. The engine knows no language, no file and no clock.
//!
//! ```
//! use redhanded_checker::ir::{Assembly, Callee, FunctionBuilder, Instruction, Mode, NumberKind, ThreadKind};
//! use redhanded_checker::{Cancellation, Entry, FindingKind, Settings, check};
//!
//! // static int counter;  static void Main() { new Thread(() => counter++).Start(); counter++; }
//! let mut program = Assembly::new();
//! let class = program.add_class("Program", &[]);
//! let action = program.add_class("Action", &[]);
//! let counter = program.add_static("Program.counter", class);
//! let increment = |code: &mut FunctionBuilder| {
//!     let value = code.register();
//!     code.emit(Instruction::LoadStatic { mode: Mode::Plain, dst: value, field: counter });
//!     code.emit(Instruction::AddConstant { kind: NumberKind::I32, dst: value, a: value, value: 1 });
//!     code.emit(Instruction::StoreStatic { mode: Mode::Plain, src: value, field: counter });
//! };
//! let mut lambda = FunctionBuilder::new("Program.Main.lambda", 0);
//! increment(&mut lambda);
//! let lambda = program.add_function(lambda)?;
//! let mut main = FunctionBuilder::new("Program.Main", 0);
//! let (delegate, thread) = (main.register(), main.register());
//! main.new_delegate(delegate, action, Callee::Function(lambda), None);
//! main.emit(Instruction::StartThread { kind: ThreadKind::Thread, dst: thread, delegate, argument: delegate });
//! increment(&mut main);
//! let main = program.add_function(main)?;
//!
//! let entries = [Entry { name: "Program.Main".to_owned(), function: main }];
//! let outcome = check(&program, &entries, &Settings::default(), &Cancellation::new());
//! assert_eq!(outcome.findings[0].kind, FindingKind::DataRace);
//! assert_eq!(outcome.findings[0].subject, "Program.counter");
//! # Ok::<(), redhanded_checker::ir::BuildError>(())
//! ```
//!
//! # What happens in a check
//!
//! | step | source | module |
//! |---|---|---|
//! | entries take turns until the bounds are reached | 3.2, 4 | `check` |
//! | a run chooses a thread, again and again | 3.2 | `machine::schedule`, `machine::policy` |
//! | its instructions are interpreted | 3.2 | `machine::interpret` and its neighbours |
//! | each access is compared with earlier ones | 3.3 | `detection::shadow`, `detection::clock` |
//! | stacks and locks are kept for reports | 3.3 | `detection::contexts` |
//! | who blocks may close a cycle | 3.4 | `machine::deadlock` |
//! | what comes after a failure is left out | - | `machine::failures` |
//! | who still waits at the end waits in vain | - | `machine::hangs` |
//! | what is not known stays unknown | 3.5 | said at each instruction: [`ir::Instruction`] |
//! | what a branch has decided is known from then on | - | `unknown` |
//! | garbage is collected, finalizers run | 4.2 | `heap`, `machine::finalizers` |
//! | findings are described, each pair of locations once | | `machine::describe`, `reports` |
//!
//! # Decisions
//!
//! - *Interpretation is sequentially consistent* (3.1): what is found can happen, races that show
//!   only under weaker orders are missed, but for those a vector clock sees anyway.
//! - *An access costs an epoch, not a vector.* See `detection::shadow`. Alternative: the list of all
//!   accesses of [HSR] 3.3, which grows with the run.
//! - *Every stack is a number*, so each access can be remembered with its stack and locks. See
//!   `detection::contexts`. Price: a table look-up for each call.
//! - *Blocking instructions are executed again* when their thread goes on, instead of being finished
//!   by who woke it: no instruction has a second half elsewhere. Price: some steps.
//! - *Time is not measured.* A sleep, or a wait with a limit, may end at any moment once others have
//!   run: nothing in a program is ordered by time, so any order is legitimate.
//!
//! # Deviations from the paper
//!
//! 1. (3.2) Threads switch at shared accesses and synchronisation only, and how often differs from
//!    run to run: see `machine::policy`. Entries take turns, and each has a limit of runs: see
//!    `check`.
//! 2. (3.3) FastTrack's epochs: after the first race of a variable, further ones on it may be missed
//!    in that run. Of several accesses of a thread between two of its releases, one is remembered;
//!    runs take turns with the first and the last.
//! 3. (3.3, 4.2) A volatile read acquires what volatile writes of the variable released. Merely
//!    exempting such pairs would report correct hand-overs.
//! 4. (3.4) Also found: cycles through joins, static constructors and whatever a model says is held;
//!    a wait for several objects is stuck only if all of them are. And, at the end of a run in which
//!    nothing was unknown, threads that wait for what nobody will ever do: see `machine::hangs`.
//! 5. (3.5) An unknown value is the same one wherever it is copied to, and branches on it do not
//!    contradict each other: see `unknown`. An element stored at an unknown index makes those unknown that still have their default
//!    value; what a skipped call could have written through references becomes unknown. An unknown
//!    exception may be caught by a typed handler or pass it. Of two accesses that both happen in
//!    monitors that are not known nothing is reported, since those may be one.
//! 6. (4.2) What happens before a finalizer is its object's creation and every access of it: see
//!    `heap::finalization`. Finalizers also run when nothing else can.
//!
//! # What it misses, and what it could report wrongly
//!
//! - *Missed*: what needs a schedule, a value or a depth that no run reached; races on objects that
//!   are unknown; a race between calls into code that is not there; updates that are lost although
//!   each access is atomic (no data race); what happens inside an atomic section of a model, also in
//!   code of the program that the model calls there.
//! - *Wrong*: a run in which conditions on different unknown values were decided against each other, or
//!   in which a lock or join was ignored because its object is unknown (3.5); a model that synchronises less than the
//!   real library does; a finalizer of an object that is still used by code without accessing it.

#![forbid(unsafe_code)]

mod cancellation;
mod check;
mod detection;
#[cfg(test)]
mod differential;
mod entry;
mod finding;
mod heap;
pub mod ir;
mod machine;
mod once_table;
mod outcome;
pub mod params;
mod program;
mod random;
mod reports;
mod settings;
#[cfg(test)]
mod trace;
mod unknown;
mod value;

pub use cancellation::Cancellation;
pub use check::check;
pub use entry::Entry;
pub use finding::{
    Action, Awaited, AwaitedKind, Finding, FindingKind, HeldLock, Side, StackFrame, ThreadDescription,
};
pub use outcome::{Completion, Exhaustion, Outcome, RunEnds, Statistics};
pub use settings::Settings;
