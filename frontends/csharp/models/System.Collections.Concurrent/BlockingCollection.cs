using System.Collections.Generic;
using System.Threading;
using Redhanded;

namespace System.Collections.Concurrent
{
    public class BlockingCollection<T> : IEnumerable<T>, IDisposable
    {
        readonly IProducerConsumerCollection<T> items;
        readonly int capacity;
        int count;
        bool finished;
        // Woken when there is an item, or none any more.
        readonly object some = new object();
        // Woken when there is room.
        readonly object room = new object();

        public BlockingCollection() : this(new ConcurrentQueue<T>(), int.MaxValue) { }
        public BlockingCollection(int boundedCapacity) : this(new ConcurrentQueue<T>(), boundedCapacity) { }
        public BlockingCollection(IProducerConsumerCollection<T> collection) : this(collection, int.MaxValue) { }

        public BlockingCollection(IProducerConsumerCollection<T> collection, int boundedCapacity)
        {
            items = collection;
            capacity = boundedCapacity;
            count = collection.Count;
        }

        public int Count => items.Count;
        public int BoundedCapacity => capacity;
        public bool IsAddingCompleted { get { Look(); return finished; } }
        public bool IsCompleted { get { Look(); return finished && count == 0; } }

        void Look()
        {
            Intrinsics.SwitchPoint();
            if (finished) Intrinsics.Acquire(some);
        }

        // ---- adding: 1 if added, 0 if there was no room ----

        [Atomic]
        int Put(T item, bool now, bool timed)
        {
            while (count >= capacity && !finished)
            {
                if (now) return 0;
                Intrinsics.Await(room);
                if (!timed) Intrinsics.Block();
                else if (!Intrinsics.BlockTimed()) return 0;
            }
            if (finished) throw new InvalidOperationException();
            Intrinsics.Acquire(room);
            count++;
            items.TryAdd(item);
            Intrinsics.Wake(some);
            return 1;
        }

        public void Add(T item)
        {
            Intrinsics.SwitchPoint();
            Put(item, false, false);
        }

        public void Add(T item, CancellationToken cancellationToken)
        {
            cancellationToken.ThrowIfCancellationRequested();
            Add(item);
        }

        public bool TryAdd(T item)
        {
            Intrinsics.SwitchPoint();
            return Put(item, true, false) > 0;
        }

        public bool TryAdd(T item, int millisecondsTimeout) => Put(item, millisecondsTimeout == 0, millisecondsTimeout > 0) > 0;
        public bool TryAdd(T item, TimeSpan timeout) => TryAdd(item, (int)timeout.TotalMilliseconds);
        public bool TryAdd(T item, int millisecondsTimeout, CancellationToken cancellationToken) => TryAdd(item, millisecondsTimeout);

        [Atomic]
        public void CompleteAdding()
        {
            finished = true;
            Intrinsics.Release(some);
            Intrinsics.WakeAll(some);
            Intrinsics.WakeAll(room);
        }

        // ---- taking: false if there is nothing, and will be nothing, or time is over ----

        [Atomic]
        bool TakeFrom(out T item, bool now, bool timed, CancellationToken token)
        {
            item = default(T);
            while (count == 0)
            {
                if (finished)
                {
                    Intrinsics.Acquire(some);
                    return false;
                }
                if (now) return false;
                Intrinsics.Await(some);
                if (token.CanBeCanceled)
                {
                    if (token.IsCancellationRequested) return false;
                    Intrinsics.Await(token.WaitHandle);
                }
                if (!timed) Intrinsics.Block();
                else if (!Intrinsics.BlockTimed()) return false;
            }
            count--;
            items.TryTake(out item);
            Intrinsics.Release(room);
            Intrinsics.Wake(room);
            return true;
        }

        public T Take() => Take(default(CancellationToken));

        public T Take(CancellationToken cancellationToken)
        {
            T item;
            Intrinsics.SwitchPoint();
            if (TakeFrom(out item, false, false, cancellationToken)) return item;
            cancellationToken.ThrowIfCancellationRequested();
            throw new InvalidOperationException();
        }

        public bool TryTake(out T item)
        {
            Intrinsics.SwitchPoint();
            return TakeFrom(out item, true, false, default(CancellationToken));
        }

        public bool TryTake(out T item, int millisecondsTimeout) => TakeFrom(out item, millisecondsTimeout == 0, millisecondsTimeout > 0, default(CancellationToken));
        public bool TryTake(out T item, TimeSpan timeout) => TryTake(out item, (int)timeout.TotalMilliseconds);
        public bool TryTake(out T item, int millisecondsTimeout, CancellationToken cancellationToken) => TakeFrom(out item, millisecondsTimeout == 0, millisecondsTimeout > 0, cancellationToken);

        public IEnumerable<T> GetConsumingEnumerable() => GetConsumingEnumerable(default(CancellationToken));

        public IEnumerable<T> GetConsumingEnumerable(CancellationToken cancellationToken)
        {
            T item;
            while (TakeFrom(out item, false, false, cancellationToken)) yield return item;
            cancellationToken.ThrowIfCancellationRequested();
        }

        public T[] ToArray() => items.ToArray();
        public void CopyTo(T[] array, int index) { items.CopyTo(array, index); }
        public IEnumerator<T> GetEnumerator() => items.GetEnumerator();
        IEnumerator IEnumerable.GetEnumerator() => items.GetEnumerator();
        public void Dispose() { }

        [Atomic]
        public static int TakeFromAny(BlockingCollection<T>[] collections, out T item)
        {
            while (true)
            {
                bool all = true;
                for (int i = 0; i < collections.Length; i++)
                {
                    if (collections[i].TakeFrom(out item, true, false, default(CancellationToken))) return i;
                    if (!collections[i].finished) all = false;
                }
                if (all) throw new ArgumentException();
                for (int i = 0; i < collections.Length; i++) Intrinsics.Await(collections[i].some);
                Intrinsics.Block();
            }
        }
    }
}
