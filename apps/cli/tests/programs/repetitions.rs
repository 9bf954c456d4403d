//! How reliably the programs' violations are proven, as a table.

use std::env;
use std::fmt;
use std::ops::AddAssign;

use super::parallel::in_parallel;
use super::program::{Folder, FoundBy, Program};
use super::toolbox::{self, Toolbox};
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
    /// Required violations and deadlocks, each counted once for every repetition.
    required: usize,
    /// Those of them that the first run proved.
    required_in_run_1: usize,
    /// Findings that are no violations.
    false_reports: u32,
    /// What they were, and whatever else went wrong.
    complaints: Vec<String>,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.in_run_1 += other.in_run_1;
        self.by_run_2 += other.by_run_2;
        self.required += other.required;
        self.required_in_run_1 += other.required_in_run_1;
        self.false_reports += other.false_reports;
        self.complaints.extend(other.complaints);
    }
}

/// One buggy program of the table.
#[derive(Debug)]
struct Row {
    program: String,
    /// What it is modelled on, if it is part of a benchmark.
    benchmark: Option<String>,
    tally: Tally,
}

/// The result, which prints as a table in Markdown.
#[derive(Debug, Default)]
pub struct Table {
    repetitions: u32,
    rows: Vec<Row>,
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
    /// was not proven is run a second time with the trap file of the first. `None` where the
    /// programs cannot be run.
    pub fn measure<T: Toolbox>(self) -> Option<Table> {
        let mut table = Table { repetitions: self.0, ..Table::default() };
        let buggy = T::for_folder(Folder::Buggy)?;
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
            let benchmark = program.condition("benchmark").map(str::to_owned);
            table.rows.push(Row { program: program.name.clone(), benchmark, tally });
        }
        let clean = T::for_folder(Folder::Clean)?;
        table.clean_programs = clean.programs().len();
        for (_, tally) in self.tally(&clean) {
            table.clean_false_reports += tally.false_reports;
            table.complaints.extend(tally.complaints);
        }
        Some(table)
    }

    /// All repetitions of all programs of a toolbox.
    fn tally(self, toolbox: &impl Toolbox) -> Vec<(&Program, Tally)> {
        let programs = toolbox.programs();
        let repeated: Vec<&Program> = (0..self.0).flat_map(|_| programs).collect();
        let results = in_parallel(&repeated, |program| once(toolbox, program));
        let mut tallies: Vec<(&Program, Tally)> =
            programs.iter().map(|program| (program, Tally::default())).collect();
        for (index, result) in results.into_iter().enumerate() {
            let (program, tally) = &mut tallies[index % programs.len()];
            match result {
                Ok(one) => *tally += one,
                Err(panic) => tally.complaints.push(format!("{}: {panic}", program.name)),
            }
        }
        tallies
    }
}

/// One repetition of one program.
fn once(toolbox: &impl Toolbox, program: &Program) -> Tally {
    let scratch = tempfile::tempdir().expect("the directory for temporary files is writable");
    let required = program.marks.required.len() + program.marks.deadlocks.len();
    let mut tally = Tally { required, ..Tally::default() };
    let mut found = Found::default();
    for run in 1..=2 {
        let watched = toolbox::watch_in(scratch.path(), toolbox, program, 1);
        found.add(Found::of(program, &watched.report));
        let missing = found.missing(program).len();
        if run == 1 {
            tally.required_in_run_1 = required - missing;
        }
        if missing == 0 {
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

impl Table {
    /// One line: how many of the violations of some of the programs the first run proves.
    fn share_in_run_1<'r>(rows: impl Iterator<Item = &'r Row>) -> String {
        let (mut programs, mut sum) = (0, Tally::default());
        for row in rows {
            programs += 1;
            sum += row.tally.clone();
        }
        let Tally { required, required_in_run_1: proven, .. } = sum;
        let percent = 100.0 * proven as f64 / required.max(1) as f64;
        format!("{programs} programs: run 1 proves {proven} of {required} violations ({percent:.1} %)")
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.repetitions;
        writeln!(f, "| program | proven in run 1 | by run 2 | false reports |\n|---|---|---|---|")?;
        for Row { program, tally, .. } in &self.rows {
            let Tally { in_run_1, by_run_2, false_reports, .. } = tally;
            writeln!(f, "| {program} | {in_run_1}/{all} | {by_run_2}/{all} | {false_reports} |")?;
        }
        writeln!(f, "\nAll {}.", Table::share_in_run_1(self.rows.iter()))?;
        let modelled = || self.rows.iter().filter(|row| row.benchmark.is_some());
        if modelled().next().is_some() {
            writeln!(f, "\nThe benchmark's {}:\n", Table::share_in_run_1(modelled()))?;
            writeln!(f, "| program | modelled on | violations in run 1 |\n|---|---|---|")?;
        }
        for Row { program, benchmark, tally } in modelled() {
            let Tally { required, required_in_run_1: proven, .. } = tally;
            let model = benchmark.as_deref().unwrap_or_default();
            writeln!(f, "| {program} | {model} | {proven}/{required} |")?;
        }
        writeln!(
            f,
            "\n{} clean programs, {all} runs each: {} false reports.",
            self.clean_programs, self.clean_false_reports
        )
    }
}
