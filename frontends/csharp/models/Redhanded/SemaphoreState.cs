using System.Threading.Tasks;

namespace Redhanded
{
    // Permits, and who waits for them.
    //
    // A semaphore belongs to nobody, so there is no telling who will give a permit back. One that
    // starts with a single permit, and whose permits have been given back by who took them, is used
    // as a lock: from then on who takes it counts as its holder, for deadlocks. One permit given
    // back by another thread ends that. Until there was one, who has taken a permit counts as its holder
    // when no thread can go on any more.
    public sealed class SemaphoreState
    {
        public int count;
        readonly int maximum;
        // Whether it may be a lock, and whether it has been used as one.
        bool isLock;
        bool wasReturned;
        int taker = -1;
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
            taker = thread;
            if (isLock) Intrinsics.Take(this);
            if (!isLock || !wasReturned) return;
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
            if (taker == Intrinsics.CurrentThread()) wasReturned = true;
            else isLock = false;
            Intrinsics.GiveBack(this);
            taker = -1;
            if (holder >= 0) Intrinsics.UnholdFor(this, holder);
            holder = -1;
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
