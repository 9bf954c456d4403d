//! `redhanded contracts list`.

use anyhow::{Result, bail};
use redhanded_contracts::{Contracts, Ecosystem, TypeContract};

use crate::exit::Exit;
use crate::messages;
use crate::nearest::suggestion;
use crate::reporting;
use crate::settings::{self, SettingFlags};

/// Lists all types, or the methods of one.
pub fn list(type_name: Option<&str>, ecosystems: &[Ecosystem], flags: &SettingFlags) -> Result<Exit> {
    let resolved = settings::resolve(flags)?;
    let all: Vec<Contracts> =
        ecosystems.iter().map(|ecosystem| reporting::contracts(&resolved, *ecosystem)).collect();
    match type_name {
        Some(name) => messages::answer(&describe(&all, name)?),
        None => all.iter().for_each(|contracts| messages::answer(&overview(contracts))),
    }
    Ok(Exit::Success)
}

fn overview(contracts: &Contracts) -> String {
    let mut text = String::new();
    for contract in contracts.types() {
        let off = if contract.is_enabled() { "" } else { "  (turned off)" };
        let why = contract.why().map(|why| format!("  {why}")).unwrap_or_default();
        text.push_str(&format!("{:<48}{why}{off}\n", contract.name()));
    }
    let statics = contracts.static_rules().count();
    text.push_str(&format!(
        "{}: {} types, and {statics} functions that touch an argument\n",
        contracts.ecosystem(),
        contracts.types().count()
    ));
    text
}

/// The last part of a type's name, without its arity or type parameters.
fn simple(name: &str) -> &str {
    let name = name.split(['<', '`']).next().unwrap_or(name);
    name.rsplit(['.', '$', '+']).next().unwrap_or(name)
}

fn describe(all: &[Contracts], name: &str) -> Result<String> {
    let found: Vec<&TypeContract> = all.iter().filter_map(|contracts| contracts.named(name)).collect();
    if found.is_empty() {
        let names: Vec<&str> =
            all.iter().flat_map(|contracts| contracts.types().map(TypeContract::name)).collect();
        let same: Vec<String> = names
            .iter()
            .filter(|full| simple(full).eq_ignore_ascii_case(simple(name)))
            .map(|full| format!("`{full}`"))
            .collect();
        let hint = match same.as_slice() {
            [] => suggestion(name, names),
            same => format!("; did you mean {}?", same.join(" or ")),
        };
        bail!("there is no contract for {name}{hint} (`redhanded contracts list` shows all)");
    }
    let mut text = String::new();
    for contract in found {
        text.push_str(&format!("{}\n", contract.name()));
        if let Some(why) = contract.why() {
            text.push_str(&format!("  {why}\n"));
        }
        if let Some(window) = contract.window() {
            text.push_str(&format!("  a window on what its field {} leads to\n", window.fields.join(" or ")));
        }
        for (pattern, rule) in contract.patterns() {
            text.push_str(&format!("  {pattern:<40} {rule}\n"));
        }
    }
    Ok(text)
}
