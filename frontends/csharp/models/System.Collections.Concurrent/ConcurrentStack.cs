using System.Collections.Generic;
using Redhanded;

namespace System.Collections.Concurrent
{
    public class ConcurrentStack<T> : IProducerConsumerCollection<T>, IReadOnlyCollection<T>
    {
        readonly ItemChain<T> items = new ItemChain<T>();

        public ConcurrentStack() { }
        public ConcurrentStack(IEnumerable<T> collection) { foreach (T item in collection) items.AddFirst(item); }

        public int Count { get { Intrinsics.SwitchPoint(); return items.Count(); } }
        public bool IsEmpty { get { Intrinsics.SwitchPoint(); return items.Count() == 0; } }
        public bool IsSynchronized => false;
        public object SyncRoot => this;

        public void Push(T item)
        {
            Intrinsics.SwitchPoint();
            items.AddFirst(item);
        }

        public bool TryPop(out T result)
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

        public void PushRange(T[] items) { for (int i = 0; i < items.Length; i++) Push(items[i]); }

        public int TryPopRange(T[] items)
        {
            int taken = 0;
            T item;
            while (taken < items.Length && TryPop(out item))
            {
                items[taken] = item;
                taken++;
            }
            return taken;
        }

        bool IProducerConsumerCollection<T>.TryAdd(T item)
        {
            Push(item);
            return true;
        }

        bool IProducerConsumerCollection<T>.TryTake(out T item) => TryPop(out item);

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
