//! What holds for whatever processes may have written.

mod fixture;

use std::collections::BTreeMap;

use proptest::prelude::*;
use redhanded_model::{DangerousPair, PairEnd, Record, RecordReader, SiteKey};
use redhanded_report::text::{Colour, TextOptions};
use redhanded_report::{Background, Liveness, ProcessRecords, RunRecords, json, junit, merge, sarif, text};

const NOTHING: Background<'static> = Background { sources: None, explain: &|_| None };

fn run_of(processes: Vec<Vec<Record>>) -> RunRecords {
    let mut run = fixture::cache_run();
    run.processes = processes
        .into_iter()
        .enumerate()
        .map(|(index, records)| ProcessRecords {
            name: format!("{index}-1"),
            records,
            unreadable: 0,
            liveness: Liveness::Gone,
        })
        .collect();
    run
}

fn all_formats(run: RunRecords, width: usize) -> [String; 4] {
    let report = merge(vec![run]);
    [
        text::render(
            &report,
            &TextOptions { width, colour: Colour::Off, blocks: text::Blocks::First, background: NOTHING },
        ),
        json::render(&report, NOTHING),
        sarif::render(&report, NOTHING),
        junit::render(&report, NOTHING),
    ]
}

/// The lines of the example, each whole, damaged or replaced.
fn damaged_lines() -> impl Strategy<Value = Vec<u8>> {
    let lines: Vec<Vec<u8>> = fixture::cache_run().processes[1]
        .records
        .iter()
        .map(|record| serde_json::to_vec(record).unwrap())
        .collect();
    let line = (0..lines.len(), any::<prop::sample::Index>(), any::<u8>(), 0..4).prop_map(
        move |(which, at, byte, damage)| {
            let mut line = lines[which].clone();
            let at = at.index(line.len());
            match damage {
                0 => line.truncate(at),
                1 => line[at] = byte,
                2 => line.insert(at, byte),
                _ => {}
            }
            line
        },
    );
    prop::collection::vec(line, 0..12).prop_map(|lines| lines.join(&b'\n'))
}

/// The rules of the trap set as the documentation of the crate gives them, in the plainest way.
fn expected_ends(processes: &[Vec<(u64, Option<PairEnd>)>]) -> BTreeMap<u64, Option<PairEnd>> {
    let mut ends: BTreeMap<u64, Vec<Option<PairEnd>>> = BTreeMap::new();
    for process in processes {
        let last: BTreeMap<u64, Option<PairEnd>> = process.iter().copied().collect();
        last.into_iter().for_each(|(pair, end)| ends.entry(pair).or_default().push(end));
    }
    ends.into_iter()
        .map(|(pair, ends)| {
            let found = ends.contains(&Some(PairEnd::Found));
            let kept = !found && ends.contains(&None);
            let end = if found { Some(PairEnd::Found) } else { ends.into_iter().flatten().next() };
            (pair, if kept { None } else { end })
        })
        .collect()
}

fn pair(number: u64) -> DangerousPair<SiteKey> {
    DangerousPair::new(SiteKey(2 * number), SiteKey(2 * number + 1))
}

proptest! {
    // A failure prints its input, which is small enough to become a test of its own.
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn damaged_records_break_no_format(bytes in damaged_lines(), width in 0_usize..300) {
        all_formats(run_of(vec![RecordReader::parse(&bytes).records]), width);
    }

    #[test]
    fn no_name_makes_a_line_too_wide(name in "\\PC{0,90}", width in 60_usize..180) {
        let mut run = fixture::cache_run();
        for record in &mut run.processes[1].records {
            match record {
                Record::Caught(caught) => {
                    caught.object_type.clone_from(&name);
                    caught.stacks[0].thread_name.clone_from(&name);
                    caught.stacks[1].frames[0].module.clone_from(&name);
                }
                Record::Site(site) => site.module.clone_from(&name),
                _ => {}
            }
        }
        let [text, ..] = all_formats(run, width);
        for line in text.lines().filter(|line| line.contains(' ')) {
            // A single word that is wider than the page cannot be wrapped.
            let words_fit = line.split(' ').all(|word| unicode_width::UnicodeWidthStr::width(word) < width / 2);
            let columns = unicode_width::UnicodeWidthStr::width(line);
            prop_assert!(columns <= width || !words_fit, "{columns} > {width}: {line}");
        }
    }

    #[test]
    fn the_trap_set_follows_its_rules(
        processes in prop::collection::vec(
            prop::collection::vec((0_u64..4, prop::option::of(prop_oneof![
                Just(PairEnd::Found), Just(PairEnd::Decayed), Just(PairEnd::HappensBefore)
            ])), 0..8),
            0..4,
        )
    ) {
        let site = |key: SiteKey| {
            let mut site = fixture::site("com.example.Cache", "put()V", 1, "java.util.Map.put");
            site.key = key;
            Record::Site(site)
        };
        let records = processes.iter().map(|events| {
            let sites = (0..8).map(|key| site(SiteKey(key)));
            let events = events.iter().map(|(number, end)| match end {
                None => Record::PairAdded { pair: pair(*number) },
                Some(why) => Record::PairRemoved { pair: pair(*number), why: *why },
            });
            sites.chain(events).collect()
        });
        let outcome = merge(vec![run_of(records.collect())]).traps;
        let expected = expected_ends(&processes);
        let kept: Vec<_> = outcome.kept.iter().map(|entry| entry.pair()).collect();
        for (number, end) in expected {
            prop_assert_eq!(kept.contains(&pair(number)), end.is_none());
            prop_assert_eq!(outcome.dropped.contains_key(&pair(number)), end.is_some());
            if end == Some(PairEnd::Found) {
                prop_assert_eq!(outcome.dropped[&pair(number)], PairEnd::Found);
            }
        }
    }
}
