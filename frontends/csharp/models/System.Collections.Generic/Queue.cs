using Redhanded;

namespace System.Collections.Generic
{
    public class Queue<T> : IEnumerable<T>, ICollection, IReadOnlyCollection<T>
    {
        T[] items = new T[4];
        int first;
        int count;
        int version;

        public Queue() { }
        public Queue(int capacity) { }

        public Queue(IEnumerable<T> collection)
        {
            foreach (T item in collection) Append(item);
        }

        void Append(T item)
        {
            if (count == items.Length)
            {
                T[] more = new T[count * 2];
                for (int i = 0; i < count; i++) more[i] = items[(first + i) % count];
                items = more;
                first = 0;
            }
            items[(first + count) % items.Length] = item;
            count++;
            version++;
        }

        T Take()
        {
            T item = items[first];
            items[first] = default(T);
            first = (first + 1) % items.Length;
            count--;
            version++;
            return item;
        }

        public int Count { get { Intrinsics.TouchRead(this); return count; } }
        public bool IsSynchronized => false;
        public object SyncRoot => this;

        public void Enqueue(T item)
        {
            Intrinsics.TouchWrite(this);
            Append(item);
        }

        public T Dequeue()
        {
            Intrinsics.TouchWrite(this);
            if (count == 0) throw new InvalidOperationException();
            return Take();
        }

        public bool TryDequeue(out T result)
        {
            Intrinsics.TouchWrite(this);
            bool some = count > 0;
            result = some ? Take() : default(T);
            return some;
        }

        public T Peek()
        {
            Intrinsics.TouchRead(this);
            if (count == 0) throw new InvalidOperationException();
            return items[first];
        }

        public bool TryPeek(out T result)
        {
            Intrinsics.TouchRead(this);
            result = count > 0 ? items[first] : default(T);
            return count > 0;
        }

        public void Clear()
        {
            Intrinsics.TouchWrite(this);
            items = new T[4];
            first = 0;
            count = 0;
            version++;
        }

        public bool Contains(T item)
        {
            Intrinsics.TouchRead(this);
            for (int i = 0; i < count; i++)
            {
                if (EqualityComparer<T>.Same(items[(first + i) % items.Length], item)) return true;
            }
            return false;
        }

        public T[] ToArray()
        {
            Intrinsics.TouchRead(this);
            T[] array = new T[count];
            for (int i = 0; i < count; i++) array[i] = items[(first + i) % items.Length];
            return array;
        }

        public void CopyTo(T[] array, int arrayIndex)
        {
            Intrinsics.TouchRead(this);
            for (int i = 0; i < count; i++) array[arrayIndex + i] = items[(first + i) % items.Length];
        }

        void ICollection.CopyTo(Array array, int index) { CopyTo((T[])array, index); }
        public void TrimExcess() { Intrinsics.TouchWrite(this); }

        public Enumerator GetEnumerator()
        {
            Intrinsics.TouchRead(this);
            return new Enumerator(this);
        }

        IEnumerator<T> IEnumerable<T>.GetEnumerator() => GetEnumerator();
        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

        public struct Enumerator : IEnumerator<T>
        {
            readonly Queue<T> queue;
            readonly int version;
            int index;

            internal Enumerator(Queue<T> queue)
            {
                this.queue = queue;
                version = queue.version;
                index = -1;
            }

            public T Current => queue.items[(queue.first + index) % queue.items.Length];
            object IEnumerator.Current => Current;

            public bool MoveNext()
            {
                Intrinsics.TouchWriteVariable(ref this);
                Intrinsics.TouchRead(queue);
                if (version != queue.version) throw new InvalidOperationException();
                index++;
                return index < queue.count;
            }

            public void Reset() { index = -1; }
            public void Dispose() { }
        }
    }
}
