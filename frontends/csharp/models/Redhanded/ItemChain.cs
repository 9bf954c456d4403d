namespace Redhanded
{
    // Items that are handed from thread to thread: what was done before one was added happens before
    // what follows when it is taken.
    public sealed class ItemChain<T>
    {
        public sealed class Item
        {
            public T value;
            public Item next;
        }

        Item first;
        Item last;
        public int count;

        [Atomic]
        public void AddLast(T value)
        {
            Item item = new Item();
            item.value = value;
            Intrinsics.Release(item);
            if (first == null) first = item;
            else last.next = item;
            last = item;
            count++;
        }

        [Atomic]
        public void AddFirst(T value)
        {
            Item item = new Item();
            item.value = value;
            Intrinsics.Release(item);
            item.next = first;
            first = item;
            if (last == null) last = item;
            count++;
        }

        [Atomic]
        public bool TakeFirst(out T value)
        {
            if (first == null)
            {
                value = default(T);
                return false;
            }
            Item item = first;
            first = item.next;
            if (first == null) last = null;
            count--;
            Intrinsics.Acquire(item);
            value = item.value;
            return true;
        }

        [Atomic]
        public bool PeekFirst(out T value)
        {
            if (first == null)
            {
                value = default(T);
                return false;
            }
            Intrinsics.Acquire(first);
            value = first.value;
            return true;
        }

        // Who sees how many there are, sees all that was added.
        [Atomic]
        public int Count()
        {
            for (Item item = first; item != null; item = item.next) Intrinsics.Acquire(item);
            return count;
        }

        [Atomic]
        public T[] ToArray()
        {
            T[] all = new T[count];
            int index = 0;
            for (Item item = first; item != null; item = item.next)
            {
                Intrinsics.Acquire(item);
                all[index] = item.value;
                index++;
            }
            return all;
        }

        [Atomic]
        public void Clear()
        {
            first = null;
            last = null;
            count = 0;
        }
    }
}
