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
const CHUNK: usize = if cfg!(loom) { 1 } else { 16 };
/// The longest history.
const MOST_ENTRIES: usize = 256;
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
    lines: Chunks<Line, CHUNK>,
    /// `64 - log2(number of sets)`.
    shift: u32,
    entries: usize,
    /// `None`: the whole history counts (Table 3, "no windowing").
    window: Option<Duration>,
    phase_test: PhaseTest,
}

impl Histories {
    /// Histories of `entries` calls (1 to 256) for at least `objects` objects, rounded up to a
    /// power of two.
    pub(crate) fn new(
        objects: usize,
        entries: usize,
        window: Option<Duration>,
        phase_test: PhaseTest,
    ) -> Self {
        let entries = entries.clamp(1, MOST_ENTRIES);
        let sets = objects.div_ceil(WAYS).next_power_of_two().clamp(2, 1 << 26);
        Histories {
            lines: Chunks::new(sets, Set::lines(entries)),
            shift: 64 - sets.trailing_zeros(),
            entries,
            window,
            phase_test,
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
        if let Some((_, slot)) = set.find(key)
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
        let (way, slot) = set.find(key).unwrap_or_else(|| set.take(key));
        self.compare(&slot, &call, known, &mut result);
        slot.push(call);
        set.touch(way, call.time);
        result
    }

    fn compare(
        &self,
        slot: &Slot<'_>,
        call: &Observed,
        known: impl Fn(DangerousPair<SiteId>) -> bool,
        result: &mut NearMisses,
    ) {
        for other in slot.history() {
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
        let lines = self.lines.touch((spread(object.0) >> self.shift) as usize)?;
        let (header, slots) = lines.split_first()?;
        Some(Set { header, slots, entries: self.entries })
    }
}

/// A cache line.
#[derive(Default)]
#[repr(align(64))]
struct Line([AtomicU64; 8]);

/// Words of a set's first line: its lock, the keys of its slots, and when each of them was
/// written last (in ticks, two to a word), so that a slot can be given away without touching it.
const LOCK: usize = 0;
const KEYS: usize = 1;
const AGES: usize = KEYS + WAYS;

/// A set: the header, and some lines for each slot.
struct Set<'a> {
    header: &'a Line,
    slots: &'a [Line],
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
    /// Lines of a set whose slots keep `entries` entries.
    fn lines(entries: usize) -> usize {
        1 + WAYS * Slot::lines(entries)
    }

    fn lock(&self) -> Option<Locked<'a>> {
        let lock = &self.header.0[LOCK];
        for _ in 0..PATIENCE {
            if lock.load(Relaxed) == 0 && lock.compare_exchange(0, 1, Acquire, Relaxed).is_ok() {
                return Some(Locked(lock));
            }
            spin_loop();
        }
        None
    }

    #[inline]
    fn find(&self, key: u64) -> Option<(usize, Slot<'a>)> {
        let keys = &self.header.0[KEYS..KEYS + WAYS];
        let way = keys.iter().position(|word| word.load(Relaxed) == key)?;
        Some((way, self.slot(way)))
    }

    #[inline]
    fn slot(&self, way: usize) -> Slot<'a> {
        let lines = Slot::lines(self.entries);
        Slot { lines: &self.slots[way * lines..way * lines + lines], entries: self.entries }
    }

    /// Gives the slot of the object that was called longest ago to `key`. Under the lock.
    fn take(&self, key: u64) -> (usize, Slot<'a>) {
        let key_of = |way: usize| &self.header.0[KEYS + way];
        let age = |way: &usize| (key_of(*way).load(Relaxed) != 0, self.age(*way));
        let way = (0..WAYS).min_by_key(age).unwrap_or(0);
        let slot = self.slot(way);
        slot.clear();
        key_of(way).store(key, Relaxed);
        (way, slot)
    }

    fn age(&self, way: usize) -> u32 {
        (self.header.0[AGES + way / 2].load(Relaxed) >> (way % 2 * 32)) as u32
    }

    /// Notes that the slot was written at `time`. Under the lock.
    fn touch(&self, way: usize, time: Timestamp) {
        let ages = &self.header.0[AGES + way / 2];
        let shift = way % 2 * 32;
        let others = ages.load(Relaxed) & !(u64::from(u32::MAX) << shift);
        ages.store(others | u64::from(tick_of(time)) << shift, Relaxed);
    }
}

/// About milliseconds; they wrap after 52 days, which only makes for a bad choice of whom to
/// forget.
fn tick_of(time: Timestamp) -> u32 {
    (time.0 >> 20) as u32
}

/// The history of one object: a ring, read from the newest entry backwards. The first word holds
/// the index of the newest entry and how many there are; three words for each entry follow:
/// thread, [`meta_of`], time.
struct Slot<'a> {
    lines: &'a [Line],
    entries: usize,
}

const ENTRY: usize = 3;
const COUNT_SHIFT: u32 = 32;
const WRITES: u64 = 1 << 32;
const CONCURRENT: u64 = 1 << 33;

fn meta_of(call: &Observed) -> u64 {
    let mut meta = u64::from(call.site.0);
    if call.access == Access::Write {
        meta |= WRITES;
    }
    if call.phase == Phase::Concurrent {
        meta |= CONCURRENT;
    }
    meta
}

impl<'a> Slot<'a> {
    const fn lines(entries: usize) -> usize {
        (1 + ENTRY * entries).div_ceil(8)
    }

    #[inline]
    fn word(&self, index: usize) -> &'a AtomicU64 {
        &self.lines[index / 8].0[index % 8]
    }

    /// The index of the newest entry, and how many there are.
    #[inline]
    fn extent(&self) -> (usize, usize) {
        let word = self.word(0).load(Relaxed);
        (word as u32 as usize, (word >> COUNT_SHIFT) as usize)
    }

    /// The words of the entry that is `age` entries older than that at `newest`.
    #[inline]
    fn entry(&self, newest: usize, age: usize) -> [&'a AtomicU64; ENTRY] {
        let index = if newest >= age { newest - age } else { newest + self.entries - age };
        let start = 1 + index * ENTRY;
        [self.word(start), self.word(start + 1), self.word(start + 2)]
    }

    /// The entries, the newest first.
    fn history(&self) -> impl Iterator<Item = Observed> {
        let (newest, count) = self.extent();
        (0..count).map(move |age| {
            let [thread, meta, time] = self.entry(newest, age).map(|word| word.load(Relaxed));
            Observed {
                thread: ThreadId(thread),
                site: SiteId(meta as u32),
                access: if meta & WRITES != 0 { Access::Write } else { Access::Read },
                phase: if meta & CONCURRENT != 0 { Phase::Concurrent } else { Phase::Sequential },
                time: Timestamp(time),
            }
        })
    }

    /// Whether the call is in the history already, with nothing but calls of its own thread since.
    #[inline]
    fn repeats(&self, call: &Observed) -> bool {
        let sought = meta_of(call);
        let (newest, count) = self.extent();
        for age in 0..count {
            let [thread, meta, time] = self.entry(newest, age);
            if thread.load(Relaxed) != call.thread.0 {
                return false;
            }
            if meta.load(Relaxed) == sought && time.load(Relaxed) == call.time.0 {
                return true;
            }
        }
        false
    }

    /// Under the lock.
    fn push(&self, call: Observed) {
        let (newest, count) = self.extent();
        let next = if newest + 1 < self.entries { newest + 1 } else { 0 };
        let [thread, meta, time] = self.entry(next, 0);
        thread.store(call.thread.0, Relaxed);
        meta.store(meta_of(&call), Relaxed);
        time.store(call.time.0, Relaxed);
        let count = if count < self.entries { count + 1 } else { count };
        self.word(0).store(next as u64 | (count as u64) << COUNT_SHIFT, Relaxed);
    }

    /// Under the lock. The first entry goes next to the word that counts.
    fn clear(&self) {
        self.word(0).store(self.entries as u64 - 1, Relaxed);
    }
}
