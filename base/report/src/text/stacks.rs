//! The stacks of a finding, below each other or side by side.

use redhanded_model::{Access, Finding, FindingKind, FindingSite, Frame, InterpretedThread, StackTrace};

use super::layout::{Line, Page, Tone};
use super::{TextOptions, WIDE};
use crate::frames::{Owner, Shown, fold};
use crate::wording::{counted, short_api, short_type, verb};

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
    let own = location(site.file.as_deref(), site.line, &site.module);
    let room = locations.chain([own.len()]).max().unwrap_or(0).min(width / 3);
    lines.push(row(&own, &site.module, &site.function, room, width, Tone::Strong));
    if let Some(code) = code(site, options) {
        let bar = Line::new().with(Tone::Plain, INDENT).padded(4 + room).with(tone, "  │ ");
        lines.push(bar.with(tone, code).cut(width));
    }
    for shown in visible {
        lines.push(match shown {
            Shown::Frame(frame) => {
                let at = location(frame.file.as_deref(), frame.line, &frame.module);
                row(&at, &frame.module, &frame.function, room, width, Tone::Plain)
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
    if let Some(thread) = finding.interpretation.as_ref().and_then(|found| found.threads.get(index)) {
        lines.extend(history(thread, room, width));
    }
    lines
}

/// How a thread came to be, and which locks it held.
fn history(thread: &InterpretedThread, room: usize, width: usize) -> Vec<Line> {
    let label = |text: &str| Line::new().with(Tone::Plain, INDENT).with(Tone::Faint, text).cut(width);
    let mut lines = Vec::new();
    for (generation, stack) in thread.started_at.iter().filter(|stack| !stack.is_empty()).enumerate() {
        lines.push(label(if generation == 0 { "started at" } else { "by a thread started at" }));
        for frame in stack.iter().take(MAX_STARTING_FRAMES) {
            let at = location(frame.file.as_deref(), frame.line, &frame.module);
            lines.push(row(&at, &frame.module, &frame.function, room, width, Tone::Plain));
        }
        let more = stack.len().saturating_sub(MAX_STARTING_FRAMES);
        if more > 0 {
            lines.push(label(&format!("… {} more", counted(more as u64, "frame", "frames"))));
        }
    }
    for lock in &thread.held {
        let at = match (&lock.file, lock.line) {
            (Some(file), Some(line)) => format!(", taken at {file}:{line}"),
            _ => String::new(),
        };
        lines.push(label(&format!("holds {} #{}{at}", lock.object_type, lock.object)));
    }
    lines
}

/// Who did what. Where the thread's name and what it did do not fit one line they take two, so that
/// neither is lost behind the other.
fn heading(finding: &Finding, index: usize, stack: &StackTrace, tone: Tone, width: usize) -> Vec<Line> {
    let name = match stack.thread_name.as_str() {
        "" => format!("thread {}", stack.thread_id),
        name => name.to_owned(),
    };
    let name = Line::new().with(tone, name);
    let mut lines = Vec::new();
    for did in deeds(finding, index) {
        if lines.is_empty() && name.width() + 1 + did.width() <= width {
            lines.push(name.clone().with(Tone::Plain, " ").beside(did));
            continue;
        }
        if lines.is_empty() {
            lines.push(name.clone().cut_in_the_middle(width));
        }
        lines.push(Line::new().with(Tone::Plain, "  ").beside(did).cut(width));
    }
    lines
}

/// What the thread with this number did: one line each.
fn deeds(finding: &Finding, index: usize) -> Vec<Line> {
    let Some(site) = finding.sites.get(index) else { return Vec::new() };
    match finding.kind {
        FindingKind::ThreadSafetyViolation | FindingKind::DataRace | FindingKind::UnsafeUse => {
            let tone = if site.access == Access::Write { Tone::Bad } else { Tone::Plain };
            let verb = Line::new().with(tone, verb(site.access));
            vec![verb.with(Tone::Plain, ": ").with(Tone::Strong, short_api(&site.api))]
        }
        FindingKind::Deadlock => {
            // The locks are numbered as the threads: each holds the one that the thread before it in
            // the cycle waits for.
            let before = (index + finding.sites.len() - 1) % finding.sites.len();
            let lock = |verb: &str, number: usize| {
                let line = Line::new().with(Tone::Plain, format!("{verb} lock {}: ", number + 1));
                line.with(Tone::Strong, short_type(lock_of(&finding.sites[number].api)))
            };
            vec![lock("waits for", index), lock("holds", before)]
        }
    }
}

/// The lock that people know: threads wait for a part of it that its class keeps to itself.
fn lock_of(api: &str) -> &str {
    let inner = ["$NonfairSync", "$FairSync", "$Sync"];
    inner.iter().find_map(|inner| api.strip_suffix(inner)).unwrap_or(api)
}

/// The frames below the site's own line, which is shown already.
fn frames_below<'a>(kind: FindingKind, site: &FindingSite, frames: &'a [Frame]) -> &'a [Frame] {
    let is_site = |frame: &Frame| frame.module == site.module && frame.function == site.function;
    let start = match kind {
        FindingKind::ThreadSafetyViolation | FindingKind::DataRace | FindingKind::UnsafeUse => {
            usize::from(frames.first().is_some_and(is_site))
        }
        FindingKind::Deadlock => frames.iter().position(is_site).map_or(0, |at| at + 1),
    };
    &frames[start..]
}

fn location(file: Option<&str>, line: Option<u32>, module: &str) -> String {
    match (file, line) {
        (Some(file), Some(line)) => format!("{file}:{line}"),
        (Some(file), None) => file.to_owned(),
        (None, _) => short_type(module).to_owned(),
    }
}

/// One frame: where, then what. A name that does not fit loses packages first, then its class, which the
/// file mostly tells.
fn row(at: &str, module: &str, function: &str, room: usize, width: usize, tone: Tone) -> Line {
    let at = fitted(at, room);
    let start = Line::new().with(Tone::Plain, INDENT).with(Tone::Faint, at).padded(4 + room);
    let start = start.with(Tone::Plain, "  ");
    let left = width.saturating_sub(start.width());
    let names = [format!("{module}.{function}"), format!("{}.{function}", initials(module))];
    let name = names.into_iter().find(|name| name.chars().count() <= left);
    let name = name.unwrap_or_else(|| function.to_owned());
    start.with(tone, name).cut(width)
}

/// A path that does not fit loses its first directories.
fn fitted(at: &str, room: usize) -> String {
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

fn code(site: &FindingSite, options: &TextOptions<'_>) -> Option<String> {
    let sources = options.background.sources?;
    let path = sources.path_of(&site.module, site.file.as_deref()?)?;
    sources.line(path, site.line?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thread(name: &str) -> StackTrace {
        StackTrace { thread_id: 1, thread_name: name.into(), frames: Vec::new(), truncated: false }
    }

    fn finding(kind: FindingKind, apis: &[&str]) -> Finding {
        let site = |api: &&str| FindingSite {
            module: "a.B".into(),
            function: "c".into(),
            file: None,
            line: None,
            api: (*api).to_owned(),
            access: Access::Write,
        };
        Finding {
            kind,
            fingerprint: redhanded_model::Fingerprint(String::new()),
            object_type: String::new(),
            sites: apis.iter().map(site).collect(),
            occurrences: 1,
            tests: Vec::new(),
            stacks: Vec::new(),
            seed: 1,
            interpretation: None,
        }
    }

    fn heading_of(finding: &Finding, index: usize, name: &str, width: usize) -> String {
        let mut page = Page::new(width + 2);
        heading(finding, index, &thread(name), Tone::First, width)
            .into_iter()
            .for_each(|line| page.push(line));
        page.render(super::super::layout::Colour::Off)
    }

    #[test]
    fn a_narrow_page_keeps_what_tells_threads_apart() {
        let apis = ["java.util.concurrent.SomeLongName.computeIfAbsent"; 2];
        let violation = finding(FindingKind::ThreadSafetyViolation, &apis);
        let heading = |name: &str| heading_of(&violation, 0, name, 38);
        assert_eq!(heading("pool-1-thread-2"), "pool-1-thread-2\n  writes: SomeLongName.computeIfAbsent\n");
        let long = "com.example.scheduler.background-worker-pool-17-thread-";
        let (first, second) = (heading(&format!("{long}1")), heading(&format!("{long}2")));
        assert_ne!(first, second);
        assert!(first.lines().all(|line| line.chars().count() <= 38), "{first}");
        assert!(first.lines().next().unwrap().ends_with("-17-thread-1"), "{first}");
    }

    #[test]
    fn a_deadlock_tells_which_lock_each_thread_holds() {
        let deadlock = finding(FindingKind::Deadlock, &["a.Account", "a.Ledger", "a.Account"]);
        let heading = |index: usize| heading_of(&deadlock, index, "t", 38);
        assert_eq!(heading(0), "t waits for lock 1: Account\n  holds lock 3: Account\n");
        assert_eq!(heading(1), "t waits for lock 2: Ledger\n  holds lock 1: Account\n");
        assert_eq!(heading(2), "t waits for lock 3: Account\n  holds lock 2: Ledger\n");
    }

    #[test]
    fn a_frame_that_does_not_fit_keeps_its_method() {
        let row = |width| {
            let mut page = Page::new(80);
            page.push(row("PriceCache.java:14", "com.example.PriceCache", "priceOf", 12, width, Tone::Plain));
            page.render(super::super::layout::Colour::Off).trim().to_owned()
        };
        assert_eq!(row(78), "PriceCache.java:14  com.example.PriceCache.priceOf");
        assert_eq!(row(48), "PriceCache.java:14  c.e.PriceCache.priceOf");
        assert_eq!(row(38), "PriceCache.java:14  priceOf");
    }

    #[test]
    fn the_part_of_a_lock_that_nobody_knows_is_not_named() {
        assert_eq!(
            lock_of("java.util.concurrent.locks.ReentrantLock$NonfairSync"),
            "java.util.concurrent.locks.ReentrantLock"
        );
        assert_eq!(lock_of("com.example.Account$Part"), "com.example.Account$Part");
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
