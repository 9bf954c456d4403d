use std::path::Path;

use super::{list, run_directory::RunDirectory};
use crate::store::process_files::read_processes;

/// Removes the oldest runs in `store` so that `keep` remain. Runs that are still going on stay:
/// those without an end whose redhanded lives, and those with a process that lives.
pub fn prune(store: &Path, keep: usize) {
    let runs = list(store);
    let surplus = runs.len().saturating_sub(keep);
    for run in runs.into_iter().take(surplus) {
        if !is_going_on(&run) {
            run.remove();
        }
    }
}

fn is_going_on(run: &RunDirectory) -> bool {
    let waited_for = run.manifest().is_ok_and(|manifest| {
        manifest.info.end.is_none() && super::recover::is_alive(manifest.redhanded_pid)
    });
    waited_for
        || read_processes(&run.processes())
            .iter()
            .any(|process| process.liveness == redhanded_report::Liveness::Running)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_runs_are_kept() {
        let store = tempfile::tempdir().unwrap();
        let ids = ["111", "222", "333"].map(|millis| format!("20250101-000000-{millis}"));
        for id in &ids {
            let run = RunDirectory::create(store.path(), id).unwrap();
            std::fs::write(run.path().join("run.json"), "{}").unwrap();
        }
        prune(store.path(), 2);
        let left: Vec<String> = list(store.path()).iter().map(RunDirectory::id).collect();
        assert_eq!(left, ids[1..]);
    }
}
