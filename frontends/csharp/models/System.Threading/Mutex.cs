using Redhanded;

namespace System.Threading
{
    public sealed class Mutex : WaitHandle
    {
        int owner = -1;
        int times;

        public Mutex() { }
        public Mutex(bool initiallyOwned) { if (initiallyOwned) WaitOne(); }
        // Other processes know it, too.
        public Mutex(bool initiallyOwned, string name) : this(initiallyOwned) { if (name != null) Intrinsics.Outside(); }

        public Mutex(bool initiallyOwned, string name, out bool createdNew) : this(initiallyOwned, name)
        {
            createdNew = Intrinsics.Unknown<bool>();
        }

        internal override bool TryTake()
        {
            int thread = Intrinsics.CurrentThread();
            if (times > 0 && owner != thread) return false;
            owner = thread;
            times++;
            if (times == 1) Intrinsics.Hold(this);
            return true;
        }

        [Atomic]
        public void ReleaseMutex()
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
