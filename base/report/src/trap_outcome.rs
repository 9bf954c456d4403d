//! What the trap set is at the end ([TSVD] 3.4.6), over several processes.
//!
//! Each process has its own trap set, starting from the one imported. A pair is kept for the next
//! run when some process still had it at its end, and dropped when
//!
//! 1. any process caught it: it is found, wherever else it may still be suspected, or
//! 2. no process still had it, and at least one gave it up (happens-before, decay).
//!
//! An imported pair that no process touched is kept: a run of half the tests must not forget what
//! the other half has taught.

use std::collections::{BTreeMap, BTreeSet};

use redhanded_model::{DangerousPair, PairEnd, Record, Site, SiteKey, SuspectedPlace, Suspicion, TrapEntry};

use crate::merge::Sites;

type Pair = DangerousPair<SiteKey>;

/// The change that one or more runs make to the trap file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrapOutcome {
    /// Pairs to have in the file.
    pub kept: Vec<TrapEntry>,
    /// How many of the kept pairs were learnt from code that did not run this time.
    pub kept_of_other_code: usize,
    /// Pairs to take out of it, and why.
    pub dropped: BTreeMap<Pair, PairEnd>,
    /// Sites that some process has described.
    pub described: Vec<Site>,
}

impl TrapOutcome {
    /// The entries of a trap file after this change: `current` is what is in it now, which may be
    /// more than the run started from when another run has ended in the meantime.
    pub fn apply(&self, current: Vec<TrapEntry>) -> Vec<TrapEntry> {
        let mut entries = self.kept.clone();
        let have: BTreeSet<Pair> = entries.iter().map(TrapEntry::pair).collect();
        entries.extend(
            current
                .into_iter()
                .filter(|entry| !have.contains(&entry.pair()) && !self.dropped.contains_key(&entry.pair())),
        );
        entries
    }

    /// What is still to be tried of what a check of the source has left: once both places have become
    /// sites, there is an ordinary pair of them, which is kept or dropped like others.
    pub fn still_suspected(&self, suspected: Vec<Suspicion>) -> Vec<Suspicion> {
        let is_known = |place: &SuspectedPlace| !place.find(&self.described).is_empty();
        suspected.into_iter().filter(|suspicion| !suspicion.places.iter().all(is_known)).collect()
    }
}

/// Follows the pairs through the processes of one or more runs.
#[derive(Default)]
pub(crate) struct TrapLedger {
    kept: BTreeSet<Pair>,
    imported: BTreeMap<Pair, TrapEntry>,
    dropped: BTreeMap<Pair, PairEnd>,
    /// Sites that some process has described, so its code was there.
    described: BTreeSet<SiteKey>,
    /// Of the run at hand.
    still_had: BTreeSet<Pair>,
    given_up: BTreeMap<Pair, PairEnd>,
}

impl TrapLedger {
    pub(crate) fn begin_run(&mut self, imported: &[TrapEntry]) {
        for entry in imported {
            self.imported.insert(entry.pair(), entry.clone());
            if !matches!(self.dropped.get(&entry.pair()), Some(PairEnd::Found)) {
                self.kept.insert(entry.pair());
            }
        }
    }

    pub(crate) fn add_process(&mut self, records: &[Record]) {
        let mut own: BTreeMap<Pair, Option<PairEnd>> = BTreeMap::new();
        for record in records {
            match record {
                Record::Site(site) => {
                    self.described.insert(site.key);
                }
                Record::PairAdded { pair } => {
                    own.insert(*pair, None);
                }
                Record::PairRemoved { pair, why } => {
                    own.insert(*pair, Some(*why));
                }
                // A process that died between the two records has still caught the pair.
                Record::Caught(caught) => {
                    own.insert(Pair::new(caught.sites[0], caught.sites[1]), Some(PairEnd::Found));
                }
                _ => {}
            }
        }
        for (pair, end) in own {
            match end {
                None => {
                    self.still_had.insert(pair);
                }
                Some(PairEnd::Found) => {
                    self.given_up.insert(pair, PairEnd::Found);
                }
                Some(why) => {
                    self.given_up.entry(pair).or_insert(why);
                }
            }
        }
    }

    /// A later run corrects an earlier one, except that what was found stays found.
    pub(crate) fn end_run(&mut self) {
        for pair in std::mem::take(&mut self.still_had) {
            if !matches!(self.dropped.get(&pair), Some(PairEnd::Found)) {
                self.kept.insert(pair);
                self.dropped.remove(&pair);
            }
            if !matches!(self.given_up.get(&pair), Some(PairEnd::Found)) {
                self.given_up.remove(&pair);
            }
        }
        for (pair, why) in std::mem::take(&mut self.given_up) {
            self.kept.remove(&pair);
            self.dropped.insert(pair, why);
        }
    }

    pub(crate) fn finish(self, sites: &Sites) -> TrapOutcome {
        let entry = |pair: Pair| -> Option<TrapEntry> {
            match (sites.get(pair.first()), sites.get(pair.second())) {
                (Some(first), Some(second)) => Some(TrapEntry { sites: [first.clone(), second.clone()] }),
                _ => self.imported.get(&pair).cloned(),
            }
        };
        let kept: Vec<TrapEntry> = self.kept.iter().filter_map(|pair| entry(*pair)).collect();
        let ran = |entry: &&TrapEntry| entry.sites.iter().all(|site| self.described.contains(&site.key));
        let kept_of_other_code = kept.len() - kept.iter().filter(ran).count();
        let described = self.described.iter().filter_map(|key| sites.get(*key).cloned()).collect();
        TrapOutcome { kept, kept_of_other_code, dropped: self.dropped, described }
    }
}

#[cfg(test)]
mod tests {
    use redhanded_model::Site;

    use super::*;
    use crate::merge::tests::{process, run};
    use crate::merge::{RunRecords, merge};

    fn site(ordinal: u32) -> Site {
        let key = Site::key_of("M", "f()V", "java.util.Map.put", ordinal);
        Site {
            key,
            module: "M".into(),
            function: "f()V".into(),
            file: None,
            line: None,
            api: "java.util.Map.put".into(),
            ordinal,
        }
    }

    fn entry(a: u32, b: u32) -> TrapEntry {
        TrapEntry { sites: [site(a), site(b)] }
    }

    /// A process that knows sites 0 to 3 and does these things to pairs of them.
    fn doing(name: &str, steps: &[(&str, u32, u32)]) -> crate::ProcessRecords {
        let mut lines: Vec<String> =
            (0..4).map(|ordinal| serde_json::to_string(&Record::Site(site(ordinal))).unwrap()).collect();
        for (what, a, b) in steps {
            let pair = entry(*a, *b).pair();
            let record = match *what {
                "add" => Record::PairAdded { pair },
                "found" => Record::PairRemoved { pair, why: PairEnd::Found },
                "ordered" => Record::PairRemoved { pair, why: PairEnd::HappensBefore },
                "decayed" => Record::PairRemoved { pair, why: PairEnd::Decayed },
                other => panic!("{other}"),
            };
            lines.push(serde_json::to_string(&record).unwrap());
        }
        process(name, &lines.iter().map(String::as_str).collect::<Vec<_>>())
    }

    fn kept(runs: Vec<RunRecords>) -> Vec<Pair> {
        merge(runs).traps.kept.iter().map(TrapEntry::pair).collect()
    }

    #[test]
    fn what_is_in_the_set_at_the_end_is_kept() {
        let records = vec![doing("1", &[("add", 0, 1), ("add", 2, 3), ("ordered", 2, 3)])];
        assert_eq!(kept(vec![run(records)]), [entry(0, 1).pair()]);
    }

    #[test]
    fn found_in_one_process_is_found_for_all() {
        let records = vec![doing("1", &[("add", 0, 1), ("found", 0, 1)]), doing("2", &[("add", 0, 1)])];
        assert_eq!(kept(vec![run(records)]), []);
    }

    #[test]
    fn given_up_in_one_process_and_suspected_in_another_is_kept() {
        let records = vec![doing("1", &[("add", 0, 1)]), doing("2", &[("add", 0, 1), ("decayed", 0, 1)])];
        assert_eq!(kept(vec![run(records)]), [entry(0, 1).pair()]);
    }

    #[test]
    fn an_imported_pair_stays_until_a_process_gives_it_up() {
        let mut untouched = run(vec![doing("1", &[])]);
        untouched.imported = vec![entry(0, 1)];
        assert_eq!(kept(vec![untouched.clone()]), [entry(0, 1).pair()]);
        untouched.processes = vec![doing("1", &[("ordered", 0, 1)])];
        let outcome = merge(vec![untouched]).traps;
        assert!(outcome.kept.is_empty());
        assert_eq!(outcome.dropped.get(&entry(0, 1).pair()), Some(&PairEnd::HappensBefore));
    }

    #[test]
    fn pairs_of_code_that_did_not_run_are_told_apart() {
        let mut run = run(vec![doing("1", &[("add", 0, 1)])]);
        run.imported = vec![entry(2, 3), entry(2, 7), entry(8, 9)];
        let outcome = merge(vec![run]).traps;
        assert_eq!((outcome.kept.len(), outcome.kept_of_other_code), (4, 2));
    }

    #[test]
    fn a_later_run_corrects_an_earlier_one_but_found_stays_found() {
        let first =
            run(vec![doing("1", &[("add", 0, 1), ("decayed", 0, 1), ("add", 2, 3), ("found", 2, 3)])]);
        let second = run(vec![doing("2", &[("add", 0, 1), ("add", 2, 3)])]);
        assert_eq!(kept(vec![first, second]), [entry(0, 1).pair()]);
    }

    #[test]
    fn the_change_is_made_to_what_the_file_holds_now() {
        let outcome = TrapOutcome {
            kept: vec![entry(0, 1)],
            kept_of_other_code: 0,
            dropped: BTreeMap::from([(entry(2, 3).pair(), PairEnd::Found)]),
            described: Vec::new(),
        };
        let by_another_run = entry(0, 3);
        let after = outcome.apply(vec![entry(0, 1), entry(2, 3), by_another_run.clone()]);
        assert_eq!(after, [entry(0, 1), by_another_run]);
    }
}
