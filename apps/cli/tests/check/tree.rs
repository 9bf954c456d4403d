//! A directory with sources, and `redhanded check` in it.

use std::path::PathBuf;
use std::process::Command;

use serde_json::Value;

/// A race between lines 7 and 8.
pub const RACE: &str = "\
using System.Threading;

class Counter
{
    static int count;

    static void Count() { count++; }
    static void Main() { new Thread(Count).Start(); count = 1; }
}
";

/// A directory of its own, which is gone when this is dropped.
pub struct Tree {
    directory: tempfile::TempDir,
}

/// What a check came to.
pub struct Checked {
    pub status: i32,
    pub stdout: String,
    pub stderr: String,
}

impl Tree {
    pub fn new(files: &[(&str, &str)]) -> Tree {
        let tree = Tree { directory: tempfile::tempdir().unwrap() };
        for (name, text) in files {
            tree.write(name, text.as_bytes());
        }
        tree
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    pub fn write(&self, name: &str, bytes: &[u8]) {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }

    /// `redhanded check` with these arguments, not started yet.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_redhanded"));
        command.arg("check").args(arguments).current_dir(self.directory.path());
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("REDHANDED_") {
                command.env_remove(name);
            }
        }
        command.env_remove("COLUMNS");
        command
    }

    pub fn check(&self, arguments: &[&str]) -> Checked {
        let output = self.command(arguments).output().unwrap();
        Checked {
            status: output.status.code().unwrap_or(-1),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// The JSON report of a check, which fits its schema.
    pub fn json(&self, arguments: &[&str]) -> Value {
        let checked = self.check(&[&["--format", "json"], arguments].concat());
        let json: Value = serde_json::from_str(&checked.stdout).unwrap();
        let schema: Value = serde_json::from_str(redhanded_report::json::SCHEMA).unwrap();
        jsonschema::validate(&schema, &json).unwrap();
        json
    }
}

impl Checked {
    /// The exit status, and what the report says.
    #[track_caller]
    pub fn expect(&self, status: i32, words: &[&str]) {
        let all = format!("{}\n{}", self.stdout, self.stderr);
        assert_eq!(self.status, status, "{all}");
        // A sentence may go on in the next line.
        let unwrapped = all.split_whitespace().collect::<Vec<_>>().join(" ");
        for word in words {
            assert!(all.contains(word) || unwrapped.contains(word), "`{word}` is missing in\n{all}");
        }
    }
}
