//! The delay-injection engine of [TSVD].

pub mod params;
mod settings;

pub use settings::{Algorithm, Settings};
