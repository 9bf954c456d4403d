//! Whether an assembly is one that may be rewritten at all.

use redhanded_launch::dotnet::{HOOK_ASSEMBLY, PROXY_SUFFIX, proxy_assembly_name};

use crate::error::{Result, RewriteError};
use crate::metadata::{Metadata, Table};
use crate::pe::{CliHeader, Image};
use crate::resolve::{AssemblyName, metadata_bytes};

/// An assembly that may be rewritten.
pub(super) struct Subject<'a> {
    pub image: Image<'a>,
    pub header: CliHeader,
    pub metadata: Metadata<'a>,
    pub name: AssemblyName,
}

/// Reads an assembly.
///
/// # Errors
/// It is malformed, or must stay as it is.
pub(super) fn read(bytes: &[u8]) -> Result<Subject<'_>> {
    let image = Image::read(bytes)?;
    let header = CliHeader::read(&image)?;
    header.check_is_pure()?;
    let (offset, content) = metadata_bytes(&image, &header)?;
    let metadata = Metadata::read(content, offset)?;
    if metadata.version.starts_with(b"WindowsRuntime") {
        return Err(RewriteError::WindowsRuntime);
    }
    let name = AssemblyName::of_assembly(&metadata).ok_or(RewriteError::NetModule)?;
    if name.name.is_empty() || name.name.contains(['/', '\\', '\0', ':']) {
        return Err(RewriteError::Unsupported { what: "a name of the assembly that is no name of a file" });
    }
    if is_ours(&metadata, &name) {
        return Err(RewriteError::AlreadyInstrumented);
    }
    Ok(Subject { image, header, metadata, name })
}

/// Whether an assembly is rewritten already, or made by redhanded.
pub(crate) fn is_ours(metadata: &Metadata<'_>, name: &AssemblyName) -> bool {
    let proxies = proxy_assembly_name(&name.name);
    let refers = |wanted: &str| {
        let mut references = metadata.tables.rows(Table::AssemblyRef);
        references.any(|row| metadata.heaps.string_bytes(row.cell(6)) == wanted.as_bytes())
    };
    name.name == HOOK_ASSEMBLY
        || refers(&proxies)
        || (name.name.ends_with(PROXY_SUFFIX) && refers(HOOK_ASSEMBLY))
}
