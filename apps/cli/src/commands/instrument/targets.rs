//! Which files are to be instrumented, and where what comes out goes.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use redhanded_launch::dotnet::{HOOK_ASSEMBLY, PROXY_SUFFIX};

use super::originals::{self, ENDING};
use crate::messages;

/// An assembly to instrument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// The file.
    pub input: PathBuf,
    /// Where what comes out goes: the same file, or one of another directory.
    pub output: PathBuf,
    /// How it was asked for.
    pub wanted: Wanted,
}

/// How an assembly was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// It was named: that it cannot be instrumented is a failure.
    ByName,
    /// It lies in a directory that was named.
    InDirectory,
}

/// Finds the assemblies that `paths` name. With another directory to write to, everything else in the
/// directories is copied there: a program needs more than its assemblies.
///
/// # Errors
/// A path does not exist or cannot be read, two would become one file, or a copy cannot be made.
pub fn find(paths: &[PathBuf], out: Option<&Path>) -> Result<Vec<Target>> {
    // Before anything is copied.
    for path in paths {
        let metadata = fs::metadata(path).with_context(|| format!("cannot read {}", path.display()))?;
        if !metadata.is_dir() && !metadata.is_file() {
            bail!("{} is neither a file nor a directory", path.display());
        }
        if let Some(file) = originals::file_of(path).filter(|_| metadata.is_file()) {
            bail!(
                "{} is the original of {}, kept for `redhanded instrument --restore`; name that one",
                path.display(),
                file.display()
            );
        }
    }
    let mut targets: Vec<Target> = Vec::new();
    for path in paths {
        if path.is_dir() {
            for file in files_in(path)? {
                let relative = file.strip_prefix(path).unwrap_or(&file);
                let output = out.map_or_else(|| file.clone(), |out| out.join(relative));
                if out.is_some() {
                    copy(&file, &output)?;
                }
                if !is_assembly(&file) {
                    continue;
                }
                // In place, what a link leads to is instrumented where it lies, if that is wanted at all.
                match out.is_none() && file.is_symlink() {
                    true if leads_out_of(paths, &file) => messages::say(&format!(
                        "{} is a link and stays as it is; name it to instrument what it leads to",
                        file.display()
                    )),
                    true => {}
                    false => targets.push(Target { input: file, output, wanted: Wanted::InDirectory }),
                }
            }
        } else {
            let output = match (out, path.file_name()) {
                (Some(out), Some(name)) => out.join(name),
                // A link stays one.
                _ if path.is_symlink() => path.canonicalize().unwrap_or_else(|_| path.clone()),
                _ => path.clone(),
            };
            let path = if out.is_some() { path } else { &output };
            if let Some(other) =
                targets.iter().find(|target| target.output == output && target.input != *path)
            {
                bail!(
                    "{} and {} would both become {}; write them to different directories",
                    other.input.display(),
                    path.display(),
                    output.display()
                );
            }
            if out.is_some() {
                copy_with_companions(path, &output)?;
            }
            let target = Target { input: path.clone(), output: output.clone(), wanted: Wanted::ByName };
            if !targets.contains(&target) {
                targets.push(target);
            }
        }
    }
    Ok(targets)
}

/// Whether what a link leads to is in none of the directories.
fn leads_out_of(directories: &[PathBuf], link: &Path) -> bool {
    let Ok(file) = link.canonicalize() else { return true };
    !directories.iter().any(|directory| directory.canonicalize().is_ok_and(|real| file.starts_with(real)))
}

/// Checks that `out` is not one of the directories to read, nor inside one.
///
/// # Errors
/// It is.
pub fn check_out(paths: &[PathBuf], out: &Path) -> Result<()> {
    fs::create_dir_all(out).with_context(|| format!("cannot make {}", out.display()))?;
    let real = out.canonicalize().with_context(|| format!("cannot use {}", out.display()))?;
    for path in paths {
        let Ok(source) = path.canonicalize() else { continue };
        let source =
            if source.is_dir() { source } else { source.parent().map(Path::to_owned).unwrap_or(source) };
        if real == source || (path.is_dir() && real.starts_with(&source)) {
            bail!(
                "{} is where the originals are; leave --out away to instrument in place, or name another \
                 directory",
                out.display()
            );
        }
    }
    Ok(())
}

/// All files below a directory in the order of their names, but not those of hidden directories.
pub fn files_in(directory: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut open = vec![directory.to_owned()];
    while let Some(directory) = open.pop() {
        let entries =
            fs::read_dir(&directory).with_context(|| format!("cannot read {}", directory.display()))?;
        for entry in entries {
            let path = entry.with_context(|| format!("cannot read {}", directory.display()))?.path();
            let is_hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
            if path.is_dir() {
                if !is_hidden && !path.is_symlink() {
                    open.push(path);
                }
            } else if path.is_file() {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

/// By its name, a file may be an assembly with code of the application.
fn is_assembly(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    let Some(stem) = name.strip_suffix(".dll").or_else(|| name.strip_suffix(".exe")) else { return false };
    let ours = [PROXY_SUFFIX.to_lowercase(), format!(".{}", HOOK_ASSEMBLY.to_lowercase())];
    // Satellite assemblies hold texts only.
    !stem.ends_with(".resources") && !ours.iter().any(|ending| format!(".{stem}").ends_with(ending))
}

/// An assembly with its symbols and its configuration.
fn copy_with_companions(input: &Path, output: &Path) -> Result<()> {
    copy(input, output)?;
    for ending in [".mdb", ".config"] {
        let beside = |path: &Path| {
            let mut name = path.as_os_str().to_owned();
            name.push(ending);
            PathBuf::from(name)
        };
        copy_if_there(&beside(input), &beside(output))?;
    }
    for ending in ["pdb", "runtimeconfig.json", "deps.json"] {
        copy_if_there(&input.with_extension(ending), &output.with_extension(ending))?;
    }
    Ok(())
}

fn copy_if_there(input: &Path, output: &Path) -> Result<()> {
    if input.is_file() { copy(input, output) } else { Ok(()) }
}

fn copy(input: &Path, output: &Path) -> Result<()> {
    if input.to_string_lossy().ends_with(ENDING) {
        return Ok(());
    }
    let copied = match output.parent() {
        Some(parent) => fs::create_dir_all(parent).and_then(|()| fs::copy(input, output)),
        None => fs::copy(input, output),
    };
    copied.with_context(|| format!("cannot copy {} to {}", input.display(), output.display()))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_own_files_and_satellites_are_no_targets() {
        for (name, expected) in [
            ("App.exe", true),
            ("Lib.DLL", true),
            ("App.Redhanded.dll", false),
            ("Redhanded.Hook.dll", false),
            ("App.resources.dll", false),
            ("App.exe.config", false),
            ("App.pdb", false),
        ] {
            assert_eq!(is_assembly(Path::new(name)), expected, "{name}");
        }
    }

    #[test]
    fn nothing_is_written_over_what_is_read() {
        let directory = tempfile::tempdir().unwrap();
        let paths = [directory.path().to_owned()];
        assert!(check_out(&paths, directory.path()).is_err());
        assert!(check_out(&paths, &directory.path().join("inside")).is_err());
        let other = tempfile::tempdir().unwrap();
        assert!(check_out(&paths, other.path()).is_ok());
    }
}
