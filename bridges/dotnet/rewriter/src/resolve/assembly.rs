//! Other assemblies, read for what they say about their types.

use std::fmt;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use super::{AssemblyName, TypeIndex};
use crate::error::{Result, RewriteError};
use crate::metadata::{Metadata, Shape};
use crate::pe::{CliHeader, Image};

/// Finds the assemblies that an assembly refers to.
pub trait AssemblyResolver {
    /// The assembly, or one that a runtime would load for it; `None` when there is none.
    fn resolve(&self, name: &AssemblyName) -> Option<Arc<ReferenceAssembly>>;
}

/// Finds nothing.
#[derive(Clone, Copy, Debug)]
pub struct NoAssemblies;

impl AssemblyResolver for NoAssemblies {
    fn resolve(&self, _: &AssemblyName) -> Option<Arc<ReferenceAssembly>> {
        None
    }
}

/// An assembly of which only the metadata matters.
pub struct ReferenceAssembly {
    /// The metadata and nothing else: code and resources are the larger part of a file.
    metadata: Box<[u8]>,
    shape: Arc<Shape>,
    name: AssemblyName,
    types: OnceLock<TypeIndex>,
}

/// Why an assembly could not be read as a reference.
#[derive(Debug, thiserror::Error)]
pub enum AssemblyError {
    /// It could not be read at all.
    #[error("cannot read {path}: {source}")]
    Access {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// It is no assembly.
    #[error("cannot use {path} to look up types: {source}")]
    Format {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: RewriteError,
    },
}

impl ReferenceAssembly {
    /// Reads the assembly in the file `bytes`.
    ///
    /// # Errors
    /// It is no assembly, or malformed.
    pub fn read(bytes: &[u8]) -> std::result::Result<ReferenceAssembly, RewriteError> {
        let (content, metadata) = metadata_of(bytes)?;
        let name = AssemblyName::of_assembly(&metadata).ok_or(RewriteError::NetModule)?;
        let shape = Arc::clone(metadata.tables.shape());
        Ok(ReferenceAssembly { metadata: content.into(), shape, name, types: OnceLock::new() })
    }

    /// The identity of the assembly in the file `bytes`, of which nothing is kept.
    ///
    /// # Errors
    /// It is no assembly, or malformed.
    pub fn identity(bytes: &[u8]) -> std::result::Result<AssemblyName, RewriteError> {
        AssemblyName::of_assembly(&metadata_of(bytes)?.1).ok_or(RewriteError::NetModule)
    }

    /// Reads the assembly in the file at `path`.
    ///
    /// # Errors
    /// It cannot be read, or is no assembly.
    pub fn open(path: &std::path::Path) -> std::result::Result<ReferenceAssembly, AssemblyError> {
        let bytes =
            std::fs::read(path).map_err(|source| AssemblyError::Access { path: path.to_owned(), source })?;
        ReferenceAssembly::read(&bytes)
            .map_err(|source| AssemblyError::Format { path: path.to_owned(), source })
    }

    /// Its identity.
    pub fn name(&self) -> &AssemblyName {
        &self.name
    }

    /// The metadata; it was read before, so it can be read again.
    pub(crate) fn metadata(&self) -> Result<Metadata<'_>> {
        Metadata::read_again(&self.metadata, &self.shape)
    }

    pub(crate) fn types(&self) -> &TypeIndex {
        self.types
            .get_or_init(|| self.metadata().map(|metadata| TypeIndex::of(&metadata)).unwrap_or_default())
    }
}

impl fmt::Debug for ReferenceAssembly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ReferenceAssembly").field("name", &self.name).finish_non_exhaustive()
    }
}

/// The metadata of the assembly in the file `bytes`, as they are there and read.
pub(crate) fn metadata_of(bytes: &[u8]) -> Result<(&[u8], Metadata<'_>)> {
    let image = Image::read(bytes)?;
    let header = CliHeader::read(&image)?;
    let (offset, content) = metadata_bytes(&image, &header)?;
    Ok((content, Metadata::read(content, offset)?))
}

/// Where the metadata of an image is, and its bytes.
pub(crate) fn metadata_bytes<'a>(image: &Image<'a>, header: &CliHeader) -> Result<(usize, &'a [u8])> {
    let place = image.locate(header.metadata.address).map(|(offset, _)| offset);
    match (place, image.at_directory(header.metadata)) {
        (Some(offset), Some(content)) => Ok((offset, content)),
        _ => crate::error::malformed("the metadata lies outside all sections", header.metadata_entry()),
    }
}
