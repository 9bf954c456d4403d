//! Patterns of paths as project files write them: `*` and `?` within a name, `**` for any number of
//! directories. Case does not matter.

/// Whether a text has anything that makes it a pattern.
pub(super) fn is_pattern(text: &str) -> bool {
    text.contains(['*', '?'])
}

/// Whether a path, with `/` between its names, matches a pattern of the same form.
pub(super) fn matches(pattern: &str, path: &str) -> bool {
    let pattern: Vec<&str> = pattern.split('/').filter(|part| !part.is_empty()).collect();
    let path: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    matches_parts(&pattern, &path)
}

/// The parts of a pattern against those of a path. Of several `**` only the last one met is ever
/// tried again, so that the time is that of one multiplied by the other.
fn matches_parts(pattern: &[&str], path: &[&str]) -> bool {
    let (mut at, mut position) = (0, 0);
    let mut retry: Option<(usize, usize)> = None;
    while position < path.len() {
        match pattern.get(at) {
            Some(&"**") => {
                retry = Some((at + 1, position));
                at += 1;
            }
            Some(part) if matches_name(part, path[position]) => {
                at += 1;
                position += 1;
            }
            _ => match retry {
                Some((after, from)) => {
                    retry = Some((after, from + 1));
                    at = after;
                    position = from + 1;
                }
                None => return false,
            },
        }
    }
    pattern[at..].iter().all(|part| *part == "**")
}

/// A single name, by the same scheme.
fn matches_name(pattern: &str, name: &str) -> bool {
    let pattern: Vec<char> = pattern.chars().flat_map(char::to_lowercase).collect();
    let name: Vec<char> = name.chars().flat_map(char::to_lowercase).collect();
    let (mut at, mut position) = (0, 0);
    let mut retry: Option<(usize, usize)> = None;
    while position < name.len() {
        match pattern.get(at) {
            Some('*') => {
                retry = Some((at + 1, position));
                at += 1;
            }
            Some(c) if *c == '?' || *c == name[position] => {
                at += 1;
                position += 1;
            }
            _ => match retry {
                Some((after, from)) => {
                    retry = Some((after, from + 1));
                    at = after;
                    position = from + 1;
                }
                None => return false,
            },
        }
    }
    pattern[at..].iter().all(|c| *c == '*')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns() {
        assert!(matches("**/*.cs", "a.cs"));
        assert!(matches("**/*.cs", "a/b/c.CS"));
        assert!(!matches("**/*.cs", "a/b/c.vb"));
        assert!(matches("a/**", "a/b/c"));
        assert!(matches("a/**/c/*.cs", "A/b/c/c/d.cs"));
        assert!(!matches("a/*.cs", "a/b/c.cs"));
        assert!(matches("a/?.cs", "a/b.cs"));
        assert!(matches("**/obj/**", "x/obj/y/z.cs"));
        assert!(!matches("obj/**", "x/obj/y.cs"));
        assert!(matches("*a*b*c", "xaxxbxxbxc"));
        assert!(!matches("*a*b*c", "xaxxcxx"));
        assert!(matches("**", "a/b"));
    }

    #[test]
    fn hostile_patterns_take_no_longer() {
        let path = "a/".repeat(2_000);
        assert!(!matches(&format!("{}b", "**/a/".repeat(500)), &path));
        assert!(!matches(&format!("{}b", "*a".repeat(500)), &"a".repeat(2_000)));
    }
}
