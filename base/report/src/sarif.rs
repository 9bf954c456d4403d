//! The report for code-scanning viewers: SARIF 2.1.0.
//!
//! A finding is a `result` at its first site with the second as a related location, and one
//! `threadFlow` for each thread, outermost frame first. `partialFingerprints` holds our
//! fingerprint, so a viewer follows a finding through edits. Suppressed findings are included with
//! their reason, known ones with the baseline state `unchanged`. A viewer can only link what lies
//! in the working tree; other frames keep their logical location.
//!
//! Written with `serde_json::json!` rather than one of the crates that generate structures for the
//! whole standard: we use a tenth of it, and they are slow to compile. A test holds the output to
//! the parts of the standard that viewers insist on.

use redhanded_model::{Awaited, Finding, FindingKind, Frame, StackTrace};
use serde_json::{Value, json};

use crate::wording::{
    awaited, headline, kind, rule, short_api, short_function, verb, what_is_awaited, with_article,
};
use crate::{Background, RunReport};

/// The key of our fingerprint; the number goes up if its making changes.
const FINGERPRINT_KEY: &str = "redhanded/v1";

/// The report as SARIF, with a line feed at its end.
pub fn render(report: &RunReport, background: Background<'_>) -> String {
    let mut results: Vec<Value> =
        report.findings.iter().map(|finding| result(finding, "new", None, background)).collect();
    results.extend(report.known.iter().map(|finding| result(finding, "unchanged", None, background)));
    results.extend(
        report.suppressed.iter().map(|it| result(&it.finding, "unchanged", Some(&it.reason), background)),
    );
    let document = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "redhanded",
                "version": env!("CARGO_PKG_VERSION"),
                "informationUri": env!("CARGO_PKG_REPOSITORY"),
                "rules": [
                    rule_of(FindingKind::ThreadSafetyViolation,
                        "Two threads were inside conflicting calls on one object at the same time.",
                        "Both threads were caught inside their calls, on the same object: this did happen. \
                         Guard both calls with one lock, or use a type made for concurrent use."),
                    rule_of(FindingKind::Deadlock,
                        "Threads wait for each other's locks in a cycle.",
                        match report.check {
                            None => "The program was caught in the cycle: this did happen. \
                                     Take the locks in one order everywhere.",
                            Some(_) => "A run of the program can come to where each holds what the next one \
                                        needs. Take the locks in one order everywhere.",
                        }),
                    rule_of(FindingKind::Hang,
                        "Threads wait for what nobody will ever do.",
                        "A run of the program can come to where no thread can go on, and some still wait. Check \
                         the condition in a loop under the lock, and do not wait while holding what the other \
                         one needs."),
                    rule_of(FindingKind::DataRace,
                        "Two threads access one variable without an order, and at least one writes it.",
                        "Nothing makes one access happen before the other. Guard both with one lock, make \
                         the variable volatile, or use an atomic operation."),
                    rule_of(FindingKind::UnsafeUse,
                        "Two threads use one object without an order that is not made for concurrent use.",
                        "Guard both calls with one lock, or use a type made for concurrent use."),
                ],
            }},
            "columnKind": "unicodeCodePoints",
            "originalUriBaseIds": {
                "SRCROOT": { "description": { "text": "The root of the working tree." } },
            },
            "results": results,
        }],
    });
    let mut text = serde_json::to_string_pretty(&document).expect("all keys are strings");
    text.push('\n');
    text
}

fn rule_of(finding_kind: FindingKind, short: &str, help: &str) -> Value {
    json!({
        "id": rule(finding_kind),
        "name": kind(finding_kind),
        "shortDescription": { "text": short },
        "help": { "text": help },
        "defaultConfiguration": { "level": "error" },
        "properties": { "tags": ["concurrency"], "precision": "very-high" },
    })
}

fn result(
    finding: &Finding,
    baseline_state: &str,
    suppressed: Option<&str>,
    background: Background<'_>,
) -> Value {
    let mut locations = finding.sites.iter().enumerate().map(|(index, site)| {
        let message = match finding.kind {
            FindingKind::ThreadSafetyViolation | FindingKind::DataRace | FindingKind::UnsafeUse => {
                format!("{} {}: {}", short_function(finding, site), verb(site.access), short_api(&site.api))
            }
            FindingKind::Deadlock => {
                let function = short_function(finding, site);
                match awaited(finding)[index] {
                    Awaited::Lock => format!("{function} waits for the lock of {}", with_article(&site.api)),
                    other => format!("{function} waits for {}", what_is_awaited(other, &site.api)),
                }
            }
            FindingKind::Hang => {
                let what = what_is_awaited(awaited(finding)[index], &site.api);
                format!("{} waits for ever for {what}", short_function(finding, site))
            }
        };
        let mut at_site = location(
            &site.module,
            &site.function,
            site.file.as_deref(),
            site.line,
            Some(&message),
            background,
        );
        let thread = finding.interpretation.as_ref().and_then(|found| found.threads.get(index));
        if let Some(span) = thread.and_then(|thread| thread.span)
            && let Some(region) = at_site.pointer_mut("/physicalLocation/region")
        {
            region["startColumn"] = json!(span.start_column);
            region["endLine"] = json!(span.end_line);
            region["endColumn"] = json!(span.end_column);
        }
        if at_site.get("physicalLocation").is_some() {
            return at_site;
        }
        // The call is in a library: what can be linked is the code of the user's that led there.
        let stack = finding.stacks.first().and_then(|pair| pair.stacks.get(index));
        let caller = stack.into_iter().flat_map(|stack| &stack.frames).find_map(|frame| {
            physical_location(&frame.module, frame.file.as_deref(), frame.line, background)
        });
        with_physical(at_site, caller)
    });
    let first = locations.next();
    let mut result = json!({
        "ruleId": rule(finding.kind),
        "level": "error",
        "message": { "text": message(finding, background) },
        "locations": first.into_iter().collect::<Vec<_>>(),
        "relatedLocations": locations.enumerate().map(|(index, mut location)| {
            location["id"] = json!(index + 1);
            location
        }).collect::<Vec<_>>(),
        "partialFingerprints": { FINGERPRINT_KEY: finding.fingerprint },
        "codeFlows": finding.stacks.iter().map(|pair| json!({
            "message": { "text": "The stacks of the threads that met." },
            "threadFlows": pair.stacks.iter().enumerate()
                .map(|(index, stack)| thread_flow(index, stack, background))
                .collect::<Vec<_>>(),
        })).collect::<Vec<_>>(),
        "baselineState": baseline_state,
        "properties": {
            "objectType": finding.object_type,
            "occurrences": finding.occurrences,
            "seed": finding.seed.to_string(),
            "tests": finding.tests,
        },
    });
    if let Some(found) = &finding.interpretation {
        result["properties"]["entry"] = json!(found.entry);
        result["properties"]["threads"] = json!(found.threads);
    }
    if let Some(reason) = suppressed {
        result["suppressions"] = json!([{ "kind": "external", "justification": reason }]);
    }
    result
}

fn message(finding: &Finding, background: Background<'_>) -> String {
    let sites: Vec<String> = finding.sites.iter().map(|site| short_function(finding, site)).collect();
    let why = background.why(finding).map(|why| format!(" {}.", why.trim_end_matches('.')));
    format!("{} ({}).{}", headline(finding), sites.join(" and "), why.unwrap_or_default())
}

fn thread_flow(index: usize, stack: &StackTrace, background: Background<'_>) -> Value {
    let frame = |frame: &Frame| {
        json!({ "location": location(
            &frame.module, &frame.function, frame.file.as_deref(), frame.line, None, background,
        ) })
    };
    json!({
        "id": format!("{} {}", index + 1, stack.thread_name),
        "message": { "text": format!("thread {}", stack.thread_name) },
        "locations": stack.frames.iter().rev().map(frame).collect::<Vec<_>>(),
    })
}

/// A location; its physical part only when the file is in the working tree, because a viewer would
/// make a dead link of anything else.
fn location(
    module: &str,
    function: &str,
    file: Option<&str>,
    line: Option<u32>,
    message: Option<&str>,
    background: Background<'_>,
) -> Value {
    let name = format!("{module}.{function}");
    let place = match (file, line) {
        (Some(file), Some(line)) => format!("{name} ({file}:{line})"),
        _ => name.clone(),
    };
    let location = json!({
        "logicalLocations": [{ "name": function, "fullyQualifiedName": name, "kind": "function" }],
        "message": { "text": message.unwrap_or(&place) },
    });
    with_physical(location, physical_location(module, file, line, background))
}

fn with_physical(mut location: Value, physical: Option<Value>) -> Value {
    if let Some(physical) = physical {
        location["physicalLocation"] = physical;
    }
    location
}

fn physical_location(
    module: &str,
    file: Option<&str>,
    line: Option<u32>,
    background: Background<'_>,
) -> Option<Value> {
    let path = background.path(module, file)?;
    // What lies outside of the tree has no place below its root.
    let artifact = match path.starts_with('/') {
        true => json!({ "uri": format!("file://{}", uri(path)) }),
        false => json!({ "uri": uri(path), "uriBaseId": "SRCROOT" }),
    };
    let mut physical = json!({ "artifactLocation": artifact });
    if let Some(line) = line.filter(|line| *line > 0) {
        physical["region"] = json!({ "startLine": line });
    }
    Some(physical)
}

/// A path as a relative URI reference.
fn uri(path: &str) -> String {
    let mut uri = String::new();
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/$!&'()*+,;=@".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            uri.push_str(&format!("%{byte:02X}"));
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_valid_uris() {
        assert_eq!(uri("src/Größe 1.java"), "src/Gr%C3%B6%C3%9Fe%201.java");
        assert_eq!(uri("src/Cache$1.java"), "src/Cache$1.java");
    }
}
