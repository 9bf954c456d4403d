//! Findings of one variable or object, told together.
//!
//! A variable that no lock guards is mostly accessed at several places, and each pair of them is a finding
//! of its own, because each has to be mended or accepted. Whoever reads thirty of them wants to know that
//! they are about four variables. So those of one variable stand together, the first in full and the others
//! as pairs of places; JSON and SARIF have all of them in full.
//!
//! What is one variable: a field is known by its name. An object, an array element and a captured variable
//! are only known by their types or short names, which others may share: there, findings belong together
//! that have a place in common.
//!
//! What a run has proven are pairs of calls. Those of one pair of lines and one class of objects stand
//! together: a `foreach` gets an enumerator and moves it, which is two calls and one bug.

use std::collections::HashMap;

use redhanded_model::{Finding, FindingKind, FindingSite};

use super::layout::{Line, Page, Tone};
use super::stacks::{fitted, location};
use crate::wording::{counted, short_api, short_type, spoken, verb};

/// Pairs of places that are shown below the first finding of a variable before the rest is counted.
const MAX_PAIRS: usize = 12;
/// Columns for places.
const PLACE_ROOM: usize = 28;

/// The indices of findings, those of one variable together, in the order of the first of each.
pub(super) fn groups(findings: &[Finding]) -> Vec<Vec<usize>> {
    let mut group_of: Vec<usize> = (0..findings.len()).collect();
    let mut first_with: HashMap<Mark<'_>, usize> = HashMap::new();
    for (index, finding) in findings.iter().enumerate() {
        for mark in marks(finding) {
            let other = root(&group_of, *first_with.entry(mark).or_insert(index));
            let own = root(&group_of, index);
            group_of[own.max(other)] = own.min(other);
        }
    }
    let mut groups: Vec<Vec<usize>> = vec![Vec::new(); findings.len()];
    for index in 0..findings.len() {
        groups[root(&group_of, index)].push(index);
    }
    groups.retain(|group| !group.is_empty());
    groups
}

fn root(group_of: &[usize], mut index: usize) -> usize {
    while group_of[index] != index {
        index = group_of[index];
    }
    index
}

/// What findings of one variable have in common.
#[derive(PartialEq, Eq, Hash)]
enum Mark<'f> {
    Field(&'f str),
    Place { kind: FindingKind, name: &'f str, place: Place<'f> },
    Lines { name: &'f str, places: [Place<'f>; 2] },
}

/// A line of the program.
#[derive(PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Place<'f> {
    file: Option<&'f str>,
    line: Option<u32>,
    function: &'f str,
}

impl<'f> Place<'f> {
    fn of(site: &'f FindingSite) -> Place<'f> {
        Place { file: site.file.as_deref(), line: site.line, function: &site.function }
    }
}

fn marks<'f>(finding: &'f Finding) -> Vec<Mark<'f>> {
    let name = finding.object_type.as_str();
    match (finding.kind, &finding.interpretation) {
        (FindingKind::DataRace, Some(_)) if name.contains('.') && !name.contains(' ') => {
            vec![Mark::Field(name)]
        }
        (kind @ (FindingKind::DataRace | FindingKind::UnsafeUse), Some(_)) => {
            let mark = |site: &'f FindingSite| Mark::Place { kind, name, place: Place::of(site) };
            finding.sites.iter().map(mark).collect()
        }
        (FindingKind::ThreadSafetyViolation, None) => match finding.sites.as_slice() {
            [one, other] if one.line.is_some() && other.line.is_some() => {
                let mut places = [Place::of(one), Place::of(other)];
                places.sort();
                vec![Mark::Lines { name, places }]
            }
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// The findings of a variable but for the first, as pairs of places.
pub(super) fn write_others(page: &mut Page, others: &[&Finding]) {
    let Some(first) = others.first() else { return };
    let count = others.len() as u64;
    let whose = if count == 1 { "its" } else { "their" };
    let text = format!("{count} more of {}; --all shows {whose} stacks:", first.object_type);
    page.paragraph(Line::new().with(Tone::Plain, "  "), Tone::Plain, &text);
    for finding in others.iter().take(MAX_PAIRS) {
        let deeds: Vec<String> = finding.sites.iter().map(|site| deed(finding, site)).collect();
        let room = deeds.iter().map(|deed| deed.chars().count()).max().unwrap_or(0);
        for (index, (site, deed)) in finding.sites.iter().zip(deeds).enumerate() {
            let known_by = if index == 0 { finding.fingerprint.to_string() } else { String::new() };
            let at = fitted(&location(site.file.as_deref(), site.line, &site.module), PLACE_ROOM);
            let start = Line::new().with(Tone::Plain, "    ").with(Tone::Faint, known_by).padded(22);
            let did = start.with(Tone::Strong, deed).padded(22 + room).with(Tone::Plain, "  ");
            let function = spoken(short_type(&site.module), &site.function);
            let line = did.with(Tone::Faint, at).with(Tone::Plain, format!("  {function}"));
            page.push(line.cut(page.width));
        }
    }
    if let Some(more) = others.len().checked_sub(MAX_PAIRS).filter(|more| *more > 0) {
        let text = format!(
            "    … {}",
            counted(more as u64, "more such pair of places", "more such pairs of places")
        );
        page.push(Line::new().with(Tone::Faint, text));
    }
    page.gap();
}

/// What is done at a site, in a word.
fn deed(finding: &Finding, site: &FindingSite) -> String {
    match finding.kind {
        FindingKind::UnsafeUse | FindingKind::ThreadSafetyViolation => match short_api(&site.api) {
            created if created.starts_with("new ") => "new".to_owned(),
            called => called.rsplit('.').next().unwrap_or_default().to_owned(),
        },
        _ => verb(site.access).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use redhanded_model::{Access, Fingerprint, Interpretation};

    use super::*;

    fn finding(kind: FindingKind, name: &str, lines: [u32; 2]) -> Finding {
        let site = |line| FindingSite {
            module: "Shop".into(),
            function: "Sell".into(),
            file: Some("Shop.cs".into()),
            line: Some(line),
            api: name.to_owned(),
            access: Access::Write,
        };
        Finding {
            kind,
            fingerprint: Fingerprint(format!("{lines:?}")),
            object_type: name.to_owned(),
            sites: lines.map(site).to_vec(),
            occurrences: 1,
            tests: Vec::new(),
            stacks: Vec::new(),
            seed: 0,
            interpretation: Some(Interpretation { entry: "Main".into(), threads: Vec::new() }),
        }
    }

    #[test]
    fn findings_of_one_variable_stand_together() {
        use FindingKind::{DataRace, Deadlock, UnsafeUse};
        let findings = [
            finding(DataRace, "Shop.total", [1, 2]),
            finding(UnsafeUse, "List<int>", [3, 4]),
            finding(Deadlock, "object, object", [5, 6]),
            finding(DataRace, "Shop.total", [7, 8]),
            finding(UnsafeUse, "List<int>", [9, 10]),
            finding(Deadlock, "object, object", [5, 7]),
            finding(UnsafeUse, "List<int>", [4, 11]),
            finding(DataRace, "done", [12, 13]),
            finding(DataRace, "done", [14, 15]),
            finding(DataRace, "done", [12, 14]),
        ];
        assert_eq!(groups(&findings), [vec![0, 3], vec![1, 6], vec![2], vec![4], vec![5], vec![7, 8, 9]]);
    }

    #[test]
    fn calls_of_two_lines_on_one_class_stand_together() {
        let found = |name, lines, api: &str| {
            let mut finding = finding(FindingKind::ThreadSafetyViolation, name, lines);
            finding.interpretation = None;
            finding.sites[1].api = format!("System.Collections.Generic.List`1+Enumerator.{api}");
            finding
        };
        let findings = [
            found("List<int>", [1, 2], "GetEnumerator"),
            found("List<int>", [1, 3], "MoveNext"),
            found("List<int>", [2, 1], "MoveNext"),
            found("List<string>", [1, 2], "MoveNext"),
        ];
        assert_eq!(groups(&findings), [vec![0, 2], vec![1], vec![3]]);
        assert_eq!(deed(&findings[2], &findings[2].sites[1]), "MoveNext");
    }

    #[test]
    fn what_is_told_shortly_is_counted_where_it_is_too_much() {
        let findings: Vec<Finding> =
            (1..20).map(|line| finding(FindingKind::DataRace, "Shop.total", [line, 50])).collect();
        let mut page = Page::new(80);
        write_others(&mut page, &findings.iter().collect::<Vec<_>>());
        let text = page.render(super::super::layout::Colour::Off);
        assert!(text.starts_with("  19 more of Shop.total; --all shows their stacks:\n"), "{text}");
        assert_eq!(text.matches("writes  Shop.cs:50  Shop.Sell").count(), MAX_PAIRS);
        assert!(text.contains("… 7 more such pairs of places\n"), "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    }
}
