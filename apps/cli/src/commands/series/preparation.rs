//! Getting a run ready to be watched: a place for records, what bridges are told, and the
//! environment that makes them load.

use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};
use redhanded_launch::Launch;
use redhanded_model::TrapFile;
use redhanded_report::RunInfo;

use super::{Series, Traps, store_directory};
use crate::bridges::{self, Bridges};
use crate::messages;
use crate::store::{self, RunDirectory};

/// A run that bridges can record.
pub(super) struct Prepared {
    pub(super) directory: RunDirectory,
    pub(super) environment: Vec<(&'static str, OsString)>,
    pub(super) imported: TrapFile,
}

impl Series<'_> {
    /// Everything that must be there before the command starts, or none if it cannot be watched.
    pub(super) fn prepare(&mut self, info: &mut RunInfo, budget: Option<Duration>) -> Option<Prepared> {
        let found = bridges::find();
        for error in &found.failures {
            self.fail(messages::with_causes(error));
        }
        if found.bridges.is_empty() {
            for error in &found.not_installed {
                self.fail(messages::with_causes(error));
            }
            return None;
        }
        self.not_installed = found.not_installed.iter().map(messages::with_causes).collect();
        let imported = match &self.traps {
            Traps::Only(traps) => traps.clone(),
            Traps::Kept(store) => {
                let (traps, trouble) = store.read();
                self.troubles.extend(trouble);
                traps
            }
        };
        let store = self.store.clone()?;
        match self.prepare_in(&store, info, &imported, &found.bridges, budget) {
            Ok(prepared) => Some(prepared),
            Err(error) => {
                self.store = None;
                let elsewhere = store == store_directory(self.resolved);
                let prepared = elsewhere
                    .then(|| self.prepare_elsewhere(&error, info, &imported, &found.bridges, budget));
                prepared.unwrap_or_else(|| {
                    self.fail(format!("{}; there is no place for records", messages::with_causes(&error)));
                    None
                })
            }
        }
    }

    /// Prepares the run in a directory for temporary files, because the project's place has failed with
    /// `error`. Where this fails too, nothing is left behind.
    fn prepare_elsewhere(
        &mut self,
        error: &anyhow::Error,
        info: &mut RunInfo,
        imported: &TrapFile,
        bridges: &Bridges,
        budget: Option<Duration>,
    ) -> Option<Prepared> {
        let error = messages::with_causes(error);
        let made = tempfile::Builder::new().prefix("redhanded-").tempdir();
        let made = made.context("cannot make a directory for temporary files").and_then(|directory| {
            Ok((self.prepare_in(directory.path(), info, imported, bridges, budget)?, directory))
        });
        match made {
            Ok((prepared, directory)) => {
                let directory = directory.keep();
                self.troubles.push(format!(
                    "{error}; the records of this run are in {directory} instead; print its report again with \
                     `redhanded report --directory {directory}`",
                    directory = directory.display()
                ));
                self.store = Some(directory);
                Some(prepared)
            }
            Err(second) => {
                let second = messages::with_causes(&second);
                self.fail(format!("{error}; {second}; there is no place for records"));
                None
            }
        }
    }

    fn prepare_in(
        &mut self,
        store: &Path,
        info: &mut RunInfo,
        imported: &TrapFile,
        bridges: &Bridges,
        budget: Option<Duration>,
    ) -> Result<Prepared> {
        let directory = loop {
            match RunDirectory::create(store, &info.id) {
                // Another run had the same idea at the same moment.
                Err(error)
                    if error.kind() == std::io::ErrorKind::AlreadyExists && self.records.is_empty() =>
                {
                    let id = store::new_id();
                    info.id = info.id.replacen(&self.id, &id, 1);
                    self.id = id;
                }
                made => break made.with_context(|| format!("cannot keep records in {}", store.display()))?,
            }
        };
        let prepared = self.fill(&directory, info, imported, bridges, budget);
        match prepared {
            Ok(environment) => Ok(Prepared { directory, environment, imported: imported.clone() }),
            Err(error) => {
                directory.remove();
                Err(error.context(format!("cannot keep records in {}", store.display())))
            }
        }
    }

    fn fill(
        &self,
        directory: &RunDirectory,
        info: &RunInfo,
        imported: &TrapFile,
        bridges: &Bridges,
        budget: Option<Duration>,
    ) -> Result<Vec<(&'static str, OsString)>> {
        let settings = &self.resolved.settings;
        let mut engine = settings.engine.clone();
        engine.seed = info.seed;
        let launch = Launch {
            run_directory: directory.path().to_owned(),
            trap_file: None,
            contracts: self.resolved.contracts.clone(),
            include: settings.include.clone(),
            exclude: settings.exclude.clone(),
            engine,
            budget,
            force_async: settings.force_async,
        };
        directory.prepare(launch, imported)?;
        self.manifest(info.clone()).write(directory.path())?;
        bridges.environment(directory)
    }
}
