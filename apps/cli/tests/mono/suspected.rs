//! What a check of the source leaves for runs to try.

use std::process::Command;

use redhanded_model::{Record, TrapFile};

use crate::world::World;

/// Two threads that add to one dictionary, but only if they are asked to.
const ON_REQUEST: &str = "\
using System;
using System.Collections.Generic;
using System.Threading;

public class Program
{
    static readonly Dictionary<string, int> Modules = new Dictionary<string, int>();

    static void StartMail() { Modules.Add(\"mail\", 1); }
    static void StartSearch() { Modules[\"search\"] = 2; }

    public static void Main(string[] args)
    {
        Modules.Clear();
        if (args.Length == 0) return;
        var mail = new Thread(StartMail);
        mail.Start();
        StartSearch();
        mail.Join();
    }
}
";

#[test]
fn a_run_begins_with_what_a_check_suspects() {
    let Some(world) = World::new() else { return };
    world.compile("App.exe", ON_REQUEST, &[]);
    let traps = || TrapFile::read(&world.path(".redhanded/traps.json")).unwrap();
    let check = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_redhanded"));
        command.args(["check", "--leave-traps", "App.cs"]).current_dir(world.path(""));
        command.output().unwrap().status.code()
    };
    assert_eq!(check(), Some(66));
    assert_eq!(check(), Some(66));
    let [suspicion] = &traps().suspected[..] else { panic!("{:?}", traps()) };
    let places = suspicion.places.each_ref().map(|place| (place.line, place.method.as_str()));
    assert_eq!(places, [(9, "Add"), (10, "set_Item")]);

    // Neither call is made: what the run knows of the pair, it knows from the check.
    world.run(&[], &["mono", "App.exe"]).expect(0, "");
    let records = world.records();
    let added = records.iter().flatten().filter(|record| matches!(record, Record::PairAdded { .. }));
    assert_eq!(added.count(), 1);
    let after = traps();
    assert!(after.suspected.is_empty(), "{after:?}");
    let [entry] = &after.pairs[..] else { panic!("{after:?}") };
    let mut lines = entry.sites.each_ref().map(|site| site.line);
    lines.sort_unstable();
    assert_eq!(lines, [Some(9), Some(10)]);
}
