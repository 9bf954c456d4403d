//! The test that was running is named.

use std::path::{Path, PathBuf};

use redhanded_model::Record;

use crate::world::World;

const TESTS: &str = r#"
using System; using System.Collections.Generic; using System.Threading; using NUnit.Framework;
[TestFixture]
public class CacheTest {
    readonly Dictionary<int, int> cache = new Dictionary<int, int>();
    void Work(int from) {
        for (int i = from; i < from + 60; i++) {
            try { cache[i] = i; } catch (SystemException) { /* the broken dictionary, seen by luck */ }
            Thread.Sleep(3);
        }
    }
    [Test]
    public void PutsTogether() {
        var other = new Thread(() => Work(0));
        other.Start();
        Work(1000);
        other.Join();
    }
}
"#;

#[test]
fn a_test_of_nunit_is_named() {
    let Some(framework) = nunit() else {
        println!("skipped: there is no NUnit 2; `cargo xtask prepare` installs it");
        return;
    };
    let Some(world) = World::new() else { return };
    let tests = world.compile("CacheTest.dll", TESTS, &[&format!("-r:{}", framework.display())]);
    let finished = world.run(&[], &["nunit-console".as_ref(), "-noxml".as_ref(), tests.as_os_str()]);
    assert_eq!(finished.status, Some(66), "{}{}", finished.stdout, finished.stderr);
    let records = world.records().concat();
    let named = records.iter().find_map(|record| match record {
        Record::Caught(caught) => Some(caught.test.as_deref()),
        _ => None,
    });
    assert_eq!(named, Some(Some("CacheTest.PutsTogether")), "{records:?}");
}

fn nunit() -> Option<PathBuf> {
    let entries = std::fs::read_dir(Path::new("/usr/lib/cli")).ok()?;
    let files = entries.flatten().map(|entry| entry.path().join("nunit.framework.dll"));
    files.filter(|file| file.is_file()).max()
}
