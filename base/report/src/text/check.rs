//! What comes after the findings of a check: what was looked at, and what was not.

use redhanded_model::FindingKind;

use super::groups::groups;
use super::layout::{Line, Page, Tone};
use super::summary::set_aside;
use crate::wording::{counted, grouped, kind, kinds};
use crate::{CheckBounds, CheckEnd, CheckSummary, DamagedFile, RunReport};

/// Notes that are shown before the rest is counted.
const MAX_NOTES: usize = 10;
/// Files with syntax errors that are named before the rest is counted.
const MAX_DAMAGED: usize = 3;

pub(super) fn verdict(page: &mut Page, report: &RunReport, check: &CheckSummary) {
    let order = [
        FindingKind::DataRace,
        FindingKind::UnsafeUse,
        FindingKind::Deadlock,
        FindingKind::Hang,
        FindingKind::ThreadSafetyViolation,
    ];
    let parts: Vec<String> = order
        .into_iter()
        .filter_map(|of| match report.findings.iter().filter(|finding| finding.kind == of).count() {
            0 => None,
            count => Some(counted(count as u64, kind(of), kinds(of)) + &on_how_many(report, of)),
        })
        .collect();
    let start = Line::new().with(Tone::Plain, "  ");
    let interrupted = check.end == CheckEnd::Interrupted;
    match parts.as_slice() {
        [] if check.entries == 0 && !interrupted => {
            let text = "There is no code that could be started, so nothing can be said.";
            page.paragraph(start, Tone::Doubtful, text);
            if let Some(hint) = &check.hint {
                page.paragraph(Line::new().with(Tone::Plain, "  "), Tone::Plain, hint);
            }
        }
        [] if interrupted => {
            page.paragraph(start, Tone::Doubtful, "Ended before anything was found.");
        }
        [] => page.paragraph(start, Tone::Good, "No data race, unsafe use, deadlock or hang was found."),
        [one] => page.paragraph(start, Tone::Bad, &format!("{one} found.")),
        [others @ .., last] => {
            page.paragraph(start, Tone::Bad, &format!("{} and {last} found.", others.join(", ")));
        }
    }
}

/// ` on 4 variables`, where several findings are about one.
fn on_how_many(report: &RunReport, of: FindingKind) -> String {
    let (one, many) = match of {
        FindingKind::DataRace => ("variable", "variables"),
        FindingKind::UnsafeUse => ("object", "objects"),
        _ => return String::new(),
    };
    let groups: Vec<Vec<usize>> = groups(&report.findings);
    let about = groups.iter().filter(|group| report.findings[group[0]].kind == of);
    let (variables, findings) =
        about.fold((0_usize, 0), |(count, sum), group| (count + 1, sum + group.len()));
    match variables < findings {
        true => format!(" on {}", counted(variables as u64, one, many)),
        false => String::new(),
    }
}

pub(super) fn facts(report: &RunReport, check: &CheckSummary) -> Vec<(&'static str, String)> {
    let mut facts = Vec::new();
    facts.push((
        "looked at",
        format!(
            "{}, {}, {}",
            counted(check.projects, "project", "projects"),
            counted(check.files, "file", "files"),
            counted(check.lines, "line", "lines"),
        ),
    ));
    let mut interpreted = format!(
        "{} from {}, {}",
        counted(check.runs, "run", "runs"),
        counted(check.entries, "entry", "entries"),
        counted(check.steps, "step", "steps"),
    );
    if check.sequential_entries > 0 {
        interpreted =
            format!("{interpreted}; {} of the entries started no thread", grouped(check.sequential_entries));
    }
    facts.push(("simulated", interpreted));
    if check.left_for_run > 0 {
        let left = counted(check.left_for_run, "pair of places", "pairs of places");
        facts.push(("next", format!("{left} left for `redhanded run` to try")));
    }
    facts.extend(set_aside(report));
    facts.push(("seed", check.seed.to_string()));
    facts
}

pub(super) fn unseen(check: &CheckSummary) -> Vec<String> {
    let mut unseen = Vec::new();
    if check.end == CheckEnd::Interrupted {
        unseen.push("The check was ended before it was through; this is what it had found.".to_owned());
    }
    unseen.extend(bounds(&check.bounds));
    unseen.extend(damage(&check.damaged_files));
    unseen.extend(check.notes.iter().take(MAX_NOTES).cloned());
    if let Some(more) = check.notes.len().checked_sub(MAX_NOTES).filter(|more| *more > 0) {
        unseen.push(format!("{} more such notes; --format json has them all", grouped(more as u64)));
    }
    unseen
}

/// What the bounds have left out.
fn bounds(bounds: &CheckBounds) -> Vec<String> {
    let mut unseen = Vec::new();
    if bounds.projects_out_of_steps > 0 {
        let projects = bounds.projects_out_of_steps;
        let mut text = format!(
            "{} used up {} {} (--total-steps) before all runs were made",
            counted(projects, "project", "projects"),
            if projects == 1 { "its" } else { "each their" },
            counted(bounds.total_steps, "step", "steps"),
        );
        if bounds.entries_not_run > 0 {
            let entries = counted(bounds.entries_not_run, "entry was", "entries were");
            text = format!("{text}; {entries} not run once");
        }
        unseen.push(text);
    }
    let ends = [
        (bounds.runs_out_of_steps, "their steps (--steps-per-run, or a share of --total-steps)"),
        (bounds.runs_out_of_heap, "the memory for objects (--heap-bytes)"),
        (bounds.runs_out_of_stack, "the depth of calls (--stack-depth)"),
        (bounds.runs_out_of_threads, "the number of threads (--threads-per-run)"),
    ];
    let reached = ends.iter().filter(|(runs, _)| *runs > 0);
    let parts: Vec<String> = reached.map(|(runs, bound)| format!("{} by {bound}", grouped(*runs))).collect();
    if !parts.is_empty() {
        let runs = counted(ends.iter().map(|(runs, _)| runs).sum(), "run was", "runs were");
        unseen.push(format!("{runs} ended by a bound: {}", parts.join(", ")));
    }
    unseen
}

/// Which files have syntax errors.
fn damage(files: &[DamagedFile]) -> Option<String> {
    let place =
        |file: &DamagedFile| format!("{}:{}:{} ({})", file.file, file.line, file.column, file.message);
    let named: Vec<String> = files.iter().take(MAX_DAMAGED).map(place).collect();
    let more = match files.len() {
        0 => return None,
        count if count > MAX_DAMAGED => format!(" and {} more", grouped((count - MAX_DAMAGED) as u64)),
        _ => String::new(),
    };
    let files = counted(files.len() as u64, "file has", "files have");
    Some(format!("{files} parts that are no valid C# and were left out: {}{more}", named.join(", ")))
}
