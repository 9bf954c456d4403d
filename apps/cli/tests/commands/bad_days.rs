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
fn where_no_place_has_room_nothing_is_left_behind() {
    let world = World::new();
    world.write("project/.redhanded", "mine");
    let temporary = world.path("temporary");
    let Some(_mounted) = Mounted::new(&temporary, "size=64k") else { return };
    let _ = fs::write(temporary.join("filler"), vec![0; 1 << 20]);
    let script = world.script("script", "echo output");
    let finished = world.finish(world.redhanded(&["run", "--"]).arg(script).env("TMPDIR", &temporary));
    let said = ["cannot keep records in", "No space left on device", "there is no place for records"];
    finished.expect(2, &said);
    assert_eq!(finished.stdout, "output\n");
    assert_eq!(finished.stderr.matches("there is no place for records").count(), 1, "{}", finished.stderr);
    assert!(!finished.stderr.contains("instead"), "{}", finished.stderr);
    let left: Vec<_> = fs::read_dir(&temporary).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["filler"]);
}

#[test]
fn a_path_that_is_not_utf_8_is_no_hindrance() {
    use std::os::unix::ffi::OsStrExt;
    let world = World::new();
    let project = world.path("project").join(std::ffi::OsStr::from_bytes(b"caf\xe9"));
    fs::create_dir(&project).unwrap();
    fs::write(
        project.join("redhanded.toml"),
        "[contracts]\n[[contracts.type]]\nname = \"a.B\"\nread = [\"get\"]\n",
    )
    .unwrap();
    fs::create_dir(world.path("temporary")).unwrap();
    let script = world.script(
        "script",
        "record caught; record pair 2; cp $run/launch.json $world; cat $run/contracts-0.toml",
    );
    let run = || {
        let mut command = world.redhanded(&["run", "--"]);
        command.arg(&script).current_dir(&project).env("TMPDIR", world.path("temporary"));
        world.finish(&mut command)
    };
    let finished = run();
    finished.expect(
        66,
        &["a path that is not UTF-8; --directory names another place", "redhanded report --directory"],
    );
    assert!(finished.stdout.contains("[[contracts.type]]"), "{}", finished.stdout);
    assert!(!finished.stderr.contains("launch"), "{}", finished.stderr);
    // What it learnt is kept where it always is.
    assert!(project.join(".redhanded/traps.json").exists());
    run().expect(66, &[]);
    assert!(world.read("launch.json").contains("traps.json"));
    let mut doctor = world.redhanded(&["doctor"]);
    let doctor = world.finish(doctor.current_dir(&project).env("PATH", "/usr/bin:/bin"));
    let line = doctor.stdout.lines().find(|line| line.contains("directory ")).unwrap();
    assert!(line.contains("note") && line.contains("is not UTF-8"), "{line}");
}

#[test]
fn processes_of_another_user_are_watched_when_root_starts_them() {
    let world = World::new();
    let script = world.script("script", "cat $run/launch.json > /dev/null || exit 9; record caught");
    let other = "exec setpriv --reuid 65534 --regid 65534 --clear-groups";
    if !Command::new("sh").arg("-c").arg(format!("{other} true")).output().unwrap().status.success() {
        eprintln!("skipped: this test needs the right to become another user (root)");
        return;
    }
    let open = |path: &Path, mode| {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    };
    open(&world.path(""), 0o755);
    let run = |beforehand: &str| {
        let redhanded = env!("CARGO_BIN_EXE_redhanded");
        let line = format!("umask 077; {redhanded} run -- sh -c '{beforehand} {other} {}'", script.display());
        let mut command = Command::new("sh");
        command.arg("-c").arg(line).current_dir(world.project());
        world.finish(command.env_remove("JAVA_TOOL_OPTIONS").env("REDHANDED_JVM_AGENT", world.agent()))
    };
    run("").expect(66, &["1 thread-safety violation, proven."]);
    // The directory is closed again: then that is named as what may be the reason.
    let closing = format!("chmod 700 {}/.redhanded;", world.project().display());
    let script = world.script("script", "exit 0");
    assert!(script.exists());
    let closed = run(&closing);
    closed.expect(2, &["or one of another user, who cannot write to the directory of the run"]);
    // Where everybody could write, it is not the reason.
    let finished = run(&format!("chmod 711 {}/.redhanded;", world.project().display()));
    assert!(!finished.stderr.contains("another user"), "{}", finished.stderr);
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
