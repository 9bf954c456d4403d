using Redhanded;

namespace System.Collections.Generic
{
    public class Dictionary<TKey, TValue> : IDictionary<TKey, TValue>, IDictionary, IReadOnlyDictionary<TKey, TValue>
    {
        readonly KeyTable<TKey, TValue> table;

        public Dictionary() { table = new KeyTable<TKey, TValue>(null); }
        public Dictionary(int capacity) { table = new KeyTable<TKey, TValue>(null); }
        public Dictionary(IEqualityComparer<TKey> comparer) { table = new KeyTable<TKey, TValue>(comparer); }
        public Dictionary(int capacity, IEqualityComparer<TKey> comparer) { table = new KeyTable<TKey, TValue>(comparer); }
        public Dictionary(IDictionary<TKey, TValue> dictionary) : this((IEnumerable<KeyValuePair<TKey, TValue>>)dictionary, null) { }
        public Dictionary(IDictionary<TKey, TValue> dictionary, IEqualityComparer<TKey> comparer) : this((IEnumerable<KeyValuePair<TKey, TValue>>)dictionary, comparer) { }
        public Dictionary(IEnumerable<KeyValuePair<TKey, TValue>> collection) : this(collection, null) { }

        public Dictionary(IEnumerable<KeyValuePair<TKey, TValue>> collection, IEqualityComparer<TKey> comparer)
        {
            table = new KeyTable<TKey, TValue>(comparer);
            foreach (KeyValuePair<TKey, TValue> pair in collection) table.Add(pair.Key, pair.Value);
        }

        public int Count { get { Intrinsics.TouchRead(this); return table.count; } }
        public IEqualityComparer<TKey> Comparer => table.Comparer;
        public bool IsReadOnly => false;
        public bool IsFixedSize => false;
        public bool IsSynchronized => false;
        public object SyncRoot => this;

        public TValue this[TKey key]
        {
            get
            {
                Intrinsics.TouchRead(this);
                int place = table.Find(key);
                if (place >= 0) return table.values[place];
                if (Intrinsics.IsUnknown(key)) return Intrinsics.Unknown<TValue>();
                throw new KeyNotFoundException();
            }
            set
            {
                Intrinsics.TouchWrite(this);
                Put(key, value);
            }
        }

        void Put(TKey key, TValue value)
        {
            int place = table.Find(key);
            if (place >= 0)
            {
                table.values[place] = value;
                table.version++;
            }
            else table.Add(key, value);
        }

        object IDictionary.this[object key] { get => ContainsKey((TKey)key) ? (object)this[(TKey)key] : null; set => this[(TKey)key] = (TValue)value; }

        public void Add(TKey key, TValue value)
        {
            Intrinsics.TouchWrite(this);
            if (key == null) throw new ArgumentNullException("key");
            if (!Intrinsics.IsUnknown(key) && table.Find(key) >= 0) throw new ArgumentException();
            table.Add(key, value);
        }

        public bool TryAdd(TKey key, TValue value)
        {
            Intrinsics.TouchWrite(this);
            if (table.Find(key) >= 0) return false;
            table.Add(key, value);
            return true;
        }

        void ICollection<KeyValuePair<TKey, TValue>>.Add(KeyValuePair<TKey, TValue> item) { Add(item.Key, item.Value); }
        void IDictionary.Add(object key, object value) { Add((TKey)key, (TValue)value); }

        public bool ContainsKey(TKey key)
        {
            Intrinsics.TouchRead(this);
            return table.Find(key) >= 0;
        }

        bool IDictionary.Contains(object key) => ContainsKey((TKey)key);

        bool ICollection<KeyValuePair<TKey, TValue>>.Contains(KeyValuePair<TKey, TValue> item)
        {
            Intrinsics.TouchRead(this);
            int place = table.Find(item.Key);
            return place >= 0 && EqualityComparer<TValue>.Same(table.values[place], item.Value);
        }

        public bool ContainsValue(TValue value)
        {
            Intrinsics.TouchRead(this);
            for (int i = 0; i < table.used; i++)
            {
                if (!table.IsHole(i) && EqualityComparer<TValue>.Same(table.values[i], value)) return true;
            }
            return false;
        }

        public bool TryGetValue(TKey key, out TValue value)
        {
            Intrinsics.TouchRead(this);
            int place = table.Find(key);
            value = place >= 0 ? table.values[place] : default(TValue);
            return place >= 0;
        }

        public TValue GetValueOrDefault(TKey key)
        {
            TValue value;
            TryGetValue(key, out value);
            return value;
        }

        public TValue GetValueOrDefault(TKey key, TValue defaultValue)
        {
            TValue value;
            return TryGetValue(key, out value) ? value : defaultValue;
        }

        public bool Remove(TKey key)
        {
            Intrinsics.TouchWrite(this);
            int place = table.Find(key);
            if (place < 0) return false;
            table.RemoveAt(place);
            return true;
        }

        public bool Remove(TKey key, out TValue value)
        {
            Intrinsics.TouchWrite(this);
            int place = table.Find(key);
            value = place >= 0 ? table.values[place] : default(TValue);
            if (place < 0) return false;
            table.RemoveAt(place);
            return true;
        }

        bool ICollection<KeyValuePair<TKey, TValue>>.Remove(KeyValuePair<TKey, TValue> item) => Remove(item.Key);
        void IDictionary.Remove(object key) { Remove((TKey)key); }

        public void Clear()
        {
            Intrinsics.TouchWrite(this);
            table.Clear();
        }

        public int EnsureCapacity(int capacity)
        {
            Intrinsics.TouchWrite(this);
            return capacity;
        }

        public void TrimExcess() { Intrinsics.TouchWrite(this); }

        public KeyCollection Keys => new KeyCollection(this);
        public ValueCollection Values => new ValueCollection(this);
        ICollection<TKey> IDictionary<TKey, TValue>.Keys => new KeyCollection(this);
        ICollection<TValue> IDictionary<TKey, TValue>.Values => new ValueCollection(this);
        IEnumerable<TKey> IReadOnlyDictionary<TKey, TValue>.Keys => new KeyCollection(this);
        IEnumerable<TValue> IReadOnlyDictionary<TKey, TValue>.Values => new ValueCollection(this);
        ICollection IDictionary.Keys => Intrinsics.Unknown<ICollection>();
        ICollection IDictionary.Values => Intrinsics.Unknown<ICollection>();

        void ICollection<KeyValuePair<TKey, TValue>>.CopyTo(KeyValuePair<TKey, TValue>[] array, int arrayIndex)
        {
            foreach (KeyValuePair<TKey, TValue> pair in this)
            {
                array[arrayIndex] = pair;
                arrayIndex++;
            }
        }

        void ICollection.CopyTo(Array array, int index) { Intrinsics.TouchRead(this); }

        // The next place in use from `place` on; -1 at the end.
        int Next(int place, int version)
        {
            Intrinsics.TouchRead(this);
            if (version != table.version) throw new InvalidOperationException();
            while (place < table.used && table.IsHole(place)) place++;
            return place < table.used ? place : -1;
        }

        public Enumerator GetEnumerator()
        {
            Intrinsics.TouchRead(this);
            return new Enumerator(this);
        }

        IEnumerator<KeyValuePair<TKey, TValue>> IEnumerable<KeyValuePair<TKey, TValue>>.GetEnumerator() => GetEnumerator();
        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
        IDictionaryEnumerator IDictionary.GetEnumerator() => Intrinsics.Unknown<IDictionaryEnumerator>();

        public struct Enumerator : IEnumerator<KeyValuePair<TKey, TValue>>
        {
            readonly Dictionary<TKey, TValue> dictionary;
            readonly int version;
            int place;

            internal Enumerator(Dictionary<TKey, TValue> dictionary)
            {
                this.dictionary = dictionary;
                version = dictionary.table.version;
                place = -1;
            }

            public KeyValuePair<TKey, TValue> Current => new KeyValuePair<TKey, TValue>(dictionary.table.keys[place], dictionary.table.values[place]);
            object IEnumerator.Current => Current;

            public bool MoveNext()
            {
                Intrinsics.TouchWriteVariable(ref this);
                int next = dictionary.Next(place + 1, version);
                if (next < 0) return false;
                place = next;
                return true;
            }

            public void Reset() { place = -1; }
            public void Dispose() { }
        }

        public sealed class KeyCollection : ICollection<TKey>, IReadOnlyCollection<TKey>
        {
            readonly Dictionary<TKey, TValue> dictionary;
            public KeyCollection(Dictionary<TKey, TValue> dictionary) { this.dictionary = dictionary; }

            public int Count => dictionary.Count;
            public bool IsReadOnly => true;
            public void Add(TKey item) { throw new NotSupportedException(); }
            public void Clear() { throw new NotSupportedException(); }
            public bool Remove(TKey item) { throw new NotSupportedException(); }
            public bool Contains(TKey item) => dictionary.ContainsKey(item);

            public void CopyTo(TKey[] array, int arrayIndex)
            {
                foreach (TKey key in this)
                {
                    array[arrayIndex] = key;
                    arrayIndex++;
                }
            }

            public IEnumerator<TKey> GetEnumerator()
            {
                foreach (KeyValuePair<TKey, TValue> pair in dictionary) yield return pair.Key;
            }

            IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
        }

        public sealed class ValueCollection : ICollection<TValue>, IReadOnlyCollection<TValue>
        {
            readonly Dictionary<TKey, TValue> dictionary;
            public ValueCollection(Dictionary<TKey, TValue> dictionary) { this.dictionary = dictionary; }

            public int Count => dictionary.Count;
            public bool IsReadOnly => true;
            public void Add(TValue item) { throw new NotSupportedException(); }
            public void Clear() { throw new NotSupportedException(); }
            public bool Remove(TValue item) { throw new NotSupportedException(); }
            public bool Contains(TValue item) => dictionary.ContainsValue(item);

            public void CopyTo(TValue[] array, int arrayIndex)
            {
                foreach (TValue value in this)
                {
                    array[arrayIndex] = value;
                    arrayIndex++;
                }
            }

            public IEnumerator<TValue> GetEnumerator()
            {
                foreach (KeyValuePair<TKey, TValue> pair in dictionary) yield return pair.Value;
            }

            IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
        }
    }
}
