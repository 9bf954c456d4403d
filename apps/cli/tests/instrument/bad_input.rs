//! Files that cannot be instrumented: a clear message each, and nothing damaged.

use std::fs;

use crate::world::World;

/// Instruments a file that must stay as it is, and returns what was said.
fn refused(world: &World, name: &str) -> String {
    let before = fs::read(world.path(name)).unwrap();
    let count = world.names("bin").len();
    let refused = world.redhanded(&["instrument", name]);
    assert_eq!(refused.status, Some(2), "{refused:?}");
    assert_eq!(fs::read(world.path(name)).unwrap(), before);
    assert_eq!(world.names("bin").len(), count);
    refused.stderr.replace("\n ", "")
}

#[test]
fn what_is_no_assembly_is_told_and_stays() {
    let Some(world) = World::new() else { return };
    let assembly = fs::read(world.path("bin/App.exe")).unwrap();
    fs::write(world.path("bin/cut.exe"), &assembly[..assembly.len() / 2]).unwrap();
    fs::write(world.path("bin/empty.dll"), "").unwrap();
    fs::write(world.path("bin/native.dll"), fs::read("/bin/true").unwrap()).unwrap();
    for (name, expected) in [
        ("bin/settings.txt", "does not start like one"),
        ("bin/empty.dll", "does not start like one"),
        ("bin/native.dll", "does not start like one"),
        ("bin/cut.exe", "malformed"),
    ] {
        let said = refused(&world, name);
        assert!(said.contains(name) && said.contains(expected), "{said}");
    }
}

#[test]
fn bad_files_in_a_directory_do_not_keep_the_others_from_being_instrumented() {
    let Some(world) = World::new() else { return };
    let assembly = fs::read(world.path("bin/App.exe")).unwrap();
    fs::write(world.path("bin/cut.exe"), &assembly[..assembly.len() / 2]).unwrap();
    fs::write(world.path("bin/native.dll"), fs::read("/bin/true").unwrap()).unwrap();
    let done = world.redhanded(&["instrument", "bin"]).succeeded();
    assert!(done.stdout.contains("2 assemblies instrumented"), "{done:?}");
    assert!(done.stdout.contains("bin/cut.exe: left as it is because it is malformed"), "{done:?}");
    assert!(!done.stdout.contains("native.dll"), "{done:?}");
}

#[test]
fn a_read_only_file_stays() {
    let Some(world) = World::new() else { return };
    let path = world.path("bin/App.exe");
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    let said = refused(&world, "bin/App.exe");
    assert!(said.contains("read-only") && said.contains("--out"), "{said}");
}

#[test]
fn our_own_assemblies_and_those_without_originals_are_refused() {
    let Some(world) = World::new() else { return };
    world.redhanded(&["instrument", "bin"]).succeeded();
    fs::remove_file(world.path("bin/App.exe.redhanded-original")).unwrap();
    for name in ["bin/App.exe", "bin/App.Redhanded.dll", "bin/Redhanded.Hook.dll"] {
        let said = refused(&world, name);
        assert!(said.contains("already instrumented"), "{said}");
    }
}

#[test]
fn native_code_made_ahead_of_time_would_run_instead() {
    let Some(world) = World::new() else { return };
    fs::write(world.path("bin/App.exe.so"), "").unwrap();
    let said = refused(&world, "bin/App.exe");
    assert!(said.contains("ahead of time") && said.contains("App.exe.so"), "{said}");
}

#[test]
fn calls_that_need_a_missing_assembly_are_left_out_with_its_name() {
    let Some(world) = World::new() else { return };
    fs::create_dir(world.path("elsewhere")).unwrap();
    fs::rename(world.path("bin/Lib.dll"), world.path("elsewhere/Lib.dll")).unwrap();
    let done = world.redhanded(&["instrument", "bin/App.exe", "--out", "a"]).succeeded();
    assert!(done.stdout.contains("2 calls are left out because the assembly Lib"), "{done:?}");
    let arguments = ["instrument", "bin/App.exe", "--out", "b", "--reference", "elsewhere"];
    let found = world.redhanded(&arguments).succeeded();
    assert!(!found.stdout.contains("left out"), "{found:?}");
}

#[test]
fn paths_that_do_not_exist_and_directories_without_assemblies_are_told() {
    let Some(world) = World::new() else { return };
    let missing = world.redhanded(&["instrument", "nowhere"]);
    assert_eq!(missing.status, Some(2));
    assert!(missing.stderr.contains("nowhere"), "{missing:?}");
    assert_eq!(world.redhanded(&["instrument", "bin", "nowhere", "--out", "watched"]).status, Some(2));
    assert!(world.names("watched").is_empty());
    fs::create_dir(world.path("empty")).unwrap();
    let empty = world.redhanded(&["instrument", "empty"]);
    assert_eq!(empty.status, Some(2));
    assert!(empty.stderr.contains("no .NET assembly"), "{empty:?}");
}

#[test]
fn originals_and_what_is_no_file_are_refused() {
    let Some(world) = World::new() else { return };
    world.redhanded(&["instrument", "bin/App.exe"]).succeeded();
    let original = world.redhanded(&["instrument", "bin/App.exe.redhanded-original"]);
    assert_eq!(original.status, Some(2));
    assert!(original.stderr.contains("is the original of bin/App.exe"), "{original:?}");
    // Nothing ever writes into it.
    let made = std::process::Command::new("mkfifo").arg(world.path("pipe.dll")).status().unwrap();
    assert!(made.success());
    let pipe = world.redhanded(&["instrument", "pipe.dll"]);
    assert_eq!(pipe.status, Some(2));
    assert!(pipe.stderr.contains("neither a file nor a directory"), "{pipe:?}");
}
