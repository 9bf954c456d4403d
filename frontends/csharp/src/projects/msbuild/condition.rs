//! `Condition="'$(A)' == 'b' And Exists('c')"`. Why this is not the reader of `#if`: see there
//! (`syntax/lexer/condition.rs`).

use std::path::Path;

use super::{expand::expand, properties::Properties};
use crate::projects::paths;

/// How deep parentheses and negations may be nested.
const MAX_DEPTH: u32 = 32;

/// Whether a condition holds; `None` when it cannot be evaluated. Paths in it are relative to
/// `directory`.
pub(super) fn holds(condition: &str, properties: &Properties, directory: &Path) -> Option<bool> {
    if condition.trim().is_empty() {
        return Some(true);
    }
    let mut reader = Reader { rest: condition, properties, directory };
    let value = reader.or(0)?;
    reader.rest.trim().is_empty().then_some(value)
}

struct Reader<'a> {
    rest: &'a str,
    properties: &'a Properties,
    directory: &'a Path,
}

impl<'a> Reader<'a> {
    fn or(&mut self, depth: u32) -> Option<bool> {
        let mut value = self.and(depth)?;
        while self.eat_word("or") {
            value |= self.and(depth)?;
        }
        Some(value)
    }

    fn and(&mut self, depth: u32) -> Option<bool> {
        let mut value = self.unary(depth)?;
        while self.eat_word("and") {
            value &= self.unary(depth)?;
        }
        Some(value)
    }

    fn unary(&mut self, depth: u32) -> Option<bool> {
        if depth > MAX_DEPTH {
            return None;
        }
        if self.eat("!") {
            return Some(!self.unary(depth + 1)?);
        }
        if self.eat("(") {
            let value = self.or(depth + 1)?;
            return self.eat(")").then_some(value);
        }
        if self.eat_word("exists") {
            let path = self.argument()?;
            return Some(paths::existing(&paths::join(self.directory, &path)).is_some());
        }
        if self.eat_word("hastrailingslash") {
            return Some(self.argument()?.ends_with(['/', '\\']));
        }
        self.comparison()
    }

    fn argument(&mut self) -> Option<String> {
        self.eat("(").then_some(())?;
        let value = self.operand()?;
        self.eat(")").then_some(value)
    }

    fn comparison(&mut self) -> Option<bool> {
        let left = self.operand()?;
        for operator in ["==", "!=", ">=", "<=", ">", "<"] {
            if self.eat(operator) {
                return compare(&left, operator, &self.operand()?);
            }
        }
        match left.trim().to_ascii_lowercase().as_str() {
            "true" | "on" | "yes" => Some(true),
            "false" | "off" | "no" => Some(false),
            // A property that is not set.
            "" => Some(false),
            _ => None,
        }
    }

    /// `'text'`, a bare word, or a property.
    fn operand(&mut self) -> Option<String> {
        let rest = self.rest.trim_start();
        if let Some(quoted) = rest.strip_prefix('\'') {
            let end = quoted.find('\'')?;
            self.rest = &quoted[end + 1..];
            return Some(expand(&quoted[..end], self.properties).text);
        }
        let end = end_of_word(rest);
        let (word, rest) = rest.split_at(end);
        self.rest = rest;
        (!word.is_empty()).then(|| expand(word, self.properties).text)
    }

    fn eat(&mut self, token: &str) -> bool {
        let rest = self.rest.trim_start();
        if token == "!" && rest.starts_with("!=") {
            return false;
        }
        match rest.strip_prefix(token) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn eat_word(&mut self, word: &str) -> bool {
        let rest = self.rest.trim_start();
        let Some((head, tail)) = rest.split_at_checked(word.len()) else { return false };
        let ends = !tail.starts_with(|c: char| c.is_alphanumeric() || c == '_');
        let found = ends && head.eq_ignore_ascii_case(word);
        if found {
            self.rest = tail;
        }
        found
    }
}

/// Where a word without quotes ends; parentheses of `$(...)` belong to it.
fn end_of_word(text: &str) -> usize {
    let mut depth = 0;
    for (index, c) in text.char_indices() {
        match c {
            '(' if depth > 0 || text[..index].ends_with('$') => depth += 1,
            ')' if depth > 0 => depth -= 1,
            _ if depth > 0 => {}
            '=' | '!' | '<' | '>' | '(' | ')' => return index,
            _ if c.is_whitespace() => return index,
            _ => {}
        }
    }
    text.len()
}

fn compare(left: &str, operator: &str, right: &str) -> Option<bool> {
    let equal = left.eq_ignore_ascii_case(right);
    match operator {
        "==" => return Some(equal),
        "!=" => return Some(!equal),
        _ => {}
    }
    let ordering = version(left)?.cmp(&version(right)?);
    Some(match operator {
        ">=" => ordering.is_ge(),
        "<=" => ordering.is_le(),
        ">" => ordering.is_gt(),
        _ => ordering.is_lt(),
    })
}

/// A number or version: `17.0`.
fn version(text: &str) -> Option<Vec<u64>> {
    let mut parts: Vec<u64> = text.trim().split('.').map(|part| part.parse().ok()).collect::<Option<_>>()?;
    while parts.last() == Some(&0) {
        parts.pop();
    }
    Some(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(condition: &str) -> Option<bool> {
        let mut properties = Properties::default();
        properties.set("Configuration", "Debug");
        properties.set("Platform", "AnyCPU");
        properties.set("Flag", "true");
        properties.set("Version", "17.0");
        holds(condition, &properties, Path::new("/"))
    }

    #[test]
    fn conditions() {
        assert_eq!(value(""), Some(true));
        assert_eq!(value(" '$(Configuration)|$(Platform)' == 'Debug|AnyCPU' "), Some(true));
        assert_eq!(value("'$(Configuration)'=='debug'"), Some(true));
        assert_eq!(value("'$(Configuration)' != 'Debug'"), Some(false));
        assert_eq!(value("$(Flag)"), Some(true));
        assert_eq!(value("!$(Flag)"), Some(false));
        assert_eq!(value("'$(Unset)' == '' and ($(Flag) OR false)"), Some(true));
        assert_eq!(value("'$(Unset)' == '' And '$(Flag)' == 'false'"), Some(false));
        assert_eq!(value("$(Version) >= 9"), Some(true));
        assert_eq!(value("'$(Version)' < '17.0.1'"), Some(true));
        assert_eq!(value("Exists('/no/such/file')"), Some(false));
        assert_eq!(value("!Exists('/')"), Some(false));
        assert_eq!(value("HasTrailingSlash('a/')"), Some(true));
        assert_eq!(value("$(Configuration.StartsWith('De'))"), Some(true));
    }

    #[test]
    fn what_is_not_a_condition() {
        assert_eq!(value("'a"), None);
        assert_eq!(value("'a' = 'b'"), None);
        assert_eq!(value("('a' == 'a'"), None);
        assert_eq!(value("nonsense"), None);
        assert_eq!(value(&"(".repeat(100_000)), None);
    }
}
