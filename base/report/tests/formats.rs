//! Each format, on one run that has something of everything.

mod fixture;

use redhanded_report::text::{Blocks, Colour, TextOptions};
use redhanded_report::{
    Background, Baseline, CommandEnd, RunReport, SourceTree, Subject, Suppression, json, junit, merge, sarif,
    text,
};
use serde_json::Value;

fn explain(api: &str) -> Option<String> {
    (api == "java.util.HashMap.put")
        .then(|| "HashMap is not synchronized: writing can lose entries".to_owned())
}

fn sources() -> (tempfile::TempDir, SourceTree) {
    let directory = tempfile::tempdir().unwrap();
    let package = directory.path().join("src/main/java/com/example");
    std::fs::create_dir_all(&package).unwrap();
    let mut lines = vec![""; 30];
    lines[16] = "        entries.put(key, value);";
    lines[22] = "        return entries.get(key);";
    std::fs::write(package.join("Cache.java"), lines.join("\n")).unwrap();
    let tree = SourceTree::search(directory.path(), directory.path());
    (directory, tree)
}

fn report() -> RunReport {
    merge(vec![fixture::cache_run()])
}

fn as_text(report: &RunReport, width: usize, colour: Colour) -> String {
    let (_directory, tree) = sources();
    let background = Background { sources: Some(&tree), explain: &explain };
    text::render(report, &TextOptions { width, colour, blocks: Blocks::First, background })
}

/// Compares with the file `tests/expected/<name>`, which shows in a review what a change does to
/// the report. `REDHANDED_BLESS=1` rewrites it.
fn expect(name: &str, actual: &str) {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/expected").join(name);
    if std::env::var_os("REDHANDED_BLESS").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, actual).unwrap();
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(expected == actual, "{name} should be\n{expected}\nbut is\n{actual}");
}

#[test]
fn text_at_80_columns() {
    let text = as_text(&report(), 80, Colour::Off);
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    expect("report-80.txt", &text);
}

#[test]
fn text_with_the_stacks_side_by_side() {
    let text = as_text(&report(), 132, Colour::Off);
    assert!(text.lines().all(|line| line.chars().count() <= 132), "{text}");
    expect("report-132.txt", &text);
}

#[test]
fn colour_changes_no_word() {
    let plain = as_text(&report(), 80, Colour::Off);
    let coloured = as_text(&report(), 80, Colour::On);
    assert!(coloured.contains("\u{1b}["));
    let mut stripped = String::new();
    let mut rest = coloured.as_str();
    while let Some((before, after)) = rest.split_once("\u{1b}[") {
        stripped.push_str(before);
        rest = after.split_once('m').unwrap().1;
    }
    stripped.push_str(rest);
    assert_eq!(stripped, plain);
}

#[test]
fn a_run_that_watched_nothing_says_so() {
    let mut run = fixture::cache_run();
    run.processes.clear();
    expect("nothing-watched.txt", &as_text(&merge(vec![run]), 80, Colour::Off));
}

#[test]
fn forced_awaits_are_told_of_where_the_command_ended_badly() {
    let ended = |end| {
        let mut run = fixture::cache_run();
        run.info.end = end;
        let mut report = merge(vec![run]);
        report.cost.forced_awaits = 3;
        as_text(&report, 80, Colour::Off)
    };
    assert!(!ended(Some(CommandEnd::Exited(0))).contains("awaits"));
    for end in [None, Some(CommandEnd::Exited(1)), Some(CommandEnd::Signalled(15))] {
        let text = ended(end);
        assert!(
            text.contains("3 awaits of what was completed") && text.contains("--force-async=false"),
            "{text}"
        );
    }
}

#[test]
fn a_long_report_is_cut_unless_all_is_asked_for() {
    let mut report = report();
    // Findings of the same lines would stand together.
    let numbered = |line| {
        let mut finding = report.findings[0].clone();
        finding.sites[0].line = Some(line);
        finding
    };
    report.findings = (1..=61).map(numbered).collect();
    let text = as_text(&report, 80, Colour::Off);
    assert_eq!(text.matches("[[suppress]]").count(), 50);
    assert!(text.contains("  … 11 more: redhanded report --all (or --format json)\n"), "{text}");
    let background = Background { sources: None, explain: &explain };
    let all = text::render(
        &report,
        &TextOptions { width: 80, colour: Colour::Off, blocks: Blocks::All, background },
    );
    assert_eq!(all.matches("[[suppress]]").count(), 61);
    assert!(!all.contains("more: redhanded report"));
}

#[test]
fn lost_records_are_not_taken_for_nothing_to_watch() {
    let mut run = fixture::cache_run();
    run.processes.clear();
    run.recording = redhanded_report::Recording::Vanished;
    let text = as_text(&merge(vec![run]), 80, Colour::Off);
    assert!(text.contains("The records of this run were lost"), "{text}");
    assert!(!text.contains("started no process"), "{text}");
}

fn as_json(report: &RunReport) -> Value {
    let (_directory, tree) = sources();
    let background = Background { sources: Some(&tree), explain: &explain };
    serde_json::from_str(&json::render(report, background)).unwrap()
}

fn judged() -> RunReport {
    let mut report = report();
    let suppression = |subject, expires: &str| Suppression {
        subject,
        reason: "being fixed".into(),
        expires: Some(expires.to_owned()),
    };
    let suppressions = [
        suppression(Subject::Sites(vec!["com.example.Bank.*".into()]), "2099-12-31"),
        suppression(Subject::Sites(vec!["com.example.Cache.*".into()]), "2025-01-01"),
        suppression(Subject::Sites(vec!["org.absent.*".into()]), "2099-12-31"),
    ];
    report.judge(&suppressions, &Baseline::default(), "2025-06-15");
    report
}

#[test]
fn json_fits_its_schema() {
    let schema: Value = serde_json::from_str(json::SCHEMA).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    for report in [report(), judged(), merge(Vec::new())] {
        let document = as_json(&report);
        let errors: Vec<String> = validator
            .iter_errors(&document)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert!(errors.is_empty(), "{errors:#?}");
    }
}

#[test]
fn json_has_what_programs_rely_on() {
    let document = as_json(&report());
    let finding = &document["findings"][0];
    assert_eq!(document["schema_version"], 1);
    assert_eq!(finding["kind"], "thread_safety_violation");
    assert_eq!(finding["object_type"], "java.util.HashMap");
    assert_eq!(finding["occurrences"], 3);
    assert_eq!(finding["stacks"].as_array().unwrap().len(), 2);
    assert_eq!(finding["stacks"][0]["occurrences"], 2);
    let site = &finding["sites"][0];
    assert_eq!(site["file"], "Cache.java");
    assert_eq!(site["path"], "src/main/java/com/example/Cache.java");
    assert_eq!(site["line"], 17);
    assert_eq!(site["function"], "put");
    assert_eq!(site["api"], "java.util.HashMap.put");
    assert_eq!(site["access"], "write");
    assert_eq!(document["findings"][1]["kind"], "deadlock");
    assert_eq!(document["dangerous_pairs_left"], 1);
    assert_eq!(document["blind_spots"]["contracts_unmatched"][0], "com.example.Registry");
}

#[test]
fn a_json_report_serves_as_a_baseline() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("baseline.json");
    std::fs::write(&path, as_json(&report()).to_string()).unwrap();
    let baseline = Baseline::read(&path, "redhanded report").unwrap();
    let mut again = report();
    again.judge(&[], &baseline, "2025-06-15");
    assert!(again.findings.is_empty());
    assert_eq!(again.known.len(), 2);
    // And so does a report that was itself made against a baseline.
    std::fs::write(&path, as_json(&again).to_string()).unwrap();
    let mut third = report();
    third.judge(&[], &Baseline::read(&path, "redhanded report").unwrap(), "2025-06-15");
    assert!(third.findings.is_empty());
}

#[test]
fn sarif_has_what_viewers_insist_on() {
    let (_directory, tree) = sources();
    let background = Background { sources: Some(&tree), explain: &explain };
    let document: Value = serde_json::from_str(&sarif::render(&judged(), background)).unwrap();
    assert_eq!(document["version"], "2.1.0");
    let run = &document["runs"][0];
    let rules: Vec<&str> = run["tool"]["driver"]["rules"]
        .as_array()
        .unwrap()
        .iter()
        .map(|rule| rule["id"].as_str().unwrap())
        .collect();
    let results = run["results"].as_array().unwrap();
    assert_eq!(results.len(), 2);
    for result in results {
        assert!(rules.contains(&result["ruleId"].as_str().unwrap()));
        assert!(!result["message"]["text"].as_str().unwrap().is_empty());
        assert_eq!(result["partialFingerprints"]["redhanded/v1"].as_str().unwrap().len(), 16);
        for flow in result["codeFlows"].as_array().unwrap() {
            assert_eq!(flow["threadFlows"].as_array().unwrap().len(), 2);
        }
    }
    let violation = &results[0];
    let place = &violation["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "src/main/java/com/example/Cache.java");
    assert_eq!(place["artifactLocation"]["uriBaseId"], "SRCROOT");
    assert_eq!(place["region"]["startLine"], 17);
    assert_eq!(violation["relatedLocations"][0]["physicalLocation"]["region"]["startLine"], 23);
    assert_eq!(violation["relatedLocations"][0]["id"], 1);
    let innermost = violation["codeFlows"][0]["threadFlows"][0]["locations"].as_array().unwrap().last();
    let innermost = &innermost.unwrap()["location"]["logicalLocations"][0];
    assert_eq!(innermost["fullyQualifiedName"], "com.example.Cache.put");
    assert_eq!(results[1]["suppressions"][0]["justification"], "being fixed");
}

#[test]
fn sarif_points_into_the_working_tree_when_the_call_is_in_a_library() {
    let (_directory, tree) = sources();
    let mut report = report();
    let finding = &mut report.findings[0];
    for (site, stack) in finding.sites.iter_mut().zip(&mut finding.stacks[0].stacks) {
        site.module = "org.library.Index".into();
        site.file = Some("Index.java".into());
        let library = redhanded_model::Frame {
            module: "org.library.Index".into(),
            file: Some("Index.java".into()),
            ..stack.frames[0].clone()
        };
        stack.frames.insert(0, library);
    }
    let background = Background { sources: Some(&tree), explain: &explain };
    let document: Value = serde_json::from_str(&sarif::render(&report, background)).unwrap();
    let place = &document["runs"][0]["results"][0]["locations"][0];
    assert_eq!(place["logicalLocations"][0]["fullyQualifiedName"], "org.library.Index.put");
    let caller = &place["physicalLocation"];
    assert_eq!(caller["artifactLocation"]["uri"], "src/main/java/com/example/Cache.java");
    assert_eq!(caller["region"]["startLine"], 17);
}

#[test]
fn junit_has_one_failed_case_for_each_finding() {
    let background = Background { sources: None, explain: &explain };
    let xml = junit::render(&judged(), background);
    assert!(xml.contains(r#"tests="2""#) && xml.contains(r#"failures="1""#), "{xml}");
    assert!(xml.contains(r#"classname="com.example.Cache""#), "{xml}");
    assert!(xml.contains("suppressed: being fixed"), "{xml}");
    let clean = junit::render(&merge(Vec::new()), background);
    assert!(clean.contains("no process was watched"), "{clean}");
}

#[test]
fn a_hostile_thread_name_reaches_no_terminal_and_breaks_no_format() {
    let mut run = fixture::cache_run();
    for record in &mut run.processes[1].records {
        if let redhanded_model::Record::Caught(caught) = record {
            caught.stacks[0].thread_name = "\u{1b}]0;owned\u{7}<b>&\u{0}]]>".into();
        }
    }
    let report = merge(vec![run]);
    let text = as_text(&report, 80, Colour::Off);
    assert!(!text.contains('\u{1b}') && !text.contains('\u{7}'));
    let xml = junit::render(&report, Background { sources: None, explain: &explain });
    assert!(!xml.contains('\u{0}') && !xml.contains('\u{1b}'), "{xml}");
    as_json(&report);
}
