//! Instrumenting in place, and back.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use crate::world::{PRINTS, World};

const ORIGINALS: [&str; 5] = ["App.exe", "App.exe.mdb", "Lib.dll", "Lib.dll.mdb", "settings.txt"];

#[test]
fn a_directory_is_instrumented_runs_the_same_and_is_restored() {
    let Some(world) = World::new() else { return };
    let before = world.files("bin");
    let done = world.redhanded(&["instrument", "bin"]).succeeded();
    assert!(done.stdout.contains("2 assemblies instrumented"), "{done:?}");
    let instrumented = world.names("bin");
    for name in ["App.Redhanded.dll", "Lib.Redhanded.dll", "Redhanded.Hook.dll", "App.exe.redhanded-original"]
    {
        assert!(instrumented.iter().any(|there| there == name), "{name}: {instrumented:?}");
    }
    assert_eq!(world.mono("bin/App.exe").stdout, PRINTS);
    let ran = world.redhanded(&["run", "--", "mono", "bin/App.exe"]).succeeded();
    assert_eq!(ran.stdout, PRINTS);

    let restored = world.redhanded(&["instrument", "--restore", "bin"]).succeeded();
    assert_eq!(restored.stdout.lines().count(), 2, "{restored:?}");
    assert_eq!(world.files("bin"), before);
    let again = world.redhanded(&["instrument", "--restore", "bin"]).succeeded();
    assert!(again.stdout.contains("nothing to restore"), "{again:?}");
}

#[test]
fn build_tools_see_the_times_that_files_had() {
    let Some(world) = World::new() else { return };
    let times = || ["App.exe", "Lib.dll"].map(|name| world.modified(&format!("bin/{name}")));
    let before = times();
    world.redhanded(&["instrument", "bin"]).succeeded();
    assert_eq!(times(), before);
    world.redhanded(&["instrument", "--restore", "bin"]).succeeded();
    assert_eq!(times(), before);
}

#[test]
fn what_is_instrumented_is_instrumented_again_from_its_original() {
    let Some(world) = World::new() else { return };
    world.redhanded(&["instrument", "bin"]).succeeded();
    let once = world.files("bin");
    let again = world.redhanded(&["instrument", "bin"]).succeeded();
    assert!(again.stdout.contains("2 assemblies instrumented"), "{again:?}");
    assert!(world.files("bin") == once, "what comes out is the same");
}

#[test]
fn one_assembly_is_instrumented_and_restored_by_name() {
    let Some(world) = World::new() else { return };
    let before = world.files("bin");
    world.redhanded(&["instrument", "bin/App.exe"]).succeeded();
    assert_eq!(world.files("bin")["Lib.dll"], before["Lib.dll"]);
    assert_ne!(world.files("bin")["App.exe"], before["App.exe"]);
    world.redhanded(&["instrument", "--restore", "bin/App.exe"]).succeeded();
    assert_eq!(world.files("bin"), before);
}

#[test]
fn what_was_built_again_since_is_newer_than_its_original() {
    let Some(world) = World::new() else { return };
    world.redhanded(&["instrument", "bin"]).succeeded();
    let rebuilt = "public class Program { public static void Main() { System.Console.WriteLine(\"new\"); } }";
    world.compile("bin/App.exe", rebuilt, &[]);
    let restored = world.redhanded(&["instrument", "--restore", "bin"]).succeeded();
    assert!(restored.stdout.contains("App.exe: stays"), "{restored:?}");
    assert_eq!(world.mono("bin/App.exe").stdout, "new\n");
    assert_eq!(world.names("bin"), ORIGINALS);
}

#[test]
fn internals_are_reached_and_private_types_are_type_arguments() {
    let Some(world) = World::new() else { return };
    let done = world.redhanded(&["instrument", "bin/App.exe"]).succeeded();
    assert!(!done.stdout.contains("left out"), "{done:?}");
    let ran = world.mono("bin/App.exe");
    assert_eq!((ran.stdout.as_str(), ran.status), (PRINTS, Some(0)), "{ran:?}");
}

#[test]
fn lists_of_dependencies_name_what_was_added_and_are_restored() {
    let Some(world) = World::new() else { return };
    let dependencies = r#"{"runtimeTarget":{"name":"net"},"targets":{"net":{}},"libraries":{}}"#;
    fs::write(world.path("bin/App.deps.json"), dependencies).unwrap();
    let before = world.files("bin");
    world.redhanded(&["instrument", "bin"]).succeeded();
    let written = fs::read_to_string(world.path("bin/App.deps.json")).unwrap();
    for name in ["App.Redhanded.dll", "Lib.Redhanded.dll", "Redhanded.Hook.dll"] {
        assert!(written.contains(name), "{written}");
    }
    world.redhanded(&["instrument", "--restore", "bin"]).succeeded();
    assert_eq!(world.files("bin"), before);
}

/// Waits for a line before it ends.
const WAITING: &str = r#"
public class Program {
    public static void Main() {
        var list = new System.Collections.Generic.List<string>();
        System.Console.WriteLine("ready");
        list.Add(System.Console.ReadLine());
        System.Console.WriteLine(list[0]);
    }
}
"#;

#[test]
fn a_program_that_runs_meanwhile_keeps_the_file_that_it_has_open() {
    let Some(world) = World::new() else { return };
    world.compile("bin/App.exe", WAITING, &[]);
    let mut running = Command::new("mono")
        .arg(world.path("bin/App.exe"))
        .env_remove("MONO_ENV_OPTIONS")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(running.stdout.take().unwrap()).lines().map(Result::unwrap);
    assert_eq!(lines.next().as_deref(), Some("ready"));
    world.redhanded(&["instrument", "bin/App.exe"]).succeeded();
    running.stdin.take().unwrap().write_all(b"line\n").unwrap();
    assert_eq!(lines.next().as_deref(), Some("line"));
    assert!(running.wait().unwrap().success());
}

#[test]
fn a_file_without_a_directory_in_its_name_is_restored() {
    let Some(world) = World::new() else { return };
    world.compile(
        "Alone.exe",
        "public class P { static void Main() { new System.Collections.ArrayList().Add(1); } }",
        &[],
    );
    world.redhanded(&["instrument", "Alone.exe"]).succeeded();
    let restored = world.redhanded(&["instrument", "--restore", "Alone.exe"]).succeeded();
    assert_eq!(restored.stdout, "Alone.exe: restored\n");
    assert!(!world.path("Redhanded.Hook.dll").exists() && !world.path("Alone.Redhanded.dll").exists());
}

#[test]
fn a_link_stays_one_and_what_it_leads_to_is_instrumented() {
    let Some(world) = World::new() else { return };
    let before = world.files("bin");
    std::os::unix::fs::symlink("bin/Lib.dll", world.path("Link.dll")).unwrap();
    world.redhanded(&["instrument", "Link.dll"]).succeeded();
    assert!(world.path("Link.dll").is_symlink());
    assert_ne!(world.files("bin")["Lib.dll"], before["Lib.dll"]);
    world.redhanded(&["instrument", "--restore", "Link.dll"]).succeeded();
    assert!(world.path("Link.dll").is_symlink());
    assert_eq!(world.files("bin"), before);
}
