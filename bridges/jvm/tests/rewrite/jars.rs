//! Published libraries, whole: every class is rewritten, and links where it linked before.
//!
//! Needs jars, which are not kept here. Fetch some, with what they depend on, and name them:
//! `REDHANDED_JARS=a.jar:b.jar cargo test -p redhanded-jvm --release --test rewrite jars --
//! --ignored --nocapture`. Each jar is tried with all calls selected and with the marked names
//! of `selections`; the table that is printed has both.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use redhanded_jvm::rewrite::{LeftOutReason, Rewritten, Sites, rewrite};

use crate::jdk::{Jdk, files_below};
use crate::linking::{Linker, new_failures};
use crate::selections::{Everything, Marked};

#[test]
#[ignore = "needs jars from the network: see the module"]
fn jars_link_as_before() {
    let jars = std::env::var_os("REDHANDED_JARS").expect("REDHANDED_JARS names jars, separated by colons");
    let jars: Vec<PathBuf> = std::env::split_paths(&jars).collect();
    let mut new_failures = Vec::new();
    for jar in &jars {
        let unpacked = tempfile::tempdir().unwrap();
        let unzip = Jdk::newest().tool("jar").arg("xf").arg(jar).current_dir(&unpacked).status();
        assert!(unzip.expect("jar starts").success());
        let name = jar.file_name().unwrap().to_string_lossy();
        let all = Outcome::of(unpacked.path(), &mut Everything::default());
        all.print(&name, "everything");
        new_failures.extend(all.new_failures(unpacked.path(), &jars));
        let some = Outcome::of(unpacked.path(), &mut Marked::default());
        some.print(&name, "some names");
        new_failures.extend(some.new_failures(unpacked.path(), &jars));
    }
    assert!(new_failures.is_empty(), "{} classes no longer link: {new_failures:#?}", new_failures.len());
}

/// What became of the classes of a jar.
#[derive(Default)]
struct Outcome {
    /// Class files that changed, by path within the jar.
    changed: BTreeMap<PathBuf, Vec<u8>>,
    classes: usize,
    bytes: usize,
    trampolines: usize,
    left_out: BTreeMap<LeftOutReason, usize>,
    skipped: BTreeMap<String, usize>,
    time: Duration,
}

impl Outcome {
    fn of(directory: &Path, sites: &mut dyn Sites) -> Outcome {
        let mut outcome = Outcome::default();
        for file in files_below(directory, "class") {
            let path = file.strip_prefix(directory).unwrap().to_owned();
            // Other versions of the same classes would be found first.
            if path.starts_with("META-INF") {
                continue;
            }
            let class = std::fs::read(&file).unwrap();
            let start = Instant::now();
            let result = rewrite(&class, sites, None);
            outcome.time += start.elapsed();
            outcome.classes += 1;
            outcome.bytes += class.len();
            match result {
                Ok(Rewritten::Unchanged) => {}
                Ok(Rewritten::Changed { bytes, trampolines, left_out, .. }) => {
                    outcome.trampolines += trampolines.len();
                    for left_out in left_out {
                        *outcome.left_out.entry(left_out.reason).or_default() += 1;
                    }
                    outcome.changed.insert(path, bytes);
                }
                Err(skip) => *outcome.skipped.entry(skip.to_string()).or_default() += 1,
            }
        }
        outcome
    }

    fn print(&self, jar: &str, selection: &str) {
        let megabytes = self.bytes as f64 / 1e6;
        println!(
            "{jar}, {selection}: {} classes, {} changed, {} sites, {megabytes:.1} MB in {:.0} ms ({:.0} MB/s)",
            self.classes,
            self.changed.len(),
            self.trampolines,
            self.time.as_secs_f64() * 1e3,
            megabytes / self.time.as_secs_f64()
        );
        for (reason, count) in &self.left_out {
            println!("    {count} left out because {reason}");
        }
        for (reason, count) in &self.skipped {
            println!("    {count} skipped because {reason}");
        }
    }

    /// The changed classes whose outcome is another one now.
    fn new_failures(&self, original: &Path, jars: &[PathBuf]) -> Vec<String> {
        let rewritten = tempfile::tempdir().unwrap();
        for (path, bytes) in &self.changed {
            let target = rewritten.path().join(path);
            std::fs::create_dir_all(target.parent().unwrap()).unwrap();
            std::fs::write(target, bytes).unwrap();
        }
        let mut failures = Vec::new();
        for jdk in Jdk::all() {
            let linker = Linker::new(jdk);
            let before = linker.together(
                rewritten.path(),
                std::iter::once(original).chain(jars.iter().map(PathBuf::as_path)),
            );
            let changed = [rewritten.path(), original].into_iter();
            let after = linker.together(rewritten.path(), changed.chain(jars.iter().map(PathBuf::as_path)));
            assert_eq!(before.len(), self.changed.len());
            let linked = before.values().filter(|outcome| *outcome == "linked").count();
            println!("    JDK {}: {linked} of {} linked before", linker.version(), before.len());
            failures.extend(new_failures(&before, &after));
        }
        failures
    }
}
