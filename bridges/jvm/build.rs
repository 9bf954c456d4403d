//! Compiles the hook class, which the agent embeds and defines in each JVM.

use std::path::PathBuf;
use std::process::Command;

fn main() {
    let source = "java/java/lang/RedhandedHook.java";
    println!("cargo:rerun-if-changed={source}");
    println!("cargo:rerun-if-env-changed=JAVA_HOME");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let javac = std::env::var_os("JAVA_HOME")
        .map(|home| PathBuf::from(home).join("bin/javac"))
        .filter(|javac| javac.exists())
        .unwrap_or_else(|| "javac".into());
    // Level 8: the oldest JDK we serve, and the newest at which `java.lang` may be added to.
    let run = Command::new(&javac)
        .args(["-nowarn", "-Xlint:-options", "-source", "8", "-target", "8", "-d"])
        .arg(&out)
        .arg(source)
        .output();
    match run {
        Ok(output) if output.status.success() => {}
        Ok(output) => panic!("{} failed:\n{}", javac.display(), String::from_utf8_lossy(&output.stderr)),
        Err(error) => panic!(
            "cannot run {}: {error}. Building the JVM bridge needs a JDK (8 to 25): install one \
             (Debian, Ubuntu: apt-get install openjdk-17-jdk-headless) or set JAVA_HOME.",
            javac.display()
        ),
    }
}
