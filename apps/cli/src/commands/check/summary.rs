//! What a check looked at, how far it came, and what it could not see.

use std::path::PathBuf;

use redhanded_checker::{Completion, Settings};
use redhanded_csharp::solution::{Declares, Found, Idle, Solution};
use redhanded_report::{CheckBounds, CheckEnd, CheckSummary, DamagedFile};

use super::paths::Names;

/// Symbols that a hint names.
const MAX_SYMBOLS: usize = 3;

/// A check that is over.
pub struct About<'a> {
    pub solution: &'a Solution,
    pub found: &'a Found,
    pub names: &'a Names,
    pub settings: &'a Settings,
}

impl About<'_> {
    /// The summary; `notes` come behind those about files and projects.
    pub fn summary(&self, paths: &[PathBuf], arguments: Vec<String>, notes: Vec<String>) -> CheckSummary {
        let About { solution, found, .. } = self;
        CheckSummary {
            paths: paths.iter().map(|path| path.display().to_string()).collect(),
            arguments,
            seed: self.settings.seed,
            projects: solution.project_count() as u64,
            files: solution.file_count() as u64,
            lines: solution.line_count(),
            entries: found.statistics.entries,
            sequential_entries: found.statistics.sequential_entries,
            left_for_run: 0,
            runs: found.statistics.runs,
            steps: found.statistics.steps,
            end: match found.completion {
                Completion::Complete => CheckEnd::Complete,
                Completion::Cancelled => CheckEnd::Interrupted,
            },
            bounds: self.bounds(),
            hint: self.hint(),
            damaged_files: self.damaged_files(),
            notes: self.notes().chain(notes).collect(),
        }
    }

    fn bounds(&self) -> CheckBounds {
        let statistics = &self.found.statistics;
        CheckBounds {
            total_steps: self.settings.total_steps,
            projects_out_of_steps: statistics.projects_out_of_steps,
            entries_not_run: statistics.entries_not_run,
            runs_out_of_steps: statistics.cut_runs.steps,
            runs_out_of_heap: statistics.cut_runs.heap,
            runs_out_of_stack: statistics.cut_runs.stack,
            runs_out_of_threads: statistics.cut_runs.threads,
        }
    }

    /// What to do when there are sources and nothing in them could be started.
    fn hint(&self) -> Option<String> {
        let idle = self.found.statistics.entries == 0 && self.found.completion == Completion::Complete;
        let sources = self.solution.file_count() > 0;
        (idle && sources && self.found.failed.is_empty()).then(|| hint(&self.solution.idle()))
    }

    fn damaged_files(&self) -> Vec<DamagedFile> {
        let describe = |damaged: &redhanded_csharp::solution::Damaged<'_>| DamagedFile {
            file: self.names.name(damaged.path),
            line: damaged.position.line,
            column: damaged.position.column,
            message: damaged.problem.to_string(),
            errors: damaged.count as u64,
        };
        self.solution.damaged().iter().map(describe).collect()
    }

    fn notes(&self) -> impl Iterator<Item = String> {
        let failed = self.found.failed.iter().map(|_| {
            "A project could not be checked because of a mistake in redhanded; please report it.".to_owned()
        });
        self.solution.notes().iter().map(|note| self.names.note(note)).chain(failed)
    }
}

fn hint(idle: &Idle) -> String {
    let symbols: Vec<&str> = idle.undefined_symbols.iter().take(MAX_SYMBOLS).map(String::as_str).collect();
    let defines = format!("try `--define {}`", symbols.join("` or `--define "));
    match (idle.declares, symbols.as_slice()) {
        (Declares::Nothing, []) => "The sources declare nothing.".to_owned(),
        (Declares::Nothing, _) => {
            format!("All code is behind `#if` with symbols that are not defined: {defines}.")
        }
        (Declares::Something, []) => {
            "A check starts at `Main`, at tests, windows and public members. There is none here: check this \
             code together with code that uses it."
                .to_owned()
        }
        (Declares::Something, _) => format!(
            "A check starts at `Main`, at tests, windows and public members. There is none here that `#if` \
             does not leave out: {defines}, or check this code together with code that uses it."
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hint_names_what_to_define() {
        let idle = |declares, symbols: &[&str]| Idle {
            declares,
            undefined_symbols: symbols.iter().map(|symbol| (*symbol).to_owned()).collect(),
        };
        let text = hint(&idle(Declares::Nothing, &["X", "Y"]));
        assert!(text.ends_with("try `--define X` or `--define Y`."), "{text}");
        assert_eq!(hint(&idle(Declares::Nothing, &[])), "The sources declare nothing.");
        assert!(hint(&idle(Declares::Something, &[])).contains("public members"));
    }
}
