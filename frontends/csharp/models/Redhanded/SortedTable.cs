using System.Collections.Generic;

namespace Redhanded
{
    // Keys with values in the order of the keys: what sorted collections are made of.
    public sealed class SortedTable<TKey, TValue>
    {
        readonly IComparer<TKey> comparer;
        public readonly List<TKey> keys = new List<TKey>();
        public readonly List<TValue> values = new List<TValue>();
        public int version;

        public SortedTable(IComparer<TKey> comparer) { this.comparer = comparer == null ? Comparer<TKey>.Default : comparer; }

        public IComparer<TKey> Comparer => comparer;
        public int Count => keys.Size;

        // The place of a key; if it is not there, the complement of where it would be.
        public int Find(TKey key)
        {
            if (Intrinsics.IsUnknown(key)) return Intrinsics.Choice(keys.Size + 1) - 1;
            int low = 0;
            int high = keys.Size - 1;
            while (low <= high)
            {
                int middle = (low + high) / 2;
                int order = comparer.Compare(keys.At(middle), key);
                if (order == 0) return middle;
                if (order < 0) low = middle + 1;
                else high = middle - 1;
            }
            return -1 - low;
        }

        public void AddAt(int place, TKey key, TValue value)
        {
            keys.InsertAt(place, key);
            values.InsertAt(place, value);
            version++;
        }

        public void RemoveAt(int place)
        {
            keys.DropAt(place);
            values.DropAt(place);
            version++;
        }

        public void Clear()
        {
            keys.DropAll();
            values.DropAll();
            version++;
        }
    }
}
