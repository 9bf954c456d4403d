//! Patterns of module names, as the user writes them.

/// Whether `name` matches `pattern`, in which `*` stands for any text, also none.
pub fn matches(pattern: &str, name: &str) -> bool {
    let mut parts = pattern.split('*');
    let Some(mut rest) = name.strip_prefix(parts.next().unwrap_or("")) else { return false };
    let mut parts = parts.peekable();
    if parts.peek().is_none() {
        return rest.is_empty();
    }
    while let Some(part) = parts.next() {
        if parts.peek().is_none() {
            return rest.ends_with(part);
        }
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_stand_for_any_text() {
        for (pattern, name, expected) in [
            ("com.example.*", "com.example.Cache", true),
            ("com.example.*", "com.examples.Cache", false),
            ("*Cache", "com.example.Cache", true),
            ("*.internal.*", "com.example.internal.Cache", true),
            ("com.*.a*b", "com.x.ab", true),
            ("com.*.a*b", "com.x.ac", false),
            ("com.example.Cache", "com.example.Cache$Entry", false),
            ("*", "", true),
            ("", "a", false),
        ] {
            assert_eq!(matches(pattern, name), expected, "{pattern} {name}");
        }
    }
}
