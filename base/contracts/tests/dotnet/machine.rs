//! The Mono of this machine, and the programs of `tools/` run on it.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// A Mono with its compiler.
#[derive(Debug)]
pub struct Mono {
    mono: PathBuf,
    compiler: PathBuf,
}

impl Mono {
    /// The Mono of this machine. Says on the standard error that the tests were skipped when there is
    /// none, past what the test harness holds back.
    pub fn find() -> Option<Mono> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let on_path = |name: &str| {
            std::env::split_paths(&path).map(|directory| directory.join(name)).find(|file| file.is_file())
        };
        let found = on_path("mono").zip(on_path("mcs"));
        if found.is_none() {
            let message = "skipped: the .NET lists were not compared with a class library, because mono or mcs \
                           is missing (Debian: apt-get install mono-runtime mono-mcs)\n";
            let _ = std::io::stderr().write_all(message.as_bytes());
        }
        found.map(|(mono, compiler)| Mono { mono, compiler })
    }

    /// Runs a program of `tools/` with `input` and returns its lines, split into words.
    pub fn run(&self, program: &str, references: &[&str], input: &str) -> Vec<Vec<String>> {
        let directory = tempfile::tempdir().unwrap();
        let executable = directory.path().join("tool.exe");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tools").join(program);
        let mut compile = Command::new(&self.compiler);
        compile.arg("-nologo").arg("-nowarn:649").arg(format!("-out:{}", executable.display()));
        compile.args(references.iter().map(|name| format!("-r:{name}"))).arg(&source);
        let compiled = compile.output().unwrap();
        assert!(
            compiled.status.success(),
            "{program} does not compile: {}{}",
            String::from_utf8_lossy(&compiled.stdout),
            String::from_utf8_lossy(&compiled.stderr)
        );
        let mut run = Command::new(&self.mono);
        run.arg(&executable).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = run.spawn().unwrap();
        // The programs read all of their input before they write.
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{program} failed");
        let text = String::from_utf8(output.stdout).unwrap();
        text.lines().map(|line| line.split('\t').map(str::to_owned).collect()).collect()
    }

    /// Whether the class library has this assembly; distributions package them one by one.
    pub fn has(&self, assembly: &str) -> bool {
        let above = self.mono.parent().and_then(Path::parent).map(|prefix| prefix.join("lib/mono/gac"));
        above.is_some_and(|gac| fs::exists(gac.join(assembly)).unwrap_or(false))
    }
}
