//! Appends records to this process's file in the run directory, each at once.
//!
//! A disk that is full or a directory that vanished must not hurt the program: what cannot be
//! written is dropped and counted, and the first failure is told on the next record that succeeds, or
//! at the end by [`Recorder::complaint`].

use std::collections::HashSet;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use redhanded_model::{Record, RecordFile, Site, SiteKey};

use crate::own_file::OwnFile;

/// How many names to try. Each more is one more millisecond between the name and the start of the
/// process, which has to stay small beside the difference of two clocks.
const NAMES: u128 = 100;

/// The file of this process.
#[derive(Debug)]
pub struct Recorder {
    path: PathBuf,
    inner: Mutex<Inner>,
    lost: AtomicU64,
}

#[derive(Debug)]
struct Inner {
    file: Option<RecordFile<OwnFile>>,
    described: HashSet<SiteKey>,
    /// Records lost since the last one that was written.
    untold: u64,
    /// Why the last of those that were lost could not be written.
    failure: Option<String>,
}

impl Recorder {
    /// Creates `<directory>/<pid>-<now in milliseconds>.jsonl`, or one of a later millisecond where there
    /// is a file of that name: of a process in another container, or of somebody who wants to do harm.
    /// When that fails the recorder drops everything: without it nothing can be reported, but the
    /// program must run.
    pub fn open(directory: &Path) -> Recorder {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis();
        let path = |millis: u128| directory.join(format!("{}-{millis}.jsonl", std::process::id()));
        Recorder::open_first((now..now + NAMES).map(path))
    }

    /// Creates the first of `paths` that nobody has created yet. There must be one.
    fn open_first(paths: impl Iterator<Item = PathBuf>) -> Recorder {
        let mut tried = PathBuf::new();
        let mut failed = None;
        for path in paths {
            match OwnFile::create(&path) {
                Ok(file) => return Recorder::new(path, Some(RecordFile::new(file)), None),
                Err(error) => {
                    let is_taken = error.kind() == ErrorKind::AlreadyExists;
                    (tried, failed) = (path, Some(error.to_string()));
                    if !is_taken {
                        break;
                    }
                }
            }
        }
        Recorder::new(tried, None, failed)
    }

    fn new(path: PathBuf, file: Option<RecordFile<OwnFile>>, failure: Option<String>) -> Recorder {
        Recorder {
            path,
            inner: Mutex::new(Inner { file, described: HashSet::new(), untold: 0, failure }),
            lost: AtomicU64::new(0),
        }
    }

    /// Appends `record`.
    pub fn append(&self, record: &Record) {
        self.with(|inner| self.write(inner, record));
    }

    /// Appends `record`, and before it the sites it names that were not described yet.
    pub fn append_with_sites(&self, sites: &[Site], record: &Record) {
        self.with(|inner| {
            for site in sites {
                if inner.described.insert(site.key) {
                    self.write(inner, &Record::Site(site.clone()));
                }
            }
            self.write(inner, record);
        });
    }

    /// What is to be said when records could not be written: how many, to which file, why, and the way
    /// out. None when all are written.
    pub fn complaint(&self) -> Option<String> {
        let records = match self.lost() {
            0 => return None,
            1 => "1 record of this process is".to_owned(),
            lost => format!("{lost} records of this process are"),
        };
        let mut why = String::new();
        self.with(|inner| why = inner.failure.clone().unwrap_or_default());
        Some(format!(
            "{records} lost: cannot write {}: {why}; name a place where the command's processes may write with \
             `redhanded run --directory`",
            self.path.display()
        ))
    }

    fn lost(&self) -> u64 {
        self.lost.load(Ordering::Relaxed)
    }

    fn with(&self, body: impl FnOnce(&mut Inner)) {
        // A panic in here is caught at the border; what it left behind is still usable.
        let mut inner = self.inner.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        body(&mut inner);
    }

    fn write(&self, inner: &mut Inner, record: &Record) {
        let Some(file) = inner.file.as_mut() else {
            self.lost.fetch_add(1, Ordering::Relaxed);
            return;
        };
        match file.append(record) {
            Ok(()) if inner.untold > 0 => {
                let why = inner.failure.as_deref().unwrap_or_default();
                let records = match inner.untold {
                    1 => "1 record was".to_owned(),
                    lost => format!("{lost} records were"),
                };
                let message = format!("{records} lost, which could not be written: {why}");
                inner.untold = 0;
                // If this fails too, it is told of the next time.
                if file.append(&Record::Trouble { message }).is_err() {
                    inner.untold = 1;
                }
            }
            Ok(()) => {}
            Err(error) => {
                inner.untold += 1;
                inner.failure = Some(error.to_string());
                self.lost.fetch_add(1, Ordering::Relaxed);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use redhanded_model::RecordReader;

    #[test]
    fn a_site_is_described_once_and_before_it_is_named() {
        let directory = tempfile::tempdir().unwrap();
        let recorder = Recorder::open(directory.path());
        let key = Site::key_of("A", "f()V", "java.util.List.add", 0);
        let site = Site {
            key,
            module: "A".into(),
            function: "f()V".into(),
            file: None,
            line: None,
            api: "java.util.List.add".into(),
            ordinal: 0,
        };
        recorder.append_with_sites(std::slice::from_ref(&site), &Record::ProcessEnd);
        recorder.append_with_sites(std::slice::from_ref(&site), &Record::ProcessEnd);
        let file = std::fs::read_dir(directory.path()).unwrap().next().unwrap().unwrap().path();
        let records = RecordReader::read(&file).unwrap().records;
        assert_eq!(records, [Record::Site(site), Record::ProcessEnd, Record::ProcessEnd]);
        assert_eq!(recorder.complaint(), None);
    }

    #[test]
    fn a_missing_directory_loses_records_and_nothing_else() {
        let recorder = Recorder::open(Path::new("/nonexistent"));
        recorder.append(&Record::ProcessEnd);
        recorder.append(&Record::ProcessEnd);
        let complaint = recorder.complaint().unwrap();
        assert!(complaint.starts_with("2 records of this process are lost: cannot write /nonexistent/"));
        assert!(complaint.contains("No such file") && complaint.contains("--directory"), "{complaint}");
    }

    #[cfg(unix)]
    #[test]
    fn what_somebody_else_has_put_there_is_not_written_to() {
        let directory = tempfile::tempdir().unwrap();
        let [link, taken, free] =
            ["1-1.jsonl", "1-2.jsonl", "1-3.jsonl"].map(|name| directory.path().join(name));
        let precious = directory.path().join("precious");
        std::fs::write(&precious, "mine").unwrap();
        std::fs::write(&taken, "theirs").unwrap();
        std::os::unix::fs::symlink(&precious, &link).unwrap();
        let paths = [link, taken.clone(), free.clone()];
        let recorder = Recorder::open_first(paths.clone().into_iter());
        recorder.append(&Record::ProcessEnd);
        assert_eq!(recorder.complaint(), None);
        assert_eq!(std::fs::read_to_string(precious).unwrap(), "mine");
        assert_eq!(std::fs::read_to_string(taken).unwrap(), "theirs");
        assert_eq!(RecordReader::read(&free).unwrap().records, [Record::ProcessEnd]);

        let recorder = Recorder::open_first(paths.into_iter());
        recorder.append(&Record::ProcessEnd);
        assert!(recorder.complaint().unwrap().contains("File exists"));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_is_named() {
        let directory = tempfile::tempdir().unwrap();
        let recorder = Recorder::open(directory.path());
        let path = Path::new("/dev/full");
        let full = OwnFile::of(path, std::fs::File::options().append(true).open(path).unwrap()).unwrap();
        recorder.with(|inner| inner.file = Some(RecordFile::new(full)));
        recorder.append(&Record::ProcessEnd);
        let complaint = recorder.complaint().unwrap();
        assert!(complaint.starts_with("1 record of this process is lost"), "{complaint}");
        assert!(complaint.contains("No space left on device"), "{complaint}");
    }
}
