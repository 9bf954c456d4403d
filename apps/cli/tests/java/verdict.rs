use std::collections::BTreeSet;

use serde_json::Value;

use super::marks::LinePair;
use super::program::Program;
use super::toolbox::Watched;

/// The exit status of `redhanded run` when the command succeeded and something was found.
pub const FOUND: i32 = 66;

/// What a report found in a program: the pairs of its own lines, and whatever is not one.
#[derive(Debug, Default)]
pub struct Found {
    /// Violations between two lines of the program.
    pub pairs: BTreeSet<LinePair>,
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
            match lines_of(program, finding) {
                Ok(pair) => {
                    found.pairs.insert(pair);
                }
                Err(reason) => found.strange.push(format!("{reason}:\n{finding:#}")),
            }
        }
        found
    }

    /// Everything that a mark does not allow, in words.
    pub fn false_reports(&self, program: &Program) -> Vec<String> {
        let unmarked = self
            .pairs
            .iter()
            .filter(|pair| !program.marks.allow(**pair))
            .map(|pair| format!("found, but not marked as a violation: {}", quote(program, *pair)));
        unmarked.chain(self.strange.iter().cloned()).collect()
    }

    /// The required pairs that are not among the found ones, in words.
    pub fn missing(&self, program: &Program) -> Vec<String> {
        let missing = program.marks.required.difference(&self.pairs);
        missing.map(|pair| format!("required, but not found: {}", quote(program, *pair))).collect()
    }
}

fn quote(program: &Program, pair: LinePair) -> String {
    let lines: BTreeSet<u32> = [pair.0, pair.1].into();
    let lines: Vec<String> = lines.into_iter().map(|line| program.quote(line)).collect();
    format!("{pair}\n{}", lines.join("\n"))
}

/// The two lines of a finding, or why it is none of two lines of the program.
fn lines_of(program: &Program, finding: &Value) -> Result<LinePair, &'static str> {
    if finding["kind"] != "thread_safety_violation" {
        return Err("a finding of another kind");
    }
    let Some([first, second]) = finding["sites"].as_array().map(Vec::as_slice) else {
        return Err("a finding without two sites");
    };
    if ![first, second].into_iter().any(|site| site["access"] == "write") {
        return Err("a finding of two reads");
    }
    let line_of = |site: &Value| {
        // A report may resolve the file against the working tree.
        let file = site["file"].as_str()?.rsplit('/').next()?;
        let line = u32::try_from(site["line"].as_u64()?).ok()?;
        (file.strip_suffix(".java") == Some(program.name.as_str())).then_some(line)
    };
    match (line_of(first), line_of(second)) {
        (Some(a), Some(b)) => Ok(LinePair::new(a, b)),
        _ => Err("a finding whose sites are not lines of the program"),
    }
}

/// Compares a run of a buggy program with its marks.
pub fn on_buggy(program: &Program, watched: &Watched) -> Vec<String> {
    let found = Found::of(program, &watched.report);
    let mut complaints = found.missing(program);
    complaints.extend(found.false_reports(program));
    if complaints.is_empty() && watched.execution.status.code() != Some(FOUND) {
        complaints.push(format!("exit status {FOUND} expected, but it was {}", watched.execution.status));
    }
    with_context(program, complaints, watched)
}

/// Complains about findings in a program that need not have any: clean ones have no marks, so
/// every finding is one too many.
pub fn on_others(program: &Program, watched: &Watched) -> Vec<String> {
    let complaints = Found::of(program, &watched.report).false_reports(program);
    with_context(program, complaints, watched)
}

/// Puts the program's name before each complaint, and what the run said about itself once behind
/// them.
fn with_context(program: &Program, complaints: Vec<String>, watched: &Watched) -> Vec<String> {
    if complaints.is_empty() {
        return complaints;
    }
    let all = complaints.join("\n  ");
    let seed = &watched.report["seed"];
    let said = &watched.execution.stderr;
    vec![format!("{}\n  {all}\n  seed {seed}; standard error of the run:\n{said}", program.path.display())]
}
