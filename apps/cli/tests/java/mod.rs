//! What the tests on programs need for Java:
//!
//! - [`jdk`]: which JDKs this machine has
//! - [`toolbox`]: the compiled programs, the agent and the command, and how to run them

mod jdk;
mod toolbox;

pub use toolbox::JavaToolbox;
