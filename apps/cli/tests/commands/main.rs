//! The program from outside, with shell scripts in the place of JVMs.
//!
//! A script reads what a JVM would read (`JAVA_TOOL_OPTIONS`) and writes the records that our agent
//! would write, so every bad day can be played through exactly and without a JDK. Where a test must
//! wait for a process it reads from a named pipe that the process writes to.

mod bad_days;
mod configuration;
mod contracts;
mod doctor;
mod processes;
mod reports;
mod signals;
mod traps;
mod world;
