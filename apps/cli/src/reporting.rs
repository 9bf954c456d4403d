//! From a run's records to reports where the user wants them.

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use redhanded_contracts::{ContractFile, Contracts, Ecosystem};
use redhanded_report::text::{Blocks, Colour, TextOptions};
use redhanded_report::{Background, Baseline, RunReport, SourceTree, json, junit, sarif, text};

use crate::messages;
use crate::settings::{Resolved, Settings, When};
use crate::store;

/// What a report can look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people.
    Text,
    /// For programs; see docs/reports.md.
    Json,
    /// SARIF 2.1.0, for code-scanning viewers.
    Sarif,
    /// JUnit XML, for test dashboards.
    Junit,
}

/// Where reports go, as typed.
#[derive(Clone, Debug, Default, Args)]
pub struct OutputArguments {
    /// What the report in the --output of the same place looks like; without it the name tells
    /// (.txt, .json, .sarif, .xml)
    #[arg(long = "format", value_name = "FORMAT", value_enum, help_heading = "Reports")]
    formats: Vec<Format>,
    /// Write a report to FILE, or to standard output with `-`; may be given several times
    #[arg(long = "output", value_name = "FILE", help_heading = "Reports")]
    outputs: Vec<PathBuf>,
    /// Print no report for people
    #[arg(long, short, help_heading = "Reports")]
    quiet: bool,
}

/// One report to write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    format: Format,
    to: Destination,
}

/// Where a report goes.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Destination {
    File(PathBuf),
    StandardOutput,
    StandardError,
}

impl Output {
    /// Whether it is shown to people, and not only written to a file.
    pub fn is_for_people(&self) -> bool {
        self.format == Format::Text && !matches!(self.to, Destination::File(_))
    }
}

/// What the reports of a subcommand are beside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// A command, whose standard output is its own.
    Command,
    /// Nothing: the report is what the subcommand is for.
    Nothing,
}

impl OutputArguments {
    /// What is to be written. Checked before anything is run, so that nobody waits for a test suite
    /// only to learn that a directory is missing.
    pub fn resolve(&self, beside: Beside) -> Result<Vec<Output>> {
        let people = match beside {
            Beside::Command => Destination::StandardError,
            Beside::Nothing => Destination::StandardOutput,
        };
        let mut outputs = Vec::new();
        match (self.formats.as_slice(), self.outputs.as_slice()) {
            ([], []) | ([Format::Text], []) => {
                outputs.extend((!self.quiet).then_some(Output { format: Format::Text, to: people }));
                return Ok(outputs);
            }
            ([format], []) if beside == Beside::Nothing => {
                return Ok(vec![Output { format: *format, to: Destination::StandardOutput }]);
            }
            (_, []) => bail!(
                "standard output belongs to the command: name a file for the report with --output FILE, \
                 or use --output - to have it there all the same"
            ),
            (formats, files) if formats.is_empty() || formats.len() == files.len() => {
                for (index, file) in files.iter().enumerate() {
                    let format = match formats.get(index) {
                        Some(format) => *format,
                        None => format_of(file)?,
                    };
                    outputs.push(Output { format, to: destination(file)? });
                }
            }
            (formats, files) => bail!(
                "{} times --format and {} times --output: give each --output its --format, or none of them",
                formats.len(),
                files.len()
            ),
        }
        let standard_output =
            outputs.iter().filter(|output| output.to == Destination::StandardOutput).count();
        if standard_output > 1 {
            bail!("only one report can go to standard output");
        }
        let taken = beside == Beside::Nothing && standard_output > 0;
        if !self.quiet && !taken {
            outputs.insert(0, Output { format: Format::Text, to: people });
        }
        Ok(outputs)
    }
}

fn format_of(file: &Path) -> Result<Format> {
    let name = file.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    let endings = [
        (".sarif", Format::Sarif),
        (".sarif.json", Format::Sarif),
        (".json", Format::Json),
        (".xml", Format::Junit),
        (".txt", Format::Text),
    ];
    match endings.iter().find(|(ending, _)| name.ends_with(ending)) {
        Some((_, format)) => Ok(*format),
        None => bail!(
            "the name {} does not tell the format; give it with --format text, json, sarif or junit",
            file.display()
        ),
    }
}

fn destination(file: &Path) -> Result<Destination> {
    if file.as_os_str() == "-" {
        return Ok(Destination::StandardOutput);
    }
    if file.is_dir() {
        bail!("cannot write a report to {}: it is a directory", file.display());
    }
    let parent = file.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if !parent.is_dir() {
        bail!("cannot write a report to {}: there is no directory {}", file.display(), parent.display());
    }
    Ok(Destination::File(file.to_owned()))
}

/// How text looks on standard error or output.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Columns.
    pub width: usize,
    /// Colours or none.
    pub colour: Colour,
}

impl Look {
    /// How text should look on `stream`.
    pub fn on(stream: &(impl IsTerminal + std::os::fd::AsFd), settings: &Settings) -> Look {
        let width = messages::columns(stream);
        Look { width: width.unwrap_or(80), colour: colour(stream.is_terminal(), settings.colour) }
    }
}

/// What the setting says, else what the usual variables say (no-color.org, bixense.com/clicolors),
/// else colours on a terminal.
fn colour(is_terminal: bool, setting: When) -> Colour {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty() && value != "0");
    let on = match setting {
        When::Always => true,
        When::Never => false,
        When::Auto if std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()) => false,
        When::Auto if set("CLICOLOR_FORCE") => true,
        When::Auto => is_terminal && std::env::var_os("TERM").is_none_or(|term| term != "dumb"),
    };
    if on { Colour::On } else { Colour::Off }
}

/// Sets aside what the user has decided about.
pub fn judge(report: &mut RunReport, resolved: &Resolved, baseline: &Baseline) {
    let today = jiff::Timestamp::now().strftime("%Y-%m-%d").to_string();
    report.judge(&resolved.suppressions, baseline, &today);
}

/// The baseline that the settings name; `maker` is the command that makes one.
pub fn baseline(resolved: &Resolved, maker: &'static str) -> Result<Baseline> {
    match &resolved.settings.baseline {
        Some(path) => Ok(Baseline::read(&resolved.path("baseline", path), maker)?),
        None => Ok(Baseline::default()),
    }
}

/// Writes `report` wherever it is wanted.
///
/// # Errors
/// Which reports could not be written, after all others have been.
pub fn write(report: &RunReport, outputs: &[Output], blocks: Blocks, resolved: &Resolved) -> Result<()> {
    let project = &resolved.project;
    // Nobody needs sources when there is nothing to explain.
    let sources = match has_anything(report) {
        true => SourceTree::search(project.repository(), project.working_directory()),
        false => SourceTree::default(),
    };
    write_with(report, outputs, blocks, resolved, &sources)
}

/// As [`write`], with the files that findings name.
pub fn write_with(
    report: &RunReport,
    outputs: &[Output],
    blocks: Blocks,
    resolved: &Resolved,
    sources: &SourceTree,
) -> Result<()> {
    let anything = has_anything(report);
    let contracts = anything.then(|| Ecosystem::ALL.map(|ecosystem| contracts(resolved, ecosystem)));
    let explain = |api: &str| {
        let (name, _method) = api.rsplit_once('.')?;
        let contract = contracts.iter().flatten().find_map(|contracts| contracts.type_contract(name))?;
        Some(contract.why()?.to_owned())
    };
    let background = Background { sources: Some(sources), explain: &explain };
    let mut failures = Vec::new();
    for output in outputs {
        if let Err(error) = write_one(report, output, blocks, background, &resolved.settings) {
            failures.push(messages::with_causes(&error));
        }
    }
    if failures.is_empty() { Ok(()) } else { bail!("{}", failures.join("\n")) }
}

fn has_anything(report: &RunReport) -> bool {
    !(report.findings.is_empty() && report.suppressed.is_empty() && report.known.is_empty())
}

fn write_one(
    report: &RunReport,
    output: &Output,
    blocks: Blocks,
    background: Background<'_>,
    settings: &Settings,
) -> Result<()> {
    let look = match output.to {
        Destination::StandardError => Look::on(&std::io::stderr(), settings),
        Destination::StandardOutput => Look::on(&std::io::stdout(), settings),
        Destination::File(_) => Look { width: 100, colour: Colour::Off },
    };
    let text = match output.format {
        Format::Text => {
            text::render(report, &TextOptions { width: look.width, colour: look.colour, blocks, background })
        }
        Format::Json => json::render(report, background),
        Format::Sarif => sarif::render(report, background),
        Format::Junit => junit::render(report, background),
    };
    match &output.to {
        Destination::StandardError => {
            // Apart from whatever the command has said last.
            messages::print(&format!("\n{text}"));
            Ok(())
        }
        Destination::StandardOutput => {
            let mut stdout = std::io::stdout().lock();
            match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
                // Whoever reads has seen enough (`| head`).
                Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
                written => written.context("cannot write the report to standard output"),
            }
        }
        Destination::File(path) => {
            write_file(path, &text).with_context(|| format!("cannot write the report to {}", path.display()))
        }
    }
}

/// Replaces the file at `path` in one step, so that a full disk leaves the old report. Devices and
/// pipes are written to as they are; so is whatever is behind `/dev/stdout`, which others may have
/// open.
fn write_file(path: &Path, text: &str) -> Result<()> {
    let of_the_system = ["/dev", "/proc"].iter().any(|directory| path.starts_with(directory));
    match std::fs::metadata(path) {
        Ok(metadata) if of_the_system || !metadata.is_file() => {
            std::fs::OpenOptions::new().append(true).open(path)?.write_all(text.as_bytes())?;
            Ok(())
        }
        // A symbolic link stays one, and the file keeps its permissions.
        Ok(metadata) => {
            let path = path.canonicalize()?;
            store::replace(&path, text.as_bytes())?;
            std::fs::set_permissions(&path, metadata.permissions())?;
            Ok(())
        }
        Err(_) => store::replace(path, text.as_bytes()),
    }
}

/// The built-in contracts of an ecosystem and the user's. Files that have become unreadable since the
/// run began only leave something unexplained.
pub fn contracts(resolved: &Resolved, ecosystem: Ecosystem) -> Contracts {
    let mut contracts = Contracts::of(ecosystem);
    for path in &resolved.contracts {
        let Ok(text) = std::fs::read_to_string(path) else { continue };
        if let Ok(file) = ContractFile::parse(&text, &path.display().to_string()) {
            contracts.merge(file);
        }
    }
    contracts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outputs(formats: &[Format], files: &[&str], quiet: bool, beside: Beside) -> Result<Vec<Output>> {
        let outputs = files.iter().map(PathBuf::from).collect();
        OutputArguments { formats: formats.to_vec(), outputs, quiet }.resolve(beside)
    }

    fn output(format: Format, to: Destination) -> Output {
        Output { format, to }
    }

    #[test]
    fn beside_a_command_the_report_for_people_goes_to_standard_error() {
        let people = output(Format::Text, Destination::StandardError);
        let nothing_said = outputs(&[], &[], false, Beside::Command).unwrap();
        assert_eq!(nothing_said, std::slice::from_ref(&people));
        assert_eq!(outputs(&[], &[], true, Beside::Command).unwrap(), []);
        let with_file = outputs(&[Format::Json], &["r.out"], false, Beside::Command).unwrap();
        assert_eq!(with_file, [people, output(Format::Json, Destination::File("r.out".into()))]);
        let error = outputs(&[Format::Json], &[], false, Beside::Command).unwrap_err().to_string();
        assert!(error.contains("belongs to the command"), "{error}");
    }

    #[test]
    fn a_report_by_itself_goes_to_standard_output() {
        let json = outputs(&[Format::Json], &[], false, Beside::Nothing).unwrap();
        assert_eq!(json, [output(Format::Json, Destination::StandardOutput)]);
        let json = outputs(&[Format::Json], &["-"], false, Beside::Nothing).unwrap();
        assert_eq!(json, [output(Format::Json, Destination::StandardOutput)]);
    }

    #[test]
    fn names_tell_formats() {
        let found = outputs(&[], &["a.json", "b.sarif", "c.sarif.json", "d.xml"], true, Beside::Command);
        let formats: Vec<Format> = found.unwrap().iter().map(|output| output.format).collect();
        assert_eq!(formats, [Format::Json, Format::Sarif, Format::Sarif, Format::Junit]);
        assert!(outputs(&[], &["report"], true, Beside::Command).is_err());
        assert!(outputs(&[Format::Json], &["a", "b"], true, Beside::Command).is_err());
        assert!(outputs(&[], &["absent/a.json"], true, Beside::Command).is_err());
    }
}
