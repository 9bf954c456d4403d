//! Writing what comes out of the rewriter.

use std::fs::{self, Metadata};
use std::io;
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use redhanded_dotnet_rewriter::{AssemblyFile, Rewritten};
use redhanded_model::replace_file;

use super::targets::Target;
use super::{dependencies, originals};

/// Writes a rewritten assembly and what it needs to run.
///
/// # Errors
/// A file cannot be written. The assembly is then as it was.
pub fn write(target: &Target, rewritten: &Rewritten, hook: &Path) -> Result<()> {
    let output = &target.output;
    let directory = match output.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let attributes =
        fs::metadata(&target.input).with_context(|| format!("cannot read {}", target.input.display()))?;
    let in_place = target.input == *output;
    if in_place && attributes.permissions().readonly() {
        return Err(anyhow!(
            "{} is read-only and stays as it is; make it writable, or write to another directory with --out",
            output.display()
        ));
    }
    let proxies = directory.join(format!("{}.dll", rewritten.proxies.name));
    put(&proxies, &rewritten.proxies.bytes, None)?;
    let hook_name = hook.file_name().unwrap_or_default();
    let hook_bytes = fs::read(hook).with_context(|| format!("cannot read {}", hook.display()))?;
    put(&directory.join(hook_name), &hook_bytes, None)?;
    dependencies::add(directory, &rewritten.proxies.name)?;
    if in_place {
        keep_original(output, &attributes)?;
    }
    put(output, &rewritten.assembly, Some(&attributes))
}

/// Keeps a file under another name, if it is an original. One that is kept there already is of an
/// earlier build.
fn keep_original(path: &Path, attributes: &Metadata) -> Result<()> {
    let is_instrumented = AssemblyFile::read(path).is_ok_and(|file| file.is_instrumented());
    if is_instrumented {
        return Ok(());
    }
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    put(&originals::of(path), &bytes, Some(attributes))
}

/// Replaces a file in one step, by one with the permissions and the time of the file that it stands for:
/// build tools compare times.
///
/// # Errors
/// What the system says, with the way out.
pub fn put(path: &Path, bytes: &[u8], attributes: Option<&Metadata>) -> Result<()> {
    replace_file(path, bytes, attributes).map_err(|error| explained(path, error))
}

fn explained(path: &Path, error: io::Error) -> anyhow::Error {
    use io::ErrorKind::{ExecutableFileBusy, PermissionDenied, ReadOnlyFilesystem, ResourceBusy};
    let way_out = match error.kind() {
        // On Windows a file that is in use cannot be replaced.
        PermissionDenied | ReadOnlyFilesystem | ResourceBusy | ExecutableFileBusy => {
            "; end the program that uses it, make its directory writable, or write to another directory with --out"
        }
        _ => "",
    };
    anyhow!("cannot write {}: {error}{way_out}", path.display())
}
