using Redhanded;

namespace System.Collections.Generic
{
    public class SortedSet<T> : ISet<T>, IReadOnlyCollection<T>
    {
        readonly SortedTable<T, bool> table;

        public SortedSet() { table = new SortedTable<T, bool>(null); }
        public SortedSet(IComparer<T> comparer) { table = new SortedTable<T, bool>(comparer); }
        public SortedSet(IEnumerable<T> collection) : this() { foreach (T item in collection) Put(item); }

        bool Put(T item)
        {
            int place = table.Find(item);
            if (place >= 0) return false;
            table.AddAt(-1 - place, item, true);
            return true;
        }

        public int Count { get { Intrinsics.TouchRead(this); return table.Count; } }
        public bool IsReadOnly => false;
        public T Min { get { Intrinsics.TouchRead(this); return table.Count == 0 ? default(T) : table.keys.At(0); } }
        public T Max { get { Intrinsics.TouchRead(this); return table.Count == 0 ? default(T) : table.keys.At(table.Count - 1); } }

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

        public bool Remove(T item)
        {
            Intrinsics.TouchWrite(this);
            int place = table.Find(item);
            if (place < 0) return false;
            table.RemoveAt(place);
            return true;
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

        public void ExceptWith(IEnumerable<T> other) { foreach (T item in other) Remove(item); }

        public void IntersectWith(IEnumerable<T> other)
        {
            Intrinsics.TouchWrite(this);
            HashSet<T> kept = new HashSet<T>(other);
            for (int i = table.Count - 1; i >= 0; i--)
            {
                if (!kept.Contains(table.keys.At(i))) table.RemoveAt(i);
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

        public void CopyTo(T[] array, int index)
        {
            Intrinsics.TouchRead(this);
            for (int i = 0; i < table.Count; i++) array[index + i] = table.keys.At(i);
        }

        public IEnumerator<T> GetEnumerator()
        {
            int version = table.version;
            for (int i = 0; i < table.Count; i++)
            {
                Intrinsics.TouchRead(this);
                if (version != table.version) throw new InvalidOperationException();
                yield return table.keys.At(i);
            }
        }

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }
}
