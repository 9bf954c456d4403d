//! Operations on strings, in UTF-16 units. Whatever is no string makes the result unknown.

use super::Machine;
use crate::heap::Kind;
use crate::ir::{Intrinsic, RuntimeException};
use crate::value::Value;

/// Longer results are unknown: they would only fill the heap.
const MAX_LENGTH: usize = 1 << 20;

type Text = Vec<u16>;

impl Machine<'_> {
    /// One of the string operations; none if `operation` is none or an argument does not fit.
    pub(super) fn string_operation(
        &mut self,
        operation: Intrinsic,
        arguments: &[Value],
    ) -> Result<Option<Value>, RuntimeException> {
        use Intrinsic::*;
        if arguments.first() == Some(&Value::Null) && !matches!(operation, StringConcat | StringCompare) {
            return Err(RuntimeException::NullReference);
        }
        let result = match operation {
            StringConcat => self.concat(arguments).map(Made::Text),
            StringCompare => self.compare(arguments).map(Made::Int),
            StringFromChars => self.text_of_chars(arguments)?.map(Made::Text),
            StringFromChar => int(arguments, 0).map(|unit| Made::Text(vec![unit as u16])),
            _ => self.of_text(operation, arguments)?,
        };
        Ok(result.and_then(|made| match made {
            Made::Text(text) if text.len() <= MAX_LENGTH => {
                Some(Value::Ref(self.heap.new_string(text.into())))
            }
            Made::Text(_) => None,
            Made::Int(value) => Some(Value::Int(value)),
            Made::Other(value) => Some(value),
        }))
    }

    /// Operations whose first argument is a string.
    fn of_text(&self, operation: Intrinsic, arguments: &[Value]) -> Result<Option<Made>, RuntimeException> {
        use Intrinsic::*;
        let Some(text) = arguments.first().and_then(|&value| self.heap.text(value)) else { return Ok(None) };
        let other = |index: usize| arguments.get(index).and_then(|&value| self.heap.text(value));
        Ok(match operation {
            StringLength => Some(Made::Int(text.len() as i64)),
            StringCharAt => match int(arguments, 1) {
                Some(index) => {
                    let unit = usize::try_from(index).ok().and_then(|index| text.get(index));
                    Some(Made::Int(i64::from(*unit.ok_or(RuntimeException::IndexOutOfRange)?)))
                }
                None => None,
            },
            StringSubstring => match (int(arguments, 1), int(arguments, 2)) {
                (Some(start), Some(length)) => {
                    let range = range(start, length, text.len()).ok_or(RuntimeException::IndexOutOfRange)?;
                    Some(Made::Text(text[range].to_vec()))
                }
                _ => None,
            },
            StringIndexOf => match (other(1), int(arguments, 2)) {
                (Some(part), Some(start)) => Some(Made::Int(index_of(text, part, start))),
                _ => None,
            },
            StringLastIndexOf => other(1).map(|part| Made::Int(last_index_of(text, part))),
            StringUpper => {
                Some(Made::Text(String::from_utf16_lossy(text).to_uppercase().encode_utf16().collect()))
            }
            StringLower => {
                Some(Made::Text(String::from_utf16_lossy(text).to_lowercase().encode_utf16().collect()))
            }
            StringTrim => Some(Made::Text(String::from_utf16_lossy(text).trim().encode_utf16().collect())),
            StringReplace => match (other(1), other(2)) {
                (Some(old), Some(new)) if !old.is_empty() => Some(Made::Text(replace(text, old, new))),
                _ => None,
            },
            ParseInteger => {
                let parsed = String::from_utf16_lossy(text).trim().parse::<i64>();
                Some(Made::Other(parsed.map_or(Value::Null, Value::Int)))
            }
            ParseFloat => {
                let parsed = String::from_utf16_lossy(text).trim().parse::<f64>();
                Some(Made::Other(parsed.map_or(Value::Null, Value::Float)))
            }
            _ => None,
        })
    }

    fn concat(&self, parts: &[Value]) -> Option<Text> {
        let mut all = Text::new();
        for &part in parts {
            match part {
                Value::Null => {}
                Value::Int(value) => all.extend(value.to_string().encode_utf16()),
                Value::Float(value) => all.extend(value.to_string().encode_utf16()),
                other => all.extend(self.heap.text(other)?),
            }
            if all.len() > MAX_LENGTH {
                return None;
            }
        }
        Some(all)
    }

    fn compare(&self, arguments: &[Value]) -> Option<i64> {
        let [a, b] = arguments else { return None };
        let text = |value: Value| match value {
            Value::Null => Some(None),
            other => self.heap.text(other).map(Some),
        };
        Some(text(*a)?.cmp(&text(*b)?) as i64)
    }

    fn text_of_chars(&self, arguments: &[Value]) -> Result<Option<Text>, RuntimeException> {
        let (Some(&Value::Ref(array)), Some(start), Some(length)) =
            (arguments.first(), int(arguments, 1), int(arguments, 2))
        else {
            return Ok(None);
        };
        let object = self.heap.get(array);
        if !matches!(object.kind, Kind::Array) {
            return Ok(None);
        }
        let range = range(start, length, object.values.len()).ok_or(RuntimeException::IndexOutOfRange)?;
        let unit = |value: &Value| match value {
            Value::Int(unit) => Some(*unit as u16),
            _ => None,
        };
        Ok(object.values[range].iter().map(unit).collect())
    }
}

enum Made {
    Text(Text),
    Int(i64),
    Other(Value),
}

fn int(arguments: &[Value], index: usize) -> Option<i64> {
    match arguments.get(index) {
        Some(Value::Int(value)) => Some(*value),
        _ => None,
    }
}

/// `start..start + length` if it lies within `0..size`.
pub(super) fn range(start: i64, length: i64, size: usize) -> Option<std::ops::Range<usize>> {
    let start = usize::try_from(start).ok()?;
    let end = start.checked_add(usize::try_from(length).ok()?)?;
    (end <= size).then_some(start..end)
}

fn index_of(text: &[u16], part: &[u16], start: i64) -> i64 {
    let start = usize::try_from(start).unwrap_or(0);
    if part.is_empty() {
        return if start <= text.len() { start as i64 } else { -1 };
    }
    let rest = text.get(start..).unwrap_or_default();
    rest.windows(part.len()).position(|window| window == part).map_or(-1, |found| (start + found) as i64)
}

fn last_index_of(text: &[u16], part: &[u16]) -> i64 {
    if part.is_empty() {
        return text.len() as i64;
    }
    text.windows(part.len()).rposition(|window| window == part).map_or(-1, |found| found as i64)
}

fn replace(text: &[u16], old: &[u16], new: &[u16]) -> Text {
    let mut result = Text::new();
    let mut rest = text;
    while result.len() <= MAX_LENGTH {
        match rest.windows(old.len()).position(|window| window == old) {
            Some(found) => {
                result.extend(&rest[..found]);
                result.extend(new);
                rest = &rest[found + old.len()..];
            }
            None => break,
        }
    }
    result.extend(rest);
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    fn units(text: &str) -> Text {
        text.encode_utf16().collect()
    }

    #[test]
    fn searching_counts_units_from_the_start() {
        assert_eq!(index_of(&units("abcabc"), &units("ca"), 0), 2);
        assert_eq!(index_of(&units("abcabc"), &units("abc"), 1), 3);
        assert_eq!(index_of(&units("abc"), &units("x"), 99), -1);
        assert_eq!(index_of(&units("abc"), &units(""), 3), 3);
        assert_eq!(last_index_of(&units("abab"), &units("ab")), 2);
    }

    #[test]
    fn replacing_takes_occurrences_from_the_left() {
        assert_eq!(replace(&units("aaa"), &units("aa"), &units("b")), units("ba"));
        assert_eq!(replace(&units("abc"), &units("x"), &units("y")), units("abc"));
    }

    #[test]
    fn ranges_stay_inside() {
        assert_eq!(range(1, 2, 3), Some(1..3));
        assert_eq!(range(1, 3, 3), None);
        assert_eq!(range(-1, 1, 3), None);
        assert_eq!(range(i64::MAX, i64::MAX, 3), None);
    }
}
