//! Files that we write in a process that is not ours.
//!
//! The program may close every descriptor there is, as daemons do when they start, and get the number of
//! ours for a file of its own. So before each write the descriptor is asked which file it is, and if it is
//! another one ours is opened again. And the process may be limited in the size of its files
//! (`ulimit -f`): the system ends a process that goes beyond, so we do not.
//!
//! Can miss: a descriptor that another thread closes between the question and the write.

use std::fs::{File, Metadata, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

/// A file of ours that is appended to for as long as the process lives.
#[derive(Debug)]
pub struct OwnFile {
    path: PathBuf,
    identity: Identity,
    /// None when the program has closed it and it could not be opened again.
    file: Option<File>,
}

/// Which file it is, whatever its name: its device and its number there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Identity(u64, u64);

impl Identity {
    fn of(metadata: &Metadata) -> Identity {
        Identity(metadata.dev(), metadata.ino())
    }
}

impl OwnFile {
    /// Creates the file at `path`. What is there already, a link too, is left alone: in a directory that
    /// everybody may write to, somebody else may have put it there.
    ///
    /// # Errors
    /// What the system says.
    pub fn create(path: &Path) -> io::Result<OwnFile> {
        let file = OpenOptions::new().append(true).create_new(true).open(path)?;
        OwnFile::of(path, file)
    }

    /// A file that was opened for appending.
    pub(crate) fn of(path: &Path, file: File) -> io::Result<OwnFile> {
        let identity = Identity::of(&file.metadata()?);
        Ok(OwnFile { path: path.to_owned(), identity, file: Some(file) })
    }

    /// The file and its length, if its descriptor still is ours.
    fn opened(&self) -> Option<(&File, u64)> {
        let file = self.file.as_ref()?;
        let metadata = file.metadata().ok()?;
        (Identity::of(&metadata) == self.identity).then_some((file, metadata.len()))
    }

    fn open_again(&mut self) -> io::Result<()> {
        // The number may be that of a file of the program by now: it is not ours to close.
        std::mem::forget(self.file.take());
        let file = OpenOptions::new().append(true).custom_flags(libc::O_NOFOLLOW).open(&self.path)?;
        if Identity::of(&file.metadata()?) != self.identity {
            return Err(io::Error::other("it is another file now"));
        }
        self.file = Some(file);
        Ok(())
    }
}

impl Write for OwnFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.opened().is_none() {
            self.open_again()?;
        }
        let Some((mut file, length)) = self.opened() else { return Err(io::ErrorKind::NotFound.into()) };
        check_limit(length.saturating_add(bytes.len() as u64))?;
        file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes a whole file at once.
///
/// # Errors
/// What the system says, and that the process may not have files of this size.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    check_limit(bytes.len() as u64)?;
    std::fs::write(path, bytes)
}

/// Fails, as the system would if it did not end the process, where files may not become `size` bytes long.
fn check_limit(size: u64) -> io::Result<()> {
    let mut limit = libc::rlimit { rlim_cur: libc::RLIM_INFINITY, rlim_max: libc::RLIM_INFINITY };
    // SAFETY: fills the one struct.
    unsafe { libc::getrlimit(libc::RLIMIT_FSIZE, &mut limit) };
    if size <= limit.rlim_cur { Ok(()) } else { Err(io::Error::from_raw_os_error(libc::EFBIG)) }
}

#[cfg(test)]
mod tests {
    use std::os::fd::AsRawFd;

    use super::*;

    #[test]
    fn a_file_of_the_program_under_the_number_of_ours_is_not_written_to() {
        let directory = tempfile::tempdir().unwrap();
        let [ours, theirs] = ["ours", "theirs"].map(|name| directory.path().join(name));
        let mut own = OwnFile::create(&ours).unwrap();
        own.write_all(b"before, ").unwrap();
        let program = File::create(&theirs).unwrap();
        let number = own.file.as_ref().unwrap().as_raw_fd();
        // SAFETY: closes the one and makes its number another of the other, in one step; nothing but `own`
        // believes in that number.
        assert_eq!(unsafe { libc::dup2(program.as_raw_fd(), number) }, number);
        own.write_all(b"after").unwrap();
        assert_eq!(std::fs::read_to_string(&ours).unwrap(), "before, after");
        assert_eq!(std::fs::read_to_string(&theirs).unwrap(), "");
        // SAFETY: asks about a descriptor, which the program still has.
        assert_ne!(unsafe { libc::fcntl(number, libc::F_GETFD) }, -1);
    }

    #[test]
    fn another_file_in_its_place_is_not_taken_for_it() {
        let directory = tempfile::tempdir().unwrap();
        let [ours, theirs] = ["ours", "theirs"].map(|name| directory.path().join(name));
        std::fs::write(&theirs, "precious").unwrap();
        let mut own = OwnFile::create(&ours).unwrap();
        let program = File::open(&theirs).unwrap();
        // SAFETY: as above.
        unsafe { libc::dup2(program.as_raw_fd(), own.file.as_ref().unwrap().as_raw_fd()) };
        std::fs::rename(&theirs, &ours).unwrap();
        assert_eq!(own.write_all(b"after").unwrap_err().to_string(), "it is another file now");
        assert!(own.write_all(b"after").is_err());
        assert_eq!(std::fs::read_to_string(&ours).unwrap(), "precious");
    }
}
