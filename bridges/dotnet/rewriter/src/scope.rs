//! Whose code is rewritten: the application's, not redhanded's, and not the machinery that runs
//! tests.

use redhanded_in_process::pattern::matches;

/// What is not the program under test: test frameworks, their runners, mocking and coverage tools.
const NOT_THE_PROGRAM: &[&str] = &[
    "Castle.DynamicProxy.*",
    "Coverlet.*",
    "FakeItEasy.*",
    "FluentAssertions.*",
    "Microsoft.CodeCoverage.*",
    "Microsoft.Testing.*",
    "Microsoft.TestPlatform.*",
    "Microsoft.VisualStudio.*",
    "Moq.*",
    "NSubstitute.*",
    "NUnit.*",
    "Redhanded.*",
    "Shouldly.*",
    "Xunit.*",
];

/// Decides by a type's name whether its code is rewritten.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    include: Vec<String>,
    exclude: Vec<String>,
}

impl Scope {
    /// Patterns over the names of types, as C# writes them without type parameters
    /// (`Example.Cache.Entry`), with `*` for any text. An empty `include` means all of the
    /// application; what is named in `include` is rewritten even if it is test machinery.
    pub fn new(include: &[String], exclude: &[String]) -> Scope {
        Scope { include: include.to_vec(), exclude: exclude.to_vec() }
    }

    /// Whether code of the type called `name` is rewritten.
    pub fn contains(&self, name: &str) -> bool {
        let any = |patterns: &[String]| patterns.iter().any(|pattern| matches(pattern, name));
        if any(&self.exclude) {
            return false;
        }
        match self.include.is_empty() {
            true => !NOT_THE_PROGRAM.iter().any(|pattern| matches(pattern, name)),
            false => any(&self.include),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exclude_is_stronger_than_include_and_include_than_the_defaults() {
        let all = Scope::default();
        assert!(all.contains("Example.Cache"));
        assert!(!all.contains("NUnit.Core.TestRunner"));
        let some = Scope::new(&["NUnit.*".into()], &["NUnit.Util.*".into()]);
        assert!(some.contains("NUnit.Core.TestRunner"));
        assert!(!some.contains("NUnit.Util.Settings"));
        assert!(!some.contains("Example.Cache"));
    }
}
