use std::env;
use std::path::{Path, PathBuf};

/// What runs and compiles the programs: Mono, as found in the search path.
#[derive(Clone, Debug)]
pub struct Mono {
    /// The runtime.
    pub mono: PathBuf,
    /// The compiler.
    pub mcs: PathBuf,
}

/// NUnit for programs that are tests.
#[derive(Clone, Debug)]
pub struct NUnit {
    /// The command that runs a test assembly.
    pub console: PathBuf,
    /// The assembly that tests refer to.
    pub framework: PathBuf,
}

impl Mono {
    /// The one of this machine; an error says what to install.
    pub fn of_this_machine() -> Result<Mono, String> {
        let command = |name: &str| {
            which(name).ok_or_else(|| {
                format!(
                    "there is no `{name}` in PATH: install Mono with `cargo xtask prepare`, or with \
                     `apt-get install mono-runtime mono-mcs libmono-microsoft-csharp4.0-cil \
                     libmono-system-data4.0-cil libmono-system-runtime-serialization-formatters-soap4.0-cil`"
                )
            })
        };
        Ok(Mono { mono: command("mono")?, mcs: command("mcs")? })
    }
}

impl NUnit {
    /// The one of this machine; an error says what to install.
    pub fn of_this_machine() -> Result<NUnit, String> {
        let missing = || {
            "there is no NUnit 2: install it with `cargo xtask prepare`, or with \
             `apt-get install nunit-console libnunit-framework2.6.3-cil`"
                .to_owned()
        };
        let console = which("nunit-console").ok_or_else(missing)?;
        let framework = framework(Path::new("/usr/lib/cli")).ok_or_else(missing)?;
        Ok(NUnit { console, framework })
    }
}

/// Where Debian and Ubuntu put `nunit.framework.dll`.
fn framework(libraries: &Path) -> Option<PathBuf> {
    let entries = std::fs::read_dir(libraries).ok()?;
    let files = entries.flatten().map(|entry| entry.path().join("nunit.framework.dll"));
    files.filter(|file| file.is_file()).max()
}

/// The file behind the command `name` of the search path.
fn which(name: &str) -> Option<PathBuf> {
    let directories = env::var_os("PATH")?;
    env::split_paths(&directories).map(|directory| directory.join(name)).find(|file| file.is_file())
}
