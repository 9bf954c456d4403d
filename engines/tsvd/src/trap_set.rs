//! The trap set ([TSVD] 3.4.1): the dangerous pairs at whose sites delays are injected, and the
//! probability of each site ([TSVD] 3.4.5).
//!
//! A pair enters once in a run. Whether it left because an order was inferred, because it was
//! found, or because it decayed: it does not come back, or each further near miss would set the
//! probabilities to 1 again and the pruning would have been for nothing.
//!
//! All of it is behind one lock, which only news take. On the hot path two questions are asked
//! without it: "what is the probability here?" (a word of the site), and "is this near miss about
//! a pair we know?" (a small cache of pairs that have been looked up).

use std::collections::{HashMap, hash_map::Entry};

use redhanded_model::{DangerousPair, PairEnd, SiteId, SiteKey};

use crate::{
    chance::mix,
    host::TrapSetEvent,
    sites::Sites,
    sync::{AtomicU64, Mutex, Ordering::Relaxed, lock},
};

type Pair = DangerousPair<SiteId>;

/// Cached answers; a pair that is crowded out costs the lock, nothing else.
const CACHED_PAIRS: usize = if cfg!(loom) { 4 } else { 4096 };

pub(crate) struct TrapSet {
    /// Pairs that entered at some time, each as [`code`], in the bucket its hash names.
    cache: Box<[AtomicU64]>,
    pairs: Mutex<Pairs>,
}

#[derive(Default)]
struct Pairs {
    states: HashMap<Pair, PairState>,
    /// For each site in the trap set the other sites of its pairs.
    partners: HashMap<SiteId, Vec<SiteId>>,
    /// Pairs of the trap file with a site that this process has not met yet.
    waiting: HashMap<SiteKey, Vec<DangerousPair<SiteKey>>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum PairState {
    Dangerous,
    Ended,
}

/// What the trap set needs of the engine for a change.
pub(crate) struct Context<'a> {
    pub(crate) sites: &'a Sites,
    pub(crate) changed: &'a dyn Fn(TrapSetEvent),
}

impl TrapSet {
    pub(crate) fn new() -> Self {
        TrapSet {
            cache: (0..CACHED_PAIRS).map(|_| AtomicU64::new(0)).collect(),
            pairs: Mutex::new(Pairs::default()),
        }
    }

    /// Whether the pair is certain to have entered before. `false` may also mean "not cached".
    #[inline]
    pub(crate) fn knows(&self, pair: Pair) -> bool {
        let code = code(pair);
        self.bucket(code).load(Relaxed) == code
    }

    #[inline]
    fn bucket(&self, code: u64) -> &AtomicU64 {
        &self.cache[mix(code) as usize % CACHED_PAIRS]
    }

    /// A near miss: the pair enters, with probability 1 at both sites, unless it did before.
    pub(crate) fn add(&self, pair: Pair, context: &Context<'_>) {
        lock(&self.pairs).add(pair, context);
        self.remember(pair);
    }

    fn remember(&self, pair: Pair) {
        let code = code(pair);
        self.bucket(code).store(code, Relaxed);
    }

    /// A pair of the trap file ([TSVD] 3.4.6). It enters when both sites are known.
    pub(crate) fn import(&self, pair: DangerousPair<SiteKey>, context: &Context<'_>) {
        lock(&self.pairs).import(pair, context);
    }

    /// The site `key` has become known.
    pub(crate) fn site_added(&self, key: SiteKey, context: &Context<'_>) {
        let mut pairs = lock(&self.pairs);
        for pair in pairs.waiting.remove(&key).unwrap_or_default() {
            pairs.import(pair, context);
        }
    }

    /// The violation was caught: the pair leaves, and cannot enter any more.
    pub(crate) fn found(&self, pair: Pair, context: &Context<'_>) {
        let mut pairs = lock(&self.pairs);
        pairs.states.entry(pair).or_insert(PairState::Ended);
        pairs.end(pair, PairEnd::Found, context);
        self.remember(pair);
    }

    /// The two sites are likely ordered ([TSVD] 3.4.4): the pair leaves, if it is in the set.
    pub(crate) fn ordered(&self, pair: Pair, context: &Context<'_>) {
        lock(&self.pairs).end(pair, PairEnd::HappensBefore, context);
    }

    /// A delay at `site` caught nothing ([TSVD] 3.4.5): its probability and those of its partners
    /// are multiplied by `factor`; what falls below `floor` is zero, and its pairs leave.
    pub(crate) fn decay(&self, site: SiteId, factor: f32, floor: f32, context: &Context<'_>) {
        let mut pairs = lock(&self.pairs);
        let Some(mut decaying) = pairs.partners.get(&site).cloned() else { return };
        if !decaying.contains(&site) {
            decaying.insert(0, site);
        }
        let mut spent = Vec::new();
        for site in decaying {
            let Some(state) = context.sites.get(site) else { continue };
            let probability = state.probability() * factor;
            state.set_probability(probability);
            if probability < floor || probability <= 0.0 {
                spent.push(site);
            }
        }
        for site in spent {
            for partner in pairs.partners.get(&site).cloned().unwrap_or_default() {
                pairs.end(DangerousPair::new(site, partner), PairEnd::Decayed, context);
            }
        }
    }

    /// The dangerous pairs, in order.
    pub(crate) fn current(&self) -> Vec<Pair> {
        let pairs = lock(&self.pairs);
        let dangerous = pairs.states.iter().filter(|(_, state)| **state == PairState::Dangerous);
        let mut current: Vec<Pair> = dangerous.map(|(pair, _)| *pair).collect();
        current.sort();
        current
    }
}

impl Pairs {
    fn add(&mut self, pair: Pair, context: &Context<'_>) {
        let Entry::Vacant(state) = self.states.entry(pair) else { return };
        state.insert(PairState::Dangerous);
        let (first, second) = (pair.first(), pair.second());
        self.partners.entry(first).or_default().push(second);
        if first != second {
            self.partners.entry(second).or_default().push(first);
        }
        for site in [first, second] {
            if let Some(state) = context.sites.get(site) {
                state.set_probability(1.0);
            }
        }
        (context.changed)(TrapSetEvent::Added(pair));
    }

    fn import(&mut self, pair: DangerousPair<SiteKey>, context: &Context<'_>) {
        match (context.sites.find(pair.first()), context.sites.find(pair.second())) {
            (Some(first), Some(second)) => self.add(DangerousPair::new(first, second), context),
            (None, _) => self.waiting.entry(pair.first()).or_default().push(pair),
            (_, None) => self.waiting.entry(pair.second()).or_default().push(pair),
        }
    }

    fn end(&mut self, pair: Pair, why: PairEnd, context: &Context<'_>) {
        match self.states.get_mut(&pair) {
            Some(state) if *state == PairState::Dangerous => *state = PairState::Ended,
            _ => return,
        }
        let (first, second) = (pair.first(), pair.second());
        self.part(first, second, context);
        if first != second {
            self.part(second, first, context);
        }
        (context.changed)(TrapSetEvent::Removed(pair, why));
    }

    /// `site` is no longer paired with `partner`; without any pair its probability is zero.
    fn part(&mut self, site: SiteId, partner: SiteId, context: &Context<'_>) {
        let Entry::Occupied(mut partners) = self.partners.entry(site) else { return };
        partners.get_mut().retain(|other| *other != partner);
        if partners.get().is_empty() {
            partners.remove();
            if let Some(state) = context.sites.get(site) {
                state.set_probability(0.0);
            }
        }
    }
}

/// The pair as one number, never zero.
#[inline]
fn code(pair: Pair) -> u64 {
    (u64::from(pair.first().0) << 32 | u64::from(pair.second().0)).wrapping_add(1)
}
