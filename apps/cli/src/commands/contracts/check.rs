//! `redhanded contracts check`.

use std::path::PathBuf;

use anyhow::{Result, bail};
use redhanded_contracts::Ecosystem;

use crate::exit::Exit;
use crate::messages;
use crate::settings::read_contracts;

/// Says everything that is wrong with the files, and what is in those that are right.
pub fn check(files: &[PathBuf], ecosystems: &[Ecosystem]) -> Result<Exit> {
    let mut wrong = Vec::new();
    for file in files {
        match read_contracts(file) {
            Ok(contracts) => {
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
