//! One pattern: `System.Collections.Generic.Dictionary`2.Add`, `...List<T>.Remove*`,
//! `System.Void System.Collections.ArrayList::Add(System.Object)`.

use redhanded_contracts::dotnet::canonical;
use redhanded_contracts::{Contracts, Ecosystem, MethodPattern, TypeContract};

use crate::nearest::suggestion;

/// A pattern in the words of a contract file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Translated {
    /// At least one.
    pub types: Vec<String>,
    /// What stands for its methods.
    pub method: MethodPattern,
}

/// Takes a pattern apart. Types with `*` are looked up among those that `contracts` know.
///
/// # Errors
/// Why it cannot be used, as a clause that ends with the way out.
pub fn translate(pattern: &str, contracts: &Contracts) -> Result<Translated, String> {
    let pattern = without_type_arguments(pattern.trim());
    let (head, parameters) = match pattern.split_once('(') {
        Some((head, rest)) => (head, parameters(rest)?),
        None => (pattern.as_str(), None),
    };
    let (type_name, method) = type_and_method(head.trim())?;
    let mut method = collapse(method);
    if method == "ctor" || method == "cctor" {
        return Err("a constructor has no object that another thread could use; remove the entry".to_owned());
    }
    if let Some(parameters) = parameters {
        method = format!("{method}({parameters})");
    }
    let method = MethodPattern::parse(&method, Ecosystem::DotNet).map_err(|problem| problem.to_string())?;
    let types = types(&collapse(type_name), contracts)?;
    Ok(Translated { types, method })
}

/// Type arguments after the number of them say nothing more: `List`1<System.Int32>`.
fn without_type_arguments(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    let mut depth = 0usize;
    let mut after_arity = false;
    for character in text.chars() {
        match character {
            '<' if depth > 0 || after_arity => depth += 1,
            '>' if depth > 0 => depth -= 1,
            _ if depth > 0 => {}
            _ => {
                after_arity = character == '`' || (after_arity && character.is_ascii_digit());
                result.push(character);
            }
        }
    }
    result
}

/// The parameter list, if it says anything: `*` and `..` stand for any.
fn parameters(rest: &str) -> Result<Option<String>, String> {
    let Some((list, after)) = rest.rsplit_once(')') else {
        return Err("the `)` of the parameter list is missing".to_owned());
    };
    if !after.trim().trim_matches('*').is_empty() {
        return Err(format!("`{after}` after the parameter list means nothing; remove it"));
    }
    let says_nothing = list.contains("..") || list.split(',').any(|parameter| parameter.trim() == "*");
    Ok((!says_nothing).then(|| list.trim().to_owned()))
}

/// Splits `System.Void A.B::Add` and `A.B.Add`, with whatever stands before the type left out.
fn type_and_method(head: &str) -> Result<(&str, &str), String> {
    let missing = "it needs a type and a method, as in `System.Collections.ArrayList.Add`";
    let (before, method) = match head.rsplit_once("::") {
        Some(parts) => parts,
        // The last dot that is not within type parameters.
        None => {
            let mut depth = 0usize;
            let dot = head.char_indices().rev().find(|(_, character)| {
                match character {
                    '>' => depth += 1,
                    '<' => depth = depth.saturating_sub(1),
                    _ => {}
                }
                *character == '.' && depth == 0
            });
            let (at, _) = dot.ok_or(missing)?;
            (head.get(..at).unwrap_or_default(), head.get(at + 1..).unwrap_or_default())
        }
    };
    // A type that ends in a dot is what is before a constructor: `A.B..ctor`.
    let type_name = before.rsplit(char::is_whitespace).next().unwrap_or(before).trim_end_matches('.');
    let method = method.trim().trim_start_matches('.');
    if type_name.is_empty() || method.is_empty() {
        return Err(missing.to_owned());
    }
    Ok((type_name, method))
}

/// One `*` says as much as two.
fn collapse(text: &str) -> String {
    let mut result = text.to_owned();
    while result.contains("**") {
        result = result.replace("**", "*");
    }
    result
}

fn types(name: &str, contracts: &Contracts) -> Result<Vec<String>, String> {
    if !name.contains('*') {
        // Known ones come out under their full names, others as they are.
        let written = canonical(name).map_err(str::to_owned)?;
        let known = contracts.named(name).map(|contract| contract.name().to_owned());
        return Ok(vec![known.unwrap_or_else(|| written.into())]);
    }
    if name == "*" {
        return Err("it is about every type; name the type, a contract holds for one class each".to_owned());
    }
    let pattern = name.replace('/', "+");
    let is_nested = pattern.contains('+');
    let found: Vec<String> = contracts
        .types()
        .map(TypeContract::name)
        .filter(|known| known.contains('+') == is_nested && fits(&pattern, known))
        .map(str::to_owned)
        .collect();
    if found.is_empty() {
        let literal = pattern.trim_matches('*');
        let hint = suggestion(literal, contracts.types().map(TypeContract::name));
        return Err(format!(
            "no type that redhanded knows fits `{name}`{hint}; write the full name of the type without `*`"
        ));
    }
    Ok(found)
}

/// Whether the name fits a pattern with `*`, also when the pattern has type parameters in angle
/// brackets.
fn fits(pattern: &str, name: &str) -> bool {
    let pattern = pattern.split('<').next().unwrap_or(pattern);
    let mut pieces = pattern.split('*');
    let Some(mut rest) = pieces.next().and_then(|first| name.strip_prefix(first)) else { return false };
    let pieces: Vec<&str> = pieces.collect();
    let Some((last, middle)) = pieces.split_last() else { return rest.is_empty() };
    for piece in middle {
        match rest.split_once(*piece) {
            Some((_, after)) => rest = after,
            None => return false,
        }
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn translated(pattern: &str) -> Result<Translated, String> {
        translate(pattern, &Contracts::of(Ecosystem::DotNet))
    }

    #[test]
    fn all_ways_of_writing_lead_to_one() {
        for (pattern, method) in [
            ("System.Collections.Generic.List`1.Add", "Add"),
            ("System.Collections.Generic.List`1::Add", "Add"),
            ("System.Collections.Generic.List<T>.Add(T)", "Add(T)"),
            ("System.Collections.Generic.List`1<System.Int32>.Add(*)", "Add"),
            ("System.Void System.Collections.Generic.List`1<T>::Add(!0)", "Add(!0)"),
            ("System.Collections.Generic.List*.Add*", "Add*"),
            ("List<T>.Insert(int, T)", "Insert(int, T)"),
            ("System.Collections.Generic.List`1.**Range(..)", "*Range"),
        ] {
            let types = vec!["System.Collections.Generic.List`1".to_owned()];
            let method = MethodPattern::parse(method, Ecosystem::DotNet).unwrap();
            assert_eq!(translated(pattern), Ok(Translated { types, method }), "{pattern}");
        }
    }

    #[test]
    fn types_that_are_not_known_are_taken_as_they_are() {
        let own = translated("Acme.Registry/Entry.Register").unwrap();
        assert_eq!(own.types, ["Acme.Registry+Entry"]);
    }

    #[test]
    fn a_star_in_a_type_stands_for_the_types_that_are_known() {
        let several = translated("System.Collections.Generic.Sorted*.Remove").unwrap();
        assert_eq!(
            several.types,
            [
                "System.Collections.Generic.SortedDictionary`2",
                "System.Collections.Generic.SortedList`2",
                "System.Collections.Generic.SortedSet`1"
            ]
        );
        let error = translated("Acme.Registr*.Remove").unwrap_err();
        assert!(error.contains("without `*`"), "{error}");
    }

    #[test]
    fn what_cannot_be_used_says_why() {
        for (pattern, expected) in [
            ("Add", "a type and a method"),
            ("*.Add", "every type"),
            ("A.B..ctor()", "constructor"),
            ("A.B.Add(int", "`)`"),
            ("A.B.Add(int) x", "after the parameter list"),
            ("A.B.Add(int x)", "parameter names"),
            ("::", "a type and a method"),
            ("A>B.Add", "the full name of the type"),
        ] {
            let error = translated(pattern).unwrap_err();
            assert!(error.contains(expected), "{pattern}: {error}");
        }
    }
}
