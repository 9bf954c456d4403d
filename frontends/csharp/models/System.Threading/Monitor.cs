using Redhanded;

namespace System.Threading
{
    public static class Monitor
    {
        public static void Enter(object obj) { Intrinsics.MonitorEnter(obj); }

        public static void Enter(object obj, ref bool lockTaken)
        {
            Intrinsics.MonitorEnter(obj);
            lockTaken = true;
        }

        public static bool TryEnter(object obj) => Intrinsics.MonitorTryEnter(obj);
        public static void TryEnter(object obj, ref bool lockTaken) { lockTaken = Intrinsics.MonitorTryEnter(obj); }
        public static bool TryEnter(object obj, TimeSpan timeout) => TryEnter(obj, (int)timeout.TotalMilliseconds);

        public static bool TryEnter(object obj, int millisecondsTimeout)
        {
            if (millisecondsTimeout == 0) return Intrinsics.MonitorTryEnter(obj);
            if (millisecondsTimeout > 0) return Intrinsics.MonitorEnterTimed(obj);
            Intrinsics.MonitorEnter(obj);
            return true;
        }

        public static void TryEnter(object obj, int millisecondsTimeout, ref bool lockTaken) { lockTaken = TryEnter(obj, millisecondsTimeout); }
        public static void TryEnter(object obj, TimeSpan timeout, ref bool lockTaken) { lockTaken = TryEnter(obj, timeout); }

        public static void Exit(object obj) { Intrinsics.MonitorExit(obj); }
        public static bool IsEntered(object obj) => Intrinsics.IsMonitorEntered(obj);

        public static bool Wait(object obj)
        {
            Intrinsics.MonitorWait(obj);
            return true;
        }

        public static bool Wait(object obj, int millisecondsTimeout)
        {
            if (millisecondsTimeout < 0) return Wait(obj);
            return Intrinsics.MonitorWaitTimed(obj);
        }

        public static bool Wait(object obj, TimeSpan timeout) => Wait(obj, (int)timeout.TotalMilliseconds);
        public static bool Wait(object obj, int millisecondsTimeout, bool exitContext) => Wait(obj, millisecondsTimeout);
        public static bool Wait(object obj, TimeSpan timeout, bool exitContext) => Wait(obj, timeout);
        public static void Pulse(object obj) { Intrinsics.MonitorPulse(obj); }
        public static void PulseAll(object obj) { Intrinsics.MonitorPulseAll(obj); }
    }
}
