//! What a process under test appends to its file in the run directory, one JSON object per line.
//!
//! A record is written at once and with one `write`, so a process that is killed a moment later
//! loses nothing it had already found.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::{Access, DangerousPair, Site, SiteKey, StackTrace};

/// One line of a process's file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "record", rename_all = "snake_case")]
pub enum Record {
    /// First line of every file.
    ProcessStart(ProcessStart),
    /// Describes a site; written before the first record that names its key.
    Site(Site),
    /// Both threads were caught red-handed.
    Caught(Caught),
    /// Threads wait for each other in a cycle.
    Deadlock(Deadlock),
    /// The pair entered the trap set: a near miss in a concurrent phase.
    PairAdded {
        /// The two sites.
        pair: DangerousPair<SiteKey>,
    },
    /// The pair left the trap set.
    PairRemoved {
        /// The two sites.
        pair: DangerousPair<SiteKey>,
        /// Why.
        why: PairEnd,
    },
    /// Sites that were executed since the last record of this kind.
    Coverage {
        /// What is new.
        sites: Vec<CoverageEntry>,
    },
    /// A module that was left as it was although it may hold contract calls.
    Skipped(SkippedModule),
    /// How many sites each contract entry (`java.util.HashMap`) matched since the last record.
    ContractMatches {
        /// Type name of the entry to the number of sites whose calls were found to run it.
        types: BTreeMap<String, u64>,
    },
    /// Something in redhanded itself that did not go as it should; the program went on.
    Trouble {
        /// A full sentence.
        message: String,
    },
    /// The totals so far; written from time to time and at the end. The last one counts.
    Counters(Counters),
    /// The process ended in the ordinary way.
    ProcessEnd,
}

/// Who writes the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProcessStart {
    /// The operating system's number of the process.
    pub pid: u32,
    /// What it runs, as its runtime tells (`org.example.Main args`).
    pub command: String,
    /// The runtime and its version (`OpenJDK 64-Bit Server VM 17.0.15`).
    pub runtime: String,
    /// The version of redhanded.
    pub redhanded: String,
    /// The seed of its random choices.
    pub seed: u64,
    /// Why this process is left alone (`a build tool: Maven`), if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left_alone: Option<String>,
}

/// Two threads inside conflicting calls on one object.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Caught {
    /// The delayed thread's site first, then the one that ran into the trap.
    pub sites: [SiteKey; 2],
    /// How each touched the object.
    pub accesses: [Access; 2],
    /// The methods that ran (`java.util.HashMap.put`).
    pub apis: [String; 2],
    /// The type of the object.
    pub object_type: String,
    /// Both stacks, in the order of the sites.
    pub stacks: [StackTrace; 2],
    /// The test that was running, if it can be told (`com.example.CacheTest.concurrentPuts`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test: Option<String>,
    /// Milliseconds since the start of the process.
    pub at_millis: u64,
}

/// A cycle of threads, each waiting for a lock that the next one holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deadlock {
    /// The cycle: each waits for a lock held by the following one, the last for the first's.
    pub threads: Vec<DeadlockedThread>,
    /// The test that was running, if it can be told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test: Option<String>,
    /// Milliseconds since the start of the process.
    pub at_millis: u64,
}

/// One thread of a deadlock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeadlockedThread {
    /// Where it is.
    pub stack: StackTrace,
    /// The type of the lock it waits for.
    pub waits_for: String,
}

/// Why a pair left the trap set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PairEnd {
    /// The two sites are likely ordered ([TSVD] 3.4.4).
    HappensBefore,
    /// The violation was caught ([TSVD] 3.4.1).
    Found,
    /// Its probability decayed to nothing ([TSVD] 3.4.5).
    Decayed,
}

/// How often a site was executed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CoverageEntry {
    /// The site.
    pub site: SiteKey,
    /// Executed while several threads were active ([TSVD] 3.4.3).
    pub concurrent: bool,
    /// Executed by more than one thread.
    pub several_threads: bool,
}

/// A module that was not instrumented, or only in part.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SkippedModule {
    /// The class or file.
    pub module: String,
    /// Why, as a phrase (`constant pool is full`).
    pub reason: String,
}

/// What a process did and what it cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counters {
    /// Modules (classes, assemblies) that were rewritten.
    pub modules_rewritten: u64,
    /// Sites in them.
    pub sites: u64,
    /// Calls that reached the engine. Repeated calls that a filter held back are not in it.
    pub calls: u64,
    /// Near misses seen.
    pub near_misses: u64,
    /// Delays injected.
    pub delays: u64,
    /// Their total, in microseconds.
    pub delayed_micros: u64,
    /// Delays that were not injected because a limit was reached.
    pub delays_over_limit: u64,
    /// Suspicions that turned out to be about different objects with one identity hash.
    pub identity_collisions: u64,
    /// Calls that passed unobserved because a structure was full or busy.
    pub passed_unobserved: u64,
    /// How often a site touched so many objects within some milliseconds that the rest of them
    /// passed unobserved.
    #[serde(default)]
    pub sampled: u64,
    /// Awaits of completed tasks that were made to go on in another thread ([TSVD] 4).
    #[serde(default)]
    pub forced_awaits: u64,
    /// Time spent rewriting, in microseconds.
    pub rewrite_micros: u64,
}

/// The file of one process, open for appending.
#[derive(Debug)]
pub struct RecordFile<W = File> {
    file: W,
    /// A write failed, perhaps in the middle of a line.
    cut: bool,
}

impl<W: Write> RecordFile<W> {
    /// Appends to a file that was opened for appending.
    pub fn new(file: W) -> RecordFile<W> {
        RecordFile { file, cut: false }
    }

    /// Appends one record with a single `write`.
    ///
    /// # Errors
    /// What the system says. The next record that can be written is whole again.
    pub fn append(&mut self, record: &Record) -> io::Result<()> {
        let mut line = serde_json::to_vec(record)?;
        line.push(b'\n');
        if self.cut {
            // The rest of the cut line becomes a line of its own, which readers count and skip.
            line.insert(0, b'\n');
        }
        let written = self.file.write_all(&line);
        self.cut = written.is_err();
        written
    }
}

/// The records of one process's file, with a count of the lines that could not be read.
#[derive(Debug, Default)]
pub struct RecordReader {
    /// In the order they were written.
    pub records: Vec<Record>,
    /// Lines that are no record: cut by a crash, or written by another version.
    pub unreadable: usize,
}

impl RecordReader {
    /// Reads the file at `path`. Lines that cannot be understood are counted, not fatal.
    pub fn read(path: &Path) -> io::Result<RecordReader> {
        Ok(Self::parse(&std::fs::read(path)?))
    }

    /// Reads records from text.
    pub fn parse(text: &[u8]) -> RecordReader {
        let mut reader = RecordReader::default();
        for line in text.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
            match serde_json::from_slice(line) {
                Ok(record) => reader.records.push(record),
                Err(_) => reader.unreadable += 1,
            }
        }
        reader
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_cut_by_a_crash_keeps_every_whole_line() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("1.jsonl");
        let pair = DangerousPair::new(SiteKey(2), SiteKey(1));
        let mut file = RecordFile::new(File::create_new(&path).unwrap());
        file.append(&Record::PairAdded { pair }).unwrap();
        file.append(&Record::PairRemoved { pair, why: PairEnd::Found }).unwrap();
        let whole = std::fs::read(&path).unwrap();
        let cut = RecordReader::parse(&whole[..whole.len() - 5]);
        assert_eq!(cut.records, [Record::PairAdded { pair }]);
        assert_eq!(cut.unreadable, 1);
        assert_eq!(RecordReader::read(&path).unwrap().records.len(), 2);
    }
}
