//! Mono's side: how we are loaded, and how rewritten images get to it.
//!
//! # Why a profiler module
//! `MONO_ENV_OPTIONS=--profile=redhanded` reaches every Mono that a command starts, however it starts it
//! (scripts, test runners, child processes), as `JAVA_TOOL_OPTIONS` does for Java. A Mono that cannot
//! find the module runs on without a word. The alternative, a `mono` of ours in front in `PATH`, misses
//! absolute paths and sees only the program's own assembly, not those it loads later.
//!
//! # Why images and not files
//! Mono tells a profiler module of each image after it was mapped and before it is parsed. There its
//! bytes are replaced ([`images`]). So paths, locations, base directories, shadow copies, configuration
//! and symbol files stay as they are; assemblies loaded from memory and into further application domains
//! are rewritten as well; and whoever reads the file of an assembly reads what is on disk. The
//! alternative, to redirect the opening of files, does none of the last three.
//!
//! The price: where the bytes are is no part of Mono's interface. It is found by what is known of them
//! (their length and what they are), and when it is not found the image is left alone and the run says
//! so.

mod api;
mod assemblies;
mod images;
mod memory;
mod profiler;
mod test_methods;

pub use assemblies::provide as provide_assembly;
pub use memory::{give_back as give_memory_back, keep as keep_image};
pub use test_methods::running as running_test;
