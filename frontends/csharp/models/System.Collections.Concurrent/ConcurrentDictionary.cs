using System.Collections.Generic;
using Redhanded;

namespace System.Collections.Concurrent
{
    // What was done before a key was written happens before what is done after it was read, for each
    // key by itself. The entry of a key stays when it is removed: who adds it next comes after.
    public class ConcurrentDictionary<TKey, TValue> : IDictionary<TKey, TValue>, IReadOnlyDictionary<TKey, TValue>
    {
        readonly KeyTable<TKey, Entry> table;
        int count;

        sealed class Entry
        {
            public TValue value;
            public bool present;
        }

        public ConcurrentDictionary() { table = new KeyTable<TKey, Entry>(null); }
        public ConcurrentDictionary(int concurrencyLevel, int capacity) { table = new KeyTable<TKey, Entry>(null); }
        public ConcurrentDictionary(IEqualityComparer<TKey> comparer) { table = new KeyTable<TKey, Entry>(comparer); }
        public ConcurrentDictionary(int concurrencyLevel, int capacity, IEqualityComparer<TKey> comparer) { table = new KeyTable<TKey, Entry>(comparer); }
        public ConcurrentDictionary(IEnumerable<KeyValuePair<TKey, TValue>> collection) : this(collection, null) { }

        public ConcurrentDictionary(IEnumerable<KeyValuePair<TKey, TValue>> collection, IEqualityComparer<TKey> comparer)
        {
            table = new KeyTable<TKey, Entry>(comparer);
            foreach (KeyValuePair<TKey, TValue> pair in collection) TryAdd(pair.Key, pair.Value);
        }

        // The entry of a key, made if there is none.
        Entry EntryOf(TKey key)
        {
            Entry entry = new Entry();
            while (true)
            {
                int version = table.version;
                int place = table.Find(key);
                if (place >= 0) return table.values[place];
                if (AddUnlessChanged(version, key, entry)) return entry;
            }
        }

        // Comparing keys may have called the program, and let other threads go on.
        [Atomic]
        bool AddUnlessChanged(int version, TKey key, Entry entry)
        {
            if (table.version != version) return false;
            table.Add(key, entry);
            return true;
        }

        // What other threads did to a key is there at once: hashes and comparisons of the program are
        // called first, then one atomic step follows.
        [Atomic]
        bool TryAddTo(Entry entry, TValue value)
        {
            Intrinsics.Acquire(entry);
            if (entry.present) return false;
            Write(entry, value);
            return true;
        }

        [Atomic]
        void Write(Entry entry, TValue value)
        {
            Intrinsics.Acquire(entry);
            if (!entry.present) count++;
            entry.present = true;
            entry.value = value;
            Intrinsics.Release(entry);
        }

        [Atomic]
        bool Read(Entry entry, out TValue value)
        {
            Intrinsics.Acquire(entry);
            value = entry.value;
            return entry.present;
        }

        [Atomic]
        bool Take(Entry entry, out TValue value)
        {
            Intrinsics.Acquire(entry);
            value = entry.value;
            if (!entry.present) return false;
            entry.present = false;
            entry.value = default(TValue);
            count--;
            Intrinsics.Release(entry);
            return true;
        }

        public bool TryAdd(TKey key, TValue value)
        {
            Intrinsics.SwitchPoint();
            Entry entry = EntryOf(key);
            return TryAddTo(entry, value);
        }

        public bool TryGetValue(TKey key, out TValue value)
        {
            Intrinsics.SwitchPoint();
            Entry entry = EntryOf(key);
            return Read(entry, out value);
        }

        public bool TryRemove(TKey key, out TValue value)
        {
            Intrinsics.SwitchPoint();
            Entry entry = EntryOf(key);
            return Take(entry, out value);
        }

        public bool TryRemove(KeyValuePair<TKey, TValue> item)
        {
            Intrinsics.SwitchPoint();
            TValue value;
            Entry entry = EntryOf(item.Key);
            if (!Read(entry, out value) || !EqualityComparer<TValue>.Same(value, item.Value)) return false;
            return Take(entry, out value);
        }

        public bool TryUpdate(TKey key, TValue newValue, TValue comparisonValue)
        {
            Intrinsics.SwitchPoint();
            TValue value;
            Entry entry = EntryOf(key);
            while (true)
            {
                if (!Read(entry, out value) || !EqualityComparer<TValue>.Same(value, comparisonValue)) return false;
                if (Replace(entry, newValue, value)) return true;
            }
        }

        // Only if the value is the one that was compared.
        [Atomic]
        bool Replace(Entry entry, TValue value, TValue seen)
        {
            if (!entry.present || !Intrinsics.SameContent(entry.value, seen)) return false;
            entry.value = value;
            Intrinsics.Release(entry);
            return true;
        }

        public TValue GetOrAdd(TKey key, TValue value)
        {
            TValue found;
            if (TryGetValue(key, out found)) return found;
            TryAdd(key, value);
            TryGetValue(key, out found);
            return found;
        }

        // The factory runs outside of every lock, so it may run more than once.
        public TValue GetOrAdd(TKey key, Func<TKey, TValue> valueFactory)
        {
            TValue found;
            if (TryGetValue(key, out found)) return found;
            return GetOrAdd(key, valueFactory(key));
        }

        public TValue GetOrAdd<TArg>(TKey key, Func<TKey, TArg, TValue> valueFactory, TArg factoryArgument)
        {
            TValue found;
            if (TryGetValue(key, out found)) return found;
            return GetOrAdd(key, valueFactory(key, factoryArgument));
        }

        public TValue AddOrUpdate(TKey key, TValue addValue, Func<TKey, TValue, TValue> updateValueFactory) => AddOrUpdate(key, k => addValue, updateValueFactory);

        public TValue AddOrUpdate(TKey key, Func<TKey, TValue> addValueFactory, Func<TKey, TValue, TValue> updateValueFactory)
        {
            Entry entry = EntryOf(key);
            while (true)
            {
                Intrinsics.SwitchPoint();
                TValue old;
                if (Read(entry, out old))
                {
                    TValue updated = updateValueFactory(key, old);
                    if (Replace(entry, updated, old)) return updated;
                }
                else
                {
                    TValue added = addValueFactory(key);
                    if (TryAddTo(entry, added)) return added;
                }
            }
        }

        public TValue this[TKey key]
        {
            get
            {
                TValue value;
                if (!TryGetValue(key, out value)) throw new KeyNotFoundException();
                return value;
            }
            set
            {
                Intrinsics.SwitchPoint();
                Entry entry = EntryOf(key);
                Write(entry, value);
            }
        }

        public bool ContainsKey(TKey key)
        {
            TValue value;
            return TryGetValue(key, out value);
        }

        public int Count { get { LockAll(); return count; } }
        public bool IsEmpty { get { LockAll(); return count == 0; } }
        public bool IsReadOnly => false;

        // All locks are taken for it.
        [Atomic]
        void LockAll()
        {
            for (int i = 0; i < table.used; i++) Intrinsics.Acquire(table.values[i]);
        }

        public void Clear()
        {
            Intrinsics.SwitchPoint();
            TValue value;
            for (int i = 0; i < table.used; i++) Take(table.values[i], out value);
        }

        public KeyValuePair<TKey, TValue>[] ToArray()
        {
            List<KeyValuePair<TKey, TValue>> pairs = new List<KeyValuePair<TKey, TValue>>();
            foreach (KeyValuePair<TKey, TValue> pair in this) pairs.Append(pair);
            return pairs.ToArray();
        }

        public ICollection<TKey> Keys
        {
            get
            {
                List<TKey> keys = new List<TKey>();
                foreach (KeyValuePair<TKey, TValue> pair in this) keys.Append(pair.Key);
                return keys;
            }
        }

        public ICollection<TValue> Values
        {
            get
            {
                List<TValue> values = new List<TValue>();
                foreach (KeyValuePair<TKey, TValue> pair in this) values.Append(pair.Value);
                return values;
            }
        }

        IEnumerable<TKey> IReadOnlyDictionary<TKey, TValue>.Keys => Keys;
        IEnumerable<TValue> IReadOnlyDictionary<TKey, TValue>.Values => Values;

        void IDictionary<TKey, TValue>.Add(TKey key, TValue value) { if (!TryAdd(key, value)) throw new ArgumentException(); }

        bool IDictionary<TKey, TValue>.Remove(TKey key)
        {
            TValue value;
            return TryRemove(key, out value);
        }

        void ICollection<KeyValuePair<TKey, TValue>>.Add(KeyValuePair<TKey, TValue> item) { TryAdd(item.Key, item.Value); }
        bool ICollection<KeyValuePair<TKey, TValue>>.Contains(KeyValuePair<TKey, TValue> item) => ContainsKey(item.Key);
        bool ICollection<KeyValuePair<TKey, TValue>>.Remove(KeyValuePair<TKey, TValue> item) => TryRemove(item);
        void ICollection<KeyValuePair<TKey, TValue>>.CopyTo(KeyValuePair<TKey, TValue>[] array, int arrayIndex) { }

        public IEnumerator<KeyValuePair<TKey, TValue>> GetEnumerator()
        {
            for (int i = 0; i < table.used; i++)
            {
                TValue value;
                Intrinsics.SwitchPoint();
                if (Read(table.values[i], out value)) yield return new KeyValuePair<TKey, TValue>(table.keys[i], value);
            }
        }

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }
}
