//! Lines of coloured text with a known width.

use anstyle::{AnsiColor, Style};
use unicode_width::UnicodeWidthChar;
use unicode_width::UnicodeWidthStr;

/// Whether to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// ANSI escape sequences.
    On,
    /// Plain text.
    Off,
}

/// What a piece of text is, which decides its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    Plain,
    /// What the eye should catch first.
    Strong,
    /// What it may skip.
    Faint,
    /// The thread that was delayed.
    First,
    /// The thread that came.
    Second,
    /// A bug.
    Bad,
    /// All is well.
    Good,
    /// Something to think about.
    Doubtful,
}

impl Tone {
    fn style(self) -> Style {
        let colour = |colour: AnsiColor| Style::new().fg_color(Some(colour.into()));
        match self {
            Tone::Plain => Style::new(),
            Tone::Strong => Style::new().bold(),
            Tone::Faint => Style::new().dimmed(),
            Tone::First => colour(AnsiColor::Cyan).bold(),
            Tone::Second => colour(AnsiColor::Magenta).bold(),
            Tone::Bad => colour(AnsiColor::Red).bold(),
            Tone::Good => colour(AnsiColor::Green).bold(),
            Tone::Doubtful => colour(AnsiColor::Yellow),
        }
    }
}

/// One line.
#[derive(Clone, Debug, Default)]
pub(super) struct Line(Vec<(Tone, String)>);

impl Line {
    pub(super) fn new() -> Line {
        Line::default()
    }

    /// This line with `text` at its end.
    pub(super) fn with(mut self, tone: Tone, text: impl AsRef<str>) -> Line {
        self.0.push((tone, printable(text.as_ref())));
        self
    }

    /// This line, padded with spaces to `width`.
    pub(super) fn padded(mut self, width: usize) -> Line {
        let missing = width.saturating_sub(self.width());
        if missing > 0 {
            self.0.push((Tone::Plain, " ".repeat(missing)));
        }
        self
    }

    /// This line followed by `other`.
    pub(super) fn beside(mut self, other: Line) -> Line {
        self.0.extend(other.0);
        self
    }

    pub(super) fn width(&self) -> usize {
        self.0.iter().map(|(_, text)| text.width()).sum()
    }

    /// This line cut to `width` columns, with an ellipsis where something is missing.
    pub(super) fn cut(mut self, width: usize) -> Line {
        if self.width() <= width {
            return self;
        }
        let mut left = width.saturating_sub(1);
        let mut kept = Vec::new();
        for (tone, text) in self.0 {
            if left == 0 {
                break;
            }
            let part = fitting(text.chars(), left);
            // What did not fit leaves no room for what follows.
            left = if part.len() < text.len() { 0 } else { left - part.width() };
            kept.push((tone, part));
        }
        kept.push((Tone::Faint, "…".to_owned()));
        self.0 = kept;
        self
    }

    /// This line cut to `width` columns, with an ellipsis where something is missing: the middle, because
    /// names that begin alike differ at their ends. All in the tone of its beginning.
    pub(super) fn cut_in_the_middle(self, width: usize) -> Line {
        if self.width() <= width {
            return self;
        }
        let tone = self.0.first().map_or(Tone::Plain, |(tone, _)| *tone);
        let text: String = self.0.iter().map(|(_, text)| text.as_str()).collect();
        let room = width.saturating_sub(1);
        let front = fitting(text.chars(), room / 3);
        let back: Vec<char> = fitting(text.chars().rev(), room - room / 3).chars().collect();
        let back: String = back.into_iter().rev().collect();
        Line::new().with(tone, format!("{front}…{back}"))
    }

    fn render(&self, colour: Colour, to: &mut String) {
        for (tone, text) in &self.0 {
            let style = tone.style();
            if colour == Colour::Off || *tone == Tone::Plain {
                to.push_str(text);
            } else {
                to.push_str(&format!("{style}{text}{style:#}"));
            }
        }
    }
}

/// The characters that fit into `columns`.
fn fitting(characters: impl Iterator<Item = char>, columns: usize) -> String {
    let mut left = columns;
    let mut kept = String::new();
    for character in characters {
        let width = character.width().unwrap_or(0);
        if width > left {
            break;
        }
        left -= width;
        kept.push(character);
    }
    kept
}

/// Lines under each other.
pub(super) struct Page {
    pub(super) width: usize,
    lines: Vec<Line>,
}

impl Page {
    pub(super) fn new(width: usize) -> Page {
        Page { width: width.clamp(40, 200), lines: Vec::new() }
    }

    pub(super) fn push(&mut self, line: Line) {
        self.lines.push(line);
    }

    /// An empty line, unless there is one already.
    pub(super) fn gap(&mut self) {
        if self.lines.last().is_some_and(|line| line.width() > 0) {
            self.lines.push(Line::new());
        }
    }

    /// `text` in paragraphs of at most the page's width; the first line begins with `first`, the
    /// others are indented as far.
    pub(super) fn paragraph(&mut self, first: Line, tone: Tone, text: &str) {
        let indent = first.width();
        let mut line = first;
        let mut empty = true;
        for word in printable(text).split_whitespace() {
            if !empty && line.width() + 1 + word.width() > self.width {
                self.push(std::mem::replace(&mut line, Line::new().padded(indent)));
                empty = true;
            }
            let space = if empty { "" } else { " " };
            line = line.with(tone, format!("{space}{word}"));
            empty = false;
        }
        self.push(line);
    }

    pub(super) fn render(&self, colour: Colour) -> String {
        let mut text = String::new();
        for line in &self.lines {
            let start = text.len();
            line.render(colour, &mut text);
            let end = start + text[start..].trim_end_matches(' ').len();
            text.truncate(end);
            text.push('\n');
        }
        text
    }
}

/// `text` without characters that a terminal would act on: control characters, and those that
/// turn the direction of writing.
pub fn printable(text: &str) -> String {
    text.chars()
        .map(|character| match character {
            '\t' | '\n' => ' ',
            '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => '\u{fffd}',
            other if other.is_control() => '\u{fffd}',
            other => other,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_line_has_the_width_asked_for() {
        let line = Line::new().with(Tone::Plain, "日本語").with(Tone::Strong, "abcdef");
        assert_eq!(line.width(), 12);
        assert_eq!(line.clone().cut(12).width(), 12);
        for width in 1..12 {
            let cut = line.clone().cut(width);
            assert!(cut.width() <= width, "{cut:?}");
            let cut = line.clone().cut_in_the_middle(width);
            assert!(cut.width() <= width, "{cut:?}");
        }
    }

    #[test]
    fn paragraphs_keep_within_the_page_and_below_their_beginning() {
        let mut page = Page::new(40);
        page.paragraph(
            Line::new().with(Tone::Plain, "note  "),
            Tone::Plain,
            "one two three four five six seven eight nine ten",
        );
        let text = page.render(Colour::Off);
        assert!(text.lines().all(|line| line.width() <= 40), "{text}");
        assert!(text.lines().nth(1).unwrap().starts_with("      "), "{text}");
    }

    #[test]
    fn a_program_cannot_speak_to_the_terminal() {
        assert_eq!(printable("a\u{1b}[31mb\u{202e}c\td"), "a\u{fffd}[31mb\u{fffd}c d");
    }
}
