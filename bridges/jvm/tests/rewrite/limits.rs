//! The limits of the class file format, and class files of long ago.

use std::path::Path;

use redhanded_jvm::rewrite::{
    CallReference, CallSite, LeftOut, LeftOutReason, Rewritten, Selection, Sites, Skip, TrampolineForm,
    rewrite,
};

use crate::assembler::{Assembler, PUBLIC, PUBLIC_ABSTRACT, PUBLIC_STATIC};
use crate::jdk::{Jdk, Release, source_directory};
use crate::running::HookedJvm;

/// Java 1.2, Java 6: no stack maps are needed.
const VERSIONS: [u16; 2] = [46, 50];
/// Java 7 and later would need stack maps for branches; without branches there is no difference.
const JAVA_8: u16 = 52;

/// Selects calls by the name of the method.
struct Named {
    name: &'static str,
    known_public: bool,
    numbered: i32,
}

impl Named {
    fn new(name: &'static str) -> Named {
        Named { name, known_public: false, numbered: 0 }
    }
}

impl Sites for Named {
    fn select(&self, _caller: &str, call: &CallReference<'_>) -> Selection {
        if call.name == self.name { Selection::Receiver } else { Selection::Skip }
    }

    fn is_public(&self, _call: &CallReference<'_>) -> bool {
        self.known_public
    }

    fn number(&mut self, _site: &CallSite) -> Option<i32> {
        self.numbered += 1;
        Some(self.numbered - 1)
    }
}

fn changed(class: &[u8], sites: &mut dyn Sites) -> (Vec<u8>, usize, Vec<LeftOut>) {
    match rewrite(class, sites, None) {
        Ok(Rewritten::Changed { bytes, trampolines, left_out, .. }) => (bytes, trampolines.len(), left_out),
        other => panic!("{other:?}"),
    }
}

fn reasons(left_out: &[LeftOut]) -> Vec<LeftOutReason> {
    left_out.iter().map(|left_out| left_out.reason).collect()
}

/// One JVM of each version.
struct Jvms(Vec<HookedJvm>);

impl Jvms {
    fn new() -> Jvms {
        Jvms(Jdk::all().into_iter().map(HookedJvm::new).collect())
    }

    /// Runs the class as a program on each and counts what the hook sees.
    fn hits(&self, name: &str, class: &[u8], path: &[&Path]) -> Vec<u64> {
        let directory = tempfile::tempdir().unwrap();
        std::fs::write(directory.path().join(format!("{name}.class")), class).unwrap();
        let path: Vec<&Path> = std::iter::once(directory.path()).chain(path.iter().copied()).collect();
        let runs = self.0.iter().map(|jvm| jvm.run(&path, &[name], &[]).hits);
        let mut runs: Vec<Vec<u64>> = runs.map(|hits| hits.into_values().collect()).collect();
        runs.dedup();
        assert_eq!(runs.len(), 1, "all JDKs see the same");
        runs.remove(0)
    }
}

/// A class whose main method makes `calls` calls of `Object.hashCode` on its argument; the pool
/// has room for `room` more constants.
fn caller(version: u16, calls: usize, room: Option<u16>) -> Vec<u8> {
    let mut class = Assembler::new(version, "Caller", "java/lang/Object");
    let [high, low] = class.method_reference(10, "java/lang/Object", "hashCode", "()I").to_be_bytes();
    let mut code = [42, 182, high, low, 87].repeat(calls);
    code.push(177);
    class.method(PUBLIC_STATIC, "main", "([Ljava/lang/String;)V", &code);
    if let Some(room) = room {
        class.fill_pool(room);
    }
    class.finish(0)
}

#[test]
fn a_method_of_64_kib_keeps_every_byte_in_place() {
    let jvms = Jvms::new();
    let calls = (65_535 - 1) / 5;
    for version in [46, JAVA_8] {
        let (class, trampolines, left_out) =
            changed(&caller(version, calls, None), &mut Named::new("hashCode"));
        assert_eq!((trampolines, left_out.len()), (calls, 0));
        assert_eq!(jvms.hits("Caller", &class, &[]), vec![1; calls]);
    }
}

#[test]
fn a_full_pool_takes_what_fits() {
    let jvms = Jvms::new();
    // The hook takes 6 constants and the first call 4, each further one 3 (the descriptor is
    // shared); one must stay free for the number.
    for (room, expected) in [(11, 1), (13, 1), (14, 2), (16, 2), (17, 3), (23, 5)] {
        let class = caller(JAVA_8, 5, Some(room));
        let (class, trampolines, left_out) = changed(&class, &mut Named::new("hashCode"));
        assert_eq!(trampolines, expected, "room for {room}");
        assert_eq!(reasons(&left_out), vec![LeftOutReason::ConstantPoolFull; 5 - expected]);
        assert_eq!(jvms.hits("Caller", &class, &[]), vec![1; expected]);
    }
    for room in [0, 1, 10] {
        let skip = rewrite(&caller(JAVA_8, 5, Some(room)), &mut Named::new("hashCode"), None).unwrap_err();
        assert_eq!(
            skip.to_string(),
            "none of its 5 watched calls can be redirected; the first one because the constant pool of the class \
             is full"
        );
    }
}

#[test]
fn a_class_with_65534_methods_gets_one_more() {
    let jvms = Jvms::new();
    let mut class = Assembler::new(JAVA_8, "Caller", "java/lang/Object");
    let [high, low] = class.method_reference(10, "java/lang/Object", "hashCode", "()I").to_be_bytes();
    class.method(
        PUBLIC_STATIC,
        "main",
        "([Ljava/lang/String;)V",
        &[42, 182, high, low, 87, 42, 182, high, low, 87, 177],
    );
    let names: Vec<u16> = (0..256).map(|number| class.utf8(&format!("m{number}"))).collect();
    let descriptors: Vec<u16> =
        (0..256).map(|number| class.utf8(&format!("({})V", "[".repeat(number.min(255)) + "I"))).collect();
    let mut abstract_methods =
        names.iter().flat_map(|name| descriptors.iter().map(move |descriptor| (*name, *descriptor)));
    for _ in 1..65_534 {
        let (name, descriptor) = abstract_methods.next().unwrap();
        class.method_of(PUBLIC_ABSTRACT, name, descriptor, None);
    }
    let (class, trampolines, left_out) = changed(&class.finish(0x0400), &mut Named::new("hashCode"));
    assert_eq!(trampolines, 1);
    assert_eq!(reasons(&left_out), [LeftOutReason::TooManyMethods]);
    assert_eq!(jvms.hits("Caller", &class, &[]), [1]);
}

#[test]
fn descriptors_of_any_length_are_measured() {
    // A legal descriptor as long as a constant can be: there is no room for a receiver in it.
    let mut class = Assembler::new(JAVA_8, "Caller", "java/lang/Object");
    let descriptor = format!("(L{};)V", "n".repeat(65_530));
    class.method_reference(10, "java/lang/Object", "hashCode", &descriptor);
    let index = class.method_reference(10, "java/lang/Object", "hashCode", &descriptor).to_be_bytes();
    class.method(PUBLIC_STATIC, "main", "([Ljava/lang/String;)V", &[42, 42, 182, index[0], index[1], 177]);
    let skip = rewrite(&class.finish(0), &mut Named::new("hashCode"), None).unwrap_err();
    let Skip::NothingFits { left_out } = skip else { panic!("{skip}") };
    assert_eq!(reasons(&left_out), [LeftOutReason::DescriptorTooLong]);

    // More arguments than a method can have.
    let mut class = Assembler::new(JAVA_8, "Caller", "java/lang/Object");
    let descriptor = format!("({})V", "J".repeat(128));
    let index = class.method_reference(10, "java/lang/Object", "hashCode", &descriptor).to_be_bytes();
    class.method(PUBLIC_STATIC, "main", "([Ljava/lang/String;)V", &[42, 182, index[0], index[1], 177]);
    let skip = rewrite(&class.finish(0), &mut Named::new("hashCode"), None).unwrap_err();
    let Skip::NothingFits { left_out } = skip else { panic!("{skip}") };
    assert_eq!(reasons(&left_out), [LeftOutReason::TooManyArguments]);
}

#[test]
fn many_arguments_and_locals_pass_through() {
    let directory = tempfile::tempdir().unwrap();
    let locals: String = (0..300).map(|local| format!("long l{local} = {local};")).collect();
    let sum = (0..300).map(|local| format!("l{local}")).collect::<Vec<_>>().join("+");
    let arguments = |of: &dyn Fn(usize) -> String| (0..127).map(of).collect::<Vec<_>>().join(",");
    let source = format!(
        "public class Large {{
            static class Target {{
                long watched({}) {{ return a0 + a126; }}
            }}
            public static void main(String[] arguments) {{
                {locals}
                java.util.List<Long> list = new java.util.ArrayList<>();
                list.add({sum});
                Target target = new Target();
                list.add(target.watched({}));
                for (int i = 0; i < 300; i++) {{ l299 += list.get(0); }}
                System.out.println(list + \" \" + l299);
            }}
        }}",
        arguments(&|number| format!("{} a{number}", if number == 0 { "int" } else { "long" })),
        arguments(&|number| format!("{number}")),
    );
    let path = directory.path().join("Large.java");
    std::fs::write(&path, source).unwrap();
    let jvm = HookedJvm::new(Jdk::newest());
    jvm.jdk.compile(Release::Own, &[path], directory.path(), &[]);
    let class = std::fs::read(directory.path().join("Large.class")).unwrap();
    let before = jvm.run(&[directory.path()], &["Large"], &[]).output;
    for name in ["watched", "add", "get"] {
        let (rewritten, _, left_out) = changed(&class, &mut Named::new(name));
        assert_eq!(left_out, []);
        std::fs::write(directory.path().join("Large.class"), rewritten).unwrap();
        let after = jvm.run(&[directory.path()], &["Large"], &[]);
        assert_eq!(before, after.output);
        assert!(after.hits.values().sum::<u64>() >= 1);
    }
}

#[test]
fn old_compilers_name_the_declaring_class() {
    let jvms = Jvms::new();
    let base = tempfile::tempdir().unwrap();
    let source = source_directory().join("programs/watched/Base.java");
    Jdk::all()[0].compile(Release::Of(8), &[source], base.path(), &[]);
    for version in VERSIONS {
        // `this.guarded("x")`, protected in the superclass, and `other.guarded("x")`, both written
        // as calls of `Base.guarded`.
        let mut class = Assembler::new(version, "Old", "watched/Base");
        let guarded = "(Ljava/lang/String;)Ljava/lang/String;";
        let guarded = class.method_reference(10, "watched/Base", "guarded", guarded).to_be_bytes();
        let text = class.string("x").to_be_bytes();
        let base_init =
            class.method_reference(10, "watched/Base", "<init>", "(Ljava/lang/String;)V").to_be_bytes();
        class.method(
            PUBLIC,
            "<init>",
            "()V",
            &[42, 19, text[0], text[1], 183, base_init[0], base_init[1], 177],
        );
        let body = |load: u8| [load, 19, text[0], text[1], 182, guarded[0], guarded[1], 87, 177];
        class.method(PUBLIC, "own", "()V", &body(42));
        class.method(PUBLIC_STATIC, "other", "(LOld;)V", &body(42));
        let [own, other] = [("own", "()V"), ("other", "(LOld;)V")]
            .map(|(name, descriptor)| class.method_reference(10, "Old", name, descriptor).to_be_bytes());
        let old = class.class("Old").to_be_bytes();
        let init = class.method_reference(10, "Old", "<init>", "()V").to_be_bytes();
        let main = [
            &[187, old[0], old[1], 89, 89, 183, init[0], init[1], 182, own[0], own[1]][..],
            &[187, old[0], old[1], 89, 183, init[0], init[1], 184, other[0], other[1], 177],
        ];
        class.method(PUBLIC_STATIC, "main", "([Ljava/lang/String;)V", &main.concat());
        let class = class.finish(0);

        let mut sites = Named::new("guarded");
        let result = rewrite(&class, &mut sites, None).unwrap();
        let Rewritten::Changed { bytes, trampolines, left_out, .. } = result else { panic!("unchanged") };
        // It is called on `this`, so it takes no receiver that would need a type.
        assert_eq!(trampolines[0].descriptor, b"(Ljava/lang/String;)Ljava/lang/String;");
        assert_eq!(trampolines[0].form, TrampolineForm::Instance);
        if version < 49 {
            assert_eq!(reasons(&left_out), [LeftOutReason::MaybeProtected]);
            assert_eq!(jvms.hits("Old", &bytes, &[base.path()]), [1]);
        } else {
            // Compilers of this age name the receiver's class.
            assert_eq!(trampolines.len(), 2);
        }
    }
}

#[test]
fn what_is_too_old_is_left_alone() {
    let mut ancient = caller(45, 1, None);
    let skip = |class: &[u8]| rewrite(class, &mut Named::new("hashCode"), None).unwrap_err().to_string();
    assert_eq!(skip(&ancient), "it was compiled for Java 1.0 (class file version 45.0)");
    ancient[5] = 3;
    assert!(matches!(rewrite(&ancient, &mut Named::new("hashCode"), None), Ok(Rewritten::Changed { .. })));

    let mut interface = Assembler::new(50, "Old", "java/lang/Object");
    let [high, low] = interface.method_reference(10, "java/lang/Object", "hashCode", "()I").to_be_bytes();
    interface.method(0x0008, "<clinit>", "()V", &[1, 182, high, low, 87, 177]);
    assert_eq!(
        skip(&interface.finish(0x0600)),
        "it is an interface compiled for Java 7 or earlier, which cannot hold static methods"
    );
}

#[test]
fn what_a_site_has_no_number_for_stays() {
    let jvms = Jvms::new();
    struct EverySecond(i32);
    impl Sites for EverySecond {
        fn select(&self, _caller: &str, call: &CallReference<'_>) -> Selection {
            if call.name == "hashCode" { Selection::Receiver } else { Selection::Skip }
        }
        fn number(&mut self, site: &CallSite) -> Option<i32> {
            self.0 += 1;
            site.ordinal.is_multiple_of(2).then_some(self.0)
        }
    }
    let (class, trampolines, left_out) = changed(&caller(JAVA_8, 5, None), &mut EverySecond(0));
    assert_eq!((trampolines, left_out), (3, Vec::new()));
    assert_eq!(jvms.hits("Caller", &class, &[]), [1, 1, 1]);
}
