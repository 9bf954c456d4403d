//! Near misses ([TSVD] 3.4.2): the recent calls of each object, and which of them a new call
//! conflicts with.
//!
//! The textbook version is a map from object to the list of its last `N_nm` calls. Here it is a
//! table of fixed size, keyed by the object's id: sets of [`WAYS`] slots, each slot one object's
//! history. Memory is bounded and touched only as objects appear. In a full set the object that
//! was called longest ago gives way; its next call finds an empty history, so a near miss can be
//! overlooked.
//!
//! Most calls repeat what the object's history already tells: the same thread, at the same site,
//! at the same tick of the cheap clock, and nobody else since. They are recognised by reading and
//! write nothing. (The paper's history would fill up with them and push out what is worth
//! knowing.) All others take the set's lock, one compare-and-swap; whoever does not get it after a
//! few turns passes unobserved, and is counted.
//!
//! Everything is in relaxed atomics, so that reading without the lock is defined. What such a read
//! sees may be mixed from two moments; the worst that follows is that a call is taken for a
//! repetition of the thread's own entry, which another thread that came in between has seen.

use std::time::Duration;

use redhanded_model::{Access, DangerousPair, ObjectId, SiteId, ThreadId, Timestamp};

use crate::{
    call::Call,
    chance::spread,
    chunks::Chunks,
    phase::Phase,
    sync::{
        AtomicU64,
        Ordering::{Acquire, Relaxed, Release},
        spin_loop,
    },
};

/// Objects in a set.
const WAYS: usize = 4;
/// Sets that are allocated together.
const SETS_IN_CHUNK: usize = if cfg!(loom) { 1 } else { 16 };
/// A set begins with its lock and the keys of its slots, on one cache line.
const HEADER: usize = 8;
const LOCK: usize = 0;
const KEYS: usize = 1;
/// A slot begins with the index of its newest entry.
const SLOT_HEADER: usize = 1;
/// Words of an entry: thread, [`Meta`], time.
const ENTRY: usize = 3;
/// Turns to wait for a set that is busy.
const PATIENCE: u32 = if cfg!(loom) { 2 } else { 64 };

/// A call with its circumstances, as the history keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Observed {
    pub(crate) thread: ThreadId,
    pub(crate) site: SiteId,
    pub(crate) access: Access,
    pub(crate) phase: Phase,
    pub(crate) time: Timestamp,
}

impl Observed {
    pub(crate) fn of(call: &Call, phase: Phase, time: Timestamp) -> Self {
        Observed { thread: call.thread, site: call.site, access: call.access, phase, time }
    }
}

/// What a call means for the object it is about.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct NearMisses {
    /// How many calls in the history it nearly missed.
    pub(crate) count: u64,
    /// The dangerous pairs among them that the caller did not know. No allocation when empty.
    pub(crate) news: Vec<DangerousPair<SiteId>>,
    /// The set was busy.
    pub(crate) unobserved: bool,
}

/// Which near misses are dangerous.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PhaseTest {
    /// Those with at least one call in a concurrent phase ([TSVD] 3.4.1).
    Required,
    /// All (Table 3, "no concurrent phase detection").
    Ignored,
}

pub(crate) struct Histories {
    words: Chunks<AtomicU64>,
    /// `64 - log2(number of sets)`.
    shift: u32,
    entries: usize,
    /// `None`: the whole history counts (Table 3, "no windowing").
    window: Option<Duration>,
    phase_test: PhaseTest,
    /// Words from one set to the next.
    stride: usize,
}

impl Histories {
    /// Histories of `entries` calls for at least `objects` objects, rounded up to a power of two.
    pub(crate) fn new(
        objects: usize,
        entries: usize,
        window: Option<Duration>,
        phase_test: PhaseTest,
    ) -> Self {
        let entries = entries.clamp(1, 4096);
        let sets = objects.div_ceil(WAYS).next_power_of_two().clamp(2 * SETS_IN_CHUNK, 1 << 26);
        let stride = (HEADER + WAYS * (SLOT_HEADER + ENTRY * entries)).next_multiple_of(8);
        // A chunk's length must be a power of two; what is left over at its end stays unused.
        let chunk_length = (SETS_IN_CHUNK * stride).next_power_of_two();
        Histories {
            words: Chunks::new(sets / SETS_IN_CHUNK, chunk_length),
            shift: 64 - sets.trailing_zeros(),
            entries,
            window,
            phase_test,
            stride,
        }
    }

    /// Enters `call` into the history of `object` and compares it with what is there. `known`
    /// tells of a pair whether the caller knows it already.
    #[inline]
    pub(crate) fn observe(
        &self,
        object: ObjectId,
        call: Observed,
        known: impl Fn(DangerousPair<SiteId>) -> bool,
    ) -> NearMisses {
        let Some(set) = self.set_of(object) else { return NearMisses::default() };
        let key = object.0.saturating_add(1);
        if let Some(slot) = set.find(key)
            && slot.repeats(&call)
        {
            return NearMisses::default();
        }
        self.record(&set, key, call, known)
    }

    fn record(
        &self,
        set: &Set<'_>,
        key: u64,
        call: Observed,
        known: impl Fn(DangerousPair<SiteId>) -> bool,
    ) -> NearMisses {
        let Some(_locked) = set.lock() else {
            return NearMisses { unobserved: true, ..NearMisses::default() };
        };
        let mut result = NearMisses::default();
        match set.find(key) {
            Some(slot) => {
                self.compare(&slot, &call, known, &mut result);
                slot.push(call);
            }
            None => set.take(key).push(call),
        }
        result
    }

    fn compare(
        &self,
        slot: &Slot<'_>,
        call: &Observed,
        known: impl Fn(DangerousPair<SiteId>) -> bool,
        result: &mut NearMisses,
    ) {
        for age in 0..self.entries {
            let Some(other) = slot.entry(age) else { break };
            if other.thread == call.thread
                || !other.access.conflicts_with(call.access)
                || !self.is_near(other.time, call.time)
            {
                continue;
            }
            result.count += 1;
            let concurrent = other.phase == Phase::Concurrent || call.phase == Phase::Concurrent;
            let pair = DangerousPair::new(other.site, call.site);
            if (concurrent || self.phase_test == PhaseTest::Ignored)
                && !known(pair)
                && !result.news.contains(&pair)
            {
                result.news.push(pair);
            }
        }
    }

    fn is_near(&self, one: Timestamp, other: Timestamp) -> bool {
        let distance = Duration::from_nanos(one.0.abs_diff(other.0));
        self.window.is_none_or(|window| distance <= window)
    }

    #[inline]
    fn set_of(&self, object: ObjectId) -> Option<Set<'_>> {
        let set = (spread(object.0) >> self.shift) as usize;
        let chunk = self.words.chunk_of(set / SETS_IN_CHUNK * self.words.chunk_length())?;
        let start = set % SETS_IN_CHUNK * self.stride;
        Some(Set { words: chunk.get(start..start + self.stride)?, entries: self.entries })
    }
}

/// A set of slots: `lock, key * WAYS, unused.., slot * WAYS`.
struct Set<'a> {
    words: &'a [AtomicU64],
    entries: usize,
}

/// Frees the set when it is dropped.
struct Locked<'a>(&'a AtomicU64);

impl Drop for Locked<'_> {
    fn drop(&mut self) {
        self.0.store(0, Release);
    }
}

impl<'a> Set<'a> {
    fn lock(&self) -> Option<Locked<'a>> {
        let lock = &self.words[LOCK];
        for _ in 0..PATIENCE {
            if lock.load(Relaxed) == 0 && lock.compare_exchange(0, 1, Acquire, Relaxed).is_ok() {
                return Some(Locked(lock));
            }
            spin_loop();
        }
        None
    }

    #[inline]
    fn find(&self, key: u64) -> Option<Slot<'a>> {
        let keys = &self.words[KEYS..KEYS + WAYS];
        keys.iter().position(|word| word.load(Relaxed) == key).map(|way| self.slot(way))
    }

    #[inline]
    fn slot(&self, way: usize) -> Slot<'a> {
        let length = SLOT_HEADER + ENTRY * self.entries;
        let start = HEADER + way * length;
        let (newest, entries) = self.words[start..start + length].split_at(SLOT_HEADER);
        Slot { newest: &newest[0], entries }
    }

    /// Gives the slot of the object that was called longest ago to `key`. Under the lock.
    fn take(&self, key: u64) -> Slot<'a> {
        let newest = |way: &usize| self.slot(*way).entry(0).map_or(0, |entry| entry.time.0.max(1));
        let way = (0..WAYS).min_by_key(newest).unwrap_or(0);
        let slot = self.slot(way);
        slot.clear();
        self.words[KEYS + way].store(key, Relaxed);
        slot
    }
}

/// The history of one object: a ring, read from the newest entry backwards.
struct Slot<'a> {
    newest: &'a AtomicU64,
    entries: &'a [AtomicU64],
}

const WRITES: u64 = 1 << 32;
const CONCURRENT: u64 = 1 << 33;
const PRESENT: u64 = 1 << 34;

fn meta_of(call: &Observed) -> u64 {
    let mut meta = PRESENT | u64::from(call.site.0);
    if call.access == Access::Write {
        meta |= WRITES;
    }
    if call.phase == Phase::Concurrent {
        meta |= CONCURRENT;
    }
    meta
}

impl Slot<'_> {
    /// The words of the entry `age` calls before the newest one.
    #[inline]
    fn words(&self, age: usize) -> &[AtomicU64] {
        let capacity = self.entries.len() / ENTRY;
        let newest = self.newest.load(Relaxed) as usize % capacity;
        let index = if newest >= age { newest - age } else { newest + capacity - age };
        &self.entries[index * ENTRY..index * ENTRY + ENTRY]
    }

    fn entry(&self, age: usize) -> Option<Observed> {
        let words = self.words(age);
        let meta = words[1].load(Relaxed);
        (meta & PRESENT != 0).then(|| Observed {
            thread: ThreadId(words[0].load(Relaxed)),
            site: SiteId(meta as u32),
            access: if meta & WRITES != 0 { Access::Write } else { Access::Read },
            phase: if meta & CONCURRENT != 0 { Phase::Concurrent } else { Phase::Sequential },
            time: Timestamp(words[2].load(Relaxed)),
        })
    }

    /// Whether the call is in the history already, with nothing but calls of its own thread since.
    #[inline]
    fn repeats(&self, call: &Observed) -> bool {
        let meta = meta_of(call);
        for age in 0..self.entries.len() / ENTRY {
            let words = self.words(age);
            if words[0].load(Relaxed) != call.thread.0 || words[1].load(Relaxed) & PRESENT == 0 {
                return false;
            }
            if words[1].load(Relaxed) == meta && words[2].load(Relaxed) == call.time.0 {
                return true;
            }
        }
        false
    }

    /// Under the lock.
    fn push(&self, call: Observed) {
        let capacity = self.entries.len() / ENTRY;
        let next = (self.newest.load(Relaxed) as usize + 1) % capacity;
        let words = &self.entries[next * ENTRY..next * ENTRY + ENTRY];
        words[0].store(call.thread.0, Relaxed);
        words[1].store(meta_of(&call), Relaxed);
        words[2].store(call.time.0, Relaxed);
        self.newest.store(next as u64, Relaxed);
    }

    fn clear(&self) {
        for entry in self.entries.chunks_exact(ENTRY) {
            entry[1].store(0, Relaxed);
        }
    }
}
