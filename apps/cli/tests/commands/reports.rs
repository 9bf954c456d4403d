//! Reports in all formats, and what the user has decided about findings.

use serde_json::Value;

use crate::world::{World, caught, site, start};
use redhanded_model::Record;

fn buggy(world: &World) -> std::path::PathBuf {
    world.script("buggy", "record caught; record end")
}

#[test]
fn all_formats_are_written_beside_the_text() {
    let world = World::new();
    let script = buggy(&world);
    let options = ["--output", "r.json", "--output", "r.sarif", "--output", "r.xml", "--output", "r.txt"];
    let finished = world.run(&options, &script);
    finished.expect(66, &["Two calls of HashMap.put"]);
    assert_eq!(finished.stdout, "");
    let json: Value = serde_json::from_str(&world.read("project/r.json")).unwrap();
    let schema: Value = serde_json::from_str(redhanded_report::json::SCHEMA).unwrap();
    jsonschema::validate(&schema, &json).unwrap();
    assert_eq!(json["findings"][0]["sites"][0]["line"], 10);
    let sarif: Value = serde_json::from_str(&world.read("project/r.sarif")).unwrap();
    assert_eq!(sarif["runs"][0]["results"][0]["ruleId"], "thread-safety-violation");
    assert!(world.read("project/r.xml").contains("<failure"));
    assert!(world.read("project/r.txt").contains("worker-2"));
}

#[test]
fn formats_can_be_given_one_by_one_and_standard_output_on_request() {
    let world = World::new();
    let script = world.script("script", "record caught");
    let finished = world.run(&["-q", "--format", "json", "--output", "-"], &script);
    finished.expect(66, &[]);
    assert_eq!(finished.stderr, "");
    let json: Value = serde_json::from_str(&finished.stdout).unwrap();
    assert_eq!(json["schema_version"], 1);
    let options = ["--format", "junit", "--output", "a", "--format", "sarif", "--output", "b"];
    world.run(&options, &script).expect(66, &[]);
    assert!(world.read("project/a").starts_with("<?xml"));
    assert!(world.read("project/b").contains("2.1.0"));
}

#[test]
fn source_files_are_found_in_the_working_tree() {
    let world = World::new();
    let package = world.path("project/app/src/main/java/com/example");
    std::fs::create_dir_all(&package).unwrap();
    let lines = "\n".repeat(9) + "        entries.put(key, value);\n        entries.put(other, value);\n";
    std::fs::write(package.join("Cache.java"), lines).unwrap();
    let finished = world.run(&["--output", "r.json"], &buggy(&world));
    finished.expect(66, &["│ entries.put(key, value);"]);
    let json: Value = serde_json::from_str(&world.read("project/r.json")).unwrap();
    assert_eq!(json["findings"][0]["sites"][0]["path"], "app/src/main/java/com/example/Cache.java");
    // From a subdirectory of a repository, paths still begin at its root.
    std::fs::create_dir(world.path("project/.git")).unwrap();
    let mut command = world.redhanded(&["run", "-q", "--output", "r.json", "--"]);
    world.finish(command.arg(buggy(&world)).current_dir(world.path("project/app"))).expect(66, &[]);
    let json: Value = serde_json::from_str(&world.read("project/app/r.json")).unwrap();
    assert_eq!(json["findings"][0]["sites"][0]["path"], "app/src/main/java/com/example/Cache.java");
}

#[test]
fn suppressions_hold_until_they_expire() {
    let world = World::new();
    let suppress = |expires: &str| {
        let toml =
            format!("[[suppress]]\nsites = [\"com.example.Cache.*\"]\nreason = \"being fixed\"\n{expires}");
        world.write("project/redhanded.toml", &toml);
        world.run(&["--output", "r.json"], &buggy(&world))
    };
    suppress("").expect(0, &["1 finding suppressed", "No thread-safety violation was caught."]);
    let json: Value = serde_json::from_str(&world.read("project/r.json")).unwrap();
    assert_eq!(json["suppressed"][0]["reason"], "being fixed");
    suppress("expires = 9999-12-31\n").expect(0, &[]);
    suppress("expires = 2001-01-01\n").expect(66, &["its suppression ended on 2001-01-01 (being fixed)"]);
    world.write(
        "project/redhanded.toml",
        "[[suppress]]\nfingerprint = \"0123456789abcdef\"\nreason = \"old\"\n",
    );
    world.run(&[], &buggy(&world)).expect(66, &["0123456789abcdef (old) covered nothing"]);
}

#[test]
fn with_a_baseline_only_news_is_reported() {
    let world = World::new();
    world.run(&["--output", "baseline.json"], &buggy(&world)).expect(66, &[]);
    let with_baseline = ["--baseline", "baseline.json"];
    world.run(&with_baseline, &buggy(&world)).expect(0, &["1 finding known from the baseline"]);
    let Record::Caught(mut other) = caught() else { unreachable!() };
    other.sites[1] = site(5).key;
    world.records("other", &[start(1), Record::Site(site(0)), Record::Site(site(5)), Record::Caught(other)]);
    let script = world.script("both", "record caught; record other 2");
    world.run(&with_baseline, &script).expect(66, &["1 thread-safety violation, proven.", "1 finding known"]);
    world.write("project/baseline.json", "not JSON");
    world.run(&with_baseline, &script).expect(2, &["baseline.json is no baseline"]);
}

#[test]
fn any_run_can_be_printed_again_and_old_ones_are_removed() {
    let world = World::new();
    let quiet = world.script("quiet", "record start; record end");
    let report = |arguments: &[&str]| world.finish(world.redhanded(&["report"]).args(arguments));
    report(&[]).expect(2, &["there is no run in", "redhanded run -- <command>"]);
    world.run(&[], &buggy(&world)).expect(66, &[]);
    let first = world.runs()[0].file_name().unwrap().to_str().unwrap().to_owned();
    world.run(&["--keep-runs", "2"], &quiet).expect(0, &[]);
    let again = report(&[&first]);
    again.expect(0, &[]);
    assert!(again.stdout.contains("1 thread-safety violation, proven."), "{}", again.stdout);
    assert!(report(&[]).stdout.contains("No call to watch was made, so nothing can be said."));
    let list = report(&["--list"]).stdout;
    assert_eq!(list.lines().count(), 2, "{list}");
    assert!(list.lines().any(|line| line.starts_with(&first) && line.contains("1 finding")), "{list}");
    world.run(&["--keep-runs", "2"], &quiet).expect(0, &[]);
    assert_eq!(world.runs().len(), 2);
    report(&["9999"]).expect(2, &["there is no run `9999`"]);
}

#[test]
fn a_damaged_run_is_told_and_the_one_before_is_named() {
    let world = World::new();
    world.run(&[], &buggy(&world)).expect(66, &[]);
    let first = world.runs()[0].file_name().unwrap().to_str().unwrap().to_owned();
    world.run(&[], &buggy(&world)).expect(66, &[]);
    let latest = world.runs()[1].clone();
    let name = latest.file_name().unwrap().to_str().unwrap();
    let report = |arguments: &[&str]| world.finish(world.redhanded(&["report"]).args(arguments));
    let expect = |why: &str| {
        let message = format!(
            "the run {name} is damaged: run.json: {why}; `redhanded report --list` shows the others, \
             `redhanded report {first}` prints the one before"
        );
        report(&[]).expect(2, &[&message]);
        let list = report(&["--list"]).stdout;
        let line = list.lines().find(|line| line.starts_with(name)).unwrap_or_else(|| panic!("{list}"));
        assert!(line.contains("damaged: "), "{list}");
    };
    std::fs::write(latest.join("run.json"), "").unwrap();
    expect("it is empty");
    std::fs::write(latest.join("run.json"), "{\"schema_version\": 99}").unwrap();
    expect("its schema version is 99, this redhanded knows 1");
    std::fs::write(latest.join("run.json"), "{\"schema").unwrap();
    expect("EOF while parsing a string at line 1 column 8");
    std::fs::remove_dir_all(&latest).unwrap();
    std::fs::create_dir(&latest).unwrap();
    expect("No such file or directory (os error 2)");
    report(&[&first]).expect(0, &[]);
    world.run(&["--keep-runs", "1"], &buggy(&world)).expect(66, &[]);
    assert!(!latest.exists(), "a damaged run is removed as any other");
}

#[test]
fn a_command_that_fails_before_anything_is_watched_is_told_so() {
    let world = World::new();
    let failing = world.script("failing", "exit 3");
    let said = "The command failed (status 3) before anything could be watched";
    let finished = world.run(&[], &failing);
    finished.expect(3, &[said]);
    assert!(!finished.stderr.contains("started no process"), "{}", finished.stderr);
    let killed = world.script("killed", "kill -TERM $$");
    world.run(&[], &killed).expect(143, &["was ended by signal 15 before anything could be watched"]);
}

#[test]
fn a_command_that_starts_nothing_to_watch_is_told_so() {
    let world = World::new();
    let script = world.script("script", "true");
    let said =
        ["Nothing was watched, so nothing can be said.", "If this is intended, use --allow-nothing-watched"];
    world.run(&[], &script).expect(2, &said);
    let allowed = world.run(&["--allow-nothing-watched"], &script);
    allowed.expect(0, &said[..1]);
    assert!(!allowed.stderr.contains("If this is intended"), "{}", allowed.stderr);
    let Record::ProcessStart(mut maven) = start(1) else { unreachable!() };
    maven.left_alone = Some("a build tool: Maven".into());
    world.records("maven", &[Record::ProcessStart(maven)]);
    let alone = world.script("alone", "record maven");
    world
        .run(&[], &alone)
        .expect(2, &["the command started only processes that are left alone (a build tool: Maven)"]);
    assert_eq!(world.latest()["processes"][0]["state"], "left_alone");
    world.write("project/redhanded.toml", "allow_nothing_watched = true\n");
    world.run(&[], &alone).expect(0, &[]);
}

#[test]
fn a_suppression_can_be_pasted_from_the_report() {
    let world = World::new();
    let finished = world.run(&[], &buggy(&world));
    let at = finished.stderr.find("[[suppress]]").unwrap();
    let lines: Vec<&str> = finished.stderr[at..].lines().take(3).collect();
    world.write("project/redhanded.toml", &lines.join("\n"));
    world.run(&[], &buggy(&world)).expect(0, &["1 finding suppressed"]);
}

#[test]
fn patterns_that_match_nothing_are_told() {
    let world = World::new();
    let script = world.script("script", "record start; record end");
    let said = "no class was rewritten: nothing that makes calls to watch matched `include` (com.exmaple.*)";
    let why = "nothing was watched: no code that makes calls to watch matched `include` (com.exmaple.*)";
    world.run(&["--include", "com.exmaple.*"], &script).expect(2, &[said, why]);
    let allowed = world.run(&["--include", "com.exmaple.*", "--allow-nothing-watched"], &script);
    allowed.expect(0, &[said]);
    // It may have been killed before it could say what it rewrote.
    let killed = world.script("killed", "record start");
    world.run(&["--include", "com.exmaple.*"], &killed).expect(0, &[said]);
    let finished = world.finish(&mut world.redhanded(&["report"]));
    assert!(finished.stdout.contains("no class was rewritten"), "{}", finished.stdout);
}

#[test]
fn colours_come_when_they_are_asked_for() {
    let world = World::new();
    let script = buggy(&world);
    let coloured = |options: &[&str], variables: &[(&str, &str)]| {
        let mut command = world.redhanded(&["run"]);
        command.args(options).arg("--").arg(&script).envs(variables.iter().copied());
        world.finish(&mut command).stderr.contains("\u{1b}[")
    };
    assert!(!coloured(&[], &[]), "standard error is no terminal");
    assert!(coloured(&[], &[("CLICOLOR_FORCE", "1")]));
    assert!(!coloured(&[], &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]));
    assert!(coloured(&["--color", "always"], &[("NO_COLOR", "1")]));
    assert!(!coloured(&["--colour", "never"], &[("CLICOLOR_FORCE", "1")]));
}
