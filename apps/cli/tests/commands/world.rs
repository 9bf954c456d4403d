//! A directory with a command in it that behaves like a program under a bridge.

use std::ffi::OsStr;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use redhanded_model::{
    Access, Caught, Counters, DangerousPair, Deadlock, DeadlockedThread, Frame, PairEnd, ProcessStart,
    Record, Site, StackTrace,
};
use serde_json::Value;

/// What scripts read in first: finds the run as a bridge does, and writes records.
const BRIDGE: &str = r#"
option=${JAVA_TOOL_OPTIONS##*-agentpath:}
launch=${option#*=}
launch=${launch%\"}
run=${launch%/launch.json}
record() { cat "$records/$1.jsonl" >> "$run/processes/${2:-$$}-$(date +%s)000.jsonl"; }
"#;

/// A directory of its own, which is gone when this is dropped.
pub struct World {
    directory: tempfile::TempDir,
}

impl World {
    pub fn new() -> World {
        let world = World { directory: tempfile::tempdir().unwrap() };
        fs::create_dir_all(world.path("project")).unwrap();
        fs::create_dir(world.path("records")).unwrap();
        fs::write(world.agent(), "").unwrap();
        fs::write(world.path("bridge.sh"), BRIDGE).unwrap();
        world.records("start", &[start(1)]);
        world.records("end", &[Record::ProcessEnd]);
        world.records("caught", &[start(1), Record::Site(site(0)), Record::Site(site(1)), caught()]);
        world.records("deadlock", &[start(1), deadlock()]);
        world.records("pair", &[start(1), Record::Site(site(2)), Record::Site(site(3)), added(2, 3)]);
        world
    }

    /// The file that stands for the agent.
    pub fn agent(&self) -> PathBuf {
        self.path("libredhanded_jvm.so")
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    /// Where commands run.
    pub fn project(&self) -> PathBuf {
        self.path("project")
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    pub fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).unwrap();
    }

    /// Records that a script writes with `record <name>`.
    pub fn records(&self, name: &str, records: &[Record]) {
        let lines: String =
            records.iter().map(|record| serde_json::to_string(record).unwrap() + "\n").collect();
        self.write(&format!("records/{name}.jsonl"), &lines);
    }

    /// A shell script; returns its path.
    pub fn script(&self, name: &str, body: &str) -> PathBuf {
        use std::os::unix::fs::PermissionsExt;
        let path = self.path(name);
        let world = self.directory.path().display();
        let text = format!("#!/bin/sh\nrecords='{world}/records'\nworld='{world}'\n{BRIDGE}\n{body}\n");
        fs::write(&path, text).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        path
    }

    /// A named pipe that scripts find as `$world/<name>`.
    pub fn pipe(&self, name: &str) -> Pipe {
        let path = self.path(name);
        assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
        Pipe { path }
    }

    /// `redhanded` with nothing of our own surroundings in its environment, nor any signal ignored:
    /// shells start what runs in the background with SIGINT ignored, and nohup with SIGHUP.
    pub fn redhanded<S: AsRef<OsStr>>(&self, arguments: &[S]) -> Command {
        let mut command = Command::new("env");
        command.arg("--default-signal").arg(env!("CARGO_BIN_EXE_redhanded"));
        for (name, _) in std::env::vars_os() {
            let name = name.to_string_lossy().into_owned();
            if name.starts_with("REDHANDED_") || name.starts_with("CLICOLOR") {
                command.env_remove(name);
            }
        }
        for name in ["JAVA_TOOL_OPTIONS", "NO_COLOR", "COLUMNS"] {
            command.env_remove(name);
        }
        command
            .env("REDHANDED_JVM_AGENT", self.agent())
            .args(arguments)
            .current_dir(self.project())
            .stdin(Stdio::null());
        command
    }

    /// `redhanded run <options> -- <script>`, finished.
    pub fn run(&self, options: &[&str], script: &Path) -> Finished {
        self.finish(self.redhanded(&["run"]).args(options).arg("--").arg(script))
    }

    /// Runs a command to its end.
    pub fn finish(&self, command: &mut Command) -> Finished {
        Finished::from(command.output().unwrap())
    }

    /// The latest run as JSON, made anew from its records.
    pub fn latest(&self) -> Value {
        let finished = self.finish(&mut self.redhanded(&["report", "--format", "json"]));
        assert_eq!(finished.status, Some(0), "{}", finished.stderr);
        serde_json::from_str(&finished.stdout).unwrap()
    }

    /// The run directories, by name.
    pub fn runs(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(self.path("project/.redhanded/runs")).into_iter().flatten().flatten();
        let mut runs: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
        runs.sort();
        runs
    }
}

/// What a command left.
#[derive(Debug)]
pub struct Finished {
    /// None when a signal ended it.
    pub status: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl From<Output> for Finished {
    fn from(output: Output) -> Finished {
        Finished {
            status: output.status.code(),
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }
}

impl Finished {
    #[track_caller]
    pub fn expect(&self, status: i32, in_stderr: &[&str]) -> &Finished {
        assert_eq!(self.status, Some(status), "{}", self.stderr);
        for text in in_stderr {
            // Words, not lines: a report is wrapped.
            let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(words(&self.stderr).contains(&words(text)), "no `{text}` in:\n{}", self.stderr);
        }
        self
    }
}

/// A named pipe. Opening it waits for the other side.
pub struct Pipe {
    path: PathBuf,
}

impl Pipe {
    /// What the other side writes until it closes the pipe.
    pub fn read(&self) -> String {
        let mut text = String::new();
        fs::File::open(&self.path).unwrap().read_to_string(&mut text).unwrap();
        text.trim().to_owned()
    }

    /// Writes a line for the other side, which must be reading.
    pub fn write(&self, text: &str) {
        fs::write(&self.path, format!("{text}\n")).unwrap();
    }
}

pub fn start(pid: u32) -> Record {
    Record::ProcessStart(ProcessStart {
        pid,
        command: "com.example.Main".into(),
        runtime: "a script".into(),
        redhanded: env!("CARGO_PKG_VERSION").into(),
        seed: 11,
        left_alone: None,
    })
}

pub fn site(ordinal: u32) -> Site {
    let (module, function, api) = ("com.example.Cache", "put()V", "java.util.Map.put");
    Site {
        key: Site::key_of(module, function, api, ordinal),
        module: module.into(),
        function: function.into(),
        file: Some("Cache.java".into()),
        line: Some(10 + ordinal),
        api: api.into(),
        ordinal,
    }
}

pub fn added(a: u32, b: u32) -> Record {
    Record::PairAdded { pair: DangerousPair::new(site(a).key, site(b).key) }
}

pub fn removed(a: u32, b: u32, why: PairEnd) -> Record {
    Record::PairRemoved { pair: DangerousPair::new(site(a).key, site(b).key), why }
}

fn stack(thread_name: &str, line: u32) -> StackTrace {
    StackTrace {
        thread_id: 1,
        thread_name: thread_name.into(),
        frames: vec![Frame {
            module: "com.example.Cache".into(),
            function: "put".into(),
            file: Some("Cache.java".into()),
            line: Some(line),
        }],
        truncated: false,
    }
}

/// Sites 0 and 1, caught.
pub fn caught() -> Record {
    Record::Caught(Caught {
        sites: [site(0).key, site(1).key],
        accesses: [Access::Write; 2],
        apis: ["java.util.HashMap.put".into(), "java.util.HashMap.put".into()],
        object_type: "java.util.HashMap".into(),
        stacks: [stack("worker-1", 10), stack("worker-2", 11)],
        test: None,
        at_millis: 1,
    })
}

fn deadlock() -> Record {
    let thread = |name: &str, line| DeadlockedThread {
        stack: stack(name, line),
        waits_for: "com.example.Account".into(),
    };
    Record::Deadlock(Deadlock {
        threads: vec![thread("transfer-a", 20), thread("transfer-b", 21)],
        test: None,
        at_millis: 1,
    })
}

pub fn counters(delayed_micros: u64) -> Record {
    Record::Counters(Counters { delays: 1, delayed_micros, ..Counters::default() })
}
