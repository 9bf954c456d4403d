//! One file for each subcommand.

pub mod check;
pub mod config;
pub mod contracts;
pub mod doctor;
pub mod instrument;
pub mod report;
pub mod repro;
pub mod run;
mod series;
