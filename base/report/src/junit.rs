//! The report for test dashboards: JUnit XML.
//!
//! Each finding is a failed test case, each suppressed one a skipped case with its reason. When
//! nothing was found there is one case that passed, or one that was skipped when nothing was
//! watched, so that a dashboard shows that redhanded was there.

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};
use redhanded_model::Finding;

use crate::text::{Blocks, Colour, TextOptions, render_finding};
use crate::wording::{headline, kind, short_function};
use crate::{Background, RunReport};

/// The width of a report inside XML, where nobody has a terminal.
const WIDTH: usize = 100;

/// The report as JUnit XML.
pub fn render(report: &RunReport, background: Background<'_>) -> String {
    let mut suite = TestSuite::new("redhanded");
    let millis: Option<u64> = report.runs.iter().map(|run| run.duration_millis).sum();
    for finding in &report.findings {
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
        let options = TextOptions { width: WIDTH, colour: Colour::Off, blocks: Blocks::All, background };
        status.set_type(kind(finding.kind)).set_message(headline(finding));
        status.set_description(render_finding(finding, &options));
        suite.add_test_case(case(finding, status));
    }
    for suppressed in &report.suppressed {
        let mut status = TestCaseStatus::skipped();
        status.set_message(format!("suppressed: {}", suppressed.reason));
        suite.add_test_case(case(&suppressed.finding, status));
    }
    if report.findings.is_empty() {
        let status = if report.blind_spots.nothing_watched {
            let mut status = TestCaseStatus::skipped();
            status.set_message("no process was watched");
            status
        } else {
            TestCaseStatus::success()
        };
        let name = match report.check {
            None => "no thread-safety violation was caught",
            Some(_) => "no data race, unsafe use, deadlock or hang was found",
        };
        let mut case = TestCase::new(name, status);
        case.set_classname("redhanded");
        suite.add_test_case(case);
    }
    let mut document = Report::new("redhanded");
    if let Some(millis) = millis {
        document.set_time(std::time::Duration::from_millis(millis));
    }
    document.add_test_suite(suite);
    document.to_string().expect("writing to memory does not fail")
}

fn case(finding: &Finding, status: TestCaseStatus) -> TestCase {
    let sites: Vec<String> = finding.sites.iter().map(|site| short_function(finding, site)).collect();
    let name = format!("{} in {} [{}]", headline(finding), sites.join(" and "), finding.fingerprint);
    let mut case = TestCase::new(name, status);
    case.set_classname(finding.sites.first().map_or("redhanded", |site| site.module.as_str()));
    case
}
