//! Who did what: the first lines of a thread in a finding.

use redhanded_model::{Access, Awaited, Finding, FindingKind, StackTrace};

use super::layout::{Line, Tone};
use crate::wording::{awaited, short_api, short_type, verb, with_article};

/// Who did what. Where the thread's name and what it did do not fit one line they take two, so that
/// neither is lost behind the other.
pub(super) fn heading(
    finding: &Finding,
    index: usize,
    stack: &StackTrace,
    tone: Tone,
    width: usize,
) -> Vec<Line> {
    let name = Line::new().with(tone, name_of(stack));
    let mut lines = Vec::new();
    for did in deeds(finding, index) {
        if lines.is_empty() && name.width() + 1 + did.width() <= width {
            lines.push(name.clone().with(Tone::Plain, " ").beside(did));
            continue;
        }
        if lines.is_empty() {
            lines.push(name.clone().cut_in_the_middle(width));
        }
        lines.push(Line::new().with(Tone::Plain, "  ").beside(did).cut(width));
    }
    lines
}

fn name_of(stack: &StackTrace) -> String {
    match stack.thread_name.as_str() {
        "" => format!("thread {}", stack.thread_id),
        name => name.to_owned(),
    }
}

/// What the thread with this number did: one line each.
fn deeds(finding: &Finding, index: usize) -> Vec<Line> {
    let Some(site) = finding.sites.get(index) else { return Vec::new() };
    match (finding.kind, &finding.interpretation) {
        (FindingKind::ThreadSafetyViolation | FindingKind::DataRace | FindingKind::UnsafeUse, _) => {
            let tone = if site.access == Access::Write { Tone::Bad } else { Tone::Plain };
            let verb = Line::new().with(tone, verb(site.access));
            vec![verb.with(Tone::Plain, ": ").with(Tone::Strong, short_api(&site.api))]
        }
        (FindingKind::Hang, Some(_)) => {
            vec![Line::new().with(Tone::Bad, "waits for ever for ").beside(wanted(finding, index))]
        }
        (FindingKind::Hang, None) => {
            let waits = Line::new().with(Tone::Bad, "waits for ever for ");
            vec![waits.with(Tone::Strong, short_type(&site.api))]
        }
        (FindingKind::Deadlock, Some(_)) => {
            let mut lines = vec![Line::new().with(Tone::Plain, "waits for ").beside(wanted(finding, index))];
            lines.extend(duty(finding, index));
            lines
        }
        (FindingKind::Deadlock, None) => {
            // The locks are numbered as the threads: each holds the one that the thread before it in
            // the cycle waits for.
            let before = before(finding, index);
            let lock = |of: usize| short_type(lock_of(&finding.sites[of].api)).to_owned();
            let numbered = |what: &str, of: usize| {
                Line::new().with(Tone::Plain, format!("{what} {}: ", of + 1)).with(Tone::Strong, lock(of))
            };
            vec![numbered("waits for lock", index), numbered("holds lock", before)]
        }
    }
}

fn before(finding: &Finding, index: usize) -> usize {
    (index + finding.sites.len() - 1) % finding.sites.len()
}

/// What a thread of an interpreted run waits for: its objects have numbers, as in the lines about what
/// is held.
fn wanted(finding: &Finding, index: usize) -> Line {
    let api = &finding.sites[index].api;
    let stacks = finding.stacks.first().map_or(&[][..], |pair| &pair.stacks);
    let next = match (finding.kind, index + 1 == finding.sites.len()) {
        (FindingKind::Deadlock, true) => stacks.first(),
        _ => stacks.get(index + 1),
    };
    let text = match awaited(finding)[index] {
        Awaited::Lock => object(finding, index),
        Awaited::Pulse => format!("a pulse of {}", object(finding, index)),
        Awaited::Task => with_article(short_type(api)),
        Awaited::Thread => match next {
            Some(next) if finding.sites.len() > 1 => format!("the end of {}", name_of(next)),
            _ => "its own end".to_owned(),
        },
        Awaited::StaticConstructor => format!("the static constructor of {}", short_type(api)),
        Awaited::Finalizers => "the finalizers".to_owned(),
    };
    Line::new().with(Tone::Strong, text)
}

/// What a thread of a cycle would have to do for the one before it, unless that is told among what it
/// holds.
fn duty(finding: &Finding, index: usize) -> Option<Line> {
    let before = before(finding, index);
    let threads = &finding.interpretation.as_ref()?.threads;
    let api = &finding.sites[before].api;
    let (does, what) = match awaited(finding)[before] {
        Awaited::Lock | Awaited::Pulse => {
            let object_number = threads.get(before)?.awaited_object;
            let held = &threads.get(index)?.held;
            if held.iter().any(|lock| Some(lock.object) == object_number) {
                return None;
            }
            ("holds ", object(finding, before))
        }
        Awaited::Task if finding.sites.len() == 1 => return None,
        Awaited::Task => ("has to go on with ", with_article(short_type(api))),
        Awaited::Thread if finding.sites.len() == 1 => return None,
        Awaited::Thread => ("has to end for ", name_of(finding.stacks.first()?.stacks.get(before)?)),
        Awaited::StaticConstructor => ("runs ", format!("the static constructor of {}", short_type(api))),
        Awaited::Finalizers => ("runs ", "the finalizers".to_owned()),
    };
    Some(Line::new().with(Tone::Plain, does).with(Tone::Strong, what))
}

/// The object that a thread waits for: `object #2`.
fn object(finding: &Finding, index: usize) -> String {
    let name = short_type(&finding.sites[index].api);
    let thread = finding.interpretation.as_ref().and_then(|found| found.threads.get(index));
    match thread.and_then(|thread| thread.awaited_object) {
        Some(number) => format!("{name} #{number}"),
        None => with_article(name),
    }
}

/// The lock that people know: threads wait for a part of it that its class keeps to itself.
fn lock_of(api: &str) -> &str {
    let inner = ["$NonfairSync", "$FairSync", "$Sync"];
    inner.iter().find_map(|inner| api.strip_suffix(inner)).unwrap_or(api)
}

#[cfg(test)]
mod tests {
    use redhanded_model::{FindingSite, HeldLock, Interpretation, InterpretedThread, StackPair, ThreadKind};

    use super::super::layout::Page;
    use super::*;

    fn thread(name: &str) -> StackTrace {
        StackTrace { thread_id: 1, thread_name: name.into(), frames: Vec::new(), truncated: false }
    }

    fn finding(kind: FindingKind, apis: &[&str]) -> Finding {
        let site = |api: &&str| FindingSite {
            module: "a.B".into(),
            function: "c".into(),
            file: None,
            line: None,
            api: (*api).to_owned(),
            access: Access::Write,
        };
        Finding {
            kind,
            fingerprint: redhanded_model::Fingerprint(String::new()),
            object_type: String::new(),
            sites: apis.iter().map(site).collect(),
            occurrences: 1,
            tests: Vec::new(),
            stacks: Vec::new(),
            seed: 1,
            interpretation: None,
        }
    }

    fn heading_of(finding: &Finding, index: usize, name: &str, width: usize) -> String {
        let mut page = Page::new(width + 2);
        heading(finding, index, &thread(name), Tone::First, width)
            .into_iter()
            .for_each(|line| page.push(line));
        page.render(super::super::layout::Colour::Off)
    }

    #[test]
    fn a_narrow_page_keeps_what_tells_threads_apart() {
        let apis = ["java.util.concurrent.SomeLongName.computeIfAbsent"; 2];
        let violation = finding(FindingKind::ThreadSafetyViolation, &apis);
        let heading = |name: &str| heading_of(&violation, 0, name, 38);
        assert_eq!(heading("pool-1-thread-2"), "pool-1-thread-2\n  writes: SomeLongName.computeIfAbsent\n");
        let long = "com.example.scheduler.background-worker-pool-17-thread-";
        let (first, second) = (heading(&format!("{long}1")), heading(&format!("{long}2")));
        assert_ne!(first, second);
        assert!(first.lines().all(|line| line.chars().count() <= 38), "{first}");
        assert!(first.lines().next().unwrap().ends_with("-17-thread-1"), "{first}");
    }

    #[test]
    fn a_deadlock_tells_which_lock_each_thread_holds() {
        let deadlock = finding(FindingKind::Deadlock, &["a.Account", "a.Ledger", "a.Account"]);
        let heading = |index: usize| heading_of(&deadlock, index, "t", 38);
        assert_eq!(heading(0), "t waits for lock 1: Account\n  holds lock 3: Account\n");
        assert_eq!(heading(1), "t waits for lock 2: Ledger\n  holds lock 1: Account\n");
        assert_eq!(heading(2), "t waits for lock 3: Account\n  holds lock 2: Ledger\n");
    }

    /// Two threads of an interpreted run, each of which waits for an object and holds another.
    fn interpreted(kind: FindingKind, awaits: [Awaited; 2]) -> Finding {
        let threads =
            awaits.into_iter().zip([(2, 1), (1, 2)]).map(|(awaits, (awaited, held))| InterpretedThread {
                kind: ThreadKind::Task,
                span: None,
                started_at: Vec::new(),
                held: vec![HeldLock { object_type: "object".into(), object: held, file: None, line: None }],
                awaits: Some(awaits),
                awaited_object: Some(awaited),
            });
        let stacks = vec![StackPair { stacks: vec![thread("task 1"), thread("task 2")], occurrences: 1 }];
        let interpretation = Some(Interpretation { entry: "Main".into(), threads: threads.collect() });
        Finding { stacks, interpretation, ..finding(kind, &["object", "object"]) }
    }

    #[test]
    fn objects_of_an_interpreted_run_have_their_numbers() {
        let told = |kind, awaits| {
            let finding = interpreted(kind, awaits);
            [0, 1].map(|index| heading_of(&finding, index, "t", 60))
        };
        let deadlock = told(FindingKind::Deadlock, [Awaited::Lock, Awaited::Lock]);
        assert_eq!(deadlock, ["t waits for object #2\n", "t waits for object #1\n"]);
        let hang = told(FindingKind::Hang, [Awaited::Thread, Awaited::Pulse]);
        assert_eq!(
            hang,
            ["t waits for ever for the end of task 2\n", "t waits for ever for a pulse of object #1\n"]
        );
        let cycle = told(FindingKind::Deadlock, [Awaited::Thread, Awaited::Thread]);
        assert_eq!(cycle[1], "t waits for the end of task 1\n  has to end for task 1\n");
    }

    #[test]
    fn the_part_of_a_lock_that_nobody_knows_is_not_named() {
        assert_eq!(
            lock_of("java.util.concurrent.locks.ReentrantLock$NonfairSync"),
            "java.util.concurrent.locks.ReentrantLock"
        );
        assert_eq!(lock_of("com.example.Account$Part"), "com.example.Account$Part");
    }
}
