//! A compiler, rewritten, compiles as before.

use std::path::Path;

use crate::everything::Everything;
use crate::machine::{has, output, run};
use crate::programs::{PROGRAMS, calls, install, rewritten};

const COMPILER: &str = "/usr/lib/mono/4.5/mcs.exe";

/// What an assembly is when it is disassembled, without what differs from build to build.
fn disassembled(directory: &Path) -> String {
    let text = output("monodis", &["Shapes.exe"], directory);
    text.lines().filter(|line| !line.contains("GUID =")).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_compiler_with_every_call_redirected_compiles_the_same_program() {
    if !has(&["mono", "mcs", "monodis"]) || !Path::new(COMPILER).exists() {
        return;
    }
    let source = Path::new(PROGRAMS).join("Shapes.cs");
    let arguments =
        ["-unsafe", "-out:Shapes.exe", "-r:System.dll", "-r:System.Core.dll", source.to_str().unwrap()];
    let plain = tempfile::tempdir().unwrap();
    output("mcs", &arguments, plain.path());

    let directory = tempfile::tempdir().unwrap();
    install(&rewritten(Path::new(COMPILER), &Everything), "mcs.exe", directory.path());
    // Debian brings native code for this compiler, which Mono would run instead of what is rewritten.
    let ran = run("mono", &[&["-O=-aot", "mcs.exe"], &arguments[..]].concat(), directory.path());
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    assert_eq!(disassembled(directory.path()), disassembled(plain.path()));
    let calls = calls(&ran.stderr);
    assert!(calls > 100_000, "{calls} calls");
}
