//! Instrumenting into another directory.

use std::fs;

use crate::world::{PRINTS, World};

#[test]
fn everything_of_a_directory_is_there_and_the_originals_are_untouched() {
    let Some(world) = World::new() else { return };
    let before = world.files("bin");
    world.redhanded(&["instrument", "bin", "--out", "watched"]).succeeded();
    assert_eq!(world.files("bin"), before);
    let written = world.files("watched");
    assert_eq!(written["settings.txt"], before["settings.txt"]);
    assert_eq!(written["App.exe.mdb"], before["App.exe.mdb"]);
    assert_ne!(written["App.exe"], before["App.exe"]);
    assert_eq!(world.mono("watched/App.exe").stdout, PRINTS);
}

#[test]
fn one_assembly_goes_there_with_its_symbols() {
    let Some(world) = World::new() else { return };
    world.redhanded(&["instrument", "bin/App.exe", "--out", "watched"]).succeeded();
    let expected = ["App.Redhanded.dll", "App.exe", "App.exe.mdb", "Redhanded.Hook.dll"];
    assert_eq!(world.names("watched"), expected);
}

#[test]
fn the_directory_of_the_originals_is_refused() {
    let Some(world) = World::new() else { return };
    for out in ["bin", "bin/inside"] {
        let refused = world.redhanded(&["instrument", "bin", "--out", out]);
        assert_eq!(refused.status, Some(2), "{refused:?}");
        assert!(refused.stderr.contains("where the originals are"), "{refused:?}");
    }
    fs::remove_dir(world.path("bin/inside")).unwrap();
    assert_eq!(world.names("bin").len(), 5);
}

#[test]
fn files_of_one_name_do_not_replace_each_other() {
    let Some(world) = World::new() else { return };
    fs::create_dir(world.path("other")).unwrap();
    fs::copy(world.path("bin/App.exe"), world.path("other/App.exe")).unwrap();
    let refused = world.redhanded(&["instrument", "bin/App.exe", "other/App.exe", "--out", "watched"]);
    assert_eq!(refused.status, Some(2), "{refused:?}");
    assert!(refused.stderr.contains("would both become"), "{refused:?}");
}
