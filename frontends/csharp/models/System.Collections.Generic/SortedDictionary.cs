using Redhanded;

namespace System.Collections.Generic
{
    public class SortedDictionary<TKey, TValue> : IDictionary<TKey, TValue>, IReadOnlyDictionary<TKey, TValue>
    {
        readonly SortedTable<TKey, TValue> table;

        public SortedDictionary() { table = new SortedTable<TKey, TValue>(null); }
        public SortedDictionary(IComparer<TKey> comparer) { table = new SortedTable<TKey, TValue>(comparer); }

        public SortedDictionary(IDictionary<TKey, TValue> dictionary)
        {
            table = new SortedTable<TKey, TValue>(null);
            foreach (KeyValuePair<TKey, TValue> pair in dictionary) table.AddAt(-1 - table.Find(pair.Key), pair.Key, pair.Value);
        }

        public int Count { get { Intrinsics.TouchRead(this); return table.Count; } }
        public IComparer<TKey> Comparer => table.Comparer;
        public bool IsReadOnly => false;

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
                Intrinsics.TouchWrite(this);
                int place = table.Find(key);
                if (place >= 0) table.values.Put(place, value);
                else table.AddAt(-1 - place, key, value);
            }
        }

        public void Add(TKey key, TValue value)
        {
            Intrinsics.TouchWrite(this);
            int place = table.Find(key);
            if (place >= 0) throw new ArgumentException();
            table.AddAt(-1 - place, key, value);
        }

        public bool ContainsKey(TKey key)
        {
            Intrinsics.TouchRead(this);
            return table.Find(key) >= 0;
        }

        public bool TryGetValue(TKey key, out TValue value)
        {
            Intrinsics.TouchRead(this);
            int place = table.Find(key);
            value = place >= 0 ? table.values.At(place) : default(TValue);
            return place >= 0;
        }

        public bool Remove(TKey key)
        {
            Intrinsics.TouchWrite(this);
            int place = table.Find(key);
            if (place < 0) return false;
            table.RemoveAt(place);
            return true;
        }

        public void Clear()
        {
            Intrinsics.TouchWrite(this);
            table.Clear();
        }

        public ICollection<TKey> Keys
        {
            get
            {
                Intrinsics.TouchRead(this);
                return new List<TKey>(table.keys);
            }
        }

        public ICollection<TValue> Values
        {
            get
            {
                Intrinsics.TouchRead(this);
                return new List<TValue>(table.values);
            }
        }

        IEnumerable<TKey> IReadOnlyDictionary<TKey, TValue>.Keys => Keys;
        IEnumerable<TValue> IReadOnlyDictionary<TKey, TValue>.Values => Values;
        void ICollection<KeyValuePair<TKey, TValue>>.Add(KeyValuePair<TKey, TValue> item) { Add(item.Key, item.Value); }
        bool ICollection<KeyValuePair<TKey, TValue>>.Contains(KeyValuePair<TKey, TValue> item) => ContainsKey(item.Key);
        bool ICollection<KeyValuePair<TKey, TValue>>.Remove(KeyValuePair<TKey, TValue> item) => Remove(item.Key);
        void ICollection<KeyValuePair<TKey, TValue>>.CopyTo(KeyValuePair<TKey, TValue>[] array, int arrayIndex) { Intrinsics.TouchRead(this); }

        public IEnumerator<KeyValuePair<TKey, TValue>> GetEnumerator()
        {
            int version = table.version;
            for (int i = 0; i < table.Count; i++)
            {
                Intrinsics.TouchRead(this);
                if (version != table.version) throw new InvalidOperationException();
                yield return new KeyValuePair<TKey, TValue>(table.keys.At(i), table.values.At(i));
            }
        }

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }
}
