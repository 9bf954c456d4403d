//! The directories of `PATH`.

use std::ffi::OsStr;
use std::path::PathBuf;

/// The files that `name` may mean as a command, in the order in which shells try them. Those that exist,
/// whether or not they can be run.
pub fn files_named(name: &OsStr) -> Vec<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).map(|directory| directory.join(name)).filter(|file| file.is_file()).collect()
}
