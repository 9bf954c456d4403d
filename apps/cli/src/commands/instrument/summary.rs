//! What was instrumented, in words.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use redhanded_dotnet_rewriter::{AssemblyName, FileError, LeftOut, RewriteError, Rewritten};

/// What was done so far.
#[derive(Debug, Default)]
pub struct Summary {
    lines: String,
    assemblies: usize,
    calls: usize,
    /// Of those that were written, the ones with a strong name.
    signed: Vec<String>,
    met: usize,
    failures: usize,
}

impl Summary {
    /// An assembly of the application was found.
    pub fn met(&mut self) {
        self.met += 1;
    }

    /// An assembly was written.
    pub fn changed(&mut self, path: &Path, name: &AssemblyName, rewritten: &Rewritten) {
        if name.is_signed() {
            self.signed.push(name.name.clone());
        }
        let calls = rewritten.sites.sites.len();
        self.assemblies += 1;
        self.calls += calls;
        self.line(path, &format!("{} watched", calls_are(calls)), &rewritten.left_out);
    }

    /// An assembly has nothing to change, and was left as it is.
    pub fn unchanged(&mut self, path: &Path, left_out: &[LeftOut]) {
        self.line(path, "no call to watch", left_out);
    }

    /// An assembly in a directory was left as it is.
    pub fn skipped(&mut self, path: &Path, error: &FileError) {
        match error {
            // Directories hold much that is none of ours.
            FileError::LeftAsItIs {
                source: RewriteError::NotPortableExecutable | RewriteError::Native,
                ..
            } => {}
            FileError::LeftAsItIs { source, .. } => {
                self.met += 1;
                let _ = writeln!(self.lines, "{}: left as it is because {source}", path.display());
            }
            other => {
                self.met += 1;
                let _ = writeln!(self.lines, "{other}");
            }
        }
    }

    /// Something that was asked for could not be done; it was told.
    pub fn failed(&mut self) {
        self.failures += 1;
    }

    /// Whether anything could not be done.
    pub fn has_failed(&self) -> bool {
        self.failures > 0
    }

    /// Whether no assembly of an application was found.
    pub fn is_empty(&self) -> bool {
        self.met == 0 && self.failures == 0
    }

    fn line(&mut self, path: &Path, what: &str, left_out: &[LeftOut]) {
        let _ = writeln!(self.lines, "{}: {what}", path.display());
        let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
        for left_out in left_out {
            *reasons.entry(left_out.reason.to_string()).or_default() += 1;
        }
        for (reason, count) in reasons {
            let _ = writeln!(self.lines, "  {} left out because {reason}", calls_are(count));
        }
    }

    /// All of it.
    pub fn text(&self) -> String {
        let mut text = self.lines.clone();
        let assemblies = if self.assemblies == 1 { "assembly" } else { "assemblies" };
        let calls = if self.calls == 1 { "call" } else { "calls" };
        let (instrumented, watched) = (self.assemblies, self.calls);
        let _ = writeln!(text, "{instrumented} {assemblies} instrumented, {watched} {calls} watched");
        if !self.signed.is_empty() {
            let keep = if self.signed.len() == 1 {
                "keeps its strong name, but not its signature"
            } else {
                "keep their strong names, but not their signatures"
            };
            let _ = writeln!(
                text,
                "{} {keep}. Mono and .NET do not check that; for \
                 a runtime that does, sign again: sn -R ASSEMBLY KEY",
                self.signed.join(", ")
            );
        }
        text
    }
}

fn calls_are(count: usize) -> String {
    if count == 1 { "1 call is".to_owned() } else { format!("{count} calls are") }
}
