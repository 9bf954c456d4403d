using Redhanded;

namespace System.Threading
{
    public delegate void WaitCallback(object state);
    public delegate void WaitOrTimerCallback(object state, bool timedOut);

    public static class ThreadPool
    {
        public static bool QueueUserWorkItem(WaitCallback callBack) => QueueUserWorkItem(callBack, null);

        public static bool QueueUserWorkItem(WaitCallback callBack, object state)
        {
            ExecutionContext flow = ExecutionContext.current;
            if (flow == null) Intrinsics.StartTask(callBack, state);
            else Intrinsics.StartTask((Action)(() => { ExecutionContext.current = flow; callBack(state); }), null);
            return true;
        }

        public static bool QueueUserWorkItem<TState>(Action<TState> callBack, TState state, bool preferLocal)
        {
            Intrinsics.StartTask((Action)(() => callBack(state)), null);
            return true;
        }

        public static bool UnsafeQueueUserWorkItem(WaitCallback callBack, object state)
        {
            Intrinsics.StartTask(callBack, state);
            return true;
        }

        public static bool UnsafeQueueUserWorkItem<TState>(Action<TState> callBack, TState state, bool preferLocal)
        {
            Intrinsics.StartTask((Action)(() => callBack(state)), null);
            return true;
        }

        public static bool UnsafeQueueUserWorkItem(IThreadPoolWorkItem callBack, bool preferLocal)
        {
            Intrinsics.StartTask((Action)(() => callBack.Execute()), null);
            return true;
        }

        static RegisteredWaitHandle Wait(WaitHandle waitObject, WaitOrTimerCallback callBack, object state, bool endless, bool once)
        {
            RegisteredWaitHandle registered = new RegisteredWaitHandle();
            Intrinsics.StartTask((Action)(() =>
            {
                // Often enough to meet itself.
                for (int rounds = once ? 1 : 8; rounds > 0; rounds--)
                {
                    bool signalled = endless ? waitObject.WaitOne() : waitObject.WaitOne(1);
                    if (!registered.Continues) return;
                    if (once) callBack(state, !signalled);
                    else Intrinsics.StartTask((Action)(() => callBack(state, !signalled)), null);
                }
            }), null);
            return registered;
        }

        public static RegisteredWaitHandle RegisterWaitForSingleObject(WaitHandle waitObject, WaitOrTimerCallback callBack, object state, int millisecondsTimeOutInterval, bool executeOnlyOnce) => Wait(waitObject, callBack, state, NeverEnds(millisecondsTimeOutInterval), executeOnlyOnce);
        public static RegisteredWaitHandle RegisterWaitForSingleObject(WaitHandle waitObject, WaitOrTimerCallback callBack, object state, long millisecondsTimeOutInterval, bool executeOnlyOnce) => Wait(waitObject, callBack, state, NeverEnds(millisecondsTimeOutInterval), executeOnlyOnce);
        public static RegisteredWaitHandle RegisterWaitForSingleObject(WaitHandle waitObject, WaitOrTimerCallback callBack, object state, TimeSpan timeout, bool executeOnlyOnce) => Wait(waitObject, callBack, state, NeverEnds(timeout.TotalMilliseconds), executeOnlyOnce);

        // A callback that comes only because ten seconds have passed without a signal is a failure that the
        // program reports, and nothing that happens beside other things.
        static bool NeverEnds(double milliseconds) => milliseconds < 0 || milliseconds >= 10000;

        public static bool SetMinThreads(int workerThreads, int completionPortThreads) => true;
        public static bool SetMaxThreads(int workerThreads, int completionPortThreads) => true;

        public static void GetMinThreads(out int workerThreads, out int completionPortThreads)
        {
            workerThreads = 4;
            completionPortThreads = 4;
        }

        public static void GetMaxThreads(out int workerThreads, out int completionPortThreads)
        {
            workerThreads = 32767;
            completionPortThreads = 1000;
        }

        public static void GetAvailableThreads(out int workerThreads, out int completionPortThreads)
        {
            workerThreads = Intrinsics.Unknown<int>();
            completionPortThreads = Intrinsics.Unknown<int>();
        }

        public static int ThreadCount => Intrinsics.Unknown<int>();
    }

    public interface IThreadPoolWorkItem
    {
        void Execute();
    }

    public sealed class RegisteredWaitHandle
    {
        bool stopped;
        internal bool Continues => !stopped;

        public bool Unregister(WaitHandle waitObject)
        {
            stopped = true;
            return true;
        }
    }
}
