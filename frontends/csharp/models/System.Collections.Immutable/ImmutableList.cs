using System.Collections.Generic;
using Redhanded;

namespace System.Collections.Immutable
{
    public static class ImmutableList
    {
        public static ImmutableList<T> Create<T>() => ImmutableList<T>.Empty;
        public static ImmutableList<T> Create<T>(params T[] items) => new ImmutableList<T>(new List<T>(items));
        public static ImmutableList<T> CreateRange<T>(IEnumerable<T> items) => new ImmutableList<T>(new List<T>(items));
        public static ImmutableList<T> ToImmutableList<T>(this IEnumerable<T> source) => new ImmutableList<T>(new List<T>(source));
    }

    // Never changes once it is made: nothing to synchronise.
    public sealed class ImmutableList<T> : IReadOnlyList<T>
    {
        public static readonly ImmutableList<T> Empty = new ImmutableList<T>(new List<T>());

        readonly List<T> items;
        internal ImmutableList(List<T> items) { this.items = items; }

        List<T> Copy()
        {
            List<T> copy = new List<T>();
            for (int i = 0; i < items.Size; i++) copy.Append(items.At(i));
            return copy;
        }

        public int Count => items.Size;
        public bool IsEmpty => items.Size == 0;

        public T this[int index]
        {
            get
            {
                if (index < 0 || index >= items.Size) throw new ArgumentOutOfRangeException("index");
                return items.At(index);
            }
        }

        public ImmutableList<T> Add(T value)
        {
            List<T> copy = Copy();
            copy.Append(value);
            return new ImmutableList<T>(copy);
        }

        public ImmutableList<T> AddRange(IEnumerable<T> values)
        {
            List<T> copy = Copy();
            foreach (T value in values) copy.Append(value);
            return new ImmutableList<T>(copy);
        }

        public ImmutableList<T> Insert(int index, T value)
        {
            List<T> copy = Copy();
            copy.InsertAt(index, value);
            return new ImmutableList<T>(copy);
        }

        public ImmutableList<T> SetItem(int index, T value)
        {
            List<T> copy = Copy();
            copy.Put(index, value);
            return new ImmutableList<T>(copy);
        }

        public ImmutableList<T> Remove(T value)
        {
            int index = IndexOf(value);
            return index < 0 ? this : RemoveAt(index);
        }

        public ImmutableList<T> RemoveAt(int index)
        {
            List<T> copy = Copy();
            copy.DropAt(index);
            return new ImmutableList<T>(copy);
        }

        public ImmutableList<T> Clear() => Empty;

        public int IndexOf(T value)
        {
            for (int i = 0; i < items.Size; i++)
            {
                if (EqualityComparer<T>.Same(items.At(i), value)) return i;
            }
            return -1;
        }

        public bool Contains(T value) => IndexOf(value) >= 0;

        public IEnumerator<T> GetEnumerator()
        {
            for (int i = 0; i < items.Size; i++) yield return items.At(i);
        }

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }
}
