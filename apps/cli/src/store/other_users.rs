//! Processes that run as another user than we.
//!
//! A command that root starts may go on as somebody else (`su`, `sudo -u`, a test of a server that
//! gives up its rights), and its processes are to be watched all the same: they must reach the run
//! directory, read what they are told, and leave records. So a run of root's is open to all for just
//! that, whatever the mask. Other users' runs are as the mask says: their processes seldom become
//! somebody else, and nobody but root could undo a mistake.

use std::fs::{Permissions, set_permissions};
use std::io;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;

/// Lets everybody pass through `directory`, but not list it.
pub(super) fn let_pass(directory: &Path) -> io::Result<()> {
    add(directory, 0o111)
}

/// Lets everybody read `file`.
pub(super) fn let_read(file: &Path) -> io::Result<()> {
    add(file, 0o444)
}

/// Lets everybody make files in `directory`. With the sticky bit nobody can remove or replace those of
/// somebody else.
pub(super) fn let_write(directory: &Path) -> io::Result<()> {
    add(directory, 0o1777)
}

fn add(path: &Path, bits: u32) -> io::Result<()> {
    if !rustix::process::geteuid().is_root() {
        return Ok(());
    }
    let mode = path.metadata()?.mode() & 0o7777;
    if mode & bits == bits { Ok(()) } else { set_permissions(path, Permissions::from_mode(mode | bits)) }
}

/// Whether processes of every user can make files in `directory`.
pub(super) fn is_open_to_all(directory: &Path) -> bool {
    let has = |path: &Path, bits: u32| path.metadata().is_ok_and(|about| about.mode() & bits == bits);
    let reached = directory.ancestors().all(|above| has(above, 0o001));
    reached && has(directory, 0o002)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_directory_is_everybodys_when_all_can_reach_it_and_write() {
        let outer = tempfile::tempdir().unwrap();
        let inner = outer.path().join("inner");
        std::fs::create_dir(&inner).unwrap();
        let set = |path: &Path, mode| set_permissions(path, Permissions::from_mode(mode)).unwrap();
        for (outer_mode, inner_mode, expected) in
            [(0o711, 0o1777, true), (0o711, 0o755, false), (0o700, 0o1777, false)]
        {
            set(outer.path(), outer_mode);
            set(&inner, inner_mode);
            assert_eq!(is_open_to_all(&inner), expected, "{outer_mode:o} {inner_mode:o}");
        }
    }
}
