//! No finding names what only models know.

use std::{collections::BTreeSet, fs, path::Path};

use redhanded_checker::{Cancellation, Finding, FindingKind, Settings};
use redhanded_csharp::{Session, symbols::MODEL_TEXTS, syntax::Symbols};

/// The types that models share, but for those which .NET has, too.
fn internal_types() -> BTreeSet<&'static str> {
    let types = |internal: bool| {
        let models = MODEL_TEXTS.iter().filter(move |model| (model.namespace == "Redhanded") == internal);
        models.flat_map(|model| model.types.iter().copied())
    };
    let public: BTreeSet<&str> = types(false).collect();
    types(true).filter(|name| !public.contains(name)).collect()
}

/// All words that a finding says to its reader.
fn words(finding: &Finding) -> Vec<String> {
    let mut texts = vec![finding.subject.clone(), finding.entry.clone()];
    for side in &finding.sides {
        // Of a race on a variable, the function of the library that made the access is not told.
        let called = side.library_function.iter().filter(|_| finding.kind == FindingKind::UnsafeUse);
        texts.extend(called.chain(side.awaits.iter().map(|it| &it.name)).map(|it| it.to_string()));
        texts.extend(side.held.iter().map(|lock| lock.object_type.to_string()));
        let frames = side.stack.iter().chain(side.thread.started_at.iter().flatten());
        texts.extend(frames.map(|frame| frame.function.to_string()));
    }
    let word = |text: &String| {
        text.split(|c: char| !c.is_alphanumeric() && c != '_').map(str::to_owned).collect::<Vec<_>>()
    };
    texts.iter().flat_map(word).collect()
}

#[test]
fn findings_are_told_in_the_words_of_the_program_and_of_dotnet() {
    let internal = internal_types();
    assert!(internal.contains("ReaderWriterState") && internal.contains("KeyTable"), "{internal:?}");
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("programs/buggy");
    let settings = Settings { runs_per_entry: 20, total_steps: 300_000, ..Settings::default() };
    let mut findings = 0;
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        let mut session = Session::new(Symbols::default());
        session.put("P.cs", fs::read_to_string(&path).unwrap());
        for finding in session.check(&settings, &Cancellation::new()).outcome.findings {
            findings += 1;
            let told: Vec<String> =
                words(&finding).into_iter().filter(|word| internal.contains(&**word)).collect();
            assert!(told.is_empty(), "{}: {told:?} in {finding:#?}", path.display());
        }
    }
    assert!(findings > 80, "{findings} findings");
}
