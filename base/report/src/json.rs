//! The report for programs.
//!
//! The layout is a promise: fields are added, never removed or given another meaning, unless
//! [`SCHEMA_VERSION`] goes up. It is written out in `report.schema.json` beside this crate's
//! manifest, and a test holds each report to it. The structures here are apart from those of the
//! merge, so that a change there cannot change the promise unnoticed.

use redhanded_model::{Access, Finding, FindingKind, Fingerprint, Frame, Interpretation, StackPair};
use serde::Serialize;

use crate::{
    Background, BlindSpots, CheckSummary, Cost, Coverage, ProcessSummary, RunInfo, RunReport, SuppressionNote,
};

/// The version of the layout.
pub const SCHEMA_VERSION: u32 = 1;

/// The JSON Schema of the layout.
pub const SCHEMA: &str = include_str!("../report.schema.json");

#[derive(Serialize)]
struct Document<'a> {
    schema_version: u32,
    redhanded: &'static str,
    runs: &'a [RunInfo],
    findings: Vec<JsonFinding<'a>>,
    suppressed: Vec<JsonSuppressed<'a>>,
    known: Vec<JsonFinding<'a>>,
    suppression_notes: &'a [SuppressionNote],
    coverage: &'a Coverage,
    cost: &'a Cost,
    blind_spots: &'a BlindSpots,
    processes: &'a [ProcessSummary],
    dangerous_pairs_left: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    check: Option<&'a CheckSummary>,
}

#[derive(Serialize)]
struct JsonFinding<'a> {
    kind: FindingKind,
    fingerprint: &'a Fingerprint,
    headline: String,
    explanation: Option<String>,
    object_type: &'a str,
    sites: Vec<JsonSite<'a>>,
    occurrences: u64,
    tests: &'a [String],
    stacks: Vec<JsonStackPair<'a>>,
    seed: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    interpretation: Option<&'a Interpretation>,
}

#[derive(Serialize)]
struct JsonSuppressed<'a> {
    #[serde(flatten)]
    finding: JsonFinding<'a>,
    reason: &'a str,
    expires: Option<&'a str>,
}

#[derive(Serialize)]
struct JsonSite<'a> {
    file: Option<&'a str>,
    path: Option<&'a str>,
    line: Option<u32>,
    module: &'a str,
    function: &'a str,
    api: &'a str,
    access: Access,
}

#[derive(Serialize)]
struct JsonStackPair<'a> {
    occurrences: u64,
    threads: Vec<JsonThread<'a>>,
}

#[derive(Serialize)]
struct JsonThread<'a> {
    thread_id: u64,
    thread_name: &'a str,
    frames: Vec<JsonFrame<'a>>,
    truncated: bool,
}

#[derive(Serialize)]
struct JsonFrame<'a> {
    file: Option<&'a str>,
    path: Option<&'a str>,
    line: Option<u32>,
    module: &'a str,
    function: &'a str,
}

/// The report as JSON, with a line feed at its end.
pub fn render(report: &RunReport, background: Background<'_>) -> String {
    let document = Document {
        schema_version: SCHEMA_VERSION,
        redhanded: env!("CARGO_PKG_VERSION"),
        runs: &report.runs,
        findings: report.findings.iter().map(|found| finding(found, background)).collect(),
        suppressed: report
            .suppressed
            .iter()
            .map(|suppressed| JsonSuppressed {
                finding: finding(&suppressed.finding, background),
                reason: &suppressed.reason,
                expires: suppressed.expires.as_deref(),
            })
            .collect(),
        known: report.known.iter().map(|found| finding(found, background)).collect(),
        suppression_notes: &report.notes,
        coverage: &report.coverage,
        cost: &report.cost,
        blind_spots: &report.blind_spots,
        processes: &report.processes,
        dangerous_pairs_left: report.traps.kept.len(),
        check: report.check.as_ref(),
    };
    let mut text = serde_json::to_string_pretty(&document).expect("all keys are strings");
    text.push('\n');
    text
}

fn finding<'a>(finding: &'a Finding, background: Background<'a>) -> JsonFinding<'a> {
    JsonFinding {
        kind: finding.kind,
        fingerprint: &finding.fingerprint,
        headline: crate::wording::headline(finding),
        explanation: background.why(finding),
        object_type: &finding.object_type,
        sites: finding
            .sites
            .iter()
            .map(|site| JsonSite {
                file: site.file.as_deref(),
                path: background.path(&site.module, site.file.as_deref()),
                line: site.line,
                module: &site.module,
                function: &site.function,
                api: &site.api,
                access: site.access,
            })
            .collect(),
        occurrences: finding.occurrences,
        tests: &finding.tests,
        stacks: finding.stacks.iter().map(|pair| stack_pair(pair, background)).collect(),
        seed: finding.seed,
        interpretation: finding.interpretation.as_ref(),
    }
}

fn stack_pair<'a>(pair: &'a StackPair, background: Background<'a>) -> JsonStackPair<'a> {
    let frame = |frame: &'a Frame| JsonFrame {
        file: frame.file.as_deref(),
        path: background.path(&frame.module, frame.file.as_deref()),
        line: frame.line,
        module: &frame.module,
        function: &frame.function,
    };
    JsonStackPair {
        occurrences: pair.occurrences,
        threads: pair
            .stacks
            .iter()
            .map(|stack| JsonThread {
                thread_id: stack.thread_id,
                thread_name: &stack.thread_name,
                frames: stack.frames.iter().map(frame).collect(),
                truncated: stack.truncated,
            })
            .collect(),
    }
}
