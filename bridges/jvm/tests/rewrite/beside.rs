//! Classes whose trampolines stand in a companion.

use std::path::Path;

use redhanded_jvm::rewrite::{
    CallReference, CallSite, CompanionUse, InvokeKind, LeftOut, LeftOutReason, NewCompanion, Rewritten,
    Selection, Sites, Skip, TrampolineForm, TrampolineSignature, is_companion_name, rewrite_beside,
};

use crate::jdk::{Jdk, Release, files_below, source_directory};
use crate::running::HookedJvm;

/// Methods of collections.
const PUBLIC: [&str; 4] = ["add", "clear", "put", "remove"];

/// Selects calls of some methods; a site has the number it had before.
#[derive(Default)]
struct Numbered {
    sites: Vec<CallSite>,
}

impl Sites for Numbered {
    fn select(&self, _caller: &str, call: &CallReference<'_>) -> Selection {
        let other = ["own", "hidden", "inherited", "shared", "next", "clone"];
        let watched = PUBLIC.contains(&call.name) || other.contains(&call.name);
        if watched && call.kind != InvokeKind::Static { Selection::Receiver } else { Selection::Skip }
    }

    fn is_public(&self, call: &CallReference<'_>) -> bool {
        call.owner.starts_with("java/") && PUBLIC.contains(&call.name)
    }

    fn is_platform(&self, class: &str) -> bool {
        class.starts_with("java/")
    }

    fn number(&mut self, site: &CallSite) -> Option<i32> {
        let known = self.sites.iter().position(|known| known == site);
        let number = known.unwrap_or_else(|| {
            self.sites.push(site.clone());
            self.sites.len() - 1
        });
        i32::try_from(number).ok()
    }
}

/// What a class became.
struct Woven {
    bytes: Vec<u8>,
    own: Vec<TrampolineSignature>,
    beside: Option<NewCompanion>,
    sites: Numbered,
    left_out: Vec<LeftOut>,
}

impl Woven {
    fn of(class: &[u8]) -> Woven {
        let mut sites = Numbered::default();
        match rewrite_beside(class, &mut sites, None, CompanionUse::Allowed) {
            Ok(Rewritten::Changed { bytes, trampolines, companion, left_out }) => {
                Woven { bytes, own: trampolines, beside: companion, sites, left_out }
            }
            other => panic!("{other:?}"),
        }
    }

    /// The calls whose trampolines are in the companion: caller and callee.
    fn calls_beside(&self) -> Vec<String> {
        let made = self.beside.iter().flat_map(|made| &made.companion.trampolines);
        let site = |number: i32| &self.sites.sites[usize::try_from(number).unwrap()];
        let mut calls: Vec<String> = made
            .map(|trampoline| site(trampoline.number))
            .map(|site| format!("{} {}", site.method_name, site.name))
            .collect();
        calls.sort();
        calls
    }

    /// How many trampolines of each form are in the class itself.
    fn forms(&self) -> [(TrampolineForm, usize); 2] {
        [TrampolineForm::Static, TrampolineForm::Instance]
            .map(|form| (form, self.own.iter().filter(|own| own.form == form).count()))
    }

    /// The calls that are left as they are, all for fear of the class's initialisation: caller and callee.
    fn calls_left(&self) -> Vec<String> {
        assert!(self.left_out.iter().all(|left| left.reason == LeftOutReason::WaitsForInitialisation));
        let site = |left: &LeftOut| format!("{} {}", left.site.method_name, left.site.name);
        self.left_out.iter().map(site).collect()
    }
}

fn compile(jdk: &Jdk, into: &Path) {
    let sources = files_below(&source_directory().join("beside"), "java");
    jdk.compile(Release::Own, &sources, into, &[]);
}

fn class(directory: &Path, name: &str) -> Vec<u8> {
    std::fs::read(directory.join(format!("{name}.class"))).unwrap()
}

#[test]
fn calls_that_wait_anyway_or_are_on_the_own_object_stay_in_the_class() {
    for jdk in Jdk::all() {
        let directory = tempfile::tempdir().unwrap();
        compile(&jdk, directory.path());
        let woven = Woven::of(&class(directory.path(), "Inherits"));
        assert_eq!(woven.calls_beside(), ["instance add", "reference remove"], "JDK {}", jdk.version);
        assert_eq!(woven.calls_left(), Vec::<String>::new());
        // In the static method. On the object: `own`; `hidden`, which is private; `inherited`, which may
        // be protected; `super.put`; `put`, in the method that the compiler adds for `Map`'s type.
        assert_eq!(woven.forms(), [(TrampolineForm::Static, 1), (TrampolineForm::Instance, 5)]);
        for (name, beside) in [("ExtendsPlatform", 0), ("InheritsProtected", 1), ("InheritsClone", 1)] {
            let woven = Woven::of(&class(directory.path(), name));
            assert_eq!(woven.calls_beside(), vec!["instance add"; beside], "{name}");
            assert_eq!(woven.calls_left(), Vec::<String>::new(), "{name}");
            assert_eq!(woven.forms()[0], (TrampolineForm::Static, 0), "{name}");
            assert!(woven.forms()[1].1 >= 1, "{name}");
        }
    }
}

#[test]
fn a_call_that_only_the_class_may_make_on_another_object_is_left_alone() {
    for jdk in Jdk::all() {
        let directory = tempfile::tempdir().unwrap();
        compile(&jdk, directory.path());
        // A private method of a nest mate, which older compilers reach through another method.
        let woven = Woven::of(&class(directory.path(), "Nested$Inner"));
        assert_eq!(woven.calls_beside(), ["instance add"]);
        assert_eq!(woven.own.len() + woven.calls_left().len(), 1);
    }
}

#[test]
fn a_class_that_runs_no_code_at_its_initialisation_has_no_companion() {
    let directory = tempfile::tempdir().unwrap();
    compile(&Jdk::newest(), directory.path());
    for (name, expected) in [
        ("NoInitialiser", false),
        ("Constants", false),
        ("ImplementsPlatform", false),
        ("MakesObject", true),
        ("ReadsOther", true),
        ("ImplementsOwn", true),
        ("ExtendsOwn", true),
        ("PlainInterface", false),
        ("RunningInterface", true),
    ] {
        let woven = Woven::of(&class(directory.path(), name));
        assert_eq!(woven.beside.is_some(), expected, "{name}");
        assert_eq!(woven.own.is_empty(), expected, "{name}");
    }
}

#[test]
fn a_loaded_class_finds_its_trampolines_in_the_companion_again() {
    let directory = tempfile::tempdir().unwrap();
    compile(&Jdk::newest(), directory.path());
    let original = class(directory.path(), "MakesObject");
    let mut first = Woven::of(&original);
    let companion = first.beside.unwrap().companion;
    let again =
        rewrite_beside(&original, &mut first.sites, Some(&first.own), CompanionUse::Defined(&companion));
    let Ok(Rewritten::Changed { bytes, companion: None, left_out, .. }) = again else { panic!("{again:?}") };
    assert_eq!((&bytes, left_out), (&first.bytes, vec![]));

    // The calls of other sites are not taken for those of the companion.
    let mut others = Numbered::default();
    others.sites.extend(std::iter::repeat_n(first.sites.sites[0].clone(), 40));
    others.sites.iter_mut().for_each(|site| site.class_name = "Other".to_owned());
    let other = rewrite_beside(&original, &mut others, Some(&[]), CompanionUse::Defined(&companion));
    let left_out = match other {
        Ok(Rewritten::Changed { left_out, .. }) => left_out,
        Err(Skip::NothingFits { left_out }) => left_out,
        other => panic!("{other:?}"),
    };
    assert!(!left_out.is_empty());
    assert!(left_out.iter().all(|left_out| left_out.reason == LeftOutReason::AppearedLater));
}

#[test]
fn names_tell_contents_apart() {
    let directory = tempfile::tempdir().unwrap();
    compile(&Jdk::newest(), directory.path());
    let name = |class: &[u8]| {
        let companion = Woven::of(class).beside.unwrap().companion;
        String::from_utf8(companion.name).unwrap()
    };
    let original = class(directory.path(), "MakesObject");
    let first = name(&original);
    assert!(first.starts_with("MakesObject$$redhanded$") && is_companion_name(&first), "{first}");
    assert_eq!(name(&original), first);
    let source = source_directory().join("beside/MakesObject.java");
    Jdk::newest().compile(Release::Own, &[source], directory.path(), &["-g:none"]);
    assert_ne!(name(&class(directory.path(), "MakesObject")), first);
    for other in ["MakesObject", "a.B$$redhanded$", "a.B$$redhanded$0123456789abcdeg"] {
        assert!(!is_companion_name(other), "{other}");
    }
}

/// The programs wait in their initialisers for threads that work in instance methods.
#[test]
fn initialisers_do_not_hold_up_instance_methods() {
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("programs/harmless/InitialisedMeanwhile.java");
    for jdk in Jdk::all() {
        let directory = tempfile::tempdir().unwrap();
        let (before, after) = (directory.path().join("before"), directory.path().join("after"));
        std::fs::create_dir(&before).unwrap();
        std::fs::create_dir(&after).unwrap();
        jdk.compile(Release::Of(8), std::slice::from_ref(&program), &before, &[]);
        let mut beside = 0;
        for file in files_below(&before, "class") {
            let class = std::fs::read(&file).unwrap();
            let rewritten = rewrite_beside(&class, &mut Numbered::default(), None, CompanionUse::Allowed);
            let bytes = match rewritten {
                Ok(Rewritten::Unchanged) | Err(Skip::NothingFits { .. }) => class,
                Err(skip) => panic!("{}: {skip}", file.display()),
                Ok(Rewritten::Changed { bytes, companion, .. }) => {
                    if let Some(made) = companion {
                        beside += 1;
                        let name = String::from_utf8(made.companion.name).unwrap();
                        std::fs::write(after.join(format!("{name}.class")), made.bytes).unwrap();
                    }
                    bytes
                }
            };
            std::fs::write(after.join(file.file_name().unwrap()), bytes).unwrap();
        }
        assert!(beside >= 6, "{beside}");
        let jvm = HookedJvm::new(jdk);
        let plain = jvm.run(&[&before], &["InitialisedMeanwhile"], &[]);
        let watched = jvm.run(&[&after], &["InitialisedMeanwhile"], &[]);
        assert_eq!(plain.output, watched.output);
        assert!(plain.hits.is_empty() && !watched.hits.is_empty());
    }
}
