//! The command comes first: its streams, its status, its environment.

use std::io::Write;
use std::process::Stdio;

use crate::world::{World, caught, counters, start};

#[test]
fn the_commands_status_is_ours_when_it_fails_and_findings_are_66_when_it_does_not() {
    let world = World::new();
    let quiet = world.script("quiet", "record start; record end");
    world.run(&[], &quiet).expect(0, &["No call to watch was made, so nothing can be said."]);
    world.run(&["--quiet"], &quiet).expect(0, &["no call to watch was made, so nothing can be said"]);
    let unwatched = world.script("unwatched", "exit 7");
    world.run(&["--quiet"], &unwatched).expect(7, &["nothing was watched"]);
    let failing = world.script("failing", "record start; exit 7");
    world.run(&[], &failing).expect(7, &[]);
    let buggy = world.script("buggy", "record caught; record end");
    world
        .run(&[], &buggy)
        .expect(66, &["Two calls of HashMap.put", "worker-1", "1 thread-safety violation, proven."]);
    let both = world.script("both", "record caught; exit 7");
    world.run(&[], &both).expect(7, &["1 thread-safety violation, proven."]);
    let killed = world.script("killed", "record caught; kill -KILL $$");
    world.run(&[], &killed).expect(137, &["1 thread-safety violation, proven.", "ended without a word"]);
}

#[test]
fn standard_streams_are_the_commands_own() {
    let world = World::new();
    let script = world.script("cat", "record caught; cat; printf 'to stderr' >&2");
    let mut child = world
        .redhanded(&["run", "--"])
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let bytes: Vec<u8> = (0..=255).cycle().take(100_000).collect();
    child.stdin.take().unwrap().write_all(&bytes).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.stdout == bytes, "standard output is not what the command wrote");
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("to stderr"));
}

#[test]
fn a_command_that_cannot_be_started_is_our_failure_and_leaves_no_run() {
    let world = World::new();
    let run = |command: &[&str]| {
        let mut redhanded = world.redhanded(&["run", "--"]);
        world.finish(redhanded.args(command))
    };
    run(&["no-such-command-here"]).expect(2, &["cannot start `no-such-command-here`: it is not in PATH"]);
    run(&["./absent"]).expect(2, &["there is no such file"]);
    run(&["mvn test here"]).expect(2, &["as separate words"]);
    world.write("project/plain", "");
    run(&["./plain"]).expect(2, &["it is not executable"]);
    run(&["./"]).expect(2, &["cannot start `./`: it is a directory"]);
    let orphan = world.script("orphan", "");
    std::fs::write(&orphan, "#!/no/such/interpreter\n").unwrap();
    run(&[orphan.to_str().unwrap()]).expect(2, &["the program that is to run it is not there (the `#!`"]);
    std::fs::write(&orphan, b"\x7fELF\x02\x01\x01\0").unwrap();
    run(&[orphan.to_str().unwrap()]).expect(2, &["it is neither a program of this machine nor a script"]);
    assert!(world.runs().is_empty());
}

#[test]
fn a_script_that_does_not_say_what_runs_it_is_run_as_shells_do() {
    let world = World::new();
    let script = world.script("script", "record caught; echo \"$1\"; exit 4");
    let text = std::fs::read_to_string(&script).unwrap();
    std::fs::write(&script, text.strip_prefix("#!/bin/sh\n").unwrap()).unwrap();
    let found_in = format!("{}:/usr/bin:/bin", script.parent().unwrap().display());
    for (name, path) in [(script.as_os_str(), "/usr/bin:/bin"), ("script".as_ref(), found_in.as_str())] {
        let mut command = world.redhanded(&["run", "--"]);
        let finished = world.finish(command.arg(name).arg("an argument").env("PATH", path));
        finished.expect(4, &["1 thread-safety violation, proven."]);
        assert_eq!(finished.stdout, "an argument\n");
    }
}

#[test]
fn a_daemon_is_not_waited_for_and_still_counts() {
    let world = World::new();
    let (ready, go) = (world.pipe("ready"), world.pipe("go"));
    let daemon =
        world.script("daemon", "record caught; echo up > $world/ready; read line < $world/go; record end");
    let script = world.script("script", &format!("{} & read line < $world/ready", daemon.display()));
    // Files, because a pipe would stay open for as long as the daemon has it.
    let file = |name: &str| std::fs::File::create(world.path(name)).unwrap();
    let status =
        world.redhanded(&["run", "--"]).arg(script).stdout(file("out")).stderr(file("err")).status().unwrap();
    assert_eq!(status.code(), Some(66));
    assert!(world.read("err").contains("still running"), "{}", world.read("err"));
    assert_eq!(world.latest()["processes"][0]["state"], "still_running");
    go.write("");
    drop(ready);
}

#[test]
fn the_users_java_options_are_kept_and_a_path_may_have_spaces() {
    let world = World::new();
    let script = world.script("script", "printf %s \"$JAVA_TOOL_OPTIONS\" > $world/options; record caught");
    let finished = world.finish(
        world
            .redhanded(&["run", "--directory", "with a space", "--"])
            .arg(script)
            .env("JAVA_TOOL_OPTIONS", "-Xmx1g -Da='b c'"),
    );
    finished.expect(66, &[]);
    let options = world.read("options");
    assert!(options.starts_with("-Xmx1g -Da='b c' \"-agentpath:"), "{options}");
    assert!(options.ends_with("/launch.json\""), "{options}");
}

#[test]
fn several_runs_have_seeds_and_directories_of_their_own_and_one_report() {
    let world = World::new();
    let script = world.script(
        "script",
        "record caught; grep -A1 '\"seed\"' $run/launch.json | head -1 | tr -dc 0-9 >> $world/seeds; echo >> $world/seeds",
    );
    let finished = world.run(&["--runs", "3", "--seed", "40"], &script);
    finished.expect(66, &["caught 3 times"]);
    assert_eq!(world.read("seeds"), "40\n41\n42\n");
    assert_eq!(world.runs().len(), 3);
    assert_eq!(world.latest()["runs"].as_array().unwrap().len(), 3);
    assert_eq!(world.latest()["findings"][0]["occurrences"], 3);
}

#[test]
fn a_failure_in_one_of_several_runs_is_the_status_and_the_others_are_made() {
    let world = World::new();
    let script = world.script(
        "script",
        "record start; echo x >> $world/count; test $(wc -l < $world/count) != 2 || exit 5",
    );
    world.run(&["--runs", "3"], &script).expect(5, &[]);
    assert_eq!(world.read("count").lines().count(), 3);
}

#[test]
fn a_budget_that_is_used_up_ends_the_series() {
    let world = World::new();
    world.records("costly", &[start(1), counters(900_000)]);
    let script = world.script("script", "record costly; grep -c budget $run/launch.json >> $world/count");
    let finished = world.run(&["--runs", "5", "--budget", "1s"], &script);
    finished.expect(0, &["the budget was used up after 2 of 5 runs"]);
    assert_eq!(world.read("count"), "1\n1\n");
}

#[test]
fn nested_runs_report_to_the_inner_one() {
    let world = World::new();
    world.records("caught", &[start(2), caught()]);
    let inner = world.script("inner", "record caught; printf %s \"$JAVA_TOOL_OPTIONS\" > $world/options");
    let redhanded = env!("CARGO_BIN_EXE_redhanded");
    let outer = world.script("outer", &format!("{redhanded} run --directory inner -- {}", inner.display()));
    world.run(&[], &outer).expect(66, &["Nothing was watched"]);
    assert_eq!(world.read("options").matches("-agentpath:").count(), 1);
}
