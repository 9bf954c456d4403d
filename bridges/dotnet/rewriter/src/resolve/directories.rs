//! Assemblies found in directories, as runtimes find them.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use super::{AssemblyName, AssemblyResolver, ReferenceAssembly};

/// Looks for assemblies by their file names in a list of directories. What was found once is kept.
#[derive(Debug, Default)]
pub struct DirectoryResolver {
    directories: Vec<PathBuf>,
    found: Mutex<HashMap<String, Option<Arc<ReferenceAssembly>>>>,
}

impl DirectoryResolver {
    /// Looks into these directories in their order. Of a directory called `gac`, it looks into
    /// `<name>/<version>/`, the highest version first.
    pub fn new(directories: Vec<PathBuf>) -> DirectoryResolver {
        DirectoryResolver { directories, found: Mutex::default() }
    }

    /// The same with more directories to look into, behind those it has; each counts once.
    pub fn with(mut self, directories: Vec<PathBuf>) -> DirectoryResolver {
        for directory in directories {
            if !self.directories.contains(&directory) {
                self.directories.push(directory);
                // What was not found before may be there.
                self.found
                    .get_mut()
                    .unwrap_or_else(PoisonError::into_inner)
                    .retain(|_, found| found.is_some());
            }
        }
        self
    }

    fn search(&self, name: &str) -> Option<ReferenceAssembly> {
        // Names with path separators are no names of assemblies.
        if name.is_empty() || name.contains(['/', '\\', '\0']) {
            return None;
        }
        let files = [format!("{name}.dll"), format!("{name}.exe")];
        self.directories.iter().find_map(|directory| {
            let directories = match directory.file_name() {
                Some(last) if last == "gac" => versions(&directory.join(name)),
                _ => vec![directory.clone()],
            };
            let candidates =
                directories.iter().flat_map(|directory| files.iter().map(|file| directory.join(file)));
            candidates
                .filter_map(|path| ReferenceAssembly::open(&path).ok())
                .find(|found| found.name().name == name)
        })
    }
}

impl AssemblyResolver for DirectoryResolver {
    fn resolve(&self, name: &AssemblyName) -> Option<Arc<ReferenceAssembly>> {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = found.get(&name.name) {
            return known.clone();
        }
        let searched = self.search(&name.name).map(Arc::new);
        found.insert(name.name.clone(), searched.clone());
        searched
    }
}

/// The directories of an assembly's versions, the highest first.
fn versions(directory: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(directory).into_iter().flatten().flatten();
    let mut versions: Vec<(Vec<u32>, PathBuf)> = entries
        .map(|entry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            let version = name.split('_').next().unwrap_or_default();
            (version.split('.').map(|part| part.parse().unwrap_or_default()).collect(), entry.path())
        })
        .collect();
    versions.sort();
    versions.into_iter().rev().map(|(_, path)| path).collect()
}
