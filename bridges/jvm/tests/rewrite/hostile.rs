//! Broken and hostile class files: nothing panics, what comes out is well-formed, and a class that
//! a JVM accepts is accepted when it is rewritten.
//!
//! The long run, with another seed each time unless one is given:
//! `REDHANDED_INPUTS=1000000 REDHANDED_SEED=1 cargo test -p redhanded-jvm --release --test rewrite
//! hostile -- --ignored --nocapture`.

use std::collections::BTreeMap;
use std::path::Path;

use proptest::prelude::*;
use redhanded_jvm::rewrite::{CompanionUse, NewCompanion, Rewritten, Skip, rewrite, rewrite_beside};

use crate::jdk::{Jdk, Release, files_below, source_directory};
use crate::linking::{Linker, new_failures};
use crate::mutations::{Random, mutation};
use crate::selections::Everything;

/// Inputs of the long run, unless the environment says otherwise.
const INPUTS: u64 = 1_000_000;
/// Mutants that are loaded into a JVM in the ordinary run.
const LOADED: u64 = 400;
/// The same in the long run.
const LOADED_LONG: u64 = 20_000;

/// The programs of these tests, compiled for Java 8 and for the version of a JDK.
struct Seeds {
    directory: tempfile::TempDir,
    classes: Vec<Vec<u8>>,
}

impl Seeds {
    fn new(jdk: &Jdk) -> Seeds {
        let directory = tempfile::tempdir().unwrap();
        let sources = files_below(&source_directory().join("programs"), "java");
        jdk.compile(Release::Own, &sources, directory.path(), &[]);
        let for_java_8 = tempfile::tempdir().unwrap();
        let old: Vec<_> = sources.into_iter().filter(|source| crate::programs::since(source) == 8).collect();
        jdk.compile(Release::Of(8), &old, for_java_8.path(), &[]);
        let files =
            [directory.path(), for_java_8.path()].into_iter().flat_map(|path| files_below(path, "class"));
        let classes = files.map(|file| std::fs::read(file).unwrap()).collect();
        Seeds { directory, classes }
    }
}

/// Rewrites `class` with everything selected, and checks what can be checked without a JVM.
fn try_one(class: &[u8]) -> Result<Rewritten, Skip> {
    let result = rewrite(class, &mut Everything::default(), None);
    if let Ok(Rewritten::Changed { bytes, trampolines, .. }) = &result {
        let again = rewrite(bytes, &mut Everything::default(), None);
        assert_eq!(again, Err(Skip::AlreadyInstrumented));
        // Another agent may transform the class again, starting from what it was.
        match rewrite(class, &mut Everything::default(), Some(trampolines)) {
            Ok(Rewritten::Changed { trampolines: mut repeated, .. }) => {
                repeated.sort();
                let mut expected = trampolines.clone();
                expected.sort();
                assert_eq!(repeated, expected);
            }
            other => panic!("changed the first time, but then {other:?}"),
        }
    }
    try_beside(class);
    result
}

/// The same with a companion.
fn try_beside(class: &[u8]) {
    let beside = rewrite_beside(class, &mut Everything::default(), None, CompanionUse::Allowed);
    let Ok(Rewritten::Changed { trampolines, companion: Some(made), .. }) = beside else { return };
    let NewCompanion { companion, bytes } = made;
    assert!(!companion.trampolines.is_empty());
    let on_companion = rewrite(&bytes, &mut Everything::default(), None);
    assert_eq!(on_companion, Err(Skip::AlreadyInstrumented));
    let defined = CompanionUse::Defined(&companion);
    let again = rewrite_beside(class, &mut Everything::default(), Some(&trampolines), defined);
    assert!(matches!(again, Ok(Rewritten::Changed { companion: None, .. })), "{again:?}");
}

#[test]
fn no_mutant_is_too_much() {
    let seeds = Seeds::new(&Jdk::newest());
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig {
        cases: 4_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    });
    let strategy =
        (any::<prop::sample::Index>(), any::<prop::sample::Index>(), prop::collection::vec(mutation(), 1..6));
    runner
        .run(&strategy, |(class, other, mutations)| {
            let mut mutant = class.get(&seeds.classes).clone();
            for mutation in mutations {
                mutation.apply(&mut mutant, &seeds.classes[other.index(seeds.classes.len())]);
            }
            let _ = try_one(&mutant);
            Ok(())
        })
        .unwrap();
}

#[test]
fn no_prefix_of_a_class_is_too_much() {
    let seeds = Seeds::new(&Jdk::newest());
    for class in &seeds.classes {
        for end in (0..class.len()).step_by(7) {
            assert!(!matches!(try_one(&class[..end]), Ok(Rewritten::Changed { .. })));
        }
    }
}

#[test]
fn mutants_that_link_still_link() {
    link_mutants(LOADED, 1);
}

#[test]
#[ignore = "takes minutes: see the module"]
fn a_million_mutants() {
    let seeds = Seeds::new(&Jdk::newest());
    let from_environment =
        |name: &str| std::env::var(name).ok().map(|text| text.parse().expect("a number of inputs or a seed"));
    let clock = || std::time::UNIX_EPOCH.elapsed().map_or(0, |elapsed| elapsed.as_nanos() as u64);
    let seed = from_environment("REDHANDED_SEED").unwrap_or_else(clock);
    let inputs = from_environment("REDHANDED_INPUTS").unwrap_or(INPUTS);
    println!("REDHANDED_SEED={seed}");
    let mut random = Random::new(seed);
    let mut outcomes: BTreeMap<String, u64> = BTreeMap::new();
    for number in 0..inputs {
        // Most badly damaged ones fail early; the others get deeper.
        let mutant = match number % 2 {
            0 => random.mutant(&seeds.classes),
            _ => random.gentle_mutant(&seeds.classes),
        };
        let outcome = match try_one(&mutant) {
            Ok(Rewritten::Unchanged) => "unchanged",
            Ok(Rewritten::Changed { .. }) => "changed",
            Err(Skip::Malformed { what, .. }) => what,
            Err(Skip::UnknownConstant { .. }) => "unknown constant",
            Err(_) => "skipped for another reason",
        };
        *outcomes.entry(outcome.to_owned()).or_default() += 1;
    }
    println!("{inputs} inputs: {outcomes:#?}");
    link_mutants(LOADED_LONG, seed);
}

/// For each JDK, links `count` mutants of its seeds before and after rewriting.
fn link_mutants(count: u64, seed: u64) {
    for jdk in Jdk::all() {
        let seeds = Seeds::new(&jdk);
        let (before, after) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let mut random = Random::new(seed);
        for number in 0..count {
            let mutant = random.gentle_mutant(&seeds.classes);
            if let Ok(Rewritten::Changed { bytes, .. }) = try_one(&mutant) {
                std::fs::write(before.path().join(format!("{number}.class")), mutant).unwrap();
                std::fs::write(after.path().join(format!("{number}.class")), bytes).unwrap();
            }
        }
        let linker = Linker::new(jdk);
        let outcome_of = |directory: &Path| linker.alone(directory, std::iter::once(seeds.directory.path()));
        let (old, new) = (outcome_of(before.path()), outcome_of(after.path()));
        let linked: BTreeMap<_, _> = old.into_iter().filter(|(_, outcome)| outcome == "linked").collect();
        println!("JDK {}, seed {seed}: {} of {} mutants link", linker.version(), linked.len(), new.len());
        assert!(linked.len() as u64 > count / 20, "too few mutants link to tell anything");
        let failures = new_failures(&linked, &new);
        assert!(failures.is_empty(), "seed {seed}: {failures:#?}");
    }
}
