//! What the tests on Java programs are made of:
//!
//! - [`jdk`]: which JDKs this machine has
//! - [`marks`]: what a program's lines say is to be found
//! - [`program`]: the programs as data
//! - [`toolbox`]: the compiled programs, the agent and the command, and how to run them
//! - [`execution`]: one execution of a command, with a deadline
//! - [`verdict`]: what was expected compared with what was found
//! - [`harmless`]: the program alone compared with the program watched
//! - [`repetitions`]: the table of many repetitions

pub mod execution;
pub mod harmless;
pub mod jdk;
pub mod marks;
mod parallel;
pub mod program;
pub mod repetitions;
pub mod toolbox;
pub mod verdict;

pub use parallel::complaints_of;
