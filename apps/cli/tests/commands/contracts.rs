//! `redhanded contracts`.

use crate::world::World;

#[test]
fn a_type_that_is_named_without_its_package_is_suggested() {
    let world = World::new();
    let list = |name: &str| world.finish(&mut world.redhanded(&["contracts", "list", name]));
    list("HashMap").expect(2, &["there is no contract for HashMap; did you mean `java.util.HashMap`"]);
    list("hashmap").expect(2, &["did you mean `java.util.HashMap`"]);
    list("arraylist")
        .expect(2, &["did you mean `java.util.ArrayList` or `java.util.Arrays$ArrayList` or `System"]);
    list("Entirely.Unknown.Zzz").expect(2, &["there is no contract for Entirely.Unknown.Zzz (`redhanded"]);
}

#[test]
fn a_file_cannot_speak_to_the_terminal() {
    let world = World::new();
    let check = |toml: &str| {
        world.write("project/c.toml", toml);
        world.finish(&mut world.redhanded(&["contracts", "check", "c.toml"]))
    };
    let wrong =
        check("[[type]]\nname = \"a\\u001b[31m.B\"\nread = [\"no\\u001b[2Jsuch(\"]\nnmae\u{202e} = 1\n");
    wrong.expect(2, &["c.toml:"]);
    assert!(!wrong.stderr.contains(['\u{1b}', '\u{202e}']), "{:?}", wrong.stderr);
    let toml = "[contracts]\n[[contracts.type]]\nname = \"a.B\"\nwhy = \"bell\\u0007\"\nwrite = [\"c\"]\n";
    world.write("project/redhanded.toml", toml);
    let listed = world.finish(&mut world.redhanded(&["contracts", "list", "a.B"]));
    assert!(listed.stdout.contains("bell\u{fffd}"), "{}", listed.stdout);
}
