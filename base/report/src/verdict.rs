//! What the user has already decided about: suppressions with a reason, and a baseline of what was
//! there before.

use std::io;
use std::path::{Path, PathBuf};

use redhanded_model::{Finding, Fingerprint};
use serde::{Deserialize, Serialize};

use crate::RunReport;

/// A decision not to be told about a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suppression {
    /// Which finding.
    pub subject: Subject,
    /// Why it is acceptable; shown wherever the finding would be.
    pub reason: String,
    /// The last day on which it holds, `YYYY-MM-DD`; for ever when absent.
    pub expires: Option<String>,
}

/// Which findings a suppression is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// Just this one.
    Fingerprint(Fingerprint),
    /// One pattern: any finding with a matching site. Two or more: findings in which each pattern
    /// matches a site of its own. A pattern is a function as `com.example.Cache.put`, with `*` for
    /// any text.
    Sites(Vec<String>),
}

/// A finding that a suppression covers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SuppressedFinding {
    /// The finding.
    pub finding: Finding,
    /// The reason that was given.
    pub reason: String,
    /// When the suppression ends.
    pub expires: Option<String>,
}

/// A suppression that deserves a second look.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "note", rename_all = "snake_case")]
pub enum SuppressionNote {
    /// It would have covered this finding, but it has expired.
    Expired {
        /// The finding, which is reported.
        fingerprint: Fingerprint,
        /// The reason that was given.
        reason: String,
        /// The last day on which it held.
        expires: String,
    },
    /// It covered nothing in this run.
    Unused {
        /// What it is about.
        subject: String,
        /// The reason that was given.
        reason: String,
    },
}

/// Findings that are not news.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Baseline {
    known: Vec<Fingerprint>,
}

/// Why a baseline could not be used.
#[derive(Debug, thiserror::Error)]
pub enum BaselineError {
    /// It could not be read.
    #[error(
        "cannot read the baseline {path}: {source}; make one with `{maker} --format json --output {path}`"
    )]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
        /// The command that makes one.
        maker: &'static str,
    },
    /// It is not a JSON report.
    #[error("{path} is no baseline ({reason}); a baseline is a report of redhanded in the format `json`")]
    Foreign {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
}

/// As much of a JSON report as a baseline needs.
#[derive(Deserialize)]
struct BaselineFile {
    schema_version: u32,
    findings: Vec<KnownFinding>,
    #[serde(default)]
    known: Vec<KnownFinding>,
}

#[derive(Deserialize)]
struct KnownFinding {
    fingerprint: Fingerprint,
}

impl Baseline {
    /// Reads a JSON report: what it reported and what it knew already. `maker` is the command that
    /// makes one, for the advice in errors.
    ///
    /// # Errors
    /// It cannot be read, or is something else; what is no regular file is not even opened, because
    /// a named pipe would keep us waiting for ever.
    pub fn read(path: &Path, maker: &'static str) -> Result<Baseline, BaselineError> {
        let unreadable = |source| BaselineError::Read { path: path.to_owned(), source, maker };
        let foreign = |reason: String| BaselineError::Foreign { path: path.to_owned(), reason };
        if !std::fs::metadata(path).map_err(unreadable)?.is_file() {
            return Err(foreign("it is no regular file".to_owned()));
        }
        let text = std::fs::read(path).map_err(unreadable)?;
        let file: BaselineFile = serde_json::from_slice(&text).map_err(|error| foreign(error.to_string()))?;
        if file.schema_version != crate::json::SCHEMA_VERSION {
            return Err(foreign(format!(
                "its schema version is {}, this redhanded knows {}",
                file.schema_version,
                crate::json::SCHEMA_VERSION
            )));
        }
        let known = file.findings.into_iter().chain(file.known).map(|finding| finding.fingerprint);
        Ok(Baseline { known: known.collect() })
    }
}

impl Suppression {
    /// It no longer holds on `today` (`YYYY-MM-DD`, which sorts as text).
    pub fn has_expired(&self, today: &str) -> bool {
        self.expires.as_deref().is_some_and(|last_day| last_day < today)
    }

    fn covers(&self, finding: &Finding) -> bool {
        match &self.subject {
            Subject::Fingerprint(fingerprint) => *fingerprint == finding.fingerprint,
            Subject::Sites(patterns) => {
                let names: Vec<String> =
                    finding.sites.iter().map(|site| format!("{}.{}", site.module, site.function)).collect();
                each_matches_its_own(patterns, &names)
            }
        }
    }

    fn subject(&self) -> String {
        match &self.subject {
            Subject::Fingerprint(fingerprint) => fingerprint.to_string(),
            Subject::Sites(patterns) => patterns.join(" and "),
        }
    }
}

/// Each pattern can be given a name of its own that it matches. There are few of both.
fn each_matches_its_own(patterns: &[String], names: &[String]) -> bool {
    let Some((pattern, others)) = patterns.split_first() else { return true };
    (0..names.len()).any(|index| {
        matches(pattern, &names[index]) && {
            let mut rest = names.to_vec();
            rest.remove(index);
            each_matches_its_own(others, &rest)
        }
    })
}

/// `*` stands for any text, everything else for itself.
fn matches(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((before, after)) => name.strip_prefix(before).is_some_and(|rest| {
            (0..=rest.len()).any(|at| rest.is_char_boundary(at) && matches(after, &rest[at..]))
        }),
    }
}

impl RunReport {
    /// Sets aside the findings that the user has decided about. `today` is `YYYY-MM-DD`.
    pub fn judge(&mut self, suppressions: &[Suppression], baseline: &Baseline, today: &str) {
        let mut used = vec![false; suppressions.len()];
        for finding in std::mem::take(&mut self.findings) {
            let covering: Vec<usize> =
                (0..suppressions.len()).filter(|index| suppressions[*index].covers(&finding)).collect();
            for index in &covering {
                used[*index] = true;
            }
            let holds = covering.iter().find(|index| !suppressions[**index].has_expired(today));
            if let Some(index) = holds {
                let Suppression { reason, expires, .. } = suppressions[*index].clone();
                self.suppressed.push(SuppressedFinding { finding, reason, expires });
                continue;
            }
            for index in covering {
                let Suppression { reason, expires, .. } = suppressions[index].clone();
                self.notes.push(SuppressionNote::Expired {
                    fingerprint: finding.fingerprint.clone(),
                    reason,
                    expires: expires.unwrap_or_default(),
                });
            }
            if baseline.known.contains(&finding.fingerprint) {
                self.known.push(finding);
            } else {
                self.findings.push(finding);
            }
        }
        self.notes.extend(suppressions.iter().zip(used).filter(|(_, used)| !used).map(|(unused, _)| {
            SuppressionNote::Unused { subject: unused.subject(), reason: unused.reason.clone() }
        }));
    }
}

#[cfg(test)]
mod tests {
    use redhanded_model::{Access, FindingKind, FindingSite};

    use super::*;

    fn finding(fingerprint: &str, functions: [&str; 2]) -> Finding {
        let site = |function: &str| FindingSite {
            module: "com.example.Cache".into(),
            function: function.into(),
            file: None,
            line: None,
            api: "java.util.HashMap.put".into(),
            access: Access::Write,
        };
        Finding {
            kind: FindingKind::ThreadSafetyViolation,
            fingerprint: Fingerprint(fingerprint.into()),
            object_type: "java.util.HashMap".into(),
            sites: functions.map(site).to_vec(),
            occurrences: 1,
            tests: Vec::new(),
            stacks: Vec::new(),
            seed: 1,
            interpretation: None,
        }
    }

    fn suppression(subject: Subject, expires: Option<&str>) -> Suppression {
        Suppression { subject, reason: "known".into(), expires: expires.map(str::to_owned) }
    }

    fn judged(suppressions: &[Suppression], baseline: &[&str]) -> RunReport {
        let mut report = RunReport { findings: vec![finding("01", ["put", "get"])], ..RunReport::default() };
        let known = baseline.iter().map(|print| Fingerprint((*print).into())).collect();
        report.judge(suppressions, &Baseline { known }, "2025-06-15");
        report
    }

    #[test]
    fn a_suppression_sets_a_finding_aside_with_its_reason() {
        let report = judged(&[suppression(Subject::Fingerprint(Fingerprint("01".into())), None)], &[]);
        assert!(report.findings.is_empty());
        assert_eq!(report.suppressed[0].reason, "known");
    }

    #[test]
    fn a_suppression_holds_on_its_last_day_and_not_after_it() {
        let subject = || Subject::Fingerprint(Fingerprint("01".into()));
        assert!(judged(&[suppression(subject(), Some("2025-06-15"))], &[]).findings.is_empty());
        let report = judged(&[suppression(subject(), Some("2025-06-14"))], &[]);
        assert_eq!(report.findings.len(), 1);
        assert!(
            matches!(&report.notes[0], SuppressionNote::Expired { expires, .. } if expires == "2025-06-14")
        );
    }

    #[test]
    fn two_patterns_need_a_site_each() {
        let covers = |patterns: &[&str]| {
            let subject = Subject::Sites(patterns.iter().map(|&pattern| pattern.to_owned()).collect());
            judged(&[suppression(subject, None)], &[]).findings.is_empty()
        };
        assert!(covers(&["*.put"]));
        assert!(covers(&["com.example.*.get", "com.example.Cache.put"]));
        assert!(!covers(&["*.put", "*.put"]));
        assert!(!covers(&["Cache.put"]));
        assert!(covers(&["*"]));
    }

    #[test]
    fn a_suppression_without_effect_is_named() {
        let report = judged(&[suppression(Subject::Sites(vec!["org.*".into()]), None)], &[]);
        assert_eq!(report.findings.len(), 1);
        assert!(matches!(&report.notes[0], SuppressionNote::Unused { subject, .. } if subject == "org.*"));
    }

    #[test]
    fn what_the_baseline_knows_is_not_news() {
        let report = judged(&[], &["01"]);
        assert!(report.findings.is_empty());
        assert_eq!(report.known.len(), 1);
    }

    #[test]
    fn a_foreign_baseline_is_named() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("old.json");
        assert!(Baseline::read(&path, "redhanded report").unwrap_err().to_string().contains("make one with"));
        std::fs::write(&path, "[]").unwrap();
        assert!(
            Baseline::read(&path, "redhanded report").unwrap_err().to_string().contains("is no baseline")
        );
        std::fs::write(&path, r#"{"schema_version": 99, "findings": []}"#).unwrap();
        assert!(
            Baseline::read(&path, "redhanded report")
                .unwrap_err()
                .to_string()
                .contains("schema version is 99")
        );
    }
}
