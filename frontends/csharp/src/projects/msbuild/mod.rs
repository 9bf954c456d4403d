//! Project files of MSBuild, old and SDK style, evaluated without running anything: properties
//! first, in the order they are written and through all imports, then items, as MSBuild does it.
//! Targets and tasks do not count.

mod condition;
mod evaluation;
mod expand;
mod imports;
mod items;
mod project_file;
mod properties;

pub(super) use project_file::{Evaluated, evaluate};
