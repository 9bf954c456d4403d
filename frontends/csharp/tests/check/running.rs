//! Checks a program that stands in a test.

use redhanded_checker::{Cancellation, FindingKind, Settings};
use redhanded_csharp::{Checked, Source, check};

/// Checks one file.
pub fn checked(text: &str) -> Checked {
    let settings = Settings { total_steps: 300_000, ..Settings::default() };
    let source = Source { name: "Test.cs".to_owned(), text: text.into() };
    check(&[source], &settings, &Cancellation::new())
}

/// The kinds and subjects of what was found, in order.
pub fn findings(text: &str) -> Vec<(FindingKind, String)> {
    let checked = checked(text);
    checked.outcome.findings.iter().map(|finding| (finding.kind, finding.subject.clone())).collect()
}
