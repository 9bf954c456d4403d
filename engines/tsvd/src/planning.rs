//! `should_delay` ([TSVD] 3.1): where and when to inject a delay, for each algorithm.
//!
//! - [`Algorithm::Tsvd`] and its ablations: at the sites of the trap set, with probability
//!   `P_loc` ([TSVD] 3.4.6).
//! - [`Algorithm::DynamicRandom`] ([TSVD] 3.2): any call, with `random_probability`, for a time
//!   that is uniform between nothing and twice `delay` (the paper says "a random amount of time";
//!   so the mean is the same as for the others).
//! - [`Algorithm::StaticRandom`] ([TSVD] 3.3): sites are sampled uniformly, however often each is
//!   executed. Time is divided into periods as long as a delay; in each period each site is in the
//!   sample with `random_probability`, by a hash of seed, site and period; a site in the sample
//!   delays the first call of the period. So a loop that runs a million times gets no more delays
//!   than a line that runs once in each period, and no state has to be shared but one word for
//!   each site.

use std::time::Duration;

use redhanded_model::{ThreadId, Timestamp};

use crate::{
    chance::{draw, unit},
    settings::{Algorithm, Settings},
    sites::SiteState,
    threads::ThreadSlot,
};

pub(crate) struct Planning {
    algorithm: Algorithm,
    seed: u64,
    delay: Duration,
    random_probability: f64,
    started: Timestamp,
}

impl Planning {
    pub(crate) fn new(settings: &Settings, started: Timestamp) -> Self {
        Planning {
            algorithm: settings.algorithm,
            seed: settings.seed,
            delay: settings.delay,
            random_probability: settings.random_probability,
            started,
        }
    }

    /// How long a call of `thread` at `site` is to be delayed, if at all.
    #[inline]
    pub(crate) fn duration(
        &self,
        thread: ThreadId,
        site: &SiteState,
        slot: &ThreadSlot,
        now: Timestamp,
    ) -> Option<Duration> {
        match self.algorithm {
            Algorithm::DynamicRandom => self.dynamic_random(thread, slot),
            Algorithm::StaticRandom => self.static_random(site, now),
            _ => {
                if site.may_delay() {
                    self.in_trap_set(thread, site, slot)
                } else {
                    None
                }
            }
        }
    }

    /// At `site`, with probability `P_loc`.
    fn in_trap_set(&self, thread: ThreadId, site: &SiteState, slot: &ThreadSlot) -> Option<Duration> {
        let probability = site.probability();
        let delays =
            probability >= 1.0 || unit(draw(self.seed, thread.0, slot.next_draw())) < f64::from(probability);
        delays.then_some(self.delay)
    }

    fn dynamic_random(&self, thread: ThreadId, slot: &ThreadSlot) -> Option<Duration> {
        let chosen = unit(draw(self.seed, thread.0, slot.next_draw())) < self.random_probability;
        let share = || unit(draw(self.seed, thread.0, slot.next_draw()));
        chosen.then(|| self.delay.mul_f64(2.0 * share()))
    }

    fn static_random(&self, site: &SiteState, now: Timestamp) -> Option<Duration> {
        let period = now.since(self.started).as_nanos() / self.delay.as_nanos().max(1);
        let period = u64::try_from(period).unwrap_or(u64::MAX - 1);
        let chosen = unit(draw(self.seed, site.key(), period)) < self.random_probability;
        (chosen && site.take_sample(period)).then_some(self.delay)
    }
}
