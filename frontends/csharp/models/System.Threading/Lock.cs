using Redhanded;

namespace System.Threading
{
    public sealed class Lock
    {
        public void Enter() { Intrinsics.MonitorEnter(this); }
        public void Exit() { Intrinsics.MonitorExit(this); }
        public bool TryEnter() => Intrinsics.MonitorTryEnter(this);
        public bool TryEnter(int millisecondsTimeout) => Monitor.TryEnter(this, millisecondsTimeout);
        public bool TryEnter(TimeSpan timeout) => Monitor.TryEnter(this, timeout);
        public bool IsHeldByCurrentThread => Intrinsics.IsMonitorEntered(this);

        public Scope EnterScope()
        {
            Intrinsics.MonitorEnter(this);
            return new Scope(this);
        }

        public struct Scope
        {
            readonly Lock entered;
            internal Scope(Lock entered) { this.entered = entered; }
            public void Dispose() { Intrinsics.MonitorExit(entered); }
        }
    }
}
