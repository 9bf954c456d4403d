//! `redhanded check` from outside.

mod bad_input;
mod findings;
mod suppression;
mod tree;
