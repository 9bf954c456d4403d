using System.Collections.Generic;
using Redhanded;

namespace System.Threading
{
    public class ThreadLocal<T> : IDisposable
    {
        readonly Func<T> factory;
        readonly KeyTable<int, Slot> slots = new KeyTable<int, Slot>(null);

        sealed class Slot
        {
            public T value;
        }

        public ThreadLocal() { }
        public ThreadLocal(bool trackAllValues) { }
        public ThreadLocal(Func<T> valueFactory) { factory = valueFactory; }
        public ThreadLocal(Func<T> valueFactory, bool trackAllValues) { factory = valueFactory; }

        public bool IsValueCreated => slots.Find(Intrinsics.CurrentThread()) >= 0;

        public T Value
        {
            get
            {
                int place = slots.Find(Intrinsics.CurrentThread());
                if (place >= 0) return slots.values[place].value;
                T made = factory == null ? default(T) : factory();
                Set(made);
                return made;
            }
            set { Set(value); }
        }

        [Atomic]
        void Set(T value)
        {
            int place = slots.Find(Intrinsics.CurrentThread());
            if (place < 0) place = slots.Add(Intrinsics.CurrentThread(), new Slot());
            slots.values[place].value = value;
        }

        public IList<T> Values
        {
            get
            {
                List<T> all = new List<T>();
                for (int i = 0; i < slots.used; i++) all.Append(slots.values[i].value);
                return all;
            }
        }

        public void Dispose() { }
    }
}
