//! `$(Property)` in texts.

use std::path::{Path, PathBuf};

use super::properties::Properties;
use crate::projects::paths;

/// A text with its properties replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Expanded {
    pub(super) text: String,
    /// Whether all of it is known: no function that is not known here, no property that is not set.
    pub(super) certain: bool,
}

/// The longest text that is made. `$(A)$(A)` doubles each time it is written.
const MAX_LENGTH: usize = 1 << 20;

/// Replaces the properties in a text.
pub(super) fn expand(text: &str, properties: &Properties) -> Expanded {
    let mut expanded = Expanded { text: String::new(), certain: true };
    let mut rest = text;
    while let Some(start) = rest.find("$(") {
        expanded.text.push_str(&rest[..start]);
        let inner_start = start + 2;
        let Some(length) = closing(&rest[inner_start..]) else {
            expanded.text.push_str(&rest[start..]);
            return unescape(expanded);
        };
        let inner = rest[inner_start..inner_start + length].trim();
        match value(inner, properties) {
            Some(value) => expanded.text.push_str(&value),
            None => expanded.certain = false,
        }
        if expanded.text.len() > MAX_LENGTH {
            expanded.text.clear();
            expanded.certain = false;
            return expanded;
        }
        rest = &rest[inner_start + length + 1..];
    }
    expanded.text.push_str(rest);
    unescape(expanded)
}

/// The offset of the `)` that closes the `(` in front of a text.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0;
    for (index, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' if depth == 0 => return Some(index),
            ')' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// The value of what stands in `$(...)`.
fn value(inner: &str, properties: &Properties) -> Option<String> {
    if let Some(call) = inner.strip_prefix("[MSBuild]::") {
        return function(call, properties);
    }
    let is_name = inner.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-'));
    if is_name {
        return properties.get(inner).map(str::to_owned);
    }
    let (name, call) = inner.split_once('.')?;
    let value = properties.get(name)?;
    let (method, arguments) = call.split_once('(')?;
    let arguments = arguments.strip_suffix(')')?;
    let argument = unquote(arguments);
    match method {
        "ToUpper" | "ToUpperInvariant" => Some(value.to_uppercase()),
        "ToLower" | "ToLowerInvariant" => Some(value.to_lowercase()),
        "Trim" if arguments.is_empty() => Some(value.trim().to_owned()),
        "StartsWith" => Some(boolean(value.starts_with(argument))),
        "EndsWith" => Some(boolean(value.ends_with(argument))),
        "Contains" => Some(boolean(value.contains(argument))),
        "Replace" => {
            let (from, to) = arguments.split_once(',')?;
            let from = unquote(from);
            (!from.is_empty()).then(|| value.replace(from, unquote(to)))
        }
        _ => None,
    }
}

fn boolean(value: bool) -> String {
    if value { "True".to_owned() } else { "False".to_owned() }
}

fn unquote(text: &str) -> &str {
    text.trim().trim_matches(['\'', '"', '`'])
}

/// `[MSBuild]::` functions that look for files in the directories above: what chains of
/// `Directory.Build.props` use.
fn function(call: &str, properties: &Properties) -> Option<String> {
    let (name, arguments) = call.split_once('(')?;
    let arguments = expand(arguments.strip_suffix(')')?, properties).text;
    let mut arguments = arguments.split(',').map(unquote);
    let (first, second) = (arguments.next()?, arguments.next());
    let this_directory = properties.value("MSBuildThisFileDirectory");
    match name {
        "GetPathOfFileAbove" => {
            let found = above(first, second.unwrap_or(this_directory));
            Some(found.map(|path| path.display().to_string()).unwrap_or_default())
        }
        "GetDirectoryNameOfFileAbove" => {
            let found = above(second?, first);
            Some(found.and_then(|path| Some(path.parent()?.display().to_string())).unwrap_or_default())
        }
        "EnsureTrailingSlash" => Some(format!("{}/", first.trim_end_matches(['/', '\\']))),
        "IsOSPlatform" => Some(boolean(first.eq_ignore_ascii_case("linux"))),
        "ValueOrDefault" => Some(if first.is_empty() { second? } else { first }.to_owned()),
        _ => None,
    }
}

/// The nearest file with this name in a directory or above it.
pub(super) fn above(name: &str, directory: &str) -> Option<PathBuf> {
    let directory = paths::normalise(Path::new(&directory.replace('\\', "/")));
    let directory = std::path::absolute(&directory).unwrap_or(directory);
    directory.ancestors().map(|ancestor| ancestor.join(name)).find(|path| path.is_file())
}

/// `%20` and its like.
fn unescape(mut expanded: Expanded) -> Expanded {
    if !expanded.text.contains('%') {
        return expanded;
    }
    let mut bytes = Vec::with_capacity(expanded.text.len());
    let mut rest = expanded.text.as_bytes();
    while let [first, tail @ ..] = rest {
        let digit = |at: usize| tail.get(at).and_then(|byte| char::from(*byte).to_digit(16));
        match (first, digit(0), digit(1)) {
            (b'%', Some(high), Some(low)) => {
                bytes.push(u8::try_from(high * 16 + low).unwrap_or_default());
                rest = &tail[2..];
            }
            _ => {
                bytes.push(*first);
                rest = tail;
            }
        }
    }
    expanded.text = String::from_utf8(bytes).unwrap_or(expanded.text);
    expanded
}

#[cfg(test)]
mod tests {
    use super::*;

    fn properties() -> Properties {
        let mut properties = Properties::default();
        properties.set("Name", "value");
        properties.set("TargetFramework", "net8.0");
        properties
    }

    #[test]
    fn properties_are_replaced() {
        let text = |text: &str| expand(text, &properties()).text;
        assert_eq!(text("a$(name)b$(Name)"), "avaluebvalue");
        assert_eq!(text("$(Unknown)x"), "x");
        assert_eq!(text("$(Name.ToUpper())"), "VALUE");
        assert_eq!(text("$(TargetFramework.StartsWith('net8'))"), "True");
        assert_eq!(text("$(Name.Replace('v', 'w'))"), "walue");
        assert_eq!(text("a%20b%3B100%"), "a b;100%");
        assert_eq!(text("$(Name"), "$(Name");
    }

    #[test]
    fn what_is_not_known_is_said() {
        assert!(expand("$(Name)", &properties()).certain);
        assert!(!expand("$(Unknown)", &properties()).certain);
        assert!(!expand("$([System.IO.Path]::Combine('a', 'b'))", &properties()).certain);
    }
}
