use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Two lines of one file, the lesser first; both may be the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LinePair(pub u32, pub u32);

impl LinePair {
    /// The pair of two lines in either order.
    pub fn new(a: u32, b: u32) -> LinePair {
        LinePair(a.min(b), a.max(b))
    }
}

impl fmt::Display for LinePair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == self.1 {
            write!(f, "line {} with itself", self.0)
        } else {
            write!(f, "lines {} and {}", self.0, self.1)
        }
    }
}

/// What the lines of a program say is to be found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Pairs that must be found (`//~ A`).
    pub required: BTreeSet<LinePair>,
    /// Pairs that are violations but need not be met (`//? B`).
    pub possible: BTreeSet<LinePair>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Required,
    Possible,
}

impl Marks {
    /// Reads the marks of a program's text; an error says what is wrong with them and where.
    pub fn parse(text: &str) -> Result<Marks, String> {
        let mut places: BTreeMap<&str, Vec<(Kind, u32)>> = BTreeMap::new();
        for (line, number) in text.lines().zip(1..) {
            for comment in line.split("//").skip(1) {
                let (kind, letters) = if let Some(letters) = comment.strip_prefix('~') {
                    (Kind::Required, letters)
                } else if let Some(letters) = comment.strip_prefix('?') {
                    (Kind::Possible, letters)
                } else {
                    continue;
                };
                for letter in letters.split_whitespace() {
                    if letter.len() != 1 || !letter.starts_with(|c: char| c.is_ascii_uppercase()) {
                        return Err(format!("line {number}: a mark is a letter from A to Z, not `{letter}`"));
                    }
                    places.entry(letter).or_default().push((kind, number));
                }
            }
        }
        let mut marks = Marks::default();
        for (letter, places) in places {
            match places[..] {
                [(first, a), (second, b)] if first == second => {
                    let pairs =
                        if first == Kind::Required { &mut marks.required } else { &mut marks.possible };
                    pairs.insert(LinePair::new(a, b));
                }
                [_, _] => return Err(format!("the mark {letter} is both `//~` and `//?`")),
                _ => return Err(format!("the mark {letter} stands {} times, not twice", places.len())),
            }
        }
        Ok(marks)
    }

    /// No line is marked.
    pub fn is_empty(&self) -> bool {
        self.required.is_empty() && self.possible.is_empty()
    }

    /// The pair is a violation.
    pub fn allow(&self, pair: LinePair) -> bool {
        self.required.contains(&pair) || self.possible.contains(&pair)
    }
}

#[test]
fn marks_are_read_from_the_lines() {
    let marks =
        Marks::parse("a(); //~ A //? B B\nb(); // plain\nc(); //~ A C //? D\nd(); //? D //~ C").unwrap();
    assert_eq!(marks.required, BTreeSet::from([LinePair(1, 3), LinePair(3, 4)]));
    assert_eq!(marks.possible, BTreeSet::from([LinePair(1, 1), LinePair(3, 4)]));
    assert!(marks.allow(LinePair::new(3, 1)));
    assert!(!marks.allow(LinePair(2, 3)));
}

#[test]
fn wrong_marks_are_explained() {
    assert!(Marks::parse("a(); //~ A").unwrap_err().contains("A stands 1 times"));
    assert!(Marks::parse("a(); //~ A //? A").unwrap_err().contains("both"));
    assert!(Marks::parse("a(); //~ put").unwrap_err().contains("`put`"));
}
