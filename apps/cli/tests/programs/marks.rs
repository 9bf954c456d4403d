use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The lines that take part in one finding, in ascending order: two for a violation, one for each
/// thread of a deadlock. A line that meets itself is there twice.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Lines(Vec<u32>);

impl Lines {
    /// These lines, in any order.
    pub fn new(lines: impl Into<Vec<u32>>) -> Lines {
        let mut lines = lines.into();
        lines.sort_unstable();
        Lines(lines)
    }

    /// Each of them once.
    pub fn distinct(&self) -> BTreeSet<u32> {
        self.0.iter().copied().collect()
    }
}

impl fmt::Display for Lines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.0.iter().map(u32::to_string).collect();
        write!(f, "lines {}", lines.join(" and "))
    }
}

/// What the lines of a program say is to be found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Violations that must be found (`//~ A`).
    pub required: BTreeSet<Lines>,
    /// Violations that need not be met (`//? B`).
    pub possible: BTreeSet<Lines>,
    /// Deadlocks that must be found (`//! C`).
    pub deadlocks: BTreeSet<Lines>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Required,
    Possible,
    Deadlock,
}

impl Kind {
    fn of(first: char) -> Option<Kind> {
        match first {
            '~' => Some(Kind::Required),
            '?' => Some(Kind::Possible),
            '!' => Some(Kind::Deadlock),
            _ => None,
        }
    }
}

impl Marks {
    /// Reads the marks of a program's text; an error says what is wrong with them and where.
    pub fn parse(text: &str) -> Result<Marks, String> {
        let mut places: BTreeMap<&str, (Kind, Vec<u32>)> = BTreeMap::new();
        for (line, number) in text.lines().zip(1..) {
            for comment in line.split("//").skip(1) {
                let Some(kind) = comment.chars().next().and_then(Kind::of) else { continue };
                for letter in comment[1..].split_whitespace() {
                    if letter.len() != 1 || !letter.starts_with(|c: char| c.is_ascii_uppercase()) {
                        return Err(format!("line {number}: a mark is a letter from A to Z, not `{letter}`"));
                    }
                    let (known, lines) = places.entry(letter).or_insert((kind, Vec::new()));
                    if *known != kind {
                        return Err(format!("line {number}: the mark {letter} is of two kinds"));
                    }
                    lines.push(number);
                }
            }
        }
        let mut marks = Marks::default();
        for (letter, (kind, lines)) in places {
            let (count, lines) = (lines.len(), Lines::new(lines));
            match (kind, count) {
                (Kind::Required, 2) => marks.required.insert(lines),
                (Kind::Possible, 2) => marks.possible.insert(lines),
                (Kind::Deadlock, 2..) => marks.deadlocks.insert(lines),
                _ => return Err(format!("the mark {letter} stands {count} times, not twice")),
            };
        }
        Ok(marks)
    }

    /// Nothing must be found.
    pub fn require_nothing(&self) -> bool {
        self.required.is_empty() && self.deadlocks.is_empty()
    }

    /// Nothing may be found.
    pub fn is_empty(&self) -> bool {
        self.require_nothing() && self.possible.is_empty()
    }

    /// A violation between these lines is a true one.
    pub fn allow(&self, violation: &Lines) -> bool {
        self.required.contains(violation) || self.possible.contains(violation)
    }
}

#[test]
fn marks_are_read_from_the_lines() {
    let text = "a(); //~ A //? B B\nb(); // plain\nc(); //~ A C //? D\nd(); //? D //~ C //! E E E";
    let marks = Marks::parse(text).unwrap();
    assert_eq!(marks.required, BTreeSet::from([Lines::new([1, 3]), Lines::new([3, 4])]));
    assert_eq!(marks.possible, BTreeSet::from([Lines::new([1, 1]), Lines::new([3, 4])]));
    assert_eq!(marks.deadlocks, BTreeSet::from([Lines::new([4, 4, 4])]));
    assert!(marks.allow(&Lines::new([3, 1])));
    assert!(!marks.allow(&Lines::new([2, 3])));
}

#[test]
fn wrong_marks_are_explained() {
    assert!(Marks::parse("a(); //~ A").unwrap_err().contains("A stands 1 times"));
    assert!(Marks::parse("a(); //~ A //? A").unwrap_err().contains("two kinds"));
    assert!(Marks::parse("a(); //~ put").unwrap_err().contains("`put`"));
}
