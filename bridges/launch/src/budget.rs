//! How much of a run's budget is used up.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::time::Duration;

use redhanded_model::{Record, RecordReader};

/// So much of the end of a process's file is looked at for its latest counters, in bytes. A process
/// that wrote more than this since them counts as having delayed nothing.
const TAIL: u64 = 1 << 20;

/// How long the processes that have recorded into `processes` were delayed altogether. What cannot
/// be read counts as nothing: a budget is no reason to keep a program from starting.
pub(crate) fn spent(processes: &Path) -> Duration {
    let entries = std::fs::read_dir(processes).into_iter().flatten().flatten();
    entries
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "jsonl"))
        .filter_map(|path| delayed(&path).ok())
        .sum()
}

fn delayed(path: &Path) -> io::Result<Duration> {
    let mut file = File::open(path)?;
    let length = file.metadata()?.len();
    file.seek(SeekFrom::Start(length.saturating_sub(TAIL)))?;
    let mut tail = Vec::new();
    file.take(TAIL).read_to_end(&mut tail)?;
    let last = RecordReader::parse(&tail).records.into_iter().rev().find_map(|record| match record {
        Record::Counters(counters) => Some(counters.delayed_micros),
        _ => None,
    });
    Ok(Duration::from_micros(last.unwrap_or(0)))
}

#[cfg(test)]
mod tests {
    use redhanded_model::{Counters, RecordFile};

    use super::*;
    use crate::Launch;

    #[test]
    fn a_process_gets_what_those_before_it_have_left() {
        let directory = tempfile::tempdir().unwrap();
        let launch = Launch {
            run_directory: directory.path().to_owned(),
            trap_file: None,
            contracts: Vec::new(),
            include: Vec::new(),
            exclude: Vec::new(),
            engine: redhanded_tsvd::Settings::default(),
            budget: Some(Duration::from_secs(2)),
            force_async: false,
        };
        let path = directory.path().join("launch.json");
        std::fs::create_dir(launch.processes_directory()).unwrap();
        launch.write(&path).unwrap();
        let limit = || Launch::read(&path).unwrap().engine.max_delay_per_run;
        assert_eq!(limit(), Duration::from_secs(2));
        let record = |name: &str, delayed: &[u64]| {
            let path = launch.processes_directory().join(name);
            let mut file = RecordFile::new(File::create_new(path).unwrap());
            for delayed_micros in delayed {
                let counters = Counters { delayed_micros: *delayed_micros, ..Counters::default() };
                file.append(&Record::Counters(counters)).unwrap();
            }
        };
        record("1-1.jsonl", &[100_000, 500_000]);
        record("2-1.jsonl", &[700_000]);
        record("notes.txt", &[700_000]);
        assert_eq!(limit(), Duration::from_millis(800));
        record("3-1.jsonl", &[5_000_000]);
        assert_eq!(limit(), Duration::ZERO);
    }
}
