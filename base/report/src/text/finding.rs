//! The block of one finding.

use redhanded_model::{Finding, FindingKind};

use super::TextOptions;
use super::layout::{Line, Page, Tone};
use crate::wording::{counted, headline, kind};
use crate::{RunReport, SuppressionNote, text::stacks};

pub(super) fn write(
    page: &mut Page,
    finding: &Finding,
    of: Option<(usize, usize)>,
    report: &RunReport,
    options: &TextOptions<'_>,
) {
    page.gap();
    rule(page.width, finding, of).into_iter().for_each(|line| page.push(line));
    page.gap();
    page.paragraph(indent(), Tone::Strong, &headline(finding));
    if let Some(why) = options.background.why(finding) {
        page.paragraph(indent(), Tone::Plain, &why);
    }
    page.gap();
    stacks::write(page, finding, options);
    for (label, text) in facts(finding, report) {
        page.paragraph(indent().with(Tone::Faint, format!("{label:<9}")), Tone::Plain, &text);
    }
    if !report.runs.is_empty() || report.check.is_some() {
        accept(page, finding);
    }
    page.gap();
}

fn indent() -> Line {
    Line::new().with(Tone::Plain, "  ")
}

/// `── 1 of 2 ── thread-safety violation ─────── 5d0c3f9b7e21a844 ──`, in two lines where it does not fit.
fn rule(width: usize, finding: &Finding, of: Option<(usize, usize)>) -> Vec<Line> {
    let mut start = Line::new().with(Tone::Faint, "── ");
    if let Some((number, count)) = of {
        start = start.with(Tone::Plain, format!("{number} of {count}")).with(Tone::Faint, " ── ");
    }
    start = start.with(Tone::Bad, kind(finding.kind)).with(Tone::Plain, " ");
    let end = Line::new()
        .with(Tone::Plain, " ")
        .with(Tone::Plain, finding.fingerprint.to_string())
        .with(Tone::Faint, " ──");
    let filled = |line: Line, used: usize| line.with(Tone::Faint, "─".repeat(width.saturating_sub(used)));
    if start.width() + end.width() <= width {
        let used = start.width() + end.width();
        return vec![filled(start, used).beside(end)];
    }
    let (first, second) = (start.width(), end.width());
    vec![filled(start, first), filled(Line::new(), second).beside(end)]
}

/// What is known about a finding apart from its stacks, with labels.
fn facts(finding: &Finding, report: &RunReport) -> Vec<(&'static str, String)> {
    let mut facts = Vec::new();
    let mut caught = counted(finding.occurrences, "time", "times");
    if finding.stacks.len() > 1 {
        let pairs = finding.stacks.len() as u64;
        caught = format!("{caught}, with {pairs} different pairs of stacks; the most frequent is shown");
    }
    match &finding.interpretation {
        None => facts.push(("caught", caught)),
        Some(found) => {
            let runs = counted(finding.occurrences, "run", "runs");
            facts.push(("found", format!("in {runs}, first from {}", found.entry)));
        }
    }
    if !finding.tests.is_empty() {
        let shown = finding.tests.iter().take(3).map(String::as_str).collect::<Vec<_>>().join(", ");
        let more = match finding.tests.len().saturating_sub(3) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        facts.push(("test", shown + &more));
    }
    if let Some(run) = report.runs.first() {
        let command = shell_words(&run.command);
        let again = match finding.kind {
            FindingKind::ThreadSafetyViolation => {
                format!("redhanded repro {} -- {command}", finding.fingerprint)
            }
            _ => format!("redhanded run --seed {} -- {command}", finding.seed),
        };
        facts.push(("again", again));
    }
    if let Some(check) = &report.check {
        facts.push(("again", format!("redhanded check {}", shell_words(&check.arguments))));
    }
    for note in &report.notes {
        if let SuppressionNote::Expired { fingerprint, reason, expires } = note
            && *fingerprint == finding.fingerprint
        {
            facts.push(("note", format!("its suppression ended on {expires} ({reason})")));
        }
    }
    facts
}

/// What to put into `redhanded.toml`, each line by itself so that it can be pasted.
fn accept(page: &mut Page, finding: &Finding) {
    let label = indent().with(Tone::Faint, format!("{:<9}", "accept"));
    page.paragraph(label, Tone::Plain, "put this into redhanded.toml:");
    let fingerprint = format!("fingerprint = \"{}\"", finding.fingerprint);
    for line in ["[[suppress]]", fingerprint.as_str(), "reason = \"...\""] {
        page.push(indent().with(Tone::Plain, "  ").with(Tone::Plain, line));
    }
}

/// The command as it can be typed again.
fn shell_words(words: &[String]) -> String {
    let plain = |character: char| character.is_alphanumeric() || "-_./=:,+@%".contains(character);
    let quoted = words.iter().map(|word| {
        if !word.is_empty() && word.chars().all(plain) {
            word.clone()
        } else {
            format!("'{}'", word.replace('\'', r"'\''"))
        }
    });
    quoted.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rule_is_never_wider_than_the_page() {
        let deadlock = redhanded_model::Deadlock { threads: Vec::new(), test: None, at_millis: 0 };
        let mut finding = crate::deadlock_finding(&deadlock, 1);
        finding.kind = FindingKind::ThreadSafetyViolation;
        let widths = |width| rule(width, &finding, Some((1, 20))).iter().map(Line::width).collect::<Vec<_>>();
        assert_eq!(widths(80), [80]);
        assert_eq!(widths(40), [40, 40]);
    }

    #[test]
    fn a_command_is_quoted_so_that_it_can_be_typed_again() {
        let words = ["sh", "-c", "echo 'a b' $HOME", ""].map(str::to_owned);
        assert_eq!(shell_words(&words), r"sh -c 'echo '\''a b'\'' $HOME' ''");
    }
}
