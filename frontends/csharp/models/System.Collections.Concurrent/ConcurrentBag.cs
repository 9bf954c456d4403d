using System.Collections.Generic;
using Redhanded;

namespace System.Collections.Concurrent
{
    public class ConcurrentBag<T> : IProducerConsumerCollection<T>, IReadOnlyCollection<T>
    {
        readonly ItemChain<T> items = new ItemChain<T>();

        public ConcurrentBag() { }
        public ConcurrentBag(IEnumerable<T> collection) { foreach (T item in collection) items.AddFirst(item); }

        public int Count { get { Intrinsics.SwitchPoint(); return items.Count(); } }
        public bool IsEmpty { get { Intrinsics.SwitchPoint(); return items.Count() == 0; } }
        public bool IsSynchronized => false;
        public object SyncRoot => this;

        public void Add(T item)
        {
            Intrinsics.SwitchPoint();
            items.AddFirst(item);
        }

        public bool TryTake(out T result)
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
            Add(item);
            return true;
        }

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
