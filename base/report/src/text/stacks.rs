//! The stacks of a finding, below each other or side by side.

use redhanded_model::{Finding, FindingKind, FindingSite, Frame, InterpretedThread, StackTrace};

use super::deeds::heading;
use super::layout::{Line, Page, Tone};
use super::{TextOptions, WIDE};
use crate::SourceLine;
use crate::frames::{Owner, Shown, fold};
use crate::wording::{counted, short_type, spoken};

/// Lines of one thread's block.
const INDENT: &str = "    ";
/// Frames that are shown before the rest is folded.
const MAX_FRAMES: usize = 24;
/// Frames of the stack that started a thread, likewise.
const MAX_STARTING_FRAMES: usize = 6;

pub(super) fn write(page: &mut Page, finding: &Finding, options: &TextOptions<'_>) {
    let Some(pair) = finding.stacks.first() else { return };
    let indent = 2;
    let wide = page.width >= WIDE && pair.stacks.len() == 2;
    let column = if wide { (page.width - indent) / 2 - 1 } else { page.width - indent };
    let blocks: Vec<Vec<Line>> = pair
        .stacks
        .iter()
        .enumerate()
        .map(|(index, stack)| block(finding, index, stack, column, options))
        .collect();
    if let (true, [left, right]) = (wide, blocks.as_slice()) {
        for row in 0..left.len().max(right.len()) {
            let cell = |block: &[Line]| block.get(row).cloned().unwrap_or_default();
            page.push(
                Line::new().padded(indent).beside(cell(left)).padded(indent + column + 2).beside(cell(right)),
            );
        }
        page.gap();
        return;
    }
    for block in blocks {
        for line in block {
            page.push(Line::new().padded(indent).beside(line));
        }
        page.gap();
    }
}

fn block(
    finding: &Finding,
    index: usize,
    stack: &StackTrace,
    width: usize,
    options: &TextOptions<'_>,
) -> Vec<Line> {
    let tone = if index == 0 { Tone::First } else { Tone::Second };
    let mut lines = Vec::new();
    let Some(site) = finding.sites.get(index) else { return lines };
    lines.extend(heading(finding, index, stack, tone, width));
    let frames = frames_below(finding.kind, site, &stack.frames);
    let shown: Vec<Shown<'_>> = fold(frames);
    let visible = &shown[..shown.len().min(MAX_FRAMES)];
    let locations = visible.iter().filter_map(|shown| match shown {
        Shown::Frame(frame) => Some(location(frame.file.as_deref(), frame.line, &frame.module).len()),
        Shown::Folded { .. } => None,
    });
    let mut own = location(site.file.as_deref(), site.line, &site.module);
    let thread = finding.interpretation.as_ref().and_then(|found| found.threads.get(index));
    if let Some(column) = telling_column(finding, index) {
        own = format!("{own}:{column}");
    }
    let naming = if thread.is_some() { Naming::Spoken } else { Naming::Plain };
    let rows = Rows { room: locations.chain([own.len()]).max().unwrap_or(0).min(width / 3), width, naming };
    let room = rows.room;
    lines.push(rows.row(&own, &site.module, &site.function, Tone::Strong));
    if let Some(code) = code(site, options) {
        let bar = Line::new().with(Tone::Plain, INDENT).padded(4 + room).with(tone, "  │ ");
        let left = width.saturating_sub(bar.width());
        let column = thread.and_then(|thread| thread.span).map(|span| span.start_column);
        lines.push(bar.with(tone, around(&code, column, left)).cut(width));
    }
    for shown in visible {
        lines.push(match shown {
            Shown::Frame(frame) => {
                let at = location(frame.file.as_deref(), frame.line, &frame.module);
                rows.row(&at, &frame.module, &frame.function, Tone::Plain)
            }
            Shown::Folded { count, owner } => {
                let whose = match owner {
                    Owner::TestFramework => "of the test framework",
                    Owner::Runtime | Owner::Program => "of the runtime",
                };
                let frames = counted(*count as u64, "frame", "frames");
                Line::new().with(Tone::Plain, INDENT).with(Tone::Faint, format!("… {frames} {whose}"))
            }
        });
    }
    let hidden = shown.len() - visible.len();
    if hidden > 0 || stack.truncated {
        let what = match (hidden, stack.truncated) {
            (0, _) => "more frames were not kept".to_owned(),
            (hidden, _) => format!("{} more", counted(hidden as u64, "frame", "frames")),
        };
        lines.push(Line::new().with(Tone::Plain, INDENT).with(Tone::Faint, format!("… {what}")));
    }
    if let Some(thread) = thread {
        lines.extend(history(thread, &rows));
    }
    lines
}

/// The column of a site, where the line alone does not tell the two of a finding apart.
fn telling_column(finding: &Finding, index: usize) -> Option<u32> {
    let place = |site: &FindingSite| Some((site.file.clone()?, site.line?));
    let own = place(&finding.sites[index])?;
    let others = finding.sites.iter().enumerate().filter(|(other, _)| *other != index);
    let same_line = others.filter(|(_, site)| place(site).as_ref() == Some(&own)).count() > 0;
    let span = finding.interpretation.as_ref()?.threads.get(index)?.span?;
    same_line.then_some(span.start_column)
}

/// How a thread came to be, and which locks it held.
fn history(thread: &InterpretedThread, rows: &Rows) -> Vec<Line> {
    let width = rows.width;
    let label = |text: &str| Line::new().with(Tone::Plain, INDENT).with(Tone::Faint, text).cut(width);
    let mut lines = Vec::new();
    for (generation, stack) in thread.started_at.iter().filter(|stack| !stack.is_empty()).enumerate() {
        lines.push(label(if generation == 0 { "started at" } else { "by a thread started at" }));
        for frame in stack.iter().take(MAX_STARTING_FRAMES) {
            let at = location(frame.file.as_deref(), frame.line, &frame.module);
            lines.push(rows.row(&at, &frame.module, &frame.function, Tone::Plain));
        }
        let more = stack.len().saturating_sub(MAX_STARTING_FRAMES);
        if more > 0 {
            lines.push(label(&format!("… {} more", counted(more as u64, "frame", "frames"))));
        }
    }
    for lock in &thread.held {
        // A task is no lock: who holds it is to run what follows an `await` in it.
        let task =
            lock.object_type.split('<').next().is_some_and(|name| matches!(name, "Task" | "ValueTask"));
        let (holds, taken) = if task { ("has to go on with", "awaited") } else { ("holds", "taken") };
        let at = match (&lock.file, lock.line) {
            (Some(file), Some(line)) => format!(", {taken} at {file}:{line}"),
            _ => String::new(),
        };
        let holds = format!("{holds} {} #{}", lock.object_type, lock.object);
        // Where it was taken goes into a line of its own rather than off the page.
        match INDENT.len() + holds.chars().count() + at.chars().count() <= width {
            true => lines.push(label(&format!("{holds}{at}"))),
            false => {
                lines.push(label(&holds));
                lines.extend((!at.is_empty()).then(|| label(&format!("  {}", at.trim_start_matches(", ")))));
            }
        }
    }
    lines
}

/// The frames below the site's own line, which is shown already.
fn frames_below<'a>(kind: FindingKind, site: &FindingSite, frames: &'a [Frame]) -> &'a [Frame] {
    let is_site = |frame: &Frame| frame.module == site.module && frame.function == site.function;
    let start = match kind {
        FindingKind::ThreadSafetyViolation | FindingKind::DataRace | FindingKind::UnsafeUse => {
            usize::from(frames.first().is_some_and(is_site))
        }
        FindingKind::Deadlock | FindingKind::Hang => frames.iter().position(is_site).map_or(0, |at| at + 1),
    };
    &frames[start..]
}

pub(super) fn location(file: Option<&str>, line: Option<u32>, module: &str) -> String {
    match (file, line) {
        (Some(file), Some(line)) => format!("{file}:{line}"),
        (Some(file), None) => file.to_owned(),
        (None, _) => short_type(module).to_owned(),
    }
}

/// How functions are called in rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Naming {
    /// As the runtime calls them.
    Plain,
    /// As their author does.
    Spoken,
}

/// How the rows of one thread look.
struct Rows {
    /// Columns for places.
    room: usize,
    /// Columns in all.
    width: usize,
    naming: Naming,
}

impl Rows {
    /// One frame: where, then what. A name that does not fit loses packages first, then its class, which
    /// the file mostly tells.
    fn row(&self, at: &str, module: &str, function: &str, tone: Tone) -> Line {
        let at = fitted(at, self.room);
        let start = Line::new().with(Tone::Plain, INDENT).with(Tone::Faint, at).padded(4 + self.room);
        let start = start.with(Tone::Plain, "  ");
        let left = self.width.saturating_sub(start.width());
        let name = |module: &str| match self.naming {
            Naming::Spoken => spoken(module, function),
            Naming::Plain if module.is_empty() => function.to_owned(),
            Naming::Plain => format!("{module}.{function}"),
        };
        let fits = |name: &String| name.chars().count() <= left;
        let name = [name(module), name(&initials(module))].into_iter().find(fits).unwrap_or_else(|| name(""));
        start.with(tone, name).cut(self.width)
    }
}

/// A path that does not fit loses its first directories.
pub(super) fn fitted(at: &str, room: usize) -> String {
    if at.chars().count() <= room {
        return at.to_owned();
    }
    let mut ends = at.match_indices('/').map(|(slash, _)| &at[slash..]);
    let end = ends.clone().find(|end| end.chars().count() < room).or(ends.next_back()).unwrap_or(at);
    if end.len() < at.len() { format!("…{end}") } else { at.to_owned() }
}

/// `c.e.cache.Cache` style: packages by their first letters.
fn initials(module: &str) -> String {
    let mut parts: Vec<&str> = module.split('.').collect();
    let last = parts.pop().unwrap_or_default();
    let mut short: String =
        parts.iter().filter_map(|part| part.chars().next()).flat_map(|c| [c, '.']).collect();
    short.push_str(last);
    short
}

/// The part of a line that begins shortly in front of a column, if all of it is too wide and would be
/// cut before what is told has begun. The line is without its indentation, which counts in columns.
fn around(code: &SourceLine, column: Option<u32>, width: usize) -> String {
    let length = code.text.chars().count();
    let Some(at) = column.and_then(|column| (column as usize).checked_sub(code.indent + 1)) else {
        return code.text.clone();
    };
    if length <= width || at < width / 2 {
        return code.text.clone();
    }
    // A third of the room for what stands in front; the end of the line is shown rather than nothing.
    let start = (at - width / 3).min(length.saturating_sub(width.saturating_sub(1)));
    let rest: String = code.text.chars().skip(start).collect();
    format!("…{rest}")
}

fn code(site: &FindingSite, options: &TextOptions<'_>) -> Option<SourceLine> {
    let sources = options.background.sources?;
    let path = sources.path_of(&site.module, site.file.as_deref()?)?;
    sources.line(path, site.line?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_that_does_not_fit_keeps_its_method() {
        let row = |width| {
            let mut page = Page::new(80);
            let rows = Rows { room: 12, width, naming: Naming::Plain };
            page.push(rows.row("PriceCache.java:14", "com.example.PriceCache", "priceOf", Tone::Plain));
            page.render(super::super::layout::Colour::Off).trim().to_owned()
        };
        assert_eq!(row(78), "PriceCache.java:14  com.example.PriceCache.priceOf");
        assert_eq!(row(48), "PriceCache.java:14  c.e.PriceCache.priceOf");
        assert_eq!(row(38), "PriceCache.java:14  priceOf");
    }

    #[test]
    fn of_a_long_line_the_part_is_shown_that_is_told() {
        let code = SourceLine { indent: 4, text: format!("{}count++; }}", "Something(); ".repeat(10)) };
        let column = 4 + 130 + 1;
        assert_eq!(around(&code, Some(column), 200), code.text);
        assert_eq!(around(&code, Some(5), 30), code.text);
        assert_eq!(around(&code, None, 30), code.text);
        let part = around(&code, Some(column), 30);
        assert!(part.starts_with('…') && part.ends_with("count++; }"), "{part}");
        assert!(part.chars().count() <= 30, "{part}");
    }

    #[test]
    fn long_paths_lose_their_first_directories() {
        assert_eq!(fitted("src/a/b/Cache.cs:12", 30), "src/a/b/Cache.cs:12");
        assert_eq!(fitted("src/a/b/Cache.cs:12", 16), "…/b/Cache.cs:12");
        assert_eq!(fitted("src/a/b/Cache.cs:12", 4), "…/Cache.cs:12");
        assert_eq!(fitted("Cache.java:12", 4), "Cache.java:12");
    }

    #[test]
    fn long_packages_shrink_to_initials() {
        assert_eq!(initials("com.example.deep.Cache$Entry"), "c.e.d.Cache$Entry");
        assert_eq!(initials("Cache"), "Cache");
    }
}
