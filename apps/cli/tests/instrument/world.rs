//! A directory with a compiled C# program and a library in it.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;
use std::time::SystemTime;

use crate::library;

/// A library with a class that derives from a collection.
const LIBRARY: &str = r#"
using System.Collections.Generic;
public class Bag : List<string> {
    public new void Add(string item) { base.Add(item.Trim()); }
}
"#;

/// A program that uses it, and a collection beside. One class and one interface are internal, a
/// structure is private.
const PROGRAM: &str = r#"
using System; using System.Collections.Generic;
interface IStore { void Add(string item); }
class Store : List<string>, IStore { }
public class Program {
    private struct Secret { public int Number; }
    public static void Main() {
        var bag = new Bag(); bag.Add(" a "); bag.Add("b");
        var secrets = new List<Secret>(); secrets.Add(new Secret { Number = 7 });
        IStore store = new Store(); store.Add("kept");
        Console.WriteLine(string.Join(",", bag) + secrets[0].Number + ((Store)store).Count);
    }
}
"#;

/// What the program prints.
pub const PRINTS: &str = "a,b71\n";

/// A directory of its own, which is gone when this is dropped.
pub struct World {
    directory: tempfile::TempDir,
}

impl World {
    /// With `App.exe`, `Lib.dll`, their symbols and a file of text. None, and a line that says so, on a
    /// machine without Mono.
    pub fn new() -> Option<World> {
        for tool in ["mono", "mcs"] {
            let path = env::var_os("PATH").unwrap_or_default();
            if !env::split_paths(&path).any(|directory| directory.join(tool).is_file()) {
                println!("skipped: there is no `{tool}` in PATH; `cargo xtask prepare` installs Mono");
                return None;
            }
        }
        let world = World { directory: tempfile::tempdir().unwrap() };
        fs::create_dir(world.path("bin")).unwrap();
        world.compile("bin/Lib.dll", LIBRARY, &["-target:library"]);
        world.compile("bin/App.exe", PROGRAM, &["-r:bin/Lib.dll"]);
        fs::write(world.path("bin/settings.txt"), "settings").unwrap();
        Some(world)
    }

    /// A place in the directory.
    pub fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    /// Compiles `source` to the file `name`.
    pub fn compile(&self, name: &str, source: &str, options: &[&str]) {
        fs::write(self.path("source.cs"), source).unwrap();
        let output = Command::new("mcs")
            .args(["-nologo", "-debug", &format!("-out:{name}")])
            .args(options)
            .arg("source.cs")
            .current_dir(self.directory.path())
            .output()
            .unwrap();
        assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
    }

    /// Runs `redhanded` with these arguments to its end.
    pub fn redhanded(&self, arguments: &[&str]) -> Finished {
        let mut command = Command::new(env!("CARGO_BIN_EXE_redhanded"));
        for (name, _) in env::vars_os() {
            if name.to_string_lossy().starts_with("REDHANDED_") {
                command.env_remove(name);
            }
        }
        command.env_remove("MONO_ENV_OPTIONS").env_remove("LD_LIBRARY_PATH");
        command.env("REDHANDED_DOTNET_LIBRARY", library());
        Finished::of(command.args(arguments).current_dir(self.directory.path()).output().unwrap())
    }

    /// Runs a program of the directory without redhanded.
    pub fn mono(&self, program: &str) -> Finished {
        let mut command = Command::new("mono");
        command.arg(program).current_dir(self.directory.path()).env_remove("MONO_ENV_OPTIONS");
        Finished::of(command.output().unwrap())
    }

    /// When a file was changed last.
    pub fn modified(&self, name: &str) -> SystemTime {
        fs::metadata(self.path(name)).and_then(|file| file.modified()).unwrap()
    }

    /// The files of a directory by name, with their content.
    pub fn files(&self, directory: &str) -> BTreeMap<String, Vec<u8>> {
        let entries = fs::read_dir(self.path(directory)).unwrap();
        let file =
            |path: &Path| (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read(path).unwrap());
        entries.map(|entry| file(&entry.unwrap().path())).collect()
    }

    /// The names of the files of a directory.
    pub fn names(&self, directory: &str) -> Vec<String> {
        self.files(directory).into_keys().collect()
    }
}

/// The library under test, built in the profile of these tests.
fn library() -> &'static Path {
    static LIBRARY: OnceLock<PathBuf> = OnceLock::new();
    LIBRARY.get_or_init(|| library::build("redhanded-dotnet"))
}

/// What a command left.
#[derive(Debug)]
pub struct Finished {
    pub status: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Finished {
    fn of(output: Output) -> Finished {
        Finished {
            status: output.status.code(),
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }

    #[track_caller]
    pub fn succeeded(self) -> Finished {
        assert_eq!(self.status, Some(0), "{self:?}");
        self
    }
}
