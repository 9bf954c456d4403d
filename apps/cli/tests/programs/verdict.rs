use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;

use super::marks::Lines;
use super::program::Program;
use super::toolbox::Watched;

/// The exit status of `redhanded run` when the command succeeded and something was found.
pub const FOUND: i32 = 66;

/// What a report found in a program: by its own lines, and whatever else.
#[derive(Debug, Default)]
pub struct Found {
    /// Violations between two lines of the program.
    pub violations: BTreeSet<Lines>,
    /// Deadlocks of threads that wait on lines of the program.
    pub deadlocks: BTreeSet<Lines>,
    /// Findings that no mark could allow, in words.
    pub strange: Vec<String>,
}

impl Found {
    /// Reads the findings of a report about `program`.
    pub fn of(program: &Program, report: &Value) -> Found {
        let mut found = Found::default();
        let Some(findings) = report["findings"].as_array() else {
            found.strange.push(format!("the report has no list `findings`: {report}"));
            return found;
        };
        for finding in findings {
            match (finding["kind"].as_str(), lines_of(program, finding)) {
                (Some("thread_safety_violation"), Ok(lines)) => {
                    found.violations.insert(lines);
                }
                (Some("deadlock"), Ok(lines)) => {
                    found.deadlocks.insert(lines);
                }
                (kind, Ok(_)) => found.strange.push(format!("a finding of the kind {kind:?}:\n{finding:#}")),
                (_, Err(reason)) => found.strange.push(format!("{reason}:\n{finding:#}")),
            }
        }
        found
    }

    /// Adds what another run found.
    pub fn add(&mut self, other: Found) {
        self.violations.extend(other.violations);
        self.deadlocks.extend(other.deadlocks);
        self.strange.extend(other.strange);
    }

    /// Everything that no mark allows, in words.
    pub fn false_reports(&self, program: &Program) -> Vec<String> {
        let marks = &program.marks;
        let violations = self.violations.iter().filter(|lines| !marks.allow(lines));
        let deadlocks = self.deadlocks.difference(&marks.deadlocks);
        violations
            .map(|lines| format!("found, but not marked as a violation: {}", quote(program, lines)))
            .chain(
                deadlocks
                    .map(|lines| format!("found, but not marked as a deadlock: {}", quote(program, lines))),
            )
            .chain(self.strange.iter().cloned())
            .collect()
    }

    /// Everything that is required and not found, in words.
    pub fn missing(&self, program: &Program) -> Vec<String> {
        let violations = program.marks.required.difference(&self.violations);
        let deadlocks = program.marks.deadlocks.difference(&self.deadlocks);
        violations
            .map(|lines| format!("required, but not found: {}", quote(program, lines)))
            .chain(deadlocks.map(|lines| format!("a deadlock, but not found: {}", quote(program, lines))))
            .collect()
    }
}

fn quote(program: &Program, lines: &Lines) -> String {
    let quoted: Vec<String> = lines.distinct().into_iter().map(|line| program.quote(line)).collect();
    format!("{lines}\n{}", quoted.join("\n"))
}

/// The lines of a finding, or why it is none between lines of the program.
fn lines_of(program: &Program, finding: &Value) -> Result<Lines, &'static str> {
    let sites = finding["sites"].as_array().map(Vec::as_slice).unwrap_or_default();
    if sites.len() < 2 || (finding["kind"] == "thread_safety_violation" && sites.len() > 2) {
        return Err("a finding without two sites");
    }
    if !sites.iter().any(|site| site["access"] == "write") {
        return Err("a finding of reads only");
    }
    let line_of = |site: &Value| {
        let own = Path::new(site["file"].as_str()?).file_name() == program.path.file_name();
        u32::try_from(site["line"].as_u64()?).ok().filter(|_| own)
    };
    let lines: Option<Vec<u32>> = sites.iter().map(line_of).collect();
    lines.map(Lines::new).ok_or("a finding with a site that is no line of the program")
}

/// Compares a run of a buggy program with its marks.
pub fn on_buggy(program: &Program, watched: &Watched) -> Vec<String> {
    let found = Found::of(program, &watched.report);
    let mut complaints = found.missing(program);
    complaints.extend(found.false_reports(program));
    let expected = status_of_failed_run(&watched.report).unwrap_or(FOUND);
    if complaints.is_empty() && watched.execution.status.code() != Some(expected) {
        complaints.push(format!("exit status {expected} expected, but it was {}", watched.execution.status));
    }
    with_context(program, complaints, watched)
}

/// What two threads do to an object may make a buggy program fail by itself: then its status is the
/// one to expect.
fn status_of_failed_run(report: &Value) -> Option<i32> {
    let runs = report["runs"].as_array()?;
    let statuses = runs.iter().filter_map(|run| i32::try_from(run["end"]["exited"].as_i64()?).ok());
    statuses.into_iter().find(|status| *status != 0)
}

/// Complains about findings in a program that need not have any: clean ones have no marks, so
/// every finding is one too many.
pub fn on_others(program: &Program, watched: &Watched) -> Vec<String> {
    let complaints = Found::of(program, &watched.report).false_reports(program);
    with_context(program, complaints, watched)
}

/// Puts the program's name before the complaints, and what the run said about itself behind them.
fn with_context(program: &Program, complaints: Vec<String>, watched: &Watched) -> Vec<String> {
    if complaints.is_empty() {
        return complaints;
    }
    let name = program.path.display();
    let all = complaints.join("\n  ");
    let runs = &watched.report["runs"];
    let (of_program, of_run) = (&watched.stderr, &watched.execution.stderr);
    vec![format!(
        "{name}\n  {all}\n  runs: {runs}\nthe program's standard error:\n{of_program}\nthe run's:\n{of_run}"
    )]
}
