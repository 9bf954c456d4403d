//! What one run leaves to the next.

use redhanded_model::{PairEnd, Record, TrapFile};

use crate::world::{World, added, removed, site, start};

fn keys(world: &World, file: &str) -> Vec<[String; 2]> {
    let traps = TrapFile::read(&world.path(file)).unwrap();
    traps.pairs.iter().map(|entry| [0, 1].map(|side| entry.sites[side].ordinal.to_string())).collect()
}

const FILE: &str = "project/.redhanded/traps.json";

#[test]
fn a_pair_goes_from_run_to_run_until_it_is_found() {
    let world = World::new();
    let learning = world.script("learning", "record pair; test ! -e $run/traps.json || exit 1; record end");
    world.run(&[], &learning).expect(0, &["1 dangerous pair left to try"]);
    assert_eq!(keys(&world, FILE).len(), 1);

    let idle = world.script("idle", "record start; cp $run/traps.json $world/imported.json");
    let said = ["no dangerous pair is left to try; 1 of code that did not run this time"];
    world.run(&[], &idle).expect(0, &said);
    assert_eq!(keys(&world, "imported.json"), keys(&world, FILE), "a run that does not touch it keeps it");

    world.records("found", &[start(1), removed(2, 3, PairEnd::Found)]);
    let finding = world.script("finding", "record found");
    world.run(&[], &finding).expect(0, &["no dangerous pair is left"]);
    assert!(keys(&world, FILE).is_empty());
}

#[test]
fn the_second_of_two_runs_starts_from_what_the_first_has_learnt() {
    let world = World::new();
    let script =
        world.script("script", "record pair; test ! -e $run/traps.json || echo imported >> $world/log");
    world.run(&["--runs", "2"], &script).expect(0, &[]);
    assert_eq!(world.read("log"), "imported\n");
}

#[test]
fn two_runs_at_once_keep_each_others_pairs() {
    let world = World::new();
    let learnt = |name: &str, a, b| {
        let records = [start(1), Record::Site(site(a)), Record::Site(site(b)), added(a, b)];
        world.records(name, &records);
    };
    learnt("one", 4, 5);
    learnt("two", 6, 7);
    let (ready, go) = (world.pipe("ready"), [world.pipe("go-one"), world.pipe("go-two")]);
    let children: Vec<_> = ["one", "two"]
        .into_iter()
        .map(|name| {
            let body = format!("record {name}; echo {name} > $world/ready; read line < $world/go-{name}");
            let script = world.script(name, &body);
            let child = world.redhanded(&["run", "-q", "--"]).arg(script).spawn().unwrap();
            assert_eq!(ready.read(), name);
            child
        })
        .collect();
    // Both are in the middle of their runs.
    go.iter().for_each(|pipe| pipe.write(""));
    for mut child in children {
        assert_eq!(child.wait().unwrap().code(), Some(0));
    }
    assert_eq!(keys(&world, FILE).len(), 2);
    assert_eq!(world.runs().len(), 2);
}

#[test]
fn a_corrupt_trap_file_is_moved_aside_and_the_run_goes_on() {
    let world = World::new();
    let script = world.script("script", "record pair; echo output");
    std::fs::create_dir_all(world.path("project/.redhanded")).unwrap();
    world.write(FILE, "{\"schema_version\": 1, \"pa");
    let finished = world.run(&[], &script);
    finished.expect(0, &["is not a trap file of redhanded", "traps.json.unreadable-1"]);
    assert_eq!(finished.stdout, "output\n");
    assert_eq!(world.read("project/.redhanded/traps.json.unreadable-1"), "{\"schema_version\": 1, \"pa");
    assert_eq!(keys(&world, FILE).len(), 1);
}

#[test]
fn a_file_of_the_users_is_not_taken_for_a_trap_file() {
    let world = World::new();
    let script = world.script("script", "record pair; echo output");
    world.write("project/README.md", "# Mine");
    let finished = world.run(&["--trap-file", "README.md"], &script);
    finished.expect(0, &["is not a trap file", "is left as it is", "is not kept for the next one"]);
    assert_eq!(world.read("project/README.md"), "# Mine");
}

#[test]
fn a_trap_file_can_be_anywhere() {
    let world = World::new();
    let script = world.script("script", "record pair");
    let file = world.path("shared.json");
    world.run(&["--trap-file", file.to_str().unwrap()], &script).expect(0, &[]);
    assert_eq!(keys(&world, "shared.json").len(), 1);
    assert!(!world.path(FILE).exists());
}

#[test]
fn repro_tries_only_the_pair_of_its_finding_and_forgets_nothing() {
    let world = World::new();
    let script = world.script("script", "record caught; record pair 2");
    world.run(&[], &script).expect(66, &[]);
    let before = world.read(FILE);
    let fingerprint = world.latest()["findings"][0]["fingerprint"].as_str().unwrap().to_owned();
    let again = world.script("again", "record caught; cp $run/traps.json $run/launch.json $world");
    let repro = |fingerprint: &str| world.finish(world.redhanded(&["repro", fingerprint, "--"]).arg(&again));
    repro(&fingerprint[..8]).expect(66, &["1 thread-safety violation, proven."]);
    assert_eq!(keys(&world, "traps.json"), [["0".to_owned(), "1".to_owned()]]);
    let launch: serde_json::Value = serde_json::from_str(&world.read("launch.json")).unwrap();
    assert_eq!(launch["engine"]["algorithm"], "no-hb-inference");
    assert_eq!(world.read(FILE), before);
    let calm = world.script("calm", "record start; record end");
    let mut command = world.redhanded(&["repro", &fingerprint, "--"]);
    let not_shown = format!("finding {fingerprint} did not show in this run");
    world.finish(command.arg(calm)).expect(0, &[&not_shown]);
    repro("ffffffffffffffff").expect(2, &["no run in", "has a finding `ffffffffffffffff`"]);
}
