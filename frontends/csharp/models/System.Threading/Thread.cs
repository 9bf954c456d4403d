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

        public void Start() { Start(null); }

        [Atomic]
        public void Start(object parameter)
        {
            id = Intrinsics.StartThread(start, parameter);
            started = true;
        }

        public void UnsafeStart() { Start(null); }
        public void UnsafeStart(object parameter) { Start(parameter); }

        public void Join() { Intrinsics.JoinThread(id); }

        public bool Join(int millisecondsTimeout)
        {
            if (millisecondsTimeout < 0) { Join(); return true; }
            if (!Intrinsics.IsThreadEnded(id) && Intrinsics.Choice(2) == 0) return false;
            Intrinsics.JoinThread(id);
            return true;
        }

        public bool Join(TimeSpan timeout) => Join(0);
        public void Interrupt() { }
        public void Abort() { }

        public static void Sleep(int millisecondsTimeout) { Intrinsics.BlockTimed(); }
        public static void Sleep(TimeSpan timeout) { Intrinsics.BlockTimed(); }
        public static bool Yield() { Intrinsics.SwitchPoint(); return true; }
        public static void SpinWait(int iterations) { Intrinsics.SwitchPoint(); }
        public static void MemoryBarrier() { Intrinsics.Fence(); }
        public static void BeginCriticalRegion() { }
        public static void EndCriticalRegion() { }
    }

    public enum ThreadPriority { Lowest, BelowNormal, Normal, AboveNormal, Highest }
}
