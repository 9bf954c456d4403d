//! Signals, and sudden death.

use std::process::{Child, Command, Stdio};

use crate::world::{Finished, World, added, site, start};
use redhanded_model::Record;

fn send(signal: &str, pid: u32) {
    let status = Command::new("kill").args(["-s", signal, &pid.to_string()]).status().unwrap();
    assert!(status.success());
}

/// A run whose script has said that it is ready. Standard output and error go to files.
fn begun(world: &World, script: &str) -> Child {
    let ready = world.pipe("ready");
    let script = world.script("script", script);
    let file = |name: &str| std::fs::File::create(world.path(name)).unwrap();
    let child = world
        .redhanded(&["run", "--"])
        .arg(script)
        .stdout(file("out"))
        .stderr(file("err"))
        .stdin(Stdio::null())
        .spawn()
        .unwrap();
    assert_eq!(ready.read(), "ready");
    child
}

/// Says that it is ready, and waits for ever in a way that a signal interrupts.
const WAIT: &str = "mkfifo $world/never; exec 3<>$world/never; echo ready > $world/ready; \
                    while :; do read line <&3; done";

#[test]
fn signals_are_passed_on_to_the_command() {
    for signal in ["INT", "TERM", "HUP", "QUIT", "USR1", "USR2", "ALRM"] {
        let world = World::new();
        let script = format!("record caught; trap 'echo got {signal}; exit 9' {signal}; {WAIT}");
        let mut child = begun(&world, &script);
        send(signal, child.id());
        assert_eq!(child.wait().unwrap().code(), Some(9), "{signal}: {}", world.read("err"));
        assert_eq!(world.read("out").trim(), format!("got {signal}"));
        assert!(world.read("err").contains("1 thread-safety violation, proven."), "{signal}");
    }
}

#[test]
fn a_command_that_dies_of_a_signal_gives_128_and_its_number() {
    for (signal, number) in [("TERM", 15), ("INT", 2), ("USR1", 10)] {
        let world = World::new();
        let mut child = begun(&world, &format!("record caught; {WAIT}"));
        send(signal, child.id());
        assert_eq!(child.wait().unwrap().code(), Some(128 + number), "{signal}");
        assert_eq!(world.latest()["runs"][0]["end"]["signalled"], number);
    }
}

#[test]
fn after_a_signal_that_says_stop_no_further_run_is_made() {
    let world = World::new();
    let ready = world.pipe("ready");
    let script =
        world.script("script", &format!("record start; echo x >> $world/count; trap 'exit 0' INT; {WAIT}"));
    let mut child = world.redhanded(&["run", "-q", "--runs", "3", "--"]).arg(script).spawn().unwrap();
    assert_eq!(ready.read(), "ready");
    send("INT", child.id());
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert_eq!(world.read("count"), "x\n");
}

#[test]
fn an_ignored_signal_stays_ignored_for_both() {
    let world = World::new();
    let (ready, go) = (world.pipe("ready"), world.pipe("go"));
    let script = world.script("script", "echo ready > $world/ready; read line < $world/go; exit 4");
    let mut child = Command::new("sh")
        .args(["-c", "trap '' HUP; exec \"$@\"", "sh"])
        .args([env!("CARGO_BIN_EXE_redhanded"), "run", "-q", "--"])
        .arg(&script)
        .env("REDHANDED_JVM_AGENT", world.agent())
        .current_dir(world.project())
        .spawn()
        .unwrap();
    assert_eq!(ready.read(), "ready");
    send("HUP", child.id());
    go.write("");
    assert_eq!(child.wait().unwrap().code(), Some(4));
}

#[test]
fn kill_9_of_redhanded_loses_no_finding_and_no_lesson() {
    let world = World::new();
    let go = world.pipe("go");
    let pair = [start(1), Record::Site(site(2)), Record::Site(site(3)), added(2, 3)];
    world.records("pair", &pair);
    let script = "record caught; record pair 2; echo ready > $world/ready; read line < $world/go; echo end > $world/ended";
    let ended = world.pipe("ended");
    let mut child = begun(&world, script);
    send("KILL", child.id());
    child.wait().unwrap();

    // The command runs on, and its findings are there.
    let latest = world.latest();
    assert_eq!(latest["findings"].as_array().unwrap().len(), 1);
    assert_eq!(latest["runs"][0]["end"], serde_json::Value::Null);
    go.write("");
    assert_eq!(ended.read(), "end");

    // The next run starts from what the lost one had learnt.
    let next = world.script("next", "record start; cat $run/traps.json > $world/traps; record end");
    world.run(&[], &next).expect(0, &[]);
    assert!(world.read("traps").contains(&site(2).key.to_string()));
}

#[test]
fn a_deadlock_is_told_while_the_command_hangs() {
    use std::io::{BufRead, BufReader};
    let world = World::new();
    let go = world.pipe("go");
    let script = world.script("script", "record deadlock; read line < $world/go");
    let mut child = world.redhanded(&["run", "--"]).arg(script).stderr(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines().map(Result::unwrap);
    // Reading waits until it is said; the command cannot end before it is let go below.
    assert!(lines.any(|line| line.contains("threads have deadlocked")));
    assert!(lines.any(|line| line.contains("transfer-b waits for lock 2: Account")));
    go.write("");
    let rest: Vec<String> = lines.collect();
    assert!(rest.iter().any(|line| line.contains("1 deadlock, proven.")), "{rest:#?}");
    assert_eq!(child.wait().unwrap().code(), Some(66));
}

#[test]
fn a_closed_standard_error_changes_nothing_for_the_command() {
    let world = World::new();
    let script = world.script("script", "record caught; echo fine; exit 6");
    let redhanded = world.redhanded(&["run", "--"]);
    let output = Command::new("sh")
        .args(["-c", "exec \"$@\" 2>&-", "sh"])
        .arg(redhanded.get_program())
        .args(redhanded.get_args())
        .arg(&script)
        .env("REDHANDED_JVM_AGENT", world.agent())
        .current_dir(world.project())
        .output()
        .unwrap();
    let finished = Finished::from(output);
    assert_eq!((finished.status, finished.stdout.as_str()), (Some(6), "fine\n"));
}
