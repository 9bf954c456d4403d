//! Half-written and damaged programs: everything that is left is bound, lowered and run, and nothing
//! falls over.

use std::{fs, path::Path};

use bumpalo::Bump;
use proptest::prelude::*;
use redhanded_checker::{Cancellation, Settings};
use redhanded_csharp::{
    Source, check,
    lower::Lowering,
    symbols::{Compilation, Library, Project},
    syntax::{Symbols, parse},
};

const EVERYTHING: &str = include_str!("../syntax/samples/Everything.cs");
const CLASSES: &str = include_str!("values/classes.cs");
const STRUCTS: &str = include_str!("values/structs.cs");

/// All programs of the tests.
fn samples() -> Vec<String> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/check/values");
    let mut files: Vec<_> = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let texts = files.iter().map(|file| fs::read_to_string(file).unwrap());
    texts.chain([EVERYTHING.to_owned()]).collect()
}

/// Binds and lowers all bodies of a text.
fn lower(library: &Library, text: &str) {
    let tree = parse(text, &Symbols::default(), library.names());
    let arena = Bump::new();
    let project = Project { files: vec![&tree], ..Project::default() };
    Lowering::new(Compilation::new(&arena, library, &[project])).lower_everything();
}

/// Runs what is left of a text.
fn run(text: &str) {
    let settings = Settings { total_steps: 3_000, ..Settings::default() };
    check(&[Source { name: "Test.cs".to_owned(), text: text.into() }], &settings, &Cancellation::new());
}

#[test]
fn a_text_cut_anywhere_is_lowered() {
    let library = Library::new();
    for text in [EVERYTHING, STRUCTS] {
        for cut in (0..text.len()).filter(|cut| text.is_char_boundary(*cut)) {
            lower(&library, &text[..cut]);
        }
    }
}

#[test]
fn a_text_cut_at_any_line_is_run() {
    for text in [CLASSES, STRUCTS] {
        for (cut, _) in text.match_indices('\n') {
            run(&text[..cut]);
            run(&text[cut..]);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    /// A piece taken out somewhere and put in elsewhere, also in another program.
    #[test]
    fn pieces_in_wrong_places_are_lowered_and_run(
        sample in prop::sample::select(samples()),
        other in prop::sample::select(samples()),
        (from, length, to) in (any::<prop::sample::Index>(), 1..60usize, any::<prop::sample::Index>()),
    ) {
        let characters: Vec<char> = sample.chars().collect();
        let source: Vec<char> = other.chars().collect();
        let from = from.index(source.len());
        let piece = &source[from..(from + length).min(source.len())];
        let to = to.index(characters.len());
        let text: String = characters[..to].iter().chain(piece).chain(&characters[to..]).collect();
        lower(&Library::new(), &text);
        run(&text);
    }
}
