//! What is around the assembly to rewrite.

use std::fmt;

use crate::{AssemblyResolver, Lines};

/// What is around the assembly to rewrite.
#[derive(Clone, Copy)]
pub struct ModuleContext<'a> {
    /// Finds the assemblies it refers to.
    pub resolver: &'a dyn AssemblyResolver,
    /// Its symbols.
    pub lines: &'a dyn Lines,
}

impl fmt::Debug for ModuleContext<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ModuleContext").finish_non_exhaustive()
    }
}
