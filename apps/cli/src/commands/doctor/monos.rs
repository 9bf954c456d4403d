//! The .NET library, and the Mono that should load it.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use super::Finding;
use super::trial::{Status, Trial};
use crate::bridge_dotnet;
use crate::bridges::Absent;
use crate::messages;
use crate::search_path::files_named;

pub(super) fn check() -> Vec<Finding> {
    let library = match bridge_dotnet::LIBRARY.find() {
        Ok(library) => library,
        Err(Absent::NotInstalled(error)) => {
            return vec![Finding::note(".NET library", messages::with_causes(&error))];
        }
        Err(Absent::Named(error)) => {
            let remedy = format!("correct {}", bridge_dotnet::LIBRARY.variable);
            return vec![Finding::bad(".NET library", messages::with_causes(&error), remedy)];
        }
    };
    let mut findings = vec![Finding::good(".NET library", library.display().to_string())];
    if let Err(error) = bridge_dotnet::hook_assembly() {
        let text = format!("{}; `redhanded run` on Mono does without", messages::with_causes(&error));
        findings.push(Finding::note("hook", text));
    }
    let Some(mono) = find() else {
        findings.push(Finding::note("Mono", "none found in PATH"));
        return findings;
    };
    let place = mono.display();
    findings.push(match try_library(&mono, &library) {
        Ok(runtime) => Finding::good("Mono", format!("{place}: {runtime}, loads the library")),
        Err(error) => Finding::bad(
            "Mono",
            format!("{place}: {}", messages::with_causes(&error)),
            "it must be Mono 6 or later, of this machine's architecture and C library (glibc)",
        ),
    });
    findings
}

fn find() -> Option<PathBuf> {
    files_named("mono".as_ref()).into_iter().next()
}

/// Starts `mono` with the library as `redhanded run` would, and returns what it says it is. It is given
/// the hook to run, which has no entry point, or is not there: Mono starts, loads us and ends.
fn try_library(mono: &Path, library: &Path) -> Result<String> {
    let trial = Trial::new()?;
    let run = trial.run();
    let environment = bridge_dotnet::environment(library, &run.dotnet(), &run.launch_file())?;
    trial.start(Command::new(mono).arg(bridge_dotnet::hook_beside(library)).envs(environment), Status::Any)
}
