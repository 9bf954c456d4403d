//! The bridges that are installed: libraries that the processes under test load. This program links
//! none of them and finds them as files.

use std::env;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Error, Result, anyhow};

use crate::store::RunDirectory;
use crate::{bridge_dotnet, bridge_jvm};

/// The library of a bridge.
#[derive(Clone, Copy, Debug)]
pub struct Library {
    /// Its file name.
    pub file: &'static str,
    /// The environment variable that names another place of it.
    pub variable: &'static str,
    /// What it is, for messages.
    pub what: &'static str,
    /// What cannot be watched without it.
    pub processes: &'static str,
    /// The package that it is built from.
    pub package: &'static str,
}

impl Library {
    /// Its absolute path: where the variable says, else beside this program, else in `../lib` or
    /// `../lib/redhanded` of it.
    pub fn find(&self) -> Result<PathBuf, Absent> {
        if let Some(path) = env::var_os(self.variable) {
            let path = PathBuf::from(path);
            return path
                .canonicalize()
                .with_context(|| format!("{} names {}, which cannot be used", self.variable, path.display()))
                .map_err(Absent::Named);
        }
        let program =
            env::current_exe().context("cannot tell where this program is").map_err(Absent::Named)?;
        let program = program.canonicalize().unwrap_or(program);
        let beside = program.parent().unwrap_or(Path::new("/"));
        let places = [beside.to_owned(), beside.join("../lib"), beside.join("../lib/redhanded")];
        let found = places.iter().find_map(|place| place.join(self.file).canonicalize().ok());
        found.ok_or_else(|| {
            Absent::NotInstalled(anyhow!(
                "{} {} is not beside {} nor in ../lib, so {} cannot be watched; build it with `cargo build \
                 --release -p {}`, or name it in {}",
                self.what,
                self.file,
                program.display(),
                self.processes,
                self.package,
                self.variable
            ))
        })
    }
}

/// Why a bridge is not there.
#[derive(Debug)]
pub enum Absent {
    /// What the user has named cannot be used.
    Named(Error),
    /// It is not installed. Whoever needs it not misses nothing.
    NotInstalled(Error),
}

impl Absent {
    /// The reason.
    pub fn into_error(self) -> Error {
        match self {
            Absent::Named(error) | Absent::NotInstalled(error) => error,
        }
    }
}

/// The bridges of this installation.
#[derive(Debug, Default)]
pub struct Bridges {
    jvm: Option<PathBuf>,
    dotnet: Option<PathBuf>,
}

/// What was found, and what is to be said of what was not.
#[derive(Debug, Default)]
pub struct Found {
    /// The bridges that are there.
    pub bridges: Bridges,
    /// What the user named and cannot be used.
    pub failures: Vec<Error>,
    /// What is not installed.
    pub not_installed: Vec<Error>,
}

/// Looks for all bridges.
pub fn find() -> Found {
    let mut found = Found::default();
    found.bridges.jvm = found.take(bridge_jvm::LIBRARY.find());
    found.bridges.dotnet = found.take(bridge_dotnet::LIBRARY.find());
    found
}

impl Found {
    fn take(&mut self, library: Result<PathBuf, Absent>) -> Option<PathBuf> {
        match library {
            Ok(path) => return Some(path),
            Err(Absent::Named(error)) => self.failures.push(error),
            Err(Absent::NotInstalled(error)) => self.not_installed.push(error),
        }
        None
    }
}

impl Bridges {
    /// There is none.
    pub fn is_empty(&self) -> bool {
        self.jvm.is_none() && self.dotnet.is_none()
    }

    /// The variables that make the processes of a run load them.
    ///
    /// # Errors
    /// A path cannot be told to processes, or a file cannot be made in the run directory.
    pub fn environment(&self, run: &RunDirectory) -> Result<Vec<(&'static str, OsString)>> {
        let mut variables = Vec::new();
        if let Some(agent) = &self.jvm {
            variables.extend(bridge_jvm::environment(agent, &run.launch_file())?);
        }
        if let Some(library) = &self.dotnet {
            variables.extend(bridge_dotnet::environment(library, &run.dotnet(), &run.launch_file())?);
        }
        Ok(variables)
    }
}

/// Makes `place` another name of `file`; where links are not possible, a copy.
pub fn link(file: &Path, place: &Path) -> io::Result<()> {
    if place.symlink_metadata().is_ok() {
        std::fs::remove_file(place)?;
    }
    std::os::unix::fs::symlink(file, place).or_else(|_| std::fs::copy(file, place).map(drop))
}
