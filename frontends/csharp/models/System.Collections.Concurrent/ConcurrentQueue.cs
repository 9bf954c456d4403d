using System.Collections.Generic;
using Redhanded;

namespace System.Collections.Concurrent
{
    public class ConcurrentQueue<T> : IProducerConsumerCollection<T>, IReadOnlyCollection<T>
    {
        readonly ItemChain<T> items = new ItemChain<T>();

        public ConcurrentQueue() { }
        public ConcurrentQueue(IEnumerable<T> collection) { foreach (T item in collection) items.AddLast(item); }

        public int Count { get { Intrinsics.SwitchPoint(); return items.Count(); } }
        public bool IsEmpty { get { Intrinsics.SwitchPoint(); return items.Count() == 0; } }
        public bool IsSynchronized => false;
        public object SyncRoot => this;

        public void Enqueue(T item)
        {
            Intrinsics.SwitchPoint();
            items.AddLast(item);
        }

        public bool TryDequeue(out T result)
        {
            Intrinsics.SwitchPoint();
            return items.TakeFirst(out result);
        }

        public bool TryPeek(out T result)
        {
            Intrinsics.SwitchPoint();
            return items.PeekFirst(out result);
        }

        public void Clear()
        {
            Intrinsics.SwitchPoint();
            items.Clear();
        }

        bool IProducerConsumerCollection<T>.TryAdd(T item)
        {
            Enqueue(item);
            return true;
        }

        bool IProducerConsumerCollection<T>.TryTake(out T item) => TryDequeue(out item);

        public T[] ToArray()
        {
            Intrinsics.SwitchPoint();
            return items.ToArray();
        }

        public void CopyTo(T[] array, int index)
        {
            T[] all = ToArray();
            for (int i = 0; i < all.Length; i++) array[index + i] = all[i];
        }

        void ICollection.CopyTo(Array array, int index) { CopyTo((T[])array, index); }

        // A snapshot.
        public IEnumerator<T> GetEnumerator()
        {
            T[] all = ToArray();
            for (int i = 0; i < all.Length; i++) yield return all[i];
        }

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }
}
