//! Parameter lists: as C# source writes them (`string, ref int, IEnumerable<T>`) and as call sites
//! have them (`(System.String,System.Int32&,System.Collections.Generic.IEnumerable`1)`).

use super::type_name::{canonical, simple_name};
use crate::method_declaration::MethodDeclaration;

/// The parameter list of a method pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ParameterPatterns {
    /// The same for lists that match the same methods.
    text: Box<str>,
    parameters: Box<[ParameterPattern]>,
}

/// One parameter of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ParameterPattern {
    /// Without a dot it stands for every type of that simple name: C# source names types so.
    name: Box<str>,
    /// `[]`, `[,]`, `*`, `&`, in the order of reflection.
    suffix: Box<str>,
}

impl ParameterPatterns {
    /// Reads the inside of a parameter list.
    pub(crate) fn parse(list: &str) -> Result<ParameterPatterns, &'static str> {
        let mut parameters = Vec::new();
        if !list.trim().is_empty() {
            for parameter in split_at_commas(list) {
                parameters.push(ParameterPattern::parse(parameter.trim())?);
            }
        }
        let texts: Vec<String> =
            parameters.iter().map(|parameter| format!("{}{}", parameter.name, parameter.suffix)).collect();
        Ok(ParameterPatterns { text: texts.join(",").into(), parameters: parameters.into() })
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Whether a call with these parameters (`(System.Int32,!0)`) is meant.
    pub(crate) fn matches(&self, parameters: &str) -> bool {
        let inside = parameters.split(')').next().unwrap_or_default();
        let inside = inside.strip_prefix('(').unwrap_or(inside);
        let mut types = split_at_commas(inside).filter(|text| !text.is_empty());
        let all =
            self.parameters.iter().all(|pattern| types.next().is_some_and(|text| pattern.matches(text)));
        all && types.next().is_none()
    }
}

impl ParameterPattern {
    fn parse(text: &str) -> Result<ParameterPattern, &'static str> {
        if text.contains('*') && !text.trim_end_matches(['*', '&']).ends_with(|c: char| c.is_alphanumeric()) {
            return Err("parameter types cannot have wildcards; leave the parameter list out to match any");
        }
        let mut words: Vec<&str> = text.split_whitespace().collect();
        let mut by_reference = false;
        while let Some((first, rest)) = words.split_first() {
            match *first {
                "ref" | "out" | "in" => by_reference = true,
                "params" | "this" => {}
                _ => break,
            }
            words = rest.to_vec();
        }
        // What is left may still have spaces in its type arguments.
        let text = words.concat();
        if words.len() > 1 && !text.contains('<') {
            return Err("parameter types are written like in C#, without parameter names");
        }
        let end = text.find(['[', '*', '&', '?']).unwrap_or(text.len());
        let (name, rest) = text.split_at(end);
        if name.is_empty() {
            return Err("a parameter type is missing");
        }
        let (name, rest): (Box<str>, &str) = match (keyword(name), rest.strip_prefix('?')) {
            (_, Some(rest)) => ("System.Nullable`1".into(), rest),
            (Some(full), None) => (full.into(), rest),
            (None, None) => (canonical(name)?, rest),
        };
        let mut suffix = rest.to_owned();
        if !suffix.chars().all(|c| "[],*&".contains(c)) {
            return Err("parameter types are written like in C#, without parameter names");
        }
        if by_reference {
            suffix.push('&');
        }
        Ok(ParameterPattern { name, suffix: suffix.into() })
    }

    fn matches(&self, text: &str) -> bool {
        let end = text.find(['[', '*', '&']).unwrap_or(text.len());
        let (name, suffix) = text.split_at(end);
        if *self.suffix != *suffix {
            return false;
        }
        if name.starts_with('!') {
            return is_type_parameter(&self.name);
        }
        if self.name.contains('.') { *self.name == *name } else { *self.name == *simple_name(name) }
    }
}

/// Whether this is written like the name of a type parameter: `T`, `TKey`, `!0`.
fn is_type_parameter(name: &str) -> bool {
    let mut characters = name.chars();
    match (characters.next(), characters.next()) {
        (Some('!'), _) => true,
        (Some(first), None) => first.is_ascii_uppercase(),
        (Some('T'), Some(second)) => second.is_ascii_uppercase() || second.is_ascii_digit(),
        _ => false,
    }
}

/// Reads a declaration, of which the result type does not matter: `bool Add(T)`, `GetEnumerator()`.
pub(crate) fn parse_declaration(text: &str) -> Result<MethodDeclaration, &'static str> {
    let form = "it is written like in C#, with parameter types and if you like a result type: `Add(T)`";
    let (head, list) = text.trim().strip_suffix(')').and_then(|text| text.split_once('(')).ok_or(form)?;
    let name = head.split_whitespace().last().ok_or(form)?;
    if name.contains(|c: char| "*.<>/;[`".contains(c)) {
        return Err(form);
    }
    let patterns = ParameterPatterns::parse(list)?;
    let types: Vec<String> = patterns
        .parameters
        .iter()
        .map(|pattern| {
            let name = if is_type_parameter(&pattern.name) { "!0" } else { &pattern.name };
            format!("{name}{}", pattern.suffix)
        })
        .collect();
    Ok(MethodDeclaration { name: name.into(), descriptor: format!("({})", types.join(",")).into() })
}

fn keyword(name: &str) -> Option<&'static str> {
    Some(match name {
        "bool" => "System.Boolean",
        "byte" => "System.Byte",
        "sbyte" => "System.SByte",
        "char" => "System.Char",
        "decimal" => "System.Decimal",
        "double" => "System.Double",
        "float" => "System.Single",
        "int" => "System.Int32",
        "uint" => "System.UInt32",
        "nint" => "System.IntPtr",
        "nuint" => "System.UIntPtr",
        "long" => "System.Int64",
        "ulong" => "System.UInt64",
        "short" => "System.Int16",
        "ushort" => "System.UInt16",
        "object" | "dynamic" => "System.Object",
        "string" => "System.String",
        _ => return None,
    })
}

/// The pieces between commas that are not inside `<...>` or `[...]`.
fn split_at_commas(list: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0usize;
    list.split(move |character| {
        match character {
            '<' | '[' => depth += 1,
            '>' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        character == ',' && depth == 0
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn matches(pattern: &str, parameters: &str) -> bool {
        ParameterPatterns::parse(pattern).unwrap().matches(parameters)
    }

    #[test]
    fn keywords_and_simple_names_stand_for_full_names() {
        assert!(matches("", "()"));
        assert!(!matches("", "(System.Int32)"));
        assert!(matches("string, int[]", "(System.String,System.Int32[])"));
        assert!(!matches("string", "(System.String,System.Int32)"));
        assert!(matches("IEnumerable<T>", "(System.Collections.Generic.IEnumerable`1)"));
        assert!(!matches("IEnumerable", "(System.Collections.Generic.IEnumerable`1)"));
        assert!(matches("System.Text.StringBuilder", "(System.Text.StringBuilder)"));
        assert!(!matches("Other.StringBuilder", "(System.Text.StringBuilder)"));
        assert!(matches("int?", "(System.Nullable`1)"));
    }

    #[test]
    fn type_parameters_go_by_any_name() {
        assert!(matches("T", "(!0)"));
        assert!(matches("TKey, TValue", "(!0,!1)"));
        assert!(matches("T[], int", "(!!0[],System.Int32)"));
        assert!(!matches("object", "(!0)"));
        assert!(!matches("Thread", "(!0)"));
    }

    #[test]
    fn references_and_arrays_are_told_apart() {
        assert!(matches("out TValue", "(!1&)"));
        assert!(!matches("TValue", "(!1&)"));
        assert!(matches("int[,], string", "(System.Int32[,],System.String)"));
        assert!(matches("params object[]", "(System.Object[])"));
        assert!(matches("Dictionary<string, List<int>>", "(System.Collections.Generic.Dictionary`2)"));
    }

    #[test]
    fn what_is_no_parameter_list_is_refused() {
        for list in ["int,", "int x", "*", "string*name", "List<int", "int[x]"] {
            assert!(ParameterPatterns::parse(list).is_err(), "{list}");
        }
    }

    #[test]
    fn a_declaration_may_have_a_result_type() {
        let add = parse_declaration("void Add(T)").unwrap();
        assert_eq!((&*add.name, &*add.descriptor), ("Add", "(!0)"));
        let enumerator = parse_declaration("GetEnumerator()").unwrap();
        assert_eq!((&*enumerator.name, &*enumerator.descriptor), ("GetEnumerator", "()"));
        assert!(parse_declaration("GetEnumerator").is_err());
    }
}
