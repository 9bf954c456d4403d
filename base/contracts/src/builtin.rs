//! The lists that redhanded brings along, embedded.

use crate::ContractFile;

/// File name and text of each list.
const LISTS: &[(&str, &str)] = &[
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

/// The lists, parsed. That each of them is correct is held by a test, so a list with an error is
/// left out rather than a reason to stop in somebody's process.
pub(crate) fn files() -> impl Iterator<Item = ContractFile> {
    LISTS.iter().filter_map(|(name, text)| ContractFile::parse(text, name).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_list_is_correct() {
        for (name, text) in LISTS {
            if let Err(errors) = ContractFile::parse(text, name) {
                panic!("{errors}");
            }
        }
    }
}
