using System.Collections.Generic;
using Redhanded;

namespace System.Collections.Immutable
{
    public static class ImmutableArray
    {
        public static ImmutableArray<T> Create<T>(params T[] items) => new ImmutableArray<T>(new List<T>(items).ToArray());
        public static ImmutableArray<T> CreateRange<T>(IEnumerable<T> items) => new ImmutableArray<T>(new List<T>(items).ToArray());
        public static ImmutableArray<T> ToImmutableArray<T>(this IEnumerable<T> source) => new ImmutableArray<T>(new List<T>(source).ToArray());
    }

    // A struct: copying it from a variable that another thread writes is a race of that variable.
    public struct ImmutableArray<T> : IReadOnlyList<T>
    {
        public static ImmutableArray<T> Empty => new ImmutableArray<T>(new T[0]);

        readonly T[] items;
        internal ImmutableArray(T[] items) { this.items = items; }

        public int Length => items.Length;
        int IReadOnlyCollection<T>.Count => items.Length;
        public bool IsDefault => items == null;
        public bool IsEmpty => items.Length == 0;
        public bool IsDefaultOrEmpty => items == null || items.Length == 0;
        public T this[int index] => items[index];

        public ImmutableArray<T> Add(T item)
        {
            T[] more = new T[items.Length + 1];
            for (int i = 0; i < items.Length; i++) more[i] = items[i];
            more[items.Length] = item;
            return new ImmutableArray<T>(more);
        }

        public ImmutableArray<T> SetItem(int index, T item)
        {
            T[] copy = new T[items.Length];
            for (int i = 0; i < items.Length; i++) copy[i] = items[i];
            copy[index] = item;
            return new ImmutableArray<T>(copy);
        }

        public ImmutableArray<T> RemoveAt(int index)
        {
            T[] fewer = new T[items.Length - 1];
            for (int i = 0; i < fewer.Length; i++) fewer[i] = items[i < index ? i : i + 1];
            return new ImmutableArray<T>(fewer);
        }

        public ImmutableArray<T> Remove(T item)
        {
            int index = IndexOf(item);
            return index < 0 ? this : RemoveAt(index);
        }

        public int IndexOf(T item)
        {
            for (int i = 0; i < items.Length; i++)
            {
                if (EqualityComparer<T>.Same(items[i], item)) return i;
            }
            return -1;
        }

        public bool Contains(T item) => IndexOf(item) >= 0;

        public IEnumerator<T> GetEnumerator()
        {
            T[] all = items;
            for (int i = 0; i < all.Length; i++) yield return all[i];
        }

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }
}
