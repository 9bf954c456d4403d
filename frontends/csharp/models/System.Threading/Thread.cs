using Redhanded;

namespace System.Threading
{
    public delegate void ThreadStart();
    public delegate void ParameterizedThreadStart(object obj);

    public sealed class Thread
    {
        [ThreadStatic] static Thread current;
        readonly Delegate start;
        int id;
        bool started;

        public Thread(ThreadStart start) { this.start = start; }
        public Thread(ParameterizedThreadStart start) { this.start = start; }
        public Thread(ThreadStart start, int maxStackSize) { this.start = start; }
        public Thread(ParameterizedThreadStart start, int maxStackSize) { this.start = start; }

        public bool IsBackground { get; set; }
        public string Name { get; set; }
        public ThreadPriority Priority { get; set; }
        public bool IsThreadPoolThread => false;
        public int ManagedThreadId => started ? id + 1 : Intrinsics.CurrentThread() + 1;
        // Who has seen that a thread has ended, comes after what it did.
        public bool IsAlive
        {
            get
            {
                if (!started) return false;
                if (!Intrinsics.IsThreadEnded(id)) return true;
                Intrinsics.JoinThread(id);
                return false;
            }
        }

        public static Thread CurrentThread
        {
            get
            {
                if (current == null)
                {
                    current = Intrinsics.New<Thread>();
                    current.id = Intrinsics.CurrentThread();
                    current.started = true;
                }
                return current;
            }
        }

        public void Start() { Begin(null); }

        public void Start(object parameter)
        {
            bool takesOne = !(start is ThreadStart);
            if (Expectation.IsFalse(takesOne)) throw new InvalidOperationException();
            Begin(parameter);
        }

        [Atomic]
        void Begin(object parameter)
        {
            if (started) throw new ThreadStateException();
            id = Intrinsics.StartThread(start, parameter);
            started = true;
        }

        public void UnsafeStart() { Start(); }
        public void UnsafeStart(object parameter) { Start(parameter); }

        public void Join()
        {
            if (!started) throw new ThreadStateException();
            Intrinsics.JoinThread(id);
        }

        public bool Join(int millisecondsTimeout)
        {
            if (Expectation.IsFalse(millisecondsTimeout >= Timeout.Infinite)) throw new ArgumentOutOfRangeException();
            if (!started) throw new ThreadStateException();
            if (millisecondsTimeout < 0) { Join(); return true; }
            if (!Intrinsics.IsThreadEnded(id) && Intrinsics.Choice(2) == 0)
            {
                Intrinsics.GiveUp();
                return false;
            }
            Intrinsics.JoinThread(id);
            return true;
        }

        public bool Join(TimeSpan timeout) => Join((int)timeout.TotalMilliseconds);
        public void Interrupt() { Intrinsics.Outside(); }
        // Of another thread it is not known where it ends; the thread itself ends here.
        public void Abort()
        {
            if (!started || id != Intrinsics.CurrentThread())
            {
                Intrinsics.Outside();
                return;
            }
            ThreadAbortException aborted = new ThreadAbortException();
            Intrinsics.BeginAbort(aborted);
            throw aborted;
        }

        public void Abort(object stateInfo) { Abort(); }
        public static void ResetAbort() { Intrinsics.EndAbort(); }
        public ThreadState ThreadState
        {
            get
            {
                Intrinsics.SwitchPoint();
                ThreadState background = IsBackground ? ThreadState.Background : ThreadState.Running;
                if (!started) return ThreadState.Unstarted | background;
                if (!IsAlive) return ThreadState.Stopped;
                return Intrinsics.IsThreadWaiting(id) ? ThreadState.WaitSleepJoin | background : background;
            }
        }

        public ApartmentState ApartmentState { get; set; }
        public ApartmentState GetApartmentState() => ApartmentState;
        public void SetApartmentState(ApartmentState state) { ApartmentState = state; }
        public bool TrySetApartmentState(ApartmentState state) => true;

        // What other threads read and write the same way.
        public static T VolatileRead<T>(ref T address) => Intrinsics.VolatileRead(ref address);
        public static void VolatileWrite<T>(ref T address, T value) { Intrinsics.VolatileWrite(ref address, value); }

        public static void Sleep(int millisecondsTimeout)
        {
            if (millisecondsTimeout < 0) Intrinsics.Outside();
            Intrinsics.BlockTimed();
        }

        public static void Sleep(TimeSpan timeout) { Sleep((int)timeout.TotalMilliseconds); }
        public static bool Yield() { Intrinsics.SwitchPoint(); return true; }
        public static void SpinWait(int iterations) { Intrinsics.SwitchPoint(); }
        public static void MemoryBarrier() { Intrinsics.Fence(); }
        public static void BeginCriticalRegion() { }
        public static void EndCriticalRegion() { }
    }

    public enum ApartmentState { STA, MTA, Unknown }

    [Flags]
    public enum ThreadState { Running = 0, StopRequested = 1, SuspendRequested = 2, Background = 4, Unstarted = 8, Stopped = 16, WaitSleepJoin = 32, Suspended = 64, AbortRequested = 128, Aborted = 256 }

    public enum ThreadPriority { Lowest, BelowNormal, Normal, AboveNormal, Highest }
}
