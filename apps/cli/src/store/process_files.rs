//! The records that processes left.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use redhanded_model::{Deadlock, Record, RecordReader};
use redhanded_report::{Liveness, ProcessRecords};
use rustix::fs::{Mode, OFlags};

/// What is read of one file of records at most, in bytes: more than any process writes.
const MAX_LENGTH: u64 = 1 << 28;
/// How much earlier than its file a process may have started by two clocks that do not agree.
const CLOCK_SLACK_MILLIS: u64 = 2_000;

/// The records of all processes of the run in `processes`. A file that cannot be read counts as one
/// unreadable record.
pub fn read_processes(processes: &Path) -> Vec<ProcessRecords> {
    files(processes)
        .into_iter()
        .map(|path| {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let reader = read(&path).unwrap_or(RecordReader { records: Vec::new(), unreadable: 1 });
            let liveness = liveness(&name);
            ProcessRecords { name, records: reader.records, unreadable: reader.unreadable, liveness }
        })
        .collect()
}

/// The record files in `processes`.
pub fn files(processes: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(processes).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries
        .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()))
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "jsonl"))
        .collect();
    files.sort();
    files
}

fn read(path: &Path) -> io::Result<RecordReader> {
    let mut text = Vec::new();
    open(path)?.take(MAX_LENGTH).read_to_end(&mut text)?;
    Ok(RecordReader::parse(&text))
}

/// Opens a file of records. Others may write where it is: a link of theirs is not followed, even if it
/// was a file a moment ago, and a pipe is not waited for.
fn open(path: &Path) -> io::Result<File> {
    let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
    let file = File::from(rustix::fs::open(path, flags, Mode::empty())?);
    match file.metadata()?.is_file() {
        true => Ok(file),
        false => Err(io::ErrorKind::InvalidInput.into()),
    }
}

/// Whether the process that wrote `<pid>-<start in milliseconds>` still runs. Numbers are used
/// again: a process that started after the file did is another one.
fn liveness(name: &str) -> Liveness {
    let Some((pid, start)) = name.split_once('-') else { return Liveness::Gone };
    let (Ok(pid), Ok(start)) = (pid.parse::<u32>(), start.parse::<u64>()) else { return Liveness::Gone };
    match started_at(pid) {
        Some(at) if at <= start.saturating_add(CLOCK_SLACK_MILLIS) => Liveness::Running,
        _ => Liveness::Gone,
    }
}

/// When the process `pid` started, in milliseconds since 1970; none when there is no such process,
/// or only what is left of one that nobody has waited for.
#[cfg(target_os = "linux")]
fn started_at(pid: u32) -> Option<u64> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name of the program is in parentheses and may hold anything, even parentheses.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace();
    let state = fields.next()?;
    if matches!(state, "Z" | "X") {
        return None;
    }
    let ticks: u64 = fields.nth(18)?.parse().ok()?;
    let system = std::fs::read_to_string("/proc/stat").ok()?;
    let boot: u64 = system.lines().find_map(|line| line.strip_prefix("btime "))?.trim().parse().ok()?;
    Some(boot * 1_000 + ticks * 1_000 / rustix::param::clock_ticks_per_second().max(1))
}

/// Elsewhere nothing tells when a process started, so one that has the number counts.
#[cfg(not(target_os = "linux"))]
fn started_at(pid: u32) -> Option<u64> {
    let pid = rustix::process::Pid::from_raw(i32::try_from(pid).ok()?)?;
    rustix::process::test_kill_process(pid).ok().map(|()| 0)
}

/// Reads record files as they grow.
#[derive(Debug, Default)]
pub struct Tail {
    seen: std::collections::BTreeMap<PathBuf, (u64, Vec<u8>)>,
}

impl Tail {
    /// The records that were written since the last call, with the file they are in.
    pub fn read(&mut self, processes: &Path) -> Vec<(PathBuf, Record)> {
        let mut records = Vec::new();
        for path in files(processes) {
            let (offset, rest) = self.seen.entry(path.clone()).or_default();
            let Ok(mut file) = open(&path) else { continue };
            let mut new = Vec::new();
            let left = MAX_LENGTH.saturating_sub(*offset);
            if file.seek(SeekFrom::Start(*offset)).is_err() || file.take(left).read_to_end(&mut new).is_err()
            {
                continue;
            }
            *offset += new.len() as u64;
            rest.append(&mut new);
            // What follows the last line feed is not whole yet.
            if let Some(end) = rest.iter().rposition(|byte| *byte == b'\n') {
                let whole: Vec<u8> = rest.drain(..=end).collect();
                records.extend(RecordReader::parse(&whole).records.into_iter().map(|r| (path.clone(), r)));
            }
        }
        records
    }
}

/// The deadlocks among `records`.
pub fn deadlocks_in(records: &[(PathBuf, Record)]) -> impl Iterator<Item = &Deadlock> {
    records.iter().filter_map(|(_, record)| match record {
        Record::Deadlock(deadlock) => Some(deadlock),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_that_is_used_again_is_another_process() {
        let me = std::process::id();
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
        let name = |millis: u128| format!("{me}-{millis}");
        assert_eq!(liveness(&name(now.as_millis())), Liveness::Running);
        #[cfg(target_os = "linux")]
        assert_eq!(liveness(&name(now.as_millis() - 86_400_000)), Liveness::Gone);
        assert_eq!(liveness("nonsense"), Liveness::Gone);
        assert_eq!(liveness("4194304000-1"), Liveness::Gone);
    }

    #[test]
    fn only_files_are_read() {
        let directory = tempfile::tempdir().unwrap();
        let link = directory.path().join("1-1.jsonl");
        std::os::unix::fs::symlink("/dev/zero", &link).unwrap();
        std::fs::create_dir(directory.path().join("2-1.jsonl")).unwrap();
        assert_eq!(files(directory.path()), Vec::<PathBuf>::new());
        // Nor is what has become something else since it was listed.
        assert!(open(&link).is_err());
        let pipe = directory.path().join("3-1.jsonl");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        assert!(open(&pipe).is_err());
        assert!(open(&directory.path().join("2-1.jsonl")).is_err());
    }

    #[test]
    fn a_growing_file_is_read_by_whole_lines() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("1-1.jsonl");
        let mut tail = Tail::default();
        assert!(tail.read(directory.path()).is_empty());
        std::fs::write(&path, "{\"record\":\"process_end\"}\n{\"record\":").unwrap();
        assert_eq!(tail.read(directory.path()).len(), 1);
        assert!(tail.read(directory.path()).is_empty());
        std::fs::write(&path, "{\"record\":\"process_end\"}\n{\"record\":\"process_end\"}\n").unwrap();
        assert_eq!(tail.read(directory.path()), [(path, Record::ProcessEnd)]);
    }
}
