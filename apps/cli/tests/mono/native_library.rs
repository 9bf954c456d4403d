//! Assemblies that were instrumented on disk, and the native library they need.

use std::process::Command;

use crate::world::{Finished, World, library};

/// Calls the hook as the proxies of an instrumented assembly do, in two application domains.
const INSTRUMENTED: &str = r#"
using System; using System.Collections.Generic;
public class Program : MarshalByRefObject {
    public void Work() {
        int first = Redhanded.Hook.Register("{\"schema_version\":1,\"assembly\":\"App\",\"sites\":[]}");
        var list = new List<int>();
        for (int i = 0; i < 3; i++) { Redhanded.Hook.Call(list, first + i); list.Add(i); }
        List<int>.Enumerator all = list.GetEnumerator();
        Redhanded.Hook.CallOnValue(ref all, first);
        Console.WriteLine(list.Count + " " + Redhanded.Hook.IsCompleted(true, first) + Redhanded.Hook.IsCompleted(false, first));
    }
    public static void Main() {
        new Program().Work();
        new Program().Work();
        AppDomain other = AppDomain.CreateDomain("other");
        ((Program)other.CreateInstanceAndUnwrap(typeof(Program).Assembly.FullName, "Program")).Work();
    }
}
"#;

const OUTPUT: &str = "3 TrueFalse\n3 TrueFalse\n3 TrueFalse\n";

fn instrumented() -> Option<World> {
    let world = World::new()?;
    let hook = library().with_file_name("Redhanded.Hook.dll");
    std::fs::copy(&hook, world.path("Redhanded.Hook.dll")).unwrap();
    world.compile("App.exe", INSTRUMENTED, &["-r:Redhanded.Hook.dll"]);
    Some(world)
}

fn mono(world: &World) -> Command {
    let mut command = Command::new("mono");
    command
        .arg("App.exe")
        .current_dir(world.path(""))
        .env_remove("MONO_ENV_OPTIONS")
        .env_remove("LD_LIBRARY_PATH");
    command
}

#[test]
fn without_the_library_a_program_says_so_once_and_runs_on() {
    let Some(world) = instrumented() else { return };
    let finished = Finished::of(mono(&world).output().unwrap());
    finished.expect(0, OUTPUT);
    assert_eq!(finished.stderr.matches("redhanded: ").count(), 1, "{}", finished.stderr);
    finished.says("the library redhanded_dotnet cannot be used (DllNotFoundException)");
}

#[test]
fn a_program_that_has_nowhere_to_say_so_runs_on() {
    let Some(world) = instrumented() else { return };
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let output = mono(&world).stderr(full).output().unwrap();
    Finished::of(output).expect(0, OUTPUT);
}

#[test]
fn a_library_of_another_kind_is_as_good_as_none() {
    let Some(world) = instrumented() else { return };
    std::fs::write(world.path("libredhanded_dotnet.so"), "no library").unwrap();
    Finished::of(mono(&world).output().unwrap()).expect(0, OUTPUT).says("cannot be used");
}

#[test]
fn outside_of_a_run_an_instrumented_program_is_silent() {
    let Some(world) = instrumented() else { return };
    std::os::unix::fs::symlink(library(), world.path("libredhanded_dotnet.so")).unwrap();
    let finished = Finished::of(mono(&world).output().unwrap());
    finished.expect(0, OUTPUT);
    assert_eq!(finished.stderr, "");
}
