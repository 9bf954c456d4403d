using System.Collections.Generic;
using Redhanded;

namespace System.Collections
{
    // Not safe for threads; `Synchronized` makes a wrapper that is.
    public class Queue : ICollection, ICloneable
    {
        readonly List<object> items = new List<object>();
        // Of a synchronized wrapper: the monitor that each call enters.
        readonly object gate;

        public Queue() { }
        public Queue(int capacity) { }
        public Queue(ICollection col) { foreach (object item in col) items.Append(item); }

        Queue(Queue queue)
        {
            items = queue.items;
            gate = queue;
        }

        public static Queue Synchronized(Queue queue) => new Queue(queue);

        void BeginRead() { if (gate == null) Intrinsics.TouchRead(this); else Intrinsics.MonitorEnter(gate); }
        void BeginWrite() { if (gate == null) Intrinsics.TouchWrite(this); else Intrinsics.MonitorEnter(gate); }
        void End() { if (gate != null) Intrinsics.MonitorExit(gate); }

        public virtual int Count { get { BeginRead(); int count = items.Size; End(); return count; } }
        public virtual bool IsSynchronized => gate != null;
        public virtual object SyncRoot => gate == null ? this : gate;
        public virtual void Enqueue(object obj) { BeginWrite(); items.Append(obj); End(); }
        public virtual void Clear() { BeginWrite(); items.DropAll(); End(); }

        public virtual object Dequeue()
        {
            BeginWrite();
            bool some = items.Size > 0;
            object item = some ? items.At(0) : null;
            if (some) items.DropAt(0);
            End();
            if (!some) throw new InvalidOperationException();
            return item;
        }

        public virtual object Peek()
        {
            BeginRead();
            bool some = items.Size > 0;
            object item = some ? items.At(0) : null;
            End();
            if (!some) throw new InvalidOperationException();
            return item;
        }

        public virtual bool Contains(object obj) { BeginRead(); bool found = items.IndexOf(obj) >= 0; End(); return found; }
        public virtual object Clone() { BeginRead(); Queue copy = new Queue(this.items); End(); return copy; }
        public virtual object[] ToArray() { BeginRead(); object[] all = items.ToArray(); End(); return all; }
        public virtual void CopyTo(Array array, int index) { ToArray().CopyTo(array, index); }
        public virtual void TrimToSize() { BeginWrite(); End(); }

        public virtual IEnumerator GetEnumerator()
        {
            for (int i = 0; i < Count; i++)
            {
                if (gate == null) Intrinsics.TouchRead(this);
                yield return items.At(i);
            }
        }
    }

    // Not safe for threads; `Synchronized` makes a wrapper that is.
    public class Stack : ICollection, ICloneable
    {
        readonly List<object> items = new List<object>();
        // Of a synchronized wrapper: the monitor that each call enters.
        readonly object gate;

        public Stack() { }
        public Stack(int initialCapacity) { }
        public Stack(ICollection col) { foreach (object item in col) items.Append(item); }

        Stack(Stack stack)
        {
            items = stack.items;
            gate = stack;
        }

        public static Stack Synchronized(Stack stack) => new Stack(stack);

        void BeginRead() { if (gate == null) Intrinsics.TouchRead(this); else Intrinsics.MonitorEnter(gate); }
        void BeginWrite() { if (gate == null) Intrinsics.TouchWrite(this); else Intrinsics.MonitorEnter(gate); }
        void End() { if (gate != null) Intrinsics.MonitorExit(gate); }

        public virtual int Count { get { BeginRead(); int count = items.Size; End(); return count; } }
        public virtual bool IsSynchronized => gate != null;
        public virtual object SyncRoot => gate == null ? this : gate;
        public virtual void Push(object obj) { BeginWrite(); items.Append(obj); End(); }
        public virtual void Clear() { BeginWrite(); items.DropAll(); End(); }

        public virtual object Pop()
        {
            BeginWrite();
            bool some = items.Size > 0;
            object item = some ? items.TakeLast() : null;
            End();
            if (!some) throw new InvalidOperationException();
            return item;
        }

        public virtual object Peek()
        {
            BeginRead();
            bool some = items.Size > 0;
            object item = some ? items.At(items.Size - 1) : null;
            End();
            if (!some) throw new InvalidOperationException();
            return item;
        }

        public virtual bool Contains(object obj) { BeginRead(); bool found = items.IndexOf(obj) >= 0; End(); return found; }
        public virtual object Clone() { BeginRead(); Stack copy = new Stack(this.items); End(); return copy; }

        public virtual object[] ToArray()
        {
            BeginRead();
            object[] all = new object[items.Size];
            for (int i = 0; i < all.Length; i++) all[i] = items.At(items.Size - 1 - i);
            End();
            return all;
        }

        public virtual void CopyTo(Array array, int index) { ToArray().CopyTo(array, index); }

        public virtual IEnumerator GetEnumerator()
        {
            for (int i = Count - 1; i >= 0; i--)
            {
                if (gate == null) Intrinsics.TouchRead(this);
                yield return items.At(i);
            }
        }
    }
}
