//! `redhanded run` on processes of Mono: how they come to be watched, what they are not to notice, how
//! they end. Programs with bugs are the matter of `dotnet_programs`.
//!
//! Without Mono on the machine each test says that it is skipped.

#[path = "../programs/library.rs"]
mod library;

mod asynchronous;
mod ends;
mod loading;
mod native_library;
mod suspected;
mod test_names;
mod world;
