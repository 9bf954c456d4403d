//! `redhanded doctor`: what works on this machine, and what to do about the rest.

mod jdks;
mod monos;
mod surroundings;
mod trial;

use anyhow::Result;
use clap::Args;

use crate::exit::Exit;
use crate::settings::{self, Diagnosis, FlagsOf};
use crate::{bridges, messages};

/// What can be said to `redhanded doctor`.
#[derive(Debug, Args)]
#[command(after_help = "\
Looks for the bridges, starts each JDK and the Mono it can find with them, and checks the directory,
the trap file, the configuration and the environment. Exit status: 0 when redhanded can work here, 2 otherwise.")]
pub struct DoctorArguments {
    #[command(flatten)]
    settings: FlagsOf<Diagnosis>,
}

/// The result of one check.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Finding {
    state: State,
    subject: String,
    text: String,
    /// What to do about it.
    remedy: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Good,
    Note,
    Bad,
}

impl Finding {
    fn good(subject: &str, text: impl Into<String>) -> Finding {
        Finding { state: State::Good, subject: subject.to_owned(), text: text.into(), remedy: None }
    }

    fn note(subject: &str, text: impl Into<String>) -> Finding {
        Finding { state: State::Note, ..Finding::good(subject, text) }
    }

    fn bad(subject: &str, text: impl Into<String>, remedy: impl Into<String>) -> Finding {
        Finding { state: State::Bad, remedy: Some(remedy.into()), ..Finding::good(subject, text) }
    }
}

/// Checks this machine.
pub fn doctor(arguments: &DoctorArguments) -> Result<Exit> {
    let mut findings = Vec::new();
    let resolved = match settings::resolve(&arguments.settings.flags) {
        Ok(resolved) => {
            let text = match resolved.project.config_file() {
                Some(file) => format!("{} is in order", file.display()),
                None => format!("no {} here or above: defaults", settings::FILE_NAME),
            };
            findings.push(Finding::good("configuration", text));
            Some(resolved)
        }
        Err(error) => {
            findings.push(Finding::bad(
                "configuration",
                messages::with_causes(&error),
                "correct what is named",
            ));
            None
        }
    };
    findings.extend(jdks::check());
    findings.extend(monos::check());
    if bridges::find().bridges.is_empty() {
        let remedy = "build one of them, or put it beside this program";
        findings.push(Finding::bad("bridges", "there is none, so nothing can be watched", remedy));
    }
    if let Some(resolved) = &resolved {
        findings.extend(surroundings::check(resolved));
    }
    findings.extend(surroundings::check_environment());
    let mut text = format!("redhanded {}\n", env!("CARGO_PKG_VERSION"));
    let width = findings.iter().map(|finding| finding.subject.chars().count()).max().unwrap_or(0);
    for finding in &findings {
        let state = match finding.state {
            State::Good => "ok  ",
            State::Note => "note",
            State::Bad => "BAD ",
        };
        text.push_str(&format!("  {state}  {:<width$}  {}\n", finding.subject, finding.text));
        if let Some(remedy) = &finding.remedy {
            text.push_str(&format!("        {:<width$}  -> {remedy}\n", ""));
        }
    }
    let bad = findings.iter().any(|finding| finding.state == State::Bad);
    text.push_str(if bad {
        "redhanded cannot work here as it should; see BAD above\n"
    } else {
        "redhanded can work here\n"
    });
    let _ = std::io::Write::write_all(&mut std::io::stdout(), text.as_bytes());
    Ok(if bad { Exit::OwnFailure } else { Exit::Success })
}
