using Redhanded;

namespace System.Threading
{
    public sealed class Semaphore : WaitHandle
    {
        readonly SemaphoreState state;

        public Semaphore(int initialCount, int maximumCount) { state = new SemaphoreState(initialCount, maximumCount); }
        // Other processes know it, too.
        public Semaphore(int initialCount, int maximumCount, string name) : this(initialCount, maximumCount) { if (name != null) Intrinsics.Outside(); }

        public Semaphore(int initialCount, int maximumCount, string name, out bool createdNew) : this(initialCount, maximumCount, name)
        {
            createdNew = Intrinsics.Unknown<bool>();
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
