use redhanded_model::{Counters, Record};
use serde::Serialize;

/// What watching cost, summed over all processes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Cost {
    /// Modules that were rewritten.
    pub modules_rewritten: u64,
    /// Call sites in them.
    pub sites: u64,
    /// Calls that reached the engine.
    pub calls: u64,
    /// Near misses seen.
    pub near_misses: u64,
    /// Delays injected.
    pub delays: u64,
    /// Their total, in microseconds. Threads that are delayed at the same time count each.
    pub delayed_micros: u64,
    /// Delays that a limit forbade.
    pub delays_over_limit: u64,
    /// Suspicions that turned out to be about different objects.
    pub identity_collisions: u64,
    /// Calls that passed unobserved because a structure was full or busy.
    pub passed_unobserved: u64,
    /// How often a site touched so many objects within some milliseconds that the rest of them
    /// passed unobserved.
    pub sampled: u64,
    /// Awaits of completed tasks that were made to go on in another thread.
    pub forced_awaits: u64,
    /// Time spent rewriting, in microseconds.
    pub rewrite_micros: u64,
}

impl Cost {
    /// Adds the last counters of a process, which are its totals.
    pub(crate) fn add_process(&mut self, records: &[Record]) {
        let last = records.iter().rev().find_map(|record| match record {
            Record::Counters(counters) => Some(*counters),
            _ => None,
        });
        let Counters {
            modules_rewritten,
            sites,
            calls,
            near_misses,
            delays,
            delayed_micros,
            delays_over_limit,
            identity_collisions,
            passed_unobserved,
            sampled,
            forced_awaits,
            rewrite_micros,
        } = last.unwrap_or_default();
        for (sum, more) in [
            (&mut self.modules_rewritten, modules_rewritten),
            (&mut self.sites, sites),
            (&mut self.calls, calls),
            (&mut self.near_misses, near_misses),
            (&mut self.delays, delays),
            (&mut self.delayed_micros, delayed_micros),
            (&mut self.delays_over_limit, delays_over_limit),
            (&mut self.identity_collisions, identity_collisions),
            (&mut self.passed_unobserved, passed_unobserved),
            (&mut self.sampled, sampled),
            (&mut self.forced_awaits, forced_awaits),
            (&mut self.rewrite_micros, rewrite_micros),
        ] {
            *sum = sum.saturating_add(more);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_counters_of_a_process_are_its_totals() {
        let counters = |delays| Record::Counters(Counters { delays, ..Counters::default() });
        let mut cost = Cost::default();
        cost.add_process(&[counters(1), counters(4)]);
        cost.add_process(&[counters(3)]);
        cost.add_process(&[]);
        assert_eq!(cost.delays, 7);
    }
}
