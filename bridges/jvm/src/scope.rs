//! Which classes are instrumented: the application's, not the JDK's, not redhanded's, and not the
//! machinery that runs tests.

use redhanded_in_process::pattern::matches;

/// What is not the program under test: test frameworks, mocking and coverage agents, build tools.
/// Their own races are not the user's business, and their classes are many.
const NOT_THE_PROGRAM: &[&str] = &[
    "com.intellij.rt.*",
    "com.sun.tools.*",
    "jdk.*",
    "net.bytebuddy.*",
    "org.apache.maven.surefire.*",
    "org.apache.maven.plugin.surefire.*",
    "org.apache.tools.ant.*",
    "org.assertj.*",
    "org.eclipse.jdt.internal.junit.*",
    "org.gradle.*",
    "org.hamcrest.*",
    "org.jacoco.*",
    "org.junit.*",
    "org.mockito.*",
    "org.objenesis.*",
    "org.powermock.*",
    "org.testng.*",
    "junit.framework.*",
    "junit.extensions.*",
    "junit.runner.*",
    "junit.textui.*",
    "sbt.*",
    "sun.*",
    "worker.org.gradle.*",
    "xsbt.*",
    "xsbti.*",
];

/// Decides by a class's name whether it is instrumented.
#[derive(Clone, Debug)]
pub struct Scope {
    include: Vec<String>,
    exclude: Vec<String>,
}

impl Scope {
    /// Patterns over dotted class names with `*` for any text. An empty `include` means all of the
    /// application; what is named in `include` is instrumented even if it is test machinery.
    pub fn new(include: &[String], exclude: &[String]) -> Scope {
        Scope { include: include.to_vec(), exclude: exclude.to_vec() }
    }

    /// Whether the class called `name` (dotted) is instrumented.
    pub fn contains(&self, name: &str) -> bool {
        if self.exclude.iter().any(|pattern| matches(pattern, name)) {
            return false;
        }
        if self.include.is_empty() {
            !NOT_THE_PROGRAM.iter().any(|pattern| matches(pattern, name))
        } else {
            self.include.iter().any(|pattern| matches(pattern, name))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exclude_is_stronger_than_include_and_include_than_the_defaults() {
        let all = Scope::new(&[], &[]);
        assert!(all.contains("com.example.Cache"));
        assert!(!all.contains("org.junit.runner.JUnitCore"));
        let some = Scope::new(&["org.junit.*".into()], &["org.junit.internal.*".into()]);
        assert!(some.contains("org.junit.runner.JUnitCore"));
        assert!(!some.contains("org.junit.internal.Throwables"));
        assert!(!some.contains("com.example.Cache"));
    }
}
