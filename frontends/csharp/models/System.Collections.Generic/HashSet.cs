using Redhanded;

namespace System.Collections.Generic
{
    public class HashSet<T> : ISet<T>, IReadOnlySet<T>
    {
        readonly KeyTable<T, bool> table;

        public HashSet() { table = new KeyTable<T, bool>(null); }
        public HashSet(int capacity) { table = new KeyTable<T, bool>(null); }
        public HashSet(IEqualityComparer<T> comparer) { table = new KeyTable<T, bool>(comparer); }
        public HashSet(IEnumerable<T> collection) : this(collection, null) { }

        public HashSet(IEnumerable<T> collection, IEqualityComparer<T> comparer)
        {
            table = new KeyTable<T, bool>(comparer);
            foreach (T item in collection) Put(item);
        }

        bool Put(T item)
        {
            if (table.Find(item) >= 0) return false;
            table.Add(item, true);
            return true;
        }

        public int Count { get { Intrinsics.TouchRead(this); return table.count; } }
        public bool IsReadOnly => false;
        public IEqualityComparer<T> Comparer => table.Comparer;

        public bool Add(T item)
        {
            Intrinsics.TouchWrite(this);
            return Put(item);
        }

        void ICollection<T>.Add(T item) { Add(item); }

        public bool Contains(T item)
        {
            Intrinsics.TouchRead(this);
            return table.Find(item) >= 0;
        }

        public bool TryGetValue(T equalValue, out T actualValue)
        {
            Intrinsics.TouchRead(this);
            int place = table.Find(equalValue);
            actualValue = place >= 0 ? table.keys[place] : default(T);
            return place >= 0;
        }

        public bool Remove(T item)
        {
            Intrinsics.TouchWrite(this);
            int place = table.Find(item);
            if (place < 0) return false;
            table.RemoveAt(place);
            return true;
        }

        public int RemoveWhere(Predicate<T> match)
        {
            Intrinsics.TouchWrite(this);
            int removed = 0;
            for (int i = table.used - 1; i >= 0; i--)
            {
                if (i >= table.used || table.IsHole(i) || !match(table.keys[i])) continue;
                table.RemoveAt(i);
                removed++;
            }
            return removed;
        }

        public void Clear()
        {
            Intrinsics.TouchWrite(this);
            table.Clear();
        }

        public void UnionWith(IEnumerable<T> other)
        {
            Intrinsics.TouchWrite(this);
            foreach (T item in other) Put(item);
        }

        public void ExceptWith(IEnumerable<T> other)
        {
            foreach (T item in other) Remove(item);
        }

        public void IntersectWith(IEnumerable<T> other)
        {
            HashSet<T> kept = new HashSet<T>(other, table.Comparer);
            RemoveWhere(item => !kept.Contains(item));
        }

        public void SymmetricExceptWith(IEnumerable<T> other)
        {
            foreach (T item in other)
            {
                if (!Remove(item)) Add(item);
            }
        }

        public bool Overlaps(IEnumerable<T> other)
        {
            foreach (T item in other)
            {
                if (Contains(item)) return true;
            }
            return false;
        }

        public bool SetEquals(IEnumerable<T> other)
        {
            int seen = 0;
            foreach (T item in other)
            {
                if (!Contains(item)) return false;
                seen++;
            }
            return seen >= Count;
        }

        public bool IsSubsetOf(IEnumerable<T> other)
        {
            HashSet<T> all = new HashSet<T>(other, table.Comparer);
            foreach (T item in this)
            {
                if (!all.Contains(item)) return false;
            }
            return true;
        }

        public bool IsSupersetOf(IEnumerable<T> other)
        {
            foreach (T item in other)
            {
                if (!Contains(item)) return false;
            }
            return true;
        }

        public void CopyTo(T[] array) { CopyTo(array, 0); }

        public void CopyTo(T[] array, int arrayIndex)
        {
            foreach (T item in this)
            {
                array[arrayIndex] = item;
                arrayIndex++;
            }
        }

        public void TrimExcess() { Intrinsics.TouchWrite(this); }

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

        IEnumerator<T> IEnumerable<T>.GetEnumerator() => GetEnumerator();
        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

        public struct Enumerator : IEnumerator<T>
        {
            readonly HashSet<T> items;
            readonly int version;
            int place;

            internal Enumerator(HashSet<T> items)
            {
                this.items = items;
                version = items.table.version;
                place = -1;
            }

            public T Current => items.table.keys[place];
            object IEnumerator.Current => Current;

            public bool MoveNext()
            {
                Intrinsics.TouchWriteVariable(ref this);
                int next = items.Next(place + 1, version);
                if (next < 0) return false;
                place = next;
                return true;
            }

            public void Reset() { place = -1; }
            public void Dispose() { }
        }
    }
}
