using System;
using System.Collections;
using System.Collections.Generic;

namespace Redhanded
{
    // How arrays implement interfaces: `this` is the array.
    public sealed class ArrayOf<T> : IList<T>, IReadOnlyList<T>, IList, ICloneable
    {
        T[] Array => Intrinsics.Reinterpret<T[]>(this);

        public int Count => Intrinsics.ArrayLength(this);
        public int Length => Intrinsics.ArrayLength(this);
        public bool IsReadOnly => true;
        public bool IsFixedSize => true;
        public bool IsSynchronized => false;
        public object SyncRoot => this;

        public T this[int index]
        {
            get => Intrinsics.TrackedRead(Array, index);
            set => Intrinsics.TrackedWrite(Array, index, value);
        }

        object IList.this[int index]
        {
            get => Intrinsics.TrackedRead(Array, index);
            set => Intrinsics.TrackedWrite(Array, index, (T)value);
        }

        public IEnumerator<T> GetEnumerator() => new ArrayEnumerator<T>(Array);
        IEnumerator IEnumerable.GetEnumerator() => new ArrayEnumerator<T>(Array);

        public bool Contains(T item) => IndexOf(item) >= 0;

        public int IndexOf(T item)
        {
            T[] array = Array;
            int length = Intrinsics.ArrayLength(array);
            for (int i = 0; i < length; i++)
            {
                if (EqualityComparer<T>.Same(Intrinsics.TrackedRead(array, i), item)) return i;
            }
            return -1;
        }

        bool IList.Contains(object item) => IndexOf((T)item) >= 0;
        int IList.IndexOf(object item) => IndexOf((T)item);

        public void CopyTo(T[] array, int arrayIndex)
        {
            Intrinsics.ArrayCopy(this, 0, array, arrayIndex, Intrinsics.ArrayLength(this));
        }

        void ICollection.CopyTo(Array array, int index)
        {
            Intrinsics.ArrayCopy(this, 0, array, index, Intrinsics.ArrayLength(this));
        }

        public object Clone() => Intrinsics.Clone(this);
        public void Add(T item) { throw new NotSupportedException(); }
        int IList.Add(object item) { throw new NotSupportedException(); }
        public void Clear() { throw new NotSupportedException(); }
        public void Insert(int index, T item) { throw new NotSupportedException(); }
        void IList.Insert(int index, object item) { throw new NotSupportedException(); }
        public bool Remove(T item) { throw new NotSupportedException(); }
        void IList.Remove(object item) { throw new NotSupportedException(); }
        public void RemoveAt(int index) { throw new NotSupportedException(); }
    }

    public sealed class ArrayEnumerator<T> : IEnumerator<T>
    {
        readonly T[] array;
        int index = -1;

        public ArrayEnumerator(T[] array) { this.array = array; }

        public T Current => Intrinsics.TrackedRead(array, index);
        object IEnumerator.Current => Intrinsics.TrackedRead(array, index);

        public bool MoveNext()
        {
            if (index >= Intrinsics.ArrayLength(array)) return false;
            index++;
            return index < Intrinsics.ArrayLength(array);
        }

        public void Reset() { index = -1; }
        public void Dispose() { }
    }
}
