using Redhanded;

namespace System.Threading
{
    public struct SpinLock
    {
        // Copies share it: a copy that is made by mistake excludes nobody in .NET.
        SpinLockState state;

        public SpinLock(bool enableThreadOwnerTracking) { state = new SpinLockState(enableThreadOwnerTracking); }

        SpinLockState State
        {
            get
            {
                if (state == null) state = new SpinLockState(true);
                return state;
            }
        }

        public bool IsHeld => State.IsHeld;
        public bool IsHeldByCurrentThread => State.IsMine;
        public bool IsThreadOwnerTrackingEnabled => State.IsTracking;

        public void Enter(ref bool lockTaken)
        {
            if (Expectation.IsFalse(!lockTaken)) throw new ArgumentException();
            State.Enter(false, false);
            lockTaken = true;
        }

        public void TryEnter(ref bool lockTaken) { if (Expectation.IsFalse(!lockTaken)) throw new ArgumentException(); lockTaken = State.Enter(false, true); }
        public void TryEnter(int millisecondsTimeout, ref bool lockTaken) { if (Expectation.IsFalse(millisecondsTimeout >= Timeout.Infinite)) throw new ArgumentOutOfRangeException(); lockTaken = State.Enter(millisecondsTimeout > 0, millisecondsTimeout == 0); }
        public void TryEnter(TimeSpan timeout, ref bool lockTaken) { lockTaken = State.Enter(true, false); }
        public void Exit() { State.Exit(); }
        public void Exit(bool useMemoryBarrier) { State.Exit(); }
    }

    public struct SpinWait
    {
        int count;

        public int Count => count;
        public bool NextSpinWillYield => true;

        public void SpinOnce()
        {
            count++;
            Intrinsics.SwitchPoint();
        }

        public void SpinOnce(int sleep1Threshold) { SpinOnce(); }
        public void Reset() { count = 0; }

        public static void SpinUntil(Func<bool> condition)
        {
            while (!condition()) Intrinsics.BlockTimed();
        }

        public static bool SpinUntil(Func<bool> condition, int millisecondsTimeout)
        {
            if (millisecondsTimeout < 0)
            {
                SpinUntil(condition);
                return true;
            }
            for (int i = 0; i < 3; i++)
            {
                if (condition()) return true;
                Intrinsics.BlockTimed();
            }
            return condition();
        }

        public static bool SpinUntil(Func<bool> condition, TimeSpan timeout) => SpinUntil(condition, (int)timeout.TotalMilliseconds);
    }
}
