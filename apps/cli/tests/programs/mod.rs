//! What the tests on programs are made of, whatever the programs are written in:
//!
//! - [`marks`]: what a program's lines say is to be found
//! - [`program`]: the programs as data
//! - [`toolbox`]: what a platform brings along: its compiler, its command, its bridge
//! - [`library`]: the bridge's library, built by cargo
//! - [`execution`]: one execution of a command, with a deadline
//! - [`parallel`]: several programs at once, no more than the machine has processors
//! - [`verdict`]: what was expected compared with what was found
//! - [`harmless`]: the program alone compared with the program watched
//! - [`repetitions`]: the table of many repetitions
//! - [`checks`]: the tests themselves

pub mod checks;
pub mod execution;
mod harmless;
pub mod library;
pub mod marks;
pub mod parallel;
pub mod program;
mod repetitions;
pub mod toolbox;
mod verdict;
