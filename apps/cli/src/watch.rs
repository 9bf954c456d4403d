//! What is worth saying while the command still runs: a deadlock, at once, because the command may
//! never end; and from time to time how it goes.
//!
//! A progress message is a whole line, and only where it cannot get between the command's own: by
//! default when standard error is a terminal and standard output is not.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use redhanded_model::{Fingerprint, Record};
use redhanded_report::deadlock_finding;
use redhanded_report::text::{TextOptions, render_finding};

use crate::messages;
use crate::settings::When;
use crate::store::{Tail, deadlocks_in};

/// How often the records are looked at.
const LOOK_EVERY: Duration = Duration::from_millis(500);
/// When the first progress message comes; each further one after twice the time, up to a minute.
const FIRST_PROGRESS: Duration = Duration::from_secs(5);
const PROGRESS_AT_LEAST_EVERY: Duration = Duration::from_secs(60);

/// Watches the records of a run until it is stopped.
pub struct Watch {
    stop: Sender<()>,
    thread: Option<JoinHandle<()>>,
}

impl Watch {
    /// Begins to watch the record files in `processes`.
    pub fn start(processes: PathBuf, progress: When, look: crate::reporting::Look) -> Watch {
        let (stop, stopped) = channel();
        let progress = match progress {
            When::Always => true,
            When::Never => false,
            When::Auto => std::io::stderr().is_terminal() && !std::io::stdout().is_terminal(),
        };
        let thread = std::thread::Builder::new().name("watch".into()).spawn(move || {
            let mut watcher = Watcher::new(look);
            let begun = Instant::now();
            let mut next = FIRST_PROGRESS;
            let mut step = FIRST_PROGRESS;
            while stopped.recv_timeout(LOOK_EVERY) == Err(RecvTimeoutError::Timeout) {
                watcher.look(&processes);
                if progress && begun.elapsed() >= next {
                    messages::say(&watcher.progress(begun.elapsed()));
                    step = (step * 2).min(PROGRESS_AT_LEAST_EVERY);
                    next = begun.elapsed() + step;
                }
            }
        });
        // Without the thread the run is merely silent until its end.
        Watch { stop, thread: thread.ok() }
    }

    /// Ends watching.
    pub fn stop(mut self) {
        let _ = self.stop.send(());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

struct Watcher {
    tail: Tail,
    look: crate::reporting::Look,
    processes: usize,
    caught: usize,
    announced: Vec<Fingerprint>,
}

impl Watcher {
    fn new(look: crate::reporting::Look) -> Watcher {
        Watcher { tail: Tail::default(), look, processes: 0, caught: 0, announced: Vec::new() }
    }

    fn look(&mut self, processes: &Path) {
        let records = self.tail.read(processes);
        for (_, record) in &records {
            match record {
                Record::ProcessStart(start) if start.left_alone.is_none() => self.processes += 1,
                Record::Caught(_) => self.caught += 1,
                _ => {}
            }
        }
        for deadlock in deadlocks_in(&records) {
            let finding = deadlock_finding(deadlock, 0);
            if self.announced.contains(&finding.fingerprint) {
                continue;
            }
            messages::say("threads have deadlocked; if the command hangs, end it, and the report follows");
            let options = TextOptions {
                width: self.look.width,
                colour: self.look.colour,
                blocks: redhanded_report::text::Blocks::All,
                background: redhanded_report::Background { sources: None, explain: &|_| None },
            };
            messages::print(&render_finding(&finding, &options));
            self.announced.push(finding.fingerprint);
        }
    }

    fn progress(&self, elapsed: Duration) -> String {
        let plural = |count: usize, one: &str, many: &str| match count {
            1 => format!("1 {one}"),
            _ => format!("{count} {many}"),
        };
        format!(
            "{} s, {} watched, {} so far",
            elapsed.as_secs(),
            plural(self.processes, "process", "processes"),
            plural(self.caught + self.announced.len(), "conflict caught", "conflicts caught"),
        )
    }
}

#[cfg(test)]
mod tests {
    use redhanded_report::text::Colour;

    use super::*;

    #[test]
    fn progress_counts_what_has_been_recorded() {
        let directory = tempfile::tempdir().unwrap();
        let start =
            r#"{"record":"process_start","pid":1,"command":"a","runtime":"r","redhanded":"0","seed":1}"#;
        let alone = start.replace("\"seed\"", "\"left_alone\":\"a build tool\",\"seed\"");
        std::fs::write(directory.path().join("1-1.jsonl"), format!("{start}\n{alone}\n")).unwrap();
        let mut watcher = Watcher::new(crate::reporting::Look { width: 80, colour: Colour::Off });
        watcher.look(directory.path());
        watcher.look(directory.path());
        let progress = watcher.progress(Duration::from_secs(65));
        assert_eq!(progress, "65 s, 1 process watched, 0 conflicts caught so far");
    }
}
