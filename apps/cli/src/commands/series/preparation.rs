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
        while let Some(store) = self.store.clone() {
            let prepared = self.prepare_in(&store, info, &imported, &found.bridges, budget);
            match prepared {
                Ok(prepared) => return Some(prepared),
                Err(error) => self.give_up_store(&error),
            }
        }
        None
    }

    /// Goes on with the next place for records, if there is one.
    fn give_up_store(&mut self, error: &anyhow::Error) {
        let project_store = store_directory(self.resolved);
        let failed = self.store.take();
        let replacement = (failed.as_deref() == Some(&*project_store))
            .then(|| tempfile::Builder::new().prefix("redhanded-").tempdir().ok())
            .flatten();
        match replacement {
            Some(directory) => {
                let directory = directory.keep();
                self.troubles.push(format!(
                    "{}; the records of this run are in {directory} instead, and what it learnt is not \
                     kept for the next one; print its report again with `redhanded report --directory \
                     {directory}`",
                    messages::with_causes(error),
                    directory = directory.display()
                ));
                self.store = Some(directory);
            }
            None => self.fail(format!("{}; there is no place for records", messages::with_causes(error))),
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
