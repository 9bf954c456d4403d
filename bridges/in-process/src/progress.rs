//! What a process did so far, written from time to time and at its end.

use std::collections::BTreeMap;

use redhanded_model::{Counters, CoverageEntry, Record, SiteId};
use redhanded_tsvd::{Engine, EngineCounters, Host, SiteCoverage};

use crate::border;
use crate::recorder::Recorder;
use crate::sites::KnownSites;

/// What was written already, so that only news is written.
#[derive(Debug, Default)]
pub struct Progress {
    coverage: Vec<SiteCoverage>,
    matches: BTreeMap<String, u64>,
    counters: Counters,
    panics: u64,
}

impl Progress {
    /// Writes what is new since the last time. `matches` counts the sites that each contract type
    /// has matched.
    pub fn write<H: Host>(
        &mut self,
        recorder: &Recorder,
        engine: &Engine<H>,
        sites: &dyn KnownSites,
        matches: BTreeMap<String, u64>,
        counters: Counters,
    ) {
        self.write_coverage(recorder, engine, sites);
        self.write_matches(recorder, matches);
        self.write_panics(recorder);
        if counters != self.counters {
            recorder.append(&Record::Counters(counters));
            self.counters = counters;
        }
    }

    fn write_coverage<H: Host>(
        &mut self,
        recorder: &Recorder,
        engine: &Engine<H>,
        known_sites: &dyn KnownSites,
    ) {
        let mut entries = Vec::new();
        let mut sites = Vec::new();
        self.coverage.resize(known_sites.count(), SiteCoverage::default());
        for (index, known) in self.coverage.iter_mut().enumerate() {
            let id = SiteId(u32::try_from(index).unwrap_or(u32::MAX));
            let now = engine.coverage_of(id);
            if now != *known
                && let Some(site) = known_sites.site(id)
            {
                *known = now;
                entries.push(CoverageEntry {
                    site: site.key,
                    concurrent: now.concurrent,
                    several_threads: now.several_threads,
                });
                sites.push(site);
            }
        }
        if !entries.is_empty() {
            recorder.append_with_sites(&sites, &Record::Coverage { sites: entries });
        }
    }

    fn write_matches(&mut self, recorder: &Recorder, matches: BTreeMap<String, u64>) {
        let news: BTreeMap<String, u64> = matches
            .iter()
            .map(|(name, count)| (name.clone(), count - self.matches.get(name).unwrap_or(&0)))
            .filter(|(_, count)| *count > 0)
            .collect();
        if !news.is_empty() {
            recorder.append(&Record::ContractMatches { types: news });
            self.matches = matches;
        }
    }

    fn write_panics(&mut self, recorder: &Recorder) {
        let panics = border::panics();
        if panics > self.panics {
            self.panics = panics;
            let message = format!("redhanded failed inside {panics} times; those calls passed unobserved");
            recorder.append(&Record::Trouble { message });
        }
    }
}

/// What the engine counts; the rest is the bridge's to fill in.
pub fn counters_of(engine: &EngineCounters) -> Counters {
    Counters {
        calls: engine.calls,
        near_misses: engine.near_misses,
        delays: engine.delays,
        delayed_micros: u64::try_from(engine.delayed.as_micros()).unwrap_or(u64::MAX),
        delays_over_limit: engine.delays_over_limit,
        identity_collisions: engine.identity_collisions,
        passed_unobserved: engine.passed_unobserved,
        ..Counters::default()
    }
}
