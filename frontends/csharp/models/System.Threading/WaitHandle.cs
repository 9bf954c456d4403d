using Redhanded;

namespace System.Threading
{
    // Everything that can be waited for. Who waits calls TryTake, in an atomic section.
    public abstract class WaitHandle : MarshalByRefObject, IDisposable
    {
        public const int WaitTimeout = 258;

        // Takes what there is to take: a signal, a permit, the ownership; false if there is nothing.
        internal virtual bool TryTake() => Intrinsics.Unknown<bool>();

        // The object that is woken when there may be something to take.
        internal virtual object Awaited => this;

        public virtual bool WaitOne()
        {
            Intrinsics.AtomicBegin();
            while (!TryTake())
            {
                Intrinsics.Await(Awaited);
                Intrinsics.Block();
            }
            Intrinsics.Acquire(Awaited);
            return true;
        }

        bool WaitTimed()
        {
            Intrinsics.AtomicBegin();
            while (!TryTake())
            {
                Intrinsics.Await(Awaited);
                if (!Intrinsics.BlockTimed()) return false;
            }
            Intrinsics.Acquire(Awaited);
            return true;
        }

        [Atomic]
        bool TakeNow()
        {
            if (!TryTake()) return false;
            Intrinsics.Acquire(Awaited);
            return true;
        }

        public virtual bool WaitOne(int millisecondsTimeout)
        {
            if (millisecondsTimeout < 0) return WaitOne();
            if (millisecondsTimeout == 0)
            {
                Intrinsics.SwitchPoint();
                return TakeNow();
            }
            return WaitTimed();
        }

        public virtual bool WaitOne(TimeSpan timeout) => WaitOne((int)timeout.TotalMilliseconds);
        public virtual bool WaitOne(int millisecondsTimeout, bool exitContext) => WaitOne(millisecondsTimeout);
        public virtual bool WaitOne(TimeSpan timeout, bool exitContext) => WaitOne(timeout);

        static int TakeAny(WaitHandle[] handles, int count)
        {
            for (int i = 0; i < count; i++)
            {
                if (handles[i].TryTake())
                {
                    Intrinsics.Acquire(handles[i].Awaited);
                    return i;
                }
            }
            return -1;
        }

        [Atomic]
        public static int WaitAny(WaitHandle[] waitHandles)
        {
            int count = Intrinsics.ArrayLength(waitHandles);
            while (true)
            {
                int taken = TakeAny(waitHandles, count);
                if (taken >= 0) return taken;
                for (int i = 0; i < count; i++) Intrinsics.Await(waitHandles[i].Awaited);
                Intrinsics.Block();
            }
        }

        [Atomic]
        public static int WaitAny(WaitHandle[] waitHandles, int millisecondsTimeout)
        {
            if (millisecondsTimeout < 0) return WaitAny(waitHandles);
            int count = Intrinsics.ArrayLength(waitHandles);
            while (true)
            {
                int taken = TakeAny(waitHandles, count);
                if (taken >= 0) return taken;
                for (int i = 0; i < count; i++) Intrinsics.Await(waitHandles[i].Awaited);
                if (!Intrinsics.BlockTimed()) return WaitTimeout;
            }
        }

        public static int WaitAny(WaitHandle[] waitHandles, TimeSpan timeout) => WaitAny(waitHandles, (int)timeout.TotalMilliseconds);
        public static int WaitAny(WaitHandle[] waitHandles, int millisecondsTimeout, bool exitContext) => WaitAny(waitHandles, millisecondsTimeout);
        public static int WaitAny(WaitHandle[] waitHandles, TimeSpan timeout, bool exitContext) => WaitAny(waitHandles, timeout);

        // One after the other: nobody can tell that they are not taken together.
        public static bool WaitAll(WaitHandle[] waitHandles)
        {
            int count = Intrinsics.ArrayLength(waitHandles);
            for (int i = 0; i < count; i++) waitHandles[i].WaitOne();
            return true;
        }

        public static bool WaitAll(WaitHandle[] waitHandles, int millisecondsTimeout)
        {
            int count = Intrinsics.ArrayLength(waitHandles);
            for (int i = 0; i < count; i++)
            {
                if (!waitHandles[i].WaitOne(millisecondsTimeout)) return false;
            }
            return true;
        }

        public static bool WaitAll(WaitHandle[] waitHandles, TimeSpan timeout) => WaitAll(waitHandles, (int)timeout.TotalMilliseconds);
        public static bool WaitAll(WaitHandle[] waitHandles, int millisecondsTimeout, bool exitContext) => WaitAll(waitHandles, millisecondsTimeout);
        public static bool WaitAll(WaitHandle[] waitHandles, TimeSpan timeout, bool exitContext) => WaitAll(waitHandles, timeout);

        public static bool SignalAndWait(WaitHandle toSignal, WaitHandle toWaitOn)
        {
            if (toSignal is EventWaitHandle) ((EventWaitHandle)toSignal).Set();
            else if (toSignal is Mutex) ((Mutex)toSignal).ReleaseMutex();
            else ((Semaphore)toSignal).Release();
            return toWaitOn.WaitOne();
        }

        public virtual void Close() { }
        public void Dispose() { Dispose(true); }
        protected virtual void Dispose(bool explicitDisposing) { }
        public virtual IntPtr Handle { get; set; }
        public object SafeWaitHandle { get; set; }
    }
}
