using Redhanded;

namespace System.Threading
{
    public sealed class Mutex : WaitHandle
    {
        static readonly KeyTable<string, Mutex> named = new KeyTable<string, Mutex>(null);

        // The first that was made with the same name: they are one.
        readonly Mutex first;
        int owner = -1;
        int times;

        public Mutex() : this(false, null) { }
        public Mutex(bool initiallyOwned) : this(initiallyOwned, null) { }

        public Mutex(bool initiallyOwned, string name)
        {
            first = this;
            if (name != null)
            {
                // Other processes know it, too.
                Intrinsics.Outside();
                first = First(name);
            }
            if (initiallyOwned && first == this) WaitOne();
        }

        [Atomic]
        Mutex First(string name)
        {
            int place = named.Find(name);
            if (place >= 0) return named.values[place];
            named.Add(name, this);
            return this;
        }

        public Mutex(bool initiallyOwned, string name, out bool createdNew) : this(initiallyOwned, name)
        {
            createdNew = Intrinsics.Unknown<bool>();
        }

        internal override object Awaited => first;
        internal override bool TryTake() => first.Take();

        bool Take()
        {
            int thread = Intrinsics.CurrentThread();
            if (times > 0 && owner != thread) return false;
            owner = thread;
            times++;
            if (times == 1) Intrinsics.Hold(this);
            return true;
        }

        public void ReleaseMutex() { first.GiveBack(); }

        [Atomic]
        void GiveBack()
        {
            if (times == 0 || owner != Intrinsics.CurrentThread()) throw new ApplicationException();
            times--;
            if (times > 0) return;
            Intrinsics.Release(this);
            Intrinsics.Unhold(this);
            Intrinsics.WakeAll(this);
        }

        public static Mutex OpenExisting(string name) => new Mutex(false, name);
    }
}
