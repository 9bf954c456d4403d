using System.Threading;

namespace Redhanded
{
    // A lock that is not reentrant: who enters twice waits for itself, unless it keeps track of its
    // owner, which is then told.
    public sealed class SpinLockState
    {
        readonly bool tracking;
        int owner = -1;

        public SpinLockState(bool tracking) { this.tracking = tracking; }

        public bool IsTracking => tracking;

        public bool IsHeld => owner >= 0;
        public bool IsMine => owner == Intrinsics.CurrentThread();

        public bool Enter(bool timed, bool now)
        {
            if (tracking && IsMine) throw new LockRecursionException();
            Intrinsics.AtomicBegin();
            while (owner >= 0)
            {
                if (now) return false;
                Intrinsics.Await(this);
                if (!timed) Intrinsics.Block();
                else if (!Intrinsics.BlockTimed()) return false;
            }
            owner = Intrinsics.CurrentThread();
            Intrinsics.Hold(this);
            Intrinsics.Acquire(this);
            return true;
        }

        [Atomic]
        public void Exit()
        {
            Intrinsics.Release(this);
            Intrinsics.UnholdFor(this, owner);
            owner = -1;
            Intrinsics.WakeAll(this);
        }
    }
}
