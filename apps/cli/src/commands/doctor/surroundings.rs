//! Directory, trap file, environment, limits.

use std::path::Path;

use redhanded_model::{TrapFile, TrapFileError};

use super::Finding;
use crate::bridge_jvm::OPTIONS_VARIABLE;
use crate::commands::series::store_directory;
use crate::settings::Resolved;

/// Below this much free space a run may not be able to keep its records.
const LITTLE_SPACE: u64 = 100 << 20;
/// JDK 8 ignores a longer `JAVA_TOOL_OPTIONS`.
const LONGEST_OPTIONS: usize = 900;

pub(super) fn check(resolved: &Resolved) -> Vec<Finding> {
    let store = store_directory(resolved);
    let mut findings = vec![directory(&store)];
    findings.extend(space(&store));
    let trap_file = match &resolved.settings.trap_file {
        Some(path) => resolved.path("trap_file", path),
        None => store.join("traps.json"),
    };
    findings.push(traps(&trap_file));
    findings
}

/// The nearest directory above `path` that exists, or `path` itself.
fn existing(path: &Path) -> &Path {
    path.ancestors().find(|above| above.is_dir()).unwrap_or(Path::new("/"))
}

fn directory(store: &Path) -> Finding {
    let place = existing(store).canonicalize().unwrap_or_else(|_| store.to_owned());
    if store.to_str().is_none() || place.to_str().is_none() {
        let text = format!("processes cannot be told of {}, which is not UTF-8", store.display());
        let remedy = "records go to a directory for temporary files; --directory names another place";
        return Finding { remedy: Some(remedy.to_owned()), ..Finding::note("directory", text) };
    }
    match tempfile::tempfile_in(existing(store)) {
        Ok(_) => Finding::good("directory", format!("{} can be written to", store.display())),
        Err(error) => Finding::bad(
            "directory",
            format!("{} cannot be written to: {error}", store.display()),
            "make it writable or name another with --directory; until then records go to a directory for \
             temporary files, and nothing is kept for the next run",
        ),
    }
}

fn space(store: &Path) -> Option<Finding> {
    let system = rustix::fs::statvfs(existing(store)).ok()?;
    let free = system.f_bavail.saturating_mul(system.f_frsize);
    let text = format!("{} MiB free", free >> 20);
    Some(if free >= LITTLE_SPACE {
        Finding::good("disk", text)
    } else {
        Finding::bad("disk", text, "make room: records that cannot be written are findings that are lost")
    })
}

fn traps(path: &Path) -> Finding {
    let place = path.display();
    if path.exists() && !path.is_file() {
        let text = format!("{place} is no regular file");
        return Finding::bad("trap file", text, "move it away, or name another with --trap-file");
    }
    match TrapFile::read(path) {
        Ok(_) if !path.exists() => Finding::good("trap file", "none yet: the first run makes it"),
        Ok(file) => Finding::good("trap file", format!("{place}: {} dangerous pairs", file.pairs.len())),
        Err(TrapFileError::Foreign { reason, .. }) => Finding::bad(
            "trap file",
            format!("{place} is not a trap file of redhanded: {reason}"),
            "move it away, or name another with --trap-file",
        ),
        Err(error) => Finding::bad("trap file", error.to_string(), "make it readable"),
    }
}

pub(super) fn check_environment() -> Vec<Finding> {
    let mut findings = Vec::new();
    if let Some(options) = std::env::var_os(OPTIONS_VARIABLE).filter(|options| !options.is_empty()) {
        let shown = redhanded_report::text::printable(&options.to_string_lossy());
        findings.push(if options.len() > LONGEST_OPTIONS {
            let remedy = "shorten it, if you test on JDK 8: that ignores more than 1,023 characters";
            Finding { remedy: Some(remedy.to_owned()), ..Finding::note(OPTIONS_VARIABLE, "is very long") }
        } else {
            Finding::note(OPTIONS_VARIABLE, format!("is set already; ours is added behind it: {shown}"))
        });
    }
    match std::thread::available_parallelism().map(usize::from) {
        Ok(1) => findings.push(Finding::note(
            "processors",
            "only one: threads overlap less often, so expect fewer near misses in a run",
        )),
        Ok(count) => findings.push(Finding::good("processors", count.to_string())),
        Err(_) => {}
    }
    if let Some(limit) = memory_limit() {
        findings.push(Finding::note(
            "memory",
            format!("limited to {} MiB; each watched JVM needs up to 16 MiB more than alone", limit >> 20),
        ));
    }
    findings
}

/// The limit of the container we are in, in bytes.
fn memory_limit() -> Option<u64> {
    let files = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"];
    let text = files.iter().find_map(|file| std::fs::read_to_string(file).ok())?;
    // Version 1 writes a number close to the largest there is when there is no limit.
    text.trim().parse().ok().filter(|limit: &u64| *limit < 1 << 50)
}
