//! Compiles the hook assembly, which is embedded in the library, and puts a copy beside the library
//! for `redhanded instrument`.

use std::path::{Path, PathBuf};
use std::process::Command;

const ASSEMBLY: &str = "Redhanded.Hook.dll";

fn main() {
    println!("cargo:rerun-if-changed=hook");
    println!("cargo:rerun-if-env-changed=MCS");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let compiler = std::env::var_os("MCS").unwrap_or_else(|| "mcs".into());
    let mut sources: Vec<PathBuf> = std::fs::read_dir("hook")
        .expect("the hook's sources are here")
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "cs"))
        .collect();
    sources.sort();
    let assembly = out.join(ASSEMBLY);
    // Nothing but mscorlib 4.0, which every .NET since has a facade for.
    let run = Command::new(&compiler)
        .args(["-nologo", "-unsafe", "-optimize+", "-debug-", "-langversion:7", "-target:library"])
        .args(["-noconfig", "-warnaserror"])
        .arg(format!("-out:{}", assembly.display()))
        .args(&sources)
        .output();
    match run {
        Ok(output) if output.status.success() => {}
        Ok(output) => panic!(
            "{} failed:\n{}{}",
            compiler.display(),
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        ),
        Err(error) => panic!(
            "cannot run {}: {error}. Building the .NET bridge needs Mono's C# compiler: install it (Debian, \
             Ubuntu: apt-get install mono-mcs) or name it in MCS.",
            compiler.display()
        ),
    }
    put_beside_the_library(&assembly, &out);
}

/// The library is made three levels above `OUT_DIR`.
fn put_beside_the_library(assembly: &Path, out: &Path) {
    if let Some(directory) = out.ancestors().nth(3) {
        std::fs::copy(assembly, directory.join(ASSEMBLY))
            .expect("the directory of the library can be written to");
    }
}
