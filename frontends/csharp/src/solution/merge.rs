//! What the checks of several projects found, each finding once.

use std::collections::HashMap;

use redhanded_checker::{Finding, FindingKind};

use super::Solution;

/// Puts together what projects found, in their order: code that several projects share is told once,
/// as the first of them found it.
pub(super) fn merge(solution: &Solution, projects: Vec<Vec<Finding>>) -> Vec<Finding> {
    let mut merged: Vec<Finding> = Vec::new();
    let mut known: HashMap<(FindingKind, Vec<String>), usize> = HashMap::new();
    for finding in projects.into_iter().flatten() {
        match known.entry((finding.kind, places(solution, &finding))) {
            std::collections::hash_map::Entry::Occupied(entry) => {
                let first = &mut merged[*entry.get()];
                first.occurrences = first.occurrences.saturating_add(finding.occurrences);
            }
            std::collections::hash_map::Entry::Vacant(entry) => {
                entry.insert(merged.len());
                merged.push(finding);
            }
        }
    }
    merged.sort_by_cached_key(|finding| (places(solution, finding), finding.kind));
    merged
}

/// Where the sides of a finding are, in any order. Files count by their paths: a file may be there
/// several times.
fn places(solution: &Solution, finding: &Finding) -> Vec<String> {
    let place = |side: &redhanded_checker::Side| match side.span {
        Some(span) => {
            let path = solution.path(span.file).unwrap_or(std::path::Path::new(""));
            format!("{}:{:010}:{:010}", path.display(), span.start, span.end)
        }
        None => side.stack.first().map(|frame| frame.function.to_string()).unwrap_or_default(),
    };
    let mut places: Vec<String> = finding.sides.iter().map(place).collect();
    places.sort();
    places
}
