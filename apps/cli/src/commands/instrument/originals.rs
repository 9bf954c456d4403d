//! The originals of assemblies that are instrumented in place.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use redhanded_dotnet_rewriter::{AssemblyFile, FileError};

/// What is added to a file's name.
pub const ENDING: &str = ".redhanded-original";

/// Where the original of the file at `path` is kept.
pub fn of(path: &Path) -> PathBuf {
    let mut name = OsString::from(path.as_os_str());
    name.push(ENDING);
    PathBuf::from(name)
}

/// The file whose original `path` is, if it is one.
pub fn file_of(path: &Path) -> Option<PathBuf> {
    let name = path.file_name()?.to_string_lossy().into_owned();
    Some(path.with_file_name(name.strip_suffix(ENDING)?))
}

/// The assembly at `path`; of one that is instrumented already, the original, so that it can be
/// instrumented again.
///
/// # Errors
/// It cannot be read, or is no assembly.
pub fn read(path: &Path) -> Result<AssemblyFile, FileError> {
    let file = AssemblyFile::read(path)?;
    if !file.is_instrumented() {
        return Ok(file);
    }
    let original = of(path);
    if !original.is_file() {
        return Ok(file);
    }
    let bytes = fs::read(&original).map_err(|source| FileError::Access { path: original.clone(), source })?;
    // Under its own name: its symbols lie beside that.
    AssemblyFile::of(path, bytes)
}
