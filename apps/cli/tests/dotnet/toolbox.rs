use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use tempfile::TempDir;

use super::mono::{Mono, NUnit};
use crate::programs::library;
use crate::programs::parallel::in_parallel;
use crate::programs::program::{Folder, Program, Sources};
use crate::programs::toolbox::{Stream, Toolbox};

/// The compiled C# programs of one folder and the bridge.
pub struct DotnetToolbox {
    programs: Vec<Program>,
    mono: Mono,
    nunit: Result<NUnit, String>,
    runtime: PathBuf,
    binaries: TempDir,
}

/// How a program is started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StartedBy {
    /// `mono Name.exe`.
    Mono,
    /// `nunit-console Name.dll`.
    NUnit,
}

impl Toolbox for DotnetToolbox {
    const SOURCES: Sources = Sources { directory: "bridges/dotnet/programs", main_source };

    fn for_folder(folder: Folder) -> Option<DotnetToolbox> {
        let name = folder.name();
        let mono = Mono::of_this_machine()
            .map_err(|reason| say(&format!("skipped: the {name} C# programs; {reason}")))
            .ok()?;
        let nunit = NUnit::of_this_machine();
        let mut programs = Program::all(DotnetToolbox::SOURCES, folder);
        programs.retain(|program| match (started_by(program), &nunit) {
            (StartedBy::NUnit, Err(reason)) => {
                say(&format!("skipped: the {name} C# program {}; {reason}", program.name));
                false
            }
            _ => true,
        });
        let binaries = tempfile::tempdir().expect("the directory for temporary files is writable");
        let toolbox = DotnetToolbox { programs, mono, nunit, runtime: runtime(), binaries };
        let failures: Vec<String> = in_parallel(&toolbox.programs, |program| toolbox.compile(program))
            .into_iter()
            .filter_map(Result::err)
            .collect();
        assert!(failures.is_empty(), "{}", failures.join("\n\n"));
        Some(toolbox)
    }

    fn programs(&self) -> &[Program] {
        &self.programs
    }

    fn command(&self, program: &Program) -> Command {
        let directory = self.directory(program);
        let mut command = match (started_by(program), &self.nunit) {
            (StartedBy::NUnit, Ok(nunit)) => {
                let mut command = Command::new(&nunit.console);
                command.args(["-nologo", "-noxml"]);
                command.arg(directory.join(&program.name).with_extension("dll"));
                command
            }
            _ => {
                let mut command = Command::new(&self.mono.mono);
                command.args(program.condition("mono options").unwrap_or("--debug").split_whitespace());
                command.arg(directory.join(&program.name).with_extension("exe"));
                command
            }
        };
        command.env_remove("MONO_ENV_OPTIONS").env_remove("MONO_PATH").env_remove("MONO_OPTIONS");
        let settings = program.words_of("environment");
        command.envs(settings.into_iter().filter_map(|setting| setting.split_once('=')));
        command
    }

    fn bridge(&self) -> Vec<(&'static str, PathBuf)> {
        vec![("REDHANDED_DOTNET_LIBRARY", self.runtime.clone())]
    }

    fn comparable(&self, program: &Program, stream: Stream, text: &str) -> String {
        match (stream, started_by(program)) {
            (Stream::Output, StartedBy::NUnit) => without_times(text),
            _ => text.to_owned(),
        }
    }
}

impl DotnetToolbox {
    /// Where a program's assemblies are: each has a directory of its own, as an application has.
    fn directory(&self, program: &Program) -> PathBuf {
        self.binaries.path().join(&program.name)
    }

    /// Compiles a program, with its libraries first if it has any.
    fn compile(&self, program: &Program) {
        let directory = self.directory(program);
        fs::create_dir_all(&directory).expect("a fresh directory is writable");
        let mut references: Vec<PathBuf> =
            program.words_of("references").into_iter().map(PathBuf::from).collect();
        for source in libraries_of(program) {
            let library = directory.join(source.file_stem().unwrap_or_default()).with_extension("dll");
            self.mcs(program, &["-target:library"], &source, &library, &references);
            references.push(library);
        }
        match (started_by(program), &self.nunit) {
            (StartedBy::NUnit, Ok(nunit)) => {
                references.push(nunit.framework.clone());
                let library = directory.join(&program.name).with_extension("dll");
                self.mcs(program, &["-target:library"], &program.path, &library, &references);
            }
            _ => {
                let application = directory.join(&program.name).with_extension("exe");
                self.mcs(program, &[], &program.path, &application, &references);
            }
        }
    }

    fn mcs(&self, program: &Program, options: &[&str], source: &Path, output: &Path, references: &[PathBuf]) {
        let mut mcs = Command::new(&self.mono.mcs);
        mcs.args(["-debug", "-langversion:7", "-codepage:utf8", "-nologo"]).args(options);
        mcs.args(program.words_of("mcs options"));
        mcs.args(references.iter().map(|reference| format!("-reference:{}", reference.display())));
        mcs.arg(format!("-out:{}", output.display())).arg(source);
        // Files that a program's options name lie beside it.
        mcs.current_dir(source.parent().expect("a source file is in a directory"));
        let compiled = mcs.output().unwrap_or_else(|error| panic!("{mcs:?} does not start: {error}"));
        let words = [compiled.stdout, compiled.stderr].concat();
        assert!(compiled.status.success(), "{mcs:?}:\n{}", String::from_utf8_lossy(&words));
    }
}

/// The program in a file `Name.cs`, or in a directory `Name` with a file of that name.
fn main_source(entry: &Path) -> Option<PathBuf> {
    let source = match entry.is_dir() {
        true => entry.join(entry.file_name()?).with_extension("cs"),
        false => entry.to_owned(),
    };
    (source.is_file() && is_source(&source)).then_some(source)
}

/// The other files of a program that is a directory, by name: each is a library, and may refer to
/// those before it.
fn libraries_of(program: &Program) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(&program.entry) else { return Vec::new() };
    let files = entries.flatten().map(|entry| entry.path());
    let mut libraries: Vec<PathBuf> = files.filter(|file| is_source(file) && *file != program.path).collect();
    libraries.sort();
    libraries
}

fn is_source(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == "cs")
}

fn started_by(program: &Program) -> StartedBy {
    match program.condition("started by") {
        None => StartedBy::Mono,
        Some("nunit-console") => StartedBy::NUnit,
        Some(_) => panic!("{}: `// started by:` knows only `nunit-console`", program.path.display()),
    }
}

/// What NUnit's console prints, without how long the tests took and where they were.
fn without_times(text: &str) -> String {
    let steady = text.lines().map(|line| line.split_once(", Time: ").map_or(line, |(counts, _)| counts));
    steady.collect::<Vec<_>>().join("\n")
}

/// Says why something is not tested. The test harness shows what `eprintln!` says only when a test
/// fails, and who relies on a test must hear that it did not run.
fn say(message: &str) {
    let _ = writeln!(std::io::stderr(), "{message}");
}

/// The bridge's library.
fn runtime() -> PathBuf {
    static RUNTIME: OnceLock<PathBuf> = OnceLock::new();
    RUNTIME.get_or_init(|| library::build("redhanded-dotnet")).clone()
}

#[test]
fn times_of_nunit_are_not_compared() {
    let text = "Tests run: 1, Errors: 0, Time: 0.0329782 seconds\nfast, Time: no\n";
    assert_eq!(without_times(text), "Tests run: 1, Errors: 0\nfast");
}
