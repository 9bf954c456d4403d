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
        // Who has taken the last permit: a thread, and the asynchronous operation that it ran.
        int taker = -1;
        object takingActivity;
        int holder = -1;
        Waiter first;
        Waiter last;

        sealed class Waiter
        {
            public Task<bool> task;
            public int thread;
            public object activity;
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
            int thread = Intrinsics.CurrentThread();
            TakenBy(thread, Intrinsics.CurrentActivity());
            Hold(thread);
            return true;
        }

        void TakenBy(int thread, object activity)
        {
            taker = thread;
            takingActivity = activity;
            if (isLock) Intrinsics.TakeFor(this, thread, activity);
        }

        // An asynchronous operation does not hold on to its thread.
        void Hold(int thread)
        {
            if (!isLock || !wasReturned) return;
            holder = thread;
            Intrinsics.HoldFor(this, thread);
        }

        bool IsTaker()
        {
            if (taker == Intrinsics.CurrentThread()) return true;
            return takingActivity != null && Intrinsics.SameObject(takingActivity, Intrinsics.CurrentActivity());
        }

        // A permit to come; it is there already if the task has ended.
        [Atomic]
        public Task<bool> TakeLater()
        {
            Task<bool> task = new Task<bool>();
            int thread = Intrinsics.CurrentThread();
            object activity = Intrinsics.CurrentActivity();
            if (count > 0)
            {
                count--;
                TakenBy(thread, activity);
                if (activity == null) Hold(thread);
                Intrinsics.Acquire(this);
                task.SetResult(true);
                return task;
            }
            Waiter waiter = new Waiter();
            waiter.task = task;
            waiter.thread = thread;
            waiter.activity = activity;
            Intrinsics.EndedBy(task, this);
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
            if (IsTaker()) wasReturned = true;
            else isLock = false;
            Intrinsics.GiveBack(this);
            taker = -1;
            takingActivity = null;
            if (holder >= 0) Intrinsics.UnholdFor(this, holder);
            holder = -1;
            Intrinsics.Release(this);
            count = before + permits;
            while (count > 0 && first != null)
            {
                Waiter waiter = first;
                first = waiter.next;
                if (waiter.task.HasEnded) continue;
                count--;
                TakenBy(waiter.thread, waiter.activity);
                waiter.task.SetResult(true);
            }
            if (count > 0) Intrinsics.WakeAll(this);
            return before;
        }
    }
}
