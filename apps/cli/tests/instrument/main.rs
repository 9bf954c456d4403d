//! `redhanded instrument` on real assemblies: in place and back, into another directory, and on files
//! that are none.
//!
//! Without Mono on the machine each test says that it is skipped.

#[path = "../programs/library.rs"]
mod library;

mod bad_input;
mod in_place;
mod other_directory;
mod world;
