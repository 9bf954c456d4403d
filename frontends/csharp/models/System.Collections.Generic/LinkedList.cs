using Redhanded;

namespace System.Collections.Generic
{
    public sealed class LinkedListNode<T>
    {
        internal LinkedList<T> list;
        internal LinkedListNode<T> next;
        internal LinkedListNode<T> previous;
        T item;

        public LinkedListNode(T value) { item = value; }

        public LinkedList<T> List => list;
        public LinkedListNode<T> Next { get { Touch(); return next; } }
        public LinkedListNode<T> Previous { get { Touch(); return previous; } }
        public T Value { get { Touch(); return item; } set { if (list != null) Intrinsics.TouchWrite(list); item = value; } }
        internal T Item => item;

        void Touch() { if (list != null) Intrinsics.TouchRead(list); }
    }

    public class LinkedList<T> : ICollection<T>, IReadOnlyCollection<T>
    {
        LinkedListNode<T> first;
        LinkedListNode<T> last;
        int count;
        int version;

        public LinkedList() { }
        public LinkedList(IEnumerable<T> collection) { foreach (T item in collection) Link(last, new LinkedListNode<T>(item)); }

        public int Count { get { Intrinsics.TouchRead(this); return count; } }
        public LinkedListNode<T> First { get { Intrinsics.TouchRead(this); return first; } }
        public LinkedListNode<T> Last { get { Intrinsics.TouchRead(this); return last; } }
        public bool IsReadOnly => false;

        LinkedListNode<T> Link(LinkedListNode<T> before, LinkedListNode<T> node)
        {
            LinkedListNode<T> after = before == null ? first : before.next;
            node.list = this;
            node.previous = before;
            node.next = after;
            if (before == null) first = node;
            else before.next = node;
            if (after == null) last = node;
            else after.previous = node;
            count++;
            version++;
            return node;
        }

        void Unlink(LinkedListNode<T> node)
        {
            if (node.previous == null) first = node.next;
            else node.previous.next = node.next;
            if (node.next == null) last = node.previous;
            else node.next.previous = node.previous;
            node.list = null;
            count--;
            version++;
        }

        public LinkedListNode<T> AddFirst(T value) { Intrinsics.TouchWrite(this); return Link(null, new LinkedListNode<T>(value)); }
        public void AddFirst(LinkedListNode<T> node) { Intrinsics.TouchWrite(this); Link(null, node); }
        public LinkedListNode<T> AddLast(T value) { Intrinsics.TouchWrite(this); return Link(last, new LinkedListNode<T>(value)); }
        public void AddLast(LinkedListNode<T> node) { Intrinsics.TouchWrite(this); Link(last, node); }
        public LinkedListNode<T> AddAfter(LinkedListNode<T> node, T value) { Intrinsics.TouchWrite(this); return Link(node, new LinkedListNode<T>(value)); }
        public LinkedListNode<T> AddBefore(LinkedListNode<T> node, T value) { Intrinsics.TouchWrite(this); return Link(node.previous, new LinkedListNode<T>(value)); }
        void ICollection<T>.Add(T item) { AddLast(item); }

        public void RemoveFirst()
        {
            Intrinsics.TouchWrite(this);
            if (first == null) throw new InvalidOperationException();
            Unlink(first);
        }

        public void RemoveLast()
        {
            Intrinsics.TouchWrite(this);
            if (last == null) throw new InvalidOperationException();
            Unlink(last);
        }

        public void Remove(LinkedListNode<T> node) { Intrinsics.TouchWrite(this); Unlink(node); }

        public bool Remove(T value)
        {
            Intrinsics.TouchWrite(this);
            LinkedListNode<T> node = Search(value);
            if (node == null) return false;
            Unlink(node);
            return true;
        }

        LinkedListNode<T> Search(T value)
        {
            LinkedListNode<T> node = first;
            while (node != null && !EqualityComparer<T>.Same(node.Item, value)) node = node.next;
            return node;
        }

        public LinkedListNode<T> Find(T value) { Intrinsics.TouchRead(this); return Search(value); }
        public bool Contains(T value) => Find(value) != null;

        public void Clear()
        {
            Intrinsics.TouchWrite(this);
            first = null;
            last = null;
            count = 0;
            version++;
        }

        public void CopyTo(T[] array, int index)
        {
            foreach (T item in this)
            {
                array[index] = item;
                index++;
            }
        }

        public IEnumerator<T> GetEnumerator()
        {
            int started = version;
            for (LinkedListNode<T> node = first; node != null; node = node.next)
            {
                Intrinsics.TouchRead(this);
                if (version != started) throw new InvalidOperationException();
                yield return node.Item;
            }
        }

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }
}
