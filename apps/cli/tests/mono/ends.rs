//! Whatever way a process ends, what was found is kept, and its end is the program's own.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use redhanded_model::Record;

use crate::world::{BUGGY, World, caught};

/// Threads that write to one dictionary for as long as the process lives. When `first` says so, what is
/// behind it ends the process.
fn endless(end: &str) -> String {
    r#"
using System; using System.Collections.Generic; using System.Threading;
public class Program {
    static readonly Dictionary<int, int> Shared = new Dictionary<int, int>();
    static void Work(int from) {
        for (int i = 0; ; i++) {
            try { Shared[from + i % 50] = i; } catch (SystemException) { /* the broken dictionary, seen by luck */ }
            Thread.Sleep(2);
        }
    }
    static void Start(int from) { new Thread(() => Work(from)) { IsBackground = true }.Start(); }
    public static void Main() {
        Start(0); Start(1000); Start(2000);
        Thread.Sleep(400);
        Console.WriteLine("working");
        END
    }
}
"#
    .replace("END", end)
}

/// Ends, what they are called here, and the status that Mono gives them.
const ENDS: [(&str, &str, i32); 5] = [
    ("return", "", 66),
    ("exit", "Environment.Exit(3);", 3),
    ("exit on another thread", "new Thread(() => Environment.Exit(4)).Start(); Thread.Sleep(5000);", 4),
    ("exception", "throw new InvalidOperationException(\"on purpose\");", 1),
    (
        "exception on another thread",
        "new Thread(() => { throw new InvalidOperationException(\"on purpose\"); }).Start(); Thread.Sleep(5000);",
        1,
    ),
];

#[test]
fn every_end_but_a_kill_is_recorded() {
    for (name, end, status) in ENDS {
        let Some(world) = World::new() else { return };
        world.compile("App.exe", &endless(end), &[]);
        // Delays that are sure to be going on at the end.
        world.run(&["--delay", "300ms"], &["mono", "App.exe"]).expect(status, "working\n");
        let records = world.records().concat();
        assert!(caught(&records) > 0, "{name}: {records:?}");
        assert_eq!(records.last(), Some(&Record::ProcessEnd), "{name}");
    }
}

#[test]
fn a_kill_loses_nothing_that_was_found() {
    let Some(world) = World::new() else { return };
    world.compile("App.exe", &endless("Thread.Sleep(60000);"), &[]);
    let mut command = world.redhanded(&[]);
    let script = world.script("killed.sh", "echo $$; exec mono App.exe");
    let mut redhanded = command.arg(script).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(redhanded.stdout.take().unwrap()).lines();
    let process = lines.next().unwrap().unwrap();
    assert_eq!(lines.next().unwrap().unwrap(), "working");
    let killed = std::process::Command::new("kill").args(["-KILL", &process]).status().unwrap();
    assert!(killed.success());
    let output = redhanded.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(137));
    let report = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        report.contains("thread-safety violation, proven") && report.contains("ended without a word"),
        "{report}"
    );
    let records = world.records().concat();
    assert!(caught(&records) > 0);
    assert!(!records.contains(&Record::ProcessEnd));
}

#[test]
fn a_process_that_may_not_have_long_files_is_not_ended_for_ours() {
    let Some(world) = World::new() else { return };
    // What is recorded of so many calls is longer than 4,096 bytes, which Mono itself can do with.
    let calls = "Shared[i] = i; ".repeat(40);
    world.compile("App.exe", &BUGGY.replace("Shared[i] = i;", &calls), &[]);
    let limited = world.script("limited.sh", "ulimit -f 8 && exec mono App.exe");
    let finished = world.run(&[], &[limited]);
    assert_eq!(finished.stdout, "done\n", "{}", finished.stderr);
    assert!(matches!(finished.status, Some(0 | 66)), "{finished:?}");
    finished.says("File too large");
}
