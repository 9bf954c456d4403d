//! The trap file of a project.

use std::fs::{File, OpenOptions};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use redhanded_model::{Suspicion, TrapFile, TrapFileError};
use redhanded_report::TrapOutcome;

use crate::messages;

/// Whose the file is, which decides what may be done to one that cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ownership {
    /// In our own directory: one that cannot be read is moved aside.
    Ours,
    /// Named by the user: one that is no trap file may be anything, and is not touched.
    Named,
}

/// The trap file, shared with other runs.
#[derive(Debug)]
pub struct TrapStore {
    path: PathBuf,
    ownership: Ownership,
}

impl TrapStore {
    /// The trap file at `path`, absolute.
    pub fn new(path: PathBuf, ownership: Ownership) -> TrapStore {
        TrapStore { path, ownership }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Nothing that can be opened only with somebody at its other end, or not at all; and where the user
    /// has named it, a directory to put it into, because one that is not there is mostly a mistyped name.
    ///
    /// # Errors
    /// There is something at this path, and it is no regular file; or the directory is not there.
    pub fn check_place(&self) -> Result<()> {
        match std::fs::metadata(&self.path) {
            Ok(metadata) if !metadata.is_file() => {
                let kind = if metadata.is_dir() { "a directory" } else { "no regular file" };
                bail!("the trap file {} is {kind}; name another with --trap-file", self.path.display())
            }
            _ => {}
        }
        match self.path.parent() {
            Some(directory) if self.ownership == Ownership::Named && !directory.is_dir() => bail!(
                "the trap file {} cannot be made, because {} is no directory; make it, or name another file \
                 with --trap-file",
                self.path.display(),
                directory.display()
            ),
            _ => Ok(()),
        }
    }

    /// The trap set to start from. When the file cannot be used, the set is empty and the message
    /// says what happened to the file.
    pub fn read(&self) -> (TrapFile, Option<String>) {
        if let Err(error) = self.check_place() {
            let without = "the run starts without the dangerous pairs of earlier ones";
            return (TrapFile::default(), Some(format!("{error}; {without}")));
        }
        match TrapFile::read(&self.path) {
            Ok(file) => (file, None),
            Err(error) => (TrapFile::default(), Some(self.set_aside(error))),
        }
    }

    fn set_aside(&self, error: TrapFileError) -> String {
        let without = "the run starts without the dangerous pairs of earlier ones";
        if self.ownership == Ownership::Named || !matches!(error, TrapFileError::Foreign { .. }) {
            return format!("{error}; it is left as it is, and {without}");
        }
        let TrapFileError::Foreign { reason, .. } = &error else { return error.to_string() };
        match self.move_aside() {
            Ok(to) => {
                let (from, to) = (self.path.display(), to.display());
                format!("{from} is not a trap file of redhanded ({reason}); it is now {to}, and {without}")
            }
            Err(moving) => format!(
                "{error}; it cannot be moved aside either ({}), and {without}",
                messages::with_causes(&moving)
            ),
        }
    }

    /// Moves the file to the first free `<name>.unreadable-<n>`.
    fn move_aside(&self) -> Result<PathBuf> {
        let _lock = self.lock()?;
        // Another run may have put it right in the meantime.
        if TrapFile::read(&self.path).is_ok() {
            return Ok(self.path.clone());
        }
        let free = (1..).map(|n| self.sibling(&format!(".unreadable-{n}"))).find(|path| !path.exists());
        let to = free.context("there is no free name")?;
        std::fs::rename(&self.path, &to).with_context(|| format!("cannot rename it to {}", to.display()))?;
        Ok(to)
    }

    /// Makes the change `outcome` to what is in the file now.
    ///
    /// # Errors
    /// The file cannot be read, understood or written; it is as it was.
    pub fn update(&self, outcome: &TrapOutcome) -> Result<()> {
        if outcome.kept.is_empty() && outcome.dropped.is_empty() {
            return Ok(());
        }
        self.check_place()?;
        let _lock = self.lock()?;
        let current = TrapFile::read(&self.path)?;
        let before = current.clone();
        let suspected = outcome.still_suspected(current.suspected);
        let after = TrapFile::new(outcome.apply(current.pairs)).suspecting(suspected);
        if after != before {
            after.write(&self.path)?;
        }
        Ok(())
    }

    /// Leaves what a check of the source suspects, in the place of what an earlier one has left.
    ///
    /// # Errors
    /// The file cannot be read, understood or written; it is as it was.
    pub fn suspect(&self, suspicions: Vec<Suspicion>) -> Result<()> {
        self.check_place()?;
        if let (Some(directory), Ownership::Ours) = (self.path.parent(), self.ownership) {
            let failed = || format!("cannot make the directory {}", directory.display());
            std::fs::create_dir_all(directory).with_context(failed)?;
        }
        let _lock = self.lock()?;
        let before = TrapFile::read(&self.path)?;
        let after = before.clone().suspecting(suspicions);
        if after != before {
            after.write(&self.path)?;
        }
        Ok(())
    }

    /// Held until dropped. The lock is on a file beside, because the trap file itself is replaced.
    fn lock(&self) -> Result<File> {
        let path = self.sibling(".lock");
        let failed = || format!("cannot lock {}", path.display());
        let file =
            OpenOptions::new().create(true).truncate(false).write(true).open(&path).with_context(failed)?;
        file.lock().with_context(failed)?;
        Ok(file)
    }

    fn sibling(&self, suffix: &str) -> PathBuf {
        let mut name = self.path.file_name().unwrap_or_default().to_owned();
        name.push(suffix);
        self.path.with_file_name(name)
    }
}

#[cfg(test)]
mod tests {
    use redhanded_model::{Site, TrapEntry};

    use super::*;

    fn entry(ordinal: u32) -> TrapEntry {
        let key = Site::key_of("M", "f()V", "java.util.Map.put", ordinal);
        let site = Site {
            key,
            module: "M".into(),
            function: "f()V".into(),
            file: None,
            line: None,
            api: "java.util.Map.put".into(),
            ordinal,
        };
        TrapEntry { sites: [site.clone(), site] }
    }

    fn keeping(entries: &[u32]) -> TrapOutcome {
        TrapOutcome { kept: entries.iter().map(|n| entry(*n)).collect(), ..TrapOutcome::default() }
    }

    #[test]
    fn runs_that_end_at_the_same_time_lose_nothing_of_each_other() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("traps.json");
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let path = &path;
                scope.spawn(move || {
                    let store = TrapStore::new(path.clone(), Ownership::Ours);
                    for n in 0..10 {
                        store.update(&keeping(&[thread * 10 + n])).unwrap();
                    }
                });
            }
        });
        assert_eq!(TrapFile::read(&path).unwrap().pairs.len(), 40);
    }

    #[test]
    fn a_broken_file_of_ours_is_moved_aside_each_time_to_another_name() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("traps.json");
        let store = TrapStore::new(path.clone(), Ownership::Ours);
        for n in 1..=2 {
            std::fs::write(&path, format!("broken {n}")).unwrap();
            let (file, message) = store.read();
            assert!(file.pairs.is_empty());
            assert!(message.unwrap().contains(&format!("traps.json.unreadable-{n}")));
            let aside = directory.path().join(format!("traps.json.unreadable-{n}"));
            assert_eq!(std::fs::read_to_string(aside).unwrap(), format!("broken {n}"));
        }
        store.update(&keeping(&[1])).unwrap();
        assert_eq!(store.read().0.pairs.len(), 1);
    }

    #[test]
    fn what_is_no_file_is_not_opened() {
        let directory = tempfile::tempdir().unwrap();
        let store = TrapStore::new(directory.path().to_owned(), Ownership::Ours);
        assert!(store.read().1.unwrap().contains("is a directory"));
        assert!(store.update(&keeping(&[1])).is_err());
    }

    #[test]
    fn directories_are_made_for_our_own_file_only() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("new/traps.json");
        let named = TrapStore::new(path.clone(), Ownership::Named);
        let error = named.suspect(Vec::new()).unwrap_err().to_string();
        assert!(error.contains("is no directory") && error.contains("--trap-file"), "{error}");
        assert!(!directory.path().join("new").exists());
        TrapStore::new(path, Ownership::Ours).suspect(Vec::new()).unwrap();
        assert!(directory.path().join("new").is_dir());
        assert!(named.check_place().is_ok());
    }

    #[test]
    fn a_file_that_the_user_named_is_never_touched() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("README.md");
        std::fs::write(&path, "# Mine").unwrap();
        let store = TrapStore::new(path.clone(), Ownership::Named);
        assert!(store.read().1.unwrap().contains("left as it is"));
        assert!(store.update(&keeping(&[1])).is_err());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "# Mine");
    }
}
