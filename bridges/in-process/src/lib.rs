//! What every bridge needs inside the process under test, whatever its runtime.
//!
//! - [`border`]: no panic of ours reaches the program.
//! - [`clock`]: the two clocks of the engine.
//! - [`recorder`]: records, appended to this process's file at once.
//! - [`sleep`]: how a delayed thread sleeps in native code.

pub mod border;
pub mod clock;
pub mod recorder;
pub mod sleep;
