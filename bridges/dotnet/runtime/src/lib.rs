//! The .NET bridge: what runs inside the processes of .NET programs and shows calls of thread-unsafe
//! methods to the engine of [TSVD].
//!
//! [TSVD]: https://doi.org/10.1145/3341301.3359638
//!
//! Two halves, in one library. The managed half is `Redhanded.Hook.dll`, whose sources are in
//! `hook/` and which is embedded here. The native half is this code.
//!
//! What happens in the order of a process's life:
//!
//! 1. [`mono`]: Mono loads us as a profiler module, because `redhanded run` says so in
//!    `MONO_ENV_OPTIONS`. Each image of the application that it opens is rewritten ([`rewriting`])
//!    before it is looked at. Where assemblies were rewritten before (`redhanded instrument`), the hook loads us.
//! 2. [`start`]: unless the process is to be left alone ([`command`]), the [`agent`] is made.
//!    [`exports`]: the functions that the hook calls. Assemblies register their sites ([`site_table`]).
//! 3. [`judging`]: whose contract a call falls under is decided once for each site and class, from what
//!    the hook tells of the class ([`class_chain`]). The verdict is a [`rule`].
//! 4. [`visit`]: a call that the hook's filter ([`filter`]) did not hold back is shown to the engine,
//!    which decides whether it runs into a trap or is delayed ([`host`], [`tokens`]).
//! 5. [`visit`] again: a conflict becomes a record with both stacks ([`stack_text`]) and the
//!    [`running_test`]. The [`ticker`] writes what accumulates.
//!
//! # Rules in this crate
//! It lives in somebody else's process. Every entry goes through
//! [`guard`](redhanded_in_process::border::guard); nothing is written to the program's streams, but one
//! line to stderr where there is no other place to say that a process is not watched; no lock of ours is
//! held while a thread sleeps or while the hook is called back; when something is not as expected, the
//! call passes and is counted.

mod agent;
mod class_chain;
mod command;
mod exports;
mod filter;
mod host;
mod judging;
mod mono;
mod native_thread;
mod rewriting;
mod rule;
mod running_test;
mod site_table;
mod stack_text;
mod start;
mod ticker;
mod tokens;
mod visit;
