//! Whatever is wrong around us, the command runs, and we say what was wrong.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::world::World;

/// A small file system of its own, if we may make one.
struct Mounted<'a>(&'a Path);

impl<'a> Mounted<'a> {
    fn new(at: &'a Path, options: &str) -> Option<Mounted<'a>> {
        fs::create_dir_all(at).unwrap();
        let mount = Command::new("mount").args(["-t", "tmpfs", "-o", options, "tmpfs"]).arg(at).output();
        match mount {
            Ok(output) if output.status.success() => Some(Mounted(at)),
            _ => {
                eprintln!("skipped: this test needs the right to mount a tmpfs (root)");
                None
            }
        }
    }
}

impl Drop for Mounted<'_> {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.0).status();
    }
}

#[test]
fn a_place_that_cannot_be_written_to_is_replaced() {
    let world = World::new();
    // A file where the directory should be: nobody can write there, not even root.
    world.write("project/.redhanded", "mine");
    let script = world.script("script", "record caught; echo output");
    let finished = world.finish(world.redhanded(&["run", "--"]).arg(script).env("TMPDIR", world.path("")));
    finished.expect(
        66,
        &[
            "cannot keep records in",
            "the records of this run are in",
            "redhanded report --directory",
            "1 thread-safety violation, proven.",
        ],
    );
    assert_eq!(finished.stdout, "output\n");
    assert_eq!(world.read("project/.redhanded"), "mine");
}

#[test]
fn a_read_only_directory_is_replaced() {
    let world = World::new();
    let store = world.path("project/.redhanded");
    let Some(_mounted) = Mounted::new(&store, "ro") else { return };
    let script = world.script("script", "record caught; echo output");
    let finished = world.finish(world.redhanded(&["run", "--"]).arg(script).env("TMPDIR", world.path("")));
    finished.expect(66, &["cannot keep records in", "Read-only file system", "is not kept for the next one"]);
    assert_eq!(finished.stdout, "output\n");
}

#[test]
fn a_full_disk_is_said_and_the_old_trap_file_survives() {
    let world = World::new();
    let store = world.path("project/.redhanded");
    let Some(_mounted) = Mounted::new(&store, "size=128k") else { return };
    let script = world.script("script", "record pair; echo output");
    world.run(&[], &script).expect(0, &[]);
    let traps = world.read("project/.redhanded/traps.json");
    let _ = fs::write(store.join("filler"), vec![0; 1 << 20]);
    let finished = world.finish(world.redhanded(&["run", "--"]).arg(script).env("TMPDIR", world.path("")));
    finished.expect(0, &["No space left on device"]);
    assert_eq!(finished.stdout, "output\n");
    assert_eq!(world.read("project/.redhanded/traps.json"), traps);
}

#[test]
fn without_any_place_the_command_runs_unwatched_and_that_is_our_failure() {
    let world = World::new();
    world.write("project/.redhanded", "mine");
    let script = world.script("script", "echo \"options: $JAVA_TOOL_OPTIONS\"; exit ${1:-0}");
    let run = |arguments: &[&str]| {
        let mut command = world.redhanded(&["run", "--"]);
        world.finish(command.arg(&script).args(arguments).env("TMPDIR", world.path("absent")))
    };
    let finished = run(&[]);
    finished.expect(2, &["there is no place for records", "Nothing was watched"]);
    assert_eq!(finished.stdout, "options: \n");
    run(&["3"]).expect(3, &["there is no place for records"]);
}

#[test]
fn without_an_agent_the_command_runs_unwatched_and_that_is_our_failure() {
    let world = World::new();
    let script = world.script("script", "echo \"options: $JAVA_TOOL_OPTIONS\"; exit ${1:-0}");
    fs::remove_file(world.agent()).unwrap();
    let finished = world.run(&[], &script);
    finished.expect(2, &["REDHANDED_JVM_AGENT names", "cannot be used"]);
    assert_eq!(finished.stdout, "options: \n");
    world.finish(world.redhanded(&["run", "--"]).arg(&script).arg("3")).expect(3, &[]);
}

#[test]
fn a_report_that_cannot_be_written_is_our_failure_but_findings_come_first() {
    let world = World::new();
    if !Path::new("/dev/full").exists() {
        eprintln!("skipped: there is no /dev/full here");
        return;
    }
    let options = ["--format", "json", "--output", "/dev/full"];
    let quiet = world.script("quiet", "record start; record end");
    world.run(&options, &quiet).expect(2, &["cannot write the report to /dev/full", "No space left"]);
    let buggy = world.script("buggy", "record caught");
    world.run(&options, &buggy).expect(66, &["cannot write the report", "1 thread-safety violation"]);
}

#[test]
fn a_missing_directory_for_a_report_is_told_before_anything_runs() {
    let world = World::new();
    let script = world.script("script", "touch $world/has-run");
    world.run(&["--output", "absent/report.json"], &script).expect(2, &["there is no directory absent"]);
    assert!(!world.path("has-run").exists());
}

#[test]
fn records_cut_by_a_crash_are_counted_and_the_rest_is_used() {
    let world = World::new();
    let script = world.script(
        "script",
        "record caught; for file in $run/processes/*; do printf '{\"record\":\"caught\",\"si' >> $file; done",
    );
    world.run(&[], &script).expect(66, &["1 line of the records could not be read"]);
}

#[test]
fn a_run_directory_that_vanishes_does_not_hurt() {
    let world = World::new();
    let script = world.script("script", "rm -r $world/project/.redhanded; echo output");
    let finished = world.run(&[], &script);
    assert_eq!(finished.stdout, "output\n");
    finished.expect(
        2,
        &[
            "The records of this run were lost: its directory was removed",
            "nothing was watched: the directory with the records was removed",
        ],
    );
    assert!(!finished.stderr.contains("started no process"), "{}", finished.stderr);
    assert!(!finished.stderr.contains("run.json"), "{}", finished.stderr);
}

#[test]
fn a_report_for_standard_output_keeps_what_the_command_wrote() {
    let world = World::new();
    let script = world.script("script", "record start; record end; echo output");
    let out = fs::File::create(world.path("out")).unwrap();
    let mut command = world.redhanded(&["run", "-q", "--output", "/dev/stdout", "--format", "json", "--"]);
    assert_eq!(command.arg(script).stdout(out).status().unwrap().code(), Some(0));
    let text = world.read("out");
    let report = text.strip_prefix("output\n").unwrap_or_else(|| panic!("{text}"));
    serde_json::from_str::<serde_json::Value>(report).unwrap();
}

#[test]
fn records_without_a_beginning_are_told_as_lost() {
    let world = World::new();
    let empty = world.script("empty", ": > $run/processes/77-1.jsonl");
    let lost =
        ["The records of 1 process could not be read or were lost", "nothing was watched: the records"];
    let finished = world.run(&[], &empty);
    finished.expect(2, &lost);
    assert!(!finished.stderr.contains("started no process"), "{}", finished.stderr);
    let headless = world.script("headless", "record end");
    world.run(&[], &headless).expect(2, &lost);
    let beside = world.script("beside", "record start; : > $run/processes/77-1.jsonl");
    world.run(&[], &beside).expect(0, &lost[..1]);
}

#[test]
fn a_report_that_cannot_be_finished_leaves_the_old_one() {
    let world = World::new();
    let reports = world.path("project/reports");
    let Some(_mounted) = Mounted::new(&reports, "size=64k") else { return };
    let script = world.script("script", "record caught");
    let options = ["--output", "reports/r.json"];
    world.run(&options, &script).expect(66, &[]);
    let before = world.read("project/reports/r.json");
    let _ = fs::write(reports.join("filler"), vec![0; 1 << 20]);
    world.run(&options, &script).expect(66, &["cannot write the report to reports/r.json"]);
    assert_eq!(world.read("project/reports/r.json"), before);
    assert_eq!(fs::read_dir(&reports).unwrap().count(), 2, "something was left behind");
}

#[test]
fn a_pipe_or_a_directory_in_the_place_of_a_file_is_refused_at_once() {
    let world = World::new();
    let script = world.script("script", "touch $world/has-run");
    let pipe = world.path("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let pipe = pipe.to_str().unwrap();
    world.run(&["--trap-file", pipe], &script).expect(2, &["is no regular file"]);
    world.run(&["--trap-file", "."], &script).expect(2, &["is a directory"]);
    world.run(&["--baseline", pipe], &script).expect(2, &["is no baseline (it is no regular file)"]);
    assert!(!world.path("has-run").exists());
}
