//! `redhanded repro`.

use std::ffi::OsString;

use anyhow::{Result, bail};
use clap::Args;
use redhanded_model::{FindingKind, Fingerprint, Record, Site, SiteKey, TrapEntry, TrapFile};
use redhanded_report::merge;

use super::report::records_of;
use super::series::{Series, Traps, store_directory};
use crate::exit::Exit;
use crate::reporting::{Beside, OutputArguments};
use crate::settings::{self, FlagsOf, Reproducing};
use crate::store;

/// What can be said to `redhanded repro`.
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  redhanded repro 408dccb0cef01959 -- mvn test -Dtest=CacheTest

Only the two locations of the finding are delayed, each time they are reached, and nothing is
learnt or forgotten. Exit status as for `redhanded run`.")]
pub struct ReproArguments {
    /// The fingerprint of a finding of a run that is kept, or the beginning of it
    fingerprint: String,
    #[command(flatten)]
    outputs: OutputArguments,
    #[command(flatten)]
    settings: FlagsOf<Reproducing>,
    /// The command to run, with its arguments
    #[arg(last = true, required = true, value_name = "COMMAND")]
    command: Vec<OsString>,
}

/// Runs the command with one dangerous pair only.
pub fn repro(arguments: &ReproArguments) -> Result<Exit> {
    let outputs = arguments.outputs.resolve(Beside::Command)?;
    let mut flags = arguments.settings.flags.clone();
    // No other pair is to be learnt, and this one is not to be given up.
    for (key, value) in
        [("algorithm", "no-hb-inference"), ("engine.near_miss_window", "0s"), ("engine.decay_factor", "1")]
    {
        flags.set(key, value);
    }
    let resolved = settings::resolve(&flags)?;
    let (wanted, traps) = pair_of(&arguments.fingerprint, &store_directory(&resolved))?;
    Series::new(&resolved, &arguments.command, Traps::Only(traps))?.looking_for(wanted).run(&outputs)
}

/// The finding that is meant and its two locations, from the latest run that has it.
fn pair_of(fingerprint: &str, store: &std::path::Path) -> Result<(Fingerprint, TrapFile)> {
    for run in store::list(store).into_iter().rev() {
        let Ok(records) = records_of(std::slice::from_ref(&run)) else { continue };
        let report = merge(records.clone());
        let fits = |print: &str| !fingerprint.is_empty() && print.starts_with(fingerprint);
        let mut fitting = report.findings.iter().filter(|finding| fits(&finding.fingerprint.0));
        let Some(finding) = fitting.next() else { continue };
        if let Some(other) = fitting.next() {
            bail!(
                "`{fingerprint}` could be {} or {}; give more of it",
                finding.fingerprint,
                other.fingerprint
            );
        }
        if finding.kind == FindingKind::Deadlock {
            bail!("a deadlock cannot be forced; try its seed: redhanded run --seed {} -- ...", finding.seed);
        }
        let caught = records.iter().flat_map(|run| &run.processes).flat_map(|process| &process.records);
        let sites: Vec<Site> = caught
            .clone()
            .filter_map(|record| match record {
                Record::Site(site) => Some(site.clone()),
                _ => None,
            })
            .collect();
        let site = |key: SiteKey| sites.iter().find(|site| site.key == key).cloned();
        let entries = caught.filter_map(|record| match record {
            Record::Caught(caught) => {
                Some(TrapEntry { sites: [site(caught.sites[0])?, site(caught.sites[1])?] })
            }
            _ => None,
        });
        let entries = entries.filter(|entry| {
            let print = redhanded_report::fingerprint_of(&entry.sites[0], &entry.sites[1]);
            print == finding.fingerprint
        });
        return Ok((finding.fingerprint.clone(), TrapFile::new(entries)));
    }
    bail!(
        "no run in {} has a finding `{fingerprint}`; `redhanded report --list` shows the runs that are kept",
        store.display()
    )
}
