using Redhanded;

namespace System.Threading
{
    public sealed class Semaphore : WaitHandle
    {
        static readonly KeyTable<string, SemaphoreState> named = new KeyTable<string, SemaphoreState>(null);

        // Those of one name are one.
        readonly SemaphoreState state;

        public Semaphore(int initialCount, int maximumCount) { state = new SemaphoreState(initialCount, maximumCount); }

        public Semaphore(int initialCount, int maximumCount, string name)
        {
            state = new SemaphoreState(initialCount, maximumCount);
            if (name == null) return;
            // Other processes know it, too.
            Intrinsics.Outside();
            state = First(name, state);
        }

        public Semaphore(int initialCount, int maximumCount, string name, out bool createdNew) : this(initialCount, maximumCount, name)
        {
            createdNew = Intrinsics.Unknown<bool>();
        }

        [Atomic]
        static SemaphoreState First(string name, SemaphoreState made)
        {
            int place = named.Find(name);
            if (place >= 0) return named.values[place];
            named.Add(name, made);
            return made;
        }

        internal override bool TryTake() => state.TryTake();
        internal override object Awaited => state;

        public int Release() => Release(1);

        public int Release(int releaseCount)
        {
            int before = state.Give(releaseCount);
            if (before < 0) throw new SemaphoreFullException();
            return before;
        }
    }
}
