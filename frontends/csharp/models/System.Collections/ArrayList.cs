using System.Collections.Generic;
using Redhanded;

namespace System.Collections
{
    public class ArrayList : IList, ICloneable
    {
        readonly List<object> items = new List<object>();
        // Of a synchronized wrapper: the monitor that each call enters.
        readonly object gate;

        public ArrayList() { }
        public ArrayList(int capacity) { }
        public ArrayList(ICollection c) { foreach (object item in c) items.Append(item); }

        ArrayList(ArrayList list)
        {
            items = list.items;
            gate = list;
        }

        public static ArrayList Synchronized(ArrayList list) => new ArrayList(list);
        public static IList Synchronized(IList list) => list is ArrayList ? new ArrayList((ArrayList)list) : Intrinsics.Unknown<IList>();

        void BeginRead() { if (gate == null) Intrinsics.TouchRead(this); else Intrinsics.MonitorEnter(gate); }
        void BeginWrite() { if (gate == null) Intrinsics.TouchWrite(this); else Intrinsics.MonitorEnter(gate); }
        void End() { if (gate != null) Intrinsics.MonitorExit(gate); }

        public virtual int Count
        {
            get
            {
                BeginRead();
                int count = items.Size;
                End();
                return count;
            }
        }

        public virtual bool IsReadOnly => false;
        public virtual bool IsFixedSize => false;
        public virtual bool IsSynchronized => gate != null;
        public virtual object SyncRoot => gate == null ? this : gate;
        public virtual int Capacity { get; set; }

        public virtual object this[int index]
        {
            get
            {
                BeginRead();
                bool within = index >= 0 && index < items.Size;
                object item = within ? items.At(index) : null;
                End();
                if (!within) throw new ArgumentOutOfRangeException("index");
                return item;
            }
            set
            {
                BeginWrite();
                bool within = index >= 0 && index < items.Size;
                if (within) items.Put(index, value);
                End();
                if (!within) throw new ArgumentOutOfRangeException("index");
            }
        }

        public virtual int Add(object value)
        {
            BeginWrite();
            items.Append(value);
            int place = items.Size - 1;
            End();
            return place;
        }

        public virtual void AddRange(ICollection c) { foreach (object item in c) Add(item); }

        public virtual void Insert(int index, object value)
        {
            BeginWrite();
            items.InsertAt(index, value);
            End();
        }

        int Search(object value)
        {
            for (int i = 0; i < items.Size; i++)
            {
                if (object.Equals(items.At(i), value)) return i;
            }
            return -1;
        }

        public virtual int IndexOf(object value)
        {
            BeginRead();
            int index = Search(value);
            End();
            return index;
        }

        public virtual bool Contains(object item) => IndexOf(item) >= 0;

        public virtual void Remove(object obj)
        {
            BeginWrite();
            int index = Search(obj);
            if (index >= 0) items.DropAt(index);
            End();
        }

        public virtual void RemoveAt(int index)
        {
            BeginWrite();
            if (index >= 0 && index < items.Size) items.DropAt(index);
            End();
        }

        public virtual void Clear()
        {
            BeginWrite();
            items.DropAll();
            End();
        }

        public virtual void Sort() { BeginWrite(); End(); }

        public virtual object[] ToArray()
        {
            BeginRead();
            object[] array = new object[items.Size];
            for (int i = 0; i < array.Length; i++) array[i] = items.At(i);
            End();
            return array;
        }

        public virtual Array ToArray(Type type) => Intrinsics.Unknown<Array>();
        public virtual void CopyTo(Array array) { CopyTo(array, 0); }

        public virtual void CopyTo(Array array, int index)
        {
            BeginRead();
            End();
        }

        public virtual object Clone() => new ArrayList(this.ToArray());

        // Enumerating is not safe for threads, synchronized or not.
        public virtual IEnumerator GetEnumerator()
        {
            int count = items.Size;
            for (int i = 0; i < count; i++)
            {
                Intrinsics.TouchRead(gate == null ? this : gate);
                if (items.Size != count) throw new InvalidOperationException();
                yield return items.At(i);
            }
        }
    }
}
