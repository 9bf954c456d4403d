//! How reliably the programs' violations are proven, as a table.

use std::env;
use std::fmt;
use std::ops::AddAssign;

use super::parallel::in_parallel;
use super::program::{Folder, FoundBy, Program};
use super::toolbox::Toolbox;
use super::verdict::Found;

/// How often each program is to be run.
#[derive(Clone, Copy, Debug)]
pub struct Repetitions(u32);

/// What came of the repetitions of one program.
#[derive(Clone, Debug, Default)]
struct Tally {
    /// Repetitions in which the first run proved everything that is required.
    in_run_1: u32,
    /// Repetitions in which the first two runs together did.
    by_run_2: u32,
    /// Findings that are no violations.
    false_reports: u32,
    /// What they were, and whatever else went wrong.
    complaints: Vec<String>,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.in_run_1 += other.in_run_1;
        self.by_run_2 += other.by_run_2;
        self.false_reports += other.false_reports;
        self.complaints.extend(other.complaints);
    }
}

/// The result, which prints as a table in Markdown.
#[derive(Debug, Default)]
pub struct Table {
    repetitions: u32,
    rows: Vec<(String, Tally)>,
    clean_programs: usize,
    clean_false_reports: u32,
    /// Everything that should not have been.
    pub complaints: Vec<String>,
}

impl Repetitions {
    /// As many as `REDHANDED_REPETITIONS` says, 3 without it.
    ///
    /// # Panics
    /// When that is no number.
    pub fn from_environment() -> Repetitions {
        let number = env::var("REDHANDED_REPETITIONS").unwrap_or_else(|_| "3".to_owned());
        Repetitions(number.parse().expect("REDHANDED_REPETITIONS is a number such as 20"))
    }

    /// Runs every program so often. One repetition starts without a trap file; a buggy program that
    /// was not proven is run a second time with the trap file of the first.
    pub fn measure(self) -> Table {
        let mut table = Table { repetitions: self.0, ..Table::default() };
        let buggy = Toolbox::for_folder(Folder::Buggy);
        for (program, tally) in self.tally(&buggy) {
            let (proven, promised) = match program.found_by {
                FoundBy::Run1 => (tally.in_run_1, "in run 1"),
                FoundBy::Run2 => (tally.by_run_2, "by run 2"),
            };
            if proven < self.0 {
                let complaint =
                    format!("{}: proven {promised} in {proven} of {} repetitions", program.name, self.0);
                table.complaints.push(complaint);
            }
            table.complaints.extend(tally.complaints.iter().cloned());
            table.rows.push((program.name.clone(), tally));
        }
        let clean = Toolbox::for_folder(Folder::Clean);
        table.clean_programs = clean.programs.len();
        for (_, tally) in self.tally(&clean) {
            table.clean_false_reports += tally.false_reports;
            table.complaints.extend(tally.complaints);
        }
        table
    }

    /// All repetitions of all programs of a toolbox.
    fn tally(self, toolbox: &Toolbox) -> Vec<(&Program, Tally)> {
        let repeated: Vec<&Program> = (0..self.0).flat_map(|_| &toolbox.programs).collect();
        let results = in_parallel(&repeated, |program| once(toolbox, program));
        let mut tallies: Vec<(&Program, Tally)> =
            toolbox.programs.iter().map(|program| (program, Tally::default())).collect();
        for (index, result) in results.into_iter().enumerate() {
            let (program, tally) = &mut tallies[index % toolbox.programs.len()];
            match result {
                Ok(one) => *tally += one,
                Err(panic) => tally.complaints.push(format!("{}: {panic}", program.name)),
            }
        }
        tallies
    }
}

/// One repetition of one program.
fn once(toolbox: &Toolbox, program: &Program) -> Tally {
    let scratch = tempfile::tempdir().expect("the directory for temporary files is writable");
    let mut tally = Tally::default();
    let mut found = Found::default();
    for run in 1..=2 {
        let watched = toolbox.watch_in(scratch.path(), program, 1);
        found.add(Found::of(program, &watched.report));
        if found.missing(program).is_empty() {
            tally.in_run_1 += u32::from(run == 1);
            tally.by_run_2 += 1;
            break;
        }
    }
    let false_reports = found.false_reports(program);
    tally.false_reports = u32::try_from(false_reports.len()).unwrap_or(u32::MAX);
    tally.complaints.extend(false_reports.iter().map(|text| format!("{}: {text}", program.name)));
    tally
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.repetitions;
        writeln!(f, "| program | proven in run 1 | by run 2 | false reports |\n|---|---|---|---|")?;
        for (name, tally) in &self.rows {
            let Tally { in_run_1, by_run_2, false_reports, .. } = tally;
            writeln!(f, "| {name} | {in_run_1}/{all} | {by_run_2}/{all} | {false_reports} |")?;
        }
        writeln!(
            f,
            "\n{} clean programs, {all} runs each: {} false reports.",
            self.clean_programs, self.clean_false_reports
        )
    }
}
