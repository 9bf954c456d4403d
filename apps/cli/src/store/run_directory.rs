//! The directory of one run.

use std::fs::File;
use std::hash::{BuildHasher, Hasher};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use redhanded_launch::Launch;
use redhanded_model::TrapFile;
use redhanded_report::Recording;

use super::{Manifest, other_users};
use crate::nearest::suggestion;

/// One run on disk.
#[derive(Clone, Debug)]
pub struct RunDirectory {
    path: PathBuf,
}

/// A name for a run, or for a series of them: the time in UTC to the millisecond, so that names
/// sort as the runs were made.
pub fn new_id() -> String {
    jiff::Timestamp::now().strftime("%Y%m%d-%H%M%S-%3f").to_string()
}

/// A random number. The standard library seeds its hash maps from the system's generator.
pub fn random() -> u64 {
    std::collections::hash_map::RandomState::new().build_hasher().finish()
}

impl RunDirectory {
    /// Makes the directory of the run `id` in `store`, and whatever is missing around it.
    ///
    /// # Errors
    /// [`io::ErrorKind::AlreadyExists`] when there is a run of this name; what the system says; a path
    /// that is not UTF-8. Then there is no such run.
    pub fn create(store: &Path, id: &str) -> io::Result<RunDirectory> {
        let runs = store.join("runs");
        std::fs::create_dir_all(&runs)?;
        // A link to nothing that somebody put there is not followed.
        match File::create_new(store.join(".gitignore")) {
            Ok(mut ignore) => ignore.write_all(b"*\n")?,
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
        let path = runs.join(id);
        std::fs::create_dir(&path)?;
        let made = RunDirectory::fill(store, &path);
        if made.is_err() {
            let _ = std::fs::remove_dir_all(&path);
        }
        made
    }

    fn fill(store: &Path, path: &Path) -> io::Result<RunDirectory> {
        // Processes may run anywhere, so they are told absolute paths.
        let path = path.canonicalize()?;
        if path.to_str().is_none() {
            let why = "processes cannot be told of a path that is not UTF-8; --directory names another place";
            return Err(io::Error::new(io::ErrorKind::InvalidFilename, why));
        }
        std::fs::create_dir(path.join("processes"))?;
        for directory in [store, &store.join("runs"), &path] {
            other_users::let_pass(directory)?;
        }
        other_users::let_write(&path.join("processes"))?;
        Ok(RunDirectory { path })
    }

    /// The directory.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The name of the run.
    pub fn id(&self) -> String {
        self.path.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// Where the records of its processes are.
    pub fn processes(&self) -> PathBuf {
        self.path.join("processes")
    }

    /// Whether what its processes have recorded is still there.
    pub fn recording(&self) -> Recording {
        match self.processes() {
            gone if !gone.is_dir() => Recording::Vanished,
            open if other_users::is_open_to_all(&open) => Recording::Kept,
            _ => Recording::KeptForOneUser,
        }
    }

    /// Where the bridges read what they are told.
    pub fn launch_file(&self) -> PathBuf {
        self.path.join("launch.json")
    }

    /// Where .NET processes find our library.
    pub fn dotnet(&self) -> PathBuf {
        self.path.join("dotnet")
    }

    /// Writes what the bridges are told, and beside it the trap set to start from, which stays as
    /// it is now for processes that start later.
    pub fn prepare(&self, mut launch: Launch, traps: &TrapFile) -> Result<()> {
        launch.run_directory = self.path.clone();
        for (number, contracts) in launch.contracts.iter_mut().enumerate() {
            // Where it is, its path need not be UTF-8, and processes of other users need not be able
            // to read it.
            let copy = self.path.join(format!("contracts-{number}.toml"));
            let failed = || format!("cannot copy {} to {}", contracts.display(), copy.display());
            std::fs::copy(&*contracts, &copy).with_context(failed)?;
            other_users::let_read(&copy)?;
            *contracts = copy;
        }
        if *traps != TrapFile::default() {
            let path = self.path.join("traps.json");
            traps.write(&path)?;
            other_users::let_read(&path)?;
            launch.trap_file = Some(path);
        }
        launch.write(&self.launch_file())?;
        other_users::let_read(&self.launch_file())?;
        Ok(())
    }

    /// The trap set it started from.
    pub fn imported(&self) -> TrapFile {
        TrapFile::read(&self.path.join("traps.json")).unwrap_or_default()
    }

    /// Whether there is a directory with the name of a run.
    fn is_one(&self) -> bool {
        is_id(&self.id()) && self.path.is_dir()
    }

    /// Removes it, when nothing has run after all.
    pub fn remove(self) {
        let _ = std::fs::remove_dir_all(&self.path);
    }
}

/// All runs in `store`, the oldest first, damaged ones too. Names sort by time. What else there is in
/// `runs` is none of ours, and must never be taken for an old run to remove: `--directory` may name a
/// place that holds other things.
pub fn list(store: &Path) -> Vec<RunDirectory> {
    let entries = std::fs::read_dir(store.join("runs")).into_iter().flatten().flatten();
    let mut runs: Vec<RunDirectory> =
        entries.map(|entry| RunDirectory { path: entry.path() }).filter(RunDirectory::is_one).collect();
    runs.sort_by_key(|run| series_and_number(&run.id()));
    runs
}

/// The runs that `name` means: a run, a series of them, the beginning of a name that fits only one,
/// or the latest when there is no name.
pub fn locate(store: &Path, name: Option<&str>) -> Result<Vec<RunDirectory>> {
    let runs = list(store);
    let Some(latest) = runs.last() else {
        bail!("there is no run in {}; make one with `redhanded run -- <command>`", store.display());
    };
    let series = match name {
        None => series_and_number(&latest.id()).0,
        Some(name) => {
            if let Some(run) = runs.iter().find(|run| run.id() == name) {
                return Ok(vec![run.clone()]);
            }
            let mut fitting: Vec<String> = runs
                .iter()
                .map(|run| series_and_number(&run.id()).0)
                .filter(|series| series.starts_with(name))
                .collect();
            fitting.dedup();
            match fitting.as_slice() {
                [series] => series.clone(),
                [] => {
                    let ids: Vec<String> = runs.iter().map(RunDirectory::id).collect();
                    let hint = suggestion(name, ids.iter().map(String::as_str));
                    bail!("there is no run `{name}`{hint} (`redhanded report --list` shows all)");
                }
                several => bail!("`{name}` could be any of {}; give more of the name", several.join(", ")),
            }
        }
    };
    Ok(runs.into_iter().filter(|run| series_and_number(&run.id()).0 == series).collect())
}

/// Whether [`new_id`] can have made this name, perhaps followed by the number in a series.
fn is_id(name: &str) -> bool {
    let (series, number) = name.split_once('.').unwrap_or((name, "1"));
    let parts: Vec<&str> = series.split('-').collect();
    let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let lengths: Vec<usize> = parts.iter().map(|part| part.len()).collect();
    lengths == [8, 6, 3] && parts.into_iter().chain([number]).all(are_digits)
}

/// `20250615-101500-042.2` is the second run of the series `20250615-101500-042`.
fn series_and_number(id: &str) -> (String, u32) {
    match id.split_once('.') {
        Some((series, number)) => (series.to_owned(), number.parse().unwrap_or(0)),
        None => (id.to_owned(), 0),
    }
}

/// The manifest of a run that exists.
impl RunDirectory {
    /// What was run.
    pub fn manifest(&self) -> Result<Manifest> {
        Manifest::read(&self.path).with_context(|| format!("the run {} is damaged", self.id()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn store(ids: &[&str]) -> tempfile::TempDir {
        let directory = tempfile::tempdir().unwrap();
        for id in ids {
            let run = RunDirectory::create(directory.path(), id).unwrap();
            std::fs::write(run.path().join("run.json"), "{}").unwrap();
        }
        directory
    }

    fn ids(runs: Vec<RunDirectory>) -> Vec<String> {
        runs.iter().map(RunDirectory::id).collect()
    }

    #[test]
    fn a_run_is_found_by_name_series_or_beginning() {
        let ids_on_disk = ["20250101-000000-111", "20250102-000000-222.2", "20250102-000000-222.10"];
        let store = store(&ids_on_disk);
        assert_eq!(ids(list(store.path())), ids_on_disk);
        let found = |name| locate(store.path(), name).map(ids).map_err(|error| error.to_string());
        assert_eq!(found(None).unwrap(), ids_on_disk[1..]);
        assert_eq!(found(Some("20250102-000000-222.10")).unwrap(), ids_on_disk[2..]);
        assert_eq!(found(Some("20250102")).unwrap(), ids_on_disk[1..]);
        assert!(found(Some("2025")).unwrap_err().contains("could be any of"));
        assert!(found(Some("20250101-000000-112")).unwrap_err().contains("did you mean"));
    }

    #[test]
    fn what_is_no_run_is_left_alone() {
        let store = store(&["20250101-000000-111"]);
        for other in ["results", "20250101", "20250101-000000-111.x", "20250101-000000-111-4", "2025-01-01"] {
            std::fs::create_dir(store.path().join("runs").join(other)).unwrap();
        }
        std::fs::write(store.path().join("runs/20250102-000000-222"), "").unwrap();
        assert_eq!(ids(list(store.path())), ["20250101-000000-111"]);
        assert!(is_id(&new_id()));
    }

    #[test]
    fn two_runs_never_share_a_directory_and_git_ignores_all() {
        let store = store(&["a"]);
        let again = RunDirectory::create(store.path(), "a").unwrap_err();
        assert_eq!(again.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(std::fs::read_to_string(store.path().join(".gitignore")).unwrap(), "*\n");
    }
}
