use std::collections::BTreeMap;
use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// A Java development kit on this machine.
#[derive(Clone, Debug)]
pub struct Jdk {
    /// Its directory, which holds `bin/javac`.
    pub home: PathBuf,
    /// Its version as people say it: 8, 17, 25.
    pub feature: u32,
}

impl Jdk {
    /// The JDK that tests use unless a program requires a newer one.
    ///
    /// # Panics
    /// When there is none, with what to install.
    pub fn preferred() -> Jdk {
        // To ask a JDK for its version takes a second of processor time.
        static PREFERRED: OnceLock<Jdk> = OnceLock::new();
        PREFERRED.get_or_init(Jdk::choose).clone()
    }

    fn choose() -> Jdk {
        let from_path = || which("javac").and_then(|javac| Jdk::at(javac.parent()?.parent()?));
        env::var_os("JAVA_HOME")
            .and_then(|home| Jdk::at(Path::new(&home)))
            .or_else(from_path)
            .or_else(|| Jdk::installed().pop())
            .expect(
                "these tests need a JDK (javac and java): install one, for instance with \
                 `apt-get install openjdk-17-jdk-headless`, or set JAVA_HOME to the one you have",
            )
    }

    /// The preferred JDK if it is new enough, else the newest if that is.
    pub fn with_feature(at_least: u32) -> Option<Jdk> {
        let preferred = Jdk::preferred();
        if preferred.feature >= at_least {
            return Some(preferred);
        }
        Jdk::installed().pop().filter(|jdk| jdk.feature >= at_least)
    }

    /// A command of the kit, such as `java`.
    pub fn command(&self, name: &str) -> PathBuf {
        self.home.join("bin").join(name)
    }

    /// Those under `/usr/lib/jvm`, the oldest first, one for each version.
    fn installed() -> Vec<Jdk> {
        let Ok(entries) = std::fs::read_dir("/usr/lib/jvm") else { return Vec::new() };
        let found = entries.flatten().filter_map(|entry| Jdk::at(&entry.path()));
        let by_version: BTreeMap<u32, Jdk> = found.map(|jdk| (jdk.feature, jdk)).collect();
        by_version.into_values().collect()
    }

    /// The kit in the directory `home`, if it can compile.
    fn at(home: &Path) -> Option<Jdk> {
        let output = Command::new(home.join("bin/javac")).arg("-version").output().ok()?;
        // JDK 8 prints its version to the other stream.
        let text = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
        let version = text.lines().find_map(|line| line.strip_prefix("javac "))?;
        Some(Jdk { home: home.to_owned(), feature: feature_of(version)? })
    }
}

/// `17.0.15` is 17, `1.8.0_392` is 8.
fn feature_of(version: &str) -> Option<u32> {
    let mut numbers = version.split(|c: char| !c.is_ascii_digit()).map(str::parse);
    match (numbers.next()?.ok()?, numbers.next()) {
        (1, Some(second)) => second.ok(),
        (first, _) => Some(first),
    }
}

/// The file behind the command `name` of the search path, links followed.
fn which(name: &str) -> Option<PathBuf> {
    env::split_paths(&env::var_os("PATH")?).find_map(|directory| directory.join(name).canonicalize().ok())
}

#[test]
fn versions_of_both_schemes_are_understood() {
    assert_eq!(feature_of("17.0.15"), Some(17));
    assert_eq!(feature_of("1.8.0_392"), Some(8));
    assert_eq!(feature_of("25"), Some(25));
    assert_eq!(feature_of("26-ea"), Some(26));
    assert_eq!(feature_of("none"), None);
}
