//! Every Mono that the command starts is watched, however it is started.

use redhanded_model::Record;

use crate::world::{BUGGY, World, caught};

#[test]
fn a_mono_that_a_script_starts_is_watched() {
    let Some(world) = World::new() else { return };
    world.compile("App.exe", BUGGY, &[]);
    let inner = world.script("inner.sh", "exec mono --gc=sgen ./App.exe");
    let outer = world.script("outer.sh", "./inner.sh; echo after");
    assert!(inner.exists());
    world.run(&[], &[outer]).expect(66, "done\nafter\n").says("watched 1 process");
}

#[test]
fn the_users_options_of_mono_still_count() {
    let Some(world) = World::new() else { return };
    world.compile("App.exe", BUGGY, &[]);
    let mut command = world.redhanded(&[]);
    // Mono counts what it compiles, and says so at the end.
    command.env("MONO_ENV_OPTIONS", "--stats").args(["mono", "App.exe"]);
    let output = command.output().unwrap();
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(66), "{stdout}");
    assert!(stdout.starts_with("done\n") && stdout.contains("Mono Jit statistics"), "{stdout}");
}

#[test]
fn a_mono_without_our_environment_runs_as_it_is() {
    let Some(world) = World::new() else { return };
    world.compile("App.exe", BUGGY, &[]);
    let bare = world.script("bare.sh", "exec env -i PATH=\"$PATH\" mono ./App.exe");
    let lost = world.script("lost.sh", "LD_LIBRARY_PATH=/nowhere exec mono ./App.exe");
    for script in [bare, lost] {
        world.run(&["--allow-nothing-watched"], &[script]).expect(0, "done\n");
    }
}

#[test]
fn a_run_inside_of_a_run_records_for_itself() {
    let Some(world) = World::new() else { return };
    world.compile("App.exe", BUGGY, &[]);
    let redhanded = env!("CARGO_BIN_EXE_redhanded");
    let body = format!("mkdir -p inner && cd inner && exec {redhanded} run -- mono ../App.exe");
    let script = world.script("nested.sh", &body);
    world.run(&["--allow-nothing-watched"], &[script]).expect(66, "done\n").says("1 thread-safety violation");
    assert!(world.records().is_empty(), "the outer run has records of the inner one");
}

#[test]
fn compilers_are_left_alone_and_named() {
    let Some(world) = World::new() else { return };
    std::fs::write(world.path("Empty.cs"), "class Empty { static void Main() {} }").unwrap();
    world
        .run(&["--allow-nothing-watched"], &["mcs", "Empty.cs"])
        .expect(0, "")
        .says("left alone (a build tool: the C# compiler)");
    assert!(world.path("Empty.exe").exists());
}

#[test]
fn what_mono_compiles_ahead_of_time_is_the_assembly_as_it_is() {
    let Some(world) = World::new() else { return };
    world.compile("App.exe", BUGGY, &[]);
    world
        .run(&["--allow-nothing-watched"], &["mono", "--debug", "--aot=asmonly,outfile=App.s", "App.exe"])
        .says("left alone (a build tool: Mono's ahead-of-time compiler)");
    assert!(world.path("App.s").exists());
}

/// Loads the assemblies named by its arguments in different ways and runs `Worker.Run` of each.
const HOST: &str = r#"
using System; using System.IO; using System.Reflection;
public class Host : MarshalByRefObject {
    void Run(Assembly assembly) { assembly.GetType("Worker").GetMethod("Run").Invoke(null, null); }
    public void RunFile(string path) { Run(Assembly.LoadFile(path)); }
    public static void Main(string[] arguments) {
        string path = Path.GetFullPath(arguments[1]);
        switch (arguments[0]) {
        case "bytes": new Host().Run(Assembly.Load(File.ReadAllBytes(path))); break;
        case "file": foreach (string file in arguments) if (file != "file") new Host().RunFile(Path.GetFullPath(file)); break;
        case "shadow":
            var setup = new AppDomainSetup { ApplicationBase = AppDomain.CurrentDomain.BaseDirectory, ShadowCopyFiles = "true" };
            for (int i = 0; i < 2; i++) {
                AppDomain domain = AppDomain.CreateDomain("domain" + i, null, setup);
                ((Host)domain.CreateInstanceAndUnwrap(typeof(Host).Assembly.FullName, "Host")).RunFile(path);
                AppDomain.Unload(domain);
            }
            break;
        }
    }
}
"#;

fn worker(text: &str) -> String {
    BUGGY
        .replace("public class Program", "public class Worker")
        .replace("Main()", "Run()")
        .replace("done", text)
}

#[test]
fn assemblies_from_memory_and_in_other_domains_are_watched() {
    for (how, output) in [("bytes", "done\n"), ("shadow", "done\ndone\n")] {
        let Some(world) = World::new() else { return };
        world.compile("Host.exe", HOST, &[]);
        world.compile("Worker.dll", &worker("done"), &[]);
        world.run(&[], &["mono", "Host.exe", how, "Worker.dll"]).expect(66, output);
    }
}

#[test]
fn of_two_versions_of_an_assembly_in_one_process_both_work() {
    let Some(world) = World::new() else { return };
    world.compile("Host.exe", HOST, &[]);
    world.compile("one/Worker.dll", &worker("one"), &[]);
    // Another number of sites, so that the proxies of one do not fit the other.
    let two = worker("two").replace("Thread.Sleep(3);", "Thread.Sleep(3); Shared.ContainsKey(i);");
    world.compile("two/Worker.dll", &two, &[]);
    world
        .run(&[], &["mono", "Host.exe", "file", "one/Worker.dll", "two/Worker.dll"])
        .expect(66, "one\ntwo\n");
}

#[test]
fn what_is_compiled_ahead_of_time_is_said_to_be_unwatched() {
    let Some(world) = World::new() else { return };
    world.compile("App.exe", BUGGY, &[]);
    std::fs::write(world.path("App.exe.so"), "").unwrap();
    world.run(&[], &["mono", "App.exe"]).expect(0, "done\n").says("compiled ahead of time");
}

#[test]
fn an_assembly_that_is_instrumented_leaves_its_files_as_they_are() {
    let Some(world) = World::new() else { return };
    let app = world.compile("bin/App.exe", BUGGY, &[]);
    let list = || {
        let mut files: Vec<_> = std::fs::read_dir(world.path("bin"))
            .unwrap()
            .map(|entry| {
                let path = entry.unwrap().path();
                (path.clone(), std::fs::read(path).unwrap())
            })
            .collect();
        files.sort();
        files
    };
    let before = list();
    world.run(&[], &["mono".as_ref(), app.as_os_str()]).expect(66, "done\n");
    assert_eq!(list(), before);
    let records = world.records().concat();
    let Some(Record::Counters(counters)) =
        records.iter().rfind(|record| matches!(record, Record::Counters(_)))
    else {
        panic!("no counters in {records:?}")
    };
    assert_eq!(counters.modules_rewritten, 1);
    assert!(caught(&records) > 0);
}
