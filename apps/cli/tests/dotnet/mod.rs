//! What the tests on programs need for .NET:
//!
//! - [`mono`]: whether this machine has Mono and what of it
//! - [`toolbox`]: the compiled programs, the bridge and the command, and how to run them

mod mono;
mod toolbox;

pub use toolbox::DotnetToolbox;
