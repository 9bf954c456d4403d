//! What is installed on this machine.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use redhanded_dotnet_rewriter::{DirectoryResolver, reference_directories};

/// Where Mono's class libraries are on Debian.
const INSTALLATION: &str = "/usr/lib/mono";

/// Whether all of `programs` can be started; says which cannot, and that a test is skipped.
pub fn has(programs: &[&str]) -> bool {
    programs.iter().all(|program| {
        let is_there = std::env::var_os("PATH").is_some_and(|path| {
            std::env::split_paths(&path).any(|directory| directory.join(program).is_file())
        });
        if !is_there {
            eprintln!(
                "SKIPPED: `{program}` is not installed (mono-runtime, mono-mcs and mono-utils on Debian)"
            );
        }
        is_there
    })
}

/// All assemblies of the installation.
pub fn assemblies() -> Vec<PathBuf> {
    let mut all = Vec::new();
    let mut open = vec![PathBuf::from(INSTALLATION)];
    while let Some(directory) = open.pop() {
        for entry in std::fs::read_dir(&directory).into_iter().flatten().flatten() {
            let (path, Ok(kind)) = (entry.path(), entry.file_type()) else { continue };
            if kind.is_dir() {
                open.push(path);
            } else if kind.is_file()
                && path.extension().is_some_and(|ending| ending == "dll" || ending == "exe")
            {
                all.push(path);
            }
        }
    }
    all.sort();
    if all.is_empty() {
        eprintln!("SKIPPED: there are no assemblies in {INSTALLATION} (mono-runtime on Debian)");
    }
    all
}

/// Finds what assemblies refer to.
pub fn resolver() -> DirectoryResolver {
    DirectoryResolver::new(reference_directories(Path::new("none.dll")))
}

/// Runs a program to its end.
pub fn run(program: &str, arguments: &[&str], directory: &Path) -> Output {
    let output = Command::new(program).args(arguments).current_dir(directory).output();
    output.unwrap_or_else(|error| panic!("{program} cannot be started: {error}"))
}

/// Runs a program that must succeed, and returns what it has written to its standard output.
#[track_caller]
pub fn output(program: &str, arguments: &[&str], directory: &Path) -> String {
    let output = run(program, arguments, directory);
    let (stdout, stderr) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{program} {arguments:?}: {}\n{stdout}\n{stderr}", output.status);
    stdout.into_owned()
}
