//! `redhanded contracts import`: the list of APIs of the tool that [TSVD] 4 describes, as a contract
//! file.
//!
//! The list is XML. Each element `ThreadSafetyGroup` holds patterns of methods that read and of methods
//! that write; `*` in a pattern stands for any text. What the elements within a group are called does
//! not matter, as long as one around each pattern, or an attribute beside it, says that it is about
//! reading or about writing ([`document`]). A pattern may be written as C# does it or as
//! metadata does ([`pattern`]).
//!
//! A contract holds for one class each, so a `*` in the name of a type is expanded over the types that
//! redhanded knows.

mod document;
mod pattern;
mod text;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;
use redhanded_contracts::{ContractFile, Contracts, Ecosystem, MethodPattern};
use redhanded_model::Access;

use super::print;
use crate::exit::Exit;
use crate::messages;
use crate::settings::FILE_NAME;
use crate::store;

/// What can be said to `redhanded contracts import`.
#[derive(Debug, Args)]
pub struct ImportArguments {
    /// The XML file
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Write the contract file to FILE instead of standard output
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Leave out what cannot be read, and say so; without this nothing is written then
    #[arg(long)]
    leave_out_unreadable: bool,
}

/// A place in the XML file, and what is wrong there.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Complaint {
    line: usize,
    message: String,
}

/// The contracts of a file: for each type its method patterns, each once.
type Imported = BTreeMap<String, Vec<(MethodPattern, Access)>>;

/// Translates the file.
pub fn import(arguments: &ImportArguments) -> Result<Exit> {
    let bytes = std::fs::read(&arguments.file)
        .with_context(|| format!("cannot read {}", arguments.file.display()))?;
    let (imported, complaints) = translate(&bytes, &Contracts::of(Ecosystem::DotNet));
    let complaints: Vec<String> = complaints
        .iter()
        .map(|complaint| format!("{}:{}: {}", arguments.file.display(), complaint.line, complaint.message))
        .collect();
    if !complaints.is_empty() && !arguments.leave_out_unreadable {
        bail!("{}\nnothing was written; --leave-out-unreadable writes the rest", complaints.join("\n"));
    }
    complaints.iter().for_each(|complaint| messages::say(&format!("left out: {complaint}")));
    if imported.is_empty() {
        bail!("{} has no pattern that can be used", arguments.file.display());
    }
    let text = text::contract_file(&imported, &file_name(&arguments.file));
    // What is written must be readable: a pattern that got past us is better told now.
    ContractFile::parse(&text, "the contract file made of it")
        .map_err(|errors| anyhow::anyhow!("{errors}"))?;
    match &arguments.output {
        Some(output) => {
            store::replace(output, text.as_bytes())
                .with_context(|| format!("cannot write {}", output.display()))?;
            messages::say(&format!(
                "the contracts of {} are in {}; name it in {} to have them used: [contracts] files = [{:?}]",
                match imported.len() {
                    1 => "1 type".to_owned(),
                    types => format!("{types} types"),
                },
                output.display(),
                FILE_NAME,
                output.display().to_string(),
            ));
        }
        None => print(&text),
    }
    Ok(Exit::Success)
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Translates the text; types with `*` are looked up among those that `contracts` know.
fn translate(bytes: &[u8], contracts: &Contracts) -> (Imported, Vec<Complaint>) {
    let document::Document { entries, mut complaints } = document::read(bytes);
    let mut imported = Imported::new();
    for entry in entries {
        match pattern::translate(&entry.pattern, contracts) {
            Ok(translated) => {
                for type_name in translated.types {
                    let methods = imported.entry(type_name).or_default();
                    match methods.iter_mut().find(|(known, _)| known.means_the_same(&translated.method)) {
                        // What is in both lists writes.
                        Some((_, access)) => *access = (*access).max(entry.access),
                        None => methods.push((translated.method.clone(), entry.access)),
                    }
                }
            }
            Err(reason) => {
                let message = format!("`{}` cannot be used: {reason}", entry.pattern);
                complaints.push(Complaint { line: entry.line, message });
            }
        }
    }
    complaints.sort_by_key(|complaint| complaint.line);
    (imported, complaints)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = r#"<?xml version="1.0" encoding="utf-8"?>
<Configuration>
  <ThreadSafetyGroups>
    <ThreadSafetyGroup Name="Dictionary">
      <ReadAPIs>
        <API>System.Collections.Generic.Dictionary`2.get_Item</API>
        <API>System.Collections.Generic.Dictionary*.ContainsKey(*)</API>
      </ReadAPIs>
      <WriteAPIs>
        <API>System.Collections.Generic.Dictionary`2::Add*</API>
        <API>System.Collections.Generic.Dictionary`2.get_Item</API>
      </WriteAPIs>
    </ThreadSafetyGroup>
  </ThreadSafetyGroups>
</Configuration>
"#;

    fn translated(bytes: &[u8]) -> (Imported, Vec<Complaint>) {
        translate(bytes, &Contracts::of(Ecosystem::DotNet))
    }

    #[test]
    fn a_group_becomes_a_type_and_what_is_in_both_lists_writes() {
        let (imported, complaints) = translated(FILE.as_bytes());
        assert_eq!(complaints, []);
        let methods = &imported["System.Collections.Generic.Dictionary`2"];
        let methods: Vec<(&str, Access)> =
            methods.iter().map(|(method, access)| (method.text(), *access)).collect();
        assert_eq!(
            methods,
            [("get_Item", Access::Write), ("ContainsKey", Access::Read), ("Add*", Access::Write)]
        );
        let text = text::contract_file(&imported, "api.xml");
        let file = ContractFile::parse(&text, "made").unwrap();
        assert_eq!(file.type_count(Ecosystem::DotNet), 1);
        assert_eq!(file.type_count(Ecosystem::Jvm), 0);
    }

    #[test]
    fn each_entry_that_cannot_be_used_is_told_with_its_line() {
        let text = FILE
            .replace("Dictionary`2::Add*", "Dictionary`2..ctor")
            .replace("System.Collections.Generic.Dictionary*.", "*.");
        let (imported, complaints) = translated(text.as_bytes());
        let lines: Vec<usize> = complaints.iter().map(|complaint| complaint.line).collect();
        assert_eq!(lines, [7, 10]);
        assert!(complaints[1].message.contains("constructor"), "{complaints:?}");
        assert_eq!(imported.len(), 1);
    }

    #[test]
    fn a_damaged_file_is_read_or_refused() {
        let contracts = Contracts::of(Ecosystem::DotNet);
        let bytes = FILE.as_bytes();
        for at in 0..bytes.len() {
            let (imported, complaints) = translate(&bytes[..at], &contracts);
            assert!(imported.is_empty() || !complaints.is_empty() || at + 1 == bytes.len(), "{at}");
            for other in *b"<>&\"(`*.\0\xff" {
                let mut damaged = bytes.to_vec();
                damaged[at] = other;
                let (imported, _) = translate(&damaged, &contracts);
                if !imported.is_empty() {
                    let text = text::contract_file(&imported, "x");
                    ContractFile::parse(&text, "made").unwrap_or_else(|errors| panic!("{errors}\n{text}"));
                }
            }
        }
    }

    #[test]
    fn what_is_no_such_file_says_so() {
        for (text, expected) in [
            ("", "no element `ThreadSafetyGroup`"),
            ("<a><b/></a>", "no element `ThreadSafetyGroup`"),
            ("{\"read\": []}", "no element `ThreadSafetyGroup`"),
            ("<a><ThreadSafetyGroup></a>", "not well-formed XML"),
            ("<a><ThreadSafetyGroup/></a>", "this group has no patterns"),
        ] {
            let (imported, complaints) = translated(text.as_bytes());
            assert!(imported.is_empty());
            assert!(
                complaints.iter().any(|complaint| complaint.message.contains(expected)),
                "{complaints:?}"
            );
        }
    }
}
