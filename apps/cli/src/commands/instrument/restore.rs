//! Putting the originals back.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use redhanded_dotnet_rewriter::AssemblyFile;
use redhanded_launch::dotnet::{HOOK_ASSEMBLY, proxy_assembly_name};

use super::{originals, paths, targets};
use crate::exit::Exit;
use crate::messages;

/// Puts back the originals of the assemblies that `given` names, or that lie in the directories it
/// names, and removes what was put beside them.
///
/// # Errors
/// A path does not exist, or a file cannot be moved.
pub fn restore(given: &[PathBuf]) -> Result<Exit> {
    let mut kept = Vec::new();
    for path in given {
        if path.is_dir() {
            kept.extend(
                targets::files_in(path)?.into_iter().filter(|file| originals::file_of(file).is_some()),
            );
            continue;
        }
        // The original lies beside the file that a link leads to.
        let file = path.canonicalize().unwrap_or_else(|_| path.clone());
        match [path, &file].map(|path| originals::of(path)).into_iter().find(|original| original.is_file()) {
            Some(original) => kept.push(original),
            None => {
                fs::metadata(path).with_context(|| format!("cannot read {}", path.display()))?;
            }
        }
    }
    if kept.is_empty() {
        messages::answer(&format!("there is nothing to restore in {}", paths(given)));
        return Ok(Exit::Success);
    }
    let mut directories: Vec<PathBuf> = Vec::new();
    for original in &kept {
        let Some(file) = originals::file_of(original) else { continue };
        messages::answer(&restore_one(original, &file)?);
        // The parent of a bare name is the empty path.
        let parent = file.parent().filter(|parent| !parent.as_os_str().is_empty());
        directories.push(parent.unwrap_or(Path::new(".")).to_owned());
    }
    directories.sort();
    directories.dedup();
    for directory in directories {
        remove_hook(&directory)?;
    }
    Ok(Exit::Success)
}

/// Puts one original back, and says what was done. A file that was built again since is newer than
/// its original, and stays.
fn restore_one(original: &Path, file: &Path) -> Result<String> {
    let present = AssemblyFile::read(file);
    let was_replaced = match &present {
        Ok(assembly) => assembly.is_instrumented(),
        // A list of dependencies, or nothing.
        Err(_) => !file.exists() || dependencies_are_ours(file),
    };
    let told = if was_replaced {
        fs::rename(original, file).with_context(|| format!("cannot put {} back", file.display()))?;
        format!("{}: restored", file.display())
    } else {
        fs::remove_file(original).with_context(|| format!("cannot remove {}", original.display()))?;
        format!("{}: stays, it was made again since it was instrumented", file.display())
    };
    if let Ok(assembly) = AssemblyFile::read(file) {
        remove(&file.with_file_name(format!("{}.dll", proxy_assembly_name(&assembly.name.name))))?;
    }
    Ok(told)
}

fn dependencies_are_ours(file: &Path) -> bool {
    fs::read_to_string(file).is_ok_and(|text| text.contains(HOOK_ASSEMBLY))
}

/// Removes the hook when no assembly of the directory needs it any more.
fn remove_hook(directory: &Path) -> Result<()> {
    let entries = fs::read_dir(directory).with_context(|| format!("cannot read {}", directory.display()))?;
    let is_needed = entries.flatten().any(|entry| originals::file_of(&entry.path()).is_some());
    if is_needed { Ok(()) } else { remove(&directory.join(format!("{HOOK_ASSEMBLY}.dll"))) }
}

/// Removes an assembly of ours, if it is there.
fn remove(path: &Path) -> Result<()> {
    let is_ours = AssemblyFile::read(path).is_ok_and(|file| file.name.is_ours());
    if is_ours {
        fs::remove_file(path).with_context(|| format!("cannot remove {}", path.display()))?;
    }
    Ok(())
}
