using System.Collections.Generic;
using Redhanded;

namespace System.Collections
{
    // Safe for one writer and many readers; writers exclude each other.
    public class Hashtable : IDictionary, ICloneable
    {
        readonly KeyTable<object, Entry> table;
        // Of a synchronized wrapper: the monitor that each write enters.
        readonly object gate;
        int count;

        sealed class Entry
        {
            public object value;
            public bool present;
        }

        public Hashtable() { table = new KeyTable<object, Entry>(null); }
        public Hashtable(int capacity) : this() { }

        public Hashtable(IDictionary d) : this()
        {
            foreach (DictionaryEntry entry in d) Put(entry.Key, entry.Value);
        }

        Hashtable(Hashtable other, object gate)
        {
            table = other.table;
            count = other.count;
            this.gate = gate;
        }

        public static Hashtable Synchronized(Hashtable table) => new Hashtable(table, table);

        // Writes race with writes; reads see what was written.
        void BeginWrite() { if (gate == null) Intrinsics.TouchWrite(table); else Intrinsics.MonitorEnter(gate); }
        void End() { if (gate != null) Intrinsics.MonitorExit(gate); }

        [Atomic]
        void Put(object key, object value)
        {
            int place = table.Find(key);
            if (place < 0) place = table.Add(key, new Entry());
            Entry entry = table.values[place];
            if (!entry.present) count++;
            entry.present = true;
            entry.value = value;
            Intrinsics.Release(entry);
        }

        [Atomic]
        object Get(object key)
        {
            int place = table.Find(key);
            if (place < 0) return Intrinsics.IsUnknown(key) ? Intrinsics.Unknown<object>() : null;
            Intrinsics.Acquire(table.values[place]);
            return table.values[place].value;
        }

        public virtual int Count => count;
        public virtual bool IsReadOnly => false;
        public virtual bool IsFixedSize => false;
        public virtual bool IsSynchronized => gate != null;
        public virtual object SyncRoot => gate == null ? this : gate;

        public virtual object this[object key]
        {
            get
            {
                Intrinsics.SwitchPoint();
                return Get(key);
            }
            set
            {
                BeginWrite();
                Put(key, value);
                End();
            }
        }

        public virtual void Add(object key, object value)
        {
            BeginWrite();
            bool there = ContainsKey(key);
            if (!there) Put(key, value);
            End();
            if (there) throw new ArgumentException();
        }

        public virtual bool Contains(object key) => ContainsKey(key);

        public virtual bool ContainsKey(object key)
        {
            int place = table.Find(key);
            if (place < 0) return false;
            Intrinsics.Acquire(table.values[place]);
            return table.values[place].present;
        }

        public virtual bool ContainsValue(object value)
        {
            for (int i = 0; i < table.used; i++)
            {
                if (table.values[i].present && object.Equals(table.values[i].value, value)) return true;
            }
            return false;
        }

        [Atomic]
        void Take(object key)
        {
            int place = table.Find(key);
            if (place < 0 || !table.values[place].present) return;
            table.values[place].present = false;
            table.values[place].value = null;
            count--;
        }

        public virtual void Remove(object key)
        {
            BeginWrite();
            Take(key);
            End();
        }

        public virtual void Clear()
        {
            BeginWrite();
            table.Clear();
            count = 0;
            End();
        }

        public virtual ICollection Keys => Parts(true);
        public virtual ICollection Values => Parts(false);

        ArrayList Parts(bool keys)
        {
            ArrayList parts = new ArrayList();
            for (int i = 0; i < table.used; i++)
            {
                if (table.values[i].present) parts.Add(keys ? table.keys[i] : table.values[i].value);
            }
            return parts;
        }

        public virtual object Clone() => new Hashtable(this);
        public virtual void CopyTo(Array array, int arrayIndex) { }

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
        public virtual IDictionaryEnumerator GetEnumerator() => new EntryEnumerator(this);

        sealed class EntryEnumerator : IDictionaryEnumerator
        {
            readonly Hashtable all;
            int place = -1;
            public EntryEnumerator(Hashtable all) { this.all = all; }

            public bool MoveNext()
            {
                Intrinsics.TouchRead(all.table);
                place++;
                while (place < all.table.used && !all.table.values[place].present) place++;
                return place < all.table.used;
            }

            public object Key => all.table.keys[place];
            public object Value => all.table.values[place].value;
            public DictionaryEntry Entry => new DictionaryEntry(Key, Value);
            public object Current => Entry;
            public void Reset() { place = -1; }
        }
    }
}
