use std::time::Duration;

use redhanded_model::{DangerousPair, SiteId, SiteKey, ThreadId, Timestamp};

use crate::{
    budget::Budget,
    call::{Call, Conflict, Outcome, PlannedDelay},
    counters::EngineCounters,
    happens_before::Orders,
    history_table::{HistoryTable, Set},
    host::Host,
    near_miss::{Histories, Observed, PhaseTest},
    phase::{Phase, PhaseHistory},
    planning::Planning,
    settings::{Algorithm, Settings},
    sites::{SiteCoverage, SiteState, Sites},
    sync::{AtomicBool, AtomicU64, Ordering::Relaxed},
    threads::{ThreadSlot, Threads},
    trap_set::{Context, TrapSet},
    traps::{Checked, Traps},
};

/// The engine of one process. All methods may be called from any thread at any time.
pub struct Engine<H: Host> {
    pub(crate) host: H,
    pub(crate) settings: Settings,
    sites: Sites,
    pub(crate) threads: Threads,
    phases: PhaseHistory,
    histories: Histories,
    pub(crate) traps: Traps<H::Witness>,
    pub(crate) trap_set: TrapSet,
    pub(crate) orders: Orders,
    planning: Planning,
    pub(crate) budget: Budget,
    /// [`Algorithm::learns`], and whether also from gaps ([TSVD] 3.4.4).
    pub(crate) learns: bool,
    pub(crate) infers_orders: bool,
    pub(crate) stopped: AtomicBool,
    identity_collisions: AtomicU64,
    /// Calls of which not even the thread or the site could be kept.
    lost_calls: AtomicU64,
}

/// What is kept of the thread that calls.
#[derive(Clone, Copy)]
struct Caller<'a> {
    slot: &'a ThreadSlot,
    /// It was not known before this call.
    new: bool,
}

impl<H: Host> Engine<H> {
    /// An engine with these settings. Numbers that mean nothing (a probability of 7) are brought
    /// into range.
    pub fn new(settings: Settings, host: H) -> Self {
        let settings = settings.sanitized();
        let window = match settings.algorithm {
            Algorithm::NoWindowing => None,
            _ => Some(settings.near_miss_window),
        };
        let phase_test = match settings.algorithm {
            Algorithm::NoPhaseDetection => PhaseTest::Ignored,
            _ => PhaseTest::Required,
        };
        Engine {
            sites: Sites::new(),
            threads: Threads::new(settings.thread_slots),
            phases: PhaseHistory::new(settings.phase_history, settings.phase_batch),
            histories: Histories::new(
                HistoryTable::new(settings.object_slots, settings.object_history),
                window,
                phase_test,
            ),
            traps: Traps::new(),
            trap_set: TrapSet::new(),
            orders: Orders::new(&settings),
            planning: Planning::new(&settings, host.now()),
            budget: Budget::new(&settings),
            learns: settings.algorithm.learns(),
            infers_orders: settings.algorithm.learns() && settings.algorithm != Algorithm::NoHbInference,
            stopped: AtomicBool::new(false),
            identity_collisions: AtomicU64::new(0),
            lost_calls: AtomicU64::new(0),
            host,
            settings,
        }
    }

    /// What was handed in.
    pub fn host(&self) -> &H {
        &self.host
    }

    /// The settings in use.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The id of the site `key`, the same for the same key; new ids count up from zero.
    pub fn add_site(&self, key: SiteKey) -> SiteId {
        let (id, new) = self.sites.add(key);
        if new {
            self.with_context(|context| self.trap_set.site_added(id, key, context));
        }
        id
    }

    /// Takes a pair of the trap file into the trap set ([TSVD] 3.4.6), now or when both its sites
    /// are known. The random algorithms have no use for it.
    pub fn import_pair(&self, pair: DangerousPair<SiteKey>) {
        if self.learns {
            self.with_context(|context| self.trap_set.import(pair, context));
        }
    }

    /// `OnCall` of [TSVD], Figure 5, without the delay itself: tells which traps the call runs
    /// into and whether the thread is to be delayed. Never sleeps; waits for nothing but other
    /// calls' short critical sections.
    ///
    /// `same_object` compares the call's object with that of a trap. It is asked only when a
    /// trap matches by id of the object, thread and access. A trap reports the same thread at the
    /// same site once, however often it comes back while the trap is set.
    #[inline]
    pub fn on_call(&self, call: Call, same_object: impl FnMut(&H::Witness) -> bool) -> Outcome<H::Witness> {
        let Some((site, thread)) = self.places_of(&call) else { return Outcome::PROCEED };
        let tick = self.host.recent();
        let caught = self.look_at(&call, site, thread, tick, same_object);
        let delay = self.should_delay(&call, site, thread.slot, tick);
        Outcome { caught, delay }
    }

    /// As [`Engine::on_call`], without a decision about a delay. For a call that touches two
    /// objects, such as a list and the iterator it is walked with: the bridge shows one of them here
    /// and then the other in [`Engine::on_call`], which decides for both, and gives both to
    /// [`Engine::set_both_traps`]. To delay the call for one object after the other would make the
    /// threads miss each other, and use up the chances of the site twice as fast.
    #[inline]
    pub fn observe(
        &self,
        call: Call,
        same_object: impl FnMut(&H::Witness) -> bool,
    ) -> Vec<Conflict<H::Witness>> {
        let Some((site, thread)) = self.places_of(&call) else { return Vec::new() };
        self.look_at(&call, site, thread, self.host.recent(), same_object)
    }

    /// What is kept of the site and the thread of a call.
    #[inline]
    fn places_of(&self, call: &Call) -> Option<(&SiteState, Caller<'_>)> {
        let places = self.sites.get(call.site).zip(self.threads.slot(call.thread));
        if places.is_none() {
            self.lost_calls.fetch_add(1, Relaxed);
        }
        places.map(|(site, (slot, new))| (site, Caller { slot, new }))
    }

    #[inline]
    fn look_at(
        &self,
        call: &Call,
        site: &SiteState,
        caller: Caller<'_>,
        tick: Timestamp,
        same_object: impl FnMut(&H::Witness) -> bool,
    ) -> Vec<Conflict<H::Witness>> {
        let Caller { slot: thread, new } = caller;
        let last_call = thread.last_call();
        let trapped = self.traps.any();
        let orders = self.infers_orders
            && (self.orders.may_follow(last_call)
                || thread.inherits_order()
                || new && self.orders.has_heirs());
        let time = self.time_of_call(last_call, tick, trapped || orders);
        let caught = if trapped { self.check_for_trap(call, same_object) } else { Vec::new() };
        if orders {
            self.infer_orders(call, thread, last_call, time);
        }
        let activity = thread.called(time, tick, |last_call| self.traps.any_since(last_call));
        let phase = self.phases.observe(call.thread, thread, activity);
        site.cover(call.thread, phase);
        if self.learns {
            self.track_near_misses(call, thread, phase, tick);
        }
        caught
    }

    /// Near misses and phases can do with the tick of the cheap clock. Gaps cannot: while a trap is
    /// set, and at each thread's first call after it, the time of the call is taken precisely. A
    /// thread's time never goes back.
    #[inline]
    fn time_of_call(&self, last_call: Option<Timestamp>, tick: Timestamp, precisely: bool) -> Timestamp {
        let time = if precisely { self.host.now() } else { tick };
        last_call.map_or(time, |last| last.max(time))
    }

    fn check_for_trap(
        &self,
        call: &Call,
        same_object: impl FnMut(&H::Witness) -> bool,
    ) -> Vec<Conflict<H::Witness>> {
        self.found(call, self.traps.check(call, same_object))
    }

    /// The pairs that were caught are found: they leave the trap set.
    pub(crate) fn found(&self, call: &Call, checked: Checked<H::Witness>) -> Vec<Conflict<H::Witness>> {
        if checked.identity_collisions > 0 {
            self.identity_collisions.fetch_add(checked.identity_collisions, Relaxed);
        }
        for conflict in &checked.caught {
            let pair = conflict.trap.pair_with(call);
            if self.with_context(|context| self.trap_set.found(pair, context)) {
                conflict.trap.set_news();
            }
        }
        checked.caught
    }

    #[cold]
    fn infer_orders(&self, call: &Call, thread: &ThreadSlot, last_call: Option<Timestamp>, now: Timestamp) {
        let inferred = self.orders.infer(call.thread, last_call, now);
        thread.set_inherits_order(inferred.inherits);
        for before in inferred.before {
            let pair = DangerousPair::new(before, call.site);
            self.with_context(|context| self.trap_set.ordered(pair, context));
        }
    }

    #[inline]
    fn track_near_misses(&self, call: &Call, thread: &ThreadSlot, phase: Phase, time: Timestamp) {
        let observed = Observed::of(call, phase, time);
        if let Some(set) = self.histories.news_for(call.object, &observed) {
            self.record_call(set, thread, &observed);
        }
    }

    #[inline(never)]
    fn record_call(&self, set: Set<'_>, thread: &ThreadSlot, observed: &Observed) {
        let near_misses = self.histories.record(set, observed, |pair| self.trap_set.knows(pair));
        if near_misses.count > 0 {
            thread.near_missed(near_misses.count);
        }
        if near_misses.unobserved {
            thread.passed_unobserved();
        }
        for pair in near_misses.news {
            self.with_context(|context| self.trap_set.add(pair, context));
        }
    }

    #[inline]
    fn should_delay(
        &self,
        call: &Call,
        site: &SiteState,
        thread: &ThreadSlot,
        time: Timestamp,
    ) -> Option<PlannedDelay> {
        let duration = self.planning.duration(call.thread, site, thread, time)?;
        self.reserve(call, thread, duration)
    }

    #[cold]
    fn reserve(&self, call: &Call, thread: &ThreadSlot, duration: Duration) -> Option<PlannedDelay> {
        if self.stopped.load(Relaxed) {
            return None;
        }
        if !self.budget.reserve(call.thread, duration) {
            thread.went_over_limit();
            return None;
        }
        Some(PlannedDelay { call: *call, duration })
    }

    /// Whether any trap is set: while one is, a bridge must hold no call back.
    #[inline]
    pub fn trap_active(&self) -> bool {
        self.traps.any()
    }

    /// No delay from now on; those that run are over for [`Engine::poll`]. The bridge wakes the
    /// sleepers.
    pub fn stop(&self) {
        self.stopped.store(true, Relaxed);
    }

    /// The thread ended.
    pub fn forget_thread(&self, thread: ThreadId) {
        self.threads.forget(thread);
        self.orders.forget(thread);
        self.budget.forget(thread);
    }

    /// The dangerous pairs at this moment, in order.
    pub fn trap_set(&self) -> Vec<DangerousPair<SiteId>> {
        self.trap_set.current()
    }

    /// In what circumstances `site` was executed so far.
    pub fn coverage_of(&self, site: SiteId) -> SiteCoverage {
        self.sites.get(site).map(SiteState::coverage).unwrap_or_default()
    }

    /// What the engine did so far.
    pub fn counters(&self) -> EngineCounters {
        let totals = self.threads.totals();
        let (delays, delayed) = self.budget.delays();
        let lost = self.lost_calls.load(Relaxed);
        EngineCounters {
            calls: totals.calls + lost,
            near_misses: totals.near_misses,
            delays,
            delayed,
            delays_over_limit: totals.over_limit,
            identity_collisions: self.identity_collisions.load(Relaxed),
            passed_unobserved: totals.passed_unobserved + lost,
        }
    }

    pub(crate) fn with_context<T>(&self, change: impl FnOnce(&Context<'_>) -> T) -> T {
        let changed = |event| self.host.trap_set_changed(event);
        change(&Context { sites: &self.sites, changed: &changed })
    }
}
