//! `redhanded doctor`, with scripts for JDKs.

use crate::world::World;

fn doctor(world: &World) -> crate::world::Finished {
    let mut command = world.redhanded(&["doctor"]);
    // The JDKs of this machine are found as well, and cannot load an empty file as an agent; what
    // is looked at here are the lines about our own.
    command.env("JAVA_HOME", world.path("jdk")).env("PATH", "/usr/bin:/bin");
    world.finish(&mut command)
}

fn line<'a>(finished: &'a crate::world::Finished, part: &str) -> &'a str {
    finished.stdout.lines().find(|line| line.contains(part)).unwrap_or_else(|| panic!("{}", finished.stdout))
}

#[test]
fn a_jdk_that_loads_the_agent_is_told_from_one_that_does_not() {
    let world = World::new();
    std::fs::create_dir_all(world.path("jdk/bin")).unwrap();
    world.script("jdk/bin/java", "record start; echo version 1.2.3");
    assert!(line(&doctor(&world), "jdk/bin/java").contains("a script, loads the agent"));
    world.script("jdk/bin/java", "echo 'Could not find agent library' >&2; exit 1");
    let finished = doctor(&world);
    let complaint = line(&finished, "jdk/bin/java");
    assert!(complaint.contains("BAD") && complaint.contains("Could not find agent library"), "{complaint}");
    assert_eq!(finished.status, Some(2));
    world.script("jdk/bin/java", "echo version 1.2.3");
    assert!(line(&doctor(&world), "jdk/bin/java").contains("it does not load the agent"));
}

#[test]
fn what_is_wrong_around_is_told_with_a_remedy() {
    let world = World::new();
    std::fs::create_dir_all(world.path("project/.redhanded")).unwrap();
    world.write("project/.redhanded/traps.json", "broken");
    let finished = doctor(&world);
    finished.expect(2, &[]);
    assert!(line(&finished, "trap file ").contains("BAD"));
    assert!(finished.stdout.contains("-> move it away"), "{}", finished.stdout);
    world.write("project/redhanded.toml", "rusn = 1");
    let finished = doctor(&world);
    assert!(line(&finished, "configuration").contains("unknown key `rusn`"));
    std::fs::remove_file(world.agent()).unwrap();
    assert!(line(&doctor(&world), "JVM agent").contains("BAD"));
}
