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
    sites::{SiteState, Sites},
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
    /// The sites in the trap set.
    members: HashMap<SiteId, Member>,
    /// For each site of the trap file that this process has not met yet, its partners there.
    absent: HashMap<SiteKey, Vec<SiteKey>>,
}

/// A site that is in at least one dangerous pair.
#[derive(Default)]
struct Member {
    /// The other sites of its pairs.
    partners: Vec<SiteId>,
    /// Partners from the trap file that this process has not met yet. A delay may be what it
    /// takes for their code to be loaded and run into the trap.
    absent_partners: Vec<SiteKey>,
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

    /// A pair of the trap file ([TSVD] 3.4.6). It enters when both sites are known; until then the
    /// one that is known is delayed all the same.
    pub(crate) fn import(&self, pair: DangerousPair<SiteKey>, context: &Context<'_>) {
        lock(&self.pairs).import(pair, context);
    }

    /// The site `key` has become known as `site`.
    pub(crate) fn site_added(&self, site: SiteId, key: SiteKey, context: &Context<'_>) {
        lock(&self.pairs).arrived(site, key, context);
    }

    /// The violation was caught: the pair leaves, and cannot enter any more. Tells whether that is
    /// news: a pair that had ended before, for whatever reason, is none.
    pub(crate) fn found(&self, pair: Pair, context: &Context<'_>) -> bool {
        let mut pairs = lock(&self.pairs);
        let news = pairs.states.get(&pair) != Some(&PairState::Ended);
        pairs.states.entry(pair).or_insert(PairState::Ended);
        pairs.end(pair, PairEnd::Found, context);
        self.remember(pair);
        news
    }

    /// The two sites are likely ordered ([TSVD] 3.4.4): the pair leaves, if it is in the set.
    pub(crate) fn ordered(&self, pair: Pair, context: &Context<'_>) {
        lock(&self.pairs).end(pair, PairEnd::HappensBefore, context);
    }

    /// A delay at `site` proved nothing new ([TSVD] 3.4.5): its probability and those of its partners
    /// are multiplied by `factor`; what falls below `floor` is zero, and its pairs leave.
    pub(crate) fn decay(&self, site: SiteId, factor: f32, floor: f32, context: &Context<'_>) {
        let mut pairs = lock(&self.pairs);
        let Some(member) = pairs.members.get(&site) else { return };
        let mut decaying = vec![site];
        decaying.extend(member.partners.iter().filter(|partner| **partner != site));
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
            pairs.expel(site, context);
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
    /// A new pair enters, with probability 1 at both sites.
    fn add(&mut self, pair: Pair, context: &Context<'_>) {
        if self.enter(pair, context) {
            context.set_probability(pair.first(), 1.0);
            context.set_probability(pair.second(), 1.0);
        }
    }

    /// The pair enters, unless it did before.
    fn enter(&mut self, pair: Pair, context: &Context<'_>) -> bool {
        let Entry::Vacant(state) = self.states.entry(pair) else { return false };
        state.insert(PairState::Dangerous);
        let (first, second) = (pair.first(), pair.second());
        self.members.entry(first).or_default().partners.push(second);
        if first != second {
            self.members.entry(second).or_default().partners.push(first);
        }
        (context.changed)(TrapSetEvent::Added(pair));
        true
    }

    fn import(&mut self, pair: DangerousPair<SiteKey>, context: &Context<'_>) {
        let (first, second) = (pair.first(), pair.second());
        match (context.sites.find(first), context.sites.find(second)) {
            (Some(first), Some(second)) => self.add(DangerousPair::new(first, second), context),
            (Some(known), None) => self.expect(known, first, second, context),
            (None, Some(known)) => self.expect(known, second, first, context),
            (None, None) => {
                self.await_key(first, second);
                if first != second {
                    self.await_key(second, first);
                }
            }
        }
    }

    /// `site`, whose key is `key`, is paired with a site that is not known yet.
    fn expect(&mut self, site: SiteId, key: SiteKey, absent: SiteKey, context: &Context<'_>) {
        self.await_key(absent, key);
        let expected = &mut self.members.entry(site).or_default().absent_partners;
        if !expected.contains(&absent) {
            expected.push(absent);
        }
        context.set_probability(site, 1.0);
    }

    fn await_key(&mut self, absent: SiteKey, partner: SiteKey) {
        let partners = self.absent.entry(absent).or_default();
        if !partners.contains(&partner) {
            partners.push(partner);
        }
    }

    fn arrived(&mut self, site: SiteId, key: SiteKey, context: &Context<'_>) {
        for partner_key in self.absent.remove(&key).unwrap_or_default() {
            match context.sites.find(partner_key) {
                Some(partner) if partner == site => self.add(DangerousPair::new(site, site), context),
                Some(partner) => self.meet(site, key, partner, context),
                None => self.expect(site, key, partner_key, context),
            }
        }
    }

    /// `site` is the partner that `waiting` has been delayed for. What those delays taught about
    /// the pair holds for both ends of it, so the probabilities are not set to 1 again.
    fn meet(&mut self, site: SiteId, key: SiteKey, waiting: SiteId, context: &Context<'_>) {
        let Some(member) = self.members.get_mut(&waiting) else { return };
        let Some(index) = member.absent_partners.iter().position(|absent| *absent == key) else {
            return;
        };
        member.absent_partners.swap_remove(index);
        if self.enter(DangerousPair::new(site, waiting), context) {
            let probability = context.probability(waiting).max(context.probability(site));
            context.set_probability(site, probability);
        } else {
            self.leave_if_alone(waiting, context);
        }
    }

    fn end(&mut self, pair: Pair, why: PairEnd, context: &Context<'_>) {
        match self.states.get_mut(&pair) {
            Some(state) if *state == PairState::Dangerous => *state = PairState::Ended,
            _ => return,
        }
        for site in [pair.first(), pair.second()] {
            if let (Some(member), Some(partner)) = (self.members.get_mut(&site), pair.other(site)) {
                member.partners.retain(|other| *other != partner);
            }
            self.leave_if_alone(site, context);
        }
        (context.changed)(TrapSetEvent::Removed(pair, why));
    }

    /// The probability of `site` is zero: it leaves with all its pairs. Those with a site that
    /// never came are dropped in silence, so the trap file keeps them: nothing is known against
    /// them.
    fn expel(&mut self, site: SiteId, context: &Context<'_>) {
        let Some(member) = self.members.get_mut(&site) else { return };
        member.absent_partners.clear();
        for partner in member.partners.clone() {
            self.end(DangerousPair::new(site, partner), PairEnd::Decayed, context);
        }
        self.leave_if_alone(site, context);
    }

    /// A site without any pair has probability zero.
    fn leave_if_alone(&mut self, site: SiteId, context: &Context<'_>) {
        let Entry::Occupied(member) = self.members.entry(site) else { return };
        if member.get().partners.is_empty() && member.get().absent_partners.is_empty() {
            member.remove();
            context.set_probability(site, 0.0);
        }
    }
}

impl Context<'_> {
    fn probability(&self, site: SiteId) -> f32 {
        self.sites.get(site).map_or(0.0, SiteState::probability)
    }

    fn set_probability(&self, site: SiteId, probability: f32) {
        if let Some(state) = self.sites.get(site) {
            state.set_probability(probability);
        }
    }
}

/// The pair as one number, never zero.
#[inline]
fn code(pair: Pair) -> u64 {
    (u64::from(pair.first().0) << 32 | u64::from(pair.second().0)).wrapping_add(1)
}
