//! What docs/contracts.md shows is right.

use redhanded_contracts::{ContractFile, Contracts, Ecosystem};

const BOOK: &str = include_str!("../../../docs/contracts.md");

/// The blocks of TOML with the lines before which they begin.
fn examples() -> impl Iterator<Item = (usize, &'static str)> {
    let pieces: Vec<&str> = BOOK.split("```").collect();
    let mut line = 1;
    pieces.into_iter().enumerate().filter_map(move |(number, piece)| {
        let at = line;
        line += piece.matches('\n').count();
        let text = piece.strip_prefix("toml\n").filter(|_| number % 2 == 1)?;
        Some((at, text))
    })
}

#[test]
fn every_example_is_a_contract_file() {
    let mut entries = 0;
    for (line, text) in examples().filter(|(_, text)| text.starts_with('[')) {
        let file = ContractFile::parse(text, &format!("docs/contracts.md, example in line {line}"));
        let file = file.unwrap_or_else(|errors| panic!("{errors}"));
        for ecosystem in Ecosystem::ALL {
            entries += file.type_count(ecosystem) + file.static_count(ecosystem);
            Contracts::of(ecosystem).merge(file.clone());
        }
    }
    assert!(entries >= 6, "only {entries} entries were found");
}

#[test]
fn every_key_is_described() {
    for key in ["ecosystem", "platform_subclasses", "own_write", "delegates", "calls_overridable", "as"] {
        assert!(BOOK.contains(&format!("`{key}`")), "{key}");
    }
}
