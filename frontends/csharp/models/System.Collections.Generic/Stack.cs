using Redhanded;

namespace System.Collections.Generic
{
    public class Stack<T> : IEnumerable<T>, ICollection, IReadOnlyCollection<T>
    {
        readonly List<T> items = new List<T>();

        public Stack() { }
        public Stack(int capacity) { }
        public Stack(IEnumerable<T> collection) { foreach (T item in collection) items.Append(item); }

        public int Count { get { Intrinsics.TouchRead(this); return items.Size; } }
        public bool IsSynchronized => false;
        public object SyncRoot => this;

        public void Push(T item)
        {
            Intrinsics.TouchWrite(this);
            items.Append(item);
        }

        public T Pop()
        {
            Intrinsics.TouchWrite(this);
            if (items.Size == 0) throw new InvalidOperationException();
            return items.TakeLast();
        }

        public bool TryPop(out T result)
        {
            Intrinsics.TouchWrite(this);
            bool some = items.Size > 0;
            result = some ? items.TakeLast() : default(T);
            return some;
        }

        public T Peek()
        {
            Intrinsics.TouchRead(this);
            if (items.Size == 0) throw new InvalidOperationException();
            return items.At(items.Size - 1);
        }

        public bool TryPeek(out T result)
        {
            Intrinsics.TouchRead(this);
            bool some = items.Size > 0;
            result = some ? items.At(items.Size - 1) : default(T);
            return some;
        }

        public void Clear()
        {
            Intrinsics.TouchWrite(this);
            while (items.Size > 0) items.TakeLast();
        }

        public bool Contains(T item)
        {
            Intrinsics.TouchRead(this);
            for (int i = 0; i < items.Size; i++)
            {
                if (EqualityComparer<T>.Same(items.At(i), item)) return true;
            }
            return false;
        }

        public T[] ToArray()
        {
            Intrinsics.TouchRead(this);
            int size = items.Size;
            T[] array = new T[size];
            for (int i = 0; i < size; i++) array[i] = items.At(size - 1 - i);
            return array;
        }

        void ICollection.CopyTo(Array array, int index) { CopyTo((T[])array, index); }

        public void CopyTo(T[] array, int arrayIndex)
        {
            Intrinsics.TouchRead(this);
            int size = items.Size;
            for (int i = 0; i < size; i++) array[arrayIndex + i] = items.At(size - 1 - i);
        }

        public IEnumerator<T> GetEnumerator()
        {
            Intrinsics.TouchRead(this);
            int size = items.Size;
            for (int i = size - 1; i >= 0; i--)
            {
                Intrinsics.TouchRead(this);
                if (items.Size != size) throw new InvalidOperationException();
                yield return items.At(i);
            }
        }

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }
}
