//! What every bridge needs inside the process under test, whatever its runtime.
//!
//! A bridge of ours is loaded into somebody else's process, shows the engine the calls of the
//! program, and writes down what comes of it. What is particular to a runtime is the bridge's; here
//! is the rest:
//!
//! | module | what for |
//! |---|---|
//! | [`border`] | no panic of ours reaches the program |
//! | [`clock`] | the two clocks of the engine |
//! | [`sleep`] | how a delayed thread sleeps in native code |
//! | [`trap_bits`] | what a hook's filter needs to know of the traps |
//! | [`pattern`] | patterns of modules to watch |
//! | [`setup`] | contracts and the trap set to start from |
//! | [`sites`] | sites in words; changes of the trap set as records |
//! | [`own_file`] | files of ours, whatever the program does to its descriptors |
//! | [`recorder`] | records, appended to this process's file at once |
//! | [`report`] | conflicts as records |
//! | [`suspicions`] | what a check of the source suspects, as pairs of sites |
//! | [`running_test`] | the test that was running |
//! | [`progress`] | coverage and counters, from time to time |

pub mod border;
pub mod clock;
pub mod own_file;
pub mod pattern;
pub mod progress;
pub mod recorder;
pub mod report;
pub mod running_test;
pub mod setup;
pub mod sites;
pub mod sleep;
pub mod suspicions;
pub mod trap_bits;
