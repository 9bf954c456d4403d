//! The lists that redhanded brings along, embedded.

use std::{collections::HashMap, sync::OnceLock};

use crate::{ContractFile, Ecosystem, dotnet};

/// File name and text of each list of the JDK.
const JDK: &[(&str, &str)] = &[
    ("jdk/collections.toml", include_str!("../lists/jdk/collections.toml")),
    ("jdk/functions.toml", include_str!("../lists/jdk/functions.toml")),
    ("jdk/io.toml", include_str!("../lists/jdk/io.toml")),
    ("jdk/lang.toml", include_str!("../lists/jdk/lang.toml")),
    ("jdk/nio.toml", include_str!("../lists/jdk/nio.toml")),
    ("jdk/security.toml", include_str!("../lists/jdk/security.toml")),
    ("jdk/text.toml", include_str!("../lists/jdk/text.toml")),
    ("jdk/util.toml", include_str!("../lists/jdk/util.toml")),
    ("jdk/views.toml", include_str!("../lists/jdk/views.toml")),
    ("jdk/xml.toml", include_str!("../lists/jdk/xml.toml")),
];

/// File name and text of each list of the class libraries of .NET.
const DOTNET: &[(&str, &str)] = &[
    ("dotnet/collections.toml", include_str!("../lists/dotnet/collections.toml")),
    ("dotnet/data.toml", include_str!("../lists/dotnet/data.toml")),
    ("dotnet/functions.toml", include_str!("../lists/dotnet/functions.toml")),
    ("dotnet/io.toml", include_str!("../lists/dotnet/io.toml")),
    ("dotnet/linq.toml", include_str!("../lists/dotnet/linq.toml")),
    ("dotnet/net.toml", include_str!("../lists/dotnet/net.toml")),
    ("dotnet/text.toml", include_str!("../lists/dotnet/text.toml")),
    ("dotnet/views.toml", include_str!("../lists/dotnet/views.toml")),
    ("dotnet/wrappers.toml", include_str!("../lists/dotnet/wrappers.toml")),
    ("dotnet/xml.toml", include_str!("../lists/dotnet/xml.toml")),
];

fn lists(ecosystem: Ecosystem) -> &'static [(&'static str, &'static str)] {
    match ecosystem {
        Ecosystem::Jvm => JDK,
        Ecosystem::DotNet => DOTNET,
    }
}

/// The lists of an ecosystem, parsed. That each of them is correct is held by a test, so a list with an error is
/// left out rather than a reason to stop in somebody's process.
pub(crate) fn files(ecosystem: Ecosystem) -> impl Iterator<Item = ContractFile> {
    lists(ecosystem).iter().filter_map(|(name, text)| ContractFile::parse_builtin(text, name).ok())
}

/// The full name of the type in the built-in lists of .NET that this name means: `List`1`, `List`, or
/// `System.Collections.Generic.List` where only one type can be meant.
pub(crate) fn full_dotnet_name(name: &str) -> Option<&'static str> {
    static NAMES: OnceLock<HashMap<String, Option<String>>> = OnceLock::new();
    let names = NAMES.get_or_init(|| {
        let mut names = HashMap::new();
        let files: Vec<ContractFile> = files(Ecosystem::DotNet).collect();
        let full = || files.iter().flat_map(ContractFile::type_names);
        // A name that fits better is never taken by one that fits less well.
        type Shorter = fn(&str) -> &str;
        let shorter: [Shorter; 4] = [
            |name| name,
            dotnet::without_arity,
            dotnet::simple_name,
            |name| dotnet::without_arity(dotnet::simple_name(name)),
        ];
        for shorter in shorter {
            let mut found: HashMap<&str, Option<&str>> = HashMap::new();
            for full in full().filter(|full| !full.contains('+')) {
                found.entry(shorter(full)).and_modify(|other| *other = None).or_insert(Some(full));
            }
            for (short, full) in found {
                names.entry(short.to_owned()).or_insert(full.map(str::to_owned));
            }
        }
        names
    });
    names.get(name)?.as_deref()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_list_is_correct() {
        for ecosystem in Ecosystem::ALL {
            for (name, text) in lists(ecosystem) {
                match ContractFile::parse_builtin(text, name) {
                    Ok(file) => assert!(file.speaks_only_of(ecosystem), "{name}"),
                    Err(errors) => panic!("{errors}"),
                }
            }
        }
    }
}
