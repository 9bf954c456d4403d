//! Where the histories of objects are kept: a table of fixed size, keyed by the object's id, as
//! sets of [`WAYS`] slots, each slot one object's history.
//!
//! A set has one cache line that tells whose histories it holds and how far they reach, and the
//! entries beside it. An object that is new to the table costs its set's line and one line of
//! entries.
//!
//! A set is written under its lock, one compare-and-swap, and read without: everything is in
//! relaxed atomics, so such reads are defined, but what they see may be mixed from two moments.

use redhanded_model::{Access, ObjectId, SiteId, ThreadId, Timestamp};

use crate::{
    chance::spread,
    near_miss::Observed,
    phase::Phase,
    sync::{
        AtomicU64,
        Ordering::{Acquire, Relaxed, Release},
        spin_loop,
    },
};

/// Objects in a set.
pub(crate) const WAYS: usize = 4;
/// The longest history: its length is kept in eight bits.
const MOST_ENTRIES: usize = 255;
/// Turns to wait for a set that is busy.
const PATIENCE: u32 = if cfg!(loom) { 2 } else { 64 };

/// All sets.
pub(crate) struct HistoryTable {
    headers: Box<[Header]>,
    /// For each set those of its slots, one after the other.
    entries: Box<[Entry]>,
    /// `64 - log2(number of sets)`.
    shift: u32,
    /// Entries of a history.
    length: usize,
}

/// The first line of a set.
#[derive(Default)]
#[repr(align(64))]
struct Header {
    lock: AtomicU64,
    /// The object's id plus one; zero when the slot is free.
    keys: [AtomicU64; WAYS],
    /// For each slot when it was written last, in 32 bits.
    ages: [AtomicU64; WAYS / 2],
    /// For each slot the index of its newest entry and how many there are, in eight bits each.
    extents: AtomicU64,
}

/// One call in a history.
#[derive(Default)]
struct Entry {
    thread: AtomicU64,
    /// See [`meta_of`].
    meta: AtomicU64,
    time: AtomicU64,
}

impl HistoryTable {
    /// Histories of `length` calls (1 to 255) for at least `objects` objects, rounded up to a
    /// power of two.
    pub(crate) fn new(objects: usize, length: usize) -> Self {
        let length = length.clamp(1, MOST_ENTRIES);
        let sets = objects.div_ceil(WAYS).next_power_of_two().clamp(2, 1 << 26);
        HistoryTable {
            headers: (0..sets).map(|_| Header::default()).collect(),
            entries: (0..sets * WAYS * length).map(|_| Entry::default()).collect(),
            shift: 64 - sets.trailing_zeros(),
            length,
        }
    }

    /// The set that `object` belongs to. There is always one; `None` only convinces the compiler.
    #[inline]
    pub(crate) fn set_of(&self, object: ObjectId) -> Option<Set<'_>> {
        let index = (spread(object.0) >> self.shift) as usize;
        Some(Set {
            header: self.headers.get(index)?,
            entries: self.entries.get(index * WAYS * self.length..)?,
            key: object.0.saturating_add(1),
            length: self.length,
        })
    }
}

/// A set, as one object looks at it.
pub(crate) struct Set<'a> {
    header: &'a Header,
    entries: &'a [Entry],
    key: u64,
    length: usize,
}

/// A set that is this thread's to write, until this is dropped.
pub(crate) struct LockedSet<'a>(Set<'a>);

impl Drop for LockedSet<'_> {
    fn drop(&mut self) {
        self.0.header.lock.store(0, Release);
    }
}

impl<'a> Set<'a> {
    /// The object's slot, if it has one.
    #[inline]
    fn way(&self) -> Option<usize> {
        self.header.keys.iter().position(|key| key.load(Relaxed) == self.key)
    }

    #[inline]
    fn slot(&self, way: usize) -> &'a [Entry] {
        &self.entries[way * self.length..][..self.length]
    }

    /// The index of a slot's newest entry, and how many it has.
    #[inline]
    fn extent(&self, way: usize) -> (usize, usize) {
        let extent = self.header.extents.load(Relaxed) >> (way * 16);
        (usize::from(extent as u8), usize::from((extent >> 8) as u8))
    }

    /// The entries of a slot, the newest first.
    #[inline]
    fn backwards(&self, way: usize) -> impl Iterator<Item = &'a Entry> {
        let slot = self.slot(way);
        let (newest, count) = self.extent(way);
        let (recent, older) = slot.split_at((newest + 1).min(slot.len()));
        recent.iter().rev().chain(older.iter().rev()).take(count)
    }

    /// Whether the object's history holds just this call already. Without the lock.
    #[inline]
    pub(crate) fn holds(&self, call: &Observed) -> bool {
        let Some(way) = self.way() else { return false };
        let meta = meta_of(call);
        // A slot fills up from its first entry, so those that count are in front.
        let (_, count) = self.extent(way);
        self.slot(way).iter().take(count).any(|entry| {
            entry.meta.load(Relaxed) == meta
                && entry.thread.load(Relaxed) == call.thread.0
                && entry.time.load(Relaxed) == call.time.0
        })
    }

    /// The set, to write; `None` when other threads are at it for too long.
    pub(crate) fn lock(self) -> Option<LockedSet<'a>> {
        let lock = &self.header.lock;
        for _ in 0..PATIENCE {
            if lock.load(Relaxed) == 0 && lock.compare_exchange(0, 1, Acquire, Relaxed).is_ok() {
                return Some(LockedSet(self));
            }
            spin_loop();
        }
        None
    }
}

impl LockedSet<'_> {
    /// The object's history, the newest call first.
    pub(crate) fn history(&self) -> impl Iterator<Item = Observed> {
        let way = self.0.way();
        way.into_iter().flat_map(|way| self.0.backwards(way)).map(Entry::read)
    }

    /// Enters `call`. An object without a slot takes that of the object that was called longest
    /// ago.
    pub(crate) fn push(&self, call: &Observed) {
        let header = self.0.header;
        let way = self.0.way().unwrap_or_else(|| self.take());
        let (newest, count) = self.0.extent(way);
        let next = if newest + 1 < self.0.length { newest + 1 } else { 0 };
        if let Some(entry) = self.0.slot(way).get(next) {
            entry.write(call);
        }
        let extent = next as u64 | ((count + 1).min(self.0.length) as u64) << 8;
        replace_bits(&header.extents, way as u32 * 16, 0xffff, extent);
        replace_bits(&header.ages[way / 2], way as u32 % 2 * 32, u64::from(u32::MAX), tick_of(call.time));
    }

    fn take(&self) -> usize {
        let header = self.0.header;
        let age = |way: &usize| {
            let age = (header.ages[*way / 2].load(Relaxed) >> (*way % 2 * 32)) as u32;
            (header.keys[*way].load(Relaxed) != 0, age)
        };
        let way = (0..WAYS).min_by_key(age).unwrap_or(0);
        // Without an entry; the first one goes to index 0.
        replace_bits(&header.extents, way as u32 * 16, 0xffff, self.0.length as u64 - 1);
        header.keys[way].store(self.0.key, Relaxed);
        way
    }
}

/// Only under the lock.
fn replace_bits(word: &AtomicU64, shift: u32, mask: u64, bits: u64) {
    word.store(word.load(Relaxed) & !(mask << shift) | (bits & mask) << shift, Relaxed);
}

/// About milliseconds; in 32 bits they wrap after 52 days, which only makes for a bad choice of
/// whom to forget.
fn tick_of(time: Timestamp) -> u64 {
    time.0 >> 20
}

const WRITES: u64 = 1 << 32;
const CONCURRENT: u64 = 1 << 33;

/// Site, access and phase in one word.
#[inline]
fn meta_of(call: &Observed) -> u64 {
    let writes = if call.access == Access::Write { WRITES } else { 0 };
    let concurrent = if call.phase == Phase::Concurrent { CONCURRENT } else { 0 };
    u64::from(call.site.0) | writes | concurrent
}

impl Entry {
    fn read(&self) -> Observed {
        let meta = self.meta.load(Relaxed);
        Observed {
            thread: ThreadId(self.thread.load(Relaxed)),
            site: SiteId(meta as u32),
            access: if meta & WRITES != 0 { Access::Write } else { Access::Read },
            phase: if meta & CONCURRENT != 0 { Phase::Concurrent } else { Phase::Sequential },
            time: Timestamp(self.time.load(Relaxed)),
        }
    }

    fn write(&self, call: &Observed) {
        self.thread.store(call.thread.0, Relaxed);
        self.meta.store(meta_of(call), Relaxed);
        self.time.store(call.time.0, Relaxed);
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    fn call(site: u32, millis: u64) -> Observed {
        Observed {
            thread: ThreadId(7),
            site: SiteId(site),
            access: Access::Write,
            phase: Phase::Concurrent,
            time: Timestamp(millis << 20),
        }
    }

    fn push(table: &HistoryTable, object: u64, call: &Observed) {
        table.set_of(ObjectId(object)).unwrap().lock().unwrap().push(call);
    }

    fn history(table: &HistoryTable, object: u64) -> Vec<u32> {
        let set = table.set_of(ObjectId(object)).unwrap().lock().unwrap();
        set.history().map(|call| call.site.0).collect()
    }

    #[test]
    fn a_history_keeps_the_latest_calls() {
        for length in [1, 2, 5, 255] {
            let table = HistoryTable::new(64, length);
            assert!(history(&table, 1).is_empty());
            for site in 0..600 {
                push(&table, 1, &call(site, 1));
                let expected: Vec<u32> = (0..=site).rev().take(length).collect();
                assert_eq!(history(&table, 1), expected);
            }
        }
    }

    #[test]
    fn a_call_is_held_until_it_is_pushed_out() {
        let table = HistoryTable::new(64, 3);
        let held = |call: &Observed| table.set_of(ObjectId(1)).unwrap().holds(call);
        assert!(!held(&call(0, 1)));
        push(&table, 1, &call(0, 1));
        assert!(held(&call(0, 1)));
        assert!(!held(&call(0, 2)));
        assert!(!held(&Observed { thread: ThreadId(8), ..call(0, 1) }));
        assert!(!held(&Observed { access: Access::Read, ..call(0, 1) }));
        assert!(!held(&Observed { phase: Phase::Sequential, ..call(0, 1) }));
        for site in 1..3 {
            push(&table, 1, &call(site, 1));
            assert!(held(&call(0, 1)));
        }
        push(&table, 1, &call(3, 1));
        assert!(!held(&call(0, 1)));
    }

    /// More objects than slots: those that were called last are the ones that are known.
    #[test]
    fn the_object_that_was_called_longest_ago_gives_way() {
        let table = HistoryTable::new(8, 2);
        for object in 0..1_000 {
            push(&table, object, &call(object as u32, object + 1));
            assert_eq!(history(&table, object), [object as u32]);
            // Each set keeps its four latest, so the last one is never lost at once.
            if object > 0 && history(&table, object - 1).is_empty() {
                panic!("object {} was forgotten at once", object - 1);
            }
        }
        let known = (0..1_000).filter(|object| !history(&table, *object).is_empty()).count();
        assert_eq!(known, 8);
    }

    #[test]
    fn a_busy_set_is_given_up() {
        let table = HistoryTable::new(8, 2);
        let _locked = table.set_of(ObjectId(1)).unwrap().lock().unwrap();
        assert!(table.set_of(ObjectId(1)).unwrap().lock().is_none());
    }
}
