//! Settings: where they come from, and what is wrong with them.

use serde_json::Value;

use crate::world::World;

fn launch(world: &World) -> Value {
    serde_json::from_str(&world.read("launch.json")).unwrap()
}

#[test]
fn flags_beat_the_environment_which_beats_the_file_which_beats_the_default() {
    let world = World::new();
    world.write(
        "project/redhanded.toml",
        "exclude = [\"com.generated.*\"]\n[engine]\ndelay = \"10ms\"\nobject_history = 7\nphase_history = 20\n",
    );
    let script = world.script("script", "record start; cp $run/launch.json $world");
    let mut command =
        world.redhanded(&["run", "--delay", "30ms", "--include", "a.*", "--include", "b", "--"]);
    command.arg(&script).env("REDHANDED_DELAY", "20ms").env("REDHANDED_OBJECT_HISTORY", "8");
    world.finish(&mut command).expect(0, &[]);
    let launch = launch(&world);
    assert_eq!(launch["engine"]["delay"]["nanos"], 30_000_000);
    assert_eq!(launch["engine"]["object_history"], 8);
    assert_eq!(launch["engine"]["phase_history"], 20);
    assert_eq!(launch["engine"]["hb_inference_window"], 5);
    assert_eq!(launch["include"], serde_json::json!(["a.*", "b"]));
    assert_eq!(launch["exclude"], serde_json::json!(["com.generated.*"]));

    let mut command = world.redhanded(&["config", "show"]);
    let shown = world.finish(command.env("REDHANDED_OBJECT_HISTORY", "8").env("REDHANDED_RUNS", "2"));
    shown.expect(0, &[]);
    for (setting, origin) in [
        ("runs = 2", "environment, REDHANDED_RUNS"),
        ("engine.object_history = 8", "environment, REDHANDED_OBJECT_HISTORY"),
        ("engine.delay = 10ms", "redhanded.toml:3"),
        ("engine.decay_factor = 0.5", "default"),
    ] {
        let line = shown.stdout.lines().find(|line| line.starts_with(setting));
        assert!(line.is_some_and(|line| line.ends_with(origin)), "{setting}: {}", shown.stdout);
    }
}

#[test]
fn the_file_of_a_directory_above_counts_and_its_paths_are_relative_to_it() {
    let world = World::new();
    world.write("project/redhanded.toml", "trap_file = \"kept.json\"\n");
    std::fs::create_dir_all(world.path("project/module/deep")).unwrap();
    let script = world.script("script", "record pair");
    let mut command = world.redhanded(&["run", "--"]);
    world.finish(command.arg(script).current_dir(world.path("project/module/deep"))).expect(0, &[]);
    assert!(world.path("project/kept.json").exists());
    assert!(world.path("project/.redhanded/runs").is_dir());
    assert!(!world.path("project/module/deep/.redhanded").exists());
}

#[test]
fn wrong_input_is_told_before_anything_runs() {
    let world = World::new();
    let script = world.script("script", "touch $world/has-run");
    let run = |options: &[&str]| world.run(options, &script);
    run(&["--rusn", "2"]).expect(2, &["--runs"]);
    run(&["true"]).expect(2, &["put `--` before the command"]);
    run(&["--delay", "soon"]).expect(2, &["--delay: `engine.delay` must be a duration with its unit"]);
    run(&["--algorithm", "tvsd"]).expect(2, &["did you mean `tsvd`?"]);
    run(&["--format", "json"]).expect(2, &["standard output belongs to the command"]);
    run(&["--object-slots", "4194305"]).expect(2, &["from 1 to 4194304"]);
    run(&["--thread-slots", "1048577"]).expect(2, &["from 1 to 1048576"]);
    run(&["--object-history", "65"]).expect(2, &["from 1 to 64"]);
    run(&["--finished-delays", "4097"]).expect(2, &["from 1 to 4096"]);
    run(&["--phase-history", "65536"]).expect(2, &["from 1 to 65535"]);
    run(&["--delay", "61s"]).expect(2, &["from 0s to 1m, but is `61s`"]);
    run(&["--near-miss-window", "61m"]).expect(2, &["from 0s to 1h"]);
    run(&["--include", ""]).expect(2, &["`include` has an empty pattern"]);
    run(&["--include", "com/example"]).expect(2, &["written with dots: write `com.example.*`"]);
    run(&["--baseline", "absent.json"]).expect(2, &["cannot read the baseline", "make one with"]);
    run(&["--config", "absent.toml"]).expect(2, &["does not exist"]);
    let mut command = world.redhanded(&["run", "--"]);
    command.arg(&script).env("REDHANDED_RUNS", "none");
    world.finish(&mut command).expect(2, &["environment, REDHANDED_RUNS: `runs` must be a whole number"]);
    for (toml, message) in [
        ("rusn = 2", "redhanded.toml:1: unknown key `rusn`; did you mean `runs`?"),
        ("runs = 1\n[engine]\ndelay = 5", "redhanded.toml:3: `engine.delay` must be a duration"),
        (
            "[[suppress]]\nfingerprint = \"0123456789abcdef\"",
            "redhanded.toml:1: [[suppress]] needs a `reason`",
        ),
        ("[contracts]\n[[contracts.type]]\nnmae = \"a.B\"", "unknown key `nmae`"),
        ("runs = ", "this is not valid TOML"),
    ] {
        world.write("project/redhanded.toml", toml);
        run(&[]).expect(2, &[message]);
    }
    assert!(!world.path("has-run").exists());
    assert!(world.runs().is_empty());
}

#[test]
fn everything_that_is_wrong_with_the_file_is_told_at_once() {
    let world = World::new();
    let script = world.script("script", "touch $world/has-run");
    let toml = "rusn = 2\n[engine]\ndelay = 5\n[[suppress]]\nsites = \"a\"\n\
                [contracts]\n[[contracts.type]]\nnmae = \"a.B\"\n";
    world.write("project/redhanded.toml", toml);
    let said = [
        "redhanded.toml:1: unknown key `rusn`",
        "redhanded.toml:3: `engine.delay` must be a duration",
        "redhanded.toml:4: [[suppress]] needs a `reason`",
        "unknown key `nmae`",
        "--runs: `runs` must be a whole number",
    ];
    world.run(&["--runs", "many"], &script).expect(2, &said);
    assert!(!world.path("has-run").exists());
}

#[test]
fn a_limit_that_forbids_every_delay_is_refused() {
    let world = World::new();
    let script = world.script("script", "record start; record end");
    let run = |options: &[&str]| world.run(options, &script);
    run(&["--delay", "30s"]).expect(
        2,
        &["`engine.delay` is 30s (--delay), and `engine.max_delay_per_thread` allows 10s (default) in all"],
    );
    run(&["--delay", "30s", "--max-delay-per-thread", "1m"]).expect(0, &[]);
    run(&["--max-delay-per-run", "99ms"]).expect(2, &["`engine.max_delay_per_run` allows 99ms"]);
    run(&["--budget", "99ms"])
        .expect(2, &["`budget` allows 99ms (--budget) in all", "raise the limit to 100ms"]);
    // Who writes nothing at all means it.
    run(&["--max-delay-per-run", "0s"]).expect(0, &[]);
}

#[test]
fn help_shows_what_concerns_the_subcommand() {
    let world = World::new();
    let help = |arguments: &[&str]| world.finish(&mut world.redhanded(arguments)).stdout;
    for subcommand in [&["report"] as &[&str], &["doctor"], &["config", "show"], &["contracts", "list"]] {
        let text = help(&[subcommand, &["--help"]].concat());
        assert!(text.contains("--config") && !text.contains("--delay"), "{text}");
        let refused = world.finish(&mut world.redhanded(&[subcommand, &["--runs", "2"]].concat()));
        assert_eq!(refused.status, Some(2), "{subcommand:?}");
    }
    let text = help(&["run", "--help"]);
    let place = |heading: &str| text.find(heading).unwrap_or_else(|| panic!("no {heading} in {text}"));
    assert!(place("Reports:") < place("Settings:"));
    assert!(place("Settings:") < place("Parameters of the algorithm [TSVD]:"));
    assert!(!help(&["run", "-h"]).contains("--near-miss-window"));
    assert!(!help(&["repro", "--help"]).contains("--near-miss-window"));
}

#[test]
fn a_misspelt_variable_is_noticed() {
    let world = World::new();
    let script = world.script("script", "record start");
    let mut command = world.redhanded(&["run", "--"]);
    command.arg(&script).env("REDHANDED_DEALY", "20ms").env("REDHANDED_OF_SOMEBODY_ELSE_ENTIRELY", "1");
    let finished = world.finish(&mut command);
    finished.expect(0, &["REDHANDED_DEALY is set but means nothing; did you mean REDHANDED_DELAY?"]);
    assert!(!finished.stderr.contains("SOMEBODY"));
}

#[test]
fn own_contracts_reach_the_bridge_and_one_that_matches_nothing_is_named() {
    let world = World::new();
    world.write(
        "project/redhanded.toml",
        "[contracts]\nfiles = [\"more.toml\"]\n[[contracts.type]]\nname = \"com.example.Registry\"\nwrite = [\"add\"]\n",
    );
    world.write("project/more.toml", "[[type]]\nname = \"com.example.Journal\"\nwrite = [\"append\"]\n");
    world.records(
        "matched",
        &[
            crate::world::start(1),
            redhanded_model::Record::ContractMatches {
                types: [("com.example.Journal".to_owned(), 1)].into(),
            },
        ],
    );
    let script = world.script("script", "record matched; cp $run/launch.json $world");
    world.run(&[], &script).expect(0, &["these matched no call: com.example.Registry"]);
    let contracts = launch(&world)["contracts"].clone();
    // Copies, which processes of other users can read.
    let texts: Vec<String> = contracts
        .as_array()
        .unwrap()
        .iter()
        .map(|path| std::fs::read_to_string(path.as_str().unwrap()).unwrap())
        .collect();
    assert!(
        texts[0].contains("com.example.Registry") && texts[1].contains("com.example.Journal"),
        "{texts:?}"
    );
}

#[test]
fn contract_files_are_checked_and_listed() {
    let world = World::new();
    world.write("project/good.toml", "[[type]]\nname = \"com.example.Journal\"\nwrite = [\"append\"]\n");
    world.write("project/bad.toml", "[[type]]\nname = \"com.example.Journal\"\nwirte = [\"append\"]\n");
    let contracts = |arguments: &[&str]| world.finish(world.redhanded(&["contracts"]).args(arguments));
    let checked = contracts(&["check", "good.toml", "bad.toml"]);
    checked.expect(2, &["bad.toml:3", "unknown key `wirte`"]);
    assert!(
        checked.stdout.contains("good.toml: jvm 1 types, 0 functions; dotnet 1 types, 0 functions"),
        "{}",
        checked.stdout
    );
    world.write("project/redhanded.toml", "[contracts]\nfiles = [\"good.toml\", \"bad.toml\"]\n");
    let section = contracts(&["check", "redhanded.toml"]);
    section.expect(2, &["bad.toml:3", "unknown key `wirte`"]);
    assert!(section.stdout.contains("good.toml: jvm 1 types"), "{}", section.stdout);
    std::fs::remove_file(world.path("project/redhanded.toml")).unwrap();
    let listed = contracts(&["list"]);
    listed.expect(0, &[]);
    assert!(listed.stdout.contains("java.util.HashMap "), "{}", listed.stdout);
    let described = contracts(&["list", "java.util.HashMap"]);
    assert!(described.stdout.contains("put(Object, Object)"), "{}", described.stdout);
    let described = contracts(&["list", "Dictionary<TKey, TValue>"]);
    assert!(described.stdout.contains("System.Collections.Generic.Dictionary`2\n"), "{}", described.stdout);
    assert!(described.stdout.contains("TryGetValue"), "{}", described.stdout);
    let of_jvm = contracts(&["list", "--ecosystem", "jvm"]);
    assert!(!of_jvm.stdout.contains("System."), "{}", of_jvm.stdout);
    contracts(&["list", "java.util.HashMpa"]).expect(2, &["did you mean `java.util.HashMap`?"]);
}

#[test]
fn the_list_of_another_tool_becomes_a_contract_file() {
    let world = World::new();
    let group = "<Read><Api>System.Collections.ArrayList.get_Count</Api></Read>\n<Write><Api>Acme.*.Add</Api></Write>";
    let xml = format!("<Configuration>\n<ThreadSafetyGroup>{group}</ThreadSafetyGroup></Configuration>");
    world.write("project/apis.xml", &xml);
    let import = |arguments: &[&str]| {
        world.finish(world.redhanded(&["contracts", "import", "apis.xml"]).args(arguments))
    };
    let refused = import(&["--output", "threading.toml"]);
    refused.expect(2, &["apis.xml:3: `Acme.*.Add` cannot be used", "--leave-out-unreadable"]);
    import(&["--output", "threading.toml", "--leave-out-unreadable"])
        .expect(0, &["left out: apis.xml:3", "files = [\"threading.toml\"]"]);
    let contracts = |arguments: &[&str]| world.finish(world.redhanded(&["contracts"]).args(arguments));
    let checked = contracts(&["check", "threading.toml", "--ecosystem", "dotnet"]);
    checked.expect(0, &[]);
    assert!(checked.stdout.contains("threading.toml: dotnet 1 types, 0 functions"), "{}", checked.stdout);
    let printed = import(&["--leave-out-unreadable"]);
    assert!(printed.stdout.contains("read = [\"get_Count\"]"), "{}", printed.stdout);
}
