use crate::syntax::Span;

/// The value of a character literal: its first UTF-16 unit.
pub(super) fn character(text: &str) -> u16 {
    let inner = text.strip_prefix('\'').unwrap_or(text);
    let inner = inner.strip_suffix('\'').unwrap_or(inner);
    regular(inner, Braces::AsTheyAre).first().copied().unwrap_or_default()
}

/// The value of a string literal without holes.
pub(super) fn string(text: &str) -> String {
    if let Some(verbatim) = text.strip_prefix("@\"") {
        return verbatim.strip_suffix('"').unwrap_or(verbatim).replace("\"\"", "\"");
    }
    let quotes = text.bytes().take_while(|byte| *byte == b'"').count();
    if quotes >= 3 {
        let end = text.len() - text.bytes().rev().take_while(|byte| *byte == b'"').count().min(quotes);
        let content = text.get(quotes..end).unwrap_or_default();
        return raw(content, indentation(content), Edge::Both);
    }
    let inner = text.strip_prefix('"').unwrap_or(text);
    let inner = inner.strip_suffix('"').unwrap_or(inner);
    String::from_utf16_lossy(&regular(inner, Braces::AsTheyAre))
}

pub(super) fn regular_between_holes(text: &str) -> String {
    String::from_utf16_lossy(&regular(text, Braces::Doubled))
}

pub(super) fn verbatim_between_holes(text: &str) -> String {
    text.replace("\"\"", "\"").replace("{{", "{").replace("}}", "}")
}

/// `whole` is the text of the string, which starts at `start`, and `part` the place of the text
/// between two of its holes.
pub(super) fn raw_between_holes(whole: &str, start: u32, part: Span) -> String {
    let dollars = whole.bytes().take_while(|byte| *byte == b'$').count();
    let quotes = whole[dollars..].bytes().take_while(|byte| *byte == b'"').count();
    let content_start = dollars + quotes;
    let content_end = whole.len().saturating_sub(quotes).max(content_start);
    let content = &whole[content_start..content_end];
    let (from, to) = ((part.start - start) as usize, (part.end - start) as usize);
    let edge = match (from == content_start, to == content_end) {
        (true, true) => Edge::Both,
        (true, false) => Edge::Start,
        (false, true) => Edge::End,
        (false, false) => Edge::None,
    };
    raw(whole.get(from..to).unwrap_or_default(), indentation(content), edge)
}

/// Which ends of a raw string a part of it touches.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Edge {
    None,
    Start,
    End,
    Both,
}

/// What stands in front of the closing quotes of a raw string of several lines; `None` when it has
/// one line only.
fn indentation(content: &str) -> Option<&str> {
    let first = content.lines().next().unwrap_or_default();
    if !first.trim().is_empty() || !content.contains('\n') {
        return None;
    }
    content.rsplit('\n').next()
}

fn raw(part: &str, indentation: Option<&str>, edge: Edge) -> String {
    let Some(indentation) = indentation else { return part.to_owned() };
    let mut lines: Vec<&str> = part.split('\n').collect();
    if matches!(edge, Edge::Start | Edge::Both) {
        // The line of the opening quotes.
        lines.remove(0);
    }
    if matches!(edge, Edge::End | Edge::Both) {
        // The line of the closing quotes.
        lines.pop();
    }
    let begins_line = matches!(edge, Edge::Start | Edge::Both);
    let stripped: Vec<&str> = lines
        .iter()
        .enumerate()
        .map(|(index, line)| match index {
            0 if !begins_line => line,
            _ => line.strip_prefix(indentation).unwrap_or(line.trim_start_matches([' ', '\t'])),
        })
        .collect();
    let joined = stripped.join("\n");
    match edge {
        // The line break in front of the closing quotes does not count.
        Edge::End | Edge::Both => joined.strip_suffix('\r').unwrap_or(&joined).to_owned(),
        Edge::None | Edge::Start => joined,
    }
}

/// Whether doubled braces stand for one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Braces {
    AsTheyAre,
    Doubled,
}

/// The UTF-16 units of text with escapes.
fn regular(text: &str, braces: Braces) -> Vec<u16> {
    let mut units = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let mut length = c.len_utf8();
        match c {
            '\\' => {
                let (unit, taken) = escape(&rest[1..]);
                units.extend(unit);
                rest = &rest[1 + taken..];
                continue;
            }
            '{' | '}' if braces == Braces::Doubled && rest[1..].starts_with(c) => length = 2,
            _ => {}
        }
        let mut buffer = [0; 2];
        units.extend_from_slice(c.encode_utf16(&mut buffer));
        rest = &rest[length..];
    }
    units
}

/// The units that an escape stands for, and how many bytes behind the backslash belong to it.
fn escape(text: &str) -> (Vec<u16>, usize) {
    let Some(c) = text.chars().next() else { return (Vec::new(), 0) };
    let simple = match c {
        '0' => 0,
        'a' => 7,
        'b' => 8,
        't' => 9,
        'n' => 10,
        'v' => 11,
        'f' => 12,
        'r' => 13,
        'e' => 27,
        'x' => return hexadecimal(text, 1, 4),
        'u' => return hexadecimal(text, 4, 4),
        'U' => return hexadecimal(text, 8, 8),
        other => {
            let mut buffer = [0; 2];
            return (other.encode_utf16(&mut buffer).to_vec(), other.len_utf8());
        }
    };
    (vec![simple], 1)
}

/// `least` to `most` hexadecimal digits behind the letter that `text` begins with.
fn hexadecimal(text: &str, least: usize, most: usize) -> (Vec<u16>, usize) {
    let digits = text[1..].bytes().take(most).take_while(u8::is_ascii_hexdigit).count();
    let value = u32::from_str_radix(&text[1..1 + digits], 16).unwrap_or_default();
    if digits < least {
        return (Vec::new(), 1 + digits);
    }
    let units = match u16::try_from(value) {
        Ok(unit) => vec![unit],
        Err(_) => {
            let c = char::from_u32(value).unwrap_or(char::REPLACEMENT_CHARACTER);
            c.encode_utf16(&mut [0; 2]).to_vec()
        }
    };
    (units, 1 + digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regular_strings() {
        assert_eq!(string(r#""a\tb\\\"c""#), "a\tb\\\"c");
        assert_eq!(string(r#""\u0041\x42\U00000043""#), "ABC");
        assert_eq!(string(r#""\ud83d\ude00""#), "😀");
        assert_eq!(string(r#""\ud83d""#), "\u{fffd}");
        assert_eq!(string("\"never ends"), "never ends");
        assert_eq!(string("\"\\"), "");
        assert_eq!(string("\"{{}}\""), "{{}}");
    }

    #[test]
    fn verbatim_and_raw_strings() {
        assert_eq!(string("@\"C:\\a \"\"b\"\"\""), "C:\\a \"b\"");
        assert_eq!(string("\"\"\"a \"b\" c\"\"\""), "a \"b\" c");
        assert_eq!(string("\"\"\"\n    a\n      b\n\n    \"\"\""), "a\n  b\n");
        assert_eq!(string("\"\"\"\r\n  a\r\n  b\r\n  \"\"\""), "a\r\nb");
    }

    #[test]
    fn texts_between_holes() {
        assert_eq!(regular_between_holes(r"{{a}}\n"), "{a}\n");
        assert_eq!(verbatim_between_holes("{{a}}\\\"\""), "{a}\\\"");
        let whole = "$\"\"\"\n  a {x}\n  b\n  \"\"\"";
        assert_eq!(raw_between_holes(whole, 100, Span::new(104, 109)), "a ");
        assert_eq!(raw_between_holes(whole, 100, Span::new(112, 119)), "\nb");
    }

    #[test]
    fn characters() {
        assert_eq!(character("'a'"), 97);
        assert_eq!(character(r"'\''"), 39);
        assert_eq!(character(r"'\u20ac'"), 0x20ac);
        assert_eq!(character("'"), 0);
    }
}
