//! What a run has learnt although its redhanded was ended before it could say so.

use std::path::Path;

use redhanded_report::{RunRecords, merge};
use rustix::process::{Pid, test_kill_process};

use super::{TrapStore, list, read_processes};

/// Puts into `traps` what earlier runs in `store` have learnt whose redhanded is gone. Their
/// processes wrote it all down; only the end is missing. What cannot be read is left for
/// `redhanded report`.
pub fn recover(store: &Path, traps: &TrapStore) {
    for run in list(store) {
        let Ok(mut manifest) = run.manifest() else { continue };
        let for_these = manifest.trap_file.as_deref() == Some(traps.path());
        if manifest.learnt || !for_these || is_alive(manifest.redhanded_pid) {
            continue;
        }
        let outcome = merge(vec![RunRecords {
            info: manifest.info.clone(),
            processes: read_processes(&run.processes()),
            imported: run.imported().pairs,
            own_contracts: Vec::new(),
            include: Vec::new(),
            recording: run.recording(),
        }])
        .traps;
        if traps.update(&outcome).is_ok() {
            manifest.learnt = true;
            // At worst the same is learnt again next time.
            let _ = manifest.write(run.path());
        }
    }
}

/// There is a process with this number.
pub(super) fn is_alive(pid: u32) -> bool {
    let pid = i32::try_from(pid).ok().and_then(Pid::from_raw);
    // Not being allowed to signal it means that it is there.
    pid.is_some_and(|pid| !matches!(test_kill_process(pid), Err(rustix::io::Errno::SRCH)))
}
