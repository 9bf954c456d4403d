//! What a bridge takes in when its process starts.

use std::path::{Path, PathBuf};

use redhanded_contracts::{ContractFile, Contracts, Ecosystem};
use redhanded_model::{Record, TrapFile};
use redhanded_tsvd::{Engine, Host};

use crate::recorder::Recorder;
use crate::suspicions::Suspicions;

/// The built-in lists of `ecosystem` and the user's files. A file that cannot be used is told of and
/// left out; the command line has checked it before, so this is a file that changed since.
pub fn load_contracts(ecosystem: Ecosystem, files: &[PathBuf], recorder: &Recorder) -> Contracts {
    let mut contracts = Contracts::of(ecosystem);
    for path in files {
        let added = std::fs::read_to_string(path)
            .map_err(|error| error.to_string())
            .and_then(|text| {
                ContractFile::parse(&text, &path.display().to_string()).map_err(|error| error.to_string())
            })
            .map(|file| contracts.merge(file));
        if let Err(error) = added {
            let message = format!("the contracts in {} are not used: {error}", path.display());
            recorder.append(&Record::Trouble { message });
        }
    }
    contracts
}

/// Hands the pairs of the trap file at `path`, if there is one, to the engine. What the file only suspects
/// is for bridges that can tell which sites are meant.
pub fn import_traps<H: Host>(path: Option<&Path>, engine: &Engine<H>, recorder: &Recorder) -> Suspicions {
    let Some(path) = path else { return Suspicions::default() };
    match TrapFile::read(path) {
        Ok(file) => {
            file.pairs.iter().for_each(|entry| engine.import_pair(entry.pair()));
            Suspicions::new(file.suspected)
        }
        Err(error) => {
            recorder.append(&Record::Trouble { message: error.to_string() });
            Suspicions::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use redhanded_model::RecordReader;

    #[test]
    fn a_file_that_cannot_be_used_is_told_of_and_left_out() {
        let directory = tempfile::tempdir().unwrap();
        let recorder = Recorder::open(directory.path());
        let missing = PathBuf::from("/nonexistent/redhanded.toml");
        let contracts = load_contracts(Ecosystem::Jvm, &[missing], &recorder);
        assert!(contracts.type_contract("java.util.HashMap").is_some());
        let file = std::fs::read_dir(directory.path()).unwrap().next().unwrap().unwrap().path();
        let records = RecordReader::read(&file).unwrap().records;
        assert!(
            matches!(&records[..], [Record::Trouble { message }] if message.contains("redhanded.toml")),
            "{records:?}"
        );
    }
}
