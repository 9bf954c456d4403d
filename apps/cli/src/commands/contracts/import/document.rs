//! The XML: finds the patterns in it, wherever they stand.

use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;
use redhanded_model::Access;

use super::Complaint;

/// A pattern as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub line: usize,
    pub access: Access,
    pub pattern: String,
}

/// What was found in a file.
#[derive(Debug, Default)]
pub struct Document {
    pub entries: Vec<Entry>,
    pub complaints: Vec<Complaint>,
}

/// The name of the elements that hold patterns, in whatever capitals.
const GROUP: &str = "threadsafetygroup";

/// Attributes that hold a pattern themselves (`<Write Pattern="..."/>`).
const PATTERN_ATTRIBUTES: &[&str] = &["pattern", "api", "value", "method", "methodname", "signature"];

/// An element around the place that is read.
struct Open {
    is_group: bool,
    /// It is a group, or stands in one.
    in_group: bool,
    /// What its name or its attributes say about the patterns in it.
    access: Option<Access>,
    line: usize,
    text: String,
    /// Where the text begins.
    text_line: usize,
}

struct Walk<'t> {
    text: &'t str,
    /// A byte of the text, and the line it is on, from 1: how far lines are counted.
    counted: (usize, usize),
    open: Vec<Open>,
    document: Document,
    groups: usize,
    /// Entries and complaints when the innermost group began.
    before_group: usize,
}

/// Finds all patterns.
pub fn read(bytes: &[u8]) -> Document {
    let text = decode(bytes);
    let mut reader = Reader::from_str(&text);
    let mut walk = Walk {
        text: &text,
        counted: (0, 1),
        open: Vec::new(),
        document: Document::default(),
        groups: 0,
        before_group: 0,
    };
    loop {
        // Where the event begins: text is told when it ends.
        let line = walk.line(reader.buffer_position());
        match reader.read_event() {
            Ok(Event::Start(element)) => walk.begin(&element, line),
            Ok(Event::Empty(element)) => {
                walk.begin(&element, line);
                walk.end();
            }
            Ok(Event::End(_)) => walk.end(),
            Ok(Event::Text(text)) => walk.add(&text.decode().unwrap_or_default(), line),
            Ok(Event::CData(text)) => walk.add(&text.decode().unwrap_or_default(), line),
            Ok(Event::GeneralRef(name)) => {
                let name = name.decode().unwrap_or_default();
                let character = name.strip_prefix('#').and_then(character).map(String::from);
                let resolved = resolve_predefined_entity(&name).map(str::to_owned).or(character);
                walk.add(&resolved.unwrap_or_else(|| format!("&{name};")), line);
            }
            Ok(Event::Eof) => break,
            Ok(_) => {}
            Err(error) => {
                let line = walk.line(reader.error_position());
                walk.complain(line, format!("this is not well-formed XML: {error}"));
                return walk.document;
            }
        }
    }
    if let Some(open) = walk.open.last() {
        let line = open.line;
        walk.complain(line, "this is not well-formed XML: the element is not closed".to_owned());
    } else if walk.groups == 0 {
        let message = "there is no element `ThreadSafetyGroup` in this file: is it the configuration of the \
                       instrumentation?";
        walk.complain(1, message.to_owned());
    }
    walk.document
}

/// The text of a file in any of the encodings that Windows tools write. What cannot be decoded is
/// replaced: it will not be a pattern.
fn decode(bytes: &[u8]) -> String {
    let utf16 = |bytes: &[u8], unit: fn([u8; 2]) -> u16| {
        let units: Vec<u16> = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect();
        String::from_utf16_lossy(&units)
    };
    match bytes {
        [0xff, 0xfe, rest @ ..] => utf16(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => utf16(rest, u16::from_be_bytes),
        [0xef, 0xbb, 0xbf, rest @ ..] => String::from_utf8_lossy(rest).into_owned(),
        _ => String::from_utf8_lossy(bytes).into_owned(),
    }
}

/// The character with this number: `65` or `x41`.
fn character(number: &str) -> Option<char> {
    let code = match number.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => number.parse(),
    };
    char::from_u32(code.ok()?)
}

impl Walk<'_> {
    /// The line of a byte, from 1. Bytes are asked about in their order.
    fn line(&mut self, position: u64) -> usize {
        let (counted, line) = self.counted;
        let position = usize::try_from(position).unwrap_or(usize::MAX).clamp(counted, self.text.len());
        let more = self.text.as_bytes()[counted..position].iter().filter(|byte| **byte == b'\n').count();
        self.counted = (position, line + more);
        line + more
    }

    fn complain(&mut self, line: usize, message: String) {
        self.document.complaints.push(Complaint { line, message });
    }

    fn begin(&mut self, element: &BytesStart<'_>, line: usize) {
        let name = String::from_utf8_lossy(element.local_name().as_ref()).to_lowercase();
        let is_group = name == GROUP;
        if is_group {
            self.groups += 1;
            self.before_group = self.found();
        }
        let mut access = access_in(&name);
        let mut patterns = Vec::new();
        for attribute in element.attributes().with_checks(false).flatten() {
            let key = String::from_utf8_lossy(attribute.key.local_name().as_ref()).to_lowercase();
            let value = match attribute.normalized_value(quick_xml::XmlVersion::Implicit1_0) {
                Ok(value) => value.into_owned(),
                Err(_) => String::from_utf8_lossy(&attribute.value).into_owned(),
            };
            if PATTERN_ATTRIBUTES.contains(&key.as_str()) {
                patterns.push(value);
            } else if access.is_none() && !is_group {
                // `Access="Write"`, `IsWrite="true"`.
                access = access_in(&value.to_lowercase())
                    .or_else(|| access_in(&key).filter(|_| value.eq_ignore_ascii_case("true")));
            }
        }
        let in_group = is_group || self.in_group();
        let text = String::new();
        self.open.push(Open { is_group, in_group, access, line, text, text_line: line });
        for pattern in patterns {
            self.take(&pattern, line);
        }
    }

    fn add(&mut self, text: &str, line: usize) {
        if let Some(open) = self.open.last_mut() {
            if open.text.trim().is_empty() {
                open.text.clear();
                open.text_line = line;
            }
            open.text.push_str(text);
        }
    }

    fn end(&mut self) {
        let Some(last) = self.open.last_mut() else { return };
        let (text, line) = (std::mem::take(&mut last.text), last.text_line);
        let (is_group, group_line) = (last.is_group, last.line);
        // A name or a description between groups is no pattern; one within a group may well be one.
        if self.in_group() && !text.trim().is_empty() {
            self.take(&text, line);
        }
        self.open.pop();
        if is_group && self.found() == self.before_group {
            self.complain(group_line, "this group has no patterns".to_owned());
        }
    }

    fn found(&self) -> usize {
        self.document.entries.len() + self.document.complaints.len()
    }

    fn in_group(&self) -> bool {
        self.open.last().is_some_and(|open| open.in_group)
    }

    /// Takes the patterns in a text: one on each line, or several with `;` between them.
    fn take(&mut self, text: &str, first_line: usize) {
        if !self.in_group() {
            return;
        }
        // Only what stands within the group counts, the nearest first.
        let within = self.open.iter().rev().take_while(|open| !open.is_group);
        let access = within.filter_map(|open| open.access).next();
        for (number, line) in text.split('\n').enumerate() {
            for pattern in line.split(';').map(str::trim).filter(|pattern| !pattern.is_empty()) {
                let line = first_line + number;
                match access {
                    Some(access) => {
                        self.document.entries.push(Entry { line, access, pattern: pattern.to_owned() });
                    }
                    // Text such as a name of the group, which no element calls a read or a write.
                    None if !looks_like_a_pattern(pattern) => {}
                    None => {
                        let message = format!(
                            "`{pattern}` stands under no element whose name says Read or Write, so it cannot be told which it is"
                        );
                        self.complain(line, message);
                    }
                }
            }
        }
    }
}

/// What a name of an element or a value of an attribute says: `WriteAPIs`, `Read`.
fn access_in(lower_case: &str) -> Option<Access> {
    match (lower_case.contains("write"), lower_case.contains("read")) {
        // `ThreadSafe...` has a read in it.
        _ if lower_case.contains("thread") => None,
        (true, _) => Some(Access::Write),
        (_, true) => Some(Access::Read),
        _ => None,
    }
}

/// Whether it has a type and a method, like `A.B.Add`, and is not a sentence.
fn looks_like_a_pattern(text: &str) -> bool {
    text.contains("::") || (text.contains('.') && !text.contains(char::is_whitespace))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn patterns(text: &str) -> Vec<(usize, Access, String)> {
        let document = read(text.as_bytes());
        assert!(document.complaints.is_empty(), "{:?}", document.complaints);
        document.entries.into_iter().map(|entry| (entry.line, entry.access, entry.pattern)).collect()
    }

    #[test]
    fn patterns_are_found_however_the_elements_are_called() {
        let (read, write) = (Access::Read, Access::Write);
        let expected = [(1, read, "A.B.Get".to_owned()), (1, write, "A.B.Set".to_owned())];
        for inside in [
            "<Reads><Api>A.B.Get</Api></Reads><Writes><Api>A.B.Set</Api></Writes>",
            "<ReadAPI>A.B.Get</ReadAPI><WriteAPI>A.B.Set</WriteAPI>",
            "<Api Access='Read'>A.B.Get</Api><Api Access='write'>A.B.Set</Api>",
            "<ReadPattern Value='A.B.Get'/><WritePattern Value='A.B.Set'/>",
            "<Api IsRead='true' Method='A.B.Get'/><Api IsWrite='true' Method='A.B.Set'/>",
            "<Name>Some words. And more</Name><R:read xmlns:R='r'>A.B.Get</R:read><write>A.B.Set</write>",
        ] {
            let text = format!("<c><ThreadSafetyGroup name='x'>{inside}</ThreadSafetyGroup></c>");
            assert_eq!(patterns(&text), expected, "{inside}");
        }
    }

    #[test]
    fn several_in_one_text_have_lines_of_their_own() {
        let text = "<c>\n<threadSafetyGroup><Read>\n A.B.One;A.B.Two\n<!-- no -->\n A.B.List&lt;T&gt;.Three\n</Read>\n</threadSafetyGroup></c>";
        let found: Vec<(usize, String)> =
            patterns(text).into_iter().map(|(line, _, pattern)| (line, pattern)).collect();
        assert_eq!(
            found,
            [(3, "A.B.One".to_owned()), (3, "A.B.Two".to_owned()), (5, "A.B.List<T>.Three".to_owned())]
        );
    }

    #[test]
    fn files_of_windows_tools_are_read() {
        let text = "<c><ThreadSafetyGroup><Read>A.B.Get</Read></ThreadSafetyGroup></c>";
        let mut utf16 = vec![0xff, 0xfe];
        utf16.extend(text.encode_utf16().flat_map(u16::to_le_bytes));
        let mut utf8 = vec![0xef, 0xbb, 0xbf];
        utf8.extend(text.bytes());
        for bytes in [utf16, utf8] {
            assert_eq!(read(&bytes).entries.len(), 1);
        }
    }

    #[test]
    fn a_pattern_of_which_nothing_says_read_or_write_is_told() {
        let document = read(b"<c>\n<ThreadSafetyGroup>\n<Api>A.B.Get</Api></ThreadSafetyGroup></c>");
        let complaint = &document.complaints[0];
        assert_eq!(complaint.line, 3);
        assert!(complaint.message.contains("Read or Write"), "{}", complaint.message);
    }
}
