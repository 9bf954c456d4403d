//! Files that are replaced in one step.

use std::fs::Metadata;
use std::io::{self, Write};
use std::path::Path;

/// Replaces the file at `path`, or makes it: whoever reads it sees the old content or the new one, and
/// a crash or a full disk leaves the old one. It gets the permissions and the time of the file that it
/// stands for, whose `attributes` these are: build tools compare times. Without, it is as any new file of
/// the user's.
///
/// # Errors
/// What the system says. The file is then as it was.
pub fn replace_file(path: &Path, content: &[u8], attributes: Option<&Metadata>) -> io::Result<()> {
    let directory = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    // A temporary file is otherwise for its owner alone; the usual mask applies to this.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(directory).map_err(of_the_system)?;
    file.as_file_mut().write_all(content)?;
    if let Some(attributes) = attributes {
        file.as_file().set_modified(attributes.modified()?)?;
        file.as_file().set_permissions(attributes.permissions())?;
    }
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// What the system said, without the name of the temporary file: nobody but us knows that one.
fn of_the_system(error: io::Error) -> io::Error {
    if error.get_ref().is_some() { error.kind().into() } else { error }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_file_is_replaced_whole_or_not_at_all() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("file");
        replace_file(&file, b"first, and longer", None).unwrap();
        replace_file(&file, b"second", None).unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"second");
        let nowhere = directory.path().join("none/file");
        let error = replace_file(&nowhere, b"", None).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::NotFound);
        assert!(!error.to_string().contains(".tmp"), "{error}");
        // Nothing is left over, also of what failed.
        fs::create_dir(directory.path().join("taken")).unwrap();
        replace_file(&directory.path().join("taken"), b"", None).unwrap_err();
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 2);
    }

    #[cfg(unix)]
    #[test]
    fn permissions_and_time_are_those_of_the_file_it_stands_for() {
        use std::os::unix::fs::PermissionsExt;
        use std::time::{Duration, SystemTime};
        let directory = tempfile::tempdir().unwrap();
        let (model, file) = (directory.path().join("model"), directory.path().join("file"));
        let time = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
        let made = fs::File::create(&model).unwrap();
        made.set_modified(time).unwrap();
        made.set_permissions(fs::Permissions::from_mode(0o640)).unwrap();
        replace_file(&file, b"", Some(&model.metadata().unwrap())).unwrap();
        let metadata = file.metadata().unwrap();
        assert_eq!(metadata.permissions().mode() & 0o777, 0o640);
        assert_eq!(metadata.modified().unwrap(), time);
    }
}
