use std::fs::File;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// No program of the tests takes nearly as long, with all delays.
const DEADLINE: Duration = Duration::from_secs(180);

/// What a program reads from its standard input.
const INPUT: &str = "first line\nsecond line\n";

/// What came out of one execution.
#[derive(Debug)]
pub struct Execution {
    /// How it ended.
    pub status: ExitStatus,
    /// What it wrote to its standard output.
    pub stdout: String,
    /// What it wrote to its standard error.
    pub stderr: String,
}

impl Execution {
    /// Runs `command` in the directory `scratch`, which also takes its streams.
    ///
    /// The streams are files and not pipes: a process that outlives the command could hold a pipe
    /// open for ever.
    ///
    /// # Panics
    /// When it cannot be started, and when it does not end: then with the stacks of its threads.
    pub fn of(command: &mut Command, scratch: &Path) -> Execution {
        let [stdin, stdout, stderr] = ["stdin", "stdout", "stderr"].map(|name| scratch.join(name));
        std::fs::write(&stdin, INPUT).expect("the scratch directory is writable");
        let create = |path| File::create(path).expect("the scratch directory is writable");
        command
            .current_dir(scratch)
            .process_group(0)
            .stdin(Stdio::from(File::open(&stdin).expect("it was just written")))
            .stdout(create(&stdout))
            .stderr(create(&stderr));
        let mut child = command.spawn().unwrap_or_else(|error| panic!("{command:?} does not start: {error}"));
        let read = |path| String::from_utf8_lossy(&std::fs::read(path).unwrap_or_default()).into_owned();
        let start = Instant::now();
        let status = loop {
            if let Some(status) = child.try_wait().expect("it is our child") {
                break status;
            }
            if start.elapsed() > DEADLINE {
                // A JVM answers this signal with the stacks of its threads on standard output, and so does
                // Mono.
                signal_group(child.id(), "QUIT");
                thread::sleep(Duration::from_secs(3));
                signal_group(child.id(), "KILL");
                let _ = child.wait();
                let seconds = DEADLINE.as_secs();
                panic!("{command:?} did not end within {seconds} s:\n{}\n{}", read(stdout), read(stderr));
            }
            thread::sleep(Duration::from_millis(10));
        };
        Execution { status, stdout: read(stdout), stderr: read(stderr) }
    }
}

/// Sends a signal to a process that we started and to the ones it started.
fn signal_group(leader: u32, signal: &str) {
    let _ = Command::new("kill").args(["-s", signal, "--", &format!("-{leader}")]).status();
}
