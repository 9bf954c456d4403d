use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::FILE_NAME;

/// Where we are.
#[derive(Clone, Debug)]
pub struct Project {
    working_directory: PathBuf,
    root: PathBuf,
    config_file: Option<PathBuf>,
}

impl Project {
    /// The project around the working directory: the directory that holds the configuration file,
    /// which is the one that was named or the nearest `redhanded.toml` here or above; the working
    /// directory when there is none.
    pub fn find(named: Option<&Path>) -> Result<Project> {
        let working_directory = std::env::current_dir().context("cannot tell the working directory")?;
        let config_file = match named {
            Some(path) => {
                let path = working_directory.join(path);
                if !path.is_file() {
                    bail!("the configuration file {} does not exist", path.display());
                }
                Some(path)
            }
            None => {
                working_directory.ancestors().map(|above| above.join(FILE_NAME)).find(|path| path.is_file())
            }
        };
        let root = config_file.as_deref().and_then(Path::parent).unwrap_or(&working_directory).to_owned();
        Ok(Project { working_directory, root, config_file })
    }

    /// The directory that relative paths of the configuration file are relative to, and where
    /// `.redhanded` goes.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Where the command runs.
    pub fn working_directory(&self) -> &Path {
        &self.working_directory
    }

    /// The configuration file, if there is one.
    pub fn config_file(&self) -> Option<&Path> {
        self.config_file.as_deref()
    }

    /// The directory that reports give paths relative to: the root of the repository around the
    /// working directory, because viewers of reports start there; else the project's root.
    pub fn repository(&self) -> &Path {
        self.working_directory.ancestors().find(|above| above.join(".git").exists()).unwrap_or(&self.root)
    }
}
