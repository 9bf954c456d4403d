//! A class that another agent transforms after it was loaded.

use std::path::{Path, PathBuf};

use redhanded_jvm::rewrite::{LeftOutReason, Rewritten, Skip, TrampolineForm, TrampolineSignature, rewrite};

use crate::jdk::{Jdk, Release, source_directory};
use crate::linking::Linker;
use crate::running::HookedJvm;
use crate::selections::Marked;

fn compiled(jdk: &Jdk, version: &str, into: &Path) -> Vec<u8> {
    let source = source_directory().join("redefine").join(version).join("Changing.java");
    jdk.compile(Release::Own, &[source], into, &[]);
    std::fs::read(into.join("Changing.class")).unwrap()
}

/// The agent `Redefining` in a jar, as the JVM wants it.
fn agent(jdk: &Jdk, directory: &Path) -> PathBuf {
    let manifest = directory.join("manifest.txt");
    std::fs::write(&manifest, "Premain-Class: Redefining\nCan-Redefine-Classes: true\n").unwrap();
    jdk.compile_own("Redefining", directory);
    let jar = directory.join("redefining.jar");
    let made = jdk
        .tool("jar")
        .arg("cfm")
        .args([&jar, &manifest])
        .arg("-C")
        .arg(directory)
        .arg("Redefining.class")
        .status();
    assert!(made.expect("jar starts").success());
    jar
}

#[test]
fn a_loaded_class_keeps_its_trampolines() {
    for jdk in Jdk::all() {
        let directory = tempfile::tempdir().unwrap();
        let agent = agent(&jdk, directory.path());
        let mut sites = Marked::default();
        let first = compiled(&jdk, "first", directory.path());
        let Ok(Rewritten::Changed { bytes: first, trampolines, .. }) = rewrite(&first, &mut sites, None)
        else {
            panic!("the first version has calls")
        };
        let second = compiled(&jdk, "second", directory.path());
        let again = rewrite(&second, &mut sites, Some(&trampolines));
        let Ok(Rewritten::Changed { bytes: second, trampolines: repeated, left_out, .. }) = again else {
            panic!("{again:?}")
        };
        assert_eq!(sorted(&repeated), sorted(&trampolines));
        // `clear` has a type that no trampoline has. There was one `put`, and there was one
        // method reference, to `List.size`, which takes the same as a call of it.
        let left_out: Vec<(&str, LeftOutReason)> =
            left_out.iter().map(|left_out| (left_out.site.name.as_str(), left_out.reason)).collect();
        assert_eq!(
            left_out,
            [("clear", LeftOutReason::AppearedLater), ("put", LeftOutReason::AppearedLater)]
        );

        std::fs::write(directory.path().join("Changing.class"), first).unwrap();
        let second_path = directory.path().join("second.class");
        std::fs::write(&second_path, second).unwrap();
        let options =
            [format!("-javaagent:{}", agent.display()), format!("-Dsecond={}", second_path.display())];
        let options: Vec<&str> = options.iter().map(String::as_str).collect();
        let ran = HookedJvm::new(jdk).run(&[directory.path()], &["Redefining"], &options);
        let lines: Vec<&str> = ran.output.lines().collect();
        assert_eq!(lines[1], "2 {first=1}[first]");
        assert!(lines[2].starts_with("31 {") && lines[2].ends_with("}[]"), "{}", lines[2]);
        // Four calls of the first version, three of the second.
        assert_eq!(sites.sites.len(), 7);
        assert_eq!(ran.hits.values().copied().collect::<Vec<_>>(), [1; 7]);
    }
}

fn sorted(trampolines: &[TrampolineSignature]) -> Vec<TrampolineSignature> {
    let mut sorted = trampolines.to_vec();
    sorted.sort();
    sorted
}

#[test]
fn a_class_that_was_loaded_as_it_is_stays_so() {
    let directory = tempfile::tempdir().unwrap();
    let class = compiled(&Jdk::newest(), "first", directory.path());
    assert_eq!(rewrite(&class, &mut Marked::default(), Some(&[])), Ok(Rewritten::Unchanged));
}

#[test]
fn an_instrumented_class_is_not_instrumented_again() {
    let directory = tempfile::tempdir().unwrap();
    let class = compiled(&Jdk::newest(), "first", directory.path());
    let Ok(Rewritten::Changed { bytes, trampolines, .. }) = rewrite(&class, &mut Marked::default(), None)
    else {
        panic!("it has calls")
    };
    for before in [None, Some(trampolines.as_slice())] {
        assert_eq!(rewrite(&bytes, &mut Marked::default(), before), Err(Skip::AlreadyInstrumented));
    }
}

#[test]
fn a_class_without_any_calls_gets_fillers() {
    let directory = tempfile::tempdir().unwrap();
    let class = compiled(&Jdk::newest(), "first", directory.path());
    let before = ["()V", "(I)I", "(JLjava/lang/String;)J", "(F)F", "(DD)D", "([[I)[I", "()V"];
    let before: Vec<TrampolineSignature> = before
        .iter()
        .enumerate()
        .map(|(number, descriptor)| TrampolineSignature {
            name: format!("rh${number}"),
            descriptor: descriptor.as_bytes().to_vec(),
            form: if number % 2 == 0 { TrampolineForm::Static } else { TrampolineForm::Instance },
        })
        .collect();
    // None of the class's calls has one of these types.
    let Ok(Rewritten::Changed { bytes, trampolines, left_out, .. }) =
        rewrite(&class, &mut Marked::default(), Some(&before))
    else {
        panic!("it needs its methods")
    };
    assert_eq!(sorted(&trampolines), sorted(&before));
    assert_eq!(left_out.len(), 4);
    std::fs::write(directory.path().join("Changing.class"), bytes).unwrap();
    let outcomes = Linker::new(Jdk::newest()).together(directory.path(), std::iter::once(directory.path()));
    assert_eq!(outcomes.into_values().collect::<Vec<_>>(), ["linked"]);
}
