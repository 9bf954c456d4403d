//! Rewriting of assemblies in files, with what lies beside them.

use std::path::{Path, PathBuf};

use crate::resolve::metadata_of;
use crate::weave::is_ours;
use crate::{
    AssemblyName, AssemblyResolver, CallOfInterest, ModuleContext, Options, RewriteError, Rewriting, Symbols,
    SymbolsState, rewrite,
};

/// An assembly in a file.
#[derive(Clone, Debug)]
pub struct AssemblyFile {
    /// The file.
    pub path: PathBuf,
    /// Its identity.
    pub name: AssemblyName,
    bytes: Vec<u8>,
    instrumentation: Instrumentation,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Instrumentation {
    /// It is rewritten, or made by redhanded.
    Present,
    Absent,
}

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
    /// Mono would run native code that was made from it before.
    #[error(
        "{path} is left as it is because it is compiled ahead of time ({native} lies beside it), so changed \
         code would not run; delete that file, or run Mono with -O=-aot and instrument a copy elsewhere"
    )]
    AheadOfTime {
        /// The file.
        path: PathBuf,
        /// The native code.
        native: PathBuf,
    },
}

impl AssemblyFile {
    /// Reads the assembly in the file at `path`.
    ///
    /// # Errors
    /// The file cannot be read, or is no assembly.
    pub fn read(path: &Path) -> Result<AssemblyFile, FileError> {
        let bytes =
            std::fs::read(path).map_err(|source| FileError::Access { path: path.to_owned(), source })?;
        AssemblyFile::of(path, bytes)
    }

    /// The same, of bytes that were read: perhaps from somewhere else.
    ///
    /// # Errors
    /// They are no assembly.
    pub fn of(path: &Path, bytes: Vec<u8>) -> Result<AssemblyFile, FileError> {
        let left = |source| FileError::LeftAsItIs { path: path.to_owned(), source };
        let (_, metadata) = metadata_of(&bytes).map_err(left)?;
        let name = AssemblyName::of_assembly(&metadata).ok_or(RewriteError::NetModule).map_err(left)?;
        let is_ours = is_ours(&metadata, &name);
        let instrumentation = if is_ours { Instrumentation::Present } else { Instrumentation::Absent };
        Ok(AssemblyFile { path: path.to_owned(), name, bytes, instrumentation })
    }

    /// Whether it is rewritten already, or one of redhanded's own.
    pub fn is_instrumented(&self) -> bool {
        self.instrumentation == Instrumentation::Present
    }

    /// Rewrites it; the file stays as it is. Symbols are looked for beside it; `resolver` finds what
    /// it refers to, for example in [`reference_directories`](crate::reference_directories).
    ///
    /// # Errors
    /// It must stay as it is.
    pub fn rewrite(
        &self,
        resolver: &dyn AssemblyResolver,
        options: &Options,
        interest: &dyn CallOfInterest,
    ) -> Result<RewrittenFile, FileError> {
        if let Some(native) = ahead_of_time(&self.path) {
            return Err(FileError::AheadOfTime { path: self.path.clone(), native });
        }
        let symbols = Symbols::beside(&self.path, &self.bytes);
        let context = ModuleContext { resolver, lines: &symbols };
        let rewriting = rewrite(&self.bytes, &context, options, interest)
            .map_err(|source| FileError::LeftAsItIs { path: self.path.clone(), source })?;
        Ok(RewrittenFile { rewriting, symbols: symbols.state().clone() })
    }
}

/// The native code that Mono would run instead of the code of the assembly at `path`.
pub fn ahead_of_time(path: &Path) -> Option<PathBuf> {
    let mut native = path.as_os_str().to_owned();
    native.push(".so");
    let native = PathBuf::from(native);
    native.exists().then_some(native)
}
