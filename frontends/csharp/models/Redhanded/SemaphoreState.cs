using System.Threading.Tasks;

namespace Redhanded
{
    // Permits, and who waits for them.
    //
    // A semaphore belongs to nobody, so there is no telling who will give a permit back. One that
    // starts with its only permit is used as a lock: as long as it is given back by who took it, that
    // thread counts as its holder, for deadlocks.
    public sealed class SemaphoreState
    {
        public int count;
        readonly int maximum;
        bool isLock;
        int holder = -1;
        Waiter first;
        Waiter last;

        sealed class Waiter
        {
            public Task<bool> task;
            public Waiter next;
        }

        public SemaphoreState(int initial, int maximum)
        {
            count = initial;
            this.maximum = maximum;
            isLock = initial == 1;
        }

        [Atomic]
        public bool TryTake()
        {
            if (count <= 0) return false;
            count--;
            TakenBy(Intrinsics.CurrentThread());
            return true;
        }

        void TakenBy(int thread)
        {
            if (!isLock) return;
            holder = thread;
            Intrinsics.HoldFor(this, thread);
        }

        // A permit to come; it is there already if the task has ended.
        [Atomic]
        public Task<bool> TakeLater()
        {
            Task<bool> task = new Task<bool>();
            if (TryTake())
            {
                Intrinsics.Acquire(this);
                task.SetResult(true);
                return task;
            }
            Waiter waiter = new Waiter();
            waiter.task = task;
            if (first == null) first = waiter;
            else last.next = waiter;
            last = waiter;
            return task;
        }

        // How many permits there were before; -1 if there would be too many.
        [Atomic]
        public int Give(int permits)
        {
            int before = count;
            if (before + permits > maximum) return -1;
            if (holder >= 0)
            {
                if (holder != Intrinsics.CurrentThread()) isLock = false;
                Intrinsics.UnholdFor(this, holder);
                holder = -1;
            }
            Intrinsics.Release(this);
            count = before + permits;
            while (count > 0 && first != null)
            {
                Task<bool> task = first.task;
                first = first.next;
                if (task.HasEnded) continue;
                count--;
                task.SetResult(true);
            }
            if (count > 0) Intrinsics.WakeAll(this);
            return before;
        }
    }
}
