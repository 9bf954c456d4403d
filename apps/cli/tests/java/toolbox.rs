use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use tempfile::TempDir;

use super::jdk::Jdk;
use crate::programs::library;
use crate::programs::program::{Folder, Program, Sources};
use crate::programs::toolbox::{Stream, Toolbox};

/// The compiled Java programs of one folder and the agent.
pub struct JavaToolbox {
    programs: Vec<Program>,
    agent: PathBuf,
    classes: TempDir,
}

/// How a program is laid out on disk, compiled and started.
enum Layout<'p> {
    /// One source file whose class has no package.
    SingleFile,
    /// A directory with a `module-info.java`; its main class has the program's name, and its
    /// package is the module's name.
    Module(&'p Path),
}

impl Toolbox for JavaToolbox {
    const SOURCES: Sources = Sources { directory: "bridges/jvm/programs", main_source };

    /// Programs that need a newer JDK than there is are left out, with a line on standard error.
    ///
    /// # Panics
    /// Also when there is no JDK, with what to install.
    fn for_folder(folder: Folder) -> Option<JavaToolbox> {
        let classes = tempfile::tempdir().expect("the directory for temporary files is writable");
        let mut programs = Program::all(JavaToolbox::SOURCES, folder);
        programs.retain(|program| {
            let release = release_of(program);
            let runs = Jdk::with_feature(release).is_some();
            if !runs {
                eprintln!("left out: {} needs JDK {release}", program.name);
            }
            runs
        });
        let mut releases: BTreeMap<u32, Vec<&Path>> = BTreeMap::new();
        for program in &programs {
            let release = release_of(program);
            match layout_of(program) {
                Layout::SingleFile => releases.entry(release).or_default().push(&program.path),
                Layout::Module(directory) => {
                    let sources = java_files(directory);
                    let sources: Vec<&Path> = sources.iter().map(PathBuf::as_path).collect();
                    compile(release, &sources, &module_path(classes.path(), program));
                }
            }
        }
        for (release, sources) in releases {
            compile(release, &sources, classes.path());
        }
        Some(JavaToolbox { programs, agent: agent(), classes })
    }

    fn programs(&self) -> &[Program] {
        &self.programs
    }

    fn command(&self, program: &Program) -> Command {
        let jdk = Jdk::with_feature(release_of(program)).expect("checked when the toolbox was made");
        let mut command = Command::new(jdk.command("java"));
        command.args(program.words_of("java options"));
        match layout_of(program) {
            Layout::SingleFile => command.arg("-cp").arg(self.classes.path()).arg(&program.name),
            Layout::Module(_) => {
                let package = program.path.parent().and_then(Path::file_name).unwrap_or_default();
                let package = package.to_string_lossy();
                let main = format!("{package}/{package}.{}", program.name);
                command.arg("-p").arg(module_path(self.classes.path(), program)).arg("-m").arg(main)
            }
        };
        command.env_remove("JAVA_TOOL_OPTIONS").env_remove("JDK_JAVA_OPTIONS");
        command
    }

    fn bridge(&self) -> Vec<(&'static str, PathBuf)> {
        vec![("REDHANDED_JVM_AGENT", self.agent.clone())]
    }

    fn comparable(&self, _: &Program, stream: Stream, text: &str) -> String {
        match stream {
            Stream::Output => text.to_owned(),
            // What the JVM says about its options.
            Stream::Errors => {
                let own = text.lines().filter(|line| !line.starts_with("Picked up JAVA_TOOL_OPTIONS:"));
                own.collect::<Vec<_>>().join("\n")
            }
        }
    }
}

/// The program in a file or directory: a class without a package, or a module.
fn main_source(entry: &Path) -> Option<PathBuf> {
    if entry.extension().is_some_and(|extension| extension == "java") {
        return Some(entry.to_owned());
    }
    let module = fs::read_to_string(entry.join("module-info.java")).ok()?;
    let words: Vec<&str> = module.split_whitespace().collect();
    let package = words.windows(2).find(|words| words[0] == "module").map(|words| words[1])?;
    Some(entry.join(package).join(entry.file_name()?).with_extension("java"))
}

fn layout_of(program: &Program) -> Layout<'_> {
    if program.entry == program.path { Layout::SingleFile } else { Layout::Module(&program.entry) }
}

/// The oldest JDK that a program needs.
fn release_of(program: &Program) -> u32 {
    program.condition("requires").map_or(8, |version| {
        let wrong = |_| panic!("{}: `// requires:` names a version such as 21", program.path.display());
        version.parse().unwrap_or_else(wrong)
    })
}

/// Where the classes of a program that is a module are.
fn module_path(classes: &Path, program: &Program) -> PathBuf {
    classes.join("modules").join(&program.name)
}

/// The source files in a directory and those below it.
fn java_files(directory: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(directory).expect("the folder of programs is part of the repository");
    let (directories, mut files): (Vec<PathBuf>, Vec<PathBuf>) =
        entries.flatten().map(|entry| entry.path()).partition(|path| path.is_dir());
    files.retain(|path| path.extension().is_some_and(|extension| extension == "java"));
    files.extend(directories.iter().flat_map(|directory| java_files(directory)));
    files
}

/// Compiles sources for a release into a directory, all at once.
fn compile(release: u32, sources: &[&Path], into: &Path) {
    let jdk = Jdk::with_feature(release).expect("checked by the caller");
    let release = release.to_string();
    let mut javac = Command::new(jdk.command("javac"));
    if jdk.feature > 8 {
        javac.args(["--release", &release]);
    }
    // Newer compilers warn that release 8 is old.
    javac.args(["-Xlint:-options", "-encoding", "UTF-8", "-g", "-d"]).arg(into).args(sources);
    let output = javac.output().expect("javac starts: its version was asked before");
    assert!(
        output.status.success(),
        "javac --release {release}:\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

/// The agent's library.
fn agent() -> PathBuf {
    static AGENT: OnceLock<PathBuf> = OnceLock::new();
    AGENT.get_or_init(|| library::build("redhanded-jvm")).clone()
}
