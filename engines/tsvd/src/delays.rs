//! A delay from its beginning to its end, and what it teaches.

use redhanded_model::Timestamp;

use crate::{
    call::{Call, DelayEnd, DelayOutcome, Meeting, PlannedDelay, Wait},
    engine::Engine,
    happens_before::FinishedDelay,
    host::Host,
    sync::{Arc, Ordering::Relaxed},
    traps::{SetTrap, Trap},
};

impl<H: Host> Engine<H> {
    /// Sets the trap; the delay starts now. `witness` is what `same_object` will be asked about.
    pub fn set_trap(&self, delay: PlannedDelay, witness: H::Witness) -> SetTrap<H::Witness> {
        self.traps.set((delay.call, witness), None, delay.duration, self.host.now())
    }

    /// Sets two traps for one delay: of a call that touches two objects, `also` is what was shown to
    /// [`Engine::observe`]. Whoever touches either object runs into the delay.
    pub fn set_both_traps(
        &self,
        delay: PlannedDelay,
        witness: H::Witness,
        also: (Call, H::Witness),
    ) -> SetTrap<H::Witness> {
        self.traps.set((delay.call, witness), Some(also), delay.duration, self.host.now())
    }

    /// For a thread that has just set `trap`: the traps that others set between this thread's
    /// [`Engine::on_call`] and its [`Engine::set_trap`]. Of two threads that arrive at the same
    /// moment, neither sees the other's trap in `on_call`; this shows the earlier trap to the later
    /// thread. Both delays are then over for [`Engine::poll`].
    ///
    /// `same_object` compares the objects of two witnesses, of this thread's and of the other's.
    pub fn recheck(
        &self,
        trap: &SetTrap<H::Witness>,
        mut same_object: impl FnMut(&H::Witness, &H::Witness) -> bool,
    ) -> Vec<Meeting<H::Witness>> {
        let mut meetings = Vec::new();
        for own in trap.traps() {
            let checked = self.traps.recheck(own, |other| same_object(&own.witness, other));
            for conflict in self.found(&own.call, checked) {
                own.catch(&conflict.trap.call);
                if conflict.trap.has_news() {
                    own.set_news();
                }
                meetings.push(Meeting { own: Arc::clone(own), conflict });
            }
        }
        meetings
    }

    /// The planned delay does not take place.
    pub fn cancel(&self, delay: PlannedDelay) {
        self.budget.cancel(delay.call.thread, delay.duration);
    }

    /// What the thread that sleeps in `trap` is to do next.
    pub fn poll(&self, trap: &SetTrap<H::Witness>) -> Wait {
        let now = self.host.now();
        let end = self.end_of(&trap.trap, now);
        if let Some(end) = end {
            return Wait::Over(end);
        }
        let mut sleep = trap.trap.duration().saturating_sub(now.since(trap.trap.set_at));
        if let Some(patience) = self.patience(&trap.trap) {
            if now >= patience {
                trap.set_futile();
                return Wait::Over(DelayEnd::Futile);
            }
            sleep = sleep.min(patience.since(now));
        }
        Wait::Sleep(sleep)
    }

    /// When the delay will be futile unless another thread moves: all that were active when it
    /// began, or became so, are silent for longer than is usual for them, so they probably wait for
    /// the delayed thread. If nobody else was active there is nothing to conclude.
    fn patience(&self, trap: &Trap<H::Witness>) -> Option<Timestamp> {
        let floor = self.settings.futile_after;
        if floor.is_zero() {
            return None;
        }
        let window = u64::try_from(self.settings.near_miss_window.as_nanos()).unwrap_or(u64::MAX);
        let active_since = Timestamp(trap.set_at.0.saturating_sub(window));
        self.threads.patience_with_others(trap.call.thread, active_since, trap.set_at, floor)
    }

    fn end_of(&self, trap: &Trap<H::Witness>, now: Timestamp) -> Option<DelayEnd> {
        if now.since(trap.set_at) >= trap.duration() {
            Some(DelayEnd::Elapsed)
        } else if self.settings.wake_early && trap.has_news() {
            Some(DelayEnd::Caught)
        } else if self.stopped.load(Relaxed) {
            Some(DelayEnd::Stopped)
        } else {
            None
        }
    }

    /// Ends the delay: the thread goes on now. Learns from it what there is to learn.
    pub fn clear_trap(&self, trap: SetTrap<H::Witness>) -> DelayOutcome {
        let now = self.host.now();
        let caught = self.traps.clear(&trap, now);
        let futile = trap.is_futile();
        let trap = &*trap.trap;
        let length = now.since(trap.set_at);
        let end = match self.end_of(trap, now) {
            Some(end) => end,
            None if futile => DelayEnd::Futile,
            None => DelayEnd::Interrupted,
        };
        self.budget.settle(trap.call.thread, trap.duration(), length);
        if let Some((thread, _)) = self.threads.slot(trap.call.thread) {
            thread.delayed_until(now);
        }
        if matches!(end, DelayEnd::Elapsed | DelayEnd::Futile) {
            self.learn_from(trap, now);
        }
        DelayOutcome { end, length, caught }
    }

    /// A delay that was cut short by a catch, by the program or by the end of the run says
    /// nothing about what the others would have done in the rest of the time.
    fn learn_from(&self, trap: &Trap<H::Witness>, end: Timestamp) {
        if self.infers_orders {
            let Call { thread, site, .. } = trap.call;
            self.orders.finished(FinishedDelay { thread, site, start: trap.set_at, end });
        }
        // The site may be delayed for the sake of other pairs than those it proves again and again.
        if !trap.has_news() && self.learns {
            let factor = self.settings.decay_factor as f32;
            let floor = self.settings.probability_floor as f32;
            self.with_context(|context| {
                self.trap_set.decay(trap.call.site, factor, floor, context);
            });
        }
    }
}
