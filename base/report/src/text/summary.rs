//! What comes after the findings: what was watched, covered, paid, and not seen.

use super::check;
use super::layout::{Line, Page, Tone};
use crate::wording::{counted, duration, grouped, modules};
use crate::{CommandEnd, Coverage, ProcessSummary, RunInfo, RunReport, SuppressionNote};

/// Names of one sort that are shown before the rest is counted.
const MAX_NAMES: usize = 3;

pub(super) fn write(page: &mut Page, report: &RunReport) {
    page.gap();
    page.push(Line::new().with(Tone::Faint, "─".repeat(page.width)));
    verdict(page, report);
    page.gap();
    for (label, text) in facts(report) {
        page.paragraph(Line::new().with(Tone::Faint, format!("  {label:<10}")), Tone::Plain, &text);
    }
    let unseen = unseen(report);
    if !unseen.is_empty() {
        page.gap();
        page.push(Line::new().with(Tone::Plain, "  ").with(Tone::Doubtful, "Not seen"));
        for text in unseen {
            page.paragraph(Line::new().with(Tone::Faint, "  · "), Tone::Plain, &text);
        }
    }
    let notes = notes(report);
    if !notes.is_empty() {
        page.gap();
        page.push(Line::new().with(Tone::Plain, "  ").with(Tone::Doubtful, "Worth a look"));
        for text in notes {
            page.paragraph(Line::new().with(Tone::Faint, "  · "), Tone::Plain, &text);
        }
    }
    page.gap();
}

fn verdict(page: &mut Page, report: &RunReport) {
    if let Some(summary) = &report.check {
        return check::verdict(page, report, summary);
    }
    let count = |kind| report.findings.iter().filter(|finding| finding.kind == kind).count() as u64;
    let violations = count(redhanded_model::FindingKind::ThreadSafetyViolation);
    let deadlocks = count(redhanded_model::FindingKind::Deadlock);
    let mut parts = Vec::new();
    if violations > 0 {
        parts.push(counted(violations, "thread-safety violation", "thread-safety violations"));
    }
    if deadlocks > 0 {
        parts.push(counted(deadlocks, "deadlock", "deadlocks"));
    }
    let start = Line::new().with(Tone::Plain, "  ");
    if !parts.is_empty() {
        page.paragraph(start, Tone::Bad, &format!("{}, proven.", parts.join(" and ")));
    } else if report.blind_spots.nothing_watched {
        page.paragraph(start, Tone::Doubtful, "Nothing was watched, so nothing can be said.");
    } else if report.made_no_call() {
        page.paragraph(start, Tone::Doubtful, "No call to watch was made, so nothing can be said.");
    } else {
        page.paragraph(start, Tone::Good, "No thread-safety violation was caught.");
    }
}

fn facts(report: &RunReport) -> Vec<(&'static str, String)> {
    if let Some(summary) = &report.check {
        return check::facts(report, summary);
    }
    let mut facts = Vec::new();
    let coverage = &report.coverage;
    let cost = &report.cost;
    let watched = report.watched() as u64;
    if watched > 0 {
        let alone = report.processes.len() as u64 - watched;
        let alone = if alone > 0 { format!("; {} more left alone", grouped(alone)) } else { String::new() };
        facts.push(("watched", counted(watched, "process", "processes") + &alone));
        facts.push(("coverage", executed(coverage)));
        let (one, many) = modules(&report.processes);
        facts.push((
            "cost",
            format!(
                "{}, {} in all; {} to rewrite {}",
                counted(cost.delays, "delay", "delays"),
                duration(cost.delayed_micros),
                duration(cost.rewrite_micros),
                counted(cost.modules_rewritten, one, many),
            ),
        ));
        let other = report.traps.kept_of_other_code as u64;
        let mut kept = match report.traps.kept.len() as u64 - other {
            0 => "no dangerous pair is left to try".to_owned(),
            kept => format!("{} left to try", counted(kept, "dangerous pair", "dangerous pairs")),
        };
        if other > 0 {
            kept.push_str(&format!("; {} of code that did not run this time", grouped(other)));
        }
        facts.push(("next", kept));
    }
    facts.extend(set_aside(report));
    if let [first, .., last] | [first @ last] = report.runs.as_slice() {
        let id = if first.id == last.id { first.id.clone() } else { format!("{} to {}", first.id, last.id) };
        let end = match last.end {
            Some(CommandEnd::Exited(status)) => format!("command ended with status {status}"),
            Some(CommandEnd::Signalled(signal)) => format!("command was ended by signal {signal}"),
            None => "redhanded was ended before the command".to_owned(),
        };
        facts.push(("run", format!("{id}, seed {}, {end}", first.seed)));
    }
    facts
}

/// What the user has decided about, counted.
pub(super) fn set_aside(report: &RunReport) -> Option<(&'static str, String)> {
    let aside = [
        (report.suppressed.len() as u64, "suppressed"),
        (report.known.len() as u64, "known from the baseline"),
    ];
    let aside: Vec<String> = aside
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| format!("{} {what}", counted(*count, "finding", "findings")))
        .collect();
    (!aside.is_empty()).then(|| ("set aside", aside.join(", ")))
}

fn unseen(report: &RunReport) -> Vec<String> {
    if let Some(summary) = &report.check {
        return check::unseen(summary);
    }
    let blind = &report.blind_spots;
    let mut unseen = Vec::new();
    let lost = blind.records_lost + blind.run_directories_lost;
    if blind.run_directories_lost > 0 {
        unseen.push(
            "The records of this run were lost: its directory was removed while the command ran. A command \
             that cleans the working tree must spare it, or --directory can name a place elsewhere."
                .to_owned(),
        );
    }
    if blind.records_lost > 0 {
        unseen.push(format!(
            "The records of {} could not be read or were lost (the file is empty, damaged, or was written \
             by another version); what they found is not in this report.",
            counted(blind.records_lost as u64, "process", "processes")
        ));
    }
    if blind.runs_not_watched > 0 {
        unseen
            .push("The command ran as it is, because redhanded could not get ready to watch it.".to_owned());
    }
    if report.processes.is_empty() && lost + blind.runs_not_watched == 0 {
        unseen.push(nothing_started(report));
    }
    for (processes, what) in [
        (
            &blind.processes_killed,
            "ended without a word (killed or crashed); their last moments may be missing",
        ),
        (&blind.processes_still_running, "still running; `redhanded report` has what they find later"),
    ] {
        if !processes.is_empty() {
            unseen.push(format!("{}: {what}", names(processes)));
        }
    }
    let mut left_alone: Vec<&str> =
        blind.processes_left_alone.iter().filter_map(|process| process.left_alone.as_deref()).collect();
    left_alone.sort_unstable();
    left_alone.dedup();
    for reason in left_alone {
        let processes: Vec<ProcessSummary> = blind
            .processes_left_alone
            .iter()
            .filter(|process| process.left_alone.as_deref() == Some(reason))
            .cloned()
            .collect();
        unseen.push(format!("{} left alone ({reason})", names(&processes)));
    }
    let (one, many) = modules(&report.processes);
    // Of an assembly, the types are named in which single calls are left out.
    let (skipped_one, skipped_many, in_full) = match one {
        "class" => (one, many, ""),
        _ => ("type or assembly", "types and assemblies", ", or not in full"),
    };
    for group in &blind.modules_skipped {
        let names: Vec<&str> = group.modules.iter().map(String::as_str).collect();
        unseen.push(format!(
            "{} not instrumented{in_full}: {} ({})",
            counted(names.len() as u64, skipped_one, skipped_many),
            group.reason,
            some_of(&names)
        ));
    }
    if !blind.include_unmatched.is_empty() {
        let names: Vec<&str> = blind.include_unmatched.iter().map(String::as_str).collect();
        unseen.push(format!(
            "no {one} was rewritten: nothing that makes calls to watch matched `include` ({})",
            some_of(&names)
        ));
    }
    if !blind.contracts_unmatched.is_empty() {
        let names: Vec<&str> = blind.contracts_unmatched.iter().map(String::as_str).collect();
        unseen.push(format!("of your own contracts, these matched no call: {}", some_of(&names)));
    }
    if blind.sites_never_concurrent > 0 {
        unseen.push(format!(
            "{} reached only while no other thread was active, so no conflict could show there",
            counted(blind.sites_never_concurrent as u64, "call site was", "call sites were")
        ));
    }
    if blind.delays_over_limit > 0 {
        unseen.push(format!(
            "{} not made because a limit was reached (max_delay_per_thread, max_delay_per_run, budget)",
            counted(blind.delays_over_limit, "delay was", "delays were")
        ));
    }
    if blind.calls_passed_unobserved > 0 {
        unseen.push(format!(
            "{} unobserved because a table was full or busy",
            counted(blind.calls_passed_unobserved, "call passed", "calls passed")
        ));
    }
    if blind.sites_sampled > 0 {
        unseen.push(format!(
            "where one call site touched more than 64 objects within some 5 ms, its further calls in that time \
             passed without a look ({}); a conflict among them may have been missed",
            counted(blind.sites_sampled, "time", "times")
        ));
    }
    if blind.unreadable_records > 0 {
        unseen.push(format!(
            "{} of the records could not be read (cut when a process died, or written by another version)",
            counted(blind.unreadable_records as u64, "line", "lines")
        ));
    }
    unseen
}

/// Why there is no process at all, as far as can be told.
fn nothing_started(report: &RunReport) -> String {
    let failed = report.runs.iter().find_map(|run| match run.end? {
        CommandEnd::Exited(0) => None,
        CommandEnd::Exited(status) => Some(format!("failed (status {status})")),
        CommandEnd::Signalled(signal) => Some(format!("was ended by signal {signal}")),
    });
    if let Some(failed) = failed {
        return format!("The command {failed} before anything could be watched; what it printed says why.");
    }
    let mut reasons =
        "The command started no process that redhanded can watch, or one that does not pass on \
                       its environment (JAVA_TOOL_OPTIONS on Java, MONO_ENV_OPTIONS on .NET)"
            .to_owned();
    if report.blind_spots.only_one_user_recorded {
        reasons.push_str(
            ", or one of another user, who cannot write to the directory of the run (--directory names a place \
             where all can)",
        );
    }
    reasons + "; `redhanded doctor` tells what works on this machine."
}

fn notes(report: &RunReport) -> Vec<String> {
    let trouble = report.blind_spots.trouble.iter().map(|(message, count)| match count {
        1 => message.clone(),
        _ => format!("{message} ({} times)", grouped(*count)),
    });
    let unused = report.notes.iter().filter_map(|note| match note {
        SuppressionNote::Unused { subject, reason } => {
            Some(format!("The suppression of {subject} ({reason}) covered nothing in this run."))
        }
        SuppressionNote::Expired { .. } => None,
    });
    trouble.chain(unused).chain(forced_awaits(report)).collect()
}

/// A program that works only as long as every await is fast hangs or throws when awaits are forced: who
/// sees it end badly is told, as long as nothing says whether it was that.
fn forced_awaits(report: &RunReport) -> Option<String> {
    let ended_well = |run: &RunInfo| run.end == Some(CommandEnd::Exited(0));
    if report.cost.forced_awaits == 0 || report.runs.iter().all(ended_well) {
        return None;
    }
    Some(format!(
        "{} of what was completed already went on in another thread, as in production when answers are slow. \
         If the command ended otherwise than without redhanded, `--force-async=false` leaves awaits alone.",
        counted(report.cost.forced_awaits, "await", "awaits")
    ))
}

/// How the call sites were executed.
fn executed(coverage: &Coverage) -> String {
    if coverage.sites_hit == 0 {
        return "no call site was executed".to_owned();
    }
    format!(
        "{} executed: {} while several threads were active, {} by more than one thread",
        counted(coverage.sites_hit as u64, "call site", "call sites"),
        or_none(coverage.sites_hit_concurrently),
        or_none(coverage.sites_hit_by_several_threads),
    )
}

fn or_none(count: usize) -> String {
    if count == 0 { "none".to_owned() } else { grouped(count as u64) }
}

fn names(processes: &[ProcessSummary]) -> String {
    let name = |process: &ProcessSummary| {
        let command = process.command.split_whitespace().next().unwrap_or("process");
        format!("{command} (pid {})", process.pid)
    };
    let names: Vec<String> = processes.iter().map(name).collect();
    some_of(&names.iter().map(String::as_str).collect::<Vec<_>>())
}

fn some_of(names: &[&str]) -> String {
    let shown = names.iter().take(MAX_NAMES).copied().collect::<Vec<_>>().join(", ");
    match names.len().saturating_sub(MAX_NAMES) {
        0 => shown,
        more => format!("{shown} and {} more", grouped(more as u64)),
    }
}
