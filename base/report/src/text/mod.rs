//! The report for people.
//!
//! One block for each finding, of several about one variable for the first: what happened and why it is unsafe, both stacks (beside each other
//! when the terminal is wide enough, below each other at 80 columns), how often it was seen, how
//! to see it again. Then what was covered, what it cost, and what was not seen. Frames of the
//! runtime and of test frameworks are folded; names that the program chose are stripped of control
//! characters, so that a thread cannot be called an escape sequence.

mod check;
mod deeds;
mod finding;
mod groups;
mod layout;
mod stacks;
mod summary;

pub use layout::{Colour, printable};

use redhanded_model::Finding;

use crate::{Background, RunReport};

/// From this width on the two stacks stand beside each other.
const WIDE: usize = 120;

/// How a report is to look, and what it can say beyond the records.
pub struct TextOptions<'a> {
    /// Columns of the terminal.
    pub width: usize,
    /// Whether to use colours.
    pub colour: Colour,
    /// How many findings to show in full.
    pub blocks: Blocks,
    /// Lines of source to show, and what contracts say.
    pub background: Background<'a>,
}

/// How many findings a text report shows in full. What is behind some dozens nobody reads, and it
/// pushes the summary off the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Blocks {
    /// The first 50, and of those about one variable the first; the rest is told shortly or counted.
    #[default]
    First,
    /// All of them.
    All,
}

/// Blocks of [`Blocks::First`].
const FIRST_BLOCKS: usize = 50;

/// The whole report.
pub fn render(report: &RunReport, options: &TextOptions<'_>) -> String {
    let mut page = layout::Page::new(options.width);
    let count = report.findings.len();
    let groups = groups::groups(&report.findings);
    let shown = match options.blocks {
        Blocks::First => groups.len().min(FIRST_BLOCKS),
        Blocks::All => groups.len(),
    };
    let mut number = 0;
    for group in &groups[..shown] {
        let group: Vec<&Finding> = group.iter().map(|index| &report.findings[*index]).collect();
        let in_full = match options.blocks {
            Blocks::First => 1,
            Blocks::All => group.len(),
        };
        for finding in &group[..in_full] {
            number += 1;
            finding::write(&mut page, finding, Some((number, count)), report, options);
        }
        groups::write_others(&mut page, &group[in_full..]);
        number += group.len() - in_full;
    }
    if number < count {
        let hidden = crate::wording::grouped((count - number) as u64);
        let command = if report.check.is_some() { "check" } else { "report" };
        let more = format!("… {hidden} more: redhanded {command} --all (or --format json)");
        page.paragraph(layout::Line::new().with(layout::Tone::Plain, "  "), layout::Tone::Strong, &more);
    }
    summary::write(&mut page, report);
    page.render(options.colour)
}

/// One finding by itself, for announcing it while the command still runs.
pub fn render_finding(finding: &Finding, options: &TextOptions<'_>) -> String {
    let mut page = layout::Page::new(options.width);
    finding::write(&mut page, finding, None, &RunReport::default(), options);
    page.render(options.colour)
}
