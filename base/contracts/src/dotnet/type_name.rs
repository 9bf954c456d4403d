//! Type names as C# and other tools write them, turned into those of reflection.

/// The name as reflection writes it of a type that was written as
/// `System.Collections.Generic.Dictionary`2+KeyCollection`, or
/// `System.Collections.Generic.Dictionary<TKey, TValue>.KeyCollection`, or with `/` before nested
/// types. Names of type parameters do not matter and may be left out (`Dictionary<,>`).
///
/// # Errors
/// Why it cannot be a type name, and the way out.
pub fn canonical(text: &str) -> Result<Box<str>, &'static str> {
    let mut name = String::with_capacity(text.len());
    let mut rest = text.trim();
    // After type parameters a dot leads to a nested type: namespaces have none.
    let mut is_nested = false;
    loop {
        let end = rest.find(['<', '.', '+', '/']).unwrap_or(rest.len());
        let (segment, tail) = rest.split_at(end);
        checked_segment(segment)?;
        name.push_str(segment);
        let mut tail = tail;
        if let Some(parameters) = tail.strip_prefix('<') {
            let (count, after) = type_parameters(parameters)?;
            name.push('`');
            name.push_str(&count.to_string());
            is_nested = true;
            tail = after;
        } else if segment.contains('`') {
            is_nested = true;
        }
        let Some(separator) = tail.chars().next() else { return Ok(name.into()) };
        match separator {
            '+' | '/' => {
                is_nested = true;
                name.push('+');
            }
            '.' if is_nested => name.push('+'),
            '.' => name.push('.'),
            _ => return Err("after `>` only a nested type can follow"),
        }
        rest = tail.get(1..).unwrap_or_default();
    }
}

fn checked_segment(segment: &str) -> Result<(), &'static str> {
    let (name, arity) = segment.split_once('`').map_or((segment, None), |(name, arity)| (name, Some(arity)));
    if name.is_empty() {
        return Err("a name is missing in it");
    }
    if name.contains('*') {
        return Err(
            "types have no wildcards, because contracts hold for one class each; list them in `names`",
        );
    }
    if name.contains('$') {
        return Err("a nested type is written `Outer+Nested`");
    }
    if name.contains(|c: char| c.is_whitespace() || "()[]{},;:#>\"'&=".contains(c)) {
        return Err(
            "write the full name of the type, like `System.Collections.Generic.Dictionary<TKey, TValue>`",
        );
    }
    match arity {
        Some(arity) if arity.is_empty() || !arity.bytes().all(|byte| byte.is_ascii_digit()) => {
            Err("after a backtick stands the number of type parameters")
        }
        _ => Ok(()),
    }
}

/// How many type parameters there are up to the closing `>`, and what follows it.
fn type_parameters(text: &str) -> Result<(usize, &str), &'static str> {
    let (mut depth, mut count) = (1, 1);
    for (at, character) in text.char_indices() {
        match character {
            '<' => depth += 1,
            '>' => depth -= 1,
            ',' if depth == 1 => count += 1,
            _ => {}
        }
        if depth == 0 {
            return Ok((count, text.get(at + 1..).unwrap_or_default()));
        }
    }
    Err("a `>` is missing in it")
}

/// The name without namespace and outer types, with the number of its type parameters.
pub(crate) fn simple_name(name: &str) -> &str {
    name.rsplit(['.', '+']).next().unwrap_or(name)
}

/// A name without the number of type parameters at its end.
pub(crate) fn without_arity(name: &str) -> &str {
    match name.rsplit_once('`') {
        Some((before, arity)) if arity.bytes().all(|byte| byte.is_ascii_digit()) => before,
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_csharp_become_those_of_reflection() {
        for (text, expected) in [
            ("System.Text.StringBuilder", "System.Text.StringBuilder"),
            ("Dictionary<TKey, TValue>", "Dictionary`2"),
            ("A.Dictionary<,>", "A.Dictionary`2"),
            ("A.Dictionary<K,V>.KeyCollection.Enumerator", "A.Dictionary`2+KeyCollection+Enumerator"),
            ("A.Dictionary`2/KeyCollection", "A.Dictionary`2+KeyCollection"),
            ("A.B<C<D,E>,F[]>", "A.B`2"),
            ("A.Outer+Inner", "A.Outer+Inner"),
            ("A.Outer+Middle.Inner<T>", "A.Outer+Middle+Inner`1"),
        ] {
            assert_eq!(canonical(text).as_deref(), Ok(expected), "{text}");
        }
    }

    #[test]
    fn what_is_no_name_is_refused() {
        for text in ["", "A..B", "A.B*", "A.B<", "A.B<T>C", "A B", "A`", "A`x", "A$B", "A.B()", "A.", "A+"] {
            assert!(canonical(text).is_err(), "{text}");
        }
    }

    #[test]
    fn parts_of_names() {
        assert_eq!(simple_name("A.B`2+C"), "C");
        assert_eq!(simple_name("A.B`2"), "B`2");
        assert_eq!(without_arity("A.B`2"), "A.B");
        assert_eq!(without_arity("A.B`2+C"), "A.B`2+C");
    }
}
