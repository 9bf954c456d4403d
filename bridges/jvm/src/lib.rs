//! The JVM bridge: a JVMTI agent that shows calls of thread-unsafe methods to the engine of [TSVD].
//!
//! `redhanded run` makes every JVM it starts, directly or through build tools, load this library
//! (`-agentpath`). What happens then, in the order of a process's life:
//!
//! 1. [`callbacks`]: the JVM loads us. Build tools are left alone ([`build_tools`]). Otherwise the
//!    hook class `java.lang.RedhandedHook` is defined once the JVM is up, and the [`ticker`] starts.
//! 2. [`class_load`]: each class of the application ([`scope`]) is rewritten ([`rewrite`]) so that
//!    calls which may fall under a contract tell the hook first. Each such call is a site
//!    ([`site_table`]).
//! 3. [`hook`]: a call that the hook's [`filter`] in Java does not hold back arrives here. The class
//!    that implements the method decides whose contract it falls under ([`classes`],
//!    [`class_info`], [`rule`]); the engine decides whether it runs into a trap or is delayed ([`host`],
//!    [`sleep`](redhanded_in_process::sleep), [`virtual_delays`]).
//! 4. [`report`](redhanded_in_process::report): a conflict becomes a record with both [`stacks`] and the [`running_test`],
//!    appended at once by the [`recorder`](redhanded_in_process::recorder). [`deadlock`]s are records too.
//!
//! # Rules in this crate
//! It lives in somebody else's process. Every entry from the JVM goes through
//! [`guard`](redhanded_in_process::border::guard); no exception is left pending; nothing is written to the
//! program's streams; no lock of ours is held
//! while a thread sleeps; when something is not as expected, the call passes and is counted.
//!
//! # Limits
//! See `docs/limits.md`. In short: calls by reflection and by dynamic languages' call sites are not
//! seen; classes of the JDK are not rewritten, so what they do among themselves is not seen.

mod agent;
mod build_tools;
mod callbacks;
mod class_info;
mod class_load;
mod classes;
mod deadlock;
mod filter;
mod hook;
mod host;
mod loader;
mod platform;
pub mod rewrite;
mod rule;
mod running_test;
mod scope;
mod site_table;
mod stacks;
mod texts;
mod ticker;
mod virtual_delays;
mod vm;
