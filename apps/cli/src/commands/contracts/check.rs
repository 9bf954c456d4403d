//! `redhanded contracts check`.

use std::collections::{HashSet, VecDeque};
use std::ffi::OsStr;
use std::path::PathBuf;

use anyhow::{Result, bail};
use redhanded_contracts::Ecosystem;

use crate::exit::Exit;
use crate::messages;
use crate::settings::{FILE_NAME, read_contracts};

/// Says everything that is wrong with the files and those they name, and what is in those that are
/// right.
pub fn check(files: &[PathBuf], ecosystems: &[Ecosystem]) -> Result<Exit> {
    let mut wrong = Vec::new();
    let mut to_check: VecDeque<PathBuf> = files.iter().cloned().collect();
    let mut checked: HashSet<PathBuf> = HashSet::new();
    while let Some(file) = to_check.pop_front() {
        if !checked.insert(file.clone()) {
            continue;
        }
        match read_contracts(&file) {
            Ok(contracts) => {
                // A section of redhanded.toml names files beside it; only there it means something.
                if file.file_name() == Some(OsStr::new(FILE_NAME)) {
                    to_check.extend(contracts.files().iter().map(|name| file.with_file_name(name)));
                }
                let counts: Vec<String> = ecosystems
                    .iter()
                    .map(|ecosystem| {
                        let types = contracts.type_count(*ecosystem);
                        let functions = contracts.static_count(*ecosystem);
                        format!("{ecosystem} {types} types, {functions} functions")
                    })
                    .collect();
                messages::answer(&format!("{}: {}\n", file.display(), counts.join("; ")));
            }
            Err(error) => wrong.push(messages::with_causes(&error)),
        }
    }
    if wrong.is_empty() { Ok(Exit::Success) } else { bail!("{}", wrong.join("\n")) }
}
