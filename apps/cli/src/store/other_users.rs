//! Processes that run as another user than we.
//!
//! A command that root starts may go on as somebody else (`su`, `sudo -u`, a test of a server that
//! gives up its rights), and its processes are to be watched all the same: they must reach the run
//! directory, read what they are told, and leave records. So a run of root's is open to all for just
//! that, whatever the mask. Other users' runs are as the mask says: their processes seldom become
//! somebody else, and nobody but root could undo a mistake.
//!
//! Only what root itself has made is opened. Where the project belongs to somebody else, a directory of
//! theirs stays as they want it, and a link that they put in its place opens nothing.

use std::fs::{File, Permissions};
use std::io;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;

use rustix::fs::{Mode, OFlags};
use rustix::io::Errno;

/// Lets everybody pass through `directory`, but not list it.
pub fn let_pass(directory: &Path) -> io::Result<()> {
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
    let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
    let file = match rustix::fs::open(path, flags, Mode::empty()) {
        Ok(file) => File::from(file),
        // A link.
        Err(Errno::LOOP) => return Ok(()),
        Err(error) => return Err(error.into()),
    };
    let about = file.metadata()?;
    let mode = about.mode() & 0o7777;
    if mode & bits == bits || about.uid() != rustix::process::geteuid().as_raw() {
        return Ok(());
    }
    file.set_permissions(Permissions::from_mode(mode | bits))
}

/// Whether processes of every user can make files in `directory`.
pub(super) fn is_open_to_all(directory: &Path) -> bool {
    let has = |path: &Path, bits: u32| path.metadata().is_ok_and(|about| about.mode() & bits == bits);
    let reached = directory.ancestors().all(|above| has(above, 0o001));
    reached && has(directory, 0o002)
}

#[cfg(test)]
mod tests {
    use std::fs::set_permissions;

    use super::*;

    #[test]
    fn only_what_root_has_made_is_opened() {
        let outer = tempfile::tempdir().unwrap();
        let [own, link, theirs] = ["own", "link", "theirs"].map(|name| outer.path().join(name));
        let mode = |path: &Path| path.metadata().unwrap().mode() & 0o7777;
        for directory in [&own, &theirs] {
            std::fs::create_dir(directory).unwrap();
            set_permissions(directory, Permissions::from_mode(0o700)).unwrap();
        }
        std::os::unix::fs::symlink(&own, &link).unwrap();
        let_write(&link).unwrap();
        assert_eq!(mode(&own), 0o700);
        if !rustix::process::geteuid().is_root() {
            let_write(&own).unwrap();
            assert_eq!(mode(&own), 0o700);
            return;
        }
        std::os::unix::fs::chown(&theirs, Some(65534), None).unwrap();
        let_write(&theirs).unwrap();
        assert_eq!(mode(&theirs), 0o700);
        let_write(&own).unwrap();
        assert_eq!(mode(&own), 0o1777);
    }

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
