//! The trap file: the trap set at the end of a run, read at the start of the next ([TSVD] 3.4.6),
//! so that a pair whose sites run once per process is delayed at its first occurrence.

use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::{DangerousPair, Site, SiteKey, Suspicion, replace_file};

/// The version this code writes.
const SCHEMA_VERSION: u32 = 1;

/// A set of dangerous pairs, on disk as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrapFile {
    /// Version of the layout.
    pub schema_version: u32,
    /// The pairs, sorted by their keys, each once.
    pub pairs: Vec<TrapEntry>,
    /// What a check of the source has left, sorted, each once, until a run has come to know the sites.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub suspected: Vec<Suspicion>,
}

/// One dangerous pair with its sites in words, for people and for other commands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrapEntry {
    /// The lesser key first.
    pub sites: [Site; 2],
}

impl TrapEntry {
    /// The pair of keys.
    pub fn pair(&self) -> DangerousPair<SiteKey> {
        DangerousPair::new(self.sites[0].key, self.sites[1].key)
    }
}

/// Why a trap file could not be used.
#[derive(Debug, thiserror::Error)]
pub enum TrapFileError {
    /// It could not be read.
    #[error("cannot read the trap file {path}: {source}")]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// It could not be written.
    #[error("cannot write the trap file {path}: {source}")]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// It is not a trap file.
    #[error(
        "{path} is not a trap file of redhanded ({reason}); move it away or name another with --trap-file"
    )]
    Foreign {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
}

impl Default for TrapFile {
    fn default() -> Self {
        TrapFile { schema_version: SCHEMA_VERSION, pairs: Vec::new(), suspected: Vec::new() }
    }
}

impl TrapFile {
    /// A trap file of these entries, sorted and without duplicates.
    pub fn new(entries: impl IntoIterator<Item = TrapEntry>) -> TrapFile {
        let mut pairs: Vec<TrapEntry> = entries.into_iter().collect();
        for entry in &mut pairs {
            entry.sites.sort_by_key(|site| site.key);
        }
        pairs.sort_by_key(TrapEntry::pair);
        pairs.dedup_by_key(|entry| entry.pair());
        TrapFile { pairs, ..TrapFile::default() }
    }

    /// The same with these suspicions, sorted and without duplicates.
    #[must_use]
    pub fn suspecting(self, suspicions: impl IntoIterator<Item = Suspicion>) -> TrapFile {
        let mut suspected: Vec<Suspicion> = suspicions.into_iter().collect();
        suspected.sort();
        suspected.dedup();
        TrapFile { suspected, ..self }
    }

    /// Reads the file at `path`; a file that does not exist is an empty trap set.
    pub fn read(path: &Path) -> Result<TrapFile, TrapFileError> {
        let text = match std::fs::read(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(TrapFile::default()),
            Err(source) => return Err(TrapFileError::Read { path: path.to_owned(), source }),
        };
        let foreign = |reason: String| TrapFileError::Foreign { path: path.to_owned(), reason };
        let file: TrapFile = serde_json::from_slice(&text).map_err(|error| foreign(error.to_string()))?;
        if file.schema_version != SCHEMA_VERSION {
            return Err(foreign(format!(
                "its schema version is {}, this redhanded knows {SCHEMA_VERSION}",
                file.schema_version
            )));
        }
        Ok(TrapFile::new(file.pairs).suspecting(file.suspected))
    }

    /// Replaces the file at `path` in one step: whoever reads it sees the old or the new set,
    /// and a crash or a full disk leaves the old one.
    pub fn write(&self, path: &Path) -> Result<(), TrapFileError> {
        let failed = |source| TrapFileError::Write { path: path.to_owned(), source };
        let mut text = serde_json::to_vec_pretty(self).map_err(|error| failed(error.into()))?;
        text.push(b'\n');
        replace_file(path, &text, None).map_err(failed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(ordinal: u32) -> Site {
        Site {
            key: Site::key_of("com.example.Cache", "put()V", "java.util.Map.put", ordinal),
            module: "com.example.Cache".into(),
            function: "put()V".into(),
            file: Some("Cache.java".into()),
            line: Some(7),
            api: "java.util.Map.put".into(),
            ordinal,
        }
    }

    #[test]
    fn what_was_written_is_read() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("traps.json");
        let file =
            TrapFile::new([TrapEntry { sites: [site(1), site(0)] }, TrapEntry { sites: [site(0), site(1)] }]);
        assert_eq!(file.pairs.len(), 1);
        file.write(&path).unwrap();
        assert_eq!(TrapFile::read(&path).unwrap(), file);
    }

    #[test]
    fn a_missing_file_is_empty_and_a_foreign_one_is_named() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("traps.json");
        assert_eq!(TrapFile::read(&path).unwrap(), TrapFile::default());
        std::fs::write(&path, "PK\u{3}\u{4}").unwrap();
        let error = TrapFile::read(&path).unwrap_err().to_string();
        assert!(error.contains("traps.json is not a trap file"), "{error}");
        std::fs::write(&path, r#"{"schema_version": 9, "pairs": []}"#).unwrap();
        let error = TrapFile::read(&path).unwrap_err().to_string();
        assert!(error.contains("schema version is 9"), "{error}");
    }
}
