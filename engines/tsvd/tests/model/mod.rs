//! [TSVD] 3.4, slow and obvious: lists and maps, written from the paper's text and the list of
//! deviations in the crate's documentation. The engine must agree with it step by step.

#![allow(dead_code)]

use std::{
    collections::{BTreeSet, HashMap, HashSet, VecDeque},
    time::Duration,
};

use redhanded_model::{Access, DangerousPair, ObjectId, PairEnd, SiteId, SiteKey, ThreadId, Timestamp};
use redhanded_tsvd::{Algorithm, Call, DelayEnd, Settings, SiteCoverage, TrapSetEvent, Wait};

type Pair = DangerousPair<SiteId>;

#[derive(Clone, Debug, PartialEq)]
struct Entry {
    thread: ThreadId,
    site: SiteId,
    access: Access,
    concurrent: bool,
    time: Timestamp,
}

#[derive(Clone, Debug)]
pub struct ModelTrap {
    pub call: Call,
    /// What it touches, one object or two: its call of each, and the object itself, as opposed to
    /// its id.
    pub touched: Vec<(Call, u64)>,
    pub set_at: Timestamp,
    pub duration: Duration,
    pub caught: Vec<(ThreadId, SiteId)>,
    /// One of them was the first of its pair.
    news: bool,
    futile: bool,
}

struct Finished {
    thread: ThreadId,
    site: SiteId,
    start: Timestamp,
    end: Timestamp,
}

/// What a call came to: the threads that were caught in their traps, and a delay.
#[derive(Debug, PartialEq, Eq)]
pub struct Answer {
    pub caught: BTreeSet<ThreadId>,
    pub delay: Option<Duration>,
}

pub struct Model {
    settings: Settings,
    seed: u64,
    // Sites.
    ids: HashMap<SiteKey, SiteId>,
    coverage: HashMap<SiteId, (SiteCoverage, HashSet<ThreadId>)>,
    // 3.4.1 and 3.4.5.
    dangerous: BTreeSet<Pair>,
    entered: HashSet<Pair>,
    probability: HashMap<SiteId, f32>,
    pub events: Vec<TrapSetEvent>,
    /// Pairs of the trap file with a site that is not known.
    waiting: HashSet<DangerousPair<SiteKey>>,
    /// Of these, the known site and the key of the other one, as long as there is hope.
    expected: HashSet<(SiteId, SiteKey)>,
    // 3.4.2.
    histories: HashMap<ObjectId, VecDeque<Entry>>,
    pub near_misses: u64,
    // 3.4.3.
    recent_threads: VecDeque<ThreadId>,
    // 3.4.4.
    last_call: HashMap<ThreadId, Timestamp>,
    /// The average, and of how many.
    usual_pause: HashMap<ThreadId, (u64, u64)>,
    latest_end: Timestamp,
    finished: Vec<Finished>,
    /// The site, the delay, and for how many calls.
    inherited: HashMap<ThreadId, Vec<(SiteId, u32)>>,
    // 3.1.
    pub traps: Vec<ModelTrap>,
    pub identity_collisions: u64,
    // 4.
    spent: HashMap<ThreadId, Duration>,
    spent_in_run: Duration,
    pub over_limit: u64,
    draws: HashMap<ThreadId, u64>,
    stopped: bool,
}

impl Model {
    pub fn new(settings: Settings) -> Self {
        Model {
            seed: settings.seed,
            settings,
            ids: HashMap::new(),
            coverage: HashMap::new(),
            dangerous: BTreeSet::new(),
            entered: HashSet::new(),
            probability: HashMap::new(),
            events: Vec::new(),
            waiting: HashSet::new(),
            expected: HashSet::new(),
            histories: HashMap::new(),
            near_misses: 0,
            recent_threads: VecDeque::new(),
            last_call: HashMap::new(),
            usual_pause: HashMap::new(),
            latest_end: Timestamp(0),
            finished: Vec::new(),
            inherited: HashMap::new(),
            traps: Vec::new(),
            identity_collisions: 0,
            spent: HashMap::new(),
            spent_in_run: Duration::ZERO,
            over_limit: 0,
            draws: HashMap::new(),
            stopped: false,
        }
    }

    pub fn trap_set(&self) -> Vec<Pair> {
        self.dangerous.iter().copied().collect()
    }

    pub fn coverage_of(&self, site: SiteId) -> SiteCoverage {
        self.coverage.get(&site).map(|(coverage, _)| *coverage).unwrap_or_default()
    }

    pub fn stop(&mut self) {
        self.stopped = true;
    }

    pub fn forget(&mut self, thread: ThreadId) {
        self.last_call.remove(&thread);
        self.usual_pause.remove(&thread);
        self.inherited.remove(&thread);
        self.spent.remove(&thread);
    }

    /// Figure 5, as far as the delay.
    pub fn on_call(&mut self, call: Call, identity: u64, now: Timestamp) -> Answer {
        let caught = self.observe(call, identity, now);
        let delay = self.should_delay(&call).then_some(self.settings.delay);
        Answer { caught, delay }
    }

    /// The same for the first of two objects that a call touches: the second one decides.
    pub fn observe(&mut self, call: Call, identity: u64, now: Timestamp) -> BTreeSet<ThreadId> {
        let caught = self.check_for_trap(&call, identity, usize::MAX);
        let last_call = self.last_call.insert(call.thread, now);
        self.learn_pause(call.thread, last_call, now);
        if self.settings.algorithm != Algorithm::NoHbInference {
            self.infer_orders(&call, last_call, now);
        }
        let concurrent = self.concurrent_phase(call.thread);
        self.cover(&call, concurrent);
        self.track_near_misses(&call, concurrent, now);
        caught
    }

    // ---- 3.1 Traps ----

    fn check_for_trap(&mut self, call: &Call, identity: u64, before: usize) -> BTreeSet<ThreadId> {
        let mut caught = BTreeSet::new();
        let mut pairs = Vec::new();
        for trap in self.traps.iter_mut().take(before) {
            for (trapped, trapped_identity) in &trap.touched {
                let conflicts = trapped.thread != call.thread
                    && trapped.object == call.object
                    && (trapped.access == Access::Write || call.access == Access::Write);
                if !conflicts {
                    continue;
                }
                if *trapped_identity != identity {
                    self.identity_collisions += 1;
                    continue;
                }
                if !trap.caught.contains(&(call.thread, call.site)) {
                    trap.caught.push((call.thread, call.site));
                    caught.insert(trapped.thread);
                    pairs.push((trapped.thread, DangerousPair::new(trapped.site, call.site)));
                }
            }
        }
        for (trapped, pair) in pairs {
            if self.entered.insert(pair) || self.dangerous.contains(&pair) {
                let index = self.index(trapped);
                self.traps[index].news = true;
            }
            self.remove(pair, PairEnd::Found);
        }
        caught
    }

    pub fn set_trap(&mut self, touched: Vec<(Call, u64)>, duration: Duration, now: Timestamp) {
        self.traps.push(ModelTrap {
            call: touched[0].0,
            touched,
            set_at: now,
            duration,
            caught: Vec::new(),
            news: false,
            futile: false,
        });
    }

    pub fn recheck(&mut self, thread: ThreadId) -> BTreeSet<ThreadId> {
        let own = self.index(thread);
        let mut all = BTreeSet::new();
        // In the order in which they were shown.
        for (call, identity) in self.traps[own].touched.clone().into_iter().rev() {
            let caught = self.check_for_trap(&call, identity, own);
            for other in &caught {
                let site = self.traps[self.index(*other)].call.site;
                if !self.traps[own].caught.contains(&(*other, site)) {
                    self.traps[own].caught.push((*other, site));
                }
                self.traps[own].news |= self.traps[self.index(*other)].news;
            }
            all.extend(caught);
        }
        all
    }

    fn index(&self, thread: ThreadId) -> usize {
        self.traps.iter().position(|trap| trap.call.thread == thread).expect("the thread is delayed")
    }

    pub fn poll(&mut self, thread: ThreadId, now: Timestamp) -> Wait {
        let index = self.index(thread);
        let trap = &self.traps[index];
        let elapsed = now.since(trap.set_at);
        if elapsed >= trap.duration {
            return Wait::Over(DelayEnd::Elapsed);
        }
        if self.settings.wake_early && trap.news {
            return Wait::Over(DelayEnd::Caught);
        }
        if self.stopped {
            return Wait::Over(DelayEnd::Stopped);
        }
        let mut sleep = trap.duration - elapsed;
        if let Some(patience) = self.patience(trap) {
            if now >= patience {
                self.traps[index].futile = true;
                return Wait::Over(DelayEnd::Futile);
            }
            sleep = sleep.min(patience.since(now));
        }
        Wait::Sleep(sleep)
    }

    /// The moving average of a thread's pauses that no delay can have prolonged.
    fn learn_pause(&mut self, thread: ThreadId, last_call: Option<Timestamp>, now: Timestamp) {
        let Some(last_call) = last_call else { return };
        if last_call == now || !self.traps.is_empty() || self.latest_end > last_call {
            return;
        }
        let pause = now.0 - last_call.0;
        let (usual, count) = self.usual_pause.entry(thread).or_default();
        *usual = if *usual == 0 { pause } else { *usual - *usual / 8 + pause / 8 };
        *count += 1;
    }

    fn patience(&self, trap: &ModelTrap) -> Option<Timestamp> {
        if self.settings.futile_after.is_zero() {
            return None;
        }
        let window = self.settings.near_miss_window;
        let mut latest = None;
        for (thread, last_call) in &self.last_call {
            let recent = *last_call >= trap.set_at || trap.set_at.since(*last_call) <= window;
            if *thread != trap.call.thread && recent {
                let (usual, count) = self.usual_pause.get(thread).copied().unwrap_or_default();
                let silence = Duration::from_nanos(usual * 6).max(self.settings.futile_after);
                let end = (*last_call).max(trap.set_at).0 + silence.as_nanos() as u64;
                latest = latest.max(Some(Timestamp(if count < 8 { u64::MAX } else { end })));
            }
        }
        latest
    }

    pub fn clear_trap(&mut self, thread: ThreadId, now: Timestamp) -> (DelayEnd, Duration, usize) {
        let trap = self.traps.remove(self.index(thread));
        let length = now.since(trap.set_at);
        self.latest_end = now;
        let end = if length >= trap.duration {
            DelayEnd::Elapsed
        } else if self.settings.wake_early && trap.news {
            DelayEnd::Caught
        } else if self.stopped {
            DelayEnd::Stopped
        } else if trap.futile {
            DelayEnd::Futile
        } else {
            DelayEnd::Interrupted
        };
        self.pay(thread, trap.duration, length);
        self.last_call.insert(thread, now);
        if matches!(end, DelayEnd::Elapsed | DelayEnd::Futile) {
            self.finished.push(Finished { thread, site: trap.call.site, start: trap.set_at, end: now });
            if !trap.news {
                self.decay(trap.call.site);
            }
        }
        (end, length, trap.caught.len())
    }

    // ---- 3.4.1 The trap set ----

    fn add(&mut self, pair: Pair) {
        if self.entered.insert(pair) {
            self.dangerous.insert(pair);
            self.events.push(TrapSetEvent::Added(pair));
            self.probability.insert(pair.first(), 1.0);
            self.probability.insert(pair.second(), 1.0);
        }
    }

    fn remove(&mut self, pair: Pair, why: PairEnd) {
        if self.dangerous.remove(&pair) {
            self.events.push(TrapSetEvent::Removed(pair, why));
            self.drop_lonely_sites();
        }
    }

    fn drop_lonely_sites(&mut self) {
        let dangerous = &self.dangerous;
        let expected = &self.expected;
        self.probability.retain(|site, _| {
            dangerous.iter().any(|pair| pair.other(*site).is_some())
                || expected.iter().any(|(known, _)| known == site)
        });
    }

    pub fn import(&mut self, pair: DangerousPair<SiteKey>) {
        let keys = [pair.first(), pair.second()];
        match keys.map(|key| self.ids.get(&key).copied()) {
            [Some(first), Some(second)] => self.add(DangerousPair::new(first, second)),
            [Some(known), None] => self.expect(known, keys[1]),
            [None, Some(known)] => self.expect(known, keys[0]),
            [None, None] => {}
        }
        if keys.iter().any(|key| !self.ids.contains_key(key)) {
            self.waiting.insert(pair);
        }
    }

    fn expect(&mut self, known: SiteId, absent: SiteKey) {
        self.expected.insert((known, absent));
        self.probability.insert(known, 1.0);
    }

    pub fn add_site(&mut self, key: SiteKey, id: SiteId) {
        self.ids.insert(key, id);
        let mine: Vec<_> = self.waiting.iter().filter(|pair| pair.other(key).is_some()).copied().collect();
        for pair in mine {
            let other = pair.other(key).expect("the site is in the pair");
            if other == key {
                self.waiting.remove(&pair);
                self.add(DangerousPair::new(id, id));
            } else if let Some(partner) = self.ids.get(&other).copied() {
                self.waiting.remove(&pair);
                if self.expected.remove(&(partner, key)) {
                    let pair = DangerousPair::new(id, partner);
                    self.entered.insert(pair);
                    self.dangerous.insert(pair);
                    self.events.push(TrapSetEvent::Added(pair));
                    let own = self.probability.get(&id).copied().unwrap_or(0.0);
                    self.probability.insert(id, own.max(self.probability[&partner]));
                }
            } else {
                self.expect(id, other);
            }
        }
    }

    // ---- 3.4.2 Near misses ----

    fn track_near_misses(&mut self, call: &Call, concurrent: bool, now: Timestamp) {
        let Call { thread, object, site, access } = *call;
        let entry = Entry { thread, site, access, concurrent, time: now };
        let history = self.histories.entry(object).or_default();
        if history.contains(&entry) {
            return;
        }
        let mut pairs = Vec::new();
        for other in history.iter() {
            let near = Duration::from_nanos(now.0 - other.time.0) <= self.settings.near_miss_window;
            let conflicting = other.access == Access::Write || access == Access::Write;
            if other.thread == thread
                || !conflicting
                || !(near || self.settings.algorithm == Algorithm::NoWindowing)
            {
                continue;
            }
            self.near_misses += 1;
            if concurrent || other.concurrent || self.settings.algorithm == Algorithm::NoPhaseDetection {
                pairs.push(DangerousPair::new(other.site, site));
            }
        }
        history.push_back(entry);
        if history.len() > self.settings.object_history {
            history.pop_front();
        }
        for pair in pairs {
            self.add(pair);
        }
    }

    // ---- 3.4.3 Concurrent phases ----

    fn concurrent_phase(&mut self, thread: ThreadId) -> bool {
        self.recent_threads.push_back(thread);
        if self.recent_threads.len() > self.settings.phase_history as usize {
            self.recent_threads.pop_front();
        }
        self.recent_threads.iter().any(|other| *other != thread)
    }

    fn cover(&mut self, call: &Call, concurrent: bool) {
        let (coverage, threads) = self.coverage.entry(call.site).or_default();
        threads.insert(call.thread);
        coverage.hit = true;
        coverage.concurrent |= concurrent;
        coverage.several_threads = threads.len() > 1;
    }

    // ---- 3.4.4 Happens-before ----

    fn infer_orders(&mut self, call: &Call, last_call: Option<Timestamp>, now: Timestamp) {
        let mut before = Vec::new();
        let inherited = self.inherited.entry(call.thread).or_default();
        for (site, remaining) in inherited.iter_mut() {
            before.push(*site);
            *remaining -= 1;
        }
        inherited.retain(|(_, remaining)| *remaining > 0);
        if let Some(t0) = last_call {
            let mut causes = self.finished.iter().rev().filter(|delay| {
                let length = delay.end.since(delay.start);
                delay.thread != call.thread
                    && now.since(t0) >= length.mul_f64(self.settings.hb_blocking_threshold)
                    && t0 <= delay.end
            });
            if let Some(cause) = causes.next() {
                before.push(cause.site);
                if self.settings.hb_inference_window > 0 {
                    inherited.push((cause.site, self.settings.hb_inference_window));
                }
            }
        }
        for site in before {
            let pair = DangerousPair::new(site, call.site);
            if self.dangerous.contains(&pair) {
                self.remove(pair, PairEnd::HappensBefore);
            }
        }
    }

    // ---- 3.4.5 Decay ----

    fn decay(&mut self, site: SiteId) {
        if !self.probability.contains_key(&site) {
            return;
        }
        let mut sites: BTreeSet<SiteId> = self.dangerous.iter().filter_map(|pair| pair.other(site)).collect();
        sites.insert(site);
        let mut spent = Vec::new();
        for site in sites {
            let probability = self.probability.get_mut(&site).expect("it is in a pair");
            *probability *= self.settings.decay_factor as f32;
            if *probability < self.settings.probability_floor as f32 || *probability <= 0.0 {
                spent.push(site);
            }
        }
        for site in spent {
            self.expected.retain(|(known, _)| *known != site);
            for pair in self.trap_set() {
                if pair.other(site).is_some() {
                    self.remove(pair, PairEnd::Decayed);
                }
            }
        }
        self.drop_lonely_sites();
    }

    // ---- 3.4.6 and 4: delays ----

    fn should_delay(&mut self, call: &Call) -> bool {
        let Some(probability) = self.probability.get(&call.site).copied() else { return false };
        if probability < 1.0 {
            let count = self.draws.entry(call.thread).or_default();
            let chosen = unit(draw(self.seed, call.thread.0, *count)) < f64::from(probability);
            *count += 1;
            if !chosen {
                return false;
            }
        }
        if self.stopped {
            return false;
        }
        let delay = self.settings.delay;
        let own = self.spent.get(&call.thread).copied().unwrap_or_default() + delay;
        let run = self.spent_in_run + delay;
        if own > self.settings.max_delay_per_thread || run > self.settings.max_delay_per_run {
            self.over_limit += 1;
            return false;
        }
        self.spent.insert(call.thread, own);
        self.spent_in_run = run;
        true
    }

    pub fn cancel(&mut self, thread: ThreadId) {
        self.pay(thread, self.settings.delay, Duration::ZERO);
    }

    fn pay(&mut self, thread: ThreadId, planned: Duration, actual: Duration) {
        self.spent_in_run = self.spent_in_run - planned + actual;
        if let Some(own) = self.spent.get_mut(&thread) {
            *own = *own - planned + actual;
        }
    }
}

// The engine's random choices are a documented function of seed, thread and count.

fn mix(input: u64) -> u64 {
    let mut z = input.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

fn draw(seed: u64, subject: u64, count: u64) -> u64 {
    mix(mix(mix(seed) ^ subject) ^ count)
}

fn unit(value: u64) -> f64 {
    (value >> 11) as f64 / (1_u64 << 53) as f64
}
