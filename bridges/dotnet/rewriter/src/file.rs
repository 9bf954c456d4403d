//! Rewriting of assemblies in files, with what lies beside them.

use std::path::{Path, PathBuf};

use crate::{
    AssemblyResolver, CallOfInterest, ModuleContext, Options, RewriteError, Rewriting, Symbols, SymbolsState,
    rewrite,
};

/// What became of an assembly in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RewrittenFile {
    /// What came out.
    pub rewriting: Rewriting,
    /// Whether lines of the source are known.
    pub symbols: SymbolsState,
}

/// Why an assembly in a file was not rewritten.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// It could not be read.
    #[error("cannot read {path}: {source}")]
    Access {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// It must stay as it is.
    #[error("{path} is left as it is because {source}")]
    LeftAsItIs {
        /// The file.
        path: PathBuf,
        /// Why.
        source: RewriteError,
    },
}

/// Rewrites the assembly in the file at `path`, which stays as it is. Symbols are looked for beside
/// it; `resolver` finds what it refers to, for example in
/// [`reference_directories`](crate::reference_directories).
///
/// # Errors
/// The file cannot be read, or must stay as it is.
pub fn rewrite_file(
    path: &Path,
    resolver: &dyn AssemblyResolver,
    options: &Options,
    interest: &dyn CallOfInterest,
) -> Result<RewrittenFile, FileError> {
    let bytes = std::fs::read(path).map_err(|source| FileError::Access { path: path.to_owned(), source })?;
    let symbols = Symbols::beside(path, &bytes);
    let context = ModuleContext { resolver, lines: &symbols };
    let rewriting = rewrite(&bytes, &context, options, interest)
        .map_err(|source| FileError::LeftAsItIs { path: path.to_owned(), source })?;
    Ok(RewrittenFile { rewriting, symbols: symbols.state().clone() })
}
