using System.Collections.Generic;
using Redhanded;

namespace System.Collections.Immutable
{
    public static class ImmutableDictionary
    {
        public static ImmutableDictionary<TKey, TValue> Create<TKey, TValue>() => ImmutableDictionary<TKey, TValue>.Empty;

        public static ImmutableDictionary<TKey, TSource> ToImmutableDictionary<TSource, TKey>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector)
        {
            KeyTable<TKey, TSource> table = new KeyTable<TKey, TSource>(null);
            foreach (TSource item in source) table.Add(keySelector(item), item);
            return new ImmutableDictionary<TKey, TSource>(table);
        }

        public static ImmutableDictionary<TKey, TValue> ToImmutableDictionary<TKey, TValue>(this IEnumerable<KeyValuePair<TKey, TValue>> source)
        {
            KeyTable<TKey, TValue> table = new KeyTable<TKey, TValue>(null);
            foreach (KeyValuePair<TKey, TValue> pair in source) table.Add(pair.Key, pair.Value);
            return new ImmutableDictionary<TKey, TValue>(table);
        }
    }

    public sealed class ImmutableDictionary<TKey, TValue> : IReadOnlyDictionary<TKey, TValue>
    {
        public static readonly ImmutableDictionary<TKey, TValue> Empty = new ImmutableDictionary<TKey, TValue>(new KeyTable<TKey, TValue>(null));

        readonly KeyTable<TKey, TValue> table;
        internal ImmutableDictionary(KeyTable<TKey, TValue> table) { this.table = table; }

        KeyTable<TKey, TValue> Copy()
        {
            KeyTable<TKey, TValue> copy = new KeyTable<TKey, TValue>(table.Comparer);
            for (int i = 0; i < table.used; i++)
            {
                if (!table.IsHole(i)) copy.Add(table.keys[i], table.values[i]);
            }
            return copy;
        }

        public int Count => table.count;
        public bool IsEmpty => table.count == 0;

        public TValue this[TKey key]
        {
            get
            {
                int place = table.Find(key);
                if (place >= 0) return table.values[place];
                if (Intrinsics.IsUnknown(key)) return Intrinsics.Unknown<TValue>();
                throw new KeyNotFoundException();
            }
        }

        public bool ContainsKey(TKey key) => table.Find(key) >= 0;

        public bool TryGetValue(TKey key, out TValue value)
        {
            int place = table.Find(key);
            value = place >= 0 ? table.values[place] : default(TValue);
            return place >= 0;
        }

        public ImmutableDictionary<TKey, TValue> SetItem(TKey key, TValue value)
        {
            KeyTable<TKey, TValue> copy = Copy();
            int place = copy.Find(key);
            if (place >= 0) copy.values[place] = value;
            else copy.Add(key, value);
            return new ImmutableDictionary<TKey, TValue>(copy);
        }

        public ImmutableDictionary<TKey, TValue> Add(TKey key, TValue value)
        {
            if (table.Find(key) >= 0) throw new ArgumentException();
            return SetItem(key, value);
        }

        public ImmutableDictionary<TKey, TValue> Remove(TKey key)
        {
            KeyTable<TKey, TValue> copy = Copy();
            int place = copy.Find(key);
            if (place < 0) return this;
            copy.RemoveAt(place);
            return new ImmutableDictionary<TKey, TValue>(copy);
        }

        public ImmutableDictionary<TKey, TValue> Clear() => Empty;

        public IEnumerable<TKey> Keys
        {
            get { foreach (KeyValuePair<TKey, TValue> pair in this) yield return pair.Key; }
        }

        public IEnumerable<TValue> Values
        {
            get { foreach (KeyValuePair<TKey, TValue> pair in this) yield return pair.Value; }
        }

        public IEnumerator<KeyValuePair<TKey, TValue>> GetEnumerator()
        {
            for (int i = 0; i < table.used; i++)
            {
                if (!table.IsHole(i)) yield return new KeyValuePair<TKey, TValue>(table.keys[i], table.values[i]);
            }
        }

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }
}
