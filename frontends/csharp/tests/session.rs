//! What an editor does: it changes one file of many, checks again, and changes its mind.

use redhanded_checker::{Cancellation, Completion, Settings};
use redhanded_csharp::{Change, Session, syntax::Symbols};

const FILES: u64 = 500;

/// A file of a program with `FILES` of them, each of which races if it does not lock.
fn file(number: u64, lock: &str) -> String {
    format!(
        "using System.Threading;
         public class Part{number} {{
             int count;
             public Part{number}() {{ }}
             public void Start() {{ new Thread(() => {{ {lock} count++; }}).Start(); {lock} count++; }}
         }}"
    )
}

fn subjects(session: &Session) -> Vec<String> {
    let settings = Settings { runs_per_entry: 3, ..Settings::default() };
    let outcome = session.check(&settings, &Cancellation::new()).outcome;
    assert_eq!(outcome.completion, Completion::Complete);
    outcome.findings.into_iter().map(|finding| finding.subject).collect()
}

#[test]
fn of_many_files_only_the_one_that_has_changed_is_parsed_again() {
    let mut session = Session::new(Symbols::default());
    let put_all = |session: &mut Session, racing: Option<u64>| {
        for number in 0..FILES {
            let lock = if racing == Some(number) { "" } else { "lock (this)" };
            session.put(&format!("Part{number:03}.cs"), file(number, lock));
        }
    };
    put_all(&mut session, None);
    assert_eq!((session.parses(), subjects(&session)), (FILES, Vec::new()));
    // An editor hands over what it has; the rest is recognised.
    put_all(&mut session, Some(77));
    assert_eq!(session.parses(), FILES + 1);
    let found = subjects(&session);
    assert!(!found.is_empty() && found.iter().all(|subject| subject == "Part77.count"), "{found:?}");
    assert_eq!(session.put("Part077.cs", file(77, "")), Change::Same);
    session.remove("Part077.cs");
    assert_eq!((session.parses(), subjects(&session)), (FILES + 1, Vec::new()));
}

#[test]
fn a_half_written_file_has_problems_and_the_others_their_findings() {
    let mut session = Session::new(Symbols::default());
    session.put("A.cs", file(1, ""));
    session.put("B.cs", "public class B { void M() { if (");
    assert!(session.tree("A.cs").is_some_and(|tree| tree.problems().is_empty()));
    assert!(session.tree("B.cs").is_some_and(|tree| !tree.problems().is_empty()));
    assert!(subjects(&session).iter().any(|subject| subject == "Part1.count"));
}

/// The check would never end by itself: it has as many steps as anybody could take.
#[test]
fn a_check_ends_when_it_is_cancelled() {
    let mut session = Session::new(Symbols::default());
    session.put("P.cs", "class P { static void Main() { while (true) { } } }");
    let settings = Settings { total_steps: u64::MAX, steps_per_run: u64::MAX, ..Settings::default() };
    let cancellation = Cancellation::new();
    std::thread::scope(|scope| {
        let checked = scope.spawn(|| session.check(&settings, &cancellation));
        cancellation.cancel();
        assert_eq!(checked.join().unwrap().outcome.completion, Completion::Cancelled);
    });
}
