//! What is kept on disk, in `.redhanded/` of the project:
//!
//! ```text
//! .gitignore                          "*"
//! traps.json                          dangerous pairs for the next run
//! traps.json.lock                     held while traps.json is replaced
//! runs/<id>/run.json                  what was run, and how it ended
//! runs/<id>/launch.json               what each process is told
//! runs/<id>/traps.json                the trap set as it was when the run began
//! runs/<id>/contracts-<n>.toml        copies of contract files whose paths are not UTF-8
//! runs/<id>/processes/<pid>-<start>.jsonl
//! ```
//!
//! Records are written by the processes themselves, each at once, so nothing depends on us being
//! alive at the end. Everything that is replaced is replaced in one step by a rename. Two runs in
//! one directory have different ids and meet only at the trap file, under an advisory lock.

mod manifest;
mod other_users;
mod process_files;
mod prune;
mod recover;
mod run_directory;
mod trap_store;

pub use manifest::Manifest;
pub use other_users::let_pass;
pub use process_files::{Tail, deadlocks_in, read_processes};
pub use prune::prune;
pub use recover::recover;
pub use run_directory::{RunDirectory, list, locate, new_id, random};
pub use trap_store::{Ownership, TrapStore};

use std::path::Path;

use anyhow::{Context, Result};

/// Replaces the file at `path` in one step.
pub fn replace(path: &Path, text: &[u8]) -> Result<()> {
    redhanded_model::replace_file(path, text, None)
        .with_context(|| format!("cannot write {}", path.display()))
}
