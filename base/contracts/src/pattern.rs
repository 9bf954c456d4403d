//! Patterns over methods, and which of several matching patterns counts.
//!
//! A pattern is a name (`put`), a name with wildcards (`add*`), or either with a parameter list
//! (`remove(int)`). Parameter types are written like in the ecosystem's own language, Java or C#.
//! Of all patterns that match a method the most specific one counts: an exact
//! name before a wildcard, a parameter list before none, more literal characters before fewer. Of
//! two equally specific ones (`get*` and `*All` for `getAll`) the stronger statement counts: write
//! before read before none.

use crate::{Ecosystem, dotnet::ParameterPatterns, error::Problem, jvm};

/// A method pattern as it is written in a contract file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodPattern {
    text: Box<str>,
    /// The name, which may be a wildcard pattern, is so many bytes at the start of the text.
    name_length: usize,
    wildcards: bool,
    parameters: Option<Parameters>,
}

/// The parameter list of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Parameters {
    /// In the form in which call sites have it, up to the closing parenthesis.
    Jvm(Box<str>),
    DotNet(ParameterPatterns),
}

impl Parameters {
    fn parse(list: &str, ecosystem: Ecosystem) -> Result<Parameters, &'static str> {
        match ecosystem {
            Ecosystem::Jvm => jvm::parameters_from_java(list).map(|list| Parameters::Jvm(list.into())),
            Ecosystem::DotNet => ParameterPatterns::parse(list).map(Parameters::DotNet),
        }
    }

    fn text(&self) -> &str {
        match self {
            Parameters::Jvm(text) => text,
            Parameters::DotNet(patterns) => patterns.text(),
        }
    }

    fn matches(&self, descriptor: &str) -> bool {
        match self {
            Parameters::Jvm(wanted) => **wanted == *jvm::parameters_of(descriptor),
            Parameters::DotNet(wanted) => wanted.matches(descriptor),
        }
    }
}

impl MethodPattern {
    /// Reads a pattern. Spaces do not matter; `java.lang` may be left out of parameter types, as
    /// in Java source, and every namespace, as in C# source.
    pub fn parse(text: &str, ecosystem: Ecosystem) -> Result<MethodPattern, Problem> {
        let text = text.trim();
        let malformed =
            |reason| Problem::Malformed { text: text.to_owned(), expected: "method pattern", reason };
        let (name, parameters) = match text.split_once('(') {
            None => (text, None),
            Some((name, rest)) => {
                let list = rest
                    .strip_suffix(')')
                    .ok_or_else(|| malformed("the parameter list must end with `)`"))?;
                let parameters = Parameters::parse(list, ecosystem).map_err(malformed)?;
                (name.trim_end(), Some(parameters))
            }
        };
        if name.is_empty() {
            return Err(malformed("it has no method name"));
        }
        if name.contains("**") {
            return Err(malformed("`*` already stands for any number of characters; write it once"));
        }
        // Constructors on .NET: their arguments can be watched.
        let own = name.strip_prefix('.').filter(|name| ecosystem == Ecosystem::DotNet && *name == "ctor");
        if own.unwrap_or(name).contains(['.', '#', '/', ' ', ')', '<', '>', ';', '[', ',']) {
            return Err(malformed(
                "only the method's own name and, if need be, its parameter types belong here; \
                 the type is given by `name`, constructors cannot be listed",
            ));
        }
        Ok(MethodPattern {
            text: text.into(),
            name_length: name.len(),
            wildcards: name.contains('*'),
            parameters,
        })
    }

    /// As it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    fn name(&self) -> &str {
        self.text.get(..self.name_length).unwrap_or_default()
    }

    /// The method name when it has no wildcards.
    pub fn exact_name(&self) -> Option<&str> {
        (!self.wildcards).then_some(self.name())
    }

    /// Whether both match exactly the same methods, however they are spelled.
    pub fn means_the_same(&self, other: &MethodPattern) -> bool {
        self.identity() == other.identity()
    }

    /// Equal for patterns that match exactly the same methods, however they are spelled.
    pub(crate) fn identity(&self) -> (&str, Option<&str>) {
        (self.name(), self.parameters.as_ref().map(Parameters::text))
    }

    /// Whether the pattern matches the method `name` with the `descriptor`: the JVM's, or .NET's
    /// parameter list ([`crate::dotnet`]).
    pub fn matches(&self, name: &str, descriptor: &str) -> bool {
        let named = if self.wildcards { glob(self.name(), name) } else { self.name() == name };
        named && self.parameters.as_ref().is_none_or(|wanted| wanted.matches(descriptor))
    }

    fn specificity(&self) -> (bool, bool, usize) {
        let literal = self.name().chars().filter(|c| *c != '*').count();
        (!self.wildcards, self.parameters.is_some(), literal)
    }
}

/// Whether `text` matches `pattern`, in which `*` stands for any number of characters.
fn glob(pattern: &str, text: &str) -> bool {
    let mut pieces = pattern.split('*');
    let Some(first) = pieces.next() else { return text.is_empty() };
    let Some(mut rest) = text.strip_prefix(first) else { return false };
    let mut last = None;
    for piece in pieces {
        if let Some(middle) = last.replace(piece) {
            match rest.find(middle) {
                Some(at) => rest = rest.get(at + middle.len()..).unwrap_or_default(),
                None => return false,
            }
        }
    }
    match last {
        Some(last) => rest.ends_with(last),
        None => rest.is_empty(),
    }
}

/// Patterns, each with a statement about the methods it matches.
#[derive(Clone, Debug)]
pub(crate) struct PatternSet<T> {
    /// Exact names, sorted.
    exact: Vec<(MethodPattern, T)>,
    wildcards: Vec<(MethodPattern, T)>,
}

impl<T> Default for PatternSet<T> {
    fn default() -> Self {
        PatternSet { exact: Vec::new(), wildcards: Vec::new() }
    }
}

impl<T: Copy + Ord> PatternSet<T> {
    pub(crate) fn from_patterns(patterns: impl IntoIterator<Item = (MethodPattern, T)>) -> Self {
        let mut set = PatternSet::default();
        for (pattern, statement) in patterns {
            let half = if pattern.wildcards { &mut set.wildcards } else { &mut set.exact };
            half.push((pattern, statement));
        }
        for half in [&mut set.exact, &mut set.wildcards] {
            half.sort_by(|a, b| a.0.identity().cmp(&b.0.identity()));
        }
        set
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&MethodPattern, T)> {
        self.exact.iter().chain(&self.wildcards).map(|(pattern, statement)| (pattern, *statement))
    }

    /// What the most specific matching pattern says.
    pub(crate) fn lookup(&self, name: &str, descriptor: &str) -> Option<T> {
        let start = self.exact.partition_point(|(pattern, _)| pattern.name() < name);
        let same_name = self.exact.iter().skip(start).take_while(|(pattern, _)| pattern.name() == name);
        strongest(same_name, name, descriptor).or_else(|| strongest(self.wildcards.iter(), name, descriptor))
    }
}

fn strongest<'a, T: Copy + Ord + 'a>(
    patterns: impl Iterator<Item = &'a (MethodPattern, T)>,
    name: &str,
    descriptor: &str,
) -> Option<T> {
    patterns
        .filter(|(pattern, _)| pattern.matches(name, descriptor))
        .map(|(pattern, statement)| (pattern.specificity(), *statement))
        .max()
        .map(|(_, statement)| statement)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(patterns: &[(&str, u8)]) -> PatternSet<u8> {
        PatternSet::from_patterns(
            patterns
                .iter()
                .map(|(text, value)| (MethodPattern::parse(text, Ecosystem::Jvm).unwrap(), *value)),
        )
    }

    #[test]
    fn the_most_specific_pattern_counts() {
        let set = set(&[("*", 1), ("get*", 2), ("getAll", 3), ("getAll(int)", 4), ("get*(int)", 5)]);
        assert_eq!(set.lookup("put", "()V"), Some(1));
        assert_eq!(set.lookup("getOne", "()V"), Some(2));
        assert_eq!(set.lookup("getOne", "(I)V"), Some(5));
        assert_eq!(set.lookup("getAll", "()V"), Some(3));
        assert_eq!(set.lookup("getAll", "(I)Ljava/util/List;"), Some(4));
    }

    #[test]
    fn of_equally_specific_patterns_the_stronger_statement_counts() {
        assert_eq!(set(&[("get*", 2), ("*All", 1)]).lookup("getAll", "()V"), Some(2));
        assert_eq!(set(&[("get*", 1), ("*All", 2)]).lookup("getAll", "()V"), Some(2));
    }

    #[test]
    fn parameter_lists_are_compared_as_types() {
        let set =
            set(&[("remove(Object)", 1), ("remove( int )", 2), ("put(java.util.Map, int[], String...)", 3)]);
        assert_eq!(set.lookup("remove", "(Ljava/lang/Object;)Z"), Some(1));
        assert_eq!(set.lookup("remove", "(I)Ljava/lang/Object;"), Some(2));
        assert_eq!(set.lookup("remove", "(J)V"), None);
        assert_eq!(set.lookup("put", "(Ljava/util/Map;[I[Ljava/lang/String;)V"), Some(3));
    }

    #[test]
    fn wildcards_match_anywhere_in_a_name() {
        for (pattern, text, expected) in [
            ("*", "", true),
            ("add*", "add", true),
            ("add*", "addAll", true),
            ("add*", "ad", false),
            ("*All", "addAll", true),
            ("a*d*l", "addAll", true),
            ("a*l", "a", false),
            ("ab*bc", "abc", false),
            ("*é*", "café au", true),
        ] {
            assert_eq!(glob(pattern, text), expected, "{pattern} on {text}");
        }
    }

    #[test]
    fn what_is_no_pattern_is_refused() {
        for text in [
            "",
            "(int)",
            "a.b",
            "java.util.List#add",
            "get(int",
            "get(List<String>)",
            "add**",
            "<init>",
            "get(int,)",
        ] {
            assert!(MethodPattern::parse(text, Ecosystem::Jvm).is_err(), "{text}");
            assert!(MethodPattern::parse(text, Ecosystem::DotNet).is_err() || text == "get(List<String>)");
        }
    }
}
