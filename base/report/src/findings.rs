//! One finding for each pair of locations ([TSVD] 5.1 counts bugs so), the stack pairs below it.
//!
//! The fingerprint is made of what a site's key is made of: module, function with its signature,
//! the method called and which of its calls this is; no lines, so edits above a site do not change
//! it. The signature is in it although it makes the fingerprint change with the function's
//! parameters: without it two overloads would share a fingerprint, and suppressing a bug in one
//! would hide a bug in the other. Names that a compiler counts up (`lambda$main$0`, `Cache$1`)
//! count as they are, for the same reason.

use std::collections::HashMap;

use redhanded_model::{
    Access, Caught, DangerousPair, Deadlock, Finding, FindingKind, FindingSite, Fingerprint, Frame, Site,
    SiteKey, StackPair, StackTrace, fingerprint,
};

use crate::frames;
use crate::merge::Sites;

/// Findings in the making.
pub(crate) struct Gathered<'a> {
    sites: &'a Sites,
    /// By fingerprint; the pair in the order in which the finding shows it.
    by_fingerprint: HashMap<Fingerprint, (Finding, Option<[SiteKey; 2]>)>,
}

impl<'a> Gathered<'a> {
    pub(crate) fn new(sites: &'a Sites) -> Self {
        Gathered { sites, by_fingerprint: HashMap::new() }
    }

    pub(crate) fn add_caught(&mut self, caught: &Caught, seed: u64) {
        let kind = FindingKind::ThreadSafetyViolation;
        let print = fingerprint(kind, [self.identity(caught, 0), self.identity(caught, 1)]);
        let (finding, shown) = self.by_fingerprint.entry(print.clone()).or_insert_with(|| {
            let finding = Finding {
                kind,
                fingerprint: print,
                object_type: caught.object_type.clone(),
                sites: vec![site(self.sites, caught, 0), site(self.sites, caught, 1)],
                occurrences: 0,
                tests: Vec::new(),
                stacks: Vec::new(),
                seed,
                interpretation: None,
            };
            (finding, Some(caught.sites))
        });
        let mut stacks: Vec<StackTrace> = caught.stacks.iter().map(frames::of_source).collect();
        // The same two locations, met the other way round.
        if *shown != Some(caught.sites) && pair(*shown) == pair(Some(caught.sites)) {
            stacks.reverse();
        }
        count(finding, stacks, caught.test.as_deref());
    }

    pub(crate) fn add_deadlock(&mut self, deadlock: &Deadlock, seed: u64) {
        let finding = deadlock_finding(deadlock, seed);
        let stacks = finding.stacks.into_iter().flat_map(|pair| pair.stacks).collect();
        let (known, _) = self.by_fingerprint.entry(finding.fingerprint.clone()).or_insert_with(|| {
            (Finding { stacks: Vec::new(), occurrences: 0, tests: Vec::new(), ..finding }, None)
        });
        count(known, stacks, deadlock.test.as_deref());
    }

    pub(crate) fn finish(self) -> Vec<Finding> {
        let mut findings: Vec<Finding> =
            self.by_fingerprint.into_values().map(|(finding, _)| finding).collect();
        for finding in &mut findings {
            finding.stacks.sort_by_key(|pair| std::cmp::Reverse(pair.occurrences));
            finding.tests.sort();
        }
        findings
    }

    /// What identifies a side of `caught`, without lines.
    fn identity(&self, caught: &Caught, side: usize) -> String {
        match self.sites.get(caught.sites[side]) {
            Some(site) => identity_of(site),
            None => caught.sites[side].to_string(),
        }
    }
}

/// The fingerprint of a violation at these two sites.
pub fn fingerprint_of(a: &Site, b: &Site) -> Fingerprint {
    fingerprint(FindingKind::ThreadSafetyViolation, [identity_of(a), identity_of(b)])
}

fn identity_of(site: &Site) -> String {
    let ordinal = site.ordinal.to_string();
    [&site.module, &site.function, &site.api, &ordinal].map(String::as_str).join("\u{1f}")
}

fn pair(sites: Option<[SiteKey; 2]>) -> Option<DangerousPair<SiteKey>> {
    sites.map(|[a, b]| DangerousPair::new(a, b))
}

fn count(finding: &mut Finding, stacks: Vec<StackTrace>, test: Option<&str>) {
    finding.occurrences += 1;
    match finding.stacks.iter_mut().find(|known| same_frames(&known.stacks, &stacks)) {
        Some(known) => known.occurrences += 1,
        None => finding.stacks.push(StackPair { stacks, occurrences: 1 }),
    }
    if let Some(test) = test
        && !finding.tests.iter().any(|known| known == test)
    {
        finding.tests.push(test.to_owned());
    }
}

/// Threads come and go; two stack pairs are the same when their frames are.
fn same_frames(a: &[StackTrace], b: &[StackTrace]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.frames == b.frames)
}

fn site(sites: &Sites, caught: &Caught, side: usize) -> FindingSite {
    let api = caught.apis[side].clone();
    let access = caught.accesses[side];
    match sites.get(caught.sites[side]) {
        Some(site) => FindingSite {
            module: site.module.clone(),
            function: site.function_name().to_owned(),
            file: site.file.clone(),
            line: site.line,
            api,
            access,
        },
        None => site_of_stack(&caught.stacks[side], api, access),
    }
}

/// A site that is known by the stack which was there, for want of a better description.
fn site_of_stack(stack: &StackTrace, api: String, access: Access) -> FindingSite {
    let frame = frames::of_source(stack).frames.into_iter().next().unwrap_or_else(|| Frame {
        module: "(unknown)".into(),
        function: "(unknown)".into(),
        file: None,
        line: None,
    });
    FindingSite {
        module: frame.module,
        function: frame.function,
        file: frame.file,
        line: frame.line,
        api,
        access,
    }
}

/// The finding that one deadlock makes, for announcing it while the program hangs.
///
/// Each thread's site is the innermost frame of its stack that is not the runtime's own; what it
/// waits for stands in the place of the method, and waiting for a lock counts as a write, because
/// only one thread may have it.
pub fn deadlock_finding(deadlock: &Deadlock, seed: u64) -> Finding {
    let mut sites: Vec<FindingSite> = deadlock
        .threads
        .iter()
        .map(|thread| {
            let mut stack = frames::of_source(&thread.stack);
            if let Some(first) = stack.frames.iter().position(|frame| !frames::is_runtime(frame)) {
                stack.frames.drain(..first);
            }
            site_of_stack(&stack, thread.waits_for.clone(), Access::Write)
        })
        .collect();
    let identity = |site: &FindingSite| [&*site.module, &*site.function, &*site.api].join("\u{1f}");
    let mut stacks: Vec<StackTrace> =
        deadlock.threads.iter().map(|thread| frames::of_source(&thread.stack)).collect();
    // A cycle may be told from any of its threads on. The finding always begins with the same one, so
    // that all stacks stand below the sites they belong to.
    let identities: Vec<String> = sites.iter().map(identity).collect();
    let from = |start: &usize| [&identities[*start..], &identities[..*start]].concat();
    let first = (0..identities.len()).min_by_key(from).unwrap_or(0);
    sites.rotate_left(first);
    stacks.rotate_left(first);
    let mut locks: Vec<&str> = sites.iter().map(|site| site.api.as_str()).collect();
    locks.sort_unstable();
    locks.dedup();
    Finding {
        kind: FindingKind::Deadlock,
        fingerprint: fingerprint(FindingKind::Deadlock, identities),
        object_type: locks.join(", "),
        occurrences: 1,
        tests: deadlock.test.iter().cloned().collect(),
        stacks: vec![StackPair { stacks, occurrences: 1 }],
        seed,
        interpretation: None,
        sites,
    }
}

#[cfg(test)]
mod tests {
    use redhanded_model::{DeadlockedThread, Record};

    use super::*;
    use crate::merge::tests::{process, run};
    use crate::{RunReport, merge};

    fn known_site(function: &str, line: u32) -> Site {
        let api = "java.util.Map.put";
        Site {
            key: Site::key_of("com.example.Cache", function, api, 0),
            module: "com.example.Cache".into(),
            function: function.into(),
            file: Some("Cache.java".into()),
            line: Some(line),
            api: api.into(),
            ordinal: 0,
        }
    }

    fn stack(thread_name: &str, function: &str, line: u32) -> StackTrace {
        let frame = |module: &str, function: &str, line| Frame {
            module: module.into(),
            function: function.into(),
            file: None,
            line: Some(line),
        };
        StackTrace {
            thread_id: 1,
            thread_name: thread_name.into(),
            frames: vec![
                frame("java.lang.RedhandedHook", "call", 1),
                frame("com.example.Cache", "rh$0", 1),
                frame("com.example.Cache", function, line),
            ],
            truncated: false,
        }
    }

    fn caught(a: &Site, b: &Site, outer: u32) -> Record {
        Record::Caught(Caught {
            sites: [a.key, b.key],
            accesses: [Access::Write, Access::Write],
            apis: ["java.util.HashMap.put".into(), "java.util.HashMap.put".into()],
            object_type: "java.util.HashMap".into(),
            stacks: [
                stack("worker-1", a.function_name(), outer),
                stack("worker-2", b.function_name(), outer),
            ],
            test: Some("CacheTest.puts".into()),
            at_millis: 5,
        })
    }

    fn report(records: &[Record]) -> RunReport {
        let lines: Vec<String> =
            records.iter().map(|record| serde_json::to_string(record).unwrap()).collect();
        merge(vec![run(vec![process("1", &lines.iter().map(String::as_str).collect::<Vec<_>>())])])
    }

    #[test]
    fn the_same_two_locations_are_one_finding_whichever_came_first() {
        let (a, b) = (known_site("put()V", 10), known_site("load()V", 20));
        let report = report(&[
            Record::Site(a.clone()),
            Record::Site(b.clone()),
            caught(&a, &b, 10),
            caught(&b, &a, 10),
            caught(&a, &b, 11),
        ]);
        assert_eq!(report.findings.len(), 1);
        let finding = &report.findings[0];
        assert_eq!(finding.occurrences, 3);
        assert_eq!(finding.stacks.len(), 2, "two with line 10, one with line 11");
        assert_eq!(finding.stacks[0].occurrences, 2);
        assert_eq!(finding.stacks[0].stacks[0].frames[0].function, "put");
        assert_eq!(finding.tests, ["CacheTest.puts"]);
        assert_eq!(finding.sites[1].line, Some(20));
        assert_eq!(finding.seed, 7, "no process start names another");
    }

    #[test]
    fn a_fingerprint_survives_moved_lines_and_tells_overloads_apart() {
        let print = |function: &str, line| {
            let site = known_site(function, line);
            let report = report(&[Record::Site(site.clone()), caught(&site, &site, line)]);
            report.findings[0].fingerprint.clone()
        };
        assert_eq!(print("put()V", 10), print("put()V", 99));
        assert_ne!(print("put()V", 10), print("put(I)V", 10));
    }

    #[test]
    fn our_own_frames_are_not_shown() {
        let site = known_site("put()V", 10);
        let report = report(&[Record::Site(site.clone()), caught(&site, &site, 10)]);
        let frames = &report.findings[0].stacks[0].stacks[0].frames;
        assert_eq!(frames.len(), 1);
        assert_eq!(frames[0].function, "put");
    }

    #[test]
    fn a_site_without_description_is_described_by_its_stack() {
        let site = known_site("put()V", 10);
        let report = report(&[caught(&site, &site, 12)]);
        assert_eq!(report.findings[0].sites[0].function, "put");
        assert_eq!(report.findings[0].sites[0].line, Some(12));
    }

    #[test]
    fn a_deadlock_is_one_finding_wherever_the_cycle_starts() {
        let thread = |name: &str, lock: &str| DeadlockedThread {
            stack: stack(name, name, 4),
            waits_for: lock.to_owned(),
        };
        let cycle = |threads| Deadlock { threads, test: None, at_millis: 3 };
        let one = cycle(vec![thread("a", "A"), thread("b", "B")]);
        let two = cycle(vec![thread("b", "B"), thread("a", "A")]);
        let report = report(&[Record::Deadlock(two), Record::Deadlock(one)]);
        assert_eq!(report.findings.len(), 1);
        let finding = &report.findings[0];
        assert_eq!((finding.stacks.len(), finding.occurrences), (1, 2));
        for (site, stack) in finding.sites.iter().zip(&finding.stacks[0].stacks) {
            assert_eq!(site.function, stack.frames[0].function);
        }
        assert_eq!(report.findings[0].kind, FindingKind::Deadlock);
        assert_eq!(report.findings[0].object_type, "A, B");
    }
}
